//! What techniques are and when they apply, in words.

use crate::technique::Technique;

impl Technique {
    /// Returns when the technique applies, what follows, and why: some sentences.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert!(Technique::XWing.explanation().starts_with("All places of a digit in two rows"));
    /// ```
    #[expect(clippy::too_many_lines, reason = "a text for each technique")]
    pub const fn explanation(self) -> &'static str {
        use Technique as T;
        match self {
            T::FullHouse => {
                "Eight cells of a house are filled. The ninth cell takes the digit that is \
                 missing."
            }
            T::HiddenSingle => {
                "A digit has one place left in a house, because its other cells are filled or \
                 see the digit. Each house has each digit, so the digit goes there."
            }
            T::NakedSingle => {
                "Eight digits are impossible in a cell, because the cell sees them or they were \
                 eliminated. The cell takes the ninth."
            }
            T::DirectPointing => {
                "All places of a digit in a box lie in one line. So the digit is impossible in \
                 the rest of this line. In a neighbouring box, this leaves one place for the \
                 digit. The step fills this place at once."
            }
            T::DirectClaiming => {
                "All places of a digit in a line lie in one box. So the digit is impossible in \
                 the rest of this box. In a parallel line, this leaves one place for the digit. \
                 The step fills this place at once."
            }
            T::DirectHiddenPair => {
                "Two digits of a house have the same two places. So no other digit is in these \
                 two cells. For another digit, this leaves one place in the house. The step \
                 fills this place at once."
            }
            T::DirectHiddenTriple => {
                "Three digits of a house have three places together. So no other digit is in \
                 these three cells. For another digit, this leaves one place in the house. The \
                 step fills this place at once."
            }
            T::Pointing => {
                "All places of a digit in a box lie in one row or column. The box needs the \
                 digit, so it is in one of these places. The digit goes from the rest of the \
                 row or column."
            }
            T::Claiming => {
                "All places of a digit in a row or column lie in one box. The line needs the \
                 digit, so it is in one of these places. The digit goes from the rest of the \
                 box."
            }
            T::NakedPair => {
                "Two cells of a house have the same two candidates and no others. One cell \
                 takes one digit, the other cell the other. Both digits go from the other cells \
                 of the house."
            }
            T::NakedTriple => {
                "Three cells of a house have three candidates together. No cell needs to have \
                 all three. The three digits fill the three cells, so they go from the other \
                 cells of the house."
            }
            T::NakedQuad => {
                "Four cells of a house have four candidates together. The four digits fill the \
                 four cells, so they go from the other cells of the house."
            }
            T::HiddenPair => {
                "Two digits of a house have two places together. The two digits fill these \
                 cells, so all other candidates go from them."
            }
            T::HiddenTriple => {
                "Three digits of a house have three places together. The three digits fill \
                 these cells, so all other candidates go from them."
            }
            T::HiddenQuad => {
                "Four digits of a house have four places together. The four digits fill these \
                 cells, so all other candidates go from them."
            }
            T::LockedPair => {
                "A naked pair lies in the crossing of a line and a box. So it is a pair of both \
                 houses, and its digits go from the rest of the line and of the box."
            }
            T::LockedTriple => {
                "A naked triple fills the crossing of a line and a box. So it is a triple of \
                 both houses, and its digits go from the rest of the line and of the box."
            }
            T::XWing => {
                "All places of a digit in two rows lie in the same two columns, or the other \
                 way round. Each of the two rows needs the digit, and they need different \
                 columns. So both columns get the digit from these rows, and it goes from the \
                 rest of the columns."
            }
            T::Swordfish => {
                "All places of a digit in three rows lie in three columns, or the other way \
                 round. The three rows need the digit in different columns. So the three \
                 columns get the digit from these rows, and it goes from the rest of the \
                 columns. A row may have two of the places or three."
            }
            T::Jellyfish => {
                "All places of a digit in four rows lie in four columns, or the other way \
                 round. The four rows need the digit in different columns. So the four columns \
                 get the digit from these rows, and it goes from the rest of the columns."
            }
            T::Squirmbag | T::Whale | T::Leviathan => {
                "All places of a digit in some rows lie in as many columns, or the other way \
                 round. The rows need the digit in different columns, so it goes from the rest \
                 of the columns. A fish of five or more lines always has a partner of the other \
                 lines, which is smaller. So programs that look for small fish first do not \
                 find large ones."
            }
            T::FinnedXWing
            | T::FinnedSwordfish
            | T::FinnedJellyfish
            | T::FinnedSquirmbag
            | T::FinnedWhale
            | T::FinnedLeviathan => {
                "The places of a digit in some rows lie in as many columns, but for a few: the \
                 fins. Columns may stand for rows. If no fin is true, the pattern is a fish, \
                 and the digit goes from the rest of the columns. If a fin is true, the digit \
                 goes from all cells that the fin sees. A candidate that both cases eliminate \
                 goes: it is in one of the columns and sees all fins."
            }
            T::SashimiXWing
            | T::SashimiSwordfish
            | T::SashimiJellyfish
            | T::SashimiSquirmbag
            | T::SashimiWhale
            | T::SashimiLeviathan => {
                "This is a finned fish in which a row without its fins has one place left, or \
                 none. If no fin is true, the rows still need different columns. If a row has \
                 no place without its fins, a fin is true anyway. A candidate in one of the \
                 columns that sees all fins goes in every case."
            }
            T::FrankenXWing
            | T::FrankenSwordfish
            | T::FrankenJellyfish
            | T::FrankenSquirmbag
            | T::FrankenWhale
            | T::FrankenLeviathan => {
                "This fish uses boxes besides lines: rows and boxes as base houses and columns \
                 and boxes as cover houses, or the other way round. All places of a digit in \
                 the base houses lie in as many cover houses. The base houses need the digit in \
                 different cells, one for each cover house. So the digit goes from the rest of \
                 the cover houses. No place may be in two base houses, unless it counts as a \
                 fin."
            }
            T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish
            | T::FinnedFrankenJellyfish
            | T::FinnedFrankenSquirmbag
            | T::FinnedFrankenWhale
            | T::FinnedFrankenLeviathan => {
                "This is a franken fish with fins: places that no cover house holds, or places \
                 in two base houses (endo fins). If no fin is true, the digit goes from the \
                 rest of the cover houses. If a fin is true, it goes from all cells that the \
                 fin sees. A candidate that both cases eliminate goes. A candidate in two cover \
                 houses and in a base house can go, too; this is called cannibalism."
            }
            T::MutantXWing
            | T::MutantSwordfish
            | T::MutantJellyfish
            | T::MutantSquirmbag
            | T::MutantWhale
            | T::MutantLeviathan => {
                "This fish mixes rows, columns and boxes as base houses and as cover houses. \
                 All places of a digit in the base houses lie in as many cover houses. The base \
                 houses need the digit in different cells, one for each cover house. So the \
                 digit goes from the rest of the cover houses."
            }
            T::FinnedMutantXWing
            | T::FinnedMutantSwordfish
            | T::FinnedMutantJellyfish
            | T::FinnedMutantSquirmbag
            | T::FinnedMutantWhale
            | T::FinnedMutantLeviathan => {
                "This is a mutant fish with fins: places that no cover house holds, or places \
                 in two base houses (endo fins). If no fin is true, the digit goes from the \
                 rest of the cover houses. If a fin is true, it goes from all cells that the \
                 fin sees. A candidate that both cases eliminate goes."
            }
            T::KrakenFish1 => {
                "A finned fish would eliminate a candidate, but the candidate does not see all \
                 fins. A chain from each of these fins leads to the same elimination. So the \
                 candidate goes whether a fin is true or not."
            }
            T::KrakenFish2 => {
                "In a finned fish, the digit is in one of the fish's places in a cover house, or \
                 one of the fins is true. Chains from all these places and fins lead to the same \
                 elimination. One of them is true, so the candidate goes."
            }
            T::Skyscraper => {
                "In two rows, a digit has two places each. One place of each row lies in the \
                 same column, so at most one of these two is true. So at least one of the two \
                 other places is true. The digit goes from all cells that see both. Columns may \
                 stand for rows."
            }
            T::TwoStringKite => {
                "In a row and in a column, a digit has two places each. One place of the row \
                 and one of the column lie in the same box, so at most one of these two is \
                 true. So at least one of the two other places is true. The digit goes from the \
                 cell that sees both."
            }
            T::TurbotFish => {
                "In two houses, a digit has two places each. One place of the first house sees \
                 one place of the second, so at most one of these two is true. So at least one \
                 of the two other places is true. The digit goes from all cells that see both. \
                 Skyscrapers and two-string kites are special turbot fish."
            }
            T::EmptyRectangle => {
                "In a box, all places of a digit lie in one row and one column. A column \
                 outside the box has two places of the digit, one of them in this row. If that place is true, \
                 the box needs the digit in its own column. If it is false, the other place of \
                 the second column is true. In both cases, the digit goes from the cell where \
                 the box's column meets the row of the other place. Rows may stand for columns."
            }
            T::DualTwoStringKite => {
                "Two two-string kites of a digit share the two places in the box. Each of these \
                 places belongs to the row of one kite and to the column of the other. Both \
                 eliminations follow."
            }
            T::DualEmptyRectangle => {
                "Two empty rectangles of a digit share a box and eliminate different \
                 candidates. Both eliminations follow."
            }
            T::TwoStrongLinks => {
                "In two houses, a digit has two places each, or two groups of places. A place \
                 of the first house sees a place of the second, so at most one of these is \
                 true. So the other end of one link is true. The digit goes from all cells that \
                 see both ends. Skyscrapers, two-string kites and empty rectangles have this \
                 form."
            }
            T::ThreeStrongLinks => {
                "Three houses have a digit in two places each, or in two groups of places. The \
                 links form a chain: an end of one sees an end of the next. So at least one of \
                 the chain's two ends is true. The digit goes from all cells that see both \
                 ends."
            }
            T::FourStrongLinks => {
                "Four houses have a digit in two places each, or in two groups of places. The \
                 links form a chain: an end of one sees an end of the next. So at least one of \
                 the chain's two ends is true. The digit goes from all cells that see both \
                 ends."
            }
            T::XyWing => {
                "A pivot has the candidates x and y. It sees two wings: a cell with x and z, \
                 and a cell with y and z. If the pivot is x, the first wing is z; if it is y, \
                 the second wing is z. So z goes from all cells that see both wings."
            }
            T::XyzWing => {
                "A pivot has the candidates x, y and z. It sees two wings: a cell with x and z, \
                 and a cell with y and z. One of the three cells is z. So z goes from all cells \
                 that see all three."
            }
            T::WxyzWing => {
                "Three cells of a house have four candidates together. A cell with two of these \
                 candidates sees all places of one of them in the three cells. Then the other \
                 one is true in the cell or in the three cells. It goes from all cells that see \
                 all its places."
            }
            T::VwxyzWing => {
                "Four cells of a house have five candidates together. A cell with two of these \
                 candidates sees all places of one of them in the four cells. Then the other \
                 one is true in the cell or in the four cells. It goes from all cells that see \
                 all its places."
            }
            T::WWing => {
                "Two cells have the same two candidates x and y, and do not see each other. A \
                 house has two places of x, one of which sees the first cell, and the other the \
                 second. One of these places is x, so one of the two cells is y. So y goes from \
                 all cells that see both."
            }
            T::RemotePair => {
                "Four or more cells have the same two candidates, and each sees the next. Their \
                 digits alternate. A cell that sees two of them at an odd distance sees both \
                 digits, so both go from it."
            }
            T::SimpleColorsTrap => {
                "Links of two places of a digit join candidates. Neighbours get two colors in \
                 turn; one color is true, the other false. A candidate of the digit that sees \
                 both colors goes."
            }
            T::SimpleColorsWrap => {
                "Links of two places of a digit join candidates. Neighbours get two colors in \
                 turn; one color is true, the other false. If two candidates of a color see \
                 each other, this color is false, and all its candidates go."
            }
            T::MultiColors1 => {
                "A digit has two pairs of colors that no link joins. A color of one pair sees a \
                 color of the other, so they are not both true. So one of the two opposite \
                 colors is true. A candidate that sees both opposite colors goes."
            }
            T::MultiColors2 => {
                "A digit has two pairs of colors that no link joins. A color of one pair sees \
                 both colors of the other pair. One of those is true, so the color is false. \
                 All its candidates go."
            }
            T::UniqueRectangle => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates, and some of them others besides. Without the others, the two \
                 digits could change places, and the puzzle would have two solutions. Type 1: \
                 one cell has others; the two digits go from it. Type 2: the others are one \
                 digit; it goes from cells that see all of them. Type 3: two cells with others \
                 act as one cell of a subset. Type 4: one of the two digits is locked in two of \
                 the cells; the other one goes from them."
            }
            T::UniqueLoop => {
                "Six or more cells have the same two candidates, and some of them others \
                 besides. They form a loop that visits each of its houses twice. Without the \
                 others, the two digits could change places around the loop, and the puzzle \
                 would have two solutions. The types 1 to 4 are those of unique rectangles."
            }
            T::Uniqueness1 => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates. One of the cells has others besides. If this cell took one of the \
                 two digits, the digits could change places, and the puzzle would have two \
                 solutions. So both digits go from it."
            }
            T::Uniqueness2 => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates. Two cells of a line have the same extra digit besides. One of the \
                 two takes it, or the puzzle would have two solutions. So the extra digit goes \
                 from all cells that see both."
            }
            T::Uniqueness3 => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates. Two cells of a line have extra digits besides. One of them takes \
                 an extra digit. So the two act as one cell with these digits, and form a naked \
                 subset with other cells of a house."
            }
            T::Uniqueness4 => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates. Two cells of a line have others besides, and are the only places \
                 of one of the two digits in a house. So one of them takes this digit. If the \
                 other one took the second digit, the puzzle would have two solutions. So the \
                 second digit goes from both."
            }
            T::Uniqueness5 => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates. Two cells in different lines, or three cells, have the same extra \
                 digit besides. One of them takes it, or the puzzle would have two solutions. \
                 So the extra digit goes from all cells that see all of them."
            }
            T::Uniqueness6 => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates. Two cells in different lines have others besides. One of the two \
                 digits has no other place in both rows, or in both columns. If it were in one \
                 of these two cells, it would be in both, and the puzzle would have two \
                 solutions. So it goes from both."
            }
            T::HiddenRectangle => {
                "Four cells in two rows, two columns and two boxes have the same two \
                 candidates. A corner has no others. In the row and in the column of the \
                 opposite corner, one of the two digits has no other place. If the opposite \
                 corner took the other digit, all four would be filled, and the two digits \
                 could change places. So the other digit goes from the opposite corner."
            }
            T::AvoidableRectangle1 => {
                "Three cells of a rectangle in two boxes were filled while solving: two have \
                 the same digit x, and one has y. None of the cells is a given. So if the \
                 fourth cell were y, the digits could change places, and the puzzle would have \
                 two solutions. So y goes from the fourth cell."
            }
            T::AvoidableRectangle2 => {
                "Two cells of a rectangle in two boxes were filled while solving. The two \
                 others have one candidate each that would complete the exchange, and the same \
                 extra candidate. One of them takes the extra digit. So it goes from all cells \
                 that see both."
            }
            T::BivalueUniversalGrave => {
                "All blank cells have two candidates, but for a few extra candidates. Without \
                 these, each digit has two places in each house that lacks it. Then the puzzle \
                 would have no solution or several. So one of the extra candidates is true. The \
                 types are those of unique rectangles."
            }
            T::BugPlus1 => {
                "All blank cells have two candidates but one, which has three. Without the \
                 extra candidate, each digit has two places in each house that lacks it. Then \
                 the puzzle would have no solution or several. So the extra candidate is true, \
                 and the two others go."
            }
            T::AlignedPairExclusion => {
                "Two cells have common peers with two candidates. A pair of digits is \
                 impossible if it takes both candidates of such a peer. It is also impossible \
                 if it is one digit twice and the cells see each other. A candidate that is in \
                 no possible pair goes."
            }
            T::AlignedTripleExclusion => {
                "Three cells have common peers with two or three candidates. Three digits are \
                 impossible if they take all candidates of such a peer. They are also \
                 impossible if two cells that see each other take the same digit. A candidate \
                 that is in no possible triple goes."
            }
            T::XCycle => {
                "Places of one digit form a closed chain, in which strong and weak links \
                 alternate. So every second place is true. A candidate of the digit that sees \
                 two neighbours of the chain goes."
            }
            T::YCycle => {
                "Cells with two candidates form a closed chain: each sees the next, and they \
                 share a candidate. Going around in either direction, each cell takes one of \
                 its candidates. A candidate outside that sees both ends of a link goes."
            }
            T::XyCycle => {
                "Cells with two candidates, and houses with two places of a digit, form a \
                 closed chain. Strong and weak links alternate. So one end of each weak link is \
                 true. A candidate outside that sees both ends goes."
            }
            T::XChain => {
                "Places of one digit form a chain, in which strong and weak links alternate. If \
                 the chain begins and ends with strong links, one of its ends is true, and a \
                 candidate that sees both goes. If it leads from a candidate to its opposite, \
                 this is proved."
            }
            T::XyChain => {
                "Cells with two candidates form a chain: each sees the next, and they share a \
                 candidate. If the first cell is not z, the last cell is z. So z goes from all \
                 cells that see both ends."
            }
            T::XyForcingChain => {
                "A candidate is assumed to be true, or to be false. Cells with two candidates, \
                 and houses with two places of a digit, lead step by step to the opposite. So \
                 the assumption is wrong."
            }
            T::ContinuousNiceLoop => {
                "Strong and weak links form a closed chain and alternate all around. So one end \
                 of each weak link is true. A candidate outside that sees both ends of a weak \
                 link goes. In a cell that the loop enters and leaves with two candidates, the \
                 others go."
            }
            T::DiscontinuousNiceLoop => {
                "A chain of strong and weak links leaves a cell and comes back to it. With weak \
                 links of one digit at both ends, this digit goes from the cell. With strong \
                 links of one digit, the cell takes it. With a weak and a strong link of \
                 different digits, the digit of the weak link goes."
            }
            T::Aic => {
                "A chain begins and ends with strong links, and strong and weak links \
                 alternate. So one of its two ends is true. A candidate that sees both ends \
                 goes. If the ends are different digits in cells that see each other, each \
                 digit goes from the other's cell."
            }
            T::GroupedContinuousNiceLoop => {
                "This is a continuous nice loop with groups. A group is two or three places of \
                 a digit in the crossing of a line and a box. It may be a node of the loop, and \
                 so may an almost locked set."
            }
            T::GroupedDiscontinuousNiceLoop => {
                "This is a discontinuous nice loop with groups. A group is two or three places \
                 of a digit in the crossing of a line and a box. It may be a node of the loop, \
                 and so may an almost locked set."
            }
            T::GroupedAic => {
                "This is an AIC with groups. A group is two or three places of a digit in the \
                 crossing of a line and a box. It may be a node of the chain, and so may an \
                 almost locked set."
            }
            T::AlsXz => {
                "Two almost locked sets have a restricted common candidate x: all its places in \
                 one set see all its places in the other. So x is in one set at most. The set \
                 without x is locked and holds its other digits. So another digit z of both sets is \
                 in one of them. It goes from all cells that see all its places in both sets. \
                 With two restricted common candidates, both sets are locked, and more goes."
            }
            T::AlsXyWing => {
                "Three almost locked sets: the first and the third have a restricted common \
                 candidate each with the second, and the two differ. The second set lacks one of \
                 the two at most. So the first or the third set is locked. Another digit z of \
                 both is in one of them, \
                 so z goes from all cells that see all its places in both sets."
            }
            T::AlsXyChain => {
                "Almost locked sets form a chain: each has a restricted common candidate with \
                 the next, and neighbouring links use different digits. So the first or the \
                 last set is locked. Another digit z of both is in one of them, so z goes from all \
                 cells that see all its places in both sets."
            }
            T::DeathBlossom => {
                "A cell is the stem. For each of its candidates there is a petal: an almost \
                 locked set in which all places of the candidate see the stem. Whatever the \
                 stem takes, one petal loses a digit and is locked. A digit that all petals \
                 have, but not the stem, is in one of them. It goes from all cells that see all its places in the \
                 petals."
            }
            T::SueDeCoq => {
                "Two or three cells in the crossing of a line and a box have two more \
                 candidates than there are cells, or still more. Cells of the line and cells of \
                 the box, which share no digit of the crossing, take the surplus. So all these cells together \
                 hold exactly their digits. The digits of the line's part go from the rest of \
                 the line, those of the box's part from the rest of the box."
            }
            T::NishioForcingChains => {
                "A candidate is assumed to be true. Along places of the same digit only, this \
                 leads to a contradiction: a place would be true and false. So the candidate \
                 goes. What was eliminated on the way may be used."
            }
            T::MultipleForcingChains => {
                "One of the candidates of a cell is true. In the same way, a digit is in one of \
                 its places in a house. Chains from all candidates, or from all places, lead to the same conclusion. So it \
                 holds."
            }
            T::DynamicForcingChains => {
                "These are multiple forcing chains with memory. A conclusion may rely on \
                 several earlier ones. Candidates that were eliminated on the way are missing \
                 from then on. An assumption that leads to a contradiction is wrong. What \
                 follows from a candidate and from its opposite holds."
            }
            T::DynamicForcingChainsPlus => {
                "This works like dynamic forcing chains. Where nothing else follows, locked \
                 candidates, pairs and X-wings on the board without the eliminated candidates \
                 lead on."
            }
            T::NestedForcingChains => {
                "This works like dynamic forcing chains plus. Where nothing else follows, \
                 chains and cycles on the board without the eliminated candidates lead on, too."
            }
            T::NestedMultipleForcingChains => {
                "This works like dynamic forcing chains plus. Where nothing else follows, \
                 chains, cycles and multiple forcing chains on the board without the eliminated \
                 candidates lead on, too."
            }
            T::NestedDynamicForcingChains => {
                "This works like dynamic forcing chains plus. Where nothing else follows, \
                 dynamic forcing chains on the board without the eliminated candidates lead on, \
                 too."
            }
            T::DoublyNestedForcingChains => {
                "This works like dynamic forcing chains plus. Where nothing else follows, \
                 dynamic and nested forcing chains on the board without the eliminated \
                 candidates lead on, too. No puzzle that needs this is known."
            }
            T::ForcingChainContradiction => {
                "A candidate is assumed to be true, or to be false. Two chains, each of which \
                 needs one premise at a time, lead to a contradiction. So the assumption is \
                 wrong."
            }
            T::ForcingChainVerity => {
                "One of the candidates of a cell is true. In the same way, a digit is in one of \
                 its places in a house. Chains from all candidates, or from all places, each of which needs one premise at \
                 a time, lead to the same. So it holds."
            }
            T::ForcingNetContradiction => {
                "A candidate is assumed to be true, or to be false. The conclusions, each of \
                 which may rely on several earlier ones, lead to a contradiction. So the \
                 assumption is wrong."
            }
            T::ForcingNetVerity => {
                "One of the candidates of a cell is true. In the same way, a digit is in one of \
                 its places in a house. The conclusions from each candidate, or place, which may rely on several \
                 earlier ones, lead to the same. So it holds."
            }
            T::BruteForce => {
                "No other technique of the scale helps. The program looks up the solution and \
                 fills a cell. This is no technique for people: it stands for a guess."
            }
            T::MWing => {
                "A conjugate pair is the only two places of a digit in a house. A cell has the \
                 candidates x and y. It sees one end of a conjugate pair of y. The other end of \
                 this pair is also one end of a conjugate pair of z. If the \
                 first cell is not x, the last end is z, link by link. So one of the two holds, \
                 and what contradicts both goes."
            }
            T::SWing => {
                "A conjugate pair is the only two places of a digit in a house. A cell has the \
                 candidates x and y. It sees one end of a conjugate pair of x, \
                 and one end of a conjugate pair of y. The cell is not both x and y, so one of \
                 the other two ends is true. What contradicts both ends goes."
            }
            T::LWing => {
                "A conjugate pair is the only two places of a digit in a house. Three conjugate \
                 pairs follow one another. The neighbouring ends of two pairs \
                 share a cell, or are places of one digit that see each other. At least one \
                 joint is a cell, so there are two digits or three. If the first end is false, \
                 the last one is true. So one of the two holds, and what contradicts both goes."
            }
            T::HWing => {
                "Three strong links follow one another, joined by a common digit. Either two are \
                 cells with two candidates, and the last is a conjugate pair: the only two places \
                 of a digit in a house. Or one is a cell, \
                 and two are pairs of one digit. If the first end is false, the last one is \
                 true. So one of the two holds, and what contradicts both goes."
            }
            T::AlsWWing => {
                "Two almost locked sets have the digits x and z. In a house, x has two places: \
                 one sees every x of the first set, the other every x of the second set. One of \
                 the places is x, so one of the sets lacks x and holds z. The digit z goes from \
                 the cells that see all places of z in both sets."
            }
            T::UvwxyzWing => {
                "Five cells of a house have six candidates together. A sixth cell, outside, has \
                 two of these candidates. It sees all places of the first one. So the second one \
                 is in the sixth cell or in the five cells. It goes from the cells that see all \
                 of these places."
            }
            T::TuvwxyzWing => {
                "Six cells of a house have seven candidates together. A seventh cell, outside, \
                 has two of these candidates. It sees all places of the first one. So the second \
                 one is in the seventh cell or in the six cells. It goes from the cells that see \
                 all of these places."
            }
            T::StuvwxyzWing => {
                "Seven cells of a house have eight candidates together. An eighth cell, outside, \
                 has two of these candidates. It sees all places of the first one. So the second \
                 one is in the eighth cell or in the seven cells. It goes from the cells that \
                 see all of these places."
            }
            T::RstuvwxyzWing => {
                "Eight cells of a house have nine candidates together. A ninth cell, outside, \
                 has two of these candidates. It sees all places of the first one. So the second \
                 one is in the ninth cell or in the eight cells. It goes from the cells that see \
                 all of these places."
            }
            T::EriPair => {
                "Two cells have the same two candidates and do not see each other. In a box, all \
                 places of both digits lie in the row of one cell and the column of the other. \
                 If the cells held the same digit, the box would have no place for it. So they \
                 hold both digits, and both go from the cells that see both cells."
            }
            T::AlmostLockedPair => {
                "A line and a box cross. In one house, a cell outside the crossing has just two \
                 candidates. In the other house, one cell outside the crossing has one of these \
                 digits. So one of the two digits is in the crossing. They go from the rest of \
                 the first house, and the cell of the other house holds nothing else."
            }
            T::AlmostLockedTriple => {
                "A line and a box cross. In one house, two cells outside the crossing have just \
                 three candidates together. In the other house, two cells outside the crossing \
                 have these digits. So one of the three digits is in the crossing. They go from \
                 the rest of the first house, and the two cells of the other house hold nothing \
                 else."
            }
            T::ThreeDMedusa => {
                "A cell with two candidates joins these two, and a digit with two places in a \
                 house joins the places. All candidates that are joined, also through others, \
                 get two colors in turn. One color is all true, and the other is all false. Six \
                 rules use this. A color that is twice in a cell, or twice in a house with one \
                 digit, is false. Other candidates go from a cell with both colors. A candidate \
                 goes if it sees its digit in both colors. It also goes if one color is in its \
                 cell, and it sees its digit in the other. A color that would leave a cell \
                 without candidates is false."
            }
            T::ExtendedRectangle => {
                "Two parallel lines cross three others in six blank cells, in two or three \
                 boxes. If the cells held only three digits, the two lines could exchange them, \
                 and the puzzle would have two solutions. So an extra candidate is true. Type 1 \
                 has extra candidates in one cell, type 2 one extra digit. In type 3, the extra \
                 candidates are part of a naked subset. In type 4, two cells are the only places \
                 of one of the three digits in a house."
            }
            T::BugPlusN => {
                "Each blank cell has two candidates, and each digit two places in each house \
                 that lacks it, but for two or more extra candidates. Without them, the puzzle \
                 would have no solution or several. So one of the extra candidates is true. What \
                 all of them exclude goes."
            }
            T::ReverseBug => {
                "The filled cells with two digits, and a few blank cells, are two in a house, or \
                 none. If the blank cells held only these digits, all other cells with them \
                 would be blank. There the two digits could change places, and the puzzle would \
                 have two solutions. So one of the few cells has an extra candidate. The types \
                 are those of unique rectangles."
            }
            T::BrokenWing => {
                "An odd number of places of a digit form a loop: each two neighbours share a \
                 house. If these houses had no other place for the digit, every second cell of \
                 the loop would hold it. An odd number does not allow this. So one of the other \
                 places, the guardians, holds the digit. It goes from the cells that see all \
                 guardians."
            }
            T::BivalueOddagon => {
                "An odd number of cells form a loop: each sees the next, and all have the same \
                 two digits as candidates. If the cells held only these digits, the two would \
                 alternate. An odd number does not allow this. So one of the other candidates, \
                 the guardians, is true. What all guardians exclude goes."
            }
            T::GurthsSymmetry => {
                "A symmetry moves the cells of the grid and exchanges digits, and the givens \
                 stay the same. Then the only solution stays the same, too. So a cell holds a \
                 digit only if the image of the cell can hold the image of the digit. A cell \
                 that stays in its place holds a digit that stays itself."
            }
            T::TemplateSet => {
                "A template is a way to place a digit nine times, once in each house. A cell \
                 that all possible templates of a digit have takes the digit."
            }
            T::TemplateDelete => {
                "A template is a way to place a digit nine times, once in each house. A \
                 candidate that no possible template of the digit has goes."
            }
            T::Whip => {
                "A candidate is assumed to be true. It excludes candidates of a cell, or places of a \
                 digit in a house. The one that is left there is true. It excludes some of the next \
                 cell or house, and so on. What was excluded before stays excluded. At the end, a \
                 cell or a house has nothing left. So the assumption is wrong."
            }
            T::GWhip => {
                "This is a whip with groups. In a house, two or three places of a digit may be \
                 left. They lie in the crossing of a line and a box, and one of them is true. So \
                 the digit goes from the other cells that see all of them."
            }
            T::TripleFirework => {
                "Three digits: their places in a row lie in one box, but for one cell, the wing. \
                 Their places in a column lie in the same box, but for another wing. If neither wing \
                 has a digit, the box has it in the row and in the column, so in the crossing. So \
                 the crossing and the two wings hold the three digits. Their other candidates go. \
                 Each digit is there once, so in the box it is in the row or in the column."
            }
            T::QuadrupleFirework => {
                "Two digits of a crossing of a row and a column, and two wings, as in a triple \
                 firework. Two other digits of the opposite crossing have the same wings. So these \
                 four cells hold the four digits. Each crossing holds one of its own digits. All \
                 other candidates of the four cells go."
            }
            T::Tridagon => {
                "Four boxes lie like the corners of a rectangle. Each has three cells, one in each of \
                 its rows and columns, with three digits in common. Read the cells of a box from \
                 left to right. Each is one row lower than the one before, or each is one row \
                 higher. The last row counts as next to the first. The box falls or rises. If one \
                 or three boxes fall, the twelve cells cannot hold only the three digits. So one of \
                 their other candidates is true. A candidate that all of these exclude goes."
            }
            T::JuniorExocet => {
                "Two cells of a line in a box are the base, with three or four candidates. The \
                 three boxes of this line are the band. Each of its other two boxes has a target, \
                 outside the line. Three lines, the cross-lines, cross the band: through the two \
                 targets, and through the third cell beside the base. In the cross-line of a \
                 target, the band has no base digit outside the target and the line of the base. \
                 A digit of the base is not elsewhere in the line and the box. So in the band, \
                 these three lines have it in a target only. If it cannot be in all three lines \
                 outside the band, a target holds it. So the targets hold the digits of the base. \
                 A candidate of base or target that fits no such pair goes."
            }
            T::SeniorExocet => {
                "This is an exocet with one target in a cross-line outside the band. In the box \
                 without a target, the cross-line has no base digit, except in the line of the \
                 base. If a base digit cannot be in all three cross-lines outside the band and \
                 outside this target, a target holds it. So the targets hold the digits of the \
                 base. A candidate of base or target that fits no such pair goes."
            }
            T::SkLoop => {
                "Two rows and two columns meet in four boxes. The cells of these lines in the boxes, \
                 without the four crossings, form a loop. Each digit has all its places there in \
                 some of the lines and boxes. A line or box takes the digit once. Counted over all \
                 digits, these are as many as the cells. So each of them has its digit in the loop, \
                 and the digit goes from its other cells."
            }
            T::Multifish => {
                "Take some digits and some rows; columns work the same way. Each row needs each of \
                 the digits that it lacks. Cover all their places in the rows: a cell takes one of \
                 the digits, and a column or a box takes a digit once. If there are as many such \
                 cells and houses as needed places, each takes one of them. So other digits go from \
                 the cells, and the digit goes from the rest of its column or box."
            }
            T::MultiSectorLockedSet => {
                "Look at the blank cells where some rows and columns meet. For each digit, count \
                 the rows in which it has places there, or the columns. A line takes the digit \
                 once. If the sum over all digits is the number of the cells, each counted line has \
                 its digit in these cells. So the digit goes from its other cells."
            }
        }
    }
}
