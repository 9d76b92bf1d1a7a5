"""Reads books back with programs that are not ours, and compares them with their tables.

Usage: read_back.py NINEFOLD [BOOKS]

Makes books of random options (by a fixed seed) with the program NINEFOLD, and checks:

- digits: pypdfium2 reads each puzzle and each answer with the positions of its digits. They equal the
  table, the answers equal the solutions of the program, and each answer is on the page that is named;
- pikepdf: every font is embedded, no text is smaller than 7 points, no line is thinner than 0.75 points,
  all colours are gray, and the keys are those of the destination;
- tags: all content is marked, and the order of reading is the order of numbers;
- pdfua and qpdf (in pikepdf) find nothing.
"""

import contextlib
import csv
import io
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pdfua.cli
import pikepdf
import pypdfium2

LEVELS = ["easy", "medium", "hard", "expert"]
PRINT = ["kdp", "ingram", "lulu", "bod"]
SMALLEST_TEXT = 7.0
THINNEST_LINE = 0.75
# Numbers in a file are rounded to a hundredth of a point.
ROUNDING = 0.006


def options(draw):
    """Returns the options of a random book."""
    destination = draw.choice([*PRINT, "home", "screen"])
    is_print = destination in PRINT
    count = draw.randint(40, 70) if is_print else draw.randint(1, 12)
    chosen = draw.sample(LEVELS, draw.randint(1, 3))
    levels = ",".join(f"{level}:{count}" for level in sorted(chosen, key=LEVELS.index))
    words = ["--levels", levels, "--seed", str(draw.randint(0, 10**6)), "--for", destination]
    words += ["--trim", draw.choice(["letter", "a4", "8x10", "6x9", "7x10", "a5"])]
    words += ["--answers", draw.choice(["back", "level", "sheet", "none"])]
    words += ["--lang", draw.choice(["en", "en", "ko"])]
    words += ["--hints", str(draw.choice([0, 0, 1, 3]))]
    shape = draw.randint(0, 5)
    if shape == 0:
        words += ["--large-print"]
    elif shape == 1:
        words += ["--per-page", draw.choice(["1", "2"]), "--candidates"]
    elif shape == 2:
        words += ["--per-page", draw.choice(["1", "2", "4"])]
    if draw.random() < 0.3:
        words += ["--name-line"]
    if draw.random() < 0.3:
        words += ["--heading", "Year 5, Week 12"]
    if draw.random() < 0.6:
        words += ["--title", draw.choice(["Evening Sudoku", "Les Grilles d’Été", "저녁 스도쿠"])]
        words += ["--author", "A. Setter", "--copyright", "© 2026 A. Setter"]
    return destination, words


def make(program, folder, draw):
    """Makes a book of random options. Returns its destination, its file and the rows of its table."""
    while True:
        destination, words = options(draw)
        path = folder / "book.pdf"
        ran = subprocess.run([program, "book", *words, "-o", path, "-q"], capture_output=True, text=True)
        if ran.returncode == 0:
            with open(folder / "book.csv", newline="") as table:
                return destination, words, path, list(csv.DictReader(table))
        # Some layouts do not fit on some pages, and some books have too few pages.
        expected = "is too small: " in ran.stderr or "the book has " in ran.stderr
        assert expected, f"{words}: {ran.stderr}"


def grids(page):
    """Returns the grids of a page of pikepdf, in the order of drawing: left, bottom, side and cell."""
    found = []
    place = None
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            place = float(operands[4]), float(operands[5])
        elif str(operator) == "Do":
            form = page.resources["/XObject"][operands[0]]
            widths = [
                float(of[0]) for of, word in pikepdf.parse_content_stream(form) if str(word) == "w"
            ]
            side = float(form["/BBox"][2])
            found.append((*place, side, max(widths)))
    return found


def digits(page, grid):
    """Returns the 81 cells of a grid: its large digits, by their positions."""
    left, bottom, side, line = grid
    text = page.get_textpage()
    cells = ["."] * 81
    # Half of the outer line lies outside the cells.
    left, bottom, cell = left + line / 2, bottom + line / 2, (side - line) / 9
    for index in range(text.count_chars()):
        character = text.get_text_range(index, 1)
        if len(character) != 1 or character not in "123456789":
            continue
        box = text.get_charbox(index)
        x, y = (box[0] + box[2]) / 2 - left, (box[1] + box[3]) / 2 - bottom
        # Pencil marks are less than half as high.
        if not (0 < x < 9 * cell and 0 < y < 9 * cell) or box[3] - box[1] < cell * 0.3:
            continue
        column, row = int(x / cell), 8 - int(y / cell)
        # A digit stands in the middle of its cell.
        assert abs(x / cell - column - 0.5) < 0.08, (character, x / cell)
        assert abs(y / cell - (8 - row) - 0.5) < 0.08, (character, y / cell)
        assert cells[row * 9 + column] == ".", "two digits in a cell"
        cells[row * 9 + column] = character
    return "".join(cells)


