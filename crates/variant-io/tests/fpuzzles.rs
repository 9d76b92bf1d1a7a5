//! f-puzzles: every key, links, and faults with their places.

use ninefold_variant_io::{
    VariantFormat, VariantNoteKind, VariantReadError, VariantReading, read_variant,
};
use ninefold_variant_model::{DiagonalKind, GridCell, IndexerKind, PairRelation, Rule, ValueSet};

/// A 4x4 puzzle with further keys.
fn text(keys: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{keys}}}")
}

fn read(keys: &str) -> Result<VariantReading, VariantReadError> {
    read_variant(&text(keys))
}

fn rules(keys: &str) -> Vec<Rule> {
    let reading = read(keys).unwrap_or_else(|error| panic!("{keys}: {error}"));
    assert_eq!(reading.format, VariantFormat::Fpuzzles);
    assert!(reading.puzzle.is_fully_known(), "{keys}: {:?}", reading.puzzle.unread());
    reading.puzzle.rules().to_vec()
}

fn error(keys: &str) -> String {
    match read(keys) {
        Ok(reading) => panic!("{keys}: {:?}", reading.puzzle),
        Err(error) => error.to_string(),
    }
}

fn cells(names: &str) -> Vec<GridCell> {
    names.split(' ').map(|name| name.parse().expect("a cell")).collect()
}

#[test]
fn cells_have_clues_candidates_and_regions() {
    let json = r#"{"size":4,"title":"A","author":"B","grid":[
        [{"value":1,"given":true},{"value":2},{"givenPencilMarks":[1,3]},{"region":null}],
        [{"region":5},{"region":5},{"region":5},{"region":5}],
        [{"region":6},{"region":6},{"region":6},{"region":6}],
        [{"region":7,"centerPencilMarks":[1]},{"region":7},{"region":7},{"region":7}]]}"#;
    let reading = read_variant(json);
    // The first region has too few cells, as all cells but one are in regions.
    let puzzle = reading.unwrap().puzzle;
    assert_eq!(puzzle.givens().count(), 1);
    assert_eq!(puzzle.candidates()[2], [1, 3].into_iter().collect::<ValueSet>());
    assert_eq!(puzzle.region(GridCell::new(0, 3)), None);
    assert_eq!(puzzle.region(GridCell::new(1, 0)), Some(5));
    assert_eq!((puzzle.title(), puzzle.author()), (Some("A"), Some("B")));
}

