"""Every element of a drawing that is drawn, where it stands once all moves, turns and views around it are applied."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from app.grounds.files.limits import DEPTH, NODES
from app.grounds.files.markup import Element
from app.grounds.found import Found, called
from app.grounds.ground import Line, Point
from app.grounds.shapes.transforms import Matrix, moved, read_transform
from app.grounds.svg.lengths import dots, fitted, view_box
from app.grounds.svg.shapes import SHAPES
from app.grounds.svg.styles import GEOMETRY, Styles, styles_of
from app.rosters.files.limits import Unreadable

GROUPS: Final = frozenset({"g", "a"})
DEFINITIONS: Final = frozenset(
    {"defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter", "font"}
)
"""What these hold is drawn only where something else uses it."""

SAID: Final = {"text": "text", "image": "picture", "foreignObject": "not_understood", "video": "picture"}
"""Elements that are seen and are no line, and what is said of them."""

NOWHERE: Final = frozenset({"none", "transparent"})
SIDES: Final = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What holds within an element: where it stands, how large its room is, what it is called, what it hands down."""

    matrix: Matrix
    room: Point
    name: str = ""
    shown: bool = True
    rooms: tuple[Line, ...] = ()
    """The rooms of the drawings within the drawing that it stands in, in inches: what goes beyond them is cut off."""

    fill: str = ""
    stroke: str = ""


class Walk:
    """Goes through a drawing once. `Unreadable`: `too_deep`, `too_many_parts`."""

    def __init__(self, top: Element, found: Found) -> None:
        self._found = found
        self._named: dict[str, Element] = {}
        sheets: list[str] = []
        for element in _all(top):
            if name := element.get("id"):
                self._named.setdefault(name, element)
            if element.tag == "style":
                sheets.append(element.text)
        self._styles: Styles = styles_of(sheets)
        self._steps = 0
        self._open: list[Element] = []

    def within(self, element: Element, around: Around, depth: int = 0) -> Iterator[tuple[Element, Around]]:
        """The shapes within an element."""
        for one in element.within:
            yield from self.one(one, around, depth + 1)

    def one(self, element: Element, around: Around, depth: int) -> Iterator[tuple[Element, Around]]:
        """The shapes that an element is or holds."""
        self._steps += 1
        if self._steps > NODES:
            raise Unreadable("too_many_parts", most=NODES)
        if depth > DEPTH:
            raise Unreadable("too_deep", most=DEPTH)
        self._open.append(element)
        yield from self._one(element, around, depth)
        self._open.pop()

    def _one(self, element: Element, around: Around, depth: int) -> Iterator[tuple[Element, Around]]:
        tag = element.tag
        if tag in DEFINITIONS:
            self._found.put_aside(tag, "definition", _shapes_in(element))
        elif tag in SHAPES or tag in GROUPS or tag in SAID or tag in {"svg", "switch", "use"}:
            inside = self._inside(element, around)
            if isinstance(inside, str):
                self._found.put_aside(_called(element) or around.name or tag, inside, max(1, _shapes_in(element)))
            elif tag in SAID:
                self._found.put_aside(_called(element) or tag, SAID[tag] if inside.shown else "hidden")
            elif tag in SHAPES:
                yield from self._shape(element, inside)
            else:
                yield from self._group(element, inside, depth)

    def _group(self, element: Element, inside: Around, depth: int) -> Iterator[tuple[Element, Around]]:
        if element.tag == "svg":
            yield from self._view(element, element, inside, depth)
        elif element.tag == "use":
            yield from self._use(element, inside, depth)
        elif element.tag == "switch":
            first = next((one for one in element.within if _holds(one)), None)
            if first is not None:
                yield from self.one(first, inside, depth + 1)
            others = sum(_shapes_in(one, itself=True) for one in element.within if one is not first)
            self._found.put_aside("switch", "another_was_taken", others)
        else:
            yield from self.within(element, inside, depth)

    def _shape(self, element: Element, inside: Around) -> Iterator[tuple[Element, Around]]:
        if not inside.shown:
            self._found.put_aside(inside.name or element.tag, "hidden")
        elif inside.fill in NOWHERE and inside.stroke in NOWHERE:
            self._found.put_aside(inside.name or element.tag, "not_painted")
        else:
            yield self._sized(element), inside

    def _sized(self, element: Element) -> Element:
        """A shape with the place and size that style sheets give it."""
        said = {name: value for name, value in self._styles.of(element).items() if name in GEOMETRY}
        changed = any(element.get(name) != value for name, value in said.items())
        return replace(element, attributes={**element.attributes, **said}) if changed else element

    def _use(self, element: Element, inside: Around, depth: int) -> Iterator[tuple[Element, Around]]:
        """What is used stands moved by the place of its use; a symbol or drawing fills the room that its use gives it."""
        link = (element.get("href") or "").strip()
        used = self._named.get(link[1:]) if link.startswith("#") else None
        if used is None or used in self._open:
            self._found.put_aside(_called(element) or "use", "elsewhere" if used is None else "uses_itself")
            return
        x, y = dots(element.get("x"), inside.room[0]), dots(element.get("y"), inside.room[1])
        inside = replace(inside, matrix=inside.matrix @ moved(x, y))
        if used.tag in {"symbol", "svg"}:
            within = self._inside(used, inside)
            if not isinstance(within, str):
                self._open.append(used)
                yield from self._view(used, element, within, depth)
                self._open.pop()
        else:
            yield from self.one(used, inside, depth + 1)

    def _view(self, element: Element, sized: Element, inside: Around, depth: int) -> Iterator[tuple[Element, Around]]:
        """What a drawing within a drawing shows: in its room, as its view box says; `sized` says how large the room is."""
        width, height = (
            dots(sized.get(name) if sized.get(name) is not None else element.get(name), whole, whole)
            for name, whole in (("width", inside.room[0]), ("height", inside.room[1]))
        )
        if width <= 0 or height <= 0:
            return
        box = view_box(element.get("viewBox"))
        x, y = dots(element.get("x"), inside.room[0]), dots(element.get("y"), inside.room[1])
        placed = inside.matrix @ moved(x, y)
        if self._styles.of(element).get("overflow", "hidden") not in {"visible", "auto"}:
            corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
            inside = replace(inside, rooms=(*inside.rooms, tuple(placed.at(corner) for corner in corners)))
        fits = fitted((width, height), box, element.get("preserveAspectRatio"))
        room = (box[2], box[3]) if box else (width, height)
        yield from self.within(element, replace(inside, matrix=placed @ fits, room=room), depth)

    def _inside(self, element: Element, around: Around) -> Around | str:
        """What holds within an element, or why it is not drawn."""
        said = self._styles.of(element)
        opacity = said.get("opacity", "1").removesuffix("%")
        if said.get("display") == "none" or opacity.strip("0.") == "":
            return "hidden"
        matrix = _moved_by(said, around)
        if matrix is None:
            # As browsers do: it is drawn as if nothing were said.
            self._found.put_aside(f"transform of {_called(element) or element.tag}", "not_understood")
        visibility = said.get("visibility", "inherit")
        return Around(
            matrix=matrix or around.matrix,
            room=around.room,
            rooms=around.rooms,
            name=_called(element) or around.name,
            shown=around.shown if visibility == "inherit" else visibility == "visible",
            fill=_handed(said, "fill", around.fill),
            stroke=_handed(said, "stroke", around.stroke),
        )


