//! Each question, with good and odd requests.

use ninefold_generate::Rating;
use ninefold_prove::{ProofFormat, SecondSolution};
use ninefold_questions::make::RatingLevel;
use ninefold_questions::{Limits, QUESTIONS, Refusal, RefusalKind, ask, fields_of};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// ER 1.2: hidden singles solve it.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// ER 7.1.
const CHAINS: &str =
    ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
/// Easter Monster: its first steps take long chains.
const HARDEST: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Several solutions.
const SEVERAL: &str =
    "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63";
/// The two 5s in row 1 clash.
const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn empty() -> String {
    ".".repeat(81)
}

fn limits() -> Limits {
    Limits::of_nodes(u64::MAX)
}

fn asked(question: &str, request: &Value) -> Value {
    asked_within(question, request, &limits())
}

fn asked_within(question: &str, request: &Value, limits: &Limits) -> Value {
    let answer = ask(question, &request.to_string(), limits);
    let answer = answer.unwrap_or_else(|refusal| panic!("{question} {request}: {refusal}"));
    assert!(!answer.text.contains('\n'), "{question}: an answer is one line");
    serde_json::from_str(&answer.text).expect("an answer is JSON")
}

fn refused(question: &str, request: &Value) -> Refusal {
    match ask(question, &request.to_string(), &limits()) {
        Ok(answer) => panic!("{question} {request}: answered {}", answer.text),
        Err(refusal) => refusal,
    }
}

#[test]
fn prove_gives_texts_that_hold() {
    for (puzzle, status, claim) in
        [(EASY, "unique", "unique"), (CLASH, "none", "none"), (SEVERAL, "multiple", "count")]
    {
        for format in ProofFormat::ALL {
            let answer = asked("prove", &json!({ "puzzle": puzzle, "format": format.name() }));
            assert_eq!((&answer["status"], &answer["claim"]), (&json!(status), &json!(claim)));
            let text = |field: &str| answer[field].as_str().unwrap().to_owned();
            let formula = format.verify(&text("formula"), &text("proof")).unwrap();
            assert_eq!(formula.puzzle.to_string(), puzzle);
            let solutions: Vec<String> =
                formula.solutions.iter().map(ToString::to_string).collect();
            assert_eq!(answer["solutions"], json!(solutions));
        }
    }
    let path = asked("prove", &json!({ "puzzle": CHAINS, "path": true, "minimal": true }));
    let proof = path["proof"].as_str().unwrap();
    assert_eq!(proof.matches("\n% ").count(), path["steps"].as_u64().unwrap() as usize);
    assert!(proof.contains("% 1. Hidden single: "), "{proof}");
    let second = path["minimal"].as_str().unwrap();
    let formula = ProofFormat::VeriPb.read(path["formula"].as_str().unwrap()).unwrap();
    assert_eq!(SecondSolution::check(&formula, second), Ok(()));
}

#[test]
fn what_is_not_so_has_no_proof() {
    let redundant = format!("{}{}", &SOLUTION[..80], ".");
    for (request, status, error) in [
        (json!({ "puzzle": SEVERAL, "claim": "unique" }), "multiple", "several solutions"),
        (json!({ "puzzle": CLASH, "claim": "unique" }), "none", "no solution"),
        (json!({ "puzzle": EASY, "claim": "none" }), "solved", "a solution exists"),
        (json!({ "puzzle": empty(), "limit": 10 }), "multiple", "more than 10 solutions"),
        (
            json!({ "puzzle": redundant, "minimal": true }),
            "unique",
            "not minimal: there is one solution without the clue r1c1, too",
        ),
    ] {
        let answer = asked("prove", &request);
        assert_eq!((&answer["status"], &answer["error"]), (&json!(status), &json!(error)));
        assert!(answer.get("proof").is_none() && answer.get("formula").is_none(), "{request}");
    }
    let refusal = refused("prove", &json!({ "puzzle": EASY, "path": true, "format": "lrat" }));
    assert_eq!(refusal.kind, RefusalKind::Impossible);
    let stopped = asked_within("prove", &json!({ "puzzle": HARDEST }), &Limits::of_nodes(1));
    assert_eq!(stopped["status"], "stopped");
}

