"""Canonical forms with Polars, batch by batch: `polars_stream.py in.parquet out.parquet`."""

import sys

import polars as pl

import ninefold

source, target = sys.argv[1:]
# Each row has its own answer, so Polars may hand over a batch at a time and write it at once.
forms = pl.col("puzzle").map_batches(
    ninefold.canonical, return_dtype=pl.String, is_elementwise=True
)
pl.scan_parquet(source).with_columns(canonical=forms).sink_parquet(target)
