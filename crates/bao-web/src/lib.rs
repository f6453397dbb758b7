//! The browser board of Bao: one page, and the server behind it.
//!
//! The page and all that belongs to it is in the binary; nothing is fetched from elsewhere.
//! The browser keeps its games, and the server answers questions about positions: what may be played, what it does, why
//! not, and what an engine thinks. Only a game that two people share over a link lives in the server, and on its disk.
//!
//! `docs/WEB-API.md` describes the questions and answers.
//!
//! # Examples
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use bao_web::{Config, Server};
//!
//! let server = Server::bind(Config::default()).await?;
//! println!("http://{}/", server.address());
//! server.run(async { let _ = tokio::signal::ctrl_c().await; }).await;
//! # Ok(())
//! # }
//! ```

mod answer;
mod api;
mod ask;
mod client;
mod config;
mod guard;
mod page;
mod pool;
mod server;
mod share;
mod think;
mod token;

pub use config::Config;
pub use server::Server;
