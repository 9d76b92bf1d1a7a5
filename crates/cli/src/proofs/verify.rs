//! `ninefold verify`: checks the files that `ninefold prove` wrote.

use super::manifest::{MINIMAL, ManifestFile, ManifestLine, is_manifest};
use crate::answers::said;
use crate::args::VerifyArgs;
use crate::progress::Extent;
use crate::signals;
use crate::terminal::Terminal;
use crate::threads;
use ninefold::Puzzle;
use ninefold::batch::{Host, Message, Outcome, ProgressEvent, RecordMessage, RunStatus};
use ninefold::io::format::Entries;
use ninefold::prove::{Formula, ProofFormat, SecondSolution, VerifyError};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Largest file that is read. Proofs of ten thousand solutions have some megabytes.
const MOST_BYTES: u64 = 256 << 20;
/// Largest number of characters of a text that is not ours in a message.
const MOST_CHARACTERS: usize = 120;

/// Verifies folders and files.
pub fn verify(args: &VerifyArgs, terminal: &Arc<Terminal>) -> RunStatus {
    signals::end_at_once(terminal);
    let puzzle = match args.puzzle.as_deref().map(read_puzzle).transpose() {
        Ok(puzzle) => puzzle,
        Err(why) => {
            terminal.error(why);
            return RunStatus::Failed;
        }
    };
    let (folders, files): (Vec<&PathBuf>, Vec<&PathBuf>) =
        args.files.iter().partition(|path| path.is_dir());
    let sets = match FileSet::group(&files) {
        Ok(sets) => sets,
        Err(why) => {
            terminal.error(why);
            return RunStatus::Failed;
        }
    };
    let verification = Verification { puzzle, is_json: args.report.json, terminal };
    let threads = threads::threads(args.threads.threads);
    let mut status = RunStatus::Complete;
    for folder in folders {
        status = status.max(verification.folder(folder, threads));
    }
    for (set, number) in sets.iter().zip(1..) {
        status = status.max(verification.files(set, number));
    }
    terminal.sum_up_hidden();
    status
}

/// Reads the puzzle of `--puzzle`, in any format.
fn read_puzzle(text: &str) -> Result<Puzzle, String> {
    let refused = |why: String| format!("--puzzle: {why}; name a puzzle, such as 81 characters");
    let mut entries =
        Entries::open(text.as_bytes(), None).map_err(|error| refused(error.to_string()))?;
    match entries.next_entry().map_err(|error| refused(error.to_string()))? {
        Some(entry) => entry.puzzle.map_err(|fault| refused(fault.to_string())),
        None => Err(refused("there is no puzzle".to_owned())),
    }
}

/// What is verified, and who hears of it.
struct Verification<'a> {
    /// The puzzle that everything must be about.
    puzzle: Option<Puzzle>,
    is_json: bool,
    terminal: &'a Arc<Terminal>,
}

