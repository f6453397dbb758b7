//! Whether the memory that is asked for is to be had.

use anyhow::{Result, bail};

/// Fails where the machine would not give so many MiB: better now than by an abort later.
pub(crate) fn probe(mebibytes: usize) -> Result<()> {
    let bytes = mebibytes.checked_mul(1 << 20);
    // Nothing is written to it, so that it takes no time, and it is given back at once.
    if bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok()) {
        return Ok(());
    }
    bail!("this machine does not give {mebibytes} MiB of memory");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert!(probe(1).is_ok());
        assert!(probe(usize::MAX).is_err());
        assert_eq!(
            probe(usize::MAX >> 20).expect_err("too much").to_string(),
            format!("this machine does not give {} MiB of memory", usize::MAX >> 20)
        );
    }
}
