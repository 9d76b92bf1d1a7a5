"""Count solutions with DuckDB, in bounded memory: `duckdb_query.py puzzles.csv out.parquet`."""

import sys

import duckdb
import pyarrow as pa

import ninefold

source, target = sys.argv[1:]
database = duckdb.connect()
# The second connection reads while the first one writes.
rows = database.cursor().sql(f"select * from read_csv('{source}', all_varchar=true)")
reader = rows.to_arrow_reader(65536)
answered = pa.RecordBatchReader.from_batches(
    ninefold.answer_schema(reader.schema, "count"), ninefold.answer_batches(reader, "count")
)
database.sql(f"copy (select * from answered) to '{target}' (format parquet)")
print(database.sql(f"select status, count(*) as rows from '{target}' group by all order by all"))
