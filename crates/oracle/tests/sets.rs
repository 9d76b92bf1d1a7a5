//! Tests that sets of digits, cells and candidates behave as `BTreeSet` does, and that their text
//! is read back.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, NotationError,
};
use ninefold_oracle::random::config;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Generates sets that are empty, small, large and full.
fn sets<T: Copy + Ord + std::fmt::Debug + 'static>(
    all: Vec<T>,
) -> impl Strategy<Value = BTreeSet<T>> {
    let count = all.len();
    let everything: BTreeSet<T> = all.iter().copied().collect();
    let some = btree_set(select(all), 0..=count / 2);
    prop_oneof![
        5 => some.clone(),
        4 => some.prop_map({
            let everything = everything.clone();
            move |some| &everything - &some
        }),
        1 => Just(everything),
    ]
}

/// Returns how two sets compare: the greater one holds the last element in which they differ.
fn order<T: Copy + Ord>(a: &BTreeSet<T>, b: &BTreeSet<T>) -> Ordering {
    match (a ^ b).last() {
        None => Ordering::Equal,
        Some(last) if a.contains(last) => Ordering::Greater,
        Some(_) => Ordering::Less,
    }
}

/// Defines the laws of one type of set.
macro_rules! laws {
    ($module:ident, $Set:ident of $Element:ident, $all:expr) => {
        mod $module {
            use super::*;

            fn all() -> Vec<$Element> {
                $all
            }

            fn of(elements: &BTreeSet<$Element>) -> $Set {
                elements.iter().copied().collect()
            }

            #[test]
            fn all_and_empty_are_what_they_say() {
                assert_eq!($Set::ALL.iter().collect::<Vec<_>>(), all());
                assert_eq!($Set::EMPTY.iter().next(), None);
                assert_eq!($Set::default(), $Set::EMPTY);
                assert_eq!($Set::EMPTY.complement(), $Set::ALL);
            }

            #[test]
            fn the_set_of_one_element_holds_no_other() {
                for element in all() {
                    let only = $Set::only(element);
                    assert_eq!(only.single(), Some(element));
                    assert_eq!(only.len(), 1);
                    assert!(all().into_iter().all(|e| only.contains(e) == (e == element)));
                    assert_eq!((!only).len(), all().len() - 1);
                }
            }

            proptest! {
                #![proptest_config(config())]

                #[test]
                fn operations_of_two_sets_are_those_of_the_standard_library(
                    a in sets(all()), b in sets(all()),
                ) {
                    let (x, y) = (of(&a), of(&b));
                    let everything: BTreeSet<$Element> = all().into_iter().collect();
                    prop_assert_eq!(x | y, of(&(&a | &b)));
                    prop_assert_eq!(x & y, of(&(&a & &b)));
                    prop_assert_eq!(x - y, of(&(&a - &b)));
                    prop_assert_eq!(x ^ y, of(&(&a ^ &b)));
                    prop_assert_eq!(!x, of(&(&everything - &a)));
                    let mut assigned = [x; 4];
                    assigned[0] |= y;
                    assigned[1] &= y;
                    assigned[2] -= y;
                    assigned[3] ^= y;
                    prop_assert_eq!(assigned, [x | y, x & y, x - y, x ^ y]);
                    let named = [
                        x.union(y),
                        x.intersection(y),
                        x.difference(y),
                        x.symmetric_difference(y),
                    ];
                    prop_assert_eq!(named, assigned);
                    let mut extended = x;
                    extended.extend(y);
                    prop_assert_eq!(extended, x | y);

                    // Two random sets are seldom subsets or disjoint, so derived sets are tested
                    // too.
                    for (x, y, a, b) in [
                        (x, y, a.clone(), b.clone()),
                        (x & y, y, &a & &b, b.clone()),
                        (x, x & y, a.clone(), &a & &b),
                        (x - y, y, &a - &b, b.clone()),
                        (x, x, a.clone(), a.clone()),
                    ] {
                        prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
                        prop_assert_eq!(x.is_superset(y), a.is_superset(&b));
                        prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(&b));
                        prop_assert_eq!(x == y, a == b);
                        prop_assert_eq!(x.cmp(&y), order(&a, &b));
                        prop_assert_eq!(x.partial_cmp(&y), Some(order(&a, &b)));
                    }
                }

                #[test]
                fn questions_about_a_set_are_answered_as_by_the_standard_library(
                    a in sets(all()), n in 0..all().len() + 2,
                ) {
                    let x = of(&a);
                    prop_assert_eq!(x.len(), a.len());
                    prop_assert_eq!(x.is_empty(), a.is_empty());
                    prop_assert_eq!(x.first(), a.first().copied());
                    prop_assert_eq!(x.last(), a.last().copied());
                    prop_assert_eq!(x.nth(n), a.iter().nth(n).copied());
                    let single = if a.len() == 1 { a.first().copied() } else { None };
                    prop_assert_eq!(x.single(), single);
                    for element in all() {
                        prop_assert_eq!(x.contains(element), a.contains(&element));
                    }
                }

                #[test]
                fn sets_change_as_those_of_the_standard_library(
                    a in sets(all()), changes in vec((0..3, select(all())), 0..20),
                ) {
                    let (mut x, mut a) = (of(&a), a);
                    for (change, element) in changes {
                        match change {
                            0 => {
                                prop_assert_eq!(x.with(element), x | $Set::only(element));
                                prop_assert_eq!(x.insert(element), a.insert(element));
                            }
                            1 => {
                                prop_assert_eq!(x.without(element), x - $Set::only(element));
                                prop_assert_eq!(x.remove(element), a.remove(&element));
                            }
                            _ => {
                                x.toggle(element);
                                if !a.remove(&element) {
                                    a.insert(element);
                                }
                            }
                        }
                        prop_assert_eq!(x, of(&a));
                    }
                }

                #[test]
                fn iterators_give_each_element_once_from_both_ends(
                    a in sets(all()), from_back in vec(any::<bool>(), 0..40),
                ) {
                    let x = of(&a);
                    prop_assert!(x.into_iter().eq(a.iter().copied()));
                    prop_assert!((&x).into_iter().rev().eq(a.iter().rev().copied()));
                    prop_assert_eq!(x.iter().count(), a.len());
                    prop_assert_eq!(x.iter().last(), a.last().copied());
                    let (mut mine, mut theirs) = (x.iter(), a.iter().copied());
                    for from_back in from_back {
                        prop_assert_eq!(mine.len(), theirs.len());
                        prop_assert_eq!(mine.size_hint(), theirs.size_hint());
                        if from_back {
                            prop_assert_eq!(mine.next_back(), theirs.next_back());
                        } else {
                            prop_assert_eq!(mine.next(), theirs.next());
                        }
                    }
                    prop_assert!(mine.clone().eq(theirs));
                    while mine.next().is_some() {}
                    prop_assert_eq!((mine.next(), mine.next_back()), (None, None));
                }

                #[test]
                fn a_set_is_read_as_it_is_written(a in sets(all())) {
                    let x = of(&a);
                    prop_assert_eq!(x.to_string().parse(), Ok(x));
                    prop_assert_eq!(x.to_string().to_uppercase().parse(), Ok(x));
                }
            }
        }
    };
}

