//! What must be listed, by trying: every act one can think of is put to the game and played, and one of each family that could
//! be done is kept.

use std::collections::{BTreeMap, BTreeSet};

use rulebound_kernel::dice::Seeded;
use rulebound_kernel::{Game, Side, Verdict, Waivers};
use rulebound_srd5e::Srd5e;
use rulebound_srd5e::intent::Intent;
use rulebound_srd5e::space::Direction;
use rulebound_srd5e::state::{Position, Who};

/// The most answers that are tried to one question.
const ANSWERS: usize = 48;
/// The most questions one after another.
const QUESTIONS: usize = 6;

/// One action of every family that can be played: the listed one where there is one.
pub fn actions(position: &Position) -> Vec<Intent> {
    let Some(by) = Srd5e::turn(position).side() else { return Vec::new() };
    let mut listed = BTreeMap::new();
    Srd5e::actions(position, &mut |action| {
        listed.insert(Srd5e::family(position, &action), action);
    });
    let mut found: BTreeMap<Intent, Intent> = BTreeMap::new();
    let mut tried = BTreeSet::new();
    for text in texts(position, by) {
        let Ok(intent) = text.parse::<Intent>() else { panic!("`{text}` is no intent") };
        answer(position, by, intent, QUESTIONS, &mut tried, &mut found);
    }
    for action in listed.values() {
        answer(position, by, action.clone(), 0, &mut tried, &mut found);
    }
    let kept = |(family, action): (Intent, Intent)| listed.get(&family).cloned().unwrap_or(action);
    found.into_iter().map(kept).collect()
}

/// Plays an intent, and every answer to what it leaves open.
fn answer(
    position: &Position,
    by: Side,
    intent: Intent,
    questions: usize,
    tried: &mut BTreeSet<Intent>,
    found: &mut BTreeMap<Intent, Intent>,
) {
    if !tried.insert(intent.clone()) {
        return;
    }
    match Srd5e::verdict(position, by, &intent, &Waivers::NONE) {
        Verdict::NeedsChoice(choices) if questions > 0 => {
            let options = choices.options.into_iter().take(ANSWERS);
            options.for_each(|option| answer(position, by, option, questions - 1, tried, found));
        }
        Verdict::Legal { action, .. } => {
            if Srd5e::decide(position, &action, &Waivers::NONE, &mut Seeded::new(1)).is_ok() {
                found.entry(Srd5e::family(position, &action)).or_insert(action);
            }
        }
        Verdict::Illegal(_) | Verdict::NeedsChoice(_) => {}
    }
}

/// Every act one can think of, with much left open.
fn texts(position: &Position, by: Side) -> Vec<String> {
    let mut texts = Vec::new();
    let asked = position.pending.last().map(|pending| pending.who).or(position.current());
    let Some(actor) = asked else { return texts };
    for (who, creature) in position.everyone().filter(|(_, creature)| creature.side == by.0) {
        texts.push(format!("{}: end concentration", creature.id()));
        for other in &position.creatures {
            texts.push(format!("{}: release {}", creature.id(), other.id()));
        }
        let ridden = position.creature(actor).riding == Some(who);
        if who == actor || ridden {
            acts(position, who, &mut |act| texts.push(format!("{}: {act}", creature.id())));
        }
    }
    texts
}

