//! Logs: what the program does, to standard error, for those who ask.

use std::env;
use std::io;

use anyhow::{Context, Result, anyhow};
use tracing_subscriber::EnvFilter;

/// The variable that says what to log, as `tracing` filters are written: `debug`, `bao_search=trace`.
pub(crate) const VARIABLE: &str = "BAO_LOG";

/// Begins to log: as much as `-v` asks for, or what [`VARIABLE`] says.
pub(crate) fn begin(verbose: u8) -> Result<()> {
    let asked = match verbose {
        0 => "warn",
        1 => "info",
        2 => "debug",
        _ => "trace",
    };
    let directives = match env::var(VARIABLE) {
        Ok(said) if !said.trim().is_empty() => said,
        Ok(_) | Err(env::VarError::NotPresent) => asked.to_owned(),
        Err(error) => return Err(error).context(VARIABLE),
    };
    let filter = EnvFilter::try_new(directives).context(VARIABLE)?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never)
        .without_time()
        .try_init()
        .map_err(|error| anyhow!(error))
}