def _handed(said: Mapping[str, str], name: str, around: str) -> str:
    value = said.get(name, "inherit").lower()
    return around if value == "inherit" else value


def _moved_by(said: Mapping[str, str], around: Around) -> Matrix | None:
    """Where an element stands, moved and turned about its origin; none where that is written in a way that is not read."""
    written = said.get("transform", "none")
    if written in {"none", ""}:
        return around.matrix
    turned = read_transform(written)
    if turned is None or said.get("transform-box", "view-box") != "view-box":
        return None
    if origin := said.get("transform-origin"):
        words = [SIDES.get(one, one) for one in re.split(r"[\s,]+", origin.strip())]
        if origin.split()[0] in {"top", "bottom"}:
            words = [*(words[1:2] or ["50%"]), words[0]]
        x = dots(words[0], around.room[0])
        y = dots(words[1] if len(words) > 1 else "50%", around.room[1])
        turned = moved(x, y) @ turned @ moved(-x, -y)
    return around.matrix @ turned


def _called(element: Element) -> str:
    title = element.first("title")
    return called(element.get("inkscape:label")) or called(title.text if title else "") or called(element.get("id"))


def _holds(element: Element) -> bool:
    """Whether a branch of a switch is taken: it asks for nothing that is not here, and English is understood."""
    languages = element.get("systemLanguage")
    if element.tag.startswith("foreign:") or element.get("requiredExtensions"):
        return False
    seen = element.tag in SHAPES or element.tag in GROUPS or element.tag in {"svg", "use", "switch", "text", "image"}
    return seen and (languages is None or any(one.strip().startswith("en") for one in languages.split(",")))


def _all(top: Element) -> Iterator[Element]:
    waiting = [top]
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(reversed(element.within))


def _shapes_in(element: Element, *, itself: bool = False) -> int:
    """How many shapes stand in an element."""
    return sum(one.tag in SHAPES for one in _all(element) if itself or one is not element)
