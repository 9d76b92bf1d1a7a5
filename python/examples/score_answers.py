"""Score a file of model answers: `score_answers.py answers.jsonl`.

Each line has a `puzzle` and an `answer`, a text of a language model in any layout.
"""

import json
import sys
from pathlib import Path

import ninefold

lines = [json.loads(line) for line in Path(sys.argv[1]).read_text().splitlines()]
puzzles, answers = [line["puzzle"] for line in lines], [line["answer"] for line in lines]
judgements = [
    ninefold.verify(puzzle, answer) for puzzle, answer in zip(puzzles, answers, strict=True)
]
rewards = ninefold.reward(puzzles, answers, puzzle=puzzles)
print(f"{len(lines)} answers")
print(f"  a board was found in  {sum(one.parsed for one in judgements)}")
print(f"  clues were kept in    {sum(one.clues_kept for one in judgements)}")
print(f"  solved                {sum(one.solved for one in judgements)}")
print(f"  mean reward           {sum(rewards) / max(1, len(rewards)):.3f}")
