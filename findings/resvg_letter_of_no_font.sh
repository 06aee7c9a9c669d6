#!/usr/bin/env bash
# resvg_py 0.5.0, a line of text whose letters lie in several font files, one letter of it in none (a name in two scripts).
#
# Expected: the letter that no font has is drawn as a missing one, all others by the font that has them, as browsers do.
# Seen:     the search for other fonts ends at the first letter that none has: every letter after it that the line's own font
#           lacks is missing too, though a font that was handed over has it. Without such a letter any number of fonts is used.
#
# Castra: names on the cards of finished matches (`app/drawing/card.py`) are set from one file, into which scripts/fonts.py joins the
# pieces of the face; a name with a letter that it lacks is replaced by the side's colour (`app/web/shared_moments.py`).
#
# Output seen (exit 0; exit 1 when this changes):
#   resvg_py 0.5.0, fonts a, b, c, d
#   abcd: drawn abcd
#   dcba: drawn dcba
#   abX: drawn ab?
#   aXb: drawn a??
#   bXcd: drawn b???
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check resvg_py==0.5.0 fonttools==4.60.1 pillow==12.0.0
cd "$folder"
"$folder/venv/bin/python" - <<'PY'
import io
import sys
from importlib.metadata import version

import resvg_py
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image

SEEN = {"abcd": "abcd", "dcba": "dcba", "abX": "ab?", "aXb": "a??", "bXcd": "b???"}
FONTS = "abcd"


def square():
    """A letter that is a black square."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 700), (900, 700), (900, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def make(letter):
    """A font with this letter alone."""
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", letter])
    font.setupCharacterMap({ord(letter): letter})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), letter: square()})
    font.setupHorizontalMetrics({".notdef": (1000, 0), letter: (1000, 100)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Parted", "styleName": "Regular", "psName": f"Parted-{letter}"})
    font.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    font.save(f"{letter}.ttf")


def drawn(text):
    """The letters of a line, `?` where nothing is drawn."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 * len(text)} 100"><rect width="100%" height="100%" fill="#fff"/>'
        f'<text y="80" font-family="Parted" font-size="100">{text}</text></svg>'
    )
    files = [f"{letter}.ttf" for letter in FONTS]
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=files))))
    dark = picture.convert("L")
    return "".join(letter if dark.getpixel((100 * n + 50, 60)) < 128 else "?" for n, letter in enumerate(text))


for letter in FONTS:
    make(letter)
print(f"resvg_py {version('resvg_py')}, fonts {', '.join(FONTS)}")
found = {text: drawn(text) for text in SEEN}
for text, seen in found.items():
    print(f"{text}: drawn {seen}")
sys.exit(0 if found == SEEN else 1)
PY
