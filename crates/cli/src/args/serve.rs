//! The options of `serve`.

use super::common::DEFAULT_MAX_NODES;
use super::values::{between, duration, max_nodes, size};
use clap::Args;
use std::net::IpAddr;
use std::time::Duration;

/// Where the server listens, and its limits.
#[derive(Args, Debug)]
// Without the server, the options are only checked.
#[cfg_attr(not(feature = "serve"), allow(dead_code))]
pub struct ServeArgs {
    /// Port; 0 means any free port
    #[arg(long, value_name = "N", default_value = "9081")]
    #[arg(value_parser = |text: &str| between::<u16>(text, 0, 65_535))]
    pub port: u16,
    /// Address to listen on
    ///
    /// The default can be reached from this machine only. 0.0.0.0 or :: means every address of this
    /// machine.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub bind: IpAddr,
    /// Ask the server that listens there whether it answers, and end
    ///
    /// The exit status is 0 if it does. For the health check of a container.
    #[arg(long)]
    pub check: bool,
    /// Name of this machine in the network, such as sudoku.example.org; `*` means any name
    ///
    /// Requests for other names are refused, except for localhost and IP addresses: so no page of another
    /// site can use this server through a name of its own. Can be repeated.
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// Time limit per question, such as 50ms, 2s
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub timeout: Duration,
    /// Node limit per search, or `unlimited`
    #[arg(long, value_name = "N", value_parser = max_nodes)]
    #[arg(default_value = DEFAULT_MAX_NODES)]
    pub max_nodes: u64,
    /// Largest body of a request, and longest line of a stream
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = size)]
    pub max_body: u64,
    /// Questions that are worked on at once [default: number of processors]
    #[arg(long, value_name = "N", value_parser = |text: &str| between::<usize>(text, 1, 1024))]
    pub workers: Option<usize>,
    /// Questions that may wait for their turn; further ones are refused
    #[arg(long, value_name = "N", default_value = "256")]
    #[arg(value_parser = |text: &str| between::<usize>(text, 0, 1_000_000))]
    pub queue: usize,
    /// Connections that may be open at once; further ones are refused
    #[arg(long, value_name = "N", default_value = "4096")]
    #[arg(value_parser = |text: &str| between::<usize>(text, 1, 1_000_000))]
    pub max_connections: usize,
    /// Time for the headers of a request; an idle connection is closed after it, too
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub header_timeout: Duration,
    /// Time for the body of a request or the next line of a stream, and for the client to take each
    /// piece of an answer
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub body_timeout: Duration,
    /// Time that questions have to finish when the server is stopped
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = duration)]
    pub grace: Duration,
    /// Print a line for each question: its name, status and time
    #[arg(long)]
    pub log_requests: bool,
    /// Print the text of each question, too
    #[arg(long)]
    pub log_boards: bool,
}
