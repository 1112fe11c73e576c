//! Why not, as a value: the reason itself, and the scene it is about.

mod evidence;
mod phrase;
mod reason;
mod scene;
mod sentence;
pub mod words;

use rulebound_kernel::{Mark, RefusalKind, RuleId};
use serde::{Deserialize, Serialize};

pub use reason::Reason;
pub use scene::{Party, Scene};

/// A typed reason why an intent is refused, with what there is to point at.
///
/// In JSON it is its reason alone: `{"kind":"not-held","fields":{"item":"dagger"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Reason")]
pub struct Refusal {
    /// The reason.
    #[serde(flatten)]
    pub reason: Reason,
    /// Who, whom and which way.
    #[serde(skip)]
    pub scene: Scene,
    /// Further reasons that are told beside it.
    #[serde(skip)]
    pub also: Vec<Refusal>,
}

impl Refusal {
    /// A reason in its scene, alone.
    pub const fn new(reason: Reason, scene: Scene) -> Self {
        Refusal { reason, scene, also: Vec::new() }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Refusal::new(reason, Scene::default())
    }
}

impl rulebound_kernel::Refusal for Refusal {
    const KINDS: &'static [RefusalKind] = Reason::KINDS;

    fn kind(&self) -> &'static str {
        self.reason.kind()
    }

    fn rule(&self) -> RuleId {
        RuleId::new(self.reason.rule())
    }

    fn evidence(&self) -> Vec<Mark> {
        evidence::marks(&self.reason, &self.scene)
    }

    fn also(&self) -> &[Self] {
        &self.also
    }
}
