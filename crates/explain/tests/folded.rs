//! Short forms tell the whole pattern, and a path does not tell again what it has told.

use ninefold_core::Puzzle;
use ninefold_explain::{
    Coordinates, Hint, HintStage, Language, Notes, PathForm, PathText, SolvingPath, Words,
};
use ninefold_logic::{Board, Technique};
use ninefold_scales::{Profile, Rater, Uniqueness};

/// A puzzle with kites, almost locked sets, Sue de Coq, colors, and loops that share a chain.
const RICH: &str =
    "12..56...45.1...3..98..3...2...4.67..3.....9...5...1.....7....1...3...2.....123.7";

fn words(language: Language) -> Words {
    Words::new(language, Coordinates::Numbers)
}

fn path(text: &str, profile: Profile) -> SolvingPath {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    SolvingPath::from_rater(Rater::new(Board::new(&puzzle), profile))
}

/// Returns the lines of a path.
fn lines(path: &SolvingPath, form: PathForm, language: Language) -> Vec<String> {
    let text = PathText { words: words(language), form, first: 1 };
    text.steps(path).lines().map(str::to_owned).collect()
}

#[test]
fn a_short_form_has_every_part_of_the_pattern() {
    let lines = lines(&path(RICH, Profile::HUMAN), PathForm::Short, Language::English);
    let step = |number: u32| {
        let head = format!("  {number}. ");
        lines.iter().find(|line| line.starts_with(&head)).expect("a step").as_str()
    };
    let kite = "Two-string kite: in row 3, the places of 7 are r3c1 and r3c5. In column 6, the places of 7 \
                are r2c6 and r6c6.";
    assert!(step(17).contains(kite), "{}", step(17));
    assert!(step(18).contains("Color A:") && step(18).contains("Color D: r6c6 and r8c2."));
    for cells in ["r5c1 and r6c1", "r3c1 has", "r4c2 and r4c3"] {
        assert!(step(22).contains(cells), "{}", step(22));
    }
    let sets = "Set B lies in column 3: r2c3, r4c3 and r8c3, with the candidates 1, 6, 7 and 9. The digit \
                9 joins sets A and B.";
    assert!(step(27).contains(sets), "{}", step(27));
    // Korean has as many sentences.
    let korean = self::lines(&path(RICH, Profile::HUMAN), PathForm::Short, Language::Korean);
    assert!(korean[26].contains("숫자 9가 집합 A와 B를 잇습니다."), "{}", korean[26]);
}

#[test]
fn a_unique_loop_with_a_hidden_subset_says_where_its_digits_have_places() {
    let text = "...45......7.8..36.8.2.7..12..9...5.....75..2......3.7.6..9.823.....86...31.....4";
    let path = path(text, Profile::HUMAN);
    let step =
        path.steps.iter().find(|step| step.step.deduction.technique == Technique::UniqueLoop);
    let told = step.expect("a loop").explanation(&words(Language::English));
    let premise = "have no places but";
    assert!(told.pattern.iter().any(|one| one.text.contains(premise)), "{told}");
    assert!(told.short().contains(premise), "{}", told.short());
}

#[test]
fn singles_in_a_row_are_one_line_beside_harder_steps() {
    let path = path(RICH, Profile::HUMAN);
    let folded = lines(&path, PathForm::Folded, Language::English);
    let expected = "  1-7. [1.5] Singles: 3 in r1c3, 1 in r3c8, 3 in r6c5, 3 in r4c9, 2 in r7c3, 3 in r7c1 \
                    and 7 in r1c7.";
    assert_eq!(folded[0], expected);
    assert!(folded[1].starts_with("  8. [2.3] Pointing"), "{}", folded[1]);
    let full = lines(&path, PathForm::Full, Language::English);
    assert!(full[0].starts_with("  1. [1.2] Hidden single"), "{}", full[0]);
    assert!(3 * folded.len() < 2 * full.len(), "{} of {}", folded.len(), full.len());
    let page = path.explained(&words(Language::English), 1).page();
    assert!(page.contains("<details><summary>Singles: 3 in r1c3, 1 in r3c8"));
    assert!(page.contains("href=\"#step-90\""));
}

#[test]
fn a_path_of_singles_tells_each_of_them() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let path = path(text, Profile::HUMAN);
    let [folded, full] =
        [PathForm::Folded, PathForm::Full].map(|form| lines(&path, form, Language::English));
    assert_eq!(folded, full);
}

#[test]
fn links_of_an_earlier_chain_are_told_once() {
    let path = path(RICH, Profile::HUMAN);
    for (language, again) in
        [(Language::English, "of step 30, up to this one"), (Language::Korean, "30단계와")]
    {
        let folded = lines(&path, PathForm::Folded, language);
        let repeated = folded.iter().filter(|line| line.contains(again)).count();
        assert_eq!(repeated, 4, "{folded:#?}");
        let full = lines(&path, PathForm::Full, language);
        assert!(!full.iter().any(|line| line.contains(again)));
    }
    let folded = lines(&path, PathForm::Folded, Language::English);
    let at = folded.iter().position(|line| line.contains("of step 30")).expect("a repeated chain");
    assert_eq!(folded[at - 1].trim(), "Then r6c6 is 7, its last candidate.");
    assert_eq!(folded[at + 1].trim(), "Then 9 is not in r6c1, because the 9 of box 4 is in r4c3.");
}

#[test]
fn a_long_step_begins_with_its_size_and_its_result() {
    let text = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let path = path(text, Profile::SE121);
    let mut long = 0;
    for step in &path.steps {
        let told = step.explanation(&words(Language::English));
        let first = &told.pattern[0];
        let is_long = told.reason.len() >= 40;
        assert_eq!(first.key.starts_with("long."), is_long, "{told}");
        long += usize::from(is_long);
    }
    assert!(long > 0);
}

#[test]
fn names_of_people_keep_their_capitals_inside_a_sentence() {
    let path = path(RICH, Profile::HUMAN);
    let step =
        path.steps.iter().find(|step| step.step.deduction.technique == Technique::ExtendedSueDeCoq);
    let step = step.expect("a Sue de Coq");
    let hint = Hint::find(&step.board, Notes::Full, Uniqueness::Assumed).expect("a hint");
    let words = words(Language::English);
    let told = hint.told(&words).text(HintStage::Kind);
    assert!(told.contains("Sue de Coq"), "{told}");
}