/// Returns a board of blanks with some digits.
fn board(digits: &[(usize, char)]) -> String {
    let mut text: Vec<char> = empty().chars().collect();
    for (cell, digit) in digits {
        text[*cell] = *digit;
    }
    text.into_iter().collect()
}

#[test]
fn read_tells_clues_digits_and_marks_of_any_format() {
    let answer = asked("read", &json!({ "puzzle": EASY }));
    assert_eq!(
        answer,
        json!({
            "givens": EASY, "filled": empty(), "candidates": null, "format": "line", "more": 0
        })
    );
    let rows: Vec<String> =
        EASY.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect();
    let two = format!("{}\n\n{EASY}\n", rows.join("\n"));
    let answer = asked("read", &json!({ "puzzle": two }));
    assert_eq!((&answer["givens"], &answer["more"]), (&json!(EASY), &json!(1)));
    // HoDoKu's library: 4 was put into r1c3, and 1 was struck in r1c4.
    let library = format!(":0000:x:{}:114::", EASY.replacen("..7", "+4.7", 1));
    let answer = asked("read", &json!({ "puzzle": library }));
    assert_eq!(answer["format"], "hodoku");
    assert_eq!(answer["givens"], EASY);
    assert_eq!(answer["filled"], board(&[(2, '4')]));
    assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(81));
    assert_eq!(answer["candidates"][2], 0, "a filled cell has no marks");
    // What was read can be passed back.
    let mut again = answer.clone();
    again["puzzle"] = again["givens"].take();
    for field in ["givens", "format", "more"] {
        again.as_object_mut().unwrap().remove(field);
    }
    let second = asked("read", &again);
    for field in ["givens", "filled", "candidates"] {
        assert_eq!(second[field], answer[field], "{field}");
    }
}

#[test]
fn a_malformed_text_is_refused_with_its_place() {
    let refusal = refused("read", &json!({ "puzzle": EASY.replacen('7', "x", 1) }));
    assert_eq!(refusal.kind, RefusalKind::MalformedPuzzle);
    assert!(refusal.to_string().starts_with("puzzle: line 1, column 5: "), "{refusal}");
    let refusal = refused("read", &json!({ "puzzle": "id,name\n1,Ada\n" }));
    assert!(refusal.to_string().contains("name the column of the puzzles `puzzle`"), "{refusal}");
    assert_eq!(refused("read", &json!({ "puzzle": "" })).kind, RefusalKind::MalformedPuzzle);
    let long = "x".repeat(5 << 20);
    assert!(refused("read", &json!({ "puzzle": long })).to_string().contains("pass fewer puzzles"));
}

