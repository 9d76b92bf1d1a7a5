//! Passes the compiler's version and flags on to the program, because its figures depend on them.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().ok();
    let text = output.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let version = text.split(' ').nth(1).unwrap_or("unknown");
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " ");
    println!("cargo::rustc-env=NINEFOLD_BENCH_RUSTC={}", format!("{version} {flags}").trim_end());
    println!("cargo::rerun-if-changed=build.rs");
}
