//! How the role of a mark is drawn.

use rulebound_kernel::{Item, Mark, Role};

/// The look of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Where it starts: a filled square.
    Start,
    /// Where it is aimed: a broken ring in the colour of refusals.
    Aim,
    /// Where it fails: a disc with a cross.
    Failure,
    /// Who does it: numbered corner brackets.
    Doer,
    /// What must be safe: a solid ring.
    Safe,
    /// Ground that acts or refuses: a hatch.
    Ground,
    /// What is not there: a dashed outline.
    Absent,
    /// Where it would be allowed: a frame with a tick.
    Allowed,
    /// What is left over: an amber frame.
    Left,
}

impl Part {
    pub(super) const fn of(role: Role) -> Part {
        match role {
            Role::Origin => Part::Start,
            Role::Target => Part::Aim,
            Role::Path => Part::Failure,
            Role::Blocker | Role::Shooter | Role::Attacker => Part::Doer,
            Role::Protected => Part::Safe,
            Role::Zone | Role::Terrain => Part::Ground,
            Role::Missing | Role::Need => Part::Absent,
            Role::Gate | Role::Have => Part::Allowed,
            Role::Owed => Part::Left,
        }
    }
}

/// The word of a role in `data-role`.
pub(crate) const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Origin => "origin",
        Role::Target => "target",
        Role::Path => "path",
        Role::Blocker => "blocker",
        Role::Shooter => "shooter",
        Role::Attacker => "attacker",
        Role::Protected => "protected",
        Role::Zone => "zone",
        Role::Terrain => "terrain",
        Role::Missing => "missing",
        Role::Gate => "gate",
        Role::Owed => "owed",
        Role::Need => "need",
        Role::Have => "have",
    }
}

/// The word of an item in `data-mark`.
pub(crate) const fn item_word(item: &Item) -> &'static str {
    match item {
        Item::Place { .. } => "place",
        Item::Line { .. } => "line",
        Item::Zone { .. } => "zone",
        Item::Token { .. } => "token",
        Item::Number { .. } => "number",
    }
}

/// The numbers that a picture writes beside marks: 1, 2, 3 for the pieces and places that do something (blockers, shooters,
/// attackers), in order, and none for anything else. A list of the evidence numbers them in the same way.
///
/// ```
/// use rulebound_kernel::{Mark, Role};
/// let evidence = [Mark::token(Role::Shooter, "e9", "g"), Mark::zone(Role::Zone, ["e8"]), Mark::place(Role::Attacker, "g1")];
/// assert_eq!(rulebound_picture::svg::numbers(&evidence), [Some(1), None, Some(2)]);
/// ```
pub fn numbers(evidence: &[Mark]) -> Vec<Option<u32>> {
    numbers_of(evidence, |mark| Part::of(mark.role) == Part::Doer)
}

/// Whether a mark is ground that refuses something, or something left there.
pub(crate) fn is_ground(mark: &Mark) -> bool {
    let single = matches!(mark.item, Item::Place { .. } | Item::Token { .. });
    single && matches!(mark.role, Role::Missing | Role::Terrain | Role::Owed)
}

/// The numbers where ground is numbered, too.
pub(super) fn numbers_with_ground(evidence: &[Mark]) -> Vec<Option<u32>> {
    numbers_of(evidence, |mark| Part::of(mark.role) == Part::Doer || is_ground(mark))
}

fn numbers_of(evidence: &[Mark], is_numbered: impl Fn(&Mark) -> bool) -> Vec<Option<u32>> {
    let mut last = 0;
    evidence
        .iter()
        .map(|mark| {
            let stands = matches!(mark.item, Item::Place { .. } | Item::Token { .. });
            (stands && is_numbered(mark)).then(|| {
                last += 1;
                last
            })
        })
        .collect()
}
