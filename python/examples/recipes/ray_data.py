"""Solve a data set with Ray Data, in bounded memory: `ray_data.py puzzles.parquet solved`.

Start it on a cluster with `ray job submit`, and give addresses such as `s3://bucket/set`. Each task
answers one batch on one processor.
"""

import sys

import pyarrow as pa
import ray

import ninefold


def solve(table: pa.Table) -> pa.Table:
    """Add the columns of the answers to a batch."""
    return pa.Table.from_batches(
        ninefold.answer_batches(table.to_batches(), "solve"),
        ninefold.answer_schema(table.schema, "solve"),
    )


source, target = sys.argv[1:]
ray.init(include_dashboard=False, log_to_driver=False)
data = ray.data.read_parquet(source, columns=["puzzle"])
data.map_batches(solve, batch_format="pyarrow", batch_size=10_000).write_parquet(target)