impl Verification<'_> {
    /// Tells why something is not verified.
    fn tell(&self, input: &Path, number: usize, why: &str) {
        let input = input.display().to_string();
        let text = format!("{input}: {why}");
        let (number, outcome) = (number as u64, Outcome::Negative);
        let record = RecordMessage { input, number, line: number, outcome, in_output: false, text };
        self.terminal.tell(Message::Record(record));
    }

    /// Prints a finding, as words or as JSON.
    fn print(&self, words: &str, object: &serde_json::Value) -> RunStatus {
        let text = if self.is_json { format!("{object}\n") } else { words.to_owned() };
        self.terminal.print_output(text.as_bytes())
    }

    /// Verifies the files of one certificate.
    fn files(&self, set: &FileSet, number: usize) -> RunStatus {
        match set.verify(self.puzzle) {
            Err((path, why)) => {
                self.tell(&path, number, &why);
                RunStatus::Negative
            }
            Ok((claim, paths)) => {
                let mut words = format!("{}: verified: {}", paths[..2].join(", "), said(&claim));
                if let Some(minimal) = paths.get(2) {
                    // Writing into a text does not fail.
                    let _ = write!(words, "\n{minimal}: verified: minimal");
                }
                let _ = writeln!(words, "\n  {}", claim.puzzle);
                let object = json!({
                    "kind": "verified", "files": paths, "puzzle": claim.puzzle.to_string(),
                    "claim": claim.claim().name(), "solutions": claim.solutions.len(),
                });
                self.print(&words, &object)
            }
        }
    }

    /// Verifies the records of a folder, on some threads.
    fn folder(&self, folder: &Path, threads: usize) -> RunStatus {
        let listed = match FolderList::read(folder) {
            Ok(listed) => listed,
            Err((why, status)) => {
                self.terminal.error(format_args!("{}: {why}", folder.display()));
                return status;
            }
        };
        let lines: Vec<(&Path, usize, &str)> = listed.lines().collect();
        self.terminal.begin_progress(Extent::Records(Some(lines.len() as u64)), false);
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::with_capacity(lines.len()));
        thread::scope(|scope| {
            for _ in 0..threads.min(lines.len()) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some((_, _, line)) = lines.get(index) else { break };
                        let one = ListedRecord::read(line)
                            .and_then(|one| one.verify(folder, self.puzzle));
                        self.terminal.progress(ProgressEvent::RecordsWritten(1));
                        found.lock().unwrap_or_else(PoisonError::into_inner).push((index, one));
                    }
                });
            }
        });
        self.terminal.end_progress();
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|(index, _)| *index);
        let mut summary = FolderSummary::default();
        let mut named = BTreeSet::new();
        for (index, one) in found {
            let (manifest, number, _) = lines[index];
            let why = match one {
                Ok(RecordFinding { files, .. })
                    if files.iter().any(|name| named.contains(name)) =>
                {
                    summary.refused += 1;
                    "not verified: a line before names the same file".to_owned()
                }
                Ok(RecordFinding { claim, files }) => {
                    named.extend(files);
                    summary.counts[claim.solutions.len().min(2)] += 1;
                    continue;
                }
                Err(RecordFault::WithoutProof(why)) => {
                    summary.without += 1;
                    format!("without a proof: {why}")
                }
                Err(RecordFault::Refused(why)) => {
                    summary.refused += 1;
                    format!("not verified: {why}")
                }
            };
            self.tell(manifest, number, &format!("line {number}: {why}"));
        }
        summary.unlisted = listed.files.difference(&named).count();
        if summary.refused == 0 && summary.unlisted > 0 {
            let first = listed.files.difference(&named).next().map_or("", String::as_str);
            self.tell(&folder.join(first), 0, "not verified: this file is in no manifest");
        }
        let printed = self.print(&summary.words(folder), &summary.json(folder));
        if summary.is_whole() { printed } else { printed.max(RunStatus::Negative) }
    }
}

/// What became of the records of a folder.
#[derive(Default)]
struct FolderSummary {
    /// Verified records with no solution, one, and several.
    counts: [usize; 3],
    /// Records without a proof.
    without: usize,
    refused: usize,
    /// Files that no verified record names.
    unlisted: usize,
}

impl FolderSummary {
    fn verified(&self) -> usize {
        self.counts.iter().sum()
    }

    fn records(&self) -> usize {
        self.verified() + self.without + self.refused
    }

    fn is_whole(&self) -> bool {
        self.verified() == self.records() && self.records() > 0 && self.unlisted == 0
    }

    fn words(&self, folder: &Path) -> String {
        let folder = folder.display();
        if self.records() == 0 {
            return format!("{folder}: the manifest has no record, so nothing is verified\n");
        }
        let mut text = format!("{folder}: {} of {} verified", self.verified(), self.records());
        let mut separator = ": ";
        let kinds = ["with no solution", "with exactly one solution", "with several solutions"];
        for (count, kind) in self.counts.iter().zip(kinds).filter(|(count, _)| **count > 0) {
            // Writing into a text does not fail.
            let _ = write!(text, "{separator}{count} {kind}");
            separator = ", ";
        }
        let others = [
            (self.without, "without a proof"),
            (self.refused, "NOT VERIFIED"),
            (self.unlisted, "other files"),
        ];
        for (count, kind) in others {
            if count > 0 {
                let _ = write!(text, "; {count} {kind}");
            }
        }
        text + "\n"
    }

