//! Hand-made examples of each rule on other grids, true and false, at the edges of its meaning.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_oracle::variants::kind::VariantRuleKind;
use ninefold_oracle::variants::rules::holds;
use ninefold_variant_model::{
    Automaton, DiagonalKind, ExtraCells, GridCell, HouseRules, IndexerKind, PairRelation, RankTies,
    Rule, SumTerm, ValueRange, ValueSet, VariantDraft, VariantPuzzle,
};
use std::collections::BTreeSet;

/// A rule in a grid, and whether it holds there.
struct Example {
    puzzle: VariantPuzzle,
    rule: Rule,
    grid: Vec<u8>,
    expected: bool,
}

/// The examples of a family of rules.
#[derive(Default)]
struct Examples {
    list: Vec<Example>,
}

impl Examples {
    /// Adds a rule in a grid. `rows` has the values by row, with blanks between rows.
    fn add(&mut self, draft: &VariantDraft, rule: Rule, rows: &str, expected: bool) {
        let mut draft = draft.clone();
        draft.rules = vec![rule.clone()];
        // Finishing the draft shows that the model accepts the rule.
        let puzzle = draft.finish().unwrap();
        let grid: Vec<u8> = rows.bytes().filter(|b| *b != b' ').map(|b| b - b'0').collect();
        assert_eq!(grid.len(), puzzle.candidates().len(), "{rows}");
        self.list.push(Example { puzzle, rule, grid, expected });
    }

    /// Adds a rule of a line that is the whole grid, with the values from 1 to 9. Each text has the
    /// values of the line.
    fn line(&mut self, rule: impl Fn(Vec<GridCell>) -> Rule, holds: &[&str], fails: &[&str]) {
        self.line_of(1, 9, rule, holds, fails);
    }

    /// Does the same with other values.
    fn line_of(
        &mut self,
        lowest: u8,
        highest: u8,
        rule: impl Fn(Vec<GridCell>) -> Rule,
        holds: &[&str],
        fails: &[&str],
    ) {
        for (texts, expected) in [(holds, true), (fails, false)] {
            for text in texts {
                let draft = strip(text.len() as u8, lowest, highest);
                self.add(&draft, rule(cells(text.len() as u8)), text, expected);
            }
        }
    }

    /// Adds a rule in a square grid with the usual boxes.
    fn square(&mut self, rule: &Rule, holds: &[&str], fails: &[&str]) {
        for (texts, expected) in [(holds, true), (fails, false)] {
            for text in texts {
                let size = text.split(' ').count() as u8;
                let draft = VariantDraft::square(size).unwrap();
                self.add(&draft, rule.clone(), text, expected);
            }
        }
    }
}

/// Makes a grid of one row, in which values may be equal.
fn strip(length: u8, lowest: u8, highest: u8) -> VariantDraft {
    let values = ValueRange::new(lowest, highest).unwrap();
    let mut draft = VariantDraft::new(1, length, values).unwrap();
    draft.houses = HouseRules { rows: false, columns: false };
    draft
}

/// Returns the cells of the first row.
fn cells(length: u8) -> Vec<GridCell> {
    (0..length).map(|column| at(1, column + 1)).collect()
}

/// Returns a cell by its row and column, both from 1.
fn at(row: u8, column: u8) -> GridCell {
    GridCell::new(row - 1, column - 1)
}

