//! The server of ninefold: the page, and an HTTP API of questions about Sudoku puzzles.
//!
//! `POST /v1/solve` and its neighbours answer the questions of `ninefold-questions`, one as JSON or
//! many as JSON lines. `GET /v1/openapi.json` describes them. Other paths are files of the page.
//! `docs/reference/server.md` has the whole interface.
//!
//! ```no_run
//! use ninefold_serve::{ServeSettings, Server};
//!
//! let server = Server::bind(ServeSettings::default())?;
//! println!("http://{}/", server.address());
//! server.run()?;
//! # Ok::<(), ninefold_serve::ServeError>(())
//! ```

mod admission;
mod answering;
#[cfg(feature = "book")]
mod book;
mod connections;
mod health;
mod lines;
mod memory;
mod metrics;
mod page;
mod replies;
mod routes;
mod server;
mod settings;
mod stop;
mod turns;

pub use health::check_health;
pub use page::PageFiles;
pub use server::{ServeError, Server};
pub use settings::{LoggedRequests, ServeSettings};

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
