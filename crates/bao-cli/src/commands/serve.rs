//! `serve`.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context, Result};
use bao_web::{Config, Server};
use etcetera::AppStrategy;
use etcetera::app_strategy::{AppStrategyArgs, choose_native_strategy};

use crate::exit::Status;
use crate::io::Io;

/// Serves the browser board.
///
/// It answers on this machine alone unless --listen says otherwise, and nothing that it shows comes from the network.
/// With --listen two people can share a game from two devices: whoever has one of its links can join, nobody else.
/// Ctrl-C ends it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli serve
  bao-cli serve --port 9000
  bao-cli serve --listen 0.0.0.0 --name board.local")]
pub(crate) struct Args {
    /// The port; 0 takes one that is free.
    #[arg(long, default_value_t = 8464)]
    port: u16,
    /// The address to listen at.
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// A name, beside addresses, by which the server may be called; may be given several times.
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// The folder where shared games are kept [default: beside the saved games].
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let games = match self.games {
            Some(folder) => folder,
            None => default_folder()?,
        };
        let config = Config {
            listen: SocketAddr::new(self.listen, self.port),
            names: self.names,
            games: Some(games),
            ..Config::default()
        };
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads to serve with")?;
        runtime.block_on(async {
            let wanted = config.listen;
            let server = Server::bind(config).await.with_context(|| format!("cannot listen at {wanted}"))?;
            let address = server.address();
            writeln!(io.out, "The board is at {}", url(address))?;
            if !address.ip().is_loopback() {
                writeln!(io.err, "Other machines that reach this one can play on it. Ctrl-C ends it.")?;
            }
            io.out.flush()?;
            server.run(ended()).await;
            Ok(Status::Yes)
        })
    }
}

/// Returns the address for a browser; one that stands for all addresses is reached on this machine.
fn url(address: SocketAddr) -> String {
    let ip = address.ip();
    match ip {
        IpAddr::V4(v4) if v4.is_unspecified() => format!("http://127.0.0.1:{}/", address.port()),
        IpAddr::V6(v6) if v6.is_unspecified() => format!("http://[::1]:{}/", address.port()),
        _ => format!("http://{address}/"),
    }
}

fn default_folder() -> Result<PathBuf> {
    let args =
        AppStrategyArgs { top_level_domain: "org".to_owned(), author: "Bao".to_owned(), app_name: "bao".to_owned() };
    let strategy = choose_native_strategy(args).context("no home folder for shared games; give one by --games")?;
    Ok(strategy.in_data_dir("shared"))
}

/// Waits for Ctrl-C, or for the system to ask for the end.
async fn ended() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Nothing can be heard: then only the system ends the program.
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}
