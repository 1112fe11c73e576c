//! Ends that nobody can avoid.

/// A position that is won for a team, whatever the others do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    /// The place of the team.
    pub(crate) winner: usize,
    /// In how many actions: as few as the winner can, as many as the others can.
    pub(crate) actions: u32,
}

impl Proof {
    /// A game that is won already.
    pub(crate) const fn won(winner: usize) -> Proof {
        Proof { winner, actions: 0 }
    }

    /// What follows for a position in which a team decides, from what is known after each of its actions. `complete` says
    /// whether these are all actions there are.
    pub(crate) fn of_decision(
        decider: usize,
        after: impl Iterator<Item = Option<Proof>>,
        complete: bool,
    ) -> Option<Proof> {
        let mut won: Option<Proof> = None;
        let mut lost: Option<Proof> = None;
        let mut open = !complete;
        for proof in after {
            match proof {
                None => open = true,
                Some(proof) if proof.winner == decider => {
                    won = Some(won.filter(|won| won.actions <= proof.actions).unwrap_or(proof));
                }
                Some(proof) => match lost {
                    None => lost = Some(proof),
                    Some(other) if other.winner != proof.winner => open = true,
                    Some(other) => lost = Some(if other.actions >= proof.actions { other } else { proof }),
                },
            }
        }
        let proof = won.or(if open { None } else { lost })?;
        Some(Proof { actions: proof.actions.saturating_add(1), ..proof })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(proofs: &[Option<(usize, u32)>], complete: bool) -> Option<Proof> {
        let proofs = proofs.iter().map(|proof| proof.map(|(winner, actions)| Proof { winner, actions }));
        Proof::of_decision(0, proofs, complete)
    }

    #[test]
    fn one_way_to_win_is_enough_and_the_shortest_counts() {
        assert_eq!(
            after(&[None, Some((0, 4)), Some((0, 2)), Some((1, 0))], false),
            Some(Proof { winner: 0, actions: 3 })
        );
    }

    #[test]
    fn a_loss_needs_every_action_and_the_longest_counts() {
        assert_eq!(after(&[Some((1, 1)), Some((1, 5))], true), Some(Proof { winner: 1, actions: 6 }));
        assert_eq!(after(&[Some((1, 1)), Some((1, 5))], false), None);
        assert_eq!(after(&[Some((1, 1)), None], true), None);
    }

    #[test]
    fn who_loses_to_one_or_another_has_proven_nothing() {
        assert_eq!(after(&[Some((1, 1)), Some((2, 1))], true), None);
        assert_eq!(after(&[], true), None);
    }
}
