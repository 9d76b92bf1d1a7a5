"""Lets checkers by other people judge proofs and forgeries of the program.

checkers.py PROGRAM VERIPB RATE SHARE: one of SHARE proofs goes to the slow checks.
"""

import contextlib
import io
import json
import random
import runpy
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM, VERIPB, RATE = sys.argv[1:4]
SHARE = int(sys.argv[4])
CORPORA = Path(__file__).parents[3] / "benches" / "corpora"
SCRIPT = Path(__file__).with_name("formula.py")
KINDS = ("easy", "minimal", "few-clues", "hard")


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True)


def accepts(formula, proof):
    """Return whether the checker of a format accepts a proof."""
    ran = run(VERIPB if formula.suffix == ".opb" else RATE, formula, proof)
    return ran.returncode == 0 and "s VERIFIED" in ran.stdout


def corpus(name, count):
    lines = (CORPORA / f"{name}.txt").read_text().splitlines()
    puzzles = [line[:81] for line in lines if not line.startswith("#")]
    assert len(puzzles) >= count, name
    return puzzles[:count]


def certify(folder, puzzles, *options):
    """Return the lines of the manifest of puzzles."""
    source = folder.with_suffix(".txt")
    source.write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
    ran = run(PROGRAM, "prove", source, "-o", folder, "--quiet", *options)
    lines = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    assert len(lines) == len(puzzles)
    assert ran.returncode == (0 if all("proof" in line for line in lines) else 1), ran.stderr
    return lines


def judge(work, name, puzzles, *options, share=1, each=None):
    """Certify puzzles. Let a checker judge one of `share`, and the program all."""
    folder = work / name
    lines = [line for line in certify(folder, puzzles, *options) if "proof" in line]
    verified = run(PROGRAM, "verify", folder)
    assert f"{len(lines)} of " in verified.stdout, verified.stdout + verified.stderr
    files = [(folder / line["formula"]["file"], folder / line["proof"]["file"]) for line in lines]
    chosen = files[::share]
    with ThreadPoolExecutor() as pool:
        refused = [pair for pair, ok in zip(chosen, pool.map(lambda pair: accepts(*pair), chosen)) if not ok]
    assert not refused, refused[:3]
    sizes = [line["proof"]["bytes"] for line in lines]
    mean, most = sum(sizes) / len(sizes), max(sizes)
    print(f"{name}: {len(chosen)} of {len(lines)} judged, all accepted; {mean:,.0f} bytes in the mean, at most {most:,}")
    if each:
        each(lines)
    return folder, lines


def same_formulas(lines, kind):
    """The short script writes the same formulas, byte by byte."""
    for folder, line in lines[::SHARE]:
        out, sys.argv = io.StringIO(), [str(SCRIPT), kind, line["puzzle"], *line["solutions"]]
        with contextlib.redirect_stdout(out):
            runpy.run_path(str(SCRIPT))
        assert out.getvalue() == (folder / line["formula"]["file"]).read_text(), line["puzzle"]
    print(f"formula.py writes the same {kind}: {len(lines[::SHARE])}")


def without_a_clue(puzzle, chance):
    cell = chance.choice([cell for cell, digit in enumerate(puzzle) if digit in "123456789"])
    return puzzle[:cell] + "." + puzzle[cell + 1 :]


def several():
    """Return puzzles with 2 to 100 solutions."""
    chance = random.Random(3)
    return corpus("several", 1_000) + [without_a_clue(one, chance) for one in corpus("minimal", 1_300)]