fn whole_grid(examples: &mut Examples) {
    let falling = Rule::Diagonal(DiagonalKind::Falling);
    let rising = Rule::Diagonal(DiagonalKind::Rising);
    examples.square(&falling, &["1111 1211 1131 1114"], &["1234 3412 2143 4321"]);
    examples.square(&rising, &["1114 1131 1211 1111"], &["1111 1211 1131 1114"]);
    // One window in the middle of 4x4.
    examples.square(&Rule::Windoku, &["1111 1231 1411 1111"], &["1111 1231 1421 1111"]);
    // One window of 2x3 cells in 6x6, from r2c2 to r3c4. Another would touch the border.
    examples.square(
        &Rule::Windoku,
        &["111111 112311 145611 111111 111111 111111"],
        &["111111 112311 145111 111111 111111 111111"],
    );
    // Four windows in 9x9.
    let windows = "111111111 112311231 145614561 178917891 111111111 \
                   112311231 145614561 178917891 111111111";
    let repeated = windows.replacen("178917891", "178917811", 1);
    examples.square(&Rule::Windoku, &[windows], &[&repeated]);
    examples.square(
        &Rule::DisjointGroups,
        &["1122 1122 3344 3344", "1224 1224 4331 4331"],
        &["1122 1122 3314 3344", "1212 3434 1212 3434"],
    );
    // The places of a jigsaw: r1c1 r1c2 r2c3 and r1c3 r2c1 r2c2.
    let mut jigsaw = jigsaw(1, 3);
    for (grid, expected) in
        [("112 221", true), ("121 212", false), ("132 323", false), ("132 233", false)]
    {
        examples.add(&jigsaw, Rule::DisjointGroups, grid, expected);
    }
    // Cells without a region are in no group.
    jigsaw.regions = vec![Some(0), None, None, Some(1), Some(1), None];
    examples.add(&jigsaw, Rule::DisjointGroups, "111 211", true);
    examples.add(&jigsaw, Rule::DisjointGroups, "123 133", false);

    examples.square(&Rule::AntiKnight, &["11 11", "121 212 121"], &["121 211 121", "121 212 111"]);
    let king = ["12 34", "1212 3434 1212 3434"];
    examples.square(&Rule::AntiKing, &king, &["11 23", "12 13", "12 31", "12 23"]);
    let apart = ["11 11", "13 31", "14 42"];
    examples.square(&Rule::NonConsecutive, &apart, &["12 44", "14 24", "44 12"]);
}

/// Makes a grid of two rows and three columns with the regions `001` and `110`.
fn jigsaw(lowest: u8, highest: u8) -> VariantDraft {
    let values = ValueRange::new(lowest, highest).unwrap();
    let mut draft = VariantDraft::new(2, 3, values).unwrap();
    draft.houses = HouseRules { rows: false, columns: false };
    draft.regions = [0, 0, 1, 1, 1, 0].map(Some).to_vec();
    draft
}

fn sums(examples: &mut Examples) {
    examples.line(|cells| Rule::ExtraRegion { cells }, &["9", "1234"], &["11", "1231"]);
    let six = |cells| Rule::Cage { cells, sum: Some(6) };
    examples.line(six, &["6", "15", "321"], &["33", "114", "222", "124", "7"]);
    examples.line(|cells| Rule::Cage { cells, sum: None }, &["1", "129"], &["121"]);
    examples.line(|cells| Rule::Sum { cells, sum: 6 }, &["6", "33", "222"], &["34", "1"]);
    examples.line(|cells| Rule::LittleKiller { cells, sum: 6 }, &["6", "33"], &["34", "1"]);

    let weighted = |weights: &'static [(usize, i16)], total| {
        move |cells: Vec<GridCell>| {
            let term = |&(n, weight): &(usize, i16)| SumTerm { cell: cells[n], weight };
            Rule::WeightedSum { terms: weights.iter().map(term).collect(), total }
        }
    };
    examples.line(weighted(&[(0, 2), (1, -3)], 0), &["32", "96"], &["33", "23"]);
    examples.line(weighted(&[(0, 1), (0, 1), (1, -1)], 0), &["12", "48"], &["11", "14"]);
    examples.line(weighted(&[(0, 1), (1, -1)], -3), &["14", "69"], &["41", "33"]);
    examples.line(weighted(&[(0, 0)], 0), &["5"], &[]);
    examples.line(weighted(&[(0, 0)], 1), &[], &["1"]);

    let groups = |groups: &'static [&'static [usize]]| {
        move |cells: Vec<GridCell>| {
            let group = |group: &&[usize]| group.iter().map(|n| cells[*n]).collect();
            Rule::EqualSums { groups: groups.iter().map(group).collect() }
        }
    };
    examples.line(groups(&[&[0, 1], &[2]]), &["123", "336"], &["124", "333"]);
    examples.line(groups(&[&[0], &[1], &[2]]), &["444"], &["445", "454", "544"]);
    examples.line(groups(&[&[0, 0], &[1]]), &["24"], &["22"]);
    examples.line(groups(&[&[0]]), &["5"], &[]);

    let arrow = |pill: usize, ends: &'static [usize]| {
        move |cells: Vec<GridCell>| {
            let mut start = pill;
            let mut shafts = Vec::new();
            for end in ends {
                shafts.push(cells[start..*end].to_vec());
                start = *end;
            }
            Rule::Arrow { number: cells[..pill].to_vec(), shafts }
        }
    };
    examples.line(arrow(1, &[3]), &["312", "633"], &["412", "311"]);
    examples.line(arrow(1, &[2, 4]), &["5541"], &["5542", "5441", "4541"]);
    examples.line_of(0, 9, arrow(2, &[4]), &["1239", "0312"], &["2139", "1238", "3012"]);
    examples.line_of(0, 9, arrow(3, &[5]), &["01239", "00312"], &["10239", "12039"]);
    // 1 and 11 are read as 10 + 11. In these texts `:` is 10 and `;` is 11.
    examples.line_of(1, 11, arrow(2, &[4]), &["1;:;"], &["1;19"]);
    let double = |cells| Rule::DoubleArrow { cells };
    examples.line(double, &["143", "12113"], &["144", "11", "153"]);
    examples.line_of(0, 9, double, &["00", "000", "011"], &["01", "010"]);
}