def check_digits(program, path, rows):
    """Compares all puzzles and answers with the table."""
    lines = "".join(row["puzzle"] + "\n" for row in rows)
    solve = [program, "solve", "--to", "line"]
    solved = subprocess.run(solve, input=lines, capture_output=True, text=True, check=True)
    assert solved.stdout.split() == [row["solution"] for row in rows]
    book = pypdfium2.PdfDocument(path)
    drawn = pikepdf.open(path)
    for column, content in (("page", "puzzle"), ("answer_page", "solution")):
        numbers = sorted({int(row[column]) for row in rows if row[column]})
        for number in numbers:
            page = book[number - 1]
            here = [row for row in rows if row[column] == str(number)]
            found = grids(drawn.pages[number - 1])
            assert len(found) == len(here), (number, len(found), len(here))
            for grid, row in zip(found, here, strict=True):
                assert digits(page, grid) == row[content], (number, row["number"])
    text = [book[index].get_textpage().get_text_range() for index in range(len(book))]
    for row in rows:
        page = text[int(row["page"]) - 1]
        if row["answer_page"]:
            assert re.search(rf"\b(page {row['answer_page']}\b|{row['answer_page']}쪽)", page)
    book.close()
    drawn.close()


def streams(pdf, page):
    """Returns the operators of a page and of the grids on it."""
    yield from pikepdf.parse_content_stream(page)
    for form in page.resources.get("/XObject", {}).values():
        yield from pikepdf.parse_content_stream(form)


def check_marks(pdf):
    """Checks sizes, lines, colours and fonts."""
    allowed = set("BT ET Tf Td Tj TJ q Q cm Do g G w m l S re f BDC EMC".split())
    for page in pdf.pages:
        for operands, operator in streams(pdf, page):
            operator = str(operator)
            assert operator in allowed, operator
            if operator == "Tf":
                assert float(operands[1]) >= SMALLEST_TEXT - ROUNDING
            if operator == "w":
                assert float(operands[0]) >= THINNEST_LINE - ROUNDING
            if operator in "gG":
                assert 0 <= float(operands[0]) <= 0.9 or float(operands[0]) == 1
        for font in page.resources.get("/Font", {}).values():
            descendant = font["/DescendantFonts"][0]
            descriptor = descendant["/FontDescriptor"]
            assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
            assert "/ToUnicode" in font
            assert re.match(r"/[A-Z]{6}\+", str(font["/BaseFont"]))


def check_keys(pdf, destination):
    """Checks what a file says about itself."""
    root = pdf.Root
    if destination in PRINT:
        for key in ("/Outlines", "/Metadata", "/StructTreeRoot", "/MarkInfo"):
            assert key not in root, key
        assert all("/Annots" not in page for page in pdf.pages)
        assert len(pdf.pages) % 2 == 0
    if destination == "ingram":
        assert pdf.pdf_version == "1.3"
        info = pdf.docinfo
        assert info["/GTS_PDFXVersion"] == "PDF/X-1:2001"
        assert info["/GTS_PDFXConformance"] == "PDF/X-1a:2001"
        assert str(info["/Trapped"]) == "/False"
        assert all(key in info for key in ("/Title", "/CreationDate", "/ModDate", "/Producer"))
        intent = root["/OutputIntents"][0]
        assert intent["/S"] == pikepdf.Name("/GTS_PDFX")
        assert intent["/OutputConditionIdentifier"] == "CGATS TR 001"
        assert all("/TrimBox" in page for page in pdf.pages)
        assert "/ID" in pdf.trailer
    elif destination in PRINT:
        assert "/Info" not in pdf.trailer
    else:
        assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712
        assert "/Lang" in root and "/Outlines" in root and "/Metadata" in root


def check_tags(pdf, rows):
    """Checks that all content is marked, and that puzzles and answers are read in order."""
    for page in pdf.pages:
        depth = 0
        for _, operator in pikepdf.parse_content_stream(page):
            operator = str(operator)
            depth += {"BDC": 1, "EMC": -1}.get(operator, 0)
            assert depth in (0, 1)
            if operator in ("TJ", "S", "f", "Do"):
                assert depth == 1, "a mark that is neither tagged nor an artifact"
        assert depth == 0
    told = []

    def read(element):
        if element.get("/S") == pikepdf.Name("/Figure"):
            told.append(str(element["/Alt"]))
        kids = element.get("/K", [])
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                read(kid)

    read(pdf.Root["/StructTreeRoot"]["/K"])
    puzzles = [re.match(r"(?:Puzzle|문제) (\d+),", text) for text in told]
    assert [int(match[1]) for match in puzzles if match] == [int(row["number"]) for row in rows]
    answers = [re.match(r"(?:Answer to puzzle (\d+)|문제 (\d+)의 정답)", text) for text in told]
    answers = [int(match[1] or match[2]) for match in answers if match]
    assert answers == [int(row["number"]) for row in rows if row["answer_page"]]


def check_pdfua(path):
    """Asks pdfua for findings."""
    report = io.StringIO()
    with contextlib.redirect_stdout(report):
        status = pdfua.cli.main(["check", str(path)])
    assert status == 0 and "[skip" not in report.getvalue(), report.getvalue()


def main():
    program = str(Path(sys.argv[1]).resolve())
    books = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    draw = random.Random(43)
    seen = dict.fromkeys([*PRINT, "home", "screen"], 0)
    with tempfile.TemporaryDirectory() as name:
        for _ in range(books):
            destination, words, path, rows = make(program, Path(name), draw)
            seen[destination] += 1
            try:
                check_digits(program, path, rows)
                with pikepdf.open(path) as pdf:
                    assert not pdf.check_pdf_syntax(), "qpdf has found something"
                    check_marks(pdf)
                    check_keys(pdf, destination)
                    if destination not in PRINT:
                        check_tags(pdf, rows)
                if destination not in PRINT:
                    check_pdfua(path)
            except AssertionError as error:
                sys.exit(f"ninefold book {' '.join(words)}: {error!r}")
    assert books < 60 or min(seen.values()) > 0, seen
    print(f"{books} books read back:", ", ".join(f"{count} for {name}" for name, count in seen.items()))


main()