laws!(digits, DigitSet of Digit, Digit::ALL.to_vec());
laws!(cells, CellSet of Cell, Cell::ALL.to_vec());
laws!(
    candidates,
    CandidateSet of Candidate,
    (0..Candidate::COUNT).filter_map(Candidate::new).collect()
);

/// Generates sets of candidates, some of them with many cells alike.
fn candidate_sets() -> impl Strategy<Value = CandidateSet> {
    let candidates: Vec<Candidate> = CandidateSet::ALL.iter().collect();
    let product = || {
        (sets(Cell::ALL.to_vec()), sets(Digit::ALL.to_vec())).prop_map(|(cells, digits)| {
            CandidateSet::product(cells.into_iter().collect(), digits.into_iter().collect())
        })
    };
    let random = sets(candidates).prop_map(|set| set.into_iter().collect::<CandidateSet>());
    (product(), product(), random).prop_map(|(a, b, c)| (a ^ b) | (b & c))
}

#[test]
fn a_number_past_the_last_is_no_cell() {
    assert!((0..81).all(|index| Cell::new(index).is_some_and(|cell| cell.index() == index)));
    assert_eq!([81, 82, 337, usize::MAX].map(Cell::new), [None; 4]);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn cells_are_read_in_a1_notation_and_in_groups(a in sets(Cell::ALL.to_vec())) {
        let cells: CellSet = a.into_iter().collect();
        prop_assert_eq!(cells.a1().to_string().parse(), Ok(cells));
        prop_assert_eq!(cells.short().to_string().parse(), Ok(cells));
        // Each row is in at most one group.
        prop_assert!(cells.short().to_string().matches('r').count() <= 9);
    }

    #[test]
    fn candidates_are_read_in_a1_notation_and_in_groups(set in candidate_sets()) {
        prop_assert_eq!(set.a1().to_string().parse(), Ok(set));
        prop_assert_eq!(set.short().to_string().parse(), Ok(set));
    }

    #[test]
    fn the_places_of_digits_and_the_digits_of_cells_are_the_same_candidates(
        set in candidate_sets(),
    ) {
        prop_assert_eq!(CandidateSet::from_places(*set.all_places()), set);
        let by_cell = Cell::ALL.map(|cell| set.digits(cell));
        prop_assert_eq!(Marks::new(by_cell).candidates(), set);
        prop_assert_eq!(*Marks::from(set).cells(), by_cell);
        for digit in Digit::ALL {
            let places = Cell::ALL.into_iter().filter(|cell| set.digits(*cell).contains(digit));
            prop_assert_eq!(set.places(digit), places.collect::<CellSet>());
        }
        let with = |count: fn(usize) -> bool| -> CellSet {
            Cell::ALL.into_iter().filter(|cell| count(set.digits(*cell).len())).collect()
        };
        prop_assert_eq!(set.cells(), with(|count| count > 0));
        prop_assert_eq!(set.single_cells(), with(|count| count == 1));
    }

    #[test]
    fn a_product_has_each_of_the_digits_in_each_of_the_cells(
        a in sets(Cell::ALL.to_vec()), b in sets(Digit::ALL.to_vec()),
    ) {
        let product =
            CandidateSet::product(a.iter().copied().collect(), b.iter().copied().collect());
        for candidate in CandidateSet::ALL {
            let is_in = a.contains(&candidate.cell) && b.contains(&candidate.digit);
            prop_assert_eq!(product.contains(candidate), is_in);
        }
    }

    #[test]
    fn candidates_within_cells_are_those_in_them(
        set in candidate_sets(), a in sets(Cell::ALL.to_vec()),
    ) {
        let cells: CellSet = a.into_iter().collect();
        let within: CandidateSet = set.iter().filter(|c| cells.contains(c.cell)).collect();
        prop_assert_eq!(set.within(cells), within);
    }

    #[test]
    fn any_text_is_read_or_refused_with_a_place_in_it(text in "[A-Lrcba-l0-9=,  \\PC]{0,12}") {
        fn check<T: std::str::FromStr<Err = NotationError>>(text: &str) {
            if let Err(error) = text.parse::<T>() {
                assert_eq!(text[error.offset..].chars().next(), error.found, "{text}");
            }
        }
        check::<Cell>(&text);
        check::<CellSet>(&text);
        check::<Candidate>(&text);
        check::<CandidateSet>(&text);
        check::<House>(&text);
        check::<DigitSet>(&text);
    }
}
