//! The techniques of HoDoKu 2.2.0.

pub mod forcing;
pub mod nice_loop;
pub(crate) mod tables;
