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
    blank: "blank",
    scan: "Scan the code to open the address:",
    made_by: "Made with ninefold",
    one_solution: "Every puzzle has exactly one solution.",
    cover: "A Sudoku grid in which each digit from 1 to 9 stands once",
    rule: [
        "Write a digit from 1 to 9 into every blank cell. Each row, each column and each box of nine \
         cells must contain all nine digits.",
        "No digit may be in a row, a column or a box twice. That is the whole rule. You never need to \
         calculate, and you never need to guess.",
    ],
    rule_picture: "A row, a column and a box. Each contains the digits 1 to 9 once.",
    first_step: "A first step",
    look: "Look at the marked box. Where does its {} go?",
    step_picture: "The marked digits forbid every other blank cell of the box.",
    advice: [
        "Begin with the digits that are there most often. Look for rows, columns and boxes with few \
         blank cells.",
        "When you are stuck, write the digits that are still possible into the corners of a cell, in \
         pencil. Cross them out one by one.",
    ],
    levels: "Levels",
    notation: "In the hints, r1c1 is the cell in row 1 and column 1. Rows count from the top, columns \
               from the left.",
    level: [
        ("Easy", "Each step finds the only place of a digit."),
        ("Medium", "Some cells have only one possible digit."),
        ("Hard", "Pairs and triples of cells share their digits."),
        ("Expert", "Patterns of one digit across several rows and columns."),
        ("Master", "Chains of conclusions, and groups of cells that depend on each other."),
        ("Extreme", "Long chains. For those who have solved everything else."),
    ],
};
