//! Splits the engine into WebAssembly modules and makes the JavaScript and TypeScript around them:
//! `ninefold-bindgen ENGINE FOLDER`.
//!
//! The parts of the modules that are loaded later are in the folder `parts` beside the engine: `steps.wasm`
//! and `book.wasm`, and `shared.wasm`, which both need. `engine.wasm` there hands on what the first module
//! gives the others: modules that are merged with it share one memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;
use wasm_encoder::{ExportKind, ExportSection, ImportSection, Module};
use wasm_split_cli_support::{Options, transform};
use wasmparser::{Parser, Payload, TypeRef};

/// The name of the JavaScript, and of the module that is loaded first.
const NAME: &str = "ninefold_wasm";
/// The modules that are loaded later.
const LATER: [&str; 2] = ["book", "steps"];
/// The JavaScript that loads them. It is written by hand.
const LOADER: &str = "./modules.js";

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
    let first = split(engine)?;
    let mut bindgen = Bindgen::new();
    let made = bindgen.input_path(&first).out_name(NAME).web(true).and_then(|bindgen| {
        bindgen
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            // The other modules import the table of functions.
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

/// Writes the modules of an engine, and returns the path of the first.
fn split(engine: &Path) -> Result<PathBuf, String> {
    let bytes = fs::read(engine).map_err(|error| format!("{}: {error}", engine.display()))?;
    let parts = engine.with_file_name("parts");
    let first = parts.join("first.wasm");
    let mut options = Options::new(&bytes);
    options.output_dir = &parts;
    options.main_out_path = &first;
    options.link_name = LOADER;
    let made = transform(options).map_err(|error| format!("{error:#}"))?;
    let rename = |from: &Path, name: &str| {
        let to = parts.join(format!("{name}.wasm"));
        fs::rename(from, to).map_err(|error| format!("{}: {error}", from.display()))
    };
    let stem_of = |path: &Path| path.file_stem().unwrap_or_default().display().to_string();
    for module in &made.split_modules {
        let stem = stem_of(module);
        let later = LATER.into_iter().find(|name| stem == format!("split_{name}"));
        rename(module, later.unwrap_or("shared"))?;
    }
    let handed = hand_on(&parts.join("shared.wasm"))?;
    fs::write(parts.join("engine.wasm"), handed)
        .map_err(|error| format!("engine.wasm: {error}"))?;
    match made.split_modules.len() {
        3 => Ok(first),
        others => Err(format!("the engine has {others} modules beside the first, not 3")),
    }
}

/// Returns a module that imports what another one imports, from `engine`, and exports it.
fn hand_on(module: &Path) -> Result<Vec<u8>, String> {
    let explain = |error: &dyn std::fmt::Display| format!("{}: {error}", module.display());
    let bytes = fs::read(module).map_err(|error| explain(&error))?;
    let (mut imports, mut exports) = (ImportSection::new(), ExportSection::new());
    let (mut memories, mut tables, mut globals) = (0, 0, 0);
    for payload in Parser::new(0).parse_all(&bytes) {
        let Payload::ImportSection(section) = payload.map_err(|error| explain(&error))? else {
            continue;
        };
        for import in section.into_imports() {
            let import = import.map_err(|error| explain(&error))?;
            let (kind, next) = match import.ty {
                TypeRef::Memory(_) => (ExportKind::Memory, &mut memories),
                TypeRef::Table(_) => (ExportKind::Table, &mut tables),
                TypeRef::Global(_) => (ExportKind::Global, &mut globals),
                _ => return Err(explain(&format_args!("{} is of another kind", import.name))),
            };
            let kind_of_import = wasm_encoder::EntityType::try_from(import.ty)
                .map_err(|_| explain(&format_args!("{} cannot be written", import.name)))?;
            imports.import("engine", import.name, kind_of_import);
            exports.export(import.name, kind, *next);
            *next += 1;
        }
    }
    Ok(Module::new().section(&imports).section(&exports).clone().finish())
}
