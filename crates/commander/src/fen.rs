//! Positions as text (CTL-13.1 to CTL-13.4).

use std::fmt::Write as _;

use rulebound_kernel::TextError;

use crate::color::Color;
use crate::piece::{Member, Piece};
use crate::reader::Reader;
use crate::setup::{Placed, Setup, WrittenSession, WrittenStep};
use crate::square::{FILES, RANKS, Square};
use crate::step::Manner;

/// The position every game starts from.
pub const START: &str =
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// Reads a position.
///
/// # Errors
///
/// The first place where the text has not the form of a position.
pub fn parse(text: &str) -> Result<Setup, TextError> {
    let mut reader = Reader::new(text);
    let placement = parse_placement(&mut reader)?;
    reader.space("the side to move")?;
    let turn = match reader.next() {
        Some('r') => Color::Red,
        Some('b') => Color::Blue,
        _ => return Err(reader.wrong_last("bad-turn", "the side to move is `r` or `b`")),
    };
    for field in ["third", "fourth"] {
        reader.space("`-`")?;
        if reader.next() != Some('-') {
            return Err(reader.wrong_last("bad-field", format!("the {field} field is always `-`")));
        }
    }
    reader.space("the half-move clock")?;
    let half_moves = reader.number("the half-move clock")?;
    reader.space("the move number")?;
    let at = reader.offset();
    let full_moves = reader.number("the move number")?;
    if full_moves == 0 {
        return Err(TextError::at(text, at, "bad-number", "the move number starts at 1"));
    }
    let session = if reader.is_at_end() {
        None
    } else {
        reader.space("a session")?;
        Some(parse_session(&mut reader)?)
    };
    reader.end()?;
    Ok(Setup { placement, turn, half_moves, full_moves, session })
}

fn parse_placement(reader: &mut Reader) -> Result<Vec<Placed>, TextError> {
    let mut placement = Vec::new();
    for rank in (0..RANKS).rev() {
        let mut file = 0;
        let mut after_number = false;
        while file < FILES {
            let at = reader.offset();
            match reader.peek() {
                Some('1'..='9') if after_number => {
                    return Err(reader.wrong("bad-number", "two numbers in a row"));
                }
                Some('1'..='9') => {
                    let empty = reader.number("a number of empty squares")?;
                    if empty > u32::from(FILES - file) {
                        let message = format!("rank {} has more than {FILES} squares", rank + 1);
                        return Err(reader.wrong_at(at, "rank-too-long", message));
                    }
                    file += empty as u8;
                    after_number = true;
                }
                Some('+' | '(' | 'A'..='Z' | 'a'..='z') => {
                    let (color, members) = parse_stack(reader)?;
                    if let Some(square) = Square::new(file, rank) {
                        placement.push(Placed { square, color, members });
                    }
                    file += 1;
                    after_number = false;
                }
                Some('/') | None | Some(' ') => {
                    let message = format!("rank {} has only {file} of {FILES} squares", rank + 1);
                    return Err(reader.wrong("rank-too-short", message));
                }
                Some(_) => return Err(reader.wrong("unexpected", "a number, a piece or a stack stands here")),
            }
        }
        if rank > 0 && !reader.eat('/') {
            let kind = if matches!(reader.peek(), None | Some(' ')) { "too-few-ranks" } else { "rank-too-long" };
            return Err(reader.wrong(kind, format!("rank {} ends here: `/` and rank {rank} follow", rank + 1)));
        }
    }
    Ok(placement)
}

/// A piece, or pieces in parentheses, all of one colour.
fn parse_stack(reader: &mut Reader) -> Result<(Color, Vec<Member>), TextError> {
    if !reader.eat('(') {
        let (color, member) = parse_member(reader)?;
        return Ok((color, vec![member]));
    }
    let (color, first) = parse_member(reader)?;
    let mut members = vec![first];
    while !reader.eat(')') {
        let at = reader.offset();
        let (other, member) = parse_member(reader)?;
        if other != color {
            return Err(reader.wrong_at(at, "mixed-colors", "the pieces of a stack are of one colour"));
        }
        members.push(member);
        if members.len() > Piece::ALL.len() {
            return Err(reader.wrong_at(at, "stack-too-large", "no stack has so many pieces"));
        }
    }
    Ok((color, members))
}

fn parse_member(reader: &mut Reader) -> Result<(Color, Member), TextError> {
    let heroic = reader.eat('+');
    let letter = reader.next();
    let Some((letter, piece)) = letter.and_then(|letter| Some((letter, Piece::of_letter(letter)?))) else {
        return Err(reader.wrong_last("bad-piece", "a piece is one of C I T M E A G S F N H, `+` before it if heroic"));
    };
    let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Blue };
    Ok((color, Member { piece, heroic }))
}

/// `c6:(FT):N>c8...`: origin, rest, steps.
fn parse_session(reader: &mut Reader) -> Result<WrittenSession, TextError> {
    let origin = reader.square()?;
    reader.expect(':')?;
    let rest = if reader.eat(':') {
        Vec::new()
    } else {
        let (_, members) = parse_stack(reader)?;
        reader.expect(':')?;
        members
    };
    let mut steps = Vec::new();
    loop {
        let (_, members) = parse_stack(reader)?;
        reader.expect('>')?;
        let manner = reader.manner();
        let to = reader.square()?;
        // Members that went to one square may be written as one: the others joined the first.
        let manners = std::iter::once(manner).chain(std::iter::repeat(Manner::Combine));
        steps.extend(members.into_iter().zip(manners).map(|(member, manner)| WrittenStep { member, manner, to }));
        if !reader.eat(',') {
            break;
        }
    }
    reader.eat_all("...");
    Ok(WrittenSession { origin, rest, steps })
}

/// Writes a position.
pub fn print(setup: &Setup) -> String {
    let mut text = placement_text(&setup.placement);
    let turn = match setup.turn {
        Color::Red => 'r',
        Color::Blue => 'b',
    };
    // Writing to a string cannot fail.
    let _ = write!(text, " {turn} - - {} {}", setup.half_moves, setup.full_moves);
    if let Some(session) = &setup.session {
        let rest = if session.rest.is_empty() { String::new() } else { members_text(Color::Red, &session.rest) };
        let steps: Vec<String> = session
            .steps
            .iter()
            .map(|step| format!("{}>{}{}", step.member, step.manner.separator(), step.to))
            .collect();
        let more = if session.rest.is_empty() { "" } else { "..." };
        let _ = write!(text, " {}:{rest}:{}{more}", session.origin, steps.join(","));
    }
    text
}

fn placement_text(placement: &[Placed]) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        let mut empty = 0;
        for file in 0..FILES {
            let placed = placement.iter().find(|placed| Some(placed.square) == Square::new(file, rank));
            let Some(placed) = placed else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            text += &members_text(placed.color, &placed.members);
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn members_text(color: Color, members: &[Member]) -> String {
    let letters: String = members
        .iter()
        .flat_map(|member| member.heroic.then_some('+').into_iter().chain([member.piece.colored_letter(color)]))
        .collect();
    if members.len() == 1 { letters } else { format!("({letters})") }
}
