"""The picture of the floors in docs/development.md is made from what holds them: `pytest --regold tests/test_floors_picture.py`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields

import pytest

from app.rules.kernel.floors import Floors
from tests.python_imports import ROOT
from tests.test_architecture import BELOW
from tests.test_chapter_floors import SYSTEMS, floors_of
from tests.test_client_floors import FLOORS
from tests.test_kernel_floors import KERNEL
from tests.test_realtime_floors import REALTIME

PAGE = ROOT / "docs/development.md"
START, END = "<!-- floors: made by tests/test_floors_picture.py -->", "<!-- /floors -->"


def picture() -> str:
    """The server's parts, the rooms of each system and the page's rooms, drawn."""
    return "\n".join(
        (
            START,
            "The server, each part above those it imports:",
            "",
            *_drawn(_arrows(BELOW)),
            "",
            "The kernel of the rules:",
            "",
            *_drawn(_arrows(KERNEL)),
            "",
            "The live table:",
            "",
            *_drawn(_arrows(REALTIME)),
            "",
            "The rooms of each system, the ground floor last; each imports only those before it in its cell, and the cells below:",
            "",
            *_rooms(),
            "",
            "The page, each floor above those it imports:",
            "",
            *_drawn(_storeys([sorted(rooms) for rooms in FLOORS])),
            END,
        )
    )


def _drawn(lines: Iterable[str]) -> Iterator[str]:
    """A diagram that the pages of a repository show as a picture."""
    yield from ("```mermaid", "flowchart TD", *(f"    {line}" for line in lines), "```")


def _arrows(below: Mapping[str, AbstractSet[str]]) -> Iterator[str]:
    """An arrow from each part to those it may import, without those that lead there over another."""
    for part in sorted(below):
        near = below[part] - {part}
        for other in sorted(near - {far for one in near for far in below[one] - {one}}):
            yield f"{part} --> {other}"


def _storeys(floors: Sequence[Sequence[str]]) -> Iterator[str]:
    """A box for each floor, the highest first."""
    numbered = list(enumerate(floors))
    for number, rooms in reversed(numbered):
        yield f'floor{number}["{", ".join(rooms)}"]'
    for number, _ in reversed(numbered[1:]):
        yield f"floor{number} --> floor{number - 1}"


def _rooms() -> Iterator[str]:
    """A table: a row for each floor, a column for each system."""
    yield f"| | {' | '.join(SYSTEMS)} |"
    yield f"|---|{'---|' * len(SYSTEMS)}"
    for floor in reversed(fields(Floors)):
        cells = (", ".join(getattr(floors_of(system), floor.name)) for system in SYSTEMS)
        yield f"| **{floor.name}** | {' | '.join(cells)} |"


def test_the_picture_of_the_floors_is_up_to_date(request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text("utf-8")
    block = re.compile(f"{re.escape(START)}.*{re.escape(END)}", re.DOTALL)
    assert block.search(page), "the page has no place for it"
    if request.config.getoption("--regold"):
        PAGE.write_text(block.sub(lambda _: picture(), page), "utf-8")
        return
    assert picture() in page, "pytest --regold tests/test_floors_picture.py"
