"""XML to elements in their order, by lxml's parser, which makes no tree of its own, knows no entities of a file and fetches
nothing. A document type is taken out before: drawings have one as often as not."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lxml import etree

from app.grounds.files.limits import DEPTH, NODES
from app.rosters.files.limits import PARTS, Unreadable

CHUNK: Final = 64 * 1024
DECLARED: Final = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")
DOCTYPE: Final = re.compile(r"<!DOCTYPE\s[^\[>]{0,1000}(?:\[([^\]]{0,20000})\]\s*)?>")
ENTITY: Final = re.compile(
    r"<!ENTITY\s+([A-Za-z_][\w.-]{0,40})\s+(?:\"([^\"&%<]{0,200})\"|'([^'&%<]{0,200})')\s*>", re.ASCII
)
MOST_ENTITIES: Final = 64
"""Short names for long ones, as one maker of drawings writes them; each is a plain text."""

MOST_MENTIONS: Final = 20_000

NAMES: Final = {
    "http://www.w3.org/2000/svg": "",
    "http://www.w3.org/1999/xlink": "",
    "http://www.inkscape.org/namespaces/inkscape": "inkscape:",
}
"""Whose names are read, and what stands before them; elements and attributes of others are `foreign`."""

FOREIGN: Final = "foreign:"


@dataclass(slots=True, eq=False)
class Element:
    """An element: its name, its attributes, the text directly in it, and the elements within."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    within: list["Element"] = field(default_factory=list)

    def get(self, name: str) -> str | None:
        """An attribute, none where it has none."""
        return self.attributes.get(name)

    def first(self, tag: str) -> "Element | None":
        """The first element of a name directly within this one."""
        return next((one for one in self.within if one.tag == tag), None)


class _Gathering:
    """What the parser calls: an element begins, has text, ends."""

    def __init__(self) -> None:
        self.top: Element | None = None
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._made = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._made += 1
        if self._made > NODES:
            raise Unreadable("too_many_parts", most=NODES)
        if len(self._open) >= DEPTH:
            raise Unreadable("too_deep", most=DEPTH)
        # Drawing programs write a dozen of their own beside those of the drawing.
        if len(attributes) > 4 * PARTS:
            raise Unreadable("too_many_parts", most=4 * PARTS)
        element = Element(_plain(tag))
        for name, value in attributes.items():
            element.attributes.setdefault(_plain(name), value)
        if self._open:
            self._open[-1].within.append(element)
        elif self.top is None:
            self.top = element
        self._open.append(element)
        self._texts.append([])

    def data(self, data: str) -> None:
        if self._texts:
            self._texts[-1].append(data)

    def end(self, _: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def comment(self, _: str) -> None:
        pass

    def doctype(self, *_: object) -> None:
        raise Unreadable("document_type")

    def close(self) -> None:
        pass


def _plain(name: str) -> str:
    """A name without the address of whose it is."""
    if not name.startswith("{"):
        return name
    space, _, local = name[1:].partition("}")
    return NAMES.get(space, FOREIGN) + local


def read_markup(text: str) -> Element:
    """The elements of a file of XML. `Unreadable`: `document_type`, `not_well_formed`, `too_many_parts`, `too_deep`."""
    gathering = _Gathering()
    # The types of lxml differ in what they ask of a target; that it is called so is what the tests hold.
    called: Any = gathering
    parser = etree.XMLParser(
        target=called, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True, recover=False
    )
    data = _without_type(DECLARED.sub("", text, count=1)).encode()
    try:
        for at in range(0, len(data), CHUNK):
            parser.feed(data[at : at + CHUNK])
        parser.close()
    except etree.XMLSyntaxError as error:
        raise Unreadable("not_well_formed", line=error.lineno or 1) from None
    if gathering.top is None:
        raise Unreadable("not_well_formed", line=1)
    return gathering.top


def _without_type(text: str) -> str:
    """A text without its document type, the short names that it explains written out. `Unreadable`: `document_type`."""
    found = DOCTYPE.search(text, 0, 30_000)
    if found is None:
        return text
    rest = text[: found.start()] + text[found.end() :]
    names = {one[1]: one[2] or one[3] or "" for one in ENTITY.finditer(found[1] or "")}
    if not names:
        return rest
    if len(names) > MOST_ENTITIES:
        raise Unreadable("document_type")
    mentions = re.compile(rf"&({'|'.join(map(re.escape, names))});")
    written, count = mentions.subn(lambda one: names[one[1]], rest, count=MOST_MENTIONS + 1)
    if count > MOST_MENTIONS:
        raise Unreadable("document_type")
    return written
