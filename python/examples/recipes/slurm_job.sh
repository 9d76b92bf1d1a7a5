#!/bin/sh
#SBATCH --array=1-64 --time=2:00:00 --cpus-per-task=4
# Count the solutions of a set of files, also at addresses, with an array of Slurm: each task does
# every 64th part of one job, and a task that is started again does what is missing.
# `sbatch slurm_job.sh 's3://bucket/set/*.parquet' s3://bucket/counts`
set -eu
exec ninefold-job count "$1" -o "$2" --shard "$SLURM_ARRAY_TASK_ID/${SLURM_ARRAY_TASK_COUNT:-64}" \
    --processes "${SLURM_CPUS_PER_TASK:-1}" --rows-per-part "${ROWS:-1000000}" --quiet
