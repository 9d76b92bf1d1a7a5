//! [`ProveClaims`]: how many solutions does a puzzle have, in files that checkers accept?

use super::answer;
use crate::proofs::{MINIMAL, ManifestFile, ManifestLine, manifest_name};
use ninefold::batch::{
    Judgement, LineAnswer, LineQuestion, LineRecord, RecordSearches, Shard, SideFile, SideFileKind,
    SummaryWords,
};
use ninefold::prove::{Claim, Formula, ProofFormat, SecondSolution};
use ninefold::questions::{NoProof, ProofOrder, ProvedPuzzle, prove};
use std::fmt::{self, Write};
use std::fs;
use std::path::{Path, PathBuf};

/// Question: how many solutions does the puzzle have? The answer has files with the proof.
#[derive(Debug)]
pub struct ProveClaims {
    /// What is proved.
    pub order: ProofOrder,
    /// Format of the files.
    pub format: ProofFormat,
    /// Place of the files.
    pub place: ProofPlace,
    /// Whether there is a proof, and not only the formula.
    pub has_proof: bool,
    /// Whether the answer about a single puzzle is a JSON object on one line.
    pub is_json: bool,
}

/// Place of the files of proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofPlace {
    /// Files of one puzzle have this name and their endings.
    Name(PathBuf),
    /// A folder has numbered files and a manifest.
    Folder(PathBuf),
}

impl ProofPlace {
    /// Returns the place that a word means. Makes the folder.
    pub fn new(
        word: &Path,
        is_one_puzzle: bool,
        inputs: &[PathBuf],
        format: ProofFormat,
    ) -> Result<Self, String> {
        let shown = word.display();
        if word.as_os_str() == "-" {
            let what = "a formula and a proof are two files; name them without their endings";
            return Err(format!("--output -: {what}"));
        }
        if is_one_puzzle {
            if word.is_dir() {
                return Err(format!("--output {shown}: this is a folder; name the files in it"));
            }
            let ending = word.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if format.has_ending(ending) {
                return Ok(Self::Name(word.with_extension("")));
            }
            if ProofFormat::ALL.into_iter().any(|other| other.has_ending(ending)) {
                let (formula, proof) = (format.formula_ending(), format.proof_ending());
                return Err(format!(
                    "--output {shown}: the format {format} has the endings .{formula} and .{proof}; name \
                     the files without their endings, or choose another --format"
                ));
            }
            return Ok(Self::Name(word.to_owned()));
        }
        if word.exists() && !word.is_dir() {
            return Err(format!(
                "--output {shown}: this is a file; the proofs of several puzzles need a folder"
            ));
        }
        // Numbered files could take the place of an input.
        let real = |path: &Path| path.canonicalize().ok();
        let parent =
            |input: &PathBuf| real(input).and_then(|path| path.parent().map(Path::to_owned));
        if let Some(folder) = real(word)
            && let Some(input) = inputs.iter().find(|input| parent(input).as_ref() == Some(&folder))
        {
            return Err(format!(
                "--output {shown}: {} is in this folder, where the proofs would be; name another folder",
                input.display()
            ));
        }
        fs::create_dir_all(word)
            .map_err(|error| format!("--output {shown}: the folder cannot be made: {error}"))?;
        Ok(Self::Folder(word.to_owned()))
    }

    /// Returns the file of the manifest. Shards may share a folder, and each has its own manifest.
    pub fn manifest(&self, shard: Option<Shard>) -> Option<PathBuf> {
        match self {
            Self::Name(_) => None,
            Self::Folder(folder) => Some(folder.join(manifest_name(shard))),
        }
    }

    const fn is_folder(&self) -> bool {
        matches!(self, Self::Folder(_))
    }

    /// Returns the path of a file of a record.
    fn file(&self, number: u64, ending: &str) -> PathBuf {
        match self {
            Self::Name(name) => {
                let mut path = name.clone().into_os_string();
                path.push(format!(".{ending}"));
                path.into()
            }
            Self::Folder(folder) => folder.join(format!("{number:06}.{ending}")),
        }
    }

    const fn kind(&self) -> SideFileKind {
        match self {
            Self::Name(_) => SideFileKind::Document,
            Self::Folder(_) => SideFileKind::InFolder,
        }
    }
}

impl LineQuestion for ProveClaims {
    fn description(&self) -> String {
        let Self { order, format, has_proof, .. } = self;
        let mut text = format!("proofs of {} in the format {format}", order.claim);
        if order.claim == Claim::Count {
            // Writing into a text does not fail.
            let _ = write!(text, ", up to {} solutions", order.limit);
        }
        if let Some(words) = &order.path {
            let _ = write!(text, ", with steps, {}", words.language().code());
        }
        text.push_str(if order.is_minimal { ", with second solutions" } else { "" });
        text.push_str(if *has_proof { "" } else { ", formulas alone" });
        text
    }

    fn summary_words(&self) -> SummaryWords {
        SummaryWords::new(if self.has_proof { "proved" } else { "written" }, "without a proof")
    }

    /// The names of files have the number of the record.
    fn needs_numbers(&self) -> bool {
        true
    }

    fn malformed_line(&self, why: &dyn fmt::Display) -> Option<String> {
        let line = ManifestLine {
            error: Some(format!("malformed: {why}")),
            ..ManifestLine::of(None, self.wanted())
        };
        self.answers_in_json().then(|| line.json())
    }

