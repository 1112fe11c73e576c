//! A search ends, whatever it is asked.

use super::*;

fn zones(numbers: impl IntoIterator<Item = usize>) -> Spaces {
    numbers.into_iter().filter_map(Space::new).collect()
}

/// Numbers that look random.
fn scattered(seed: usize, below: usize) -> usize {
    (seed.wrapping_mul(2_654_435_761) >> 7) % below
}

/// Carriers that all choose among zones of their own, each of which serves one fighter of either of two groups: whether
/// all land is the matching of three sets, for which no quick method is known.
fn three_sets(size: usize) -> (Vec<Squadron>, Decks) {
    let zone = |carrier: usize, choice: usize| (carrier * 3 + choice) % 192;
    let chosen = |zone: usize, group: usize| scattered(zone * 2 + group, size);
    let squadrons = (0..2 * size).map(|fighter| Squadron {
        reach: zones((0..size * 3).filter(|&zone| chosen(zone, fighter / size) == fighter % size)),
        count: 1,
    });
    let berths = (0..size).map(|carrier| Berth {
        zones: zones((0..3).map(|choice| zone(carrier, choice))),
        room: 2,
        carriers: 1,
        bought: false,
    });
    (squadrons.filter(|squadron| !squadron.reach.is_empty()).collect(), Decks { berths: berths.collect(), bought: 0 })
}

#[test]
fn a_search_stops_soon_after_its_limit() {
    let (squadrons, decks) = three_sets(64);
    for limit in [0, 100_000, 1_000_000] {
        let mut search = Search::new(&squadrons, decks.clone());
        search.run(limit);
        assert!(search.steps() < limit + 1_000_000, "{} steps for a limit of {limit}", search.steps());
        assert!(search.certain <= search.fewest);
        assert_eq!(search.fewest, search.stranded.iter().sum::<u32>());
    }
}

#[test]
fn as_many_planes_and_carriers_as_a_position_can_hold_are_placed_without_hanging() {
    let squadrons: Vec<Squadron> =
        (0..192).map(|zone| Squadron { reach: zones(zone.max(2) - 2..=(zone + 2).min(191)), count: 255 }).collect();
    let berths = (0..192).map(|zone| Berth {
        zones: zones((0..8).map(|choice| scattered(zone * 8 + choice, 192))),
        room: 2,
        carriers: 255,
        bought: zone % 4 == 0,
    });
    let mut search = Search::new(&squadrons, Decks { berths: berths.collect(), bought: 255 });
    search.run(1_000_000);
    assert!(search.steps() < 100_000_000, "{} steps", search.steps());
    assert!(search.certain <= search.fewest);
}
