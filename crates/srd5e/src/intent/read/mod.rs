//! Reading intents: [`reader`] goes from word to word, [`options`] reads what follows a verb in any order, [`verbs`] is the
//! table of verbs and what each takes.

mod options;
mod reader;
mod verbs;

use std::str::FromStr;

use rulebound_kernel::TextError;

pub(super) use options::Word;
use reader::Reader;

use super::{Act, Intent, Trigger};
use crate::name::Name;
use crate::spot::{Heading, Spot, Target};

/// The longest name, in bytes.
pub const LONGEST_NAME: usize = 64;
/// The longest text in quotes, in characters.
pub const LONGEST_TEXT: usize = 1000;
/// The most squares of a path.
pub const LONGEST_PATH: usize = 4096;
/// The most targets or metamagic options of one act.
pub const MOST_NAMED: usize = 64;
/// How deep readied acts may lie in one another. The rules refuse more than one; the text can still say it.
pub const DEEPEST_READY: usize = 4;

/// What a text holds, if it holds nothing else.
fn whole<'a, T>(text: &'a str, read: impl FnOnce(&mut Reader<'a>) -> Result<T, TextError>) -> Result<T, TextError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.finish().map(|()| value)
}

/// Makes a type readable from a text that holds it and nothing else.
macro_rules! whole_text {
    ($($type:ty: $read:expr;)+) => {$(
        impl FromStr for $type {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                whole(text, $read)
            }
        }
    )+};
}

whole_text! {
    Intent: Reader::intent;
    Act: Reader::act;
    Trigger: Reader::trigger;
    Name: |reader| reader.name("a name");
    Spot: Reader::spot;
    Heading: Reader::heading;
    Target: |reader| reader.target("a target");
}
