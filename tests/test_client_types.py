"""The page is typed: `any`, which turns the compiler off, stands where nothing else can, with the reason beside it."""

import re
from collections.abc import Iterator

from tests.client_imports import CLIENT

MOST = 2
"""So often `any` stands in the page's types. The number may only shrink."""

COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
TAG = re.compile(r"@(?:type|param|returns|typedef|property|template|satisfies)\s*\{")
ANY = re.compile(r"\bany\b|^\*$")
REASON = re.compile(r"\bAny: [a-z].{20,}")


def type_of(comment: str, begin: int) -> str:
    """The type that begins there, up to the brace that closes it."""
    depth = 1
    for at in range(begin, len(comment)):
        depth += {"{": 1, "}": -1}.get(comment[at], 0)
        if depth == 0:
            return comment[begin:at]
    return comment[begin:]


def anys() -> Iterator[tuple[str, str]]:
    """Each `any` in a type, as the file it stands in and the comment that tells of it; in declarations the whole file does."""
    for path in sorted(CLIENT.rglob("*.js")):
        for comment in COMMENT.findall(path.read_text("utf-8")):
            for tag in TAG.finditer(comment):
                for _ in ANY.findall(type_of(comment, tag.end())):
                    yield str(path.relative_to(CLIENT)), comment
    for path in sorted(CLIENT.rglob("*.d.ts")):
        text = path.read_text("utf-8")
        for _ in ANY.findall(re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)):
            yield str(path.relative_to(CLIENT)), text


def test_any_stands_in_few_places() -> None:
    found = [file for file, _ in anys()]
    assert len(found) <= MOST, found


def test_whoever_writes_any_says_why() -> None:
    mute = [file for file, comment in anys() if not REASON.search(comment)]
    assert not mute, mute


def test_no_reader_asks_whether_a_system_fills_a_slot() -> None:
    """A plain one stands where it does not (`static/js/slots`)."""
    asked = re.compile(r"slots\.(?:value|peek\(\))\.\w+(?:\.\w+)*\?\.[(\[\w]")
    wrong = [
        f"{path.relative_to(CLIENT)}: {found}"
        for path in sorted(CLIENT.rglob("*.js"))
        for found in asked.findall(path.read_text("utf-8"))
    ]
    assert not wrong, wrong