    fn answer(
        &self,
        record: &LineRecord,
        searches: &mut RecordSearches<'_, '_>,
    ) -> Result<LineAnswer, String> {
        let puzzle = record.position.clues();
        if record.number > 1 && !self.place.is_folder() {
            let what = "the puzzle on the command line: there are several";
            return Err(format!("{what}; put them into a file, and name a folder for the proofs"));
        }
        match prove(&puzzle, &self.order, searches) {
            Ok(proved) => Ok(self.proved(record.number, &proved)),
            Err(why @ NoProof::Fault(_)) => Err(format!("{puzzle}: {why}")),
            Err(why) => {
                let judgement = match why {
                    NoProof::Stopped(reason) => Judgement::Stopped(reason),
                    _ => Judgement::Negative(Some(why.to_string())),
                };
                let line = ManifestLine {
                    error: Some(why.to_string()),
                    ..ManifestLine::of(Some(&puzzle), self.wanted())
                };
                let text = if self.answers_in_json() { line.json() } else { String::new() };
                Ok(answer(text, judgement))
            }
        }
    }
}

impl ProveClaims {
    /// Returns the claim that was wanted.
    const fn wanted(&self) -> Claim {
        if self.order.is_minimal { Claim::Unique } else { self.order.claim }
    }

    /// Returns whether answers are lines of a manifest, and not words.
    const fn answers_in_json(&self) -> bool {
        self.is_json || self.place.is_folder()
    }

    /// Returns the answer about a claim that is proved.
    fn proved(&self, number: u64, proved: &ProvedPuzzle) -> LineAnswer {
        let (formula, proof) = (&proved.certificate.formula, &proved.certificate.proof);
        let mut files = Vec::new();
        let mut add = |ending: &str, content: String| {
            let path = self.place.file(number, ending);
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let about = ManifestFile::new(name, content.as_bytes());
            files.push(SideFile { path, content: content.into_bytes(), kind: self.place.kind() });
            about
        };
        let line = ManifestLine {
            solutions: Some(formula.solutions.iter().map(ToString::to_string).collect()),
            format: Some(self.format.name().to_owned()),
            formula: Some(add(self.format.formula_ending(), formula.text(self.format))),
            proof: self
                .has_proof
                .then(|| add(self.format.proof_ending(), proof.text(self.format, formula))),
            minimal: proved
                .second
                .as_ref()
                .map(|second| add(MINIMAL, SecondSolution::text(second))),
            lemmas: self.has_proof.then_some(proof.lemmas.len()),
            steps: self.order.path.as_ref().map(|_| proved.steps),
            ..ManifestLine::of(Some(&formula.puzzle), formula.claim())
        };
        let text = if self.answers_in_json() { line.json() } else { self.told(formula, &line) };
        LineAnswer { text, judgement: Judgement::Answered, files }
    }

    /// Tells in words what was proved, and how to check it.
    fn told(&self, formula: &Formula, line: &ManifestLine) -> String {
        let mut text = said(formula) + "\n";
        // Most claims are about few solutions; the formula and the manifest list all.
        for solution in formula.solutions.iter().take(MOST_SHOWN) {
            let _ = writeln!(text, "  {solution}");
        }
        if formula.solutions.len() > MOST_SHOWN {
            let _ = writeln!(text, "  and {} more", formula.solutions.len() - MOST_SHOWN);
        }
        let ProofPlace::Name(name) = &self.place else { return text };
        let folder = name.parent().unwrap_or(Path::new(""));
        let path = |file: &ManifestFile| folder.join(&file.file).display().to_string();
        let steps = line.steps.map(|steps| format!("{steps} step{}, ", s(steps)));
        let lemmas = line.lemmas.unwrap_or_default();
        let abouts = [
            (&line.formula, "the puzzle as a formula".to_owned()),
            (
                &line.proof,
                format!("the proof: {}{lemmas} lemma{}", steps.unwrap_or_default(), s(lemmas)),
            ),
            (&line.minimal, "for each clue, a second solution without it".to_owned()),
        ];
        let listed = abouts.iter().filter_map(|(file, about)| Some((file.as_ref()?, about)));
        let width = listed.clone().map(|(file, _)| path(file).chars().count()).max();
        for (file, about) in listed {
            let width = width.unwrap_or_default();
            let _ = writeln!(text, "{:width$}  {about}, {} bytes", path(file), file.bytes);
        }
        if let (Some(formula), Some(proof)) = (&line.formula, &line.proof) {
            let checker = match self.format {
                ProofFormat::VeriPb => "veripb",
                ProofFormat::Lrat => "cake_lpr",
                ProofFormat::Drat => "rate",
            };
            let [formula, proof] = [formula, proof].map(|file| quoted(path(file)));
            let _ = writeln!(text, "check it: {checker} {formula} {proof}");
        }
        text
    }
}

/// Largest number of solutions that are printed.
const MOST_SHOWN: usize = 10;

/// Returns a path as a shell reads it.
fn quoted(path: String) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/\\:._-+".contains(c);
    if path.chars().all(is_plain) { path } else { format!("'{}'", path.replace('\'', r"'\''")) }
}

const fn s(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Returns a claim in words.
pub fn said(formula: &Formula) -> String {
    match formula.solutions.len() {
        0 => "no solution".to_owned(),
        1 => "exactly one solution".to_owned(),
        count => format!("exactly {count} solutions"),
    }
}
