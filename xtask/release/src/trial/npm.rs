//! The package for JavaScript: in Node.js, and through a bundler in a browser.

use super::program::{free_port, get};
use super::{PUZZLE, SOLUTION, Seen, Trial, empty, expect, name};
use crate::step::Step;
use crate::tools::NPM;
use std::fs;

const NODE: &str = "\
import { load } from 'ninefold';
const ninefold = await load();
const [puzzle] = process.argv.slice(2);
console.log(ninefold.ask('solve', { puzzle }).solutions[0]);
console.log(ninefold.ask('rate', { puzzle, scale: 'se121' }).ratings.se121.er);
console.log(ninefold.ask('hint', { puzzle }).stages.length, 'stages');
for (const language of ['en', 'ko']) {
  const { pdf, pages } = await ninefold.book({ puzzles: [puzzle], language });
  console.log(new TextDecoder().decode(pdf.slice(0, 5)), pages, 'pages');
}
";

/// The page of a program that is bundled. It writes the answer into its title.
const PAGE: &str =
    "<!doctype html><title>waiting</title><script type=\"module\" src=\"/main.js\"></script>";

const BUNDLED: &str = "\
import { load } from 'ninefold';
load().then(async (ninefold) => {
  const solution = ninefold.ask('solve', { puzzle: 'PUZZLE' }).solutions[0];
  const { pages } = await ninefold.book({ puzzles: ['PUZZLE'], language: 'ko' });
  document.title = `${solution} ${pages}`;
});
";

const TYPED: &str = "\
import { load } from 'ninefold';
const answer = (await load()).ask('solve', { puzzle: '.' });
export const status: string = answer.status;
";

pub fn run(trial: &Trial<'_>) -> Result<Seen, String> {
    let packages = trial.packages("", ".tgz")?;
    let Some(package) = packages.first() else { return Ok(Seen::new()) };
    let place = empty()?;
    let folder = place.path();
    let write = |path: &str, text: &str| {
        fs::write(folder.join(path), text).map_err(|error| format!("{path}: {error}"))
    };
    write("package.json", "{\"name\":\"user\",\"private\":true,\"type\":\"module\"}\n")?;
    let step = |program: &str| Step::new(trial.project, program).within(folder);
    let install = ["install", "--silent", "--no-fund", "--no-audit"];
    step(NPM).with(&install).with(&[package]).run()?;
    write("first.mjs", NODE)?;
    let told = step("node").with(&["first.mjs", PUZZLE]).output()?;
    expect("Node.js", &told, SOLUTION)?;
    expect("Node.js", &told, "4 stages")?;
    expect("Node.js", &told, "%PDF- 2 pages\n%PDF- 2 pages")?;
    let example = step("node").with(&["node_modules/ninefold/example.mjs"]).output()?;
    expect("the example", &example, SOLUTION)?;
    // The versions that the page uses.
    let lock = trial.project.read("web/package-lock.json")?;
    let lock: serde_json::Value = serde_json::from_str(&lock).map_err(|error| error.to_string())?;
    let with_version = |name: &str| {
        let version = &lock["packages"][format!("node_modules/{name}")]["version"];
        version.as_str().map(|version| format!("{name}@{version}"))
    };
    let wanted = ["vite", "typescript"].map(|name| with_version(name).unwrap_or_default());
    step(NPM).with(&install).with(&wanted).run()?;
    write("typed.ts", TYPED)?;
    let typescript =
        ["node_modules/typescript/bin/tsc", "--noEmit", "--strict", "--target", "es2022"];
    let modules = ["--module", "nodenext", "--skipLibCheck", "false", "typed.ts"];
    step("node").with(&typescript).with(&modules).run()?;
    write("index.html", PAGE)?;
    write("main.js", &BUNDLED.replace("PUZZLE", PUZZLE))?;
    step("node").with(&["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]).run()?;
    let mut seen = "Node.js, TypeScript, Vite".to_owned();
    let port = free_port()?;
    let number = port.to_string();
    let preview = ["node_modules/vite/bin/vite.js", "preview", "--host", "127.0.0.1", "--port"];
    let server = step("node").with(&preview).with(&[&number]).start()?;
    expect("the bundle", &get(port, "/", "")?, "waiting")?;
    if let Some(shown) = super::page::shown(trial, &format!("http://127.0.0.1:{port}/"))? {
        expect("the bundle in Chromium", &shown, &format!("<title>{SOLUTION} 2</title>"))?;
        seen.push_str(", Chromium");
    }
    drop(server);
    Ok(vec![(name(package), seen)])
}
