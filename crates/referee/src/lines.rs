//! The protocol as JSON lines: one request a line, one answer a line, in order.

use std::io::{self, BufRead, Write};

use serde_json::Value;

use crate::answer::Response;
use crate::error::{At, ErrorKind, ProtocolError};
use crate::referee::Referee;

/// Answers every line of `reader` on `writer` until the input ends. Blank lines are passed over; whatever is wrong with a
/// line is answered as an error, and the stream goes on.
///
/// # Errors
///
/// Where reading or writing itself fails.
pub fn serve_lines(referee: &Referee, mut reader: impl BufRead, mut writer: impl Write) -> io::Result<()> {
    let mut lines = Lines::new(referee.limits().line);
    while let Some(line) = lines.next(&mut reader)? {
        let response = match line.text {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => referee.answer_line(text, line.number),
            Err(error) => Response { id: Value::Null, result: Err(error) },
        };
        serde_json::to_writer(&mut writer, &response)?;
        writer.write_all(b"\n")?;
        writer.flush()?;
    }
    Ok(())
}

/// Lines of a stream, none of them kept beyond a limit.
#[derive(Debug)]
pub struct Lines {
    limit: usize,
    number: usize,
    buffer: Vec<u8>,
}

/// A line of a stream, read past whatever is wrong with it.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Its text without the line break, unless it is too long or not UTF-8.
    pub text: Result<&'a str, ProtocolError>,
}

impl Lines {
    /// Lines of at most `limit` bytes, the line break not counted.
    pub fn new(limit: usize) -> Self {
        Lines { limit, number: 0, buffer: Vec::new() }
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    ///
    /// Where reading itself fails.
    pub fn next(&mut self, reader: &mut impl BufRead) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let mut length: usize = 0;
        let mut started = false;
        loop {
            let available = match reader.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() && !started {
                return Ok(None);
            }
            started = true;
            let line_break = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..line_break.unwrap_or(available.len())];
            let ended = line_break.is_some() || available.is_empty();
            // Two more than the limit: a carriage return that does not count, and the byte that shows the line too long.
            let room = self.limit.saturating_add(2).saturating_sub(self.buffer.len());
            self.buffer.extend_from_slice(&part[..part.len().min(room)]);
            length += part.len();
            let used = part.len() + usize::from(line_break.is_some());
            reader.consume(used);
            if ended {
                break;
            }
        }
        self.number += 1;
        Ok(Some(Line { number: self.number, text: self.text(length) }))
    }

    /// The text of the line just read, which had `length` bytes.
    fn text(&mut self, mut length: usize) -> Result<&str, ProtocolError> {
        if length == self.buffer.len() && self.buffer.last() == Some(&b'\r') {
            self.buffer.pop();
            length -= 1;
        }
        if length > self.limit {
            return Err(ProtocolError::new(
                ErrorKind::LineTooLong,
                format!("the line has {length} bytes; at most {} are read", self.limit),
                At { line: Some(self.number), limit: Some(self.limit as u64), ..At::default() },
            ));
        }
        std::str::from_utf8(&self.buffer).map_err(|error| {
            let offset = error.valid_up_to();
            ProtocolError::new(
                ErrorKind::BadUtf8,
                format!("byte {offset} of the line is not UTF-8"),
                At { line: Some(self.number), offset: Some(offset), ..At::default() },
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8], limit: usize) -> Vec<Result<String, ErrorKind>> {
        // A buffer of three bytes, so that lines are torn.
        let mut reader = io::BufReader::with_capacity(3, input);
        let mut lines = Lines::new(limit);
        let mut read = Vec::new();
        while let Some(line) = lines.next(&mut reader).expect("memory can be read") {
            read.push(line.text.map(str::to_owned).map_err(|error| error.kind));
        }
        read
    }

    #[test]
    fn lines_end_with_or_without_a_break() {
        let text = |text: &str| Ok(text.to_owned());
        assert_eq!(read(b"", 9), []);
        assert_eq!(read(b"one\ntwo", 9), [text("one"), text("two")]);
        assert_eq!(read(b"one\r\n\r\n\ntwo\r", 9), [text("one"), text(""), text(""), text("two")]);
    }

    #[test]
    fn a_line_of_exactly_the_limit_is_read() {
        assert_eq!(
            read(b"12345\n123456\n12345\r\n123456\r\n1\n", 5),
            [
                Ok("12345".to_owned()),
                Err(ErrorKind::LineTooLong),
                Ok("12345".to_owned()),
                Err(ErrorKind::LineTooLong),
                Ok("1".to_owned()),
            ]
        );
    }

    #[test]
    fn a_long_line_is_not_kept() {
        let mut input = vec![b'x'; 1 << 20];
        input.extend_from_slice(b"\nnext\n");
        let mut reader = io::BufReader::new(&input[..]);
        let mut lines = Lines::new(100);
        let error = lines.next(&mut reader).expect("memory").expect("a line").text.expect_err("too long");
        assert_eq!((error.kind, error.at.limit, error.at.line), (ErrorKind::LineTooLong, Some(100), Some(1)));
        assert!(lines.buffer.capacity() < 1 << 17, "the rest of the line is skipped, not kept");
        assert_eq!(lines.next(&mut reader).expect("memory").expect("a line").text.ok(), Some("next"));
    }

    #[test]
    fn bytes_that_are_not_utf8_are_named() {
        let mut lines = Lines::new(100);
        let error = lines.next(&mut &b"ab\xffcd\n"[..]).expect("memory").expect("a line").text.expect_err("not UTF-8");
        assert_eq!((error.kind, error.at.offset), (ErrorKind::BadUtf8, Some(2)));
    }
}
