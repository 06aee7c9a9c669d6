"""When an ability is used, and how often: the words above a text."""

import re
from typing import Any, Final

SCOPES: Final = {"your": "your", "enemy": "enemy", "any": "any"}
MOMENTS: Final = {
    "hero phase": "hero", "movement phase": "movement", "shooting phase": "shooting", "charge phase": "charge",
    "combat phase": "combat",
}  # fmt: skip
LIMITS: Final = {
    "once per turn (army)": ("turn", "army"), "once per battle (army)": ("battle", "army"),
    "once per battle round (army)": ("round", "army"), "once per phase (army)": ("phase", "army"),
    "once per turn": ("turn", "unit"), "once per battle": ("battle", "unit"), "once per battle round": ("round", "unit"),
}  # fmt: skip
TIMED: Final = re.compile(r"(your|enemy|any) (\w+ phase)")
ENDS: Final = re.compile(r"(start|end) of (your|enemy|any) turn")
REACTIONS: Final = (
    (
        re.compile(r"reaction: you declared an? (fight|shoot|charge|run|retreat|spell|prayer) ability for this unit"),
        "you",
    ),
    (re.compile(r"reaction: opponent declared an? (spell) ability"), "opponent"),
    (re.compile(r"reaction: this unit was picked (?:as|to be) the target of a (non-core) ability"), "opponent"),
    (re.compile(r"reaction: opponent declared an? (attack|fight|shoot) ability that targeted this unit"), "opponent"),
)


def timing_of(said: str) -> dict[str, Any] | None:
    """Timing and limit as our content writes them; nothing where a word of it is not known."""
    low = re.sub(
        r"\) any (?=\w+ phase)", "), any ", " ".join(said.lower().replace("herophase", "hero phase").split())
    ).rstrip(".")
    made: dict[str, Any] = {}
    head, _, rest = low.partition(",")
    head, rest = re.sub(r"(?<=\w)\(", " (", head).strip(), rest.strip()
    if head in LIMITS:
        per, of = LIMITS[head]
        made["once"] = {"per": per, "of": of}
        low = rest
    when = _when(low)
    return None if when is None else {"timing": when, **made}


def _when(low: str) -> dict[str, Any] | None:
    if low == "deployment phase":
        return {"timed": {"scope": "any", "moment": "deployment"}}
    if (found := TIMED.fullmatch(low)) and found[2] in MOMENTS:
        return {"timed": {"scope": SCOPES[found[1]], "moment": MOMENTS[found[2]]}}
    if found := ENDS.fullmatch(low):
        return {"timed": {"scope": found[2], "moment": f"{found[1]}_of_turn"}}
    for pattern, by in REACTIONS:
        if found := pattern.fullmatch(low):
            return {"reaction": {"by": by, "to": found[1].replace("non-core", "not_core")}}
    return None
