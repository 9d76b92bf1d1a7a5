"""Solve the Sudoku set of Kaggle: `solve_kaggle.py sudoku.csv answers.parquet`."""

import sys

import ninefold

source, target = sys.argv[1:]
with ninefold.RecordSink(target) as sink:
    for batch in ninefold.read_batches(source):
        sink.write(batch.puzzles, ninefold.solve(batch.puzzles))