fn lines(examples: &mut Examples) {
    let thermometer = |cells| Rule::Thermometer { cells };
    examples.line(thermometer, &["19", "1239"], &["11", "21", "122", "132"]);
    let slow = |cells| Rule::SlowThermometer { cells };
    examples.line(slow, &["11", "19", "1223"], &["21", "1221", "1321"]);
    let palindrome = |cells| Rule::Palindrome { cells };
    examples.line(palindrome, &["11", "121", "1221", "12321"], &["12", "122", "1231", "1212"]);
    let clone = |cells: Vec<GridCell>| {
        let copies = cells[cells.len() / 2..].to_vec();
        Rule::Clone { cells: cells[..cells.len() / 2].to_vec(), copies }
    };
    examples.line(clone, &["11", "1212", "1111"], &["12", "1221", "1213"]);
    let renban = |cells| Rule::Renban { cells };
    examples.line(renban, &["5", "21", "3142", "465"], &["11", "13", "122", "1244", "1235"]);
    let whisper = |difference| move |cells| Rule::Whisper { cells, difference };
    examples.line(whisper(5), &["16", "6161", "194"], &["15", "162", "51"]);
    examples.line(whisper(0), &["11", "12"], &[]);
    let between = |cells| Rule::Between { cells };
    examples.line(
        between,
        &["11", "12", "125", "521", "1345"],
        &["113", "133", "121", "111", "165", "1463"],
    );
    let lockout = |difference| move |cells| Rule::Lockout { cells, difference };
    examples.line(
        lockout(4),
        &["15", "591", "519", "5961", "319287"],
        &["14", "44", "537", "357", "337", "377", "5191", "551", "155", "115", "511"],
    );
    examples.line(lockout(0), &["11", "313", "393"], &["333"]);

    let nabner = |cells| Rule::Nabner { cells };
    examples.line(nabner, &["13", "135", "417"], &["11", "12", "142", "171"]);
    let zipper = |cells| Rule::Zipper { cells };
    examples.line(zipper, &["12", "132", "1324", "12534"], &["142", "1325", "12524", "12634"]);
}

