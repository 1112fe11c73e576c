//! Why not, as a value.

use std::fmt::{Debug, Display};

use serde::Serialize;

use crate::{Mark, RuleId};

/// One kind of refusal: a variant of the game's refusal enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusalKind {
    /// The kebab-case name of the variant.
    pub name: &'static str,
    /// The rules a refusal of this kind may cite.
    pub rules: &'static [RuleId],
}

/// A typed reason why an intent is refused. Games implement it on a plain enum with one variant for each way an intent
/// can fail; `Display` gives the sentence for people.
pub trait Refusal: Clone + PartialEq + Debug + Display + Serialize + Send + Sync + 'static {
    /// Every kind, in the order in which a verdict names the first.
    const KINDS: &'static [RefusalKind];

    /// The kebab-case name of the variant; one of [`Self::KINDS`].
    fn kind(&self) -> &'static str;

    /// The rule that refuses.
    fn rule(&self) -> RuleId;

    /// What to point at.
    fn evidence(&self) -> Vec<Mark>;

    /// Further reasons that a verdict tells beside this one, in order: what forbids the same thing at once, or all objections where
    /// a ruleset wants them. None unless the game says so.
    fn also(&self) -> &[Self] {
        &[]
    }

    /// The typed fields of the variant as JSON. The enum is serialised with `tag = "kind", content = "fields"`.
    fn fields(&self) -> serde_json::Value {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(mut tagged)) => {
                tagged.remove("fields").unwrap_or_else(|| serde_json::json!({}))
            }
            _ => serde_json::json!({}),
        }
    }
}

/// The world in which a reason would be gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counterfactual<S> {
    /// In this setup the same kind is no longer among the objections to the same intent.
    Setup(S),
    /// Nothing on the board could be otherwise and make it legal: the reason lies in the intent or the map.
    Inherent(&'static str),
}
