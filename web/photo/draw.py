"""Draws pictures of Sudoku boards, as cameras and screens show them, from free fonts.

The fonts come from these Debian packages:

    apt-get install --no-install-recommends fonts-dejavu-core fonts-dejavu-extra fonts-liberation \
        fonts-freefont-ttf fonts-noto-core fonts-lato fonts-open-sans fonts-roboto-unhinted \
        fonts-urw-base35 fonts-cantarell fonts-comfortaa fonts-inter fonts-crosextra-carlito \
        fonts-crosextra-caladea fonts-hack fonts-linuxlibertine fonts-sil-gentium fonts-quicksand \
        fonts-ebgaramond fonts-cabin fonts-junicode fonts-league-spartan fonts-texgyre fonts-play \
        fonts-sil-andika fonts-karla fonts-jura fonts-nanum fonts-adf-verana fonts-adf-gillius \
        fonts-adf-universalis

Families with a name in `HELD_OUT` are for the test alone. This draws boards with their fonts, for measure.mjs:

    /tmp/photo-venv/bin/python photo/draw.py /tmp/photo/measure SEED COUNT
"""

import io
import json
import math
import random
import re
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = Path("/usr/share/fonts")
# Files of the packages whose digits are those of books, papers and screens.
WANTED = re.compile(
    r"DejaVu(Sans|Serif)|Liberation(Sans|Serif|Mono)|Free(Sans|Serif|Mono)|NotoSans(Mono|Display)?-|NotoSerif(Display)?-"
    r"|Lato-|OpenSans-|Roboto|Nimbus|C059|P052|URWBookman|URWGothic|Cantarell|Comfortaa|Inter-|Carlito|Caladea|Hack-"
    r"|LinLibertine_(R|M)|LinBiolinum_R|Gentium|Quicksand|EBGaramond|Cabin|Junicode|LeagueSpartan|texgyre|Play-"
    r"|Andika|Karla|Jura|Nanum(Gothic|Myeongjo|Barun)|Verana|Gillius|Universalis"
)
# Old-style digits, whose heights differ, small capitals and outlines.
UNWANTED = re.compile(r"ExtraLight|Thin|Hairline|Initial|Keyboard|Outline|Shadow|Math|Condensed.*Condensed|_DR|Eco|SC700|Coding|-sc\.", re.I)
HELD_OUT = re.compile(r"OpenSans|LiberationSerif|P052|Cabin|Carlito|NanumGothic|Gentium|Quicksand|Hack")
DIGITS = "123456789"
# Signs that are no digits and look like none.
OTHERS = "ABCDEFHJKMNPRTUVWXYabdefhkmnprtuvwxy?#+*=%&@×–•○□△♥"


def usable(path):
    """Whether a font has nine different digits of the same height."""
    try:
        font = ImageFont.truetype(str(path), 60)
        boxes = [font.getbbox(digit) for digit in DIGITS]
        images = {bytes(font.getmask(digit)) for digit in DIGITS}
    except OSError:
        return False
    heights = [bottom - top for _, top, _, bottom in boxes]
    bottoms = [bottom for *_, bottom in boxes]
    return len(images) == 9 and min(heights) > 0.85 * max(heights) and max(bottoms) - min(bottoms) < 6


def fonts():
    """Returns the paths of the fonts for training, and of those for the test."""
    paths = sorted(path for end in ("ttf", "otf") for path in FONTS.rglob(f"*.{end}"))
    named = {path.name: path for path in paths if WANTED.search(path.name) and not UNWANTED.search(path.name)}
    good = [path for _, path in sorted(named.items()) if usable(path)]
    return [p for p in good if not HELD_OUT.search(p.name)], [p for p in good if HELD_OUT.search(p.name)]


