"""Count solutions with DuckDB, in bounded memory: `duckdb_query.py puzzles.csv out.parquet`."""

import sys

import duckdb

import ninefold.duckdb

source, target = sys.argv[1:]
database = duckdb.connect()
ninefold.duckdb.register(database)
database.sql(f"""
    copy (
        select *, sudoku_count(puzzle) as solutions, sudoku_status(puzzle) as status
        from read_csv('{source}', all_varchar=true)
    ) to '{target}' (format parquet)
""")
print(database.sql(f"select status, count(*) as rows from '{target}' group by all order by all"))
