//! The English texts of a book.

use super::BookWords;

pub(super) const WORDS: BookWords = BookWords {
    sudoku: "Sudoku",
    contents: "Contents",
    how_to_play: "How to play",
    puzzles: "Puzzles",
    hints: "Hints",
    answers: "Answers",
    range: "Puzzles {} to {}",
    only: "Puzzle {}",
    answer_on: "Answer on page {}",
    page: "page {}",
    puzzle: "Puzzle {}, {}",
    answer: "Answer to puzzle {}",
    row: "Row {}: {}.",
    name: "Name",
    date: "Date",
    blank: "blank",
    scan: "Scan to open:",
    made_by: "Made with ninefold.",
    one_solution: "Every puzzle has exactly one solution.",
    cover: "A Sudoku grid in which each digit from 1 to 9 stands once",
    rule: [
        "Fill every blank cell with a digit from 1 to 9. Each row, each column and each box of nine \
         cells must contain all nine digits.",
        "No digit may appear twice in a row, a column or a box. That is the whole rule. You never need \
         to calculate, and logic solves every puzzle.",
    ],
    rule_picture: "A row, a column and a box. Each contains the digits 1 to 9 once.",
    first_step: "A first step",
    look: "Look at the marked box. Where does its {} go?",
    step_picture: "The marked digits rule out every other blank cell of the box.",
    advice: [
        "Start with the digits that appear most often. Look for rows, columns and boxes with few \
         blank cells.",
        "When you are stuck, write the digits that are still possible into the corners of a cell, in \
         pencil. Cross them out one by one.",
    ],
    singles: "A single is a cell with one possible digit, or a digit with one place in a row, a column \
              or a box. A hint begins where you find no more singles. Puzzles that singles solve have \
              their first singles as hints.",
    notation: "r1c1 is the cell in row 1 and column 1. Rows count from the top, columns from the \
               left, boxes from left to right and then down. A cell sees another one in its row, its \
               column or its box.",
    level: [
        ("Easy", "Each step finds the only place of a digit in a row, a column or a box."),
        ("Medium", "Some cells have only one possible digit, and boxes and lines share digits."),
        ("Hard", "Pairs and triples of cells share their digits, now and then an X-wing."),
        ("Expert", "Wings, skyscrapers and other patterns of several cells."),
        ("Master", "Chains of conclusions, and groups of cells that depend on each other."),
        ("Extreme", "Long chains, for those who have solved everything else."),
    ],
};