fn thirds_and_remainders(examples: &mut Examples) {
    let entropic = |cells| Rule::Entropic { cells };
    examples.line(entropic, &["14", "71", "147", "1471"], &["12", "114", "1478", "1417"]);
    // The thirds are 1; 2; none.
    examples.line_of(1, 2, entropic, &["12", "21"], &["11", "121"]);
    // 1 2; 3; 4.
    examples.line_of(1, 4, entropic, &["134", "234", "13", "34"], &["12", "124", "133"]);
    // 1 2; 3 4; 5.
    examples.line_of(1, 5, entropic, &["245", "145", "45"], &["34", "12", "11"]);
    // 1 2 3; 4 5 6; 7 8.
    examples.line_of(1, 8, entropic, &["367", "34", "67"], &["45", "46", "78", "13"]);
    // 0 1; 2 3; 4 5.
    examples.line_of(0, 5, entropic, &["024", "135"], &["01", "23", "45"]);

    let modular = |modulus| move |cells| Rule::Modular { cells, modulus };
    examples.line(modular(3), &["123", "1231", "12", "426"], &["14", "141", "1212", "1233"]);
    examples.line(modular(1), &["11", "111"], &[]);
    examples.line(modular(2), &["1212", "1234"], &["13", "1223"]);
    examples.line(modular(4), &["123", "12341"], &["125", "1235"]);
    examples.line_of(0, 9, modular(3), &["012"], &["03"]);

    // A line that returns to a cell reads its value twice.
    let back = |cells: Vec<GridCell>| vec![cells[0], cells[1], cells[0]];
    examples.line(|cells| Rule::Modular { cells: back(cells), modulus: 3 }, &[], &["12", "13"]);
    examples.line(|cells| Rule::Modular { cells: back(cells), modulus: 2 }, &["12"], &["13"]);
    examples.line(|cells| Rule::Whisper { cells: back(cells), difference: 2 }, &["13"], &["12"]);
    examples.line(|cells| Rule::Zipper { cells: back(cells) }, &["24"], &["11", "23"]);

    // By the regions of a line, and its values.
    for (regions, grid, expected) in [
        ("0", "5", true),
        ("0000", "1234", true),
        ("0011", "1331", true),
        ("0011", "1332", false),
        // A region that is entered twice has two parts.
        ("0010", "1233", true),
        ("0010", "1263", false),
        ("0010", "1235", false),
        ("0012", "1233", true),
        ("0012", "1234", false),
        // Cells without a region are a part too.
        ("0..1", "3123", true),
        ("0..1", "3333", false),
        ("0.0", "333", true),
        ("0.0", "353", false),
    ] {
        // One more cell, without a region: otherwise the regions would be too small for the model.
        let length = regions.len() as u8;
        let mut draft = strip(length + 1, 1, 9);
        draft.regions = regions.bytes().map(|b| (b != b'.').then_some((b - b'.').into())).collect();
        draft.regions.push(None);
        examples.add(
            &draft,
            Rule::RegionSums { cells: cells(length) },
            &format!("{grid}9"),
            expected,
        );
    }
}

fn pairs(examples: &mut Examples) {
    let pair =
        |relation| move |cells: Vec<GridCell>| Rule::Pair { cells: [cells[0], cells[1]], relation };
    examples.line_of(
        0,
        9,
        pair(PairRelation::Ratio(2)),
        &["12", "21", "84", "00"],
        &["14", "11", "22", "05", "50"],
    );
    examples.line_of(0, 9, pair(PairRelation::Ratio(1)), &["33", "00"], &["34", "01"]);
    examples.line(pair(PairRelation::Difference(1)), &["12", "21"], &["11", "13"]);
    examples.line(pair(PairRelation::Difference(0)), &["11"], &["12"]);
    examples.line_of(0, 9, pair(PairRelation::Sum(5)), &["14", "32", "05"], &["55", "15"]);

    let no_pair =
        |relation, exempt: &[[GridCell; 2]]| Rule::NoPair { relation, exempt: exempt.to_vec() };
    let ratio = PairRelation::Ratio(2);
    examples.square(
        &no_pair(ratio, &[]),
        &["13 31", "14 41", "13 32"],
        &["12 44", "14 24", "44 12", "42 41"],
    );
    let (a, b, c, d) = (at(1, 1), at(1, 2), at(2, 1), at(2, 2));
    // A pair is exempt in either order; a pair that does not touch does not matter.
    for exempt in [[a, b], [b, a]] {
        examples.square(&no_pair(ratio, &[exempt]), &["12 33"], &["13 23", "33 12"]);
    }
    examples.square(&no_pair(ratio, &[[a, d], [b, c]]), &["13 31"], &["12 33"]);
    examples.square(&no_pair(ratio, &[]), &["05 50"], &["00 55", "05 05"]);
    let difference = PairRelation::Difference(1);
    examples.square(&no_pair(difference, &[[a, c]]), &["14 24", "11 11"], &["12 44", "41 42"]);
    let sum = PairRelation::Sum(5);
    examples.square(&no_pair(sum, &[]), &["11 11", "12 21"], &["14 11", "23 44", "11 14"]);

    let greater = |cells: Vec<GridCell>| Rule::Greater { greater: cells[0], less: cells[1] };
    examples.line(greater, &["21", "91"], &["11", "12"]);
    let quadruple =
        |values: &'static [u8]| move |cells| Rule::Quadruple { cells, values: values.to_vec() };
    examples.line(quadruple(&[1, 1, 2]), &["1123", "2111", "112"], &["1223", "1134", "2223"]);
    examples.line(quadruple(&[7]), &["7", "77"], &["6"]);
    examples.line(quadruple(&[]), &["1"], &[]);
}

