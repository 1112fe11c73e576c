//! The board and its pieces.

use rulebound_commander::color::Color;
use rulebound_commander::stack::Stack;
use rulebound_picture::svg::{Ink, Layer, Options, Orientation, Overlay, Scene, Theme, commander, stylesheet};

use crate::play::{DEPLOY, MIDDLE, STACKS, every_option, picture_of, position};
use crate::xml::{find, only, read, with_class, with_name};

#[test]
fn the_start_looks_as_before() {
    insta::assert_snapshot!(picture_of(&Scene::of(&position("start")), None, &Options::default()));
}

#[test]
fn every_way_to_draw_is_well_formed() {
    for text in ["start", MIDDLE, STACKS, DEPLOY] {
        let position = position(text);
        for options in every_option() {
            let svg = picture_of(&Scene::of(&position), None, &options);
            let document = read(&svg);
            assert_eq!(find(&document, &[("class", "token")]).len(), position.board().occupied().iter().count());
            assert_eq!(document.root_element().attribute("width"), options.size.map(|_| "360"));
            let texts = with_name(document.root(), "text");
            assert_eq!(texts, if options.coordinates { 11 + 12 } else { 0 });
        }
    }
}

#[test]
fn layers_are_apart_and_make_up_the_picture() {
    let (start, middle) = (position("start"), position(MIDDLE));
    let options = Options::default();
    let whole = commander::picture(&middle, &Overlay::default(), &options);
    for layer in [commander::background(&options), commander::tokens(&middle, &options)] {
        assert!(whole.contains(&layer));
    }
    assert!(commander::picture(&start, &Overlay::default(), &options).contains(&commander::background(&options)));
    for layer in Layer::ALL {
        let svg = picture_of(&Scene::of(&middle), Some(layer), &options);
        let document = read(&svg);
        let groups = document.descendants().filter(|node| node.has_attribute("data-layer")).count();
        assert_eq!(groups, 1);
        only(&document, &[("data-layer", layer.word())]);
        let view = document.root_element().attribute("viewBox");
        assert_eq!(view, read(&whole).root_element().attribute("viewBox"));
    }
}

#[test]
fn sides_differ_in_shape() {
    let svg = picture_of(&Scene::of(&position("start")), Some(Layer::Tokens), &Options::default());
    let document = read(&svg);
    for (color, shape, rest) in [("red", "circle", 2), ("blue", "circle", 0)] {
        for token in find(&document, &[("data-color", color)]) {
            assert_eq!(with_name(token, shape), rest, "{token:?}");
        }
    }
    assert_eq!(find(&document, &[("data-color", "red")]).len(), 19);
    assert_eq!(find(&document, &[("data-color", "blue")]).len(), 19);
}

#[test]
fn stacks_say_who_carries_whom_and_who_is_a_hero() {
    let svg = commander::tokens(&position(STACKS), &Options::default());
    let document = read(&svg);
    let navy = only(&document, &[("data-square", "b2")]);
    assert_eq!(navy.attribute("data-piece"), Some("navy"));
    assert_eq!(navy.attribute("data-carries"), Some("air-force tank"));
    assert_eq!(navy.attribute("data-heroic"), Some("air-force"));
    assert_eq!(navy.attribute("aria-label"), Some("red navy with heroic air force and tank, b2"));
    assert_eq!(with_class(navy, "stroke-hero"), 1, "a golden border");
    assert_eq!(with_class(navy, "fill-hero"), 0);
    let tank = only(&document, &[("data-square", "h4")]);
    assert_eq!((with_class(tank, "fill-hero"), tank.attribute("data-carries")), (1, None));
}

#[test]
fn every_stack_can_be_drawn_alone() {
    for stack in Stack::all() {
        for color in Color::ALL {
            let svg = commander::token(color, stack, &Options::default());
            let document = read(&svg);
            let icons = find(&document, &[("fill-rule", "evenodd")]);
            assert!(icons.iter().all(|icon| icon.attribute("d").is_some_and(|path| path.len() > 20)));
            let discs = usize::from(stack.carrier().heroic);
            assert_eq!(icons.len(), stack.members().count() + discs);
        }
    }
}

#[test]
fn a_turned_board_has_red_above() {
    let place = |orientation, square| {
        let options = Options { orientation, ..Options::default() };
        let svg = commander::tokens(&position("start"), &options);
        only(&read(&svg), &[("data-square", square)]).attribute("transform").map(str::to_owned)
    };
    assert_eq!(place(Orientation::Upright, "g1").as_deref(), Some("translate(450 744)"));
    assert_eq!(place(Orientation::Turned, "g1").as_deref(), Some("translate(322 40)"));
    assert_eq!(place(Orientation::Turned, "g12").as_deref(), Some("translate(322 744)"));
}

#[test]
fn every_colour_is_a_class_of_the_style_sheet() {
    let sheet = stylesheet();
    let svg = commander::picture(&position(STACKS), &Overlay::default(), &Options::default());
    let document = read(&svg);
    let own: Vec<Ink> = Ink::ALL.iter().copied().filter(|ink| ink.property().is_none()).collect();
    for node in document.descendants() {
        for paint in ["fill", "stroke"] {
            let Some(color) = node.attribute(paint).filter(|&color| color != "none") else { continue };
            let prefix = format!("{paint}-");
            let class =
                node.attribute("class").and_then(|classes| classes.split(' ').find(|class| class.starts_with(&prefix)));
            let class = class.unwrap_or_else(|| panic!("{node:?}"));
            let ink = Ink::ALL.iter().find(|ink| class[prefix.len()..] == *ink.class()).expect("an ink");
            assert_eq!(color, ink.color(Theme::Light));
            assert!(own.contains(ink) || sheet.contains(&format!(".{class}{{{paint}:var(")), "{class}");
        }
        assert_eq!(node.attribute("style"), None, "no inline styles");
    }
}
