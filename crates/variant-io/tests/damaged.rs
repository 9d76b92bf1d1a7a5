//! Damaged texts are refused or read, and never end the program.

use ninefold_variant_io::{
    VariantFormat, VariantLoss, read_variant, read_variant_as, write_variant,
};
use proptest::prelude::*;

/// Texts in all formats.
fn texts() -> Vec<String> {
    let json = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{"region":null}],[{},{},{},{}],
        [{},{},{"givenPencilMarks":[1,2]},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],
        "value":"6"}],"littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"}],
        "arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2"]]}],"negative":["xv","ratio"],
        "whispers":[{"lines":[["R1C1","R1C2"]],"value":"3"}],"xsum":[{"cell":"R5C2","value":"5"}]}"#;
    let short = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],re:[[[0,0],[0,1],[1,0],[1,1]]],\
        ca:[{ce:[[0,0],[0,1]],v:3,unique:t},{v:'title: Small'}],global:['antiknight'],l:[{}]}";
    vec![
        json.to_owned(),
        short.to_owned(),
        format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(json)),
        format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(short)),
        ".Shape~6x8~0-9.Cage~7~R1C1~R1C2.Or.~R1C1_1.And.Thermo~R1C1~R2C2.End.End.XSum~R1~9~10\
         .Replicate~F.Whisper~5~R1C1~R1C2.End.Sum~3_=_1_-1~R1C1~R2C2.Pair~C_A-~_n~R1C1~R1C2~~R2C2~R2C3"
            .to_owned(),
        ".NFA~BABCDEFGHI~_~R1C1~R1C2~-~R1C3.Regex~MS4qOQ~R1C1~R1C2.LookAndSay~2305~R1C1~R1C2\
         .Jigsaw~111111111222222222333333333444444444555555555666666666777777777888888888999999999\
         .LittleKiller~9~R1C2.SumLine~10~R1C1~R1C2~LOOP.PillArrow~2~R1C1~R1C2~R1C3"
            .to_owned(),
        format!("SumoCueV1D=10+0=7+2{}", "=0".repeat(77)),
        (0..81).map(|n| ["=0J", "=5J"][n % 2].to_owned() + &(n / 9).to_string()).collect(),
        format!("3x3:d:k:2560:2560:1793:1793{}:", ":0".repeat(77)),
        format!("A<7<9<I<<{}", "0".repeat(72)),
        format!("1...............{}", "AABBAABBCCDDCCDD"),
        format!("1........{}", "123456789".repeat(80)),
        format!("1 12 {}", "0 ".repeat(142)),
        format!("0116{}", "..".repeat(254)),
    ]
}

/// A change of a text: a place, bytes to remove, and a piece to insert.
fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, usize, String)>> {
    let piece = prop_oneof![
        Just(String::new()),
        "[ -~]{0,4}",
        "[0-9]{1,12}",
        Just("~".to_owned()),
        Just(".Or.Replicate~_".to_owned()),
        Just("[[{\"".to_owned()),
        Just("ä\u{2028}😀".to_owned()),
        Just("-1e999".to_owned()),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), 0..5usize, piece), 1..4)
}

fn changed(text: &str, changes: &[(prop::sample::Index, usize, String)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for (place, removed, piece) in changes {
        let start = place.index(characters.len() + 1);
        let end = (start + removed).min(characters.len());
        characters.splice(start..end, piece.chars());
    }
    characters.into_iter().collect()
}

/// Reads a text in all formats, and writes what could be read.
fn check(text: &str) {
    if let Err(error) = read_variant(text) {
        assert!(!error.to_string().is_empty());
    }
    for format in VariantFormat::ALL {
        match read_variant_as(text, format) {
            Ok(reading) => {
                for format in VariantFormat::ALL {
                    if let Ok(writing) = write_variant(&reading.puzzle, format, VariantLoss::Drop) {
                        let again = read_variant_as(&writing.text, format);
                        assert!(again.is_ok(), "{}: {again:?}", writing.text);
                    }
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn whole_texts_are_recognized() {
    for text in texts() {
        let reading = read_variant(&text);
        // The automaton of the sixth text is made up.
        assert!(reading.is_ok() || text.starts_with(".NFA"), "{text}: {reading:?}");
        check(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn damaged_texts_never_end_the_program(which in 0..14usize, changes in changes()) {
        check(&changed(&texts()[which], &changes));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~\n]{0,200}") {
        check(&text);
    }

    #[test]
    fn cut_texts_are_read_or_refused(which in 0..14usize, place in any::<prop::sample::Index>()) {
        let text = &texts()[which];
        let characters: Vec<char> = text.chars().collect();
        check(&characters[..place.index(characters.len() + 1)].iter().collect::<String>());
    }
}
