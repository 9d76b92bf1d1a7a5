//! `ninefold verify`: checks the files that `ninefold prove` wrote.

use super::manifest::{MANIFEST, ManifestFile, ManifestLine};
use crate::answers::said;
use crate::args::VerifyArgs;
use crate::progress::Extent;
use crate::signals;
use crate::terminal::Terminal;
use crate::threads;
use ninefold::Puzzle;
use ninefold::batch::{Host, Message, Outcome, ProgressEvent, RecordMessage, RunStatus};
use ninefold::prove::{Formula, ProofFormat, SecondSolution};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Largest file that is read.
const MOST_BYTES: u64 = 1 << 30;
/// Ending of a file with second solutions.
const MINIMAL: &str = ".minimal.txt";

/// Verifies folders and files.
pub fn verify(args: &VerifyArgs, terminal: &Arc<Terminal>) -> RunStatus {
    if let Err(error) = signals::on_end(|| {}) {
        terminal.error(format_args!("cannot prepare for signals: {error}"));
    }
    match try_verify(args, terminal) {
        Ok((text, status)) => terminal.print_output(text.as_bytes()).max(status),
        Err(why) => {
            terminal.error(why);
            RunStatus::Failed
        }
    }
}

/// Verifies everything that is named. Returns what it found in words.
fn try_verify(args: &VerifyArgs, terminal: &Arc<Terminal>) -> Result<(String, RunStatus), String> {
    let puzzle = args
        .puzzle
        .as_deref()
        .map(|text| text.parse::<Puzzle>().map_err(|error| format!("--puzzle {text}: {error}")));
    let puzzle = puzzle.transpose()?;
    let (folders, files): (Vec<&PathBuf>, Vec<&PathBuf>) =
        args.files.iter().partition(|path| path.is_dir());
    let threads = threads::threads(args.threads.threads);
    let (mut text, mut status) = (String::new(), RunStatus::Complete);
    for folder in folders {
        let checked = FolderCheck::new(folder, puzzle)?.run(threads, terminal);
        text.push_str(&checked.0);
        status = status.max(checked.1);
    }
    for set in FileSet::group(&files)? {
        match set.verify(puzzle) {
            Ok(found) => text.push_str(&found),
            Err(why) => {
                terminal.error(why);
                status = status.max(RunStatus::Negative);
            }
        }
    }
    Ok((text, status))
}

/// The files of one certificate.
#[derive(Debug, Default)]
struct FileSet {
    formula: Option<PathBuf>,
    proof: Option<PathBuf>,
    minimal: Option<PathBuf>,
}

impl FileSet {
    /// Groups files by their names without endings. A formula and a proof of different names belong
    /// together, too, if there is nothing else.
    fn group(files: &[&PathBuf]) -> Result<Vec<Self>, String> {
        let mut sets: BTreeMap<PathBuf, Self> = BTreeMap::new();
        for path in files {
            let shown = path.display();
            if !path.exists() {
                return Err(format!("{shown}: there is no such file or folder"));
            }
            let name = path.to_string_lossy();
            let (stem, ending) = match name.strip_suffix(MINIMAL) {
                Some(stem) => (stem, MINIMAL),
                None => name.rsplit_once('.').unwrap_or((&name, "")),
            };
            let set = sets.entry(PathBuf::from(stem)).or_default();
            let place = match ending {
                "opb" | "cnf" => &mut set.formula,
                MINIMAL => &mut set.minimal,
                _ if ProofFormat::of_proof(ending).is_some() => &mut set.proof,
                _ if path.file_name().is_some_and(|name| name == MANIFEST) => {
                    return Err(format!("{shown}: name the folder of the manifest"));
                }
                _ => {
                    return Err(format!(
                        "{shown}: expected a file of `ninefold prove`, with the ending .opb, .pbp, .cnf, \
                         .lrat, .drat or {MINIMAL}"
                    ));
                }
            };
            if let Some(other) = place.replace((*path).clone()) {
                return Err(format!("{} and {shown}: name one of them", other.display()));
            }
        }
        let mut sets: Vec<Self> = sets.into_values().collect();
        if let [one, other] = &mut sets[..]
            && (one.formula.is_some() ^ other.formula.is_some())
            && (one.proof.is_some() ^ other.proof.is_some())
        {
            one.formula = one.formula.take().or(other.formula.take());
            one.proof = one.proof.take().or(other.proof.take());
            one.minimal = one.minimal.take().or(other.minimal.take());
            sets.pop();
        }
        Ok(sets)
    }

