"""What a style may cost: a change in one part of the page has that part styled anew, not the table."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOOKS_INTO_THE_WHOLE = re.compile(r"\.(?:table|well|rim-left|rim-right|roster|board-host)(?![\w-])[^\s,{}>~+]*:has\(")


def test_no_style_looks_into_what_holds_the_whole_table() -> None:
    """Else whatever changes in it has all of it styled anew: what must know of another part is told by a class."""
    files = sorted((ROOT / "static/css").rglob("*.css"))
    assert files
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {found[0]}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (found := LOOKS_INTO_THE_WHOLE.search(line))
    ]
    assert not wrong, wrong


def test_no_two_animations_have_one_name() -> None:
    """Else the later one plays in both places: dots that should fade had their stroke drawn anew sixty times a second."""
    text = "".join(path.read_text("utf-8") for path in sorted((ROOT / "static/css").rglob("*.css")))
    names = re.findall(r"@keyframes\s+([\w-]+)", text)
    assert names
    assert sorted(set(names)) == sorted(names)
