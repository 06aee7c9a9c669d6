"""The small faces have every letter that the product says in either language; what else people write has faces of its own."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.web.words import languages, words

ROOT = Path(__file__).parent.parent.parent
VENDOR = ROOT / "static" / "vendor"
KEYS = "⌫"
"""Signs that keyboards have and these fonts have not: other fonts draw them."""

NAMED = """
import json, sys
from fontTools.ttLib import TTFont
print(json.dumps([record.toUnicode() for path in sys.argv[1:] for record in TTFont(path)["name"].names]))
"""


def letters(ranges: str) -> set[int]:
    """The letters of a unicode-range."""
    found: set[int] = set()
    for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges):
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def spoken() -> set[int]:
    (ranges,) = re.findall(r'^SPOKEN = "([^"]+)"', (ROOT / "scripts" / "fonts.py").read_text("utf-8"), re.MULTILINE)
    return letters(ranges)


def faces() -> Iterator[tuple[str, str, str]]:
    """Family with its style, file and letters of each face."""
    for rule in re.findall(r"@font-face \{.*?\n\}", (VENDOR / "fonts.css").read_text("utf-8"), re.DOTALL):
        said = dict(re.findall(r"^  ([a-z-]+): (.*);$", rule, re.MULTILINE))
        yield (
            f"{said['font-family']} {said['font-style']}",
            said["src"].partition("(./")[2].partition(")")[0],
            said["unicode-range"],
        )


def test_all_words_are_written_with_the_letters_of_the_small_faces() -> None:
    said = {letter for language in languages() for text in words(language).values() for letter in text}
    said |= set("".join(path.read_text("utf-8") for path in (ROOT / "app/content/data").rglob("*.yaml")))
    assert {letter for letter in said if ord(letter) not in spoken()} - set(f"\n{KEYS}") == set()


@pytest.mark.usefixtures("built")
def test_what_the_small_faces_have_is_fetched_from_no_other() -> None:
    known = list(faces())
    assert {family for family, *_ in known} == {
        f"'{family}' {style}"
        for family in ("Castra Sans", "Castra Sans Condensed", "Newsreader Variable")
        for style in ("normal", "italic")
    }
    for family, file, ranges in known:
        assert (VENDOR / file).is_file()
        assert (VENDOR / file).parent.with_name("LICENSE").is_file()
        assert ("-spoken-" in file) == (letters(ranges) == spoken()), family
        assert "-spoken-" in file or not letters(ranges) & spoken(), file


@pytest.mark.usefixtures("built")
def test_names_of_other_scripts_have_faces_too() -> None:
    for family in ("'Castra Sans' normal", "'Castra Sans Condensed' normal"):
        had = set[int]().union(*(letters(ranges) for name, _, ranges in faces() if name == family))
        assert {letter for letter in "Łukasz Žofie Ørsted Νίκος Мария Nguyễn" if ord(letter) not in had} == set()


@pytest.mark.usefixtures("built")
def test_a_face_that_was_changed_carries_no_reserved_name() -> None:
    changed = [str(path) for path in VENDOR.rglob("*-spoken-*.woff2")]
    told = subprocess.run(
        (sys.executable, "-c", NAMED, *changed),
        env={**os.environ, "PYTHONPATH": str(ROOT / ".cache" / "fonts")}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    names = [*json.loads(told), *(Path(path).name for path in changed)]
    assert {"Castra Sans", "Newsreader 16pt"} <= set(names)
    assert [name for name in names if "plex" in name.lower()] == []