fn outside(examples: &mut Examples) {
    let sandwich = |sum| move |cells| Rule::Sandwich { cells, sum };
    examples.line_of(
        1,
        4,
        sandwich(0),
        &["1423", "4123", "2314"],
        &["1243", "1223", "1144", "1141"],
    );
    examples.line_of(1, 4, sandwich(5), &["1234", "4321", "4231"], &["2134", "1423"]);
    examples.line_of(1, 6, sandwich(2), &["1263"], &["1243", "1623"]);
    examples.line_of(0, 3, sandwich(2), &["0231", "1320"], &["0123", "1230"]);
    let x_sum = |sum| move |cells| Rule::XSum { cells, sum };
    examples.line(x_sum(3), &["2134", "21"], &["2314", "3", "111"]);
    examples.line(x_sum(1), &["1", "1234"], &["2134"]);
    examples.line(x_sum(10), &["4321"], &["432", "4111"]);
    examples.line_of(0, 9, x_sum(0), &["012", "0"], &["102"]);
    examples.line_of(0, 9, x_sum(1), &["1", "102"], &["012"]);
    let seen = |count| move |cells| Rule::Skyscraper { cells, count };
    examples.line(seen(1), &["9", "44", "4123"], &["12"]);
    examples.line(seen(2), &["1423", "3344", "2144"], &["1234", "4321"]);
    examples.line(seen(4), &["1234"], &["1243", "123"]);
    examples.line(seen(0), &[], &["1"]);
    examples.line_of(0, 9, seen(1), &["0", "00"], &["01"]);
    let room = |value| move |cells| Rule::NumberedRoom { cells, value };
    examples.line(room(4), &["314", "4124"], &["142", "341", "94", "3"]);
    examples.line(room(1), &["1", "1234", "21"], &["22"]);
    examples.line_of(0, 9, room(0), &["20"], &["000", "0"]);
}

fn ranks(examples: &mut Examples) {
    let (unique, shared) = (RankTies::Forbidden, RankTies::Allowed);
    let rank = |line: &[(u8, u8)], rank, ties| Rule::FullRank {
        cells: line.iter().map(|&(row, column)| at(row, column)).collect(),
        rank,
        ties,
    };
    let (right, left) = ([(1, 1), (1, 2)], [(1, 2), (1, 1)]);
    // The lines are 12 21, 34 43, 13 31, 24 42. In order: 12 13 21 24 31 34 42 43.
    for (line, place) in [
        (&right, 1),
        (&[(1, 1), (2, 1)], 2),
        (&left, 3),
        (&[(2, 2), (1, 2)], 7),
        (&[(2, 2), (2, 1)], 8),
    ] {
        for ties in [unique, shared] {
            for wanted in 1..=8 {
                let grid = ["12 34"];
                let (holds, fails) =
                    if wanted == place { (&grid[..], &[][..]) } else { (&[][..], &grid[..]) };
                examples.square(&rank(line, wanted, ties), holds, fails);
            }
        }
    }
    // The lines are 12 21 twice each, and 21 12 in the other direction: four are 12, four are 21.
    examples.square(&rank(&right, 1, shared), &["12 21"], &[]);
    examples.square(&rank(&left, 5, shared), &["12 21"], &[]);
    for wanted in [2, 3, 4, 6, 8] {
        examples.square(&rank(&left, wanted, shared), &[], &["12 21"]);
    }
    examples.square(&rank(&right, 1, unique), &[], &["12 21"]);
    // A row that is equal to itself in the other direction is tied.
    examples.square(
        &rank(&[(1, 1), (1, 2), (1, 3)], 1, shared),
        &["121 222 222"],
        &["221 111 111"],
    );
    examples.square(&rank(&[(1, 1), (1, 2), (1, 3)], 1, unique), &[], &["121 222 222"]);
    // Places far from the beginning count if the others are equal.
    examples.square(
        &rank(&[(1, 1), (1, 2), (1, 3)], 1, unique),
        &["112 222 222"],
        &["112 122 122"],
    );
    examples.square(&Rule::DifferentLines, &["12 34", "112 345 678"], &["12 21", "121 345 678"]);
}

