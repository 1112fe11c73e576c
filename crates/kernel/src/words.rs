//! A hash for the keys of positions.

use std::hash::Hasher;

/// Words are multiplied and turned one after another, the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Words(u64);

impl Default for Words {
    fn default() -> Self {
        Words(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Words {
    fn finish(&self) -> u64 {
        let folded = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        folded ^ folded >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    // Smaller numbers are written as words, in one order of bytes everywhere.
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
