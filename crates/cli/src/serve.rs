//! `ninefold serve`: the page and the questions by HTTP.

use crate::args::ServeArgs;
use crate::terminal::Terminal;
use ninefold::batch::RunStatus;
use std::sync::Arc;

/// Serves until the process is asked to stop.
#[cfg(feature = "serve")]
pub fn run(args: &ServeArgs, terminal: &Arc<Terminal>) -> RunStatus {
    use crate::address_space;
    use ninefold_serve::{LoggedRequests, ServeSettings, Server, check_health};
    use std::net::SocketAddr;

    let address = SocketAddr::new(args.bind, args.port);
    if args.check {
        return match check_health(address, args.timeout) {
            Ok(()) => RunStatus::Complete,
            Err(error) => {
                terminal.error(format_args!("no healthy server at {address}: {error}"));
                RunStatus::Failed
            }
        };
    }
    address_space::share_in_server();
    let defaults = ServeSettings::default();
    let printer = Arc::clone(terminal);
    let settings = ServeSettings {
        address,
        max_body: usize::try_from(args.max_body).unwrap_or(usize::MAX),
        timeout: args.timeout,
        max_nodes: args.max_nodes,
        workers: args.workers.unwrap_or(defaults.workers),
        queue: args.queue,
        hosts: args.hosts.clone(),
        max_connections: args.max_connections,
        header_timeout: args.header_timeout,
        body_timeout: args.body_timeout,
        grace: args.grace,
        logged: match (args.log_requests, args.log_boards) {
            (_, true) => LoggedRequests::WithBoards,
            (true, false) => LoggedRequests::WithoutBoards,
            (false, false) => LoggedRequests::None,
        },
        log: Arc::new(move |line| printer.note("serve", line, &[])),
        ..defaults
    };
    match Server::bind(settings).and_then(Server::run) {
        Ok(()) => RunStatus::Complete,
        Err(error) => {
            terminal.error(error);
            RunStatus::Failed
        }
    }
}

/// Says how to build the program with the server.
#[cfg(not(feature = "serve"))]
pub fn run(_: &ServeArgs, terminal: &Arc<Terminal>) -> RunStatus {
    terminal.error(
        "serve: this program was built without the server; build it with the feature `serve`, for \
         example by `cargo install ninefold-cli --features serve`",
    );
    RunStatus::Failed
}
