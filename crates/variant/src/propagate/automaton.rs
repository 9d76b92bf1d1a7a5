//! A finite automaton over a line.
