//! What is made of a hearing by those who asked for it.

use std::mem::take;

use rulebound_kernel::Verdict;
use smallvec::SmallVec;

use super::{Hearing, Ruling};
use crate::Srd5e;
use crate::intent::Intent;
use crate::refusal::Refusal;

/// What somebody wants to know of an act: the whole ruling, a verdict with its first reason, or only whether it is legal. What
/// nobody wants is not put together.
pub trait Finding {
    /// An act that leaves nothing open was heard, and nothing speaks against it.
    fn legal(intent: impl FnOnce() -> Intent, hearing: &mut Hearing<'_>) -> Self;

    /// Reasons speak against it.
    fn refused(refusals: &mut SmallVec<[Refusal; 1]>) -> Self;

    /// Something was open, and this came of filling it in.
    fn filled(ruling: Ruling) -> Self;
}

impl Finding for Ruling {
    fn legal(intent: impl FnOnce() -> Intent, hearing: &mut Hearing<'_>) -> Self {
        Ruling::Legal { intent: intent(), cost: take(&mut hearing.cost), notices: take(&mut hearing.notices) }
    }

    fn refused(refusals: &mut SmallVec<[Refusal; 1]>) -> Self {
        Ruling::Refused(take(refusals))
    }

    fn filled(ruling: Ruling) -> Self {
        ruling
    }
}

impl Finding for Verdict<Srd5e> {
    fn legal(intent: impl FnOnce() -> Intent, hearing: &mut Hearing<'_>) -> Self {
        Verdict::Legal {
            action: intent(),
            cost: take(&mut hearing.cost),
            notices: take(&mut hearing.notices).into_vec(),
        }
    }

    fn refused(refusals: &mut SmallVec<[Refusal; 1]>) -> Self {
        refusals.truncate(1);
        Verdict::Illegal(refusals.pop().expect("whatever is refused is refused for a reason"))
    }

    fn filled(ruling: Ruling) -> Self {
        match ruling {
            Ruling::Legal { intent, cost, notices } => {
                Verdict::Legal { action: intent, cost, notices: notices.into_vec() }
            }
            Ruling::Refused(mut refusals) => Self::refused(&mut refusals),
            Ruling::Open(open) => Verdict::NeedsChoice(open.into()),
        }
    }
}

/// Whether it is legal.
impl Finding for bool {
    fn legal(_: impl FnOnce() -> Intent, _: &mut Hearing<'_>) -> Self {
        true
    }

    fn refused(_: &mut SmallVec<[Refusal; 1]>) -> Self {
        false
    }

    fn filled(ruling: Ruling) -> Self {
        matches!(ruling, Ruling::Legal { .. })
    }
}
