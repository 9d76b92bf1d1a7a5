#!/bin/sh
# Make puzzles with GNU parallel, on this machine or on others (--sshloginfile): a repeated command
# makes only what is missing. `parallel.sh 1000000 8 made`
set -eu
mkdir -p "$3"
seq 1 "$2" | parallel --retries 3 --halt now,fail=1 \
    ninefold generate --count "$1" --seed 7 --shard "{}/$2" --resume --quiet -o "$3/part-{}.txt"
