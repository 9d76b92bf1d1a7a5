//! A step of `cargo xtask test`: checks that vector instructions are inlined.

use crate::command::Command;
use crate::project::Project;
use std::fs;

const BUILD: &[&str] = &[
    "build",
    "--release",
    "--package",
    "ninefold-cli",
    "--features",
    "full",
    "--message-format",
    "json-render-diagnostics",
];

/// Start of the mangled name of an instruction's function, without the length in front.
const CALLED: &[u8] = b"core_arch3x86";
/// The exception: functions that read a register, which only detection calls.
const HARMLESS: &[u8] = b"5xsave";

/// Checks that the program calls no vector instruction as a function. The compiler makes a call
/// where the instruction is in a closure that is not inlined. A search with such a call takes up to
/// half as long again.
pub fn check(project: &Project) -> Result<(), String> {
    if !cfg!(target_arch = "x86_64") {
        println!("skipped: this processor is no x86-64");
        return Ok(());
    }
    let output = Command::cargo(BUILD).output(project)?;
    let program = executable(&output).ok_or("cargo did not say where the program is")?;
    let content = fs::read(program).map_err(|error| format!("cannot read {program}: {error}"))?;
    match called(&content) {
        names if names.is_empty() => Ok(()),
        names => Err(format!(
            "these are called as functions, because a closure around them was not inlined \
             (see `nm -C {program}`):\n{}",
            names.join("\n")
        )),
    }
}

/// Returns the last executable in cargo's messages.
fn executable(messages: &str) -> Option<&str> {
    let (_, rest) = messages.rsplit_once("\"executable\":\"")?;
    rest.split('"').next()
}

/// Returns the mangled names of vector instructions in a program.
fn called(program: &[u8]) -> Vec<String> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut names = Vec::new();
    for (start, window) in program.windows(CALLED.len()).enumerate() {
        let rest = &program[start..];
        if window == CALLED && !rest[CALLED.len()..].starts_with(HARMLESS) {
            let name = rest.iter().take_while(|byte| is_name(byte)).map(|byte| char::from(*byte));
            names.push(name.collect());
        }
    }
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_instructions_are_found_but_for_the_harmless_one() {
        let program =
            b"\0_RNv4core9core_arch3x865xsave7__xgetbv\0core_arch3x864avx215_mm256_and\0x";
        assert_eq!(called(program), ["core_arch3x864avx215_mm256_and"]);
        assert!(called(b"core_arch3x8").is_empty());
    }

    #[test]
    fn the_program_is_what_was_built_last() {
        let messages =
            "{\"executable\":null}\n{\"executable\":\"/a\",\"x\":1}\n{\"executable\":\"/b\"}\n{}";
        assert_eq!(executable(messages), Some("/b"));
        assert_eq!(executable("{\"executable\":null}"), None);
    }
}
