//! Units as people write them: `3 infantry, 1 tank`.

use rulebound_kernel::TextError;

use crate::counts::Counts;
use crate::unit::Unit;

/// Other names of units, in the singular.
const NAMES: [(&str, Unit); 6] = [
    ("anti_aircraft_gun", Unit::AaGun),
    ("anti_aircraft", Unit::AaGun),
    ("aa", Unit::AaGun),
    ("gun", Unit::AaGun),
    ("sub", Unit::Submarine),
    ("aircraft_carrier", Unit::Carrier),
];

/// Reads numbers of units, with commas or plus signs between them. Names may stand in the plural.
///
/// ```
/// use rulebound_axis::odds::units;
///
/// let counts = units("3 infantry, 2 tanks + 1 anti-aircraft gun")?;
/// assert_eq!(counts.to_string(), "3 infantry, 2 tank, 1 aa_gun");
/// assert_eq!(units("3 infantry, 2 tonks").unwrap_err().column, 15);
/// # Ok::<(), rulebound_kernel::TextError>(())
/// ```
///
/// # Errors
///
/// The place and the word that is no number or no unit.
pub fn units(text: &str) -> Result<Counts, TextError> {
    let mut counts = Counts::NONE;
    if text.trim().is_empty() {
        return Ok(counts);
    }
    let mut start = 0;
    for part in text.split([',', '+']) {
        let word = part.trim_start();
        let offset = start + part.len() - word.len();
        start += part.len() + 1;
        let (number, name) = word.split_once(char::is_whitespace).unwrap_or((word.trim_end(), ""));
        let count = match number.parse::<u8>() {
            Ok(count) => count,
            Err(_) if number.is_empty() => {
                return Err(TextError::at(text, offset, "missing", "a number is missing here"));
            }
            Err(_) => {
                let message = format!("`{number}` is no number from 0 to 255");
                return Err(TextError::at(text, offset, "not-a-number", message));
            }
        };
        let offset = offset + number.len() + (name.len() - name.trim_start().len()) + usize::from(!name.is_empty());
        let name = name.trim();
        let Some(unit) = unit(name) else {
            let message = if name.is_empty() {
                "the kind of unit is missing here".to_owned()
            } else {
                format!("there is no unit `{name}`")
            };
            return Err(TextError::at(text, offset, "unknown-unit", message));
        };
        if counts[unit] > 0 {
            return Err(TextError::at(text, offset, "twice", format!("`{unit}` stands twice")));
        }
        counts[unit] = count;
    }
    Ok(counts)
}

/// The kind with a name, in the singular or the plural.
pub fn unit(name: &str) -> Option<Unit> {
    let name = name.to_ascii_lowercase().replace(['-', ' '], "_");
    let known = |name: &str| {
        let other = NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, unit)| unit);
        Unit::parse(name).or(other)
    };
    known(&name).or_else(|| known(name.strip_suffix('s')?))
}
