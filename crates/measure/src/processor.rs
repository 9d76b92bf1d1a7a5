//! [`processor_name`]: the name of the processor, for figures that are quoted.

use std::env::consts::ARCH;
use std::fs;
use std::process::Command;

/// Returns the name that the processor gives itself, or the architecture if the system does not
/// tell the name. Linux on x86-64 and macOS do.
///
/// On Linux, the family and the model follow the name. In a virtual machine, processors of several
/// generations may have one name.
///
/// ```
/// assert!(!ninefold_measure::processor_name().is_empty());
/// ```
pub fn processor_name() -> String {
    let name = from_linux().or_else(from_macos).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| ARCH.to_owned())
}

fn from_linux() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let value = |key: &str| {
        let mut pairs = text.lines().filter_map(|line| line.split_once(':'));
        pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
    };
    let name = value("model name")?;
    Some(match (value("cpu family"), value("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name.to_owned(),
    })
}

fn from_macos() -> Option<String> {
    if !cfg!(target_os = "macos") {
        return None;
    }
    let output = Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}
