//! `cargo xtask web`: builds the page, and a step of `cargo xtask test` that checks and tests it.

use crate::Failure;
use crate::command::Command;
use crate::project::{Project, in_ci};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The built page, which the server embeds.
const PAGE: &str = "crates/serve/page";
/// The file in it that says of which sources it is made.
const STAMP: &str = "crates/serve/page/sources.txt";

/// Files and folders of which the page is made.
const SOURCES: [&str; 27] = [
    "crates/book/fonts",
    "crates/book/src",
    "crates/core/src",
    "crates/explain/src",
    "crates/explain/words",
    "crates/generate/src",
    "crates/io/src",
    "crates/learn/src",
    "crates/logic/src",
    "crates/prove/src",
    "crates/questions/src",
    "crates/scales/src",
    "crates/wasm/Cargo.toml",
    "crates/wasm/src",
    "web/index.html",
    "web/package-lock.json",
    "web/package.json",
    "web/pkg/answers.d.ts",
    "web/pkg/index.d.ts",
    "web/pkg/modules.js",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
    "xtask/bindgen/Cargo.toml",
    "xtask/bindgen/src",
];

/// The program of npm.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };
/// The engine as cargo builds it.
const ENGINE: &str = "target/wasm32-unknown-unknown/page/ninefold_wasm.wasm";
/// The engine in its modules, with its JavaScript.
const PACKAGE: &str = "web/pkg";
/// The modules: the first has the searches. The second, with the steps, and the third, with books, are
/// loaded later.
const MODULES: [&str; 3] =
    ["web/pkg/ninefold_wasm_bg.wasm", "web/pkg/ninefold_steps.wasm", "web/pkg/ninefold_book.wasm"];
/// What the second module is merged of, with the names of the parts: what the first module gives, what the
/// third needs, too, and the rest.
const STEPS_PARTS: [&str; 6] = [
    "target/wasm32-unknown-unknown/page/parts/engine.wasm",
    "__wasm_split",
    "target/wasm32-unknown-unknown/page/parts/shared.wasm",
    "shared",
    "target/wasm32-unknown-unknown/page/parts/steps.wasm",
    "steps",
];
/// The third module before it is optimized.
const BOOK_PART: &str = "target/wasm32-unknown-unknown/page/parts/book.wasm";
/// The file that says of which engine the package was made.
const PACKAGED_MARK: &str = "target/wasm32-unknown-unknown/page/packaged.txt";
/// What splits the engine and makes the JavaScript, and the versions of its parts.
const BINDGEN: [&str; 2] = ["xtask/bindgen/Cargo.lock", "xtask/bindgen/src/main.rs"];

/// What every browser since 2023 has.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];
/// How each module is optimized. Higher levels make the engine neither smaller nor faster. The passes after
/// -O1 save 0.6 % of the compressed first module.
const OPTIMIZE: [&str; 8] = [
    "web/node_modules/binaryen/bin/wasm-opt",
    "-O1",
    "--rse",
    "--remove-unused-brs",
    "--merge-blocks",
    "--vacuum",
    "--strip-debug",
    "--strip-producers",
];
/// How modules are merged. Each has a memory until their imports are found to be one.
const MERGE: [&str; 2] = ["web/node_modules/binaryen/bin/wasm-merge", "--enable-multimemory"];

/// Fonts that the page and the package load for Korean books, and where they are in the package.
const FONTS: [(&str, &str); 2] = [
    ("crates/book/fonts/NotoSansKR-Regular-cut.otf", "web/pkg/hangul-regular.otf"),
    ("crates/book/fonts/NotoSansKR-Bold-cut.otf", "web/pkg/hangul-bold.otf"),
];

/// Builds the page into the crate of the server.
pub fn build(project: &Project) -> Result<(), Failure> {
    build_all(project).map_err(Failure::Failed)
}

fn build_all(project: &Project) -> Result<(), String> {
    need("node", "Node.js 20 or newer")?;
    // Paths of this machine must not be in the page. Relocations tell what belongs to which module.
    let flags = format!(
        "-C target-feature=+simd128 -C link-arg=--emit-relocs \
         --remap-path-prefix={}=. --remap-path-prefix={}=cargo",
        project.root.display(),
        cargo_home().display()
    );
    let engine = ["build", "--package", "ninefold-wasm", "--profile", "page"];
    let engine = [&engine[..], &["--target", "wasm32-unknown-unknown"]].concat();
    Command::cargo(&engine).with_variable("RUSTFLAGS", &flags).run(project)?;
    install(project)?;
    package(project)?;
    Command::other(NPM, &["--prefix", "web", "run", "check"]).run(project)?;
    Command::other(NPM, &["--prefix", "web", "run", "build"]).run(project)?;
    let stamp = stamp(&project.root)?;
    fs::write(project.root.join(STAMP), stamp).map_err(|error| format!("{STAMP}: {error}"))?;
    println!("the page is in {PAGE}");
    Ok(())
}

