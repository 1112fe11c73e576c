use std::hint::black_box;

use rulebound_kernel::Refusal as _;
use rulebound_srd5e::cost::{Feet, Gains, Supply};
use rulebound_srd5e::notice::Cause;
use rulebound_srd5e::refusal::words::{Prevented, RangeKind};
use rulebound_srd5e::space::{Metric, Mode};
use rulebound_srd5e::spot::Target;
use rulebound_srd5e::{Cost, Name, Notice, Reason, Refusal};

use crate::values::refusal::scene;

fn allocations(run: impl FnOnce()) -> u64 {
    allocation_counter::measure(run).count_total
}

#[test]
fn common_refusals_are_built_and_copied_without_memory() {
    let count = allocations(|| {
        let reason = Reason::OutOfRange {
            target: Some(Name::new("goblin-warrior-2")),
            index: Some(2),
            distance: 65,
            max: 60,
            range: RangeKind::Feet,
            metric: Metric::Even,
        };
        let refusal = Refusal::new(reason, scene());
        black_box(refusal.clone());
        black_box((refusal.kind(), refusal.rule(), refusal.reason.order()));
        let condition = rulebound_srd5e::data::words::Condition::Stunned;
        let source = Some(Name::new("mind-flayer"));
        black_box(Refusal::from(Reason::ConditionPrevents { condition, source, what: Prevented::Action }).clone());
        let only = Box::default();
        black_box(Reason::ActionNotAllowed { what: Name::of("cast"), cause: Name::of("action-surge"), only }.clone());
    });
    assert_eq!(count, 0);
}

#[test]
fn common_costs_are_built_and_copied_without_memory() {
    let used = [
        Supply::Slot { level: 3, pact: false },
        Supply::Feature(Name::new("sorcery-points")),
        Supply::Ammunition(Name::new("arrow")),
        Supply::Item(Name::new("javelin")),
        Supply::Material { what: Name::new("diamond"), gp: 300 },
    ];
    for of in used {
        let count = allocations(|| {
            let mut cost = Cost::action();
            cost.add(of, 1);
            cost.movement = Feet::of(Mode::Walk, 30);
            cost.breaks = Some(Name::new("bless"));
            cost.gains = Gains { attacks: 1, ..Gains::NONE };
            black_box(cost.clone());
        });
        assert_eq!(count, 0);
    }
}

#[test]
fn common_notices_are_built_and_copied_without_memory() {
    let count = allocations(|| {
        let target = Target::Creature(Name::new("goblin-2"));
        black_box(Notice::Disadvantage { target, cause: Cause::LongRange }.clone());
    });
    assert_eq!(count, 0);
}
