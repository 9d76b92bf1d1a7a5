//! Hints from generated positions.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use ninefold_core::{Budget, Candidate, DigitSet, Grid, Marks, Puzzle, Solver, Verdict};
use ninefold_explain::{
    Coordinates, Hint, HintStage, Language, Mistake, MistakeKind, Notes, Words,
};
use ninefold_generate::{Generator, PuzzleSpec};
use ninefold_logic::{Board, Family, HouseSet};
use ninefold_scales::Uniqueness;

/// Returns generated puzzles and their solutions.
fn puzzles(count: usize) -> Vec<(Puzzle, Grid)> {
    let mut generator = Generator::new(PuzzleSpec::default(), 5).unwrap();
    let made = generator.batch(0, count).into_iter().map(|made| made.unwrap().puzzle);
    made.map(|puzzle| match Solver::new(Budget::UNLIMITED).solve(&puzzle) {
        Verdict::Unique(grid) => (puzzle, grid),
        other => panic!("{other:?}"),
    })
    .collect()
}

#[test]
fn hints_lead_to_the_solution_and_no_stage_gives_away_the_next_one() {
    let all = Language::ALL.map(|language| Words::new(language, Coordinates::Numbers));
    for (puzzle, grid) in puzzles(25) {
        for notes in Notes::ALL {
            let mut board = Board::new(&puzzle);
            while !board.is_filled() {
                let hint = Hint::find(&board, notes, Uniqueness::Assumed).unwrap();
                let found = &hint.step().deduction;
                for step in hint.steps_before() {
                    assert_eq!(step.check(&board), Ok(()), "{found}");
                    board.eliminate_all(&step.deduction.eliminations);
                }
                assert_eq!(hint.step().check(&board), Ok(()), "{found}");
                let is_true = |Candidate { cell, digit }| grid.get(cell) == digit;
                assert!(found.placement.is_none_or(is_true), "{found}");
                assert!(!found.eliminations.into_iter().any(is_true), "{found}");
                for words in &all {
                    let told = hint.told(words);
                    let stages = HintStage::ALL.map(|stage| told.sentences(stage));
                    let [kind, place, pattern, effect] = stages;
                    assert!(kind.iter().all(|one| one.mentions.cells.is_empty()));
                    assert!(kind.iter().all(|one| one.mentions.houses == HouseSet::default()));
                    assert!(place.iter().all(|one| one.mentions.cells.is_empty()));
                    assert!(place.iter().all(|one| one.mentions.houses.len() <= 5));
                    let is_effect = |key: &str| key.starts_with("effect.");
                    assert!(!pattern.is_empty() && !pattern.iter().any(|one| is_effect(one.key)));
                    assert!(effect.iter().any(|one| is_effect(one.key)));
                    if found.technique.family() == Family::Single {
                        let text = &pattern.last().unwrap().text;
                        let placed = found.placement.unwrap();
                        let (cell, digit) = (placed.cell.to_string(), placed.digit.to_string());
                        let named = [text.contains(&cell), text.contains(&format!(" {digit}"))];
                        assert_ne!(named, [true, true], "{text}");
                    }
                }
                board.eliminate_all(&found.eliminations);
                if let Some(placement) = found.placement {
                    board.place(placement);
                }
            }
            assert_eq!(*board.filled(), grid.into());
        }
    }
}

#[test]
fn a_chain_over_the_whole_board_has_a_beginning() {
    let words = Words::new(Language::English, Coordinates::Numbers);
    let text = "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..";
    let mut board = Board::new(&text.parse().unwrap());
    let mut begins = 0;
    while !board.is_filled() {
        let hint = Hint::find(&board, Notes::Full, Uniqueness::Assumed).unwrap();
        let told = hint.told(&words);
        let [place] = &told.sentences(HintStage::Place)[..] else { panic!("one sentence") };
        if place.key == "hint.chain" {
            begins += 1;
            let first = hint.step().evidence.links[0].from.cells.first().unwrap();
            assert_eq!(place.text, format!("A chain begins in box {}.", first.block().number()));
        }
        let found = &hint.step().deduction;
        board.eliminate_all(&found.eliminations);
        if let Some(placement) = found.placement {
            board.place(placement);
        }
    }
    assert!(begins > 0);
}

#[test]
fn the_way_of_working_decides_what_is_seen_first() {
    // Boards on which both a naked and a hidden single are to be seen.
    let names = |notes| {
        let mut first = Vec::new();
        for (puzzle, _) in puzzles(40) {
            let hint = Hint::find(&Board::new(&puzzle), notes, Uniqueness::Assumed).unwrap();
            first.push(hint.step().deduction.technique);
        }
        first
    };
    let (none, full) = (names(Notes::None), names(Notes::Full));
    assert_ne!(none, full);
    let naked = ninefold_logic::Technique::NakedSingle;
    let count = |list: &[ninefold_logic::Technique]| list.iter().filter(|t| **t == naked).count();
    assert!(count(&full) > count(&none), "{full:?} {none:?}");
}