#[test]
fn solve_lists_solutions_in_order() {
    let answer = asked("solve", &json!({ "puzzle": EASY }));
    assert_eq!(answer["status"], "unique");
    assert_eq!(answer["solutions"], json!([SOLUTION]));
    let all = asked("solve", &json!({ "puzzle": SEVERAL, "limit": 5 }));
    assert_eq!(all["status"], "multiple");
    let listed: Vec<&str> =
        all["solutions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert_eq!(listed.len(), 5);
    assert!(listed.is_sorted());
    for (skip, limit) in [(0, 1), (1, 1), (0, 2), (1, 2), (3, 2), (4, 1)] {
        let request = json!({ "puzzle": SEVERAL, "limit": limit, "skip": skip });
        let some = asked("solve", &request);
        assert_eq!(some["solutions"], json!(listed[skip..skip + limit]), "{skip} {limit}");
    }
    let none = asked("solve", &json!({ "puzzle": CLASH, "limit": 9 }));
    assert_eq!((&none["status"], &none["solutions"]), (&json!("none"), &json!([])));
    let skipped = asked("solve", &json!({ "puzzle": EASY, "skip": 1 }));
    assert_eq!((&skipped["status"], &skipped["solutions"]), (&json!("unique"), &json!([])));
}

#[test]
fn count_is_exact_or_says_so() {
    let counted =
        |puzzle: &str, limit: u64| asked("count", &json!({"puzzle": puzzle, "limit": limit}));
    let exact = asked("count", &json!({ "puzzle": SEVERAL }));
    assert_eq!((&exact["status"], &exact["exact"]), (&json!("multiple"), &json!(true)));
    let number: u64 = exact["count"].as_str().unwrap().parse().unwrap();
    assert!(number > 2);
    assert_eq!(
        counted(&empty(), 1000),
        json!({ "status": "multiple", "count": "1000", "exact": false })
    );
    assert_eq!(counted(EASY, 2), json!({ "status": "unique", "count": "1", "exact": true }));
    assert_eq!(counted(CLASH, 2), json!({ "status": "none", "count": "0", "exact": true }));
    assert_eq!(counted(EASY, 1), json!({ "status": "solved", "count": "1", "exact": false }));
    let as_text = asked("count", &json!({ "puzzle": empty(), "limit": "7" }));
    assert_eq!(as_text["count"], "7");
}

#[test]
fn check_tells_what_is_wrong_with_a_puzzle() {
    let minimal = asked("check", &json!({ "puzzle": CHAINS }));
    assert_eq!((&minimal["proper"], &minimal["minimal"]), (&json!(true), &json!(true)));
    assert_eq!(minimal.get("solvable"), None, "only a position can still be solved");
    let redundant =
        "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
    let answer = asked("check", &json!({ "puzzle": redundant }));
    assert_eq!(answer["redundant"], json!(["r1c6", "r1c9"]));
    assert_eq!(answer["minimal"], false);
    let several = asked("check", &json!({ "puzzle": SEVERAL }));
    assert_eq!(several["proper"], false);
    assert!(several["differ"].as_array().is_some_and(|cells| cells.len() >= 4), "{several}");
    let clash = asked("check", &json!({ "puzzle": CLASH }));
    assert_eq!(clash["status"], "none");
    assert_eq!(clash["conflict"], "r1c1 and r1c2 are both 5 in row 1");
}

#[test]
fn check_tells_whether_a_position_can_be_solved() {
    let check = |filled: &[(usize, char)]| {
        asked("check", &json!({ "puzzle": EASY, "filled": board(filled) }))
    };
    let right = check(&[(2, '4')]);
    assert_eq!((&right["solvable"], &right["wrong"]), (&json!(true), &json!([])));
    let wrong = check(&[(2, '1'), (3, '6')]);
    assert_eq!((&wrong["solvable"], &wrong["wrong"]), (&json!(false), &json!(["r1c3"])));
    assert_eq!(wrong["proper"], true, "the clues are what they were");
    let mut marks = vec![0; 81];
    marks[2] = 0b0_0000_0011;
    let marked = asked("check", &json!({ "puzzle": EASY, "candidates": marks }));
    assert_eq!((&marked["solvable"], &marked["wrong"]), (&json!(false), &json!([])));
    marks[2] = 0b0_0000_1001;
    let marked = asked("check", &json!({ "puzzle": EASY, "candidates": marks }));
    assert_eq!(marked["solvable"], true);
    // Marks of a puzzle with several solutions may leave one, or none.
    let first = asked("solve", &json!({ "puzzle": SEVERAL }));
    let first: Vec<u32> =
        first["solutions"][0].as_str().unwrap().bytes().map(|digit| 1 << (digit - b'1')).collect();
    let answer = asked("check", &json!({ "puzzle": SEVERAL, "candidates": first }));
    assert_eq!((&answer["solvable"], &answer["status"]), (&json!(true), &json!("multiple")));
}

/// Returns the digits of 81 sets of bits.
fn sets(answer: &Value, name: &str) -> Vec<u64> {
    let sets = answer[name].as_array().expect("a list");
    sets.iter().map(|set| set.as_u64().expect("a set of bits")).collect()
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let all = |solutions: &[Value], fits: &dyn Fn(&[u8]) -> bool| {
        let mut sets = vec![0; 81];
        for solution in solutions {
            let digits = solution.as_str().unwrap().as_bytes();
            if fits(digits) {
                sets.iter_mut().zip(digits).for_each(|(set, digit)| *set |= 1 << (digit - b'1'));
            }
        }
        sets
    };
    let solutions = asked("solve", &json!({ "puzzle": SEVERAL, "limit": 1_000 }));
    let solutions = solutions["solutions"].as_array().unwrap();
    assert!((3..1_000).contains(&solutions.len()), "{}", solutions.len());
    let answer = asked("candidates", &json!({ "puzzle": SEVERAL }));
    assert_eq!(sets(&answer, "candidates"), all(solutions, &|_| true));
    assert_eq!((&answer["status"], answer.get("unknown")), (&json!("multiple"), None));

    // A digit put in, or a mark that is missing, leaves fewer.
    let last = solutions.last().unwrap().as_str().unwrap().as_bytes();
    let cell = SEVERAL.find('.').unwrap();
    let digit = char::from(last[cell]);
    let answer =
        asked("candidates", &json!({ "puzzle": SEVERAL, "filled": board(&[(cell, digit)]) }));
    assert_eq!(sets(&answer, "candidates"), all(solutions, &|digits| digits[cell] == last[cell]));
    let mut marks = vec![0; 81];
    marks[cell] = 511 & !(1 << (last[cell] - b'1'));
    let answer = asked("candidates", &json!({ "puzzle": SEVERAL, "candidates": marks }));
    assert_eq!(sets(&answer, "candidates"), all(solutions, &|digits| digits[cell] != last[cell]));

    for (puzzle, status) in [(EASY, "unique"), (SOLUTION, "unique")] {
        let answer = asked("candidates", &json!({ "puzzle": puzzle }));
        assert_eq!(answer["status"], status);
        assert_eq!(sets(&answer, "candidates"), all(&[json!(SOLUTION)], &|_| true));
    }
    let none = asked("candidates", &json!({ "puzzle": CLASH }));
    assert_eq!((&none["status"], sets(&none, "candidates")), (&json!("none"), vec![0; 81]));
    let every = asked("candidates", &json!({ "puzzle": empty() }));
    assert_eq!(sets(&every, "candidates"), vec![511; 81]);
}

#[test]
fn candidates_that_a_limit_leaves_open_are_told() {
    let mut marks = vec![0; 81];
    marks[0] = 0b1_1111_0000;
    for request in [json!({ "puzzle": HARDEST }), json!({ "puzzle": empty(), "candidates": marks })]
    {
        let answer = asked_within("candidates", &request, &Limits::new(1, || false));
        assert_eq!(answer["status"], "stopped");
        let (known, open) = (sets(&answer, "candidates"), sets(&answer, "unknown"));
        assert!(open.iter().any(|set| *set > 0));
        assert!(known.iter().zip(&open).all(|(known, open)| known & open == 0));
    }
}

#[test]
fn rate_has_the_columns_of_the_program_for_each_scale() {
    let answer = asked("rate", &json!({ "puzzle": CHAINS, "scale": ["se121", "hodoku"] }));
    let se = &answer["ratings"]["se121"];
    assert_eq!((&se["er"], &se["ep"], &se["ed"]), (&json!(7.1), &json!(1.2), &json!(1.2)));
    assert_eq!((&se["steps"], &se["solved"]), (&json!(66), &json!(true)));
    let hodoku = &answer["ratings"]["hodoku"];
    assert_eq!(hodoku["level"], "extreme");
    assert_eq!(hodoku.get("er"), None);
    let usual = asked("rate", &json!({ "puzzle": EASY }));
    assert_eq!(usual["ratings"]["human"]["hardest"], "hidden-single");
    let none = asked("rate", &json!({ "puzzle": CLASH }));
    assert_eq!(none, json!({ "status": "none", "ratings": { "human": null } }));
}

#[test]
fn a_hint_has_four_stages_a_step_and_a_picture() {
    let hint = asked("hint", &json!({ "puzzle": EASY, "notes": "none" }));
    assert_eq!((&hint["status"], &hint["kind"]), (&json!("unique"), &json!("step")));
    let stages = hint["stages"].as_array().unwrap();
    assert_eq!(stages.len(), 4);
    assert!(stages.iter().all(|stage| stage.as_array().is_some_and(|told| !told.is_empty())));
    let placement = hint["placement"].as_str().unwrap();
    assert!(stages[3].to_string().contains(&placement[5..6]), "{placement}: {}", stages[3]);
    assert!(hint["evidence"]["premises"].as_array().is_some_and(|all| !all.is_empty()));
    assert!(hint["pictures"][3].as_str().unwrap().starts_with("<svg"));
    assert_eq!(hint["sights"].as_array().unwrap().len(), 4);
    let request =
        json!({ "puzzle": EASY, "lang": "ko", "coordinates": "letters", "theme": "dark" });
    let korean = asked("hint", &request);
    assert!(korean["stages"][3].to_string().contains("니다"), "{}", korean["stages"]);
}

#[test]
fn hints_solve_a_puzzle() {
    let mut filled = empty();
    for _ in 0..51 {
        let hint = asked("hint", &json!({ "puzzle": EASY, "filled": filled, "notes": "none" }));
        let placement = hint["placement"].as_str().unwrap();
        let [row, column, digit] = [1, 3, 5].map(|place| placement.as_bytes()[place] - b'0');
        let cell = usize::from((row - 1) * 9 + column - 1);
        assert_eq!(SOLUTION.as_bytes()[cell] - b'0', digit);
        filled.replace_range(cell..=cell, &digit.to_string());
    }
    let end = asked("hint", &json!({ "puzzle": EASY, "filled": filled }));
    assert_eq!((&end["kind"], &end["stages"]), (&json!("solved"), &json!([])));
}

#[test]
fn a_mistake_comes_before_every_hint() {
    let request = json!({ "puzzle": EASY, "moves": [[3, 6], [2, 1], [5, 2]] });
    let hint = asked("hint", &request);
    assert_eq!(hint["kind"], "mistake");
    assert_eq!(hint["mistake"]["kind"], "wrong-digit");
    assert_eq!(hint["mistake"]["move"], 1);
    assert_eq!(hint["mistake"]["told"], "Move 2 is the first that is wrong: 1 in r1c3.");
    assert_eq!(hint["placement"], Value::Null);
    // The order of digits that the position has already.
    let filled = board(&[(2, '1'), (3, '6')]);
    let request = json!({ "puzzle": EASY, "filled": filled, "moves": [[2, 1], [3, 6]] });
    assert_eq!(asked("hint", &request)["mistake"]["move"], 0);
    let mut marks = vec![0; 81];
    marks[2] = 1;
    let hint = asked("hint", &json!({ "puzzle": EASY, "candidates": marks }));
    assert_eq!(hint["mistake"]["kind"], "missing-candidate");
    assert_eq!(hint["mistake"]["move"], Value::Null);
}

#[test]
fn hints_of_improper_puzzles_say_so() {
    let several = asked("hint", &json!({ "puzzle": SEVERAL }));
    assert_eq!(several["status"], "multiple");
    assert!(several["note"].is_string());
    let none = asked("hint", &json!({ "puzzle": CLASH }));
    assert_eq!((&none["status"], &none["kind"]), (&json!("none"), &json!("none")));
    assert_eq!(none["message"], "no solution: r1c1 and r1c2 are both 5 in row 1");
    let blank = asked("hint", &json!({ "puzzle": empty() }));
    assert_eq!((&blank["status"], &blank["kind"]), (&json!("multiple"), &json!("none")));
    assert!(blank["message"].is_string());
}

#[test]
fn explain_is_the_object_of_the_program() {
    let answer = asked("explain", &json!({ "puzzle": EASY, "scale": "se121", "first": 51 }));
    assert_eq!((&answer["status"], &answer["version"]), (&json!("unique"), &json!(1)));
    assert_eq!((&answer["end"], &answer["er"]), (&json!("solved"), &json!(1.2)));
    assert_eq!(answer["steps"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["steps"][0]["number"], 51);
    assert_eq!(answer["last"]["filled"], SOLUTION);
    let none = asked("explain", &json!({ "puzzle": EASY, "filled": board(&[(2, '1')]) }));
    assert_eq!((&none["status"], &none["proper"]), (&json!("none"), &json!(false)));
    assert_eq!(none["error"], "no solution with the digits put in");
}

#[test]
fn steps_are_all_steps_of_a_position() {
    let answer = asked("steps", &json!({ "puzzle": EASY, "scale": "human" }));
    assert_eq!(answer["complete"], true);
    let steps = answer["steps"].as_array().unwrap();
    assert!(steps.len() > 12);
    assert!(steps.iter().all(|step| step["before"]["filled"] == EASY));
    let full = asked("steps", &json!({ "puzzle": SOLUTION }));
    assert_eq!(full["steps"], json!([]));
    assert!(full["nothing"].is_string());
}

#[test]
fn generated_puzzles_depend_on_seed_and_index_alone() {
    let both = asked("generate", &json!({ "seed": 1, "count": 2, "level": "hard" }));
    let second =
        asked("generate", &json!({ "seed": "1", "start": 1, "level": "hard", "tries": 900_000 }));
    assert_eq!(both["status"], "made");
    assert_eq!(both["made"][1], second["made"][0]);
    for made in both["made"].as_array().unwrap() {
        let er = made["er"].as_f64().unwrap();
        assert!((2.5..=3.7).contains(&er), "{made}");
        assert_eq!(made["scale"], "human");
        let solved = asked("solve", &json!({ "puzzle": made["puzzle"] }));
        assert_eq!(solved["solutions"], json!([made["solution"]]));
    }
}

#[test]
fn generated_puzzles_are_those_of_the_library() {
    let answer = asked("generate", &json!({ "seed": 9, "count": 3 }));
    let spec = ninefold_generate::PuzzleSpec::default();
    let expected = ninefold_generate::Generator::new(spec, 9).unwrap().batch(0, 3);
    for (made, expected) in answer["made"].as_array().unwrap().iter().zip(expected) {
        assert_eq!(made["puzzle"], expected.unwrap().puzzle.to_string());
    }
}

#[test]
fn puzzles_are_made_as_ordered() {
    let request = json!({ "symmetry": "rotation", "clues": "24-28", "seed": 3 });
    let made = &asked("generate", &request)["made"][0];
    let puzzle = made["puzzle"].as_str().unwrap();
    let is_given = |cell: usize| puzzle.as_bytes()[cell] != b'.';
    assert!((0..81).all(|cell| is_given(cell) == is_given(80 - cell)));
    assert!((24..=28).contains(&made["clues"].as_u64().unwrap()));
    let full = asked("generate", &json!({ "minimal": false, "clues": 36 }));
    assert_eq!(full["made"][0]["clues"], 36);
    let usual = asked("generate", &json!({ "minimal": false }));
    assert!((28..=36).contains(&usual["made"][0]["clues"].as_u64().unwrap()));
    let pattern: String = puzzle.chars().map(|one| if one == '.' { '.' } else { 'x' }).collect();
    let drawn = asked("generate", &json!({ "pattern": pattern, "minimal": false }));
    let drawn = drawn["made"][0]["puzzle"].as_str().unwrap();
    assert!(drawn.bytes().zip(pattern.bytes()).all(|(one, mark)| (one == b'.') == (mark == b'.')));
}

#[test]
fn made_positions_continue_with_their_technique() {
    let request = json!({ "technique": "x-wing", "positions": true, "seed": 1 });
    let made = asked("generate", &request)["made"][0].clone();
    assert_eq!(made["technique"], "x-wing");
    let steps = asked(
        "explain",
        &json!({
            "puzzle": made["puzzle"],
            "filled": made["filled"],
            "candidates": made["candidates"],
            "scale": "human",
        }),
    );
    assert_eq!(steps["steps"][0]["technique"], "x-wing");
    let told = made["step"].as_str().unwrap();
    let first = steps["steps"][0]["eliminations"][0].as_str().unwrap();
    assert!(told.contains("<>") && told.contains(&first[5..6]), "{told}, {first}");
}

#[test]
fn the_puzzle_of_a_day_never_changes() {
    let puzzles: Vec<Value> = ["easy", "medium", "hard", "expert", "master", "extreme"]
        .into_iter()
        .map(|level| {
            asked("daily", &json!({ "day": "2026-11-25", "level": level }))["made"].clone()
        })
        .collect();
    let texts: Vec<&str> = puzzles.iter().filter_map(|made| made["puzzle"].as_str()).collect();
    assert_eq!(
        texts,
        [
            "2...5.4.8.4.18....6..7.4........18.9..6...7..4.92........6.3..4....78.1.3.5.2...7",
            "16.2.......71...8.5.2.37....73....4....9.6....1....92....59.2.3.3...18.......4.51",
            "..9.1.6.7...2....44..375.2...2.634.............145.8...3.589..69....2...2.5.4.9..",
            "...6...4936...1..2..74....6...918....9.....1....726...5....43..7..1...2521...7...",
            ".3658......8.6....7....42.8.87.....23.......95.....13.6.94....3....1.4......7859.",
            "2..1......6...7...7.12...54..6....3.47.5.8.12.5....7..82...35.6...8...7......9..1",
        ]
    );
    let usual = asked("daily", &json!({ "day": "2026-11-25" }));
    assert_eq!(usual["level"], "medium");
    assert_eq!(usual["made"], puzzles[1]);
    let other = asked("daily", &json!({ "day": "2026-11-26" }));
    assert_ne!(other["made"]["puzzle"], usual["made"]["puzzle"]);
}

#[test]
fn isomorphs_have_one_canonical_form() {
    let one = asked("canon", &json!({ "puzzle": EASY }));
    let rows: Vec<String> = EASY
        .as_bytes()
        .chunks(9)
        .rev()
        .map(|row| String::from_utf8(row.to_vec()).unwrap())
        .collect();
    let other = asked("canon", &json!({ "puzzle": rows.concat() }));
    assert_eq!(one["form"], other["form"]);
    assert_ne!(one["transform"], other["transform"]);
    let blank = asked("canon", &json!({ "puzzle": empty() }));
    assert_eq!(blank["automorphisms"], 1_218_998_108_160_u64);
}

#[test]
fn pictures_have_themes() {
    let light = asked("picture", &json!({ "puzzle": EASY }));
    let dark = asked("picture", &json!({ "puzzle": EASY, "theme": "dark", "lang": "ko" }));
    let page = asked("picture", &json!({ "puzzle": EASY, "theme": "page" }));
    assert!(light["svg"].as_str().unwrap().contains("#ffffff"));
    assert_ne!(light["svg"], dark["svg"]);
    assert!(page["svg"].as_str().unwrap().contains("var(--paper)"));
}

#[test]
fn techniques_have_names_families_and_scores() {
    let all = asked("techniques", &json!({ "lang": "ko" }));
    let all = all["techniques"].as_array().unwrap();
    let wing = all.iter().find(|one| one["name"] == "x-wing").unwrap();
    assert_eq!((&wing["label"], &wing["family"]), (&json!("X-윙"), &json!("fish")));
    assert_eq!(wing.get("score"), None);
    let scaled = asked("techniques", &json!({ "scale": "se121" }));
    let scaled = scaled["techniques"].as_array().unwrap();
    assert!(scaled.len() < all.len());
    let wing = scaled.iter().find(|one| one["name"] == "x-wing").unwrap();
    assert_eq!((&wing["score"], wing.get("level")), (&json!(3.2), None));
    let people = asked("techniques", &json!({ "scale": "human" }));
    for technique in people["techniques"].as_array().unwrap() {
        let score = technique["score"].as_f64().unwrap();
        let level: RatingLevel = RatingLevel::ALL
            .into_iter()
            .find(|level| technique["level"] == level.name())
            .unwrap_or_else(|| panic!("{technique}"));
        let tenths = format!("{:.0}", 10.0 * score).parse().map(Rating).unwrap();
        assert!(level.ratings().contains(&tenths), "{technique}");
    }
}

#[test]
fn a_budget_of_one_node_stops_every_search() {
    let limits = Limits::of_nodes(1);
    for (question, request) in [
        ("solve", json!({ "puzzle": CHAINS })),
        ("solve", json!({ "puzzle": SEVERAL, "limit": 9 })),
        ("count", json!({ "puzzle": empty() })),
        ("check", json!({ "puzzle": CHAINS })),
        ("check", json!({ "puzzle": SEVERAL, "filled": board(&[(0, '7')]) })),
        ("rate", json!({ "puzzle": CHAINS })),
        ("hint", json!({ "puzzle": CHAINS })),
        ("explain", json!({ "puzzle": CHAINS })),
        ("steps", json!({ "puzzle": CHAINS })),
    ] {
        let answer = asked_within(question, &request, &limits);
        assert_eq!(answer["status"], "stopped", "{question} {answer}");
    }
}

#[test]
fn a_caller_who_does_not_go_on_stops_every_long_search() {
    let limits = Limits::new(u64::MAX, || false);
    for (question, request) in [
        ("count", json!({ "puzzle": empty() })),
        ("solve", json!({ "puzzle": empty(), "limit": 9, "skip": 1_000_000_000_000_u64 })),
        ("rate", json!({ "puzzle": HARDEST })),
        ("hint", json!({ "puzzle": HARDEST })),
        ("explain", json!({ "puzzle": HARDEST })),
        ("steps", json!({ "puzzle": HARDEST })),
        ("generate", json!({ "clues": 17 })),
        ("generate", json!({ "count": 100 })),
        ("generate", json!({ "level": "extreme", "count": 100 })),
    ] {
        let answer = asked_within(question, &request, &limits);
        assert_eq!(answer["status"], "stopped", "{question} {answer}");
    }
}

#[test]
fn a_caller_may_stop_in_the_middle() {
    for (question, request) in [
        ("count", json!({ "puzzle": empty() })),
        ("rate", json!({ "puzzle": HARDEST })),
        ("generate", json!({ "clues": 17 })),
        ("generate", json!({ "symmetry": "full", "clues": "17-19", "tries": 1_000_000_000 })),
        ("generate", json!({ "rating": "11.0-11.9" })),
    ] {
        let asked = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&asked);
        let limits = Limits::new(u64::MAX, move || counted.fetch_add(1, Ordering::Relaxed) < 20);
        let answer = asked_within(question, &request, &limits);
        assert_eq!(answer["status"], "stopped", "{question} {answer}");
        assert!(asked.load(Ordering::Relaxed) > 20, "{question} went on");
    }
}

#[test]
fn every_question_refuses_fields_that_it_does_not_have() {
    for question in QUESTIONS {
        let refusal = refused(question, &json!({ "wrong": 1 }));
        assert_eq!(refusal.kind, RefusalKind::UnknownField, "{question}");
        let fields = fields_of(question).unwrap();
        assert!(fields.iter().all(|field| refusal.to_string().contains(field)), "{refusal}");
        let first = fields[0];
        let near = refused(question, &json!({ format!("{first}x"): 1 }));
        assert!(near.to_string().ends_with(&format!("did you mean `{first}`?")), "{near}");
    }
}

#[test]
fn the_json_of_a_refusal_has_kind_and_message() {
    let json: Value =
        serde_json::from_str(&refused("solve", &json!({ "puzzle": "a\"\u{1}" })).json()).unwrap();
    assert_eq!(json["error"]["kind"], "malformed-puzzle");
    assert!(json["error"]["message"].is_string());
}

#[test]
fn puzzles_with_a_symmetry_can_have_redundant_clues() {
    let make = |minimal: Value| {
        let order = json!({ "seed": 3, "count": 4, "symmetry": "rotation", "minimal": minimal });
        asked("generate", &order)["made"].as_array().unwrap().clone()
    };
    let redundant = |made: &[Value]| {
        let checks = made.iter().map(|one| asked("check", &json!({ "puzzle": one["puzzle"] })));
        checks.filter(|check| check["minimal"] == json!(false)).count()
    };
    assert_eq!(redundant(&make(json!(true))), 0);
    assert!(redundant(&make(json!("symmetric"))) > 0);
    assert!(redundant(&make(json!(false))) > 0);
}