fn single_cells(examples: &mut Examples) {
    let odd = |cells: Vec<GridCell>| Rule::Odd { cell: cells[0] };
    examples.line_of(0, 9, odd, &["1", "9"], &["2", "0"]);
    let even = |cells: Vec<GridCell>| Rule::Even { cell: cells[0] };
    examples.line_of(0, 9, even, &["2", "0"], &["1", "9"]);
    let one_of = |values: &'static [u8]| {
        move |cells: Vec<GridCell>| Rule::OneOf {
            cell: cells[0],
            values: values.iter().copied().collect(),
        }
    };
    examples.line(one_of(&[1, 3]), &["1", "3"], &["2"]);
    examples.line(one_of(&[]), &[], &["1"]);

    let minimum = Rule::Minimum { cells: vec![at(2, 2)] };
    examples.square(
        &minimum,
        &["929 919 929", "191 919 191"],
        &["919 919 999", "999 219 919", "999 929 919"],
    );
    let maximum = Rule::Maximum { cells: vec![at(2, 2)] };
    examples.square(&maximum, &["181 898 181", "919 191 919"], &["191 191 111", "111 911 111"]);
    // Cells of the list that touch each other are not compared.
    let (a, b) = (at(1, 1), at(1, 2));
    let minimum = Rule::Minimum { cells: vec![a, b] };
    examples.square(&minimum, &["12 33", "11 33", "21 33"], &["12 32", "12 13", "33 12"]);
    let maximum = Rule::Maximum { cells: vec![a, b] };
    examples.square(&maximum, &["98 77", "78 67", "88 77"], &["98 78", "98 97"]);

    let indexer = |kind| Rule::Indexer { kind, cell: at(2, 3) };
    examples.square(
        &indexer(IndexerKind::Row),
        &["1111 1141 1111 1121", "1111 1121 1111 1111", "1121 1111 1111 1111"],
        &[
            "1111 1141 1111 1111",
            "1111 1151 1111 1121",
            "1111 1101 1111 1121",
            "1111 1142 1111 1111",
        ],
    );
    examples.square(
        &indexer(IndexerKind::Column),
        &["1111 1143 1111 1111", "1111 1131 1111 1111", "1111 3111 1111 1111"],
        &[
            "1111 1142 1111 1111",
            "1111 1153 1111 1111",
            "1111 1103 1111 1111",
            "1111 1141 1111 1131",
        ],
    );
    // r2c3 is at place 3 of its box.
    examples.square(
        &indexer(IndexerKind::Box),
        &[
            "1113 1121 1111 1111",
            "1111 1131 1111 1111",
            "1131 1111 1111 1111",
            "1111 1143 1111 1111",
        ],
        &[
            "1112 1121 1111 1111",
            "1113 1111 1111 1111",
            "1113 1151 1111 1111",
            "1113 1101 1111 1111",
        ],
    );
    // And at place 3 of its piece of a jigsaw.
    for (grid, expected) in
        [("311 111", true), ("131 112", true), ("113 111", false), ("333 330", false)]
    {
        examples.add(&jigsaw(0, 3), indexer(IndexerKind::Box), grid, expected);
    }

    let circles = |cells| Rule::CountingCircles { cells };
    examples.line_of(
        0,
        9,
        circles,
        &["1", "122", "212", "333", "122333"],
        &["2", "11", "1233", "0", "0122"],
    );
}