    fn json(&self, folder: &Path) -> serde_json::Value {
        let [none, unique, several] = self.counts;
        json!({
            "kind": "folder", "folder": folder.display().to_string(), "records": self.records(),
            "verified": self.verified(), "none": none, "unique": unique, "several": several,
            "without_proof": self.without, "refused": self.refused, "other_files": self.unlisted,
        })
    }
}

/// The files of one certificate.
#[derive(Debug, Default)]
struct FileSet {
    formula: Option<PathBuf>,
    proof: Option<PathBuf>,
    minimal: Option<PathBuf>,
}

/// A path, and what is wrong with its file.
type PathFault = (PathBuf, String);

impl FileSet {
    /// Groups files by their names without endings. A formula and a proof of different names belong
    /// together, too, if there is nothing else.
    fn group(files: &[&PathBuf]) -> Result<Vec<Self>, String> {
        let mut sets: BTreeMap<PathBuf, Self> = BTreeMap::new();
        for path in files {
            let shown = path.display();
            if !path.exists() {
                return Err(format!(
                    "{shown}: there is no such file or folder; name a folder, or files such as p.opb p.pbp"
                ));
            }
            let name = path.to_string_lossy();
            let (stem, ending) = parts(&name);
            let set = sets.entry(
                Path::new(stem).components().skip_while(|part| part.as_os_str() == ".").collect(),
            );
            let set = set.or_default();
            let place = match ending {
                "opb" | "cnf" => &mut set.formula,
                MINIMAL => &mut set.minimal,
                _ if ProofFormat::of_proof(ending).is_some() => &mut set.proof,
                _ if path.file_name().and_then(|name| name.to_str()).is_some_and(is_manifest) => {
                    return Err(format!("{shown}: name the folder of the manifest"));
                }
                _ => {
                    return Err(format!(
                        "{shown}: expected a file of `ninefold prove`, with the ending .opb, .pbp, .cnf, \
                         .lrat, .drat or .{MINIMAL}"
                    ));
                }
            };
            if let Some(other) = place.replace((*path).clone()) {
                return Err(format!(
                    "{} and {shown}: verify the files of one format at a time",
                    other.display()
                ));
            }
        }
        let mut sets: Vec<Self> = sets.into_values().collect();
        if let [one, other] = &mut sets[..]
            && (one.formula.is_some() ^ other.formula.is_some())
            && (one.proof.is_some() ^ other.proof.is_some())
            && (one.minimal.is_none() || other.minimal.is_none())
        {
            one.formula = one.formula.take().or(other.formula.take());
            one.proof = one.proof.take().or(other.proof.take());
            one.minimal = one.minimal.take().or(other.minimal.take());
            sets.pop();
        }
        Ok(sets)
    }

    /// Verifies the files. Returns what they prove, and their paths.
    fn verify(&self, puzzle: Option<Puzzle>) -> Result<(Formula, Vec<String>), PathFault> {
        let missing = |what: &str| {
            let others = [&self.formula, &self.proof, &self.minimal];
            let other = others.into_iter().flatten().next().cloned().unwrap_or_default();
            (other, format!("not verified: the file of the {what} is missing; name it, too"))
        };
        let formula = self.formula.as_ref().ok_or_else(|| missing("formula"))?;
        let proof = self.proof.as_ref().ok_or_else(|| missing("proof"))?;
        let ending = proof.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let format = ProofFormat::of_proof(ending).unwrap_or_default();
        if formula.extension().is_none_or(|own| own != format.formula_ending()) {
            let why =
                format!("not verified: a .{ending} file needs a .{} file", format.formula_ending());
            return Err((formula.clone(), why));
        }
        let named = |path: &PathBuf| match read(path) {
            Ok(text) => Ok((path.display().to_string(), text)),
            Err(why) => Err((path.clone(), format!("not verified: {why}"))),
        };
        let certificate = CertificateTexts {
            format,
            formula: named(formula)?,
            proof: named(proof)?,
            minimal: self.minimal.as_ref().map(named).transpose()?,
        };
        let claim = certificate.verify(puzzle);
        let claim = claim.map_err(|(name, why)| (name.into(), format!("not verified: {why}")))?;
        Ok((claim, certificate.names()))
    }
}

