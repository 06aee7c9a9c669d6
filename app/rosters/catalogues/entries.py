"""The entries of a folder of catalogue files, by their ids: what links to them, wherever in the folder, finds them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lxml import etree

from app.rosters.editions import edition_of

Element = etree._Element

LARGEST: Final = 32 * 1024 * 1024
"""Bytes of one file; the largest public ones have some three million."""

HELD: Final = frozenset({"selectionEntry", "selectionEntryGroup", "profile", "rule", "infoGroup"})
"""What links point at."""


class NoCatalogue(Exception):
    """Why files are no catalogues that could be read, and which file it is."""

    def __init__(self, why: str, file: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.file = file


@dataclass(slots=True)
class Entries:
    """Every entry of the files read so far, the catalogue of each unit, and of which game and edition they are."""

    by_id: dict[str, Element] = field(default_factory=dict)
    roots: list[tuple[str, Element]] = field(default_factory=list)
    system: str = ""

    def take(self, data: bytes) -> None:
        """Adds a catalogue or a game system's own file. `NoCatalogue`: `too_large`, `not_markup`, `not_a_catalogue`."""
        if len(data) > LARGEST:
            raise NoCatalogue("too_large")
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, remove_comments=True)
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as error:
            raise NoCatalogue("not_markup") from error
        if name_of(root) not in {"catalogue", "gameSystem"}:
            raise NoCatalogue("not_a_catalogue")
        self.roots.append((root.get("name", ""), root))
        for element in root.iter():
            if isinstance(element.tag, str) and name_of(element) in HELD and (id := element.get("id")):
                self.by_id.setdefault(id, element)
        if name_of(root) == "gameSystem":
            self.system = edition_of(root.get("name", "")).system or ""

    def units(self) -> Iterator[tuple[str, Element]]:
        """Each unit with the name of its catalogue: what has a row of a unit's numbers, or is typed as one."""
        for catalogue, root in self.roots:
            for element in root.iter():
                if isinstance(element.tag, str) and name_of(element) == "selectionEntry" and is_unit(element):
                    yield catalogue, element

    def gifts(self) -> Iterator[tuple[str, Element]]:
        """What is chosen for a unit or an army by its name and has abilities of its own: enhancements, formations, lores."""
        for catalogue, root in self.roots:
            for element in root.iter():
                if isinstance(element.tag, str) and name_of(element) == "selectionEntry" and _is_gift(element):
                    yield catalogue, element


def name_of(element: Element) -> str:
    """What an element is, without its namespace."""
    return etree.QName(element).localname


def boxed(element: Element, box: str) -> Iterator[Element]:
    """The elements in a box directly within this one, as the profiles in its `profiles`."""
    for inner in element:
        if isinstance(inner.tag, str) and name_of(inner) == box:
            yield from (one for one in inner if isinstance(one.tag, str))


def is_unit(element: Element) -> bool:
    """Whether an entry is a unit: typed as one, or with a row of a unit's numbers."""
    return element.get("type") == "unit" or any(one.get("typeName") == "Unit" for one in boxed(element, "profiles"))


def _is_gift(element: Element) -> bool:
    kinds = [profile.get("typeName", "") for profile in boxed(element, "profiles")]
    return bool(kinds) and all("Ability" in kind for kind in kinds)


def least(*elements: Element) -> int:
    """The fewest of it that there are by its constraints, those of its link first; none where nothing says so."""
    for element in elements:
        for constraint in boxed(element, "constraints"):
            if constraint.get("type") == "min" and constraint.get("field") == "selections":
                return int(float(constraint.get("value", "0")))
    return 0


def amounts(element: Element) -> Sequence[int]:
    """How many of it each row of models begins with, as list builders lay them out."""
    said = element.get("defaultAmount", "")
    return [int(part) for part in said.split(",") if part.strip().isdigit()]


Index = Mapping[str, Element]