fn groups(examples: &mut Examples) {
    let connected = |values: &[u8], size| {
        let values: ValueSet = values.iter().copied().collect();
        move |cells| Rule::Connected { cells, values, size }
    };
    examples.line(connected(&[1, 2], None), &["1", "312", "21119"], &["3", "131", "1932"]);
    examples.line(connected(&[1], Some(2)), &["113", "411"], &["1", "111", "131", "222"]);
    // In three rows of three: edges connect, corners do not.
    let mut square = strip(3, 1, 9);
    (square.rows, square.candidates) = (3, vec![square.values.set(); 9]);
    square.regions = vec![None; 9];
    let all: Vec<GridCell> = (1..=3).flat_map(|row| (1..=3).map(move |at_| at(row, at_))).collect();
    let region = |cells: &[GridCell], size| connected(&[1], size)(cells.to_vec());
    examples.add(&square, region(&all, None), "112 212 211", true);
    examples.add(&square, region(&all, Some(5)), "112 212 211", true);
    examples.add(&square, region(&all, Some(4)), "112 212 211", false);
    examples.add(&square, region(&all, None), "122 212 221", false);
    examples.add(&square, region(&all, None), "121 121 112", false);
    examples.add(&square, region(&all[..3], None), "112 222 111", true);
    examples.add(&square, region(&all[..3], None), "121 111 222", false);

    let count = |cells: Vec<GridCell>| {
        let (number, cells) = (cells[0], cells[1..].to_vec());
        Rule::CountDistinct { number, cells }
    };
    examples.line(count, &["15", "177", "2575", "3123"], &["25", "277", "1575"]);
    let itself = |cells: Vec<GridCell>| Rule::CountDistinct { number: cells[0], cells };
    examples.line(itself, &["1", "11", "23", "221"], &["2", "22", "13", "322"]);
    let same = |cells: Vec<GridCell>| Rule::SameValues {
        groups: cells.chunks(cells.len().min(2)).map(<[GridCell]>::to_vec).collect(),
    };
    examples.line(same, &["5", "56", "5665", "565656", "5555"], &["5667", "5566", "565655"]);

    let regions = |size: u32| {
        move |cells: Vec<GridCell>| {
            let (cells, labels) = cells.split_at(cells.len() / 2);
            Rule::UnknownRegions { cells: cells.to_vec(), labels: labels.to_vec(), size }
        }
    };
    examples.line(regions(2), &["3811", "38381122", "38831122"], &["3311", "3822", "3812"]);
    examples.line(regions(2), &[], &["38382211", "38381221", "38381133", "38331122", "38381121"]);
    examples.line(regions(1), &["51", "5512"], &["52", "5521", "5511"]);

    // Cells outside the grid, in rows of two.
    let mut extra = strip(1, 1, 9);
    let group = extra.add_extra(ExtraCells::new("X", 4, 2)).unwrap();
    let other = extra.add_extra(ExtraCells::new("Y", 1, 1)).unwrap();
    let line = |cells: &[GridCell]| Rule::Thermometer { cells: cells.to_vec() };
    examples.add(&extra, line(&[at(1, 1), group[0], group[3], other[0]]), "129934", true);
    examples.add(&extra, line(&[at(1, 1), group[0], group[3], other[0]]), "129943", false);
    examples.add(&extra, region(&group, None), "911929", true);
    examples.add(&extra, region(&group, None), "919199", true);
    examples.add(&extra, region(&group, None), "919219", false);
    examples.add(&extra, Rule::Minimum { cells: vec![group[0]] }, "123331", true);
    examples.add(&extra, Rule::Minimum { cells: vec![group[0]] }, "142391", false);
}