/// The name of a file, and its text.
type NamedText = (String, String);

/// The texts of a certificate.
struct CertificateTexts {
    format: ProofFormat,
    formula: NamedText,
    proof: NamedText,
    minimal: Option<NamedText>,
}

impl CertificateTexts {
    /// Verifies the texts, and that they are about a puzzle if one is wanted. An error has the name of a file.
    fn verify(&self, puzzle: Option<Puzzle>) -> Result<Formula, (String, String)> {
        let Self { format, formula, proof, minimal } = self;
        let claim = format.verify(&formula.1, &proof.1).map_err(|error| {
            let (name, _) = if matches!(error, VerifyError::Proof(_)) { proof } else { formula };
            (name.clone(), error.to_string())
        })?;
        if puzzle.is_some_and(|wanted| wanted != claim.puzzle) {
            let why = format!("this is about another puzzle, {}", claim.puzzle);
            return Err((formula.0.clone(), why));
        }
        if let Some((name, text)) = minimal {
            SecondSolution::check(&claim, text)
                .map_err(|error| (name.clone(), error.to_string()))?;
        }
        Ok(claim)
    }

    fn names(&self) -> Vec<String> {
        let Self { formula, proof, minimal, .. } = self;
        [formula, proof].into_iter().chain(minimal).map(|(name, _)| name.clone()).collect()
    }
}

/// Returns the name of a file without its ending, and the ending.
fn parts(name: &str) -> (&str, &str) {
    match name.strip_suffix(MINIMAL).and_then(|name| name.strip_suffix('.')) {
        Some(stem) => (stem, MINIMAL),
        None => name.rsplit_once('.').unwrap_or((name, "")),
    }
}

/// Reads a file of at most [`MOST_BYTES`].
fn read(path: &Path) -> Result<String, String> {
    let data = fs::metadata(path).map_err(|error| error.to_string())?;
    if !data.is_file() {
        return Err("this is no file".to_owned());
    }
    let mut text = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(MOST_BYTES + 1).read_to_end(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 > MOST_BYTES {
        return Err("the file is larger than 256 MB".to_owned());
    }
    String::from_utf8(text).map_err(|_| "this is no text".to_owned())
}

/// The manifests of a folder, and its other files.
struct FolderList {
    /// Each with its path.
    manifests: Vec<(PathBuf, String)>,
    /// Names of formulas, proofs and second solutions.
    files: BTreeSet<String>,
}

impl FolderList {
    /// Reads the list. An error has the status of the program.
    fn read(folder: &Path) -> Result<Self, (String, RunStatus)> {
        let failed =
            |error: std::io::Error| (format!("cannot be read: {error}"), RunStatus::Failed);
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            names.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        let (manifests, files): (Vec<String>, Vec<String>) =
            names.into_iter().partition(|name| is_manifest(name));
        if manifests.is_empty() {
            let why = "this folder has no manifest.jsonl; name the files of a proof";
            return Err((why.to_owned(), RunStatus::Failed));
        }
        let read = |name: String| {
            let text = read(&folder.join(&name));
            let text =
                text.map_err(|why| (format!("{name}: not verified: {why}"), RunStatus::Negative))?;
            Ok((folder.join(name), text))
        };
        let is_ours = |name: &String| {
            let (_, ending) = parts(name);
            ending == MINIMAL
                || ProofFormat::ALL.into_iter().any(|format| format.has_ending(ending))
        };
        Ok(Self {
            manifests: manifests.into_iter().map(read).collect::<Result<_, _>>()?,
            files: files.into_iter().filter(is_ours).collect(),
        })
    }

    /// Returns all lines, each with its manifest and its number.
    fn lines(&self) -> impl Iterator<Item = (&Path, usize, &str)> {
        self.manifests.iter().flat_map(|(path, text)| {
            (1..).zip(text.lines()).map(|(number, line)| (&**path, number, line))
        })
    }
}

/// What a record proves, and the names of its files.
struct RecordFinding {
    claim: Formula,
    files: Vec<String>,
}

/// Why a record of a manifest is not verified.
enum RecordFault {
    WithoutProof(String),
    Refused(String),
}

/// A record of a manifest with a proof.
struct ListedRecord {
    line: ManifestLine,
    format: ProofFormat,
    formula: ManifestFile,
    proof: ManifestFile,
}

/// Returns a text that is not ours, for a message: short, and without control characters.
fn harmless(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_control() { '?' } else { c });
    plain.take(MOST_CHARACTERS).collect()
}

