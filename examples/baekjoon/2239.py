"""Baekjoon 2239 (https://www.acmicpc.net/problem/2239): nine lines of nine digits, 0 for a blank.

Prints the solution that comes first in lexicographic order.

To submit it, paste the whole file. The search is backtracking with two changes: a set of digits is
a bit mask, and the next cell is a blank with few candidates.
"""

import sys

ALL = 0b11_1111_1110  # a set of digits; bit 1 is digit 1, bit 9 is digit 9

# The digits of each set, from the smallest to the largest.
DIGITS = [[digit for digit in range(1, 10) if digits >> digit & 1] for digits in range(ALL + 1)]

# The row, the column and the box of each cell: 0 to 8, 9 to 17 and 18 to 26.
HOUSES = [(cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(81)]


class Board:
    """A board, and the digits that its rows, columns and boxes have already."""

    def __init__(self, digits):
        """Make a board of 81 digits in reading order; 0 is a blank."""
        self.cells = [0] * 81
        self.used = [0] * 27
        for cell, digit in enumerate(digits):
            if digit > 0:
                self.put(cell, digit)

    def put(self, cell, digit):
        """Fill a blank."""
        self.cells[cell] = digit
        for house in HOUSES[cell]:
            self.used[house] |= 1 << digit

    def take_back(self, cell):
        """Make a cell blank again."""
        for house in HOUSES[cell]:
            self.used[house] &= ~(1 << self.cells[cell])
        self.cells[cell] = 0

    def candidates(self, cell):
        """Return the digits that no cell in the same row, column or box has."""
        row, column, box = HOUSES[cell]
        return DIGITS[ALL & ~(self.used[row] | self.used[column] | self.used[box])]

    def next_blank(self):
        """Return the blank with the fewest candidates, or the first with at most one."""
        best, fewest = None, 10
        for cell in range(81):
            if self.cells[cell] == 0:
                number = len(self.candidates(cell))
                if number < fewest:
                    best, fewest = cell, number
                    if number <= 1:
                        break
        return best

    def solve(self):
        """Fill the blanks. Return False, with the blanks as they were, if there is no solution."""
        cell = self.next_blank()
        if cell is None:
            return True
        for digit in self.candidates(cell):
            self.put(cell, digit)
            if self.solve():
                return True
            self.take_back(cell)
        return False

    def solve_smallest(self):
        """Fill the blanks with the smallest solution. Return False if there is none.

        `solve` takes the cells in an order of its own, so it may find another solution first. This
        goes through the cells in reading order, and tries all digits below that of the solution
        known so far.
        """
        known = Board(self.cells)
        if not known.solve():
            return False
        for cell in range(81):
            if self.cells[cell] > 0:
                continue
            for digit in self.candidates(cell):
                if digit == known.cells[cell]:
                    break
                attempt = Board(self.cells)
                attempt.put(cell, digit)
                if attempt.solve():
                    known = attempt
                    break
            self.put(cell, known.cells[cell])
        return True


# Blanks and line ends are passed over, so both judge problems can be read.
board = Board([int(character) for character in sys.stdin.read() if character.isdigit()])
# The judge gives only boards that have a solution.
board.solve_smallest()
for row in range(9):
    print(*board.cells[9 * row : 9 * row + 9], sep="")
