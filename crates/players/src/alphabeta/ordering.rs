//! Which actions are tried first.

/// How many numbers the memory tells apart; a power of two.
const NUMBERS: usize = 1 << 14;

/// The most an action can be remembered for.
const LIMIT: i32 = 1 << 14;

/// The action that was best before.
pub(crate) const KNOWN: i32 = 1 << 30;
/// An action that takes something.
pub(crate) const TAKES: i32 = 1 << 28;
/// A quiet action that refuted a sibling.
pub(crate) const KILLER: i32 = 1 << 27;
/// An action that takes something and loses more.
pub(crate) const LOSES: i32 = -(1 << 28);

/// What quiet actions have done so far.
#[derive(Debug)]
pub(crate) struct Memory {
    /// How often an action was good, by team and number.
    history: Box<[[i32; NUMBERS]; 2]>,
    /// The last two refutations at each distance from the root, by tag.
    killers: Vec<[u32; 2]>,
}

impl Memory {
    /// Nothing remembered, for so many actions from the root.
    pub(crate) fn new(longest: usize) -> Memory {
        Memory { history: Box::new([[0; NUMBERS]; 2]), killers: vec![[0; 2]; longest] }
    }

    fn place(tag: u32) -> usize {
        (tag.wrapping_mul(0x9e37_79b1) >> 18) as usize & (NUMBERS - 1)
    }

    /// The rank of a quiet action.
    pub(crate) fn rank(&self, team: usize, ply: usize, tag: u32) -> i32 {
        match self.killers[ply] {
            [first, _] if first == tag => KILLER + 1,
            [_, second] if second == tag => KILLER,
            _ => self.history(team, tag),
        }
    }

    /// How often an action was good, less how often it was not.
    pub(crate) fn history(&self, team: usize, tag: u32) -> i32 {
        self.history[team & 1][Self::place(tag)]
    }

    /// A quiet action refuted a position.
    pub(crate) fn refuted(&mut self, team: usize, ply: usize, tag: u32, depth: i32) {
        let [first, second] = &mut self.killers[ply];
        if *first != tag {
            *second = *first;
            *first = tag;
        }
        self.learn(team, tag, bonus(depth));
    }

    /// A quiet action was tried and another refuted the position.
    pub(crate) fn failed(&mut self, team: usize, tag: u32, depth: i32) {
        self.learn(team, tag, -bonus(depth));
    }

    /// Goes towards the limit, the more slowly the nearer.
    fn learn(&mut self, team: usize, tag: u32, bonus: i32) {
        let value = &mut self.history[team & 1][Self::place(tag)];
        *value += bonus - *value * bonus.abs() / LIMIT;
    }
}

fn bonus(depth: i32) -> i32 {
    (32 * depth * depth).clamp(1, 2_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refutations_come_before_other_quiet_actions() {
        let mut memory = Memory::new(4);
        memory.refuted(0, 2, 11, 3);
        memory.refuted(0, 2, 12, 3);
        memory.failed(0, 13, 3);
        let ranks = [12, 11, 14, 13].map(|tag| memory.rank(0, 2, tag));
        assert!(ranks.is_sorted_by(|one, other| one > other), "{ranks:?}");
        assert!(memory.rank(0, 1, 12) > memory.rank(0, 1, 14) && memory.rank(0, 1, 12) < KILLER);
        for _ in 0..10_000 {
            memory.refuted(1, 0, 15, 9);
        }
        assert!(memory.history(1, 15) <= LIMIT);
    }
}
