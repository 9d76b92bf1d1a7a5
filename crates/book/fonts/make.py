"""Make the fonts of this folder. README.md says how to run it.

Usage: make.py SOURCES OUTPUT. SOURCES holds the unpacked packages, in `package` and `noto`.
"""

import sys
from hashlib import sha256
from pathlib import Path
from unicodedata import category

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = "package/files/atkinson-hyperlegible-next-{}-wght-normal.woff2"
HANGUL = "noto/usr/share/fonts/opentype/noto/NotoSansCJK-{}.ttc"
KOREAN = 1  # number of the font in the collection
FAMILY = "Atkinson Hyperlegible Next"
MODIFIED = 3_818_534_400  # 2025-01-01, in seconds since 1904
NAMES = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]  # with copyright, trademark and licence
DROPPED = ["BASE", "GDEF", "GPOS", "GSUB", "STAT", "VORG", "gasp", "vhea", "vmtx"]
# A smaller distance is hard to see in a title, and the font must stay small.
MIN_KERNING = 15


def cut(font, characters):
    """Drop all but the characters' outlines and widths, and the names of the font."""
    options = Options(hinting=False, layout_features=[], glyph_names=False, notdef_outline=True)
    options.set(name_IDs=NAMES, recalc_average_width=True, recalc_max_context=True)
    options.drop_tables += DROPPED
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def pairs(subtable, glyphs):
    """Yield the pairs of a subtable of GPOS, with their values."""
    for number, first in enumerate(subtable.Coverage.glyphs):
        if subtable.Format == 1:
            for record in subtable.PairSet[number].PairValueRecord:
                yield (first, record.SecondGlyph), record.Value1
        else:
            row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second in glyphs:
                yield (first, second), row[subtable.ClassDef2.classDefs.get(second, 0)].Value1


def kerning(font):
    """Return the distances in the table GPOS, by pairs of glyph names."""
    gpos, distances = font["GPOS"].table, {}
    features = [r.Feature for r in gpos.FeatureList.FeatureRecord if r.FeatureTag == "kern"]
    for number in sorted({number for feature in features for number in feature.LookupListIndex}):
        of_lookup = {}
        for subtable in gpos.LookupList.Lookup[number].SubTable:
            for pair, value in pairs(subtable, font.getGlyphOrder()):
                # Of the subtables of a lookup, the first one that has a pair counts.
                of_lookup.setdefault(pair, value.XAdvance if value else 0)
        for pair, distance in of_lookup.items():
            distances[pair] = distances.get(pair, 0) + distance
    return distances


def kern_table(distances, characters):
    """Return an old table `kern` with the pairs of characters that titles have."""
    ascii_glyphs = {glyph for code, glyph in characters.items() if code < 0x80}
    typed = {glyph for code, glyph in characters.items() if category(chr(code))[0] in "LNPZ"}
    subtable = KernTable_format_0()
    subtable.coverage, subtable.tupleIndex = 1, None  # horizontal
    # Pairs without ASCII are rare in titles, and would double the table.
    subtable.kernTable = {
        pair: distance
        for pair, distance in distances.items()
        if abs(distance) >= MIN_KERNING and typed.issuperset(pair) and ascii_glyphs & {*pair}
    }
    table = newTable("kern")
    table.version, table.kernTables = 0, [subtable]
    return table


def latin(sources, style, weight):
    """Return one weight of the two variable fonts, as one font."""
    paths = [sources / LATIN.format(part) for part in ("latin", "latin-ext")]
    variable = [TTFont(path, recalcTimestamp=False) for path in paths]
    font, more = (instantiateVariableFont(part, {"wght": weight}) for part in variable)
    assert font["head"].unitsPerEm == more["head"].unitsPerEm
    distances = kerning(font)
    for pair, distance in kerning(more).items():
        # A font has a zero for pairs that only the other one kerns.
        distances[pair] = distances.get(pair) or distance
    # Parts of composed glyphs are in both fonts. `fontTools.merge` would double them.
    order, added = font.getGlyphOrder(), []
    for glyph in more.getGlyphOrder():
        outline, width = more["glyf"][glyph], more["hmtx"][glyph]
        if glyph in order:
            assert (font["glyf"][glyph], font["hmtx"][glyph]) == (outline, width), glyph
        else:
            added.append(glyph)
            font["glyf"].glyphs[glyph], font["hmtx"].metrics[glyph] = outline, width
    font.setGlyphOrder(order + added)
    font["glyf"].glyphOrder = order + added
    for table in font["cmap"].tables:
        table.cmap = more.getBestCmap() | table.cmap
    font["OS/2"].recalcUnicodeRanges(font)
    characters = font.getBestCmap()
    cut(font, characters)
    font["kern"] = kern_table(distances, characters)
    full, postscript = f"{FAMILY} {style}", f"{FAMILY.replace(' ', '')}-{style}"
    for number, name in {2: style, 3: f"2.001;NONE;{postscript}", 4: full, 6: postscript}.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    font["head"].macStyle = int(style == "Bold")
    # Bit 7 says which of the font's line heights holds, the other bit the style.
    font["OS/2"].fsSelection = 1 << 7 | (1 << 5 if style == "Bold" else 1 << 6)
    font.flavor = None
    return font


def hangul(sources, style):
    """Return the syllables of KS X 1001, its letters, and marks."""
    font = TTFont(sources / HANGUL.format(style), fontNumber=KOREAN, recalcTimestamp=False)
    codes = (bytes([row, cell]) for row in range(0xB0, 0xC9) for cell in range(0xA1, 0xFF))
    syllables = [ord(code.decode("euc_kr")) for code in codes]
    cut(font, {*syllables, *range(0x3131, 0x3164), *map(ord, "、。「」『』《》〈〉·…")})
    return font


sources, output = map(Path, sys.argv[1:])
for style, weight in {"Regular": 400, "Bold": 700}.items():
    fonts = {
        f"AtkinsonHyperlegibleNext-{style}.ttf": latin(sources, style, weight),
        f"NotoSansKR-{style}-cut.otf": hangul(sources, style),
    }
    for name, font in fonts.items():
        font["OS/2"].fsType = 0
        font["head"].modified = MODIFIED
        font.save(output / name)
        print(f"{sha256((output / name).read_bytes()).hexdigest()}  {name}")
