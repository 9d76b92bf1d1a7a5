//! Asks the question of the first argument with the request of the second.

use ninefold_questions::{Limits, ask};
use std::env::args;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = args().skip(1).collect();
    let [question, request] = &arguments[..] else {
        eprintln!("expected a question and a request");
        return;
    };
    let end = Instant::now() + Duration::from_secs(10);
    let limits = Limits::new(u64::MAX, move || Instant::now() < end);
    match ask(question, request, &limits) {
        Ok(answer) => println!("{answer}"),
        Err(refusal) => eprintln!("{}", refusal.json()),
    }
}