    /// Verifies the files. Returns what they prove.
    fn verify(&self, puzzle: Option<Puzzle>) -> Result<String, String> {
        let missing = |what: &str, other: &Option<PathBuf>| {
            let other = other.as_ref().or(self.minimal.as_ref());
            let other = other.map_or(String::new(), |path| path.display().to_string());
            format!("{other}: the file of the {what} is missing; name it, too")
        };
        let formula = self.formula.as_ref().ok_or_else(|| missing("formula", &self.proof))?;
        let proof = self.proof.as_ref().ok_or_else(|| missing("proof", &self.formula))?;
        let ending = proof.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let format = ProofFormat::of_proof(ending).unwrap_or_default();
        if formula.extension().is_none_or(|own| own != format.formula_ending()) {
            let (formula, proof) = (formula.display(), proof.display());
            let ending = format.formula_ending();
            return Err(format!(
                "{formula} and {proof}: the proof needs a formula in a .{ending} file"
            ));
        }
        let claim = certified(format, (formula, &read(formula)?), (proof, &read(proof)?))?;
        refuse_other(puzzle, &claim, formula)?;
        let mut text =
            format!("{}, {}: verified: {}\n", formula.display(), proof.display(), said(&claim));
        if let Some(minimal) = &self.minimal {
            check_minimal(&claim, (minimal, &read(minimal)?))?;
            // Writing into a text does not fail.
            let _ = writeln!(text, "{}: verified: minimal", minimal.display());
        }
        let _ = writeln!(text, "  {}", claim.puzzle);
        Ok(text)
    }
}

/// Refuses a certificate about another puzzle than the wanted one.
fn refuse_other(wanted: Option<Puzzle>, claim: &Formula, path: &Path) -> Result<(), String> {
    match wanted {
        Some(wanted) if wanted != claim.puzzle => {
            let (path, other) = (path.display(), claim.puzzle);
            Err(format!("{path}: not verified: this is about another puzzle, {other}"))
        }
        _ => Ok(()),
    }
}

/// Reads a file.
fn read(path: &Path) -> Result<String, String> {
    let shown = path.display();
    let data = fs::metadata(path).map_err(|error| format!("{shown}: not verified: {error}"))?;
    if data.len() > MOST_BYTES {
        return Err(format!("{shown}: not verified: the file is larger than 1 GB"));
    }
    fs::read_to_string(path).map_err(|error| format!("{shown}: not verified: {error}"))
}

/// Verifies a formula and a proof, each with its path. Returns the claim.
fn certified(
    format: ProofFormat,
    (formula_path, formula): (&Path, &str),
    (proof_path, proof): (&Path, &str),
) -> Result<Formula, String> {
    use ninefold::prove::VerifyError;
    format.verify(formula, proof).map_err(|error| {
        let path = if matches!(error, VerifyError::Proof(_)) { proof_path } else { formula_path };
        format!("{}: not verified: {error}", path.display())
    })
}

/// Checks that second solutions show that a puzzle is minimal.
fn check_minimal(claim: &Formula, (path, text): (&Path, &str)) -> Result<(), String> {
    SecondSolution::check(&claim.puzzle, text)
        .map_err(|error| format!("{}: not verified: {error}", path.display()))
}

/// The check of a folder with a manifest.
struct FolderCheck<'a> {
    folder: &'a Path,
    manifest: String,
    puzzle: Option<Puzzle>,
}

/// What a line of a manifest turned out to be.
enum LineFinding {
    Verified(Formula),
    /// The line says that there is no proof, or it is about a malformed record.
    WithoutProof,
}

