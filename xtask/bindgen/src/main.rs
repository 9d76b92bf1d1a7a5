//! Splits the engine into two WebAssembly modules and makes the JavaScript and TypeScript around
//! them: `ninefold-bindgen ENGINE FOLDER`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

/// The name of the JavaScript, and of the module that is loaded first.
const NAME: &str = "ninefold_wasm";
/// The module with the code for steps, which is loaded later.
const STEPS: &str = "ninefold_steps.wasm";
/// The JavaScript that loads it. It is written by hand.
const LOADER: &str = "./steps.js";

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let [engine, folder] = &arguments[..] else {
        eprintln!("usage: ninefold-bindgen ENGINE FOLDER");
        return ExitCode::from(2);
    };
    match make(engine, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(1)
        }
    }
}

fn make(engine: &Path, folder: &Path) -> Result<(), String> {
    let first = split(engine, folder)?;
    let mut bindgen = Bindgen::new();
    let made = bindgen.input_path(&first).out_name(NAME).web(true).and_then(|bindgen| {
        bindgen
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            // The second module imports the table of functions.
            .keep_lld_exports(true)
            .generate(folder)
    });
    made.map_err(|error| format!("{error:#}"))?;
    leave_out_dispose(&folder.join(format!("{NAME}.d.ts")))
}

/// Removes `Symbol.dispose` from the types. It would make every user of the package name a library
/// of the future in the settings of TypeScript.
fn leave_out_dispose(types: &Path) -> Result<(), String> {
    let explain = |error: std::io::Error| format!("{}: {error}", types.display());
    let text = fs::read_to_string(types).map_err(explain)?;
    let lines = text.lines().filter(|line| !line.contains("[Symbol.dispose]"));
    fs::write(types, lines.map(|line| format!("{line}\n")).collect::<String>()).map_err(explain)
}

/// Writes the two modules of an engine, and returns the path of the first.
fn split(engine: &Path, folder: &Path) -> Result<PathBuf, String> {
    let bytes = fs::read(engine).map_err(|error| format!("{}: {error}", engine.display()))?;
    let parts = engine.with_file_name("parts");
    let first = parts.join("first.wasm");
    let mut options = Options::new(&bytes);
    options.output_dir = &parts;
    options.main_out_path = &first;
    options.link_name = LOADER;
    let made = transform(options).map_err(|error| format!("{error:#}"))?;
    let [steps] = &made.split_modules[..] else {
        return Err(format!("the engine has {} parts, not 2", made.split_modules.len() + 1));
    };
    let explain = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(explain)?;
    fs::copy(steps, folder.join(STEPS)).map_err(explain)?;
    Ok(first)
}
