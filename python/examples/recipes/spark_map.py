"""Solve a table with Spark: `spark_map.py puzzles.parquet solved`."""

import sys

from pyspark.sql import SparkSession

import ninefold

source, target = sys.argv[1:]
spark = SparkSession.builder.appName("ninefold").getOrCreate()
frame = spark.read.parquet(source).select("puzzle")
solved = frame.mapInArrow(ninefold.answer_batches, "puzzle string, solution string, status string")
solved.write.parquet(target)
spark.stop()
