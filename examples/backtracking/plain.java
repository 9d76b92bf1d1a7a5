// Plain backtracking: reads a board, prints its smallest solution.
//
// The board is 81 digits, 0 for a blank, with or without spaces and line ends between them. The
// number of calls goes to standard error, which a judge does not read.

import java.io.IOException;

class Main {
    static int[] board = new int[81];
    static long calls = 0;

    // Whether no cell in the same row, column or box has the digit.
    static boolean fits(int cell, int digit) {
        int row = cell / 9, column = cell % 9;
        int corner = row / 3 * 27 + column / 3 * 3;
        for (int i = 0; i < 9; i++) {
            if (board[row * 9 + i] == digit || board[i * 9 + column] == digit) return false;
            if (board[corner + i / 3 * 9 + i % 3] == digit) return false;
        }
        return true;
    }

    // Fills the blanks from a cell on. Returns whether there is a solution.
    static boolean solve(int cell) {
        calls++;
        if (cell == 81) return true; // no cell is left
        if (board[cell] != 0) return solve(cell + 1); // a clue stays
        for (int digit = 1; digit <= 9; digit++) {
            if (fits(cell, digit)) {
                board[cell] = digit;
                if (solve(cell + 1)) return true;
            }
        }
        board[cell] = 0; // go back
        return false;
    }

    public static void main(String[] arguments) throws IOException {
        for (int cell = 0; cell < 81; ) {
            int character = System.in.read();
            if (character < 0) break;
            if (Character.isDigit(character)) board[cell++] = character - '0';
        }
        if (solve(0)) {
            for (int cell = 0; cell < 81; cell++) {
                System.out.print(board[cell] + (cell % 9 == 8 ? "\n" : " "));
            }
        } else {
            System.out.println("no solution");
        }
        System.err.println("calls: " + calls);
    }
}
