"""XML to a tree: by lxml's parser, which calls us for each element and makes no tree of its own; no document types, so no
entities of the file's own, and nothing is fetched."""

import re
from collections.abc import Mapping
from typing import Any, Final

from lxml import etree

from app.rosters.files.limits import PARTS, Unreadable
from app.rosters.files.tree import Count, Node, kept

CHUNK: Final = 64 * 1024
DECLARED: Final = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")


class Gathering:
    """What the parser calls: an element begins, has text, ends."""

    def __init__(self) -> None:
        self.top: Node | None = None
        self._open: list[Node] = []
        self._texts: list[list[str]] = []
        self._count = Count()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        self._count.one(len(self._open), self._open[-1] if self._open else None)
        if len(attributes) > PARTS:
            raise Unreadable("too_many_parts", most=PARTS)
        node = Node(tag.rpartition("}")[2], {name: kept(value) for name, value in attributes.items()})
        if self._open:
            self._open[-1].within.append(node)
        elif self.top is None:
            self.top = node
        self._open.append(node)
        self._texts.append([])

    def data(self, data: str) -> None:
        """Text within the element that began last."""
        if self._texts:
            self._texts[-1].append(data)

    def end(self, tag: str) -> None:
        """The element that began last ends."""
        self._open.pop().text = kept("".join(self._texts.pop()))

    def comment(self, text: str) -> None:
        """A comment says nothing of an army."""

    def doctype(self, *_: object) -> None:
        """A document type is refused: it can say what texts mean, and grow them without end."""
        raise Unreadable("document_type")

    def close(self) -> None:
        """The file ends."""


def read_markup(text: str) -> Node:
    """The tree of a file of XML. `Unreadable`: `document_type`, `not_well_formed`, `too_many_parts`, `too_deep`."""
    gathering = Gathering()
    # The types of lxml differ in what they ask of a target; that it is called so is what the tests hold.
    called: Any = gathering
    parser = etree.XMLParser(
        target=called, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=False
    )
    # What the file says of its encoding no longer holds: it is text already.
    data = DECLARED.sub("", text, count=1).encode()
    try:
        for at in range(0, len(data), CHUNK):
            parser.feed(data[at : at + CHUNK])
        parser.close()
    except etree.XMLSyntaxError as error:
        raise Unreadable("not_well_formed", line=error.lineno or 1, begun=_begun(gathering)) from None
    if gathering.top is None:
        raise Unreadable("not_well_formed", line=1)
    return gathering.top


def _begun(gathering: Gathering) -> str:
    """Of which game a file is that ends too early, for its first line says so."""
    return gathering.top.get("gameSystemName") if gathering.top else ""
