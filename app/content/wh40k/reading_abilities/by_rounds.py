"""Abilities in parts: one that gains with the battle rounds, and weapons of one name that fire twice as often."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row

Effects = list[dict[str, Any]]


def _from(number: str, s: Effects) -> Effects | None:
    """The same from a battle round on: what was gained before stays."""
    if any("rounds" in one["params"] for one in s):
        return None
    return [{**one, "params": {**one["params"], "rounds": int(number)}} for one in s]


def _again() -> Effects:
    return [
        {"key": "advances", "params": {"which": "again"}},
        {"key": "charges_again", "params": {"which": "whole"}},
    ]


BULLET: Final = r" ?(?:• ?|\d\) )"
DOUBLE: Final = (
    r"instead of following the normal rules for Rapid Fire weapons,? (?:models in this unit firing Rapid Fire bolt "
    r"weapons|Rapid Fire "
    r"bolt weapons used by models with this ability) make double the number of attacks if any of the following "
    r"(?:conditions )?apply:"
)
HALF: Final = "The firing model's target is within half the weapon's maximum range\\."
STILL: Final = (
    "The firing model (?:is INFANTRY|belongs to an INFANTRY unit) and every model (?:in its|from that) unit remained "
    "stationary in your previous Movement phase\\."
)

PARTS: Final[Mapping[str, Sequence[Row]]] = {
    "again_said": (
        row("You can re-roll the dice when determining how far a unit with this ability moves when it Advances or charges", _again),
    ),
    "round_part": (
        row(r"Battle Round (\d)\+? - [A-Z][A-Za-z' ]+: {s:sentence}", _from),
        row(r"Battle Round (\d)\+? - [A-Z][A-Za-z' ]+: {s:again_said}", _from),
    ),
    "rounds": (
        row("{a:round_part}", lambda a: a),
        row(r"{a:round_part}\. {rest:rounds}", lambda a, rest: [*a, *rest]),
    ),
    "sorts": (
        row("{f:foe}", lambda f: f),
        row("{f:foe},?(?: or)? {rest:sorts}", lambda f, rest: f"{f}|{rest}"),
    ),
    "tail": (row(r"(?:\.? ?For the purposes of this ability,? .{20,1200})?", lambda: ""),),
    "doubling": (
        row(r"All {x:sorts_and} models gain this ability\. " + DOUBLE + BULLET + HALF + BULLET + STILL + BULLET
            + "The firing model is an? {f:sorts}{t:tail}", lambda x, f, t: _double(f)),
        row(DOUBLE + BULLET + HALF + BULLET + STILL + BULLET + "The firing model is an? {f:sorts}{t:tail}",
            lambda f, t: _double(f)),
    ),
    "sorts_and": (row("{a:own_keyword} and {b:foe}", lambda a, b: a), row("{b:foe} and {a:own_keyword}", lambda b, a: a)),
}  # fmt: skip


def _double(sorts: str) -> Effects:
    return [{"key": "double_fire", "params": {"weapon": "bolt", "foe": sorts}}]
