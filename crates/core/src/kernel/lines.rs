//! [`Lines`]: a board's triads in three vectors, one for each line of a band or stack.

use super::words::Words;

/// Three vectors of words.
#[derive(Clone, Copy)]
pub(super) struct Lines<V>(pub(super) [V; 3]);

macro_rules! each {
    ($name:ident, $($other:ident),*) => {
        #[inline(always)]
        fn $name(self, $($other: Self),*) -> Self {
            Self([
                self.0[0].$name($($other.0[0]),*),
                self.0[1].$name($($other.0[1]),*),
                self.0[2].$name($($other.0[2]),*),
            ])
        }
    };
}

impl<V: Words> Words for Lines<V> {
    type Proof = V::Proof;

    #[inline(always)]
    fn splat(proof: V::Proof, value: u16) -> Self {
        Self([V::splat(proof, value); 3])
    }
    words_of_each!(each);
    each!(room, locked, mates);
    each!(hidden_or, hidden, may);
}
