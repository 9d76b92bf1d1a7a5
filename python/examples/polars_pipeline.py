"""A pipeline of Polars: proper puzzles with at most 24 clues, one of each class, with solutions.

`polars_pipeline.py puzzles.csv out.parquet`; the file has a column `puzzle`.
"""

import sys

import polars as pl

import ninefold

source, target = sys.argv[1:]
frame = (
    pl.read_csv(source, schema_overrides={"puzzle": pl.String})
    .with_columns(
        clues=pl.col("puzzle").str.count_matches("[1-9]"),
        solutions=pl.col("puzzle").map_batches(ninefold.count, return_dtype=pl.Int64),
        form=pl.col("puzzle").map_batches(ninefold.canonical, return_dtype=pl.String),
    )
    .filter((pl.col("solutions") == 1) & (pl.col("clues") <= 24))
    .unique("form", keep="first", maintain_order=True)
    .with_columns(solution=pl.col("puzzle").map_batches(ninefold.solve, return_dtype=pl.String))
)
frame.write_parquet(target)
print(frame.select("puzzle", "clues", "solution").head(3))
