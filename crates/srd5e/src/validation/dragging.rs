//! What dragging those whom one holds means.

use super::hands::grappled_by;
use crate::data::Edition;
use crate::data::words::Size;
use crate::state::{Position, Who};

/// Whether dragging those whom it holds is hard for a creature: it is not if all of them are two sizes smaller or, in 2024, Tiny.
pub fn is_hampered(position: &Position, holder: Who) -> bool {
    if position.creature(holder).sheet.body.drags {
        return false;
    }
    let size = position.creature(holder).size();
    grappled_by(position, holder).any(|held| {
        let held = position.creature(held).size();
        let small = held < size && held.steps_to(size) >= 2;
        let tiny = held == Size::Tiny && position.edition() == Edition::Srd521;
        !small && !tiny
    })
}
