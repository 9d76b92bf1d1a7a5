//! The techniques of HoDoKu 2.2.0.

pub mod forcing;
pub mod nice_loop;
pub mod remote_pair;
mod simple_chain;
pub(crate) mod tables;
pub mod x_chain;
pub mod xy_chain;