fn acts(position: &Position, who: Who, sink: &mut impl FnMut(String)) {
    let creature = position.creature(who);
    let mut add = |text: &str| sink(text.to_owned());
    for influence in &position.influences {
        add(&format!("order {}", influence.working.name));
    }
    for text in [
        "roll initiative",
        "end turn",
        "pass",
        "stand",
        "drop prone",
        "don shield",
        "doff shield",
        "multiattack",
        "escape",
        "dismount",
        "jump high 0",
        "jump high 3",
        "speak \"x\"",
        "improvise \"x\"",
        "release readied",
        "opportunity-attack grapple",
        "delay",
        "rest short",
        "opportunity-attack shove",
        "opportunity-attack with unarmed-strike",
        "opportunity-attack",
        "bonus-action",
    ] {
        add(text);
    }
    for plain in
        ["dash", "disengage", "dodge", "hide", "search", "study", "dash fly", "dash swim", "dash climb", "dash burrow"]
    {
        add(plain);
        add(&format!("{plain} as bonus"));
    }
    let ids: Vec<String> = position.creatures.iter().map(|creature| creature.id().to_string()).collect();
    let mut items: BTreeSet<String> = creature.hands.iter().flatten().map(ToString::to_string).collect();
    items.extend(creature.pools.carries.iter().map(|(name, _)| name.to_string()));
    items.extend(creature.pools.charges.iter().map(|(name, _)| name.to_string()));
    items.extend(position.objects.iter().map(|object| object.name.to_string()));
    let things: Vec<String> = position.stage.cells.iter().filter_map(|cell| cell.name.clone()).collect();
    items.extend(things.iter().cloned());
    let mut weapons = items.clone();
    weapons.extend(creature.sheet.attacks.iter().map(|attack| attack.id.clone()));
    weapons.insert("unarmed-strike".to_owned());
    let at = creature.at.map(|at| Direction::ALL.map(|direction| at.towards(direction)).to_vec()).unwrap_or_default();
    let squares: Vec<String> =
        at.iter().filter(|at| at.x >= 0 && at.y >= 0).map(|at| format!("{},{}", at.x, at.y)).collect();
    for weapon in &weapons {
        add(&format!("opportunity-attack with {weapon}"));
        for target in ids.iter().chain(&things).chain(&squares) {
            for manner in ["", " as bonus", " as nick", " as reaction"] {
                add(&format!("attack {target} with {weapon}{manner}"));
                add(&format!("attack {target} with {weapon} thrown{manner}"));
            }
        }
    }
    for item in &items {
        for verb in ["draw", "stow", "drop", "pick-up", "interact", "use"] {
            add(&format!("{verb} {item}"));
        }
        add(&format!("use {item} as bonus"));
        ids.iter().for_each(|id| add(&format!("use {item} on {id}")));
    }
    for id in &ids {
        for verb in ["grapple", "shove", "mount", "influence", "help", "stabilise", "escape from"] {
            add(&format!("{verb} {id}"));
        }
        add(&format!("stabilise {id} with healers-kit"));
        ids.iter().for_each(|foe| add(&format!("help {id} against {foe}")));
    }
    let ways = ["quickened-spell", "twinned-spell", "subtle-spell", "distant-spell"];
    let sheet = &creature.sheet;
    for spell in sheet.cantrips.iter().chain(&sheet.prepared) {
        add(&format!("cast {spell}"));
        ways.iter().for_each(|way| add(&format!("cast {spell} using {way}")));
    }
    sheet.prepared.iter().chain(&sheet.spellbook).for_each(|spell| add(&format!("cast {spell} as ritual")));
    creature.pools.innate.iter().for_each(|(spell, _)| add(&format!("cast {spell} from innate")));
    for item in creature.hands.iter().flatten() {
        for spell in position.tables().spells.rows() {
            add(&format!("cast {} from {item}", spell.id));
        }
    }
    creature.ongoing.iter().for_each(|spell| add(&format!("dismiss {spell}")));
    let rows = position.tables().features.rows().iter().map(|row| row.id.clone());
    let own = creature.pools.features.iter().map(|(name, _)| name.to_string());
    let monster = sheet.monster();
    let deeds =
        monster.into_iter().flat_map(|monster| monster.actions.iter().chain(&monster.bonus).chain(&monster.reactions));
    let deeds = deeds
        .map(|deed| deed.id.clone())
        .chain(monster.into_iter().flat_map(|monster| monster.traits.iter().map(|one| one.id.clone())));
    let powers: BTreeSet<String> = rows.chain(own).chain(deeds).collect();
    powers.iter().for_each(|name| add(&format!("feature {name}")));
    for action in
        monster.and_then(|monster| monster.legendary.as_ref()).into_iter().flat_map(|legendary| &legendary.actions)
    {
        add(&format!("legendary {}", action.id));
    }
    position.lair.iter().flat_map(|lair| &lair.options).for_each(|name| add(&format!("lair {name}")));
    readied(position, who, &mut add);
    let extent = position.stage.grid.extent();
    for square in extent.squares() {
        for mode in ["", "walk ", "fly ", "swim ", "climb ", "burrow ", "crawl "] {
            add(&format!("move {mode}to {},{}", square.x, square.y));
        }
        add(&format!("jump to {},{}", square.x, square.y));
        if creature.at.is_some_and(|at| (at.x - square.x).abs() <= 1 && (at.y - square.y).abs() <= 1) {
            let level = creature.level.feet();
            [level - 5, level + 5]
                .iter()
                .for_each(|height| add(&format!("move fly {},{},{height}", square.x, square.y)));
        }
    }
}

fn readied(position: &Position, who: Who, add: &mut impl FnMut(&str)) {
    let creature = position.creature(who);
    let somebody = position
        .creatures
        .iter()
        .find(|other| other.id() != creature.id())
        .map_or_else(String::new, |other| other.id().to_string());
    let mut inner: Vec<String> = [
        "dash",
        "disengage",
        "dodge",
        "hide",
        "search",
        "study",
        "stand",
        "move to 1,1",
        "don shield",
        "doff shield",
        "escape",
        "drop prone",
        "improvise \"x\" as action",
        "improvise \"x\" as free",
        "speak \"x\"",
        "multiattack",
    ]
    .map(str::to_owned)
    .to_vec();
    for verb in ["attack", "grapple", "shove", "help", "influence", "stabilise", "mount"] {
        inner.push(format!("{verb} {somebody}"));
    }
    inner.extend(creature.sheet.cantrips.iter().chain(&creature.sheet.prepared).map(|spell| format!("cast {spell}")));
    inner.extend(creature.hands.iter().flatten().map(|item| format!("use {item}")));
    inner.extend(creature.pools.carries.iter().map(|(item, _)| format!("use {item}")));
    let monster = creature.sheet.monster();
    inner.extend(monster.into_iter().flat_map(|monster| &monster.actions).map(|deed| format!("feature {}", deed.id)));
    inner.iter().for_each(|act| add(&format!("ready {act} when \"x\"")));
}
