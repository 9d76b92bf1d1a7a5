"""Canonical forms with Polars, batch by batch: `polars_stream.py in.parquet out.parquet`."""

import sys

import polars as pl

import ninefold

source, target = sys.argv[1:]
frame = pl.read_parquet(source)
batches = ninefold.answer_batches(frame.to_arrow().to_batches(65536), "canon", threads=None)
pl.concat([pl.from_arrow(batch) for batch in batches]).write_parquet(target)