#[test]
fn flags_become_rules() {
    let keys = r#""diagonal+":true,"diagonal-":true,"antiknight":true,"antiking":true,
        "disjointgroups":true,"nonconsecutive":true"#;
    assert_eq!(
        rules(keys),
        [
            Rule::Diagonal(DiagonalKind::Rising),
            Rule::Diagonal(DiagonalKind::Falling),
            Rule::AntiKnight,
            Rule::AntiKing,
            Rule::DisjointGroups,
            Rule::NonConsecutive,
        ]
    );
    assert_eq!(rules(r#""antiknight":false,"negative":[]"#), []);
}

#[test]
fn lines_become_rules() {
    let cells = || cells("r1c1 r1c2 r1c3");
    for (key, rule) in [
        ("thermometer", Rule::Thermometer { cells: cells() }),
        ("slowthermometer", Rule::SlowThermometer { cells: cells() }),
        ("palindrome", Rule::Palindrome { cells: cells() }),
        ("renban", Rule::Renban { cells: cells() }),
        ("whispers", Rule::Whisper { cells: cells(), difference: 2 }),
        ("regionsumline", Rule::RegionSums { cells: cells() }),
        ("entropicline", Rule::Entropic { cells: cells() }),
        ("modularline", Rule::Modular { cells: cells(), modulus: 3 }),
        ("nabner", Rule::Nabner { cells: cells() }),
        ("zipperline", Rule::Zipper { cells: cells() }),
        ("doublearrow", Rule::DoubleArrow { cells: cells() }),
        ("betweenline", Rule::Between { cells: cells() }),
        ("lockout", Rule::Lockout { cells: cells(), difference: 2 }),
    ] {
        let keys = format!(r#""{key}":[{{"lines":[["R1C1","R1C2","R1C3"]],"outlineC":"x"}}]"#);
        assert_eq!(rules(&keys), [rule], "{key}");
    }
    let keys = r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"3"}]"#;
    assert_eq!(rules(keys)[0], Rule::Whisper { cells: self::cells("r1c1 r1c2"), difference: 3 });
}

#[test]
fn elements_become_rules() {
    let two = || cells("r1c1 r1c2");
    for (keys, rule) in [
        (
            r#""arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C2"]]}]"#,
            Rule::Arrow { number: two(), shafts: vec![cells("r2c2")] },
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"7"}]"#,
            Rule::Cage { cells: two(), sum: Some(7) },
        ),
        (r#""killercage":[{"cells":["R1C1","R1C2"]}]"#, Rule::Cage { cells: two(), sum: None }),
        (
            r#""ratio":[{"cells":["R1C1","R1C2"]}]"#,
            Rule::Pair { cells: [two()[0], two()[1]], relation: PairRelation::Ratio(2) },
        ),
        (
            r#""difference":[{"cells":["R1C1","R1C2"],"value":"2"}]"#,
            Rule::Pair { cells: [two()[0], two()[1]], relation: PairRelation::Difference(2) },
        ),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}]"#,
            Rule::Pair { cells: [two()[0], two()[1]], relation: PairRelation::Sum(5) },
        ),
        (
            r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,4]}]"#,
            Rule::Quadruple { cells: cells("r1c1 r1c2 r2c1 r2c2"), values: vec![1, 4] },
        ),
        (
            r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C1","R3C2"]}]"#,
            Rule::Clone { cells: two(), copies: cells("r3c1 r3c2") },
        ),
        (
            r#""sandwichsum":[{"cell":"R0C2","value":"5"}]"#,
            Rule::Sandwich { cells: cells("r1c2 r2c2 r3c2 r4c2"), sum: 5 },
        ),
        (
            r#""xsum":[{"cell":"R5C2","value":"5"}]"#,
            Rule::XSum { cells: cells("r4c2 r3c2 r2c2 r1c2"), sum: 5 },
        ),
        (
            r#""skyscraper":[{"cell":"R2C5","value":3}]"#,
            Rule::Skyscraper { cells: cells("r2c4 r2c3 r2c2 r2c1"), count: 3 },
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9",
               "cells":["R1C2","R2C3","R3C4"]}]"#,
            Rule::LittleKiller { cells: cells("r1c2 r2c3 r3c4"), sum: 9 },
        ),
        (r#""odd":[{"cell":"R1C1"}]"#, Rule::Odd { cell: two()[0] }),
        (r#""even":[{"cell":"R1C1"}]"#, Rule::Even { cell: two()[0] }),
        (r#""minimum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#, Rule::Minimum { cells: two() }),
        (r#""maximum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#, Rule::Maximum { cells: two() }),
        (r#""extraregion":[{"cells":["R1C1","R1C2"]}]"#, Rule::ExtraRegion { cells: two() }),
        (
            r#""boxindexer":[{"cells":["R1C1"]}]"#,
            Rule::Indexer { kind: IndexerKind::Box, cell: two()[0] },
        ),
    ] {
        assert_eq!(rules(keys), [rule], "{keys}");
    }
}

#[test]
fn negative_rules_spare_marked_pairs() {
    let keys = r#""ratio":[{"cells":["R1C1","R1C2"],"value":"3"}],
        "difference":[{"cells":["R2C1","R2C2"]}],"xv":[{"cells":["R3C1","R3C2"],"value":"X"}],
        "negative":["ratio","xv"],"nonconsecutive":true"#;
    let pairs: Vec<_> = rules(keys)
        .into_iter()
        .filter_map(|rule| match rule {
            Rule::NoPair { relation, exempt } => Some((relation, exempt.len())),
            _ => None,
        })
        .collect();
    assert_eq!(
        pairs,
        [
            (PairRelation::Difference(1), 1),
            (PairRelation::Ratio(3), 2),
            (PairRelation::Sum(5), 1),
            (PairRelation::Sum(10), 1),
        ]
    );
}

#[test]
fn what_is_not_understood_is_kept() {
    for (keys, unread) in [
        (r#""wormholes":[{"cells":["R1C1"]}]"#, "wormholes: a key that is not understood"),
        (r#""negative":["quad"]"#, "negative[0]: the negative rule `quad`"),
        (
            r#""killercage":[{"cells":["R1C1"],"value":"<7"}]"#,
            "killercage[0].value: `<7` in the place of a sum",
        ),
        (
            r#""thermometer":[{"lines":[["R1C1","R1C2"]],"loop":true}]"#,
            "thermometer[0].loop: a key that is not understood",
        ),
    ] {
        let puzzle = read(keys).unwrap().puzzle;
        assert_eq!(puzzle.unread(), [unread]);
    }
}

#[test]
fn drawings_and_words_are_noted() {
    let reading = read(r#""ruleset":"Normal rules.","fogofwar":["R1C1"]"#).unwrap();
    assert!(reading.puzzle.is_fully_known());
    assert_eq!(reading.notes[1].kind, VariantNoteKind::Rules);
    // Words beside drawings may say what the drawings mean.
    let reading = read(r#""ruleset":"Lines sum to 10.","line":[{"lines":[["R1C1"]]}]"#).unwrap();
    assert_eq!(reading.puzzle.unread(), ["Lines sum to 10."]);
    assert_eq!(reading.notes[0].kind, VariantNoteKind::Drawing);
}

#[test]
fn links_contain_packed_json() {
    let json = text(r#""antiking":true"#);
    let packed = lz_str::compress_to_base64(&*json);
    let percent = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    for link in [
        packed.clone(),
        format!("https://f-puzzles.com/?load={packed}"),
        format!("https://www.f-puzzles.com/?load={percent}&x=1"),
    ] {
        let reading = read_variant(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(reading.format, VariantFormat::FpuzzlesLink);
        assert_eq!(reading.puzzle.rules(), [Rule::AntiKing]);
    }
    let error = read_variant("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOA").unwrap_err();
    assert!(error.to_string().contains("the rest of the packed text"), "{error}");
    let error = read_variant("https://f-puzzles.com/?id=abc").unwrap_err();
    assert!(error.to_string().contains("other links need the network"), "{error}");
}

#[test]
fn faults_are_named_with_their_path() {
    for (keys, expected) in [
        (
            r#""killercage":[{"cells":["R1C1","R1C9"]}]"#,
            "f-puzzles, killercage[0].cells[1]: expected a cell of the grid, R1C1 to R4C4, found `R1C9`",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C1"]}]"#,
            "f-puzzles, killercage[0]: killer cage r1c1 (rule 1): r1c1 stands there twice",
        ),
        (r#""killercage":[{"cells":["R1C1"],"value":99999999999}]"#, "expected a number below"),
        (r#""killercage":[{}]"#, "killercage[0]: expected an object with the key `cells`"),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R2C2"]]}]"#,
            "expected a line that begins in the circle",
        ),
        (r#""sandwichsum":[{"cell":"R2C2","value":"3"}]"#, "expected a cell beside the grid"),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"D","value":"9"}]"#,
            "expected UL, UR, DL or DR",
        ),
        (r#""xv":[{"cells":["R1C1"],"value":"X"}]"#, "expected two cells, found a list of 1"),
        (r#""antiking":"yes""#, "antiking: expected true or false, found `yes`"),
        (r#""title":1,"title":2"#, "the key `title` stands twice"),
    ] {
        let error = error(keys);
        assert!(error.contains(expected), "{keys}: {error}");
    }
    let error = read_variant("{\"size\":4,\"grid\":[[").unwrap_err().to_string();
    assert!(error.starts_with("f-puzzles, line 1, column 19: expected JSON"), "{error}");
    let error = read_variant("{\"size\":99,\"grid\":[]}").unwrap_err().to_string();
    assert_eq!(error, "f-puzzles, size: expected a size from 1 to 32, found 99");
}
