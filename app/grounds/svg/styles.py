"""What a drawing's style sheets and attributes say of an element, as far as it decides whether and where it is drawn."""

import re
from dataclasses import dataclass, field
from typing import Final

from app.grounds.files.markup import Element

GEOMETRY: Final = frozenset({"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"})
"""What a sheet may say of a shape's place and size, over its attributes."""

READ: Final = GEOMETRY | {
    "display",
    "fill",
    "opacity",
    "overflow",
    "stroke",
    "transform",
    "transform-box",
    "transform-origin",
    "visibility",
}
MOST_RULES: Final = 2_000
COMMENT: Final = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
RULE: Final = re.compile(r"([^{}]{1,2000})\{([^{}]{0,4000})\}")
AT_LINE: Final = re.compile(r"@[a-z-]+[^{};]{0,1000};", re.IGNORECASE)
AT_BLOCK: Final = re.compile(
    r"@[a-z-]+[^{};]{0,1000}\{(?:[^{}]{0,4000}\{[^{}]{0,4000}\}){0,200}[^{}]{0,4000}\}", re.IGNORECASE
)
SELECTOR: Final = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][A-Za-z_][\w-]*)*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Rule:
    tag: str
    marks: frozenset[str]
    said: dict[str, str]


@dataclass(slots=True)
class Styles:
    """The rules of all style sheets of a drawing, the weakest first. Those of elements within others are not read."""

    _rules: list[_Rule] = field(default_factory=list)
    _by_mark: dict[str, list[tuple[int, _Rule]]] = field(default_factory=dict)

    def of(self, element: Element) -> dict[str, str]:
        """What holds for an element: its attributes, over them the sheets, over them its own style."""
        said = {name: value.strip() for name, value in element.attributes.items() if name in READ}
        marks = {f".{name}" for name in (element.get("class") or "").split()}
        if name := element.get("id"):
            marks.add(f"#{name}")
        rules = {rank: rule for mark in ("", *marks) for rank, rule in self._by_mark.get(mark, ())}
        for _, rule in sorted(rules.items()):
            if rule.tag in {"", "*", element.tag} and rule.marks <= marks:
                said |= rule.said
        return said | _declared(element.get("style") or "")


def styles_of(sheets: list[str]) -> Styles:
    """The rules of the sheets of a drawing."""
    found: list[tuple[tuple[int, int, int], _Rule]] = []
    for sheet in sheets:
        text = AT_BLOCK.sub("", AT_LINE.sub("", COMMENT.sub("", sheet)))
        for match in RULE.finditer(text):
            said = _declared(match[2])
            for selector in match[1].split(",") if said else ():
                plain = SELECTOR.fullmatch(selector.strip())
                if plain and plain[0] and len(found) < MOST_RULES:
                    marks = re.findall(r"[.#][^.#]+", plain[2])
                    ids = sum(mark.startswith("#") for mark in marks)
                    weight = (ids, len(marks) - ids, int(bool(plain[1]) and plain[1] != "*"))
                    found.append((weight, _Rule(plain[1] or "", frozenset(marks), said)))
    styles = Styles()
    for rank, (_, rule) in enumerate(sorted(found, key=lambda one: one[0])):
        mark = min(rule.marks, default="")
        styles._by_mark.setdefault(mark, []).append((rank, rule))
    return styles


def _declared(text: str) -> dict[str, str]:
    said: dict[str, str] = {}
    for line in text.split(";"):
        name, colon, value = line.partition(":")
        if colon and (name := name.strip().lower()) in READ:
            said[name] = value.replace("!important", "").strip()
    return said
