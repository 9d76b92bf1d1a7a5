#!/bin/sh
#SBATCH --array=1-64 --time=2:00:00 --cpus-per-task=4
# Count the solutions of a large file with an array of Slurm: each task answers every 64th record,
# and continues if it is started again. `sbatch slurm.sh puzzles.txt.gz counts`
set -eu
tasks=${SLURM_ARRAY_TASK_COUNT:-64}
mkdir -p "$2"
exec ninefold count --shard "$SLURM_ARRAY_TASK_ID/$tasks" --resume \
    --threads "${SLURM_CPUS_PER_TASK:-1}" -o "$2/part-$SLURM_ARRAY_TASK_ID.txt" "$1"
