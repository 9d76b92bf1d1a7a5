//! [`processor_name`]: the name of the processor, for figures that are quoted.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;

/// Returns the name that the processor gives itself, or the architecture if the system does not
/// tell the name. Linux on x86-64 and macOS do.
///
/// ```
/// assert!(!ninefold_batch::processor_name().is_empty());
/// ```
pub fn processor_name() -> String {
    let name = from_linux().or_else(from_macos).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| ARCH.to_owned())
}

fn from_linux() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn from_macos() -> Option<String> {
    if !cfg!(target_os = "macos") {
        return None;
    }
    let output = Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}
