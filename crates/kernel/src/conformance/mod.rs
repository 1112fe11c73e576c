//! The suite that holds a game to its word.
