"""The catalogues that a host gave once, as a folder of one small file for each name: what an army's text says by names alone."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.rosters.catalogues.choosing import selection_of
from app.rosters.catalogues.entries import Entries, NoCatalogue
from app.rosters.catalogues.finding import Found, Kind
from app.rosters.catalogues.spellings import key_of
from app.rosters.files.tree import Node

ENDINGS: Final = frozenset({".cat", ".gst"})
MOST_FILES: Final = 2_000
PLACE: Final = "catalogues"
"""Where they lie in the folder of a server's data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogues:
    """Those of a system in a folder; nothing is held, so that it goes from process to process for nothing."""

    folder: Path

    def find(self, kind: Kind, name: str, faction: str = "") -> Found | None:
        """The entry of this name, of several the one of a faction's own catalogue."""
        file = self.folder / kind / _file(key_of(name))
        try:
            rows = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError):
            return None
        ordered = sorted(rows, key=lambda row: not str(row["catalogue"]).startswith(faction)) if faction else rows
        return Found(catalogue=ordered[0]["catalogue"], selection=_node(ordered[0]["selection"])) if ordered else None


def _file(key: str) -> str:
    return f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.json"


def _plain(node: Node) -> list[Any]:
    return [node.kind, node.attributes, node.text, [_plain(one) for one in node.within]]


def _node(plain: list[Any]) -> Node:
    kind, attributes, text, within = plain
    return Node(kind, attributes, text=text, within=[_node(one) for one in within])


def read_folder(folder: Path) -> Entries:
    """The catalogues in a folder. Raises OSError; `NoCatalogue`: what a file is wrong with, `too_many_files`, `no_catalogues`."""
    files = sorted(one for one in folder.rglob("*") if one.suffix.lower() in ENDINGS and one.is_file())
    if len(files) > MOST_FILES:
        raise NoCatalogue("too_many_files")
    entries = Entries()
    for file in files:
        try:
            entries.take(file.read_bytes())
        except NoCatalogue as error:
            raise NoCatalogue(error.why, file.name) from error
    if not files or not entries.system:
        raise NoCatalogue("no_catalogues")
    return entries


def written(entries: Entries, into: Path) -> Mapping[Kind, int]:
    """Writes them into a folder, in place of what stands there; how many names there are of each kind."""
    counts: dict[Kind, int] = {}
    for kind, found in _kinds(entries):
        shelf: dict[str, list[dict[str, Any]]] = {}
        for catalogue, name, selection in found:
            shelf.setdefault(_file(key_of(name)), []).append({"catalogue": catalogue, "selection": _plain(selection)})
        place = into / kind
        place.mkdir(parents=True, exist_ok=True)
        for old in place.glob("*.json"):
            old.unlink()
        for file, rows in shelf.items():
            (place / file).write_text(json.dumps(rows, ensure_ascii=False), "utf-8")
        counts[kind] = len(shelf)
    return counts


def _kinds(entries: Entries) -> Iterator[tuple[Kind, Iterable[tuple[str, str, Node]]]]:
    yield "units", ((one, entry.get("name", ""), selection_of(entries, entry)) for one, entry in entries.units())
    yield "gifts", ((one, entry.get("name", ""), selection_of(entries, entry)) for one, entry in entries.gifts())
