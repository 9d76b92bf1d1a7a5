"""Plain backtracking: reads a board, prints its smallest solution.

The board is 81 digits, 0 for a blank, with or without spaces and line ends between them. The number
of calls goes to standard error, which a judge does not read.
"""

import sys


def fits(board, cell, digit):
    """Return whether no cell in the same row, column or box has the digit."""
    row, column = divmod(cell, 9)
    corner = row // 3 * 27 + column // 3 * 3
    for i in range(9):
        if board[row * 9 + i] == digit or board[i * 9 + column] == digit:
            return False
        if board[corner + i // 3 * 9 + i % 3] == digit:
            return False
    return True


def solve(board, cell):
    """Fill the blanks from a cell on. Return whether there is a solution."""
    global calls
    calls += 1
    if cell == 81:
        return True  # no cell is left
    if board[cell] != 0:
        return solve(board, cell + 1)  # a clue stays
    for digit in range(1, 10):
        if fits(board, cell, digit):
            board[cell] = digit
            if solve(board, cell + 1):
                return True
    board[cell] = 0  # go back
    return False


calls = 0
board = [int(character) for character in sys.stdin.read() if character.isdigit()]
if solve(board, 0):
    for row in range(9):
        print(*board[9 * row : 9 * row + 9])
else:
    print("no solution")
print("calls:", calls, file=sys.stderr)
