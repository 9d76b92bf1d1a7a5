"""Canonical forms with Polars, in bounded memory: `polars_stream.py in.parquet out.parquet`."""

import sys

import polars as pl

import ninefold.polars  # noqa: F401 - it adds the name space to expressions

source, target = sys.argv[1:]
# The functions work row by row, so Polars may hand over a batch at a time and write it at once.
frame = pl.scan_parquet(source)
frame.with_columns(canonical=pl.col("puzzle").ninefold.canonical()).sink_parquet(target)
