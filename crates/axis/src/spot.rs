//! Places as refusals and notices name them: by ids to programs, by names to people.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::map::{Canal, Map};
use crate::space::Space;

/// A space of a map; written as its id.
#[derive(Clone)]
pub struct Spot {
    map: Arc<Map>,
    space: Space,
}

impl Spot {
    /// A space of a map.
    pub fn new(map: &Arc<Map>, space: Space) -> Spot {
        Spot { map: Arc::clone(map), space }
    }

    /// The space.
    pub fn space(&self) -> Space {
        self.space
    }

    /// Its id.
    pub fn id(&self) -> &str {
        self.map.id(self.space)
    }

    /// Its name in a sentence.
    pub fn words(&self) -> String {
        self.map.words(self.space)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

impl PartialEq for Spot {
    fn eq(&self, other: &Spot) -> bool {
        self.id() == other.id()
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// A canal of a map; written as its id.
#[derive(Clone)]
pub struct Channel {
    map: Arc<Map>,
    canal: Canal,
}

impl Channel {
    /// A canal of a map.
    pub fn new(map: &Arc<Map>, canal: &Canal) -> Channel {
        Channel { map: Arc::clone(map), canal: *canal }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        self.map.canal_id(&self.canal)
    }

    /// Its name in a sentence.
    pub fn words(&self) -> &str {
        self.map.canal_name(&self.canal)
    }
}

impl fmt::Debug for Channel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

impl PartialEq for Channel {
    fn eq(&self, other: &Channel) -> bool {
        self.id() == other.id()
    }
}

impl Serialize for Channel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
