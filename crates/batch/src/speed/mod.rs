//! Speed of this machine: how many puzzles a second each instruction set answers.

mod processor;
mod sample;
mod test;

pub use processor::processor_name;
pub use sample::PuzzleSample;
pub use test::{SpeedFigure, SpeedReport, SpeedTask, SpeedTest};