fn own_rules(examples: &mut Examples) {
    let all = || ValueRange::up_to(9).unwrap().set();
    let accepted =
        |automaton: Automaton| move |cells| Rule::Accepted { cells, automaton: automaton.clone() };
    let mut has_nine = Automaton::new(2).unwrap();
    has_nine.start(0).accept(1);
    has_nine.step(0, all(), 0).step(0, ValueSet::only(9), 1).step(1, all(), 1);
    examples.line(accepted(has_nine), &["9", "394", "99"], &["1", "384"]);
    let mut last_but_one_is_one = Automaton::new(3).unwrap();
    last_but_one_is_one.start(0).accept(2);
    last_but_one_is_one.step(0, all(), 0).step(0, ValueSet::only(1), 1).step(1, all(), 2);
    examples.line(accepted(last_but_one_is_one), &["12", "11", "2113"], &["1", "121", "22"]);
    let mut only_the_empty_list = Automaton::new(1).unwrap();
    only_the_empty_list.start(0).accept(0);
    examples.line(accepted(only_the_empty_list), &[], &["1"]);
    let mut without_a_start = Automaton::new(1).unwrap();
    without_a_start.accept(0).step(0, all(), 0);
    examples.line(accepted(without_a_start), &[], &["1"]);
    let mut with_two_starts = Automaton::new(3).unwrap();
    with_two_starts.start(0).start(1).accept(2);
    with_two_starts.step(0, ValueSet::only(1), 2).step(1, ValueSet::only(2), 2);
    examples.line(accepted(with_two_starts), &["1", "2"], &["3", "11"]);

    let odd = |cell| Rule::Odd { cell };
    let even = |cell| Rule::Even { cell };
    let any_of = |alternatives: &[&[Rule]]| Rule::AnyOf {
        alternatives: alternatives.iter().map(|rules| rules.to_vec()).collect(),
    };
    examples.line(|c| any_of(&[&[odd(c[0])], &[even(c[1])]]), &["11", "12", "22"], &["21"]);
    let two =
        |c: Vec<GridCell>| any_of(&[&[odd(c[0]), odd(c[1])], &[Rule::Sum { cells: c, sum: 4 }]]);
    examples.line(two, &["13", "15", "22"], &["23", "12", "21"]);
    examples.line(|_| any_of(&[&[]]), &["1"], &[]);
    let nested = |c: Vec<GridCell>| {
        let four = Rule::OneOf { cell: c[0], values: ValueSet::only(4) };
        any_of(&[&[any_of(&[&[odd(c[0])], &[four]]), odd(c[1])]])
    };
    examples.line(nested, &["11", "41"], &["21", "12", "42"]);
    let king = any_of(&[&[Rule::AntiKing], &[Rule::NonConsecutive]]);
    examples.square(&king, &["12 34", "11 33"], &["12 11"]);
}

fn all_examples() -> Vec<Example> {
    let mut examples = Examples::default();
    for family in [
        whole_grid,
        sums,
        lines,
        thirds_and_remainders,
        pairs,
        outside,
        ranks,
        single_cells,
        groups,
        own_rules,
    ] {
        family(&mut examples);
    }
    examples.list
}

#[test]
fn rules_hold_where_their_documentation_says_so() {
    for Example { puzzle, rule, grid, expected } in all_examples() {
        assert_eq!(holds(&puzzle, &rule, &grid), expected, "{rule:?} in {grid:?}");
    }
}

#[test]
fn each_kind_of_rule_has_an_example_that_holds_and_one_that_fails() {
    let seen: BTreeSet<(VariantRuleKind, bool)> = all_examples()
        .iter()
        .map(|example| (VariantRuleKind::of(&example.rule), example.expected))
        .collect();
    for kind in VariantRuleKind::ALL {
        assert!(seen.contains(&(*kind, true)) && seen.contains(&(*kind, false)), "{kind:?}");
    }
}

/// Returns the entries of docs/reference/rules.md: the name, and the text on one line.
fn entries() -> Vec<(String, String)> {
    let page = include_str!("../../../docs/reference/rules.md");
    let sections = page.split("\n### ").skip(1);
    let entry = |section: &str| {
        let (name, text) = section.split_once('\n').unwrap_or((section, ""));
        let text = text.split("\n## ").next().unwrap_or("");
        (name.to_owned(), text.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    sections.map(entry).collect()
}

#[test]
fn the_page_of_rules_has_an_entry_for_each_rule() {
    let entries = entries();
    let mut told: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    let mut names: Vec<&str> = VariantRuleKind::ALL.iter().map(|kind| kind.name()).collect();
    told.sort_unstable();
    names.sort_unstable();
    assert_eq!(told, names);
    for (name, text) in entries {
        let (meaning, files) = text.split_once("- **Files:** f-puzzles ").unwrap_or_default();
        assert!(meaning.contains('.'), "{name} has no meaning");
        let parts = ["; ISS ", "; SudokuPad ", "- **Names:** "];
        assert!(parts.iter().all(|part| files.contains(part)), "{name}: {text}");
    }
}