/// Splits the engine, makes the JavaScript around it and optimizes its modules, unless that was done
/// with the same engine.
fn package(project: &Project) -> Result<(), String> {
    for (font, copy) in FONTS {
        let copied = fs::copy(project.root.join(font), project.root.join(copy));
        copied.map_err(|error| format!("{copy}: {error}"))?;
    }
    let read = |path: &str| fs::read(project.root.join(path));
    let number_of = |path: &str| match read(path) {
        Ok(content) => Ok(number(&content)),
        Err(error) => Err(format!("{path}: {error}")),
    };
    let numbers = [number_of(ENGINE)?, number_of(BINDGEN[0])?, number_of(BINDGEN[1])?];
    let mark = format!("{numbers:016x?} {}", [&MERGE[..], &OPTIMIZE, &FEATURES].concat().join(" "));
    let is_there = MODULES.iter().all(|module| project.root.join(module).exists());
    if is_there && read(PACKAGED_MARK).is_ok_and(|known| known == mark.as_bytes()) {
        return Ok(());
    }
    // An interrupted run must not leave the mark of an older one.
    let _ = fs::remove_file(project.root.join(PACKAGED_MARK));
    let bindgen = ["run", "--release", "--manifest-path", "xtask/bindgen/Cargo.toml", "--"];
    Command::cargo(&[&bindgen[..], &[ENGINE, PACKAGE]].concat()).run(project)?;
    // The code of Binaryen is WebAssembly that needs a deep stack.
    let binaryen = |arguments: &[&str]| {
        let arguments = [&["--stack-size=100000"], arguments, &FEATURES].concat();
        Command::other("node", &arguments).run(project)
    };
    let [first, steps, book] = MODULES;
    binaryen(&[&MERGE[..], &STEPS_PARTS, &["-o", steps]].concat())?;
    for (from, to) in [(first, first), (steps, steps), (BOOK_PART, book)] {
        binaryen(&[&OPTIMIZE[..], &[from, "-o", to]].concat())?;
    }
    let mark_file = project.root.join(PACKAGED_MARK);
    fs::write(mark_file, mark).map_err(|error| format!("{PACKAGED_MARK}: {error}"))
}

/// Checks that the built page is made of today's sources, and tests it in a real browser.
pub fn check(project: &Project) -> Result<(), String> {
    let built = fs::read_to_string(project.root.join(STAMP)).unwrap_or_default();
    let sources = stamp(&project.root)?;
    if built != sources {
        let of = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
        let (built, sources) = (of(&built), of(&sources));
        let changed = sources.iter().filter(|line| !built.contains(line)).take(5);
        let changed: Vec<&str> = changed.filter_map(|line| line.split(' ').nth(1)).collect();
        return Err(format!(
            "the page in {PAGE} is older than its sources ({}); build it with `cargo xtask web`",
            changed.join(", ")
        ));
    }
    if let Err(why) = need(NPM, "npm and Node.js 20 or newer") {
        return skip(&why);
    }
    install(project)?;
    Command::other(NPM, &["--prefix", "web", "run", "types", "--", "--check"]).run(project)?;
    for script in ["check", "test"] {
        Command::other(NPM, &["--prefix", "web", "run", script]).run(project)?;
    }
    let browser = std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    if !Path::new(&browser).exists() {
        return skip(&format!(
            "there is no Chromium at {browser}; install Debian's package chromium, or set CHROMIUM"
        ));
    }
    Command::other(NPM, &["--prefix", "web", "run", "browse"]).run(project)
}

/// Skips what cannot run, but not in continuous integration.
fn skip(why: &str) -> Result<(), String> {
    if in_ci() {
        return Err(format!("{why}, and CI is set: nothing is skipped"));
    }
    println!("skipped tests of the page: {why}");
    Ok(())
}

/// Installs the packages of the page as its lock file names them, unless they are there.
fn install(project: &Project) -> Result<(), String> {
    let read = |path: &str| fs::read(project.root.join(path)).unwrap_or_default();
    let mark = "web/node_modules/.installed";
    let wanted = read("web/package-lock.json");
    if read(mark) == wanted {
        return Ok(());
    }
    Command::other(NPM, &["--prefix", "web", "ci", "--no-fund", "--no-audit"]).run(project)?;
    fs::write(project.root.join(mark), wanted).map_err(|error| format!("{mark}: {error}"))
}

fn need(program: &str, what: &str) -> Result<(), String> {
    let started = std::process::Command::new(program).arg("--version").output();
    if started.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    Err(format!("there is no {program}; install {what}"))
}

fn cargo_home() -> PathBuf {
    let home = || std::env::home_dir().unwrap_or_default().join(".cargo");
    std::env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

/// Returns a line for each source file: a number that depends on its content, and its path.
fn stamp(root: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(&root.join(source), &mut files)?;
    }
    let mut stamp = String::new();
    for file in files {
        let content = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let path = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let _ = writeln!(stamp, "{:016x} {}", number(&content), path.replace('\\', "/"));
    }
    Ok(stamp)
}

/// Adds a file, or the files of a folder in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let explain = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries: Result<Vec<_>, _> = fs::read_dir(path).map_err(explain)?.collect();
    let mut paths: Vec<PathBuf> =
        entries.map_err(explain)?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    paths.iter().try_for_each(|path| collect(path, files))
}

/// Returns the 64-bit FNV-1a hash of a content.
fn number(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_changes_the_stamp() {
        // Published values of the hash.
        assert_eq!(number(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(number(b"a"), 0xaf63_dc4c_8601_ec8c);
        let root = std::env::temp_dir().join(format!("ninefold-stamp-{}", std::process::id()));
        for source in SOURCES {
            fs::create_dir_all(root.join(source)).unwrap();
            fs::write(root.join(source).join("file"), source).unwrap();
        }
        let before = stamp(&root).unwrap();
        assert_eq!(before.lines().count(), SOURCES.len());
        fs::write(root.join(SOURCES[3]).join("file"), "changed").unwrap();
        let after = stamp(&root).unwrap();
        let changed = before.lines().zip(after.lines()).filter(|(one, other)| one != other);
        assert_eq!(changed.count(), 1);
        fs::remove_dir_all(&root).unwrap();
    }
}