def grid(rng):
    """Returns a filled Sudoku grid: a regular one with its digits, rows and columns in another order."""
    digits = rng.sample(range(1, 10), 9)
    rows = [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
    columns = [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
    return [digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns]


def put(draw, text, font, x, y, fill):
    """Draws a text with the middle of its ink at a place."""
    left, top, right, bottom = font.getbbox(text)
    draw.text((x - (left + right) / 2, y - (top + bottom) / 2), text, font=font, fill=fill)


def sized(path, height, cache={}):
    """Returns a font whose digits have a height in pixels."""
    key = (path, round(height))
    if key not in cache:
        if len(cache) > 3000:
            cache.clear()
        _, top, _, bottom = ImageFont.truetype(str(path), 100).getbbox("8")
        cache[key] = ImageFont.truetype(str(path), max(5, round(100 * height / (bottom - top))))
    return cache[key]


def board(rng, paths, has_others):
    """Draws a board from above. Returns the image, the width of its margin, and the digit of each cell.

    `has_others`: some cells have letters and signs, and each cell may have a font of its own.
    """
    cell = rng.randint(40, 84)
    margin = rng.randint(6, cell)
    side = 9 * cell
    is_dark = rng.random() < 0.3
    if is_dark:
        paper, thin, thick = rng.randint(0, 60), rng.randint(70, 170), rng.randint(90, 255)
        ink = rng.randint(max(150, paper + 110), 255)
    else:
        paper, thin, thick = rng.randint(205, 255), rng.randint(0, 190), rng.randint(0, 120)
        ink = rng.randint(0, min(110, paper - 110))
    image = Image.new("L", (side + 2 * margin, side + 2 * margin), paper if rng.random() < 0.7 else rng.randint(0, 255))
    draw = ImageDraw.Draw(image)
    draw.rectangle((margin, margin, margin + side, margin + side), fill=paper)
    step = 1 if is_dark else -1
    # Shaded boxes and chosen cells.
    if rng.random() < 0.25:
        shade = paper + step * rng.randint(8, 35)
        for box in range(9):
            if box % 2:
                x, y = margin + box % 3 * 3 * cell, margin + box // 3 * 3 * cell
                draw.rectangle((x, y, x + 3 * cell, y + 3 * cell), fill=shade)
    if rng.random() < 0.3:
        row, column = rng.randrange(9), rng.randrange(9)
        shade = paper + step * rng.randint(8, 40)
        draw.rectangle((margin, margin + row * cell, margin + side, margin + row * cell + cell), fill=shade)
        draw.rectangle((margin + column * cell, margin, margin + column * cell + cell, margin + side), fill=shade)
        x, y = margin + column * cell, margin + row * cell
        draw.rectangle((x, y, x + cell, y + cell), fill=paper + step * rng.randint(40, 75))
    thin_width = max(1, round(cell * rng.uniform(0.01, 0.05)))
    thick_width = max(thin_width, round(cell * rng.uniform(0.025, 0.11)))
    has_frame = rng.random() < 0.92
    for width, lines, color in ((thin_width, range(10), thin), (thick_width, range(0, 10, 3), thick)):
        for line in lines:
            if line in (0, 9) and not has_frame:
                continue
            at = margin + line * cell
            low, high = at - width // 2, at - width // 2 + width - 1
            draw.rectangle((low, margin - width // 2, high, margin + side + width // 2), fill=color)
            draw.rectangle((margin - width // 2, low, margin + side + width // 2, high), fill=color)
    path = rng.choice(paths)
    height = rng.uniform(0.42, 0.75) * cell
    mark_height = min(rng.uniform(0.14, 0.24) * cell, 0.44 * height)
    solution = grid(rng)
    share = rng.uniform(0.27, 0.5)
    has_marks = rng.random() < 0.3
    labels = []
    for place, digit in enumerate(solution):
        x = margin + (place % 9 + 0.5) * cell + rng.gauss(0, 0.025) * cell
        y = margin + (place // 9 + 0.5) * cell + rng.gauss(0, 0.025) * cell
        if has_others:
            path = rng.choice(paths)
            height = rng.uniform(0.38, 0.76) * cell
        label = 0
        chance = rng.random()
        if chance < share:
            label = digit
            put(draw, str(digit), sized(path, height), x, y, ink)
        elif has_others and chance < share + 0.12:
            put(draw, rng.choice(OTHERS), sized(path, height), x, y, ink)
        elif has_others and chance < share + 0.2:
            scribble(rng, draw, x, y, cell, ink)
        elif has_marks:
            marks(rng, draw, sized(path, mark_height), x, y, cell, ink + (paper - ink) * rng.uniform(0, 0.5))
        labels.append(label)
    return image, margin, labels


def marks(rng, draw, font, x, y, cell, ink):
    """Draws pencil marks: small digits in their places, or in the middle of the cell."""
    ink = round(ink)
    if rng.random() < 0.4:
        count = rng.randint(2, 4)
        put(draw, "".join(sorted(rng.sample(DIGITS, count))), font, x, y, ink)
        return
    for mark in rng.sample(range(9), rng.randint(1, 6)):
        put(draw, DIGITS[mark], font, x + (mark % 3 - 1) * 0.29 * cell, y + (mark // 3 - 1) * 0.29 * cell, ink)


def scribble(rng, draw, x, y, cell, ink):
    """Draws strokes or spots that are no digit."""
    size = 0.35 * cell
    width = max(1, round(cell * rng.uniform(0.02, 0.1)))
    if rng.random() < 0.3:
        r = rng.uniform(0.3, 1) * size
        draw.ellipse((x - r, y - r, x + r, y + r), outline=ink, width=width, fill=ink if rng.random() < 0.4 else None)
        return
    for _ in range(rng.randint(2, 5)):
        points = [(x + rng.uniform(-size, size), y + rng.uniform(-size, size)) for _ in range(rng.randint(2, 4))]
        draw.line(points, fill=ink, width=width, joint="curve")


def projection(source, target):
    """Returns the eight numbers with which Pillow takes `target` points from `source` points."""
    rows, values = [], []
    for (u, v), (x, y) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float))


def backdrop(rng, width, height, paths):
    """Draws what lies around a board: a table, or a page with text."""
    image = Image.new("L", (width, height), rng.randint(20, 255))
    draw = ImageDraw.Draw(image)
    if rng.random() < 0.5:
        font = sized(rng.choice(paths), rng.randint(9, 20))
        ink = rng.randint(0, 120)
        for y in range(0, height, rng.randint(18, 40)):
            text = "".join(rng.choice("abcdefghij klmnop qrstuvw xyz 0123456789") for _ in range(90))
            draw.text((rng.randint(-30, 0), y), text, font=font, fill=ink)
    else:
        for _ in range(rng.randint(0, 12)):
            x, y = rng.randint(0, width), rng.randint(0, height)
            box = (x, y, x + rng.randint(5, 400), y + rng.randint(2, 200))
            draw.rectangle(box, fill=rng.randint(0, 255))
    return image


def picture(rng, paths, has_others=False):
    """Draws a picture with a board. Returns the image, the corners of the grid, the digits and the kind."""
    flat, margin, labels = board(rng, paths, has_others)
    size = flat.width
    inner = [(margin, margin), (size - margin, margin), (size - margin, size - margin), (margin, size - margin)]
    if rng.random() < 0.35:
        # A screenshot: straight, and without noise.
        width, height = size + rng.randint(0, 200), size + rng.randint(0, 500)
        image = Image.new("L", (width, height), flat.getpixel((0, 0)))
        left, top = rng.randint(0, width - size), rng.randint(0, height - size)
        image.paste(flat, (left, top))
        scale = rng.uniform(0.6, 1.3)
        image = image.resize((round(width * scale), round(height * scale)), Image.Resampling.BICUBIC)
        corners = [(scale * (x + left), scale * (y + top)) for x, y in inner]
        return image, corners, labels, "screenshot"
    side = rng.randint(420, 900)
    width, height = round(side * rng.uniform(1.02, 1.5)), round(side * rng.uniform(1.02, 1.5))
    angle = math.radians(rng.gauss(0, 7))
    half = side * rng.uniform(0.4, 0.49)
    middle = width / 2 + rng.uniform(-0.1, 0.1) * (width - side), height / 2 + rng.uniform(-0.1, 0.1) * (height - side)
    target = []
    for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        u, v = u * (1 + rng.uniform(-0.1, 0.06)), v * (1 + rng.uniform(-0.1, 0.06))
        x = middle[0] + half * (u * math.cos(angle) - v * math.sin(angle))
        y = middle[1] + half * (u * math.sin(angle) + v * math.cos(angle))
        target.append((min(max(x, 2), width - 2), min(max(y, 2), height - 2)))
    map_ = projection([(0, 0), (size, 0), (size, size), (0, size)], target)
    # A large board on a small picture: without this, thin lines would have gaps.
    shrink = size / (2 * half)
    if shrink > 1:
        flat = flat.filter(ImageFilter.GaussianBlur(0.45 * shrink))
    warped = flat.transform((width, height), Image.Transform.PERSPECTIVE, map_, Image.Resampling.BICUBIC)
    mask = Image.new("L", flat.size, 255).transform((width, height), Image.Transform.PERSPECTIVE, map_)
    image = backdrop(rng, width, height, paths)
    image.paste(warped, (0, 0), mask)
    corners = []
    back = np.linalg.inv(np.append(map_, 1).reshape(3, 3))
    for x, y in inner:
        u, v, w = back @ (x, y, 1)
        corners.append((u / w, v / w))
    image = image.filter(ImageFilter.GaussianBlur(abs(rng.gauss(0, 0.018)) * 2 * half / 9))
    values = np.asarray(image, np.float32)
    values = values * light(rng, width, height)
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, abs(rng.gauss(0, 6)), values.shape)
    image = Image.fromarray(np.clip(values + noise, 0, 255).astype(np.uint8))
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=rng.randint(45, 95))
    return Image.open(packed).convert("L"), corners, labels, "photo"


def light(rng, width, height):
    """Returns uneven light: a slope, and sometimes a soft shadow."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle, strength = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.35)
    slope = (x / width - 0.5) * math.cos(angle) + (y / height - 0.5) * math.sin(angle)
    field = rng.uniform(0.7, 1.05) + strength * slope
    if rng.random() < 0.3:
        angle, at, soft = rng.uniform(0, 2 * math.pi), rng.uniform(-0.3, 0.3), rng.uniform(0.01, 0.1)
        edge = (x / width - 0.5) * math.cos(angle) + (y / height - 0.5) * math.sin(angle) - at
        field *= 1 - rng.uniform(0.15, 0.45) / (1 + np.exp(-np.clip(edge / soft, -30, 30)))
    return field


def write(folder, seed, count, paths, has_others=False):
    """Draws pictures into a folder, with what is known about them in `list.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    known = []
    for number in range(count):
        image, corners, labels, kind = picture(random.Random(f"{seed}/{number}"), paths, has_others)
        name = f"{number:05}.pgm"
        image.save(folder / name)
        known.append({"name": name, "corners": corners, "labels": labels, "kind": kind})
    (folder / "list.json").write_text(json.dumps(known))


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), fonts()[1])
