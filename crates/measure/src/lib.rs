//! Measures speed: passes that take turns, their median, and the name of the processor.
//!
//! | for | see |
//! |---|---|
//! | the speed of this machine, for each instruction set and number of threads | [`SpeedTest`] |
//! | passes of several runners that take turns | [`take_turns`], [`median`] |
//! | the processor of figures that are quoted | [`processor_name`] |
//!
//! The crate has no clock. Its caller gives one: the program `ninefold bench` a clock on the wall,
//! the benchmark in `benches` the processor time of a thread.

mod passes;
mod processor;
mod speed;

pub use passes::{median, take_turns};
pub use processor::processor_name;
pub use speed::{SpeedFigure, SpeedReport, SpeedTask, SpeedTest};
