//! Numbers as people read them.

/// A whole number with its thousands apart: `1,578,799`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 game`, `1,000 games`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A rate in three figures: `2.15 million`.
pub fn rate(per_second: f64) -> String {
    match per_second {
        rate if rate >= 1e9 => format!("{:.2} billion", rate / 1e9),
        rate if rate >= 1e6 => format!("{:.2} million", rate / 1e6),
        rate if rate >= 100.0 => grouped(rate.round() as u64),
        rate => format!("{rate:.1}"),
    }
}

/// A time: `0.732 s`.
pub fn seconds(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.3} s") } else { format!("{seconds:.1} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(
            [0, 7, 999, 1000, 13_460, 1_578_799].map(grouped),
            ["0", "7", "999", "1,000", "13,460", "1,578,799"]
        );
    }

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!([0, 1, 2000].map(|number| counted(number, "game")), ["0 games", "1 game", "2,000 games"]);
    }

    #[test]
    fn rates_have_three_figures() {
        assert_eq!([2_151_000.0, 3e9, 1234.5, 7.25].map(rate), ["2.15 million", "3.00 billion", "1,235", "7.2"]);
    }
}
