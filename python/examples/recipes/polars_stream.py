"""Canonical forms with Polars, in bounded memory: `polars_stream.py in.parquet out.parquet`."""

import sys

import polars as pl

import ninefold.polars  # registers the name space of expressions

source, target = sys.argv[1:]
assert ninefold.polars
frame = pl.scan_parquet(source)
frame.with_columns(canonical=pl.col("puzzle").ninefold.canonical()).sink_parquet(target)