impl<'a> FolderCheck<'a> {
    fn new(folder: &'a Path, puzzle: Option<Puzzle>) -> Result<Self, String> {
        let path = folder.join(MANIFEST);
        if !path.exists() {
            let folder = folder.display();
            return Err(format!(
                "{folder}: this folder has no {MANIFEST}; name the files of a proof"
            ));
        }
        let manifest =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { folder, manifest, puzzle })
    }

    /// Verifies each line, on some threads. Returns a summary.
    fn run(&self, threads: usize, terminal: &Arc<Terminal>) -> (String, RunStatus) {
        let lines: Vec<&str> = self.manifest.lines().collect();
        terminal.begin_progress(Extent::Records(Some(lines.len() as u64)), false);
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::with_capacity(lines.len()));
        thread::scope(|scope| {
            for _ in 0..threads.min(lines.len()) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(line) = lines.get(index) else { break };
                        let one = self.line(line);
                        terminal.progress(ProgressEvent::RecordsWritten(1));
                        found.lock().unwrap_or_else(PoisonError::into_inner).push((index, one));
                    }
                });
            }
        });
        terminal.end_progress();
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|(index, _)| *index);
        let (mut counts, mut without, mut refused) = ([0_usize; 3], 0, 0);
        for (index, one) in found {
            match one {
                Ok(LineFinding::Verified(claim)) => counts[claim.solutions.len().min(2)] += 1,
                Ok(LineFinding::WithoutProof) => without += 1,
                Err(why) => {
                    refused += 1;
                    self.tell(terminal, index, &why);
                }
            }
        }
        terminal.sum_up_hidden();
        self.summary(counts, without, refused)
    }

    /// Tells why a line is not verified.
    fn tell(&self, terminal: &Terminal, index: usize, why: &str) {
        let number = index as u64 + 1;
        let input = self.folder.join(MANIFEST).display().to_string();
        let text = format!("{input}: line {number}: {why}");
        let (line, outcome, in_output) = (number, Outcome::Negative, false);
        let record = RecordMessage { input, number, line, outcome, in_output, text };
        terminal.tell(Message::Record(record));
    }

    fn summary(&self, counts: [usize; 3], without: usize, refused: usize) -> (String, RunStatus) {
        let verified: usize = counts.iter().sum();
        let all = verified + without + refused;
        let mut text = format!("{}: {verified} of {all} verified", self.folder.display());
        let mut separator = ": ";
        let kinds = ["with no solution", "with exactly one solution", "with several solutions"];
        for (count, kind) in counts.iter().zip(kinds).filter(|(count, _)| **count > 0) {
            // Writing into a text does not fail.
            let _ = write!(text, "{separator}{count} {kind}");
            separator = ", ";
        }
        for (count, kind) in [(without, "without a proof"), (refused, "NOT VERIFIED")] {
            if count > 0 {
                let _ = write!(text, "; {count} {kind}");
            }
        }
        text.push('\n');
        let is_whole = verified == all && all > 0;
        (text, if is_whole { RunStatus::Complete } else { RunStatus::Negative })
    }

    /// Verifies a line of the manifest.
    fn line(&self, line: &str) -> Result<LineFinding, String> {
        if line.starts_with('#') {
            return Ok(LineFinding::WithoutProof);
        }
        let line: ManifestLine = serde_json::from_str(line)
            .map_err(|error| format!("not verified: this is no line of a manifest: {error}"))?;
        if line.error.is_some() || line.formula.is_none() || line.proof.is_none() {
            return Ok(LineFinding::WithoutProof);
        }
        let format = line.format.as_deref().and_then(|name| name.parse::<ProofFormat>().ok());
        let format = format.ok_or("not verified: the format is unknown")?;
        let (formula_path, formula) = self.file(line.formula.as_ref())?;
        let (proof_path, proof) = self.file(line.proof.as_ref())?;
        let claim = certified(format, (&formula_path, &formula), (&proof_path, &proof))?;
        let solutions: Vec<String> = claim.solutions.iter().map(ToString::to_string).collect();
        let shown = formula_path.display();
        if claim.puzzle.to_string() != line.puzzle {
            return Err(format!("{shown}: not verified: the manifest names another puzzle"));
        }
        if claim.claim().name() != line.claim || Some(solutions) != line.solutions {
            return Err(format!("{shown}: not verified: the manifest makes another claim"));
        }
        if line.minimal.is_some() {
            let (path, text) = self.file(line.minimal.as_ref())?;
            check_minimal(&claim, (&path, &text))?;
        }
        refuse_other(self.puzzle, &claim, &formula_path)?;
        Ok(LineFinding::Verified(claim))
    }

    /// Reads a file of the manifest, and compares its size and its hash.
    fn file(&self, about: Option<&ManifestFile>) -> Result<(PathBuf, String), String> {
        let about = about.ok_or("not verified: a file is missing")?;
        if Path::new(&about.file).file_name().is_none_or(|name| name != about.file.as_str()) {
            return Err(format!(
                "not verified: {:?} is no name of a file in the folder",
                about.file
            ));
        }
        let path = self.folder.join(&about.file);
        let content = read(&path)?;
        if !about.is_of(content.as_bytes()) {
            let shown = path.display();
            return Err(format!("{shown}: not verified: size or SHA-256 differ from the manifest"));
        }
        Ok((path, content))
    }
}
