//! Scores of a search, from the point of view of the side that decides: evaluations, and wins by their distance.

/// A score, in the units of the evaluation.
pub(crate) type Score = i32;

/// More than any score.
pub(crate) const INFINITE: Score = 32_500;

/// A game that is won on the spot; one turn later it is worth one less.
const WON: Score = 32_000;

/// The longest distance of a win that is told, in turns.
const LONGEST: Score = 1_000;

/// The largest evaluation.
pub(crate) const MOST: Score = WON - LONGEST - 1;

/// A drawn game.
pub(crate) const DRAWN: Score = 0;

/// A game that is won so many turns from the root.
pub(crate) fn won_after(turns: u32) -> Score {
    WON - Score::try_from(turns).map_or(LONGEST, |turns| turns.min(LONGEST))
}

/// The turns of a win (positive) or loss (negative) in them, if that is what a score says.
pub(crate) fn distance(score: Score) -> Option<i32> {
    if score > MOST {
        Some(WON - score)
    } else if score < -MOST {
        Some(-(WON + score))
    } else {
        None
    }
}

/// A score as it is kept for a position: a win is counted from there and not from the root.
pub(crate) fn from_here(score: Score, turns: u32) -> Score {
    shift(score, turns.min(LONGEST as u32) as Score)
}

/// A score of a position, kept by [`from_here`], counted from the root again.
pub(crate) fn from_root(score: Score, turns: u32) -> Score {
    shift(score, -(turns.min(LONGEST as u32) as Score))
}

fn shift(score: Score, turns: Score) -> Score {
    if score > MOST {
        (score + turns).min(WON)
    } else if score < -MOST {
        (score - turns).max(-WON)
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_told_by_their_distance() {
        assert_eq!(distance(won_after(3)), Some(3));
        assert_eq!(distance(-won_after(4)), Some(-4));
        assert_eq!(distance(MOST), None);
        assert!(won_after(1) > won_after(3));
    }

    #[test]
    fn a_kept_win_is_counted_from_its_position() {
        let kept = from_here(won_after(7), 4);
        assert_eq!(kept, won_after(3));
        assert_eq!(from_root(kept, 2), won_after(5));
        assert_eq!(from_root(from_here(-won_after(7), 4), 4), -won_after(7));
        assert_eq!(from_root(from_here(123, 4), 2), 123);
    }
}