#[test]
fn a_mistake_is_found_without_being_told() {
    let words = Words::new(Language::English, Coordinates::Numbers);
    for (puzzle, grid) in puzzles(10) {
        let board = Board::new(&puzzle);
        assert_eq!(Mistake::find(&board, &grid), None);
        let cell = board.blanks().first().unwrap();
        let (truth, wrong) = (grid.get(cell), board.candidates(cell).without(grid.get(cell)));
        let mut struck = board;
        struck.eliminate(Candidate { cell, digit: truth });
        let missing = Mistake { kind: MistakeKind::MissingCandidate, cell, clash: None };
        assert_eq!(Mistake::find(&struck, &grid), Some(missing));
        let Some(digit) = wrong.first() else { continue };
        let mut filled = board;
        filled.place(Candidate { cell, digit });
        let mistake = Mistake { kind: MistakeKind::WrongDigit, cell, clash: None };
        assert_eq!(Mistake::find(&filled, &grid), Some(mistake));
        let told = |stage| mistake.tell(stage, &words).text;
        assert_eq!(told(HintStage::Kind), "A digit is wrong. Find it before you go on.");
        let block = ninefold_core::House::Block(cell.block());
        assert_eq!(told(HintStage::Place), format!("A digit in {block} is wrong."));
        assert_eq!(told(HintStage::Effect), format!("The digit in {cell} is wrong."));
    }
}

#[test]
fn positions_without_a_step_have_no_hint() {
    let solved = puzzles(1)[0].1;
    let full = Board::new(&Puzzle::from(solved));
    assert!(Hint::find(&full, Notes::Full, Uniqueness::Assumed).is_none());
    let nothing = Board::with_marks(&Puzzle::EMPTY, &Marks::new([DigitSet::EMPTY; 81]));
    for notes in Notes::ALL {
        let _ = Hint::find(&nothing, notes, Uniqueness::Open);
    }
}

/// The time of a hint in each position on the paths of puzzles.
///
/// `PUZZLES=file cargo test --release -p ninefold-explain --test hints -- --ignored --nocapture`
#[test]
#[ignore = "measures times, and prints them"]
fn times() {
    let given = std::env::var_os("PUZZLES").map(|file| std::fs::read_to_string(file).unwrap());
    let boards: Vec<Board> = match &given {
        Some(text) => text.lines().map(|line| Board::new(&line[..81].parse().unwrap())).collect(),
        None => puzzles(200).into_iter().map(|(puzzle, _)| Board::new(&puzzle)).collect(),
    };
    for notes in Notes::ALL {
        let mut times = Vec::new();
        for start in &boards {
            let mut board = *start;
            while !board.is_filled() {
                let clock = std::time::Instant::now();
                let Some(hint) = Hint::find(&board, notes, Uniqueness::Assumed) else { break };
                let found = &hint.step().deduction;
                times.push((clock.elapsed(), found.technique, *board.filled()));
                board.eliminate_all(&found.eliminations);
                if let Some(placement) = found.placement {
                    board.place(placement);
                }
            }
        }
        times.sort_by_key(|(time, ..)| *time);
        println!("{notes}: {} positions", times.len());
        for thousandths in [500, 900, 990, 999, 1000] {
            let (time, technique, board) = &times[(times.len() - 1) * thousandths / 1000];
            println!("  {thousandths} of 1000: {time:?} {technique} {board}");
        }
    }
}

#[test]
fn without_notes_every_hint_puts_in_a_digit() {
    // Pairs, locked candidates, fish, wings and chains are needed.
    let mut ahead = 0;
    for text in [
        "...45......7.8..36.8.2.7..12..9...5.....75..2......3.7.6..9.823.....86...31.....4",
        ".8.....357.......93...6.81...5......6.2....4..1..7.6...9.8..4....42....8....53...",
        "..7.....6....5......5824.1.73...1.2......6...2.4.8.......9....3.1....7.83....21..",
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        let Verdict::Unique(solution) = Solver::new(Budget::UNLIMITED).solve(&puzzle) else {
            panic!("{text} is proper")
        };
        let mut board = Board::new(&puzzle);
        while !board.is_filled() {
            let hint = Hint::find(&board, Notes::None, Uniqueness::Assumed).unwrap();
            let mut noted = board;
            for step in hint.steps_before() {
                assert_eq!(step.check(&noted), Ok(()), "{text}");
                assert!(step.deduction.placement.is_none());
                noted.eliminate_all(&step.deduction.eliminations);
                ahead += 1;
            }
            assert_eq!(hint.step().check(&noted), Ok(()), "{text}");
            let placement = hint.step().deduction.placement.expect("a digit");
            assert_eq!(solution.get(placement.cell), placement.digit, "{text}");
            assert_eq!(hint.path_steps().len(), hint.steps_before().count() + 1);
            // Nobody without notes remembers what was eliminated.
            board.place(placement);
        }
    }
    assert!(ahead > 5, "{ahead}");
}

#[test]
fn a_direct_subset_names_the_house_of_its_digit() {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let board = Board::new(&text.parse::<Puzzle>().unwrap());
    let hint = Hint::find(&board, Notes::None, Uniqueness::Assumed).unwrap();
    let words = Words::new(Language::English, Coordinates::Numbers);
    let told = hint.told(&words);
    let (place, effect) = (told.text(HintStage::Place), told.text(HintStage::Effect));
    assert!(place.ends_with("The digit then follows in box 3."), "{place}");
    assert!(effect.contains("1 has one place in box 3: r2c7"), "{effect}");
}
