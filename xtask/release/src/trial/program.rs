//! The archives of the program: those for this system, and those that an emulator runs.

use super::{PUZZLE, SOLUTION, Seen, Trial, empty, expect, name};
use crate::archive::unpack;
use crate::step::{Step, is_there};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Files that every archive must have beside the program.
const BESIDE: [&str; 8] = [
    "README.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "THIRD-PARTY.txt",
    "completions/ninefold.bash",
    "completions/_ninefold",
    "man/man1/ninefold.1",
    "man/man1/ninefold-rate.1",
];

/// Where Debian's package `libc6-arm64-cross` has the libraries of 64-bit Arm.
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";

pub fn run(trial: &Trial<'_>) -> Result<Seen, String> {
    let mut seen = Seen::new();
    for package in [trial.packages("", ".tar.gz")?, trial.packages("", ".zip")?].concat() {
        let file = package.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !file.starts_with("ninefold-") || file.starts_with("ninefold-page-") {
            continue;
        }
        let place = empty()?;
        let folder = unpack(&package, place.path())?;
        for path in BESIDE {
            let size = fs::metadata(folder.join(path)).map_or(0, |data| data.len());
            if size < 100 {
                return Err(format!("{file}: {path} is missing or empty"));
            }
        }
        let exe = if file.contains("windows") { "ninefold.exe" } else { "ninefold" };
        match start_of(&file, &folder.join(exe)) {
            Some(start) => {
                let program = Program { trial, start };
                program.use_all(place.path()).map_err(|error| format!("{file}: {error}"))?;
                seen.push((name(&package), "solves, rates, makes, explains, serves".to_owned()));
            }
            None => seen.push((name(&package), "files; nothing here runs it".to_owned())),
        }
    }
    Ok(seen)
}

/// Returns the words that start a program for a target, or nothing if this machine cannot.
fn start_of(archive: &str, program: &Path) -> Option<Vec<PathBuf>> {
    let is_own = archive.contains(std::env::consts::ARCH)
        && match std::env::consts::OS {
            "linux" => archive.contains("-linux-"),
            "macos" => archive.contains("-darwin"),
            other => archive.contains(other),
        };
    if is_own {
        return Some(vec![program.to_owned()]);
    }
    if !archive.contains("aarch64-unknown-linux-") || !is_there("qemu-aarch64") {
        return None;
    }
    let emulator = PathBuf::from("qemu-aarch64");
    if archive.contains("-musl") {
        return Some(vec![emulator, program.to_owned()]);
    }
    // A program that is linked to glibc needs the one of the other processor.
    Path::new(ARM_LIBRARIES)
        .is_dir()
        .then(|| vec![emulator, "-L".into(), ARM_LIBRARIES.into(), program.to_owned()])
}

/// A program that can be started.
pub struct Program<'a> {
    /// The packages that it comes from.
    pub trial: &'a Trial<'a>,
    /// The words that start it.
    pub start: Vec<PathBuf>,
}

impl Program<'_> {
    fn step(&self, folder: &Path, arguments: &[&str]) -> Step {
        let step = Step::new(self.trial.project, &self.start[0]).with(&self.start[1..]);
        step.with(arguments).within(folder)
    }

    /// Solves a file, rates, makes and explains puzzles, and serves the page.
    pub fn use_all(&self, folder: &Path) -> Result<(), String> {
        let file = folder.join("puzzle.txt");
        fs::write(&file, format!("{PUZZLE}\n")).map_err(|error| error.to_string())?;
        let ask = |arguments: &[&str]| self.step(folder, arguments).output();
        expect("--version", &ask(&["--version"])?, &self.trial.project.version)?;
        expect("solve", &ask(&["puzzle.txt"])?, SOLUTION)?;
        expect("rate", &ask(&["rate", "--scale", "se121", "puzzle.txt"])?, "1.2")?;
        let made = ask(&["generate", "--seed", "7", "--count", "1"])?;
        expect(
            "generate",
            &made,
            "..8....2.....1....5...237.......18.3....3....21...7.6.76...5.1.....8...9.9.......",
        )?;
        expect("explain", &ask(&["explain", "--short", "puzzle.txt"])?, "r1c")?;
        ask(&["convert", "--to", "parquet", "-o", "puzzle.parquet", "puzzle.txt"])?;
        expect("Parquet", &ask(&["--to", "line", "puzzle.parquet"])?, SOLUTION)?;
        self.serve(folder)
    }

    /// Serves the page and answers a question by HTTP.
    fn serve(&self, folder: &Path) -> Result<(), String> {
        let port = free_port()?;
        let server = self.step(folder, &["serve", "--port", &port.to_string()]).start()?;
        expect("page", &get(port, "/", "")?, "<title>ninefold</title>")?;
        let body = format!("{{\"puzzle\":\"{PUZZLE}\"}}");
        expect("/v1/solve", &get(port, "/v1/solve", &body)?, SOLUTION)?;
        drop(server);
        Ok(())
    }
}

/// Returns a port that nothing listens on.
pub fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}

/// Asks a server for a path, with a body or without, once it listens. Returns the whole answer.
pub fn get(port: u16, path: &str, body: &str) -> Result<String, String> {
    const PATIENCE: Duration = Duration::from_secs(30);
    let start = Instant::now();
    loop {
        match request(port, path, body) {
            Ok(answer) => return Ok(answer),
            Err(error) if start.elapsed() > PATIENCE => return Err(format!("{path}: {error}")),
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

fn request(port: u16, path: &str, body: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let method = if body.is_empty() { "GET" } else { "POST" };
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len(),
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
