//! [`ProofFormat`]: which checkers can read a certificate.

use crate::formula::Formula;
use crate::proof::Proof;
use alloc::string::String;
use core::fmt;

/// The format of a certificate: of the file with the formula, and of the file with the proof.
///
/// ```
/// use ninefold_core::Solver;
/// use ninefold_prove::{Formula, ProofFormat};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let formula = Formula::find(&mut Solver::default(), &text.parse()?, 1)?;
/// let certificate = formula.prove(&[], &mut || true)?;
/// for format in ProofFormat::ALL {
///     let formula = certificate.formula.text(format);
///     let proof = certificate.proof.text(format, &certificate.formula);
///     assert_eq!(format.verify(&formula, &proof), Ok(certificate.formula.clone()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ProofFormat {
    /// OPB and the format of `VeriPB` 3.0. One proof says that a solution is right and the only one.
    #[default]
    VeriPb,
    /// DIMACS CNF and LRAT.
    Lrat,
    /// DIMACS CNF and DRAT, as text.
    Drat,
}

impl ProofFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::VeriPb, Self::Lrat, Self::Drat];

    /// Returns the format of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns the name: one word, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VeriPb => "veripb",
            Self::Lrat => "lrat",
            Self::Drat => "drat",
        }
    }

    /// Returns the ending of the file with the formula.
    pub const fn formula_ending(self) -> &'static str {
        match self {
            Self::VeriPb => "opb",
            Self::Lrat | Self::Drat => "cnf",
        }
    }

    /// Returns the ending of the file with the proof.
    pub const fn proof_ending(self) -> &'static str {
        match self {
            Self::VeriPb => "pbp",
            Self::Lrat => "lrat",
            Self::Drat => "drat",
        }
    }

    /// Returns whether the formula or the proof has an ending.
    pub fn has_ending(self, ending: &str) -> bool {
        ending == self.formula_ending() || ending == self.proof_ending()
    }

    /// Returns the format whose proofs have an ending.
    pub fn of_proof(ending: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.proof_ending() == ending)
    }
}

impl fmt::Display for ProofFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Formula {
    /// Returns the formula in the format of a certificate.
    pub fn text(&self, format: ProofFormat) -> String {
        match format {
            ProofFormat::VeriPb => self.opb(),
            ProofFormat::Lrat | ProofFormat::Drat => self.cnf(),
        }
    }
}

impl Proof {
    /// Returns the proof in the format of a certificate.
    pub fn text(&self, format: ProofFormat, formula: &Formula) -> String {
        match format {
            ProofFormat::VeriPb => self.pbp(formula),
            ProofFormat::Lrat => self.lrat(formula),
            ProofFormat::Drat => self.drat(),
        }
    }
}
