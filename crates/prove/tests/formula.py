"""Writes the formula of a claim: formula.py opb|cnf PUZZLE SOLUTION..."""
import sys
from itertools import combinations

kind, puzzle, *solutions = sys.argv[1:]
nine = range(9)
cells = [[(r, c, d) for d in nine] for r in nine for c in nine]
rows = [[(r, c, d) for c in nine] for r in nine for d in nine]
columns = [[(r, c, d) for r in nine] for c in nine for d in nine]
boxes = [[(b // 3 * 3 + p // 3, b % 3 * 3 + p % 3, d) for p in nine] for b in nine for d in nine]
groups = cells + rows + columns + boxes
clues = [(i // 9, i % 9, int(x) - 1) for i, x in enumerate(puzzle) if x in "123456789"]
grids = [[(i // 9, i % 9, int(x) - 1) for i, x in enumerate(grid)] for grid in solutions]
if kind == "cnf":
    number = lambda v: 81 * v[0] + 9 * v[1] + v[2] + 1
    clauses = [[number(v) for v in group] for group in groups]
    for place, group in enumerate(groups):
        for a, b in combinations(group, 2):
            # Two cells of a box in one row or column are a pair of that row or column.
            if place < 243 or (a[0] != b[0] and a[1] != b[1]):
                clauses.append([-number(a), -number(b)])
    clauses += [[number(v)] for v in clues] + [[-number(v) for v in grid] for grid in grids]
    print("p cnf 729", len(clauses))
    for clause in clauses:
        print(*clause, 0)
else:
    name = lambda v: f"r{v[0] + 1}c{v[1] + 1}d{v[2] + 1}"
    blocked = grids if len(grids) != 1 else []
    print("* #variable= 729 #constraint=", len(groups) + len(clues) + len(blocked))
    if len(grids) == 1:
        print("min:", " ".join(f"1 {name(v)}" for v in grids[0]), ";")
    for group in groups:
        print(" ".join(f"1 {name(v)}" for v in group), "= 1 ;")
    for v in clues:
        print(f"1 {name(v)} >= 1 ;")
    for grid in blocked:
        print(" ".join(f"1 ~{name(v)}" for v in grid), ">= 1 ;")
