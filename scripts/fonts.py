"""Makes the client's faces from the published ones: of each a small one with the letters of the two languages, which nearly every
page needs and no more, beside the whole of it in pieces by script, of which a browser fetches what somebody's name is written in.

Run by `vendor.py` with fontTools on its path. A face that was changed may not keep a reserved name (Open Font License). IBM's own
release reserves "Plex", though the licence that its package on npm brings does not say so: what is made of it here is called
Castra Sans. Newsreader reserves no name. The licences stand beside the files.
"""

import re
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SPOKEN = "U+20-7E,U+A0,U+A1,U+AA,U+AB,U+B0,U+B7,U+BA,U+BB,U+BD,U+BF,U+C1,U+C9,U+CD,U+D1,U+D3,U+D7,U+DA,U+DC,U+E1,U+E9,U+ED,U+F1,U+F3,U+FA,U+FC,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2032,U+2033,U+2190-2193,U+2212,U+2264,U+2265"  # fmt: skip  # noqa: E501
"""What English and Spanish are written with here, signs among it; tests/web/test_fonts.py holds the words to it."""

KEPT = ("kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "rvrn")
"""The features of a face that the page uses."""


@dataclass(frozen=True, kw_only=True)
class Face:
    """One published face, the families it is offered as, and how much of its axes the page uses.

    `families` gives each family's name and the width it takes, in percent.
    """

    package: str
    sheet: str
    families: dict[str, str]
    weight: str
    axes: dict[str, float | tuple[float, float]]
    renamed: dict[str, str] = field(default_factory=dict)
    drawn: dict[str, float] = field(default_factory=dict)
    """Where on its axes it stands in pictures that the server draws; nothing where none has letters of it."""

    def named(self, text: str) -> str:
        """A name with what is reserved in it replaced."""
        for old, new in self.renamed.items():
            text = text.replace(old, new)
        return text


SANS = {"Castra Sans": "100%", "Castra Sans Condensed": "75%"}
PLEX = {"IBM Plex Sans": "Castra Sans", "IBMPlexSans": "CastraSans", "ibm-plex-sans": "castra-sans"}
SERIF = {"Newsreader Variable": "100%"}
AUTHORS = (0, 7, 8, 9, 10, 11, 12, 13, 14)
"""The names in a font that say who made it and under which licence: these stay as they are written."""
FACES = (
    Face(
        package="@fontsource-variable/ibm-plex-sans", sheet="standard.css", families=SANS, weight="400 700",
        axes={"wght": (400, 700), "wdth": (75, 100)}, renamed=PLEX, drawn={"wght": 600, "wdth": 100},
    ),
    Face(
        package="@fontsource-variable/ibm-plex-sans", sheet="standard-italic.css", families=SANS, weight="400 700",
        axes={"wght": (400, 700), "wdth": (75, 100)}, renamed=PLEX,
    ),
    Face(
        package="@fontsource-variable/newsreader", sheet="opsz.css", families=SERIF, weight="400 600",
        axes={"wght": (500, 600), "opsz": 20},
    ),
    Face(
        package="@fontsource-variable/newsreader", sheet="opsz-italic.css", families=SERIF, weight="400 600",
        axes={"wght": (400, 500), "opsz": 20},
    ),
)  # fmt: skip
"""Titles are set in weights 500 and 600 at 14 to 40 pixels: one optical size stands for them, which takes a third of the bytes."""


def small(face: Face, source: Path, goal: Path) -> None:
    """Writes the face with the letters of the two languages alone, under a name of its own."""
    font = instancer.instantiateVariableFont(TTFont(source), face.axes)
    options = subset.Options()
    options.flavor, options.hinting, options.layout_features, options.name_IDs = "woff2", False, list(KEPT), ["*"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=subset.parse_unicodes(SPOKEN.replace("U+", "")))
    cut.subset(font)
    rename(font, face)
    font.flavor = "woff2"
    font.save(goal)


def rename(font: TTFont, face: Face) -> None:
    """Takes what is reserved out of the names in a font."""
    for record in font["name"].names:
        if record.nameID not in AUTHORS:
            record.string = face.named(record.toUnicode())


def joined(face: Face, pieces: list[Path], goal: Path) -> None:
    """Writes the whole of a face as the server's drawings take it, unpacked, at one place on its axes, and which letters it has.

    The drawing library looks into no further file after the first letter that none has: so they are all in one
    (findings/resvg_letter_of_no_font.sh).
    """
    goal.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        unpacked: list[str] = []
        for piece in sorted(pieces, key=lambda path: ("-latin-standard-" not in path.name, path.name)):
            font = instancer.instantiateVariableFont(TTFont(piece), face.drawn)
            font.flavor = None
            unpacked.append(str(Path(folder) / f"{piece.stem}.ttf"))
            font.save(unpacked[-1])
        whole = Merger().merge(unpacked)
    rename(whole, face)
    whole.save(goal / "names.ttf")
    (goal / "names.txt").write_text("".join(map(chr, sorted(whole.getBestCmap()))), "utf-8")


def rule_of(published: str, face: Face, family: str, file: str, letters: str) -> str:
    """The @font-face rule for a file, as published but for the family, its weights and its width."""
    for name, value in {
        "font-family": f"'{family}'",
        "font-weight": face.weight,
        "font-stretch": face.families[family],
        "src": f"url(./{file}) format('woff2')",
        "unicode-range": letters,
    }.items():
        published = re.sub(rf"\n  {name}:[^;]*;", "", published)
        published = published.replace("\n}", f"\n  {name}: {value};\n}}")
    return published


def without_spoken(letters: str) -> str:
    """A range of letters less those of the small face: what that lacks is drawn by another font, not fetched for one sign."""
    left = sorted(
        set(subset.parse_unicodes(letters.replace("U+", ""))) - set(subset.parse_unicodes(SPOKEN.replace("U+", "")))
    )
    starts = [code for code in left if code - 1 not in left]
    ends = [code for code in left if code + 1 not in left]
    return ",".join(f"U+{first:X}-{last:X}" for first, last in zip(starts, ends, strict=True))


def copied(face: Face, packages: Path, target: Path) -> list[str]:
    """Copies the pieces of a face, makes its small one, and gives the rules of both."""
    sheet = (packages / face.package / face.sheet).read_text("utf-8")
    folder = target / face.package / "files"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(packages / face.package / "LICENSE", folder.parent / "LICENSE")
    rules: list[str] = []
    pieces: list[Path] = []
    for published in re.findall(r"@font-face \{.*?\n\}", sheet, re.DOTALL):
        (file,) = re.findall(r"\./files/([\w-]+\.woff2)", published)
        shutil.copyfile(packages / face.package / "files" / file, folder / file)
        pieces.append(folder / file)
        (letters,) = re.findall(r"unicode-range: ([^;]*);", published)
        rules += [
            rule_of(published, face, family, f"{face.package}/files/{file}", without_spoken(letters))
            for family in face.families
        ]
    latin = next(
        path for path in re.findall(r"\./files/([\w-]+-latin-[a-z]+-\w+\.woff2)", sheet) if "-ext-" not in path
    )
    spoken = face.named(latin.replace("-latin-", "-spoken-"))
    small(face, packages / face.package / "files" / latin, folder / spoken)
    if face.drawn:
        joined(face, pieces, target / "drawn")
    return [
        *rules,
        *(rule_of(published, face, family, f"{face.package}/files/{spoken}", SPOKEN) for family in face.families),
    ]


def main(packages: Path, target: Path) -> None:
    """Writes the faces and the sheet that names them."""
    rules = [rule for face in FACES for rule in copied(face, packages, target)]
    (target / "fonts.css").write_text("\n\n".join(rules) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
