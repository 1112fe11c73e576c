//! Secrets of seats: shown once, kept only as hashes, compared in constant time.

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::failure::Failure;

/// A secret as its holder sends it. Never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// Random bytes from the operating system.
///
/// # Errors
///
/// Where it gives none.
pub fn random<const LENGTH: usize>() -> Result<[u8; LENGTH], Failure> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(bytes)
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that hexadecimal digits write.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// SHA-256 as hexadecimal digits. Enough for secrets of 256 random bits, which nobody can guess.
pub fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

impl Secret {
    /// A new secret of 256 random bits.
    ///
    /// # Errors
    ///
    /// Where the operating system gives no random bytes.
    pub fn new() -> Result<Self, Failure> {
        Ok(Secret(hex(&random::<32>()?)))
    }

    /// A secret that somebody sent.
    pub fn sent(text: impl Into<String>) -> Self {
        Secret(text.into())
    }

    /// The secret itself, for its holder.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn hash(&self) -> String {
        hash(self.0.as_bytes())
    }

    /// Whether it is the one with a hash, in a time that does not depend on where they differ.
    pub fn opens(&self, kept: &str) -> bool {
        self.hash().as_bytes().ct_eq(kept.as_bytes()).into()
    }
}

/// The secret that a request carries, if any.
pub struct Bearer(pub Option<Secret>);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let Some(header) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Bearer(None)) };
        let token = header.to_str().ok().and_then(|text| text.split_once(' ')).filter(|(scheme, token)| {
            scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty() && token.len() <= 200
        });
        match token {
            Some((_, token)) => Ok(Bearer(Some(Secret::sent(token.trim())))),
            None => Err(Failure::unauthorized("send the secret as `Authorization: Bearer SECRET`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_only_its_own_hash_and_is_never_printed() {
        let (one, other) = (Secret::new().expect("random"), Secret::new().expect("random"));
        assert!(one.opens(&one.hash()));
        assert!(!other.opens(&one.hash()));
        assert!(!one.opens(""));
        assert_eq!(one.reveal().len(), 64);
        assert!(!format!("{one:?}").contains(one.reveal()));
    }

    #[test]
    fn hexadecimal_digits_read_back() {
        assert_eq!(unhex(&hex(&[0, 1, 254, 255])), Some(vec![0, 1, 254, 255]));
        assert_eq!((unhex("0"), unhex("0g")), (None, None));
    }
}
