//! Pictures of cases of all techniques: where links run, and what is marked.

extern crate std;

use super::chain::Chains;
use super::legend;
use super::link::DrawnLink;
use super::meaning::{Meaning, Target};
use super::point::{Point, middle_of};
use super::route::Curve;
use super::scene::Scene;
use super::shape::Shape;
use crate::story::Explanation;
use crate::words::{Coordinates, Language, Words};
use crate::{Example, Picture, Theme};
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{Board, Extent, Pattern, Role, Step};
use ninefold_scales::Profile;
use std::sync::OnceLock;

/// The cases of the techniques. Their file explains the columns.
const CASES: &str = include_str!("../../../../testdata/technique-cases.tsv");

/// Returns the steps of the cases and their boards.
fn steps() -> &'static [(Board, Step)] {
    static STEPS: OnceLock<Vec<(Board, Step)>> = OnceLock::new();
    STEPS.get_or_init(|| {
        let rows = CASES.lines().filter(|line| !line.starts_with('#')).skip(1);
        let step = |line| {
            let Example { board, deduction } = Example::of_line(line).expect("a step");
            let step = Profile::SE121.step(&board, &deduction).expect("its evidence");
            (board, step)
        };
        rows.map(step).collect()
    })
}

/// Calls a function with the scene of each case.
fn each(mut look: impl FnMut(&Board, &Step, &Scene<'_>)) {
    let words = Words::new(Language::English, Coordinates::Numbers);
    for (board, step) in steps() {
        let explanation = Explanation::new(&words, board, step);
        look(board, step, &Scene::new(board, step, &explanation));
    }
}

/// Returns the links of a scene.
fn curves(scene: &Scene<'_>) -> Vec<(DrawnLink, Curve)> {
    scene.curves(&scene.badges())
}

#[test]
fn every_arrow_begins_and_ends_at_the_marks_of_its_nodes() {
    each(|_, step, scene| {
        let shape = |candidate: Candidate| {
            let own = scene.marks.iter().find(|(other, _)| *other == candidate);
            own.map_or(Shape::Circle, |(_, key)| key.look().shape)
        };
        for (tie, curve) in curves(scene) {
            for (node, point) in [(tie.from, curve.start), (tie.to, curve.tip)] {
                let is_at_edge = |candidate: Candidate| {
                    let way = point - middle_of(candidate);
                    let edge = match node.cells.len() {
                        1 => shape(candidate).edge(way.unit()),
                        _ => super::shape::GROUP + 1.5,
                    };
                    (way.length() - edge).abs() < 0.1
                };
                assert!(
                    node.candidates().into_iter().any(is_at_edge),
                    "{}: {tie:?} {curve:?}",
                    step.deduction
                );
            }
        }
    });
}

#[test]
fn every_link_is_long_enough_to_show_dashes() {
    each(|_, step, scene| {
        for (tie, curve) in curves(scene) {
            assert!(curve.length() > 25.0, "{}: {} {tie:?}", step.deduction, curve.length());
        }
    });
}

#[test]
fn no_two_links_coincide() {
    let mut links = 0;
    each(|_, step, scene| {
        let curves = curves(scene);
        // Nets of more links have cells in which no room is left.
        if curves.len() > 50 {
            return;
        }
        let points: Vec<Vec<Point>> = curves.iter().map(|(_, curve)| curve.points()).collect();
        links += curves.len();
        for (i, one) in points.iter().enumerate() {
            for (j, other) in points.iter().enumerate().filter(|(j, _)| *j != i) {
                let is_on =
                    |point: &&Point| other.iter().any(|near| (*near - **point).length() < 4.0);
                let share = one.iter().filter(is_on).count() as f64 / one.len() as f64;
                assert!(
                    share < 0.7,
                    "{}: {share} {:?} {:?}",
                    step.deduction,
                    curves[i].0,
                    curves[j].0
                );
            }
        }
    });
    assert!(links > 1000, "{links}");
}

#[test]
fn most_heads_are_clear_of_other_marks() {
    let (mut heads, mut hidden) = (0, 0);
    each(|_, _, scene| {
        for (tie, curve) in curves(scene) {
            let own = tie.from.candidates() | tie.to.candidates();
            let is_covered = |(candidate, _): &&(Candidate, Meaning)| {
                !own.contains(*candidate) && (middle_of(*candidate) - curve.tip).length() < 9.0
            };
            heads += 1;
            hidden += scene.marks.iter().filter(is_covered).count();
        }
    });
    assert!(hidden * 200 < heads, "{hidden} of {heads}");
}

#[test]
fn every_mark_of_the_evidence_is_there() {
    each(|board, step, scene| {
        let marked: CandidateSet = scene.marks.iter().map(|(candidate, _)| *candidate).collect();
        assert_eq!(
            marked.len(),
            scene.marks.len(),
            "{}: a candidate has two marks",
            step.deduction
        );
        let found = &step.deduction;
        let mut needed = found.eliminations | found.placement.into_iter().collect();
        for link in &step.evidence.links {
            needed |= link.from.candidates() | link.to.candidates();
        }
        for part in &step.evidence.parts {
            let is_shown = matches!(
                part.role,
                Role::Fin
                    | Role::EndoFin
                    | Role::Color(_)
                    | Role::Guardian
                    | Role::RestrictedCommon
            );
            if let (true, Extent::Candidates(candidates)) = (is_shown, part.extent) {
                needed |= candidates & board.candidate_set();
            }
        }
        assert!((needed - marked).is_empty(), "{}: {}", found, (needed - marked).short());
    });
}

#[test]
fn assumptions_have_a_sign_and_cases_a_number() {
    let (mut single, mut cases) = (0, 0);
    each(|board, step, scene| {
        let chains = Chains::of(board, step);
        let badges = scene.badges();
        assert_eq!(badges.len(), chains.starts.len());
        assert_eq!(step.evidence.links.is_empty(), badges.is_empty(), "{}", step.deduction);
        for (i, (place, key)) in badges.iter().enumerate() {
            match (badges.len(), key) {
                (1, Meaning::Start(_)) => single += 1,
                (_, Meaning::Case(number)) if usize::from(*number) == i => cases += 1,
                _ => panic!("{}: {badges:?}", step.deduction),
            }
            let is_apart = |(other, _): &(Point, Meaning)| (*other - *place).length() > 10.0;
            assert!(badges[i + 1..].iter().all(is_apart), "{}: {badges:?}", step.deduction);
        }
        // Each branch has the number of its case.
        for link in &step.evidence.links {
            let number = usize::from(chains.number(link.branch));
            let first = step.evidence.links.iter().find(|other| other.branch == link.branch);
            if chains.starts.len() > 1 {
                assert_eq!(first.map(|first| first.from), Some(chains.starts[number]));
            }
        }
    });
    assert!(single > 50 && cases > 50, "{single} {cases}");
}

#[test]
fn ends_of_chains_are_one_of_two_and_never_false() {
    let mut ends = 0;
    each(|board, step, scene| {
        let own = Chains::of(board, step).ends;
        for (candidate, key) in &scene.marks {
            if own.contains(*candidate) {
                ends += 1;
                assert_eq!(*key, Meaning::OneTrue, "{}", step.deduction);
            }
        }
        // Whatever goes sees both ends of a chain that is no loop.
        let is_chain = step.evidence.links.first().zip(step.evidence.links.last());
        if let (false, Some((first, last))) = (own.is_empty(), is_chain) {
            assert!(!first.from.is_true && last.to.is_true, "{}", step.deduction);
        }
    });
    assert!(ends > 100, "{ends}");
}

#[test]
fn whips_show_what_has_no_place_left() {
    let mut whips = 0;
    each(|_, step, scene| {
        if let Pattern::Whip { .. } = step.deduction.pattern {
            whips += 1;
            let in_houses = scene.houses.iter().filter(|(key, _)| *key == Meaning::Empty).count();
            let in_cells = scene.cells.iter().filter(|(key, _)| *key == Meaning::Empty).count();
            assert_eq!(in_houses + in_cells, 1, "{}", step.deduction);
        }
    });
    assert!(whips > 5, "{whips}");
}

#[test]
fn singles_show_the_digits_that_the_text_names() {
    let words = Words::new(Language::English, Coordinates::Numbers);
    let mut named = 0;
    each(|board, step, scene| {
        if let Pattern::HiddenSingle { .. } = step.deduction.pattern {
            let told = Explanation::new(&words, board, step).mentions().cells - board.blanks();
            let own = scene.cells.iter().filter(|(key, _)| *key == Meaning::Seen);
            let shown = own.fold(ninefold_core::CellSet::EMPTY, |all, (_, cells)| all | *cells);
            assert_eq!(told, shown, "{}", step.deduction);
            named += shown.len();
        }
    });
    assert!(named > 2, "{named}");
}

#[test]
fn legends_fit_the_width_and_name_each_set() {
    for language in Language::ALL {
        let words = Words::new(language, Coordinates::Numbers);
        each(|board, step, scene| {
            let pattern = &step.deduction.pattern;
            for (key, around) in &scene.legend() {
                let text = key.text(*around, pattern, &words);
                assert!(!text.is_empty() && !text.starts_with("picture"), "{text}");
                assert!(legend::width_of(&text) < legend::MOST, "{text}");
            }
            for part in &step.evidence.parts {
                let is_named = matches!(pattern, Pattern::LinkedSets { .. });
                if let (Role::Set(number), true) = (part.role, is_named) {
                    assert!(scene.legend().contains(&(Meaning::Set(number), Target::Cell)));
                }
            }
            let picture = Picture::of_step(&words, board, step);
            assert!(picture.svg(Theme::Light).len() < 120_000, "{}", step.deduction);
        });
    }
}

#[test]
fn marks_of_a_picture_differ_in_more_than_color() {
    let mut alike = std::collections::BTreeSet::new();
    each(|_, step, scene| {
        let legend: Vec<_> = scene.legend().into_iter().collect();
        // Links, signs and sets have looks of their own. Houses that are alike have one meaning.
        let looks = |(key, around): (Meaning, Target)| match (around, key) {
            (
                Target::Candidate,
                Meaning::Strong
                | Meaning::Weak
                | Meaning::Pair
                | Meaning::Exclusive
                | Meaning::Start(_)
                | Meaning::NoLinks
                | Meaning::Case(_)
                | Meaning::Chain(_)
                | Meaning::Loop
                | Meaning::GroupTrue
                | Meaning::GroupFalse,
            )
            | (Target::Cell, Meaning::Set(_))
            | (Target::House, _) => None,
            (Target::Candidate, _) => Some((Some(key.look().shape), key.look().is_outlined, None)),
            (Target::Cell, _) => Some((None, key.look().is_empty, key.look().dashes)),
        };
        for (i, one) in legend.iter().enumerate() {
            for other in &legend[i + 1..] {
                let is_alike = looks(*one).is_some() && looks(*one) == looks(*other);
                if is_alike {
                    alike.insert(std::format!("{one:?} {other:?} {:?}", step.deduction.technique));
                }
            }
        }
    });
    assert!(alike.is_empty(), "{alike:#?}");
}

#[test]
fn each_digit_is_a_text_of_its_own_with_one_place() {
    // Programs differ in how they draw a text with several places, and in `paint-order`.
    each(|board, step, _| {
        let words = Words::new(Language::English, Coordinates::Numbers);
        let svg = Picture::of_step(&words, board, step).svg(Theme::Light);
        assert!(!svg.contains("paint-order"), "{svg}");
        for text in svg.split("<text ").skip(1) {
            let place = text.strip_prefix("x=\"").and_then(|rest| rest.split('"').next());
            assert!(place.is_some_and(|x| x.parse::<f64>().is_ok()), "{text}");
        }
    });
}
