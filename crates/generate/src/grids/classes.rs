//! [`CLASSES`]: the 44 classes of the columns of a band, with the number of completions of each.

/// Largest number of fillings that rejection sampling counts for a choice of the columns of the
/// lower bands, in units of [`fillings::UNIT`](super::fillings::UNIT) squared. Fillings above this
/// number are drawn from a list.
pub(super) const CAP: u32 = 24 * 24;

/// A class of the columns of a band. Bands of one class become equal in the digits of their columns
/// by relabelling and by reordering boxes and the columns in each box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Class {
    /// Columns of the second and the third box of one member, whose first box has the columns 123
    /// 456 789. It is the member with the lowest partitions.
    pub(super) columns: [&'static str; 2],
    /// Number of members among the 280 × 280 pairs of partitions beside 123 456 789.
    pub(super) size: u32,
    /// Number of ways to fill the two other bands, as in Felgenhauer and Jarvis (2005).
    pub(super) completions: u64,
    /// Number of these ways above [`CAP`], summed over all choices of columns.
    pub(super) excess: u64,
}

const fn class(columns: [&'static str; 2], size: u32, completions: u64, excess: u64) -> Class {
    Class { columns, size, completions, excess }
}

/// All classes. A test recomputes them.
#[rustfmt::skip]
pub(super) const CLASSES: [Class; 44] = [
    class(["123 456 789", "123 456 789"], 1, 7_802_998_272, 977_619_456),
    class(["123 456 789", "123 457 689"], 81, 7_383_108_096, 365_686_272),
    class(["123 456 789", "124 357 689"], 486, 7_134_027_264, 153_275_904),
    class(["123 456 789", "124 567 389"], 162, 7_216_676_352, 188_743_680),
    class(["123 456 789", "147 258 369"], 108, 7_004_355_840, 123_099_264),
    class(["123 457 689", "123 467 589"], 108, 7_281_460_224, 290_262_528),
    class(["123 457 689", "123 468 579"], 108, 7_347_449_088, 322_278_912),
    class(["123 457 689", "124 356 789"], 972, 7_119_019_008, 152_595_072),
    class(["123 457 689", "124 367 589"], 972, 7_055_428_608, 128_814_336),
    class(["123 457 689", "124 567 389"], 972, 7_112_503_296, 123_432_192),
    class(["123 457 689", "124 358 679"], 1_944, 7_038_448_128, 104_292_864),
    class(["123 457 689", "124 368 579"], 3_888, 7_108_816_896, 144_067_392),
    class(["123 457 689", "145 236 789"], 486, 7_165_813_248, 160_849_152),
    class(["123 457 689", "145 267 389"], 486, 7_059_506_688, 114_835_968),
    class(["123 457 689", "145 268 379"], 1_944, 7_065_220_608, 123_551_424),
    class(["123 457 689", "126 347 589"], 1_944, 7_108_789_248, 142_145_280),
    class(["123 457 689", "126 348 579"], 1_944, 7_082_599_680, 140_587_776),
    class(["123 457 689", "146 258 379"], 3_888, 7_004_664_576, 111_766_752),
    class(["123 457 689", "167 248 359"], 972, 6_939_424_512, 99_794_304),
    class(["124 357 689", "134 267 589"], 648, 6_970_134_528, 89_686_656),
    class(["124 357 689", "134 567 289"], 1_944, 7_064_630_784, 107_761_536),
    class(["124 357 689", "134 258 679"], 648, 6_957_469_440, 64_896_768),
    class(["124 357 689", "134 268 579"], 3_888, 7_022_836_224, 100_048_320),
    class(["124 357 689", "125 367 489"], 972, 7_035_450_624, 115_401_600),
    class(["124 357 689", "125 368 479"], 1_944, 7_008_981_120, 107_905_536),
    class(["124 357 689", "125 468 379"], 1_944, 7_082_759_808, 130_442_688),
    class(["124 357 689", "135 467 289"], 3_888, 7_049_522_304, 116_182_656),
    class(["124 357 689", "135 268 479"], 3_888, 7_018_350_912, 110_853_504),
    class(["124 357 689", "135 468 279"], 3_888, 7_053_225_408, 120_579_552),
    class(["124 357 689", "345 167 289"], 1_944, 7_016_806_656, 110_127_744),
    class(["124 357 689", "345 168 279"], 3_888, 7_013_953_152, 111_354_336),
    class(["124 357 689", "126 457 389"], 972, 7_091_557_632, 132_546_816),
    class(["124 357 689", "136 457 289"], 1_944, 7_067_023_488, 127_671_552),
    class(["124 357 689", "136 258 479"], 1_944, 6_962_561_280, 93_059_136),
    class(["124 357 689", "136 458 279"], 7_776, 6_992_373_312, 104_040_288),
    class(["124 357 689", "346 157 289"], 1_296, 7_010_812_800, 105_992_064),
    class(["124 357 689", "346 158 279"], 7_776, 6_946_725_312, 94_310_208),
    class(["124 357 689", "356 148 279"], 1_296, 7_023_539_520, 119_205_216),
    class(["124 357 689", "167 348 259"], 1_944, 6_882_954_624, 79_272_000),
    class(["124 567 389", "135 468 279"], 1_296, 7_033_343_616, 119_490_624),
    class(["124 567 389", "145 238 679"], 432, 7_124_405_184, 145_804_608),
    class(["124 567 389", "356 127 489"], 54, 7_146_639_360, 162_798_336),
    class(["124 567 389", "347 158 269"], 648, 6_919_249_536, 85_549_824),
    class(["147 258 369", "357 168 249"], 72, 6_831_977_472, 57_521_664),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grids::fillings::{Fillings, UNIT};
    use crate::grids::relabel::{ALL, Image, KEEP_FIRST, Relabellings};
    use crate::grids::triples::{PARTITIONS, Partition, Triples};

    /// Returns the pairs of partitions of the second and the third box, class by class.
    fn members(triples: &Triples) -> Vec<Vec<[Partition; 2]>> {
        let to_first = Relabellings::new(triples, ALL);
        let keep_first: Vec<_> = KEEP_FIRST.iter().map(|step| Image::new(triples, *step)).collect();
        let place =
            |[second, third]: [Partition; 2]| usize::from(second) * PARTITIONS + usize::from(third);
        let mut seen = vec![false; PARTITIONS * PARTITIONS];
        let mut classes = vec![];
        for start in 0..seen.len() {
            let start = [start / PARTITIONS, start % PARTITIONS].map(|number| number as Partition);
            if seen[place(start)] {
                continue;
            }
            seen[place(start)] = true;
            let mut class = vec![start];
            let mut done = 0;
            while let Some([second, third]) = class.get(done).copied() {
                done += 1;
                let relabelled = keep_first
                    .iter()
                    .map(|step| [second, third].map(|number| step.partition(triples, number)));
                // Exchanges the first two boxes, and relabels so that the first box has partition 0
                // again.
                let exchanged = [0, third].map(|number| to_first.apply(second, number));
                for next in relabelled.chain([[third, second], exchanged]) {
                    if !std::mem::replace(&mut seen[place(next)], true) {
                        class.push(next);
                    }
                }
            }
            classes.push(class);
        }
        classes
    }

    /// Counts the ways to fill the two other bands, and how many of them are above the cap.
    fn completions(triples: &Triples, fillings: &Fillings, columns: [Partition; 3]) -> [u64; 2] {
        let choices = columns.map(|columns| {
            let choices = triples.choices(triples.parts(columns)).into_iter();
            choices.map(|choice| choice.map(|parts| triples.partition(parts))).collect::<Vec<_>>()
        });
        let [mut sum, mut excess] = [0, 0];
        for first in &choices[0] {
            for second in &choices[1] {
                for third in &choices[2] {
                    let [middle, bottom] = [0, 1]
                        .map(|band| fillings.number([first[band], second[band], third[band]]));
                    sum += u64::from(middle * bottom);
                    excess += u64::from((middle * bottom).saturating_sub(CAP));
                }
            }
        }
        [sum, excess].map(|number| number * u64::from(UNIT * UNIT))
    }

    #[test]
    fn the_classes_and_their_completions_come_out_again() {
        let triples = Triples::new();
        let fillings = Fillings::new(&triples);
        let classes = members(&triples);
        assert_eq!(classes.len(), CLASSES.len());
        let mut grids = 0;
        for (members, class) in classes.iter().zip(CLASSES) {
            let [second, third] = members[0];
            assert_eq!([second, third].map(|number| triples.write(number)), class.columns);
            let [completions, excess] = completions(&triples, &fillings, [0, second, third]);
            let size = members.len() as u32;
            assert_eq!(class, Class { size, completions, excess, ..class });
            let number = u128::from(fillings.number([0, second, third]) * UNIT);
            // The first box has 1,680 ordered partitions (280 × 6), the other two 6 orders each.
            grids += 1_680 * 36 * u128::from(size) * number * u128::from(completions);
        }
        assert_eq!(grids, 6_670_903_752_021_072_936_960);
    }
}