impl ListedRecord {
    /// Reads a line of a manifest.
    fn read(line: &str) -> Result<Self, RecordFault> {
        let refused = |why: &str| RecordFault::Refused(why.to_owned());
        if !line.starts_with('{') {
            return Err(refused("this is no line of a manifest: expected a JSON object"));
        }
        let line: ManifestLine = serde_json::from_str(line).map_err(|error| {
            // Its line and column are those within the line.
            let why = error.to_string();
            let (why, _) = why.rsplit_once(" at line ").unwrap_or((&why, ""));
            RecordFault::Refused(format!("this is no line of a manifest: {}", harmless(why)))
        })?;
        if let Some(why) = &line.error {
            return Err(RecordFault::WithoutProof(harmless(why)));
        }
        let format = line.format.as_deref().and_then(ProofFormat::named);
        match (format, line.formula.clone(), line.proof.clone()) {
            (None, ..) => Err(refused("the format is unknown")),
            (_, None, _) => Err(refused("there is no formula")),
            (_, _, None) => {
                Err(RecordFault::WithoutProof("the formula alone was ordered".to_owned()))
            }
            (Some(format), Some(formula), Some(proof)) => Ok(Self { line, format, formula, proof }),
        }
    }

    /// Verifies the files, and that they prove what the line says.
    fn verify(&self, folder: &Path, puzzle: Option<Puzzle>) -> Result<RecordFinding, RecordFault> {
        self.verified(folder, puzzle).map_err(RecordFault::Refused)
    }

    fn verified(&self, folder: &Path, puzzle: Option<Puzzle>) -> Result<RecordFinding, String> {
        let Self { line, format, formula, proof } = self;
        let named = |about| contents(folder, about);
        let certificate = CertificateTexts {
            format: *format,
            formula: named(formula)?,
            proof: named(proof)?,
            minimal: line.minimal.as_ref().map(named).transpose()?,
        };
        let claim = certificate.verify(puzzle).map_err(|(name, why)| format!("{name}: {why}"))?;
        let of_claim = |why: &str| Err(format!("{}: {why}", formula.file));
        if line.puzzle != Some(claim.puzzle.to_string()) {
            return of_claim("the manifest names another puzzle");
        }
        let solutions: Vec<String> = claim.solutions.iter().map(ToString::to_string).collect();
        if claim.claim().name() != line.claim || Some(solutions) != line.solutions {
            return of_claim("the manifest makes another claim");
        }
        Ok(RecordFinding { claim, files: certificate.names() })
    }
}

/// Reads a file of the manifest, and compares its size and its hash.
fn contents(folder: &Path, about: &ManifestFile) -> Result<NamedText, String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if !about.file.chars().all(is_name) || about.file.starts_with('.') {
        return Err(format!("`{}` is no name of a file that prove writes", harmless(&about.file)));
    }
    let content =
        read(&folder.join(&about.file)).map_err(|why| format!("{}: {why}", about.file))?;
    if !about.is_of(content.as_bytes()) {
        return Err(format!("{}: size or SHA-256 differ from the manifest", about.file));
    }
    Ok((about.file.clone(), content))
}
