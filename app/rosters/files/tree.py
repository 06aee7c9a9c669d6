"""The tree of a roster, one type for both ways it is written: elements of XML, and objects and lists of JSON."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from app.rosters.files.limits import DEPTH, NODES, TEXT, WITHIN, Unreadable


@dataclass(slots=True, eq=False)
class Node:
    """An element: what it is (`selection`, `profile`), its attributes, its text, and the elements within."""

    kind: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    within: list["Node"] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute with single spaces and no edge of them, empty where there is none."""
        return " ".join(self.attributes.get(name, "").split())

    def all(self, kind: str) -> Iterator["Node"]:
        """The elements of a kind directly within this one, or within its box of them (`profiles` for `profile`)."""
        boxes = BOXES.get(kind, f"{kind}s")
        for node in self.within:
            if node.kind == kind:
                yield node
            elif node.kind == boxes:
                yield from (inner for inner in node.within if inner.kind == kind)

    def first_text(self, kind: str) -> str:
        """The text of the first element of a kind directly within this one, empty where there is none."""
        return next((node.text.strip() for node in self.within if node.kind == kind), "")


BOXES = {"category": "categories"}
"""Boxes whose name is not that of what lies in them with an s."""


class Count:
    """How many elements of a tree were made, and whether that is too many."""

    def __init__(self) -> None:
        self.made = 0

    def one(self, depth: int, parent: Node | None) -> None:
        """One more element, at this depth in this one. `Unreadable`: `too_many_parts`, `too_deep`."""
        self.made += 1
        if self.made > NODES:
            raise Unreadable("too_many_parts", most=NODES)
        if parent is not None and len(parent.within) >= WITHIN:
            raise Unreadable("too_many_parts", most=WITHIN)
        if depth > DEPTH:
            raise Unreadable("too_deep", most=DEPTH)


UNSEEN: Final = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]+"
)
"""Signs that nobody sees and that an escape of JSON or an entity can write: halves of a sign, signs for machines, signs that
turn what follows."""


def kept(text: str) -> str:
    """A name or text as far as it is kept; signs that a data file wrote as entities twice over are signs again."""
    text = text if len(text) <= TEXT else text[:TEXT] + "…"
    return UNSEEN.sub("", unescape(text) if "&" in text else text)