def forge(work, folder, lines, chance):
    """No checker and not the program accept a false claim, and nothing false follows from a changed file."""
    place = work / f"forged-{folder.name}"
    place.mkdir()
    accepted = {"a clue of the formula": 0, "a line of the proof": 0, "a literal of the proof": 0}
    tried = dict.fromkeys(accepted, 0)
    for number, line in enumerate(lines):
        formula, proof = folder / line["formula"]["file"], folder / line["proof"]["file"]
        text = formula.read_text().splitlines(keepends=True)
        steps = proof.read_text().splitlines(keepends=True)
        kind = list(accepted)[number % 3]
        if kind == "a clue of the formula":
            # Without one of its clues, a minimal puzzle has several solutions: the claim is false.
            clues = [i for i, one in enumerate(text) if one.endswith(">= 1 ;\n") and one.count("r") == 1]
            del text[chance.choice(clues)]
            counted = text[0].rsplit(" ", 1)
            text[0] = f"{counted[0]} {int(counted[1]) - 1}\n"
            head = steps[1].split(" ")
            steps[1] = f"f {int(head[1]) - 1} ;\n"
        elif kind == "a line of the proof":
            del steps[chance.randrange(1, len(steps))]
        else:
            i = chance.choice([i for i, one in enumerate(steps) if "r" in one and "d" in one and "soli" in one or "rup 1" in one])
            words = steps[i].split(" ")
            at = chance.choice([j for j, word in enumerate(words) if word.lstrip("~").startswith("r") and "c" in word])
            words[at] = words[at][1:] if words[at].startswith("~") else "~" + words[at]
            steps[i] = " ".join(words)
        forged = place / f"{number}.opb", place / f"{number}.pbp"
        forged[0].write_text("".join(text))
        forged[1].write_text("".join(steps))
        tried[kind] += 1
        own = run(PROGRAM, "verify", *forged)
        is_false = kind == "a clue of the formula"
        if accepts(*forged):
            accepted[kind] += 1
            assert not is_false, forged
        if own.returncode == 0:
            assert not is_false, forged
            # What is left is a proof of the same true claim.
            assert text == formula.read_text().splitlines(keepends=True)
    for kind, count in accepted.items():
        print(f"without or with another {kind}: {count} of {tried[kind]} still prove the true claim")
    shutil.rmtree(place)


def main():
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        scripted = {"opb": [], "cnf": []}
        for kind in KINDS:
            puzzles = corpus(kind, 250)
            folder, lines = judge(work, kind, puzzles, "--claim", "unique")
            scripted["opb"] += [(folder, line) for line in lines]
            folder, lines = judge(work, f"{kind}-drat", puzzles, "--format", "drat", share=SHARE)
            scripted["cnf"] += [(folder, line) for line in lines]
            judge(work, f"{kind}-path", puzzles[::SHARE], "--path", each=steps_are_lemmas(work / f"{kind}-path"))
            lrat = certify(work / f"{kind}-lrat", puzzles, "--format", "lrat")
            sizes = [line["proof"]["bytes"] for line in lrat]
            print(f"{kind}-lrat: {sum(sizes) / len(sizes):,.0f} bytes in the mean, at most {max(sizes):,}")
        none = corpus("none", 1_000)
        judge(work, "none", none, "--claim", "none")
        judge(work, "none-drat", none, "--format", "drat", share=SHARE)
        many = several()
        _, lines = judge(work, "several", many, "--limit", "100")
        assert sum(2 <= len(line["solutions"]) <= 100 for line in lines) >= 1_000
        judge(work, "several-drat", many, "--limit", "100", "--format", "drat", share=SHARE)
        for kind, lines in scripted.items():
            same_formulas(lines, kind)
        chance = random.Random(1)
        improper = [without_a_clue(one, chance) for one in corpus("minimal", 1_000)]
        lines = certify(work / "improper", improper, "--claim", "unique")
        assert all("error" in line and "proof" not in line for line in lines)
        assert [path.name for path in (work / "improper").iterdir()] == ["manifest.jsonl"]
        print(f"{len(improper)} improper puzzles: no proof that they have one solution")
        folder, lines = judge(work, "minimal-3000", corpus("minimal", 3_000 // SHARE), share=SHARE)
        forge(work, folder, lines, random.Random(2))


def steps_are_lemmas(folder):
    """Each step has a comment, and a lemma follows it."""

    def check(lines):
        for line in lines:
            proof = (folder / line["proof"]["file"]).read_text().splitlines()
            comments = [i for i, text in enumerate(proof) if text.startswith("% ")]
            assert len(comments) == line["steps"]
            assert all(proof[i + 1].startswith("rup 1 ") for i in comments)

    return check


main()
