// Baekjoon 2239 (https://www.acmicpc.net/problem/2239): nine lines of nine digits, 0 for a blank.
// Prints the solution that comes first in lexicographic order.
//
// To submit it, paste the whole file. The search is backtracking with two changes: a set of digits
// is a bit mask, and the next cell is always the blank with the fewest candidates.

import java.io.IOException;

class Main {
    // The digits in reading order; 0 is a blank.
    final int[] cells = new int[81];
    // The digits used in each row, column and box. Bit 0 is digit 1, bit 8 is digit 9.
    final int[][] used = new int[3][9];

    // Makes a board of 81 digits.
    Main(int[] digits) {
        for (int cell = 0; cell < 81; cell++) {
            if (digits[cell] > 0) put(cell, digits[cell]);
        }
    }

    // The row, column and box of a cell.
    static int[] houses(int cell) {
        int row = cell / 9, column = cell % 9;
        return new int[] {row, column, row / 3 * 3 + column / 3};
    }

    void put(int cell, int digit) {
        cells[cell] = digit;
        int[] house = houses(cell);
        for (int kind = 0; kind < 3; kind++) used[kind][house[kind]] |= 1 << (digit - 1);
    }

    void takeBack(int cell) {
        int[] house = houses(cell);
        for (int kind = 0; kind < 3; kind++) used[kind][house[kind]] &= ~(1 << (cells[cell] - 1));
        cells[cell] = 0;
    }

    // The digits that no cell in the same row, column or box has.
    int candidates(int cell) {
        int[] house = houses(cell);
        return ~(used[0][house[0]] | used[1][house[1]] | used[2][house[2]]) & 0x1FF;
    }

    // The blank with the fewest candidates; -1 if no cell is blank.
    int nextBlank() {
        int best = -1, fewest = 10;
        for (int cell = 0; cell < 81; cell++) {
            if (cells[cell] > 0) continue;
            int number = Integer.bitCount(candidates(cell));
            if (number < fewest) {
                best = cell;
                fewest = number;
            }
        }
        return best;
    }

    // Fills the blanks. Returns false, with the blanks as they were, if there is no solution.
    boolean solve() {
        int cell = nextBlank();
        if (cell < 0) return true;
        int digits = candidates(cell);
        for (int digit = 1; digit <= 9; digit++) {
            if ((digits >> (digit - 1) & 1) == 0) continue;
            put(cell, digit);
            if (solve()) return true;
            takeBack(cell);
        }
        return false;
    }

    // Fills the blanks with the smallest solution. Returns false if there is none.
    //
    // `solve` takes the cells in an order of its own, so it may find another solution first. This
    // goes through the cells in reading order, and tries all digits below that of the solution
    // known so far.
    boolean solveSmallest() {
        Main known = new Main(cells);
        if (!known.solve()) return false;
        for (int cell = 0; cell < 81; cell++) {
            if (cells[cell] > 0) continue;
            int digits = candidates(cell);
            for (int digit = 1; digit < known.cells[cell]; digit++) {
                if ((digits >> (digit - 1) & 1) == 0) continue;
                Main attempt = new Main(cells);
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

    public static void main(String[] arguments) throws IOException {
        // Blanks and line ends are passed over, so both judge problems can be read.
        int[] digits = new int[81];
        for (int cell = 0; cell < 81; ) {
            int character = System.in.read();
            if (character < 0) break;
            if (Character.isDigit(character)) digits[cell++] = character - '0';
        }
        // The judge gives only boards that have a solution.
        Main board = new Main(digits);
        board.solveSmallest();
        StringBuilder text = new StringBuilder();
        for (int cell = 0; cell < 81; cell++) {
            text.append(board.cells[cell]).append(cell % 9 == 8 ? "\n" : "");
        }
        System.out.print(text);
    }
}
