"""Check a data set of Hugging Face: `datasets_map.py puzzles.csv`."""

import sys

import datasets
import pyarrow as pa

import ninefold


def check(table: pa.Table) -> pa.Table:
    """Add the columns of a check to a batch."""
    return pa.Table.from_batches(ninefold.answer_batches(table.to_batches(), "check"))


data = datasets.load_dataset("csv", data_files=sys.argv[1], split="train")
checked = data.with_format("arrow").map(check, batched=True, batch_size=10_000)
minimal = sum(checked.with_format("python")["minimal"])
print(f"{len(checked)} puzzles, {minimal} minimal")
