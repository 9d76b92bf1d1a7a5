// Baekjoon 2239 (https://www.acmicpc.net/problem/2239): nine lines of nine digits, 0 for a blank.
// Prints the solution that comes first in lexicographic order.
//
// To submit it, paste the whole file. The search is backtracking with two changes: a set of digits
// is a bit mask, and the next cell is always the blank with the fewest candidates.

#include <array>
#include <bitset>
#include <iostream>

// A set of digits; bit 0 is digit 1, bit 8 is digit 9.
using Digits = unsigned;

// The row, column and box of a cell.
std::array<int, 3> houses(int cell) {
    int row = cell / 9, column = cell % 9;
    return {row, column, row / 3 * 3 + column / 3};
}

// A board, and the digits that its rows, columns and boxes have already.
struct Board {
    // The digits in reading order; 0 is a blank.
    std::array<int, 81> cells{};
    // The digits used in each row, column and box.
    std::array<std::array<Digits, 9>, 3> used{};

    void put(int cell, int digit) {
        cells[cell] = digit;
        auto house = houses(cell);
        for (int kind = 0; kind < 3; kind++) used[kind][house[kind]] |= 1u << (digit - 1);
    }

    void take_back(int cell) {
        auto house = houses(cell);
        for (int kind = 0; kind < 3; kind++) used[kind][house[kind]] &= ~(1u << (cells[cell] - 1));
        cells[cell] = 0;
    }

    // The digits that no cell in the same row, column or box has.
    Digits candidates(int cell) const {
        auto [row, column, box] = houses(cell);
        return ~(used[0][row] | used[1][column] | used[2][box]) & 0x1FF;
    }

    // The blank with the fewest candidates; -1 if no cell is blank.
    int next_blank() const {
        int best = -1, fewest = 10;
        for (int cell = 0; cell < 81; cell++) {
            if (cells[cell] > 0) continue;
            int number = std::bitset<9>(candidates(cell)).count();
            if (number < fewest) {
                best = cell;
                fewest = number;
            }
        }
        return best;
    }

    // Fills the blanks. Returns false, with the blanks as they were, if there is no solution.
    bool solve() {
        int cell = next_blank();
        if (cell < 0) return true;
        Digits digits = candidates(cell);
        for (int digit = 1; digit <= 9; digit++) {
            if (!(digits >> (digit - 1) & 1)) continue;
            put(cell, digit);
            if (solve()) return true;
            take_back(cell);
        }
        return false;
    }

    // Fills the blanks with the smallest solution. Returns false if there is none.
    //
    // `solve` takes the cells in an order of its own, so it may find another solution first. This
    // goes through the cells in reading order, and tries all digits below that of the solution
    // known so far.
    bool solve_smallest() {
        Board known = *this;
        if (!known.solve()) return false;
        for (int cell = 0; cell < 81; cell++) {
            if (cells[cell] > 0) continue;
            Digits digits = candidates(cell);
            for (int digit = 1; digit < known.cells[cell]; digit++) {
                if (!(digits >> (digit - 1) & 1)) continue;
                Board attempt = *this;
                attempt.put(cell, digit);
                if (attempt.solve()) {
                    known = attempt;
                    break;
                }
            }
            put(cell, known.cells[cell]);
        }
        return true;
    }
};

int main() {
    Board board;
    // Blanks and line ends are passed over, so both judge problems can be read.
    char character;
    for (int cell = 0; cell < 81 && std::cin >> character; cell++) {
        if (character > '0') board.put(cell, character - '0');
    }
    // The judge gives only boards that have a solution.
    board.solve_smallest();
    for (int cell = 0; cell < 81; cell++) {
        std::cout << board.cells[cell] << (cell % 9 == 8 ? "\n" : "");
    }
}
