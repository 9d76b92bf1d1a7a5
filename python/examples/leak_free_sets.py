"""Make a train and a test set for HRM or TRM without leaks: `leak_free_sets.py FOLDER [N] [K]`.

N puzzles (1,000), each with K random isomorphs (1,000). The solution grid of a test puzzle is no
isomorph of a solution grid of the train set, so the puzzles are none either.
"""

import sys

import ninefold

folder, *numbers = sys.argv[1:]
count, copies = [int(number) for number in numbers] + [1000, 1000][len(numbers) :]

made = ninefold.generate(count * 5 // 4, seed=1)
train, test = ninefold.split(made.puzzles, (0.8, 0.2), by="grid_class", seed=1)
leakage = ninefold.check_leakage(made.puzzles[train], made.puzzles[test])
assert not leakage.is_leaking, leakage
ninefold.export_hrm(
    folder, made.puzzles[train], made.solutions[train], split="train", augmentations=copies, seed=1
)
ninefold.export_hrm(folder, made.puzzles[test], made.solutions[test], split="test")
print(f"{len(train)} puzzles x {copies} augmentations to train, {len(test)} to test")
