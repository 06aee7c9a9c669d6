"""An army that is kept while it is written: its text judged as it stands, and what a list of armies says of it."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from app.content.lines import Problem, Unreadable, read_lined

LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A unit of an army as a list tells it: its name, how many models it has, what it costs, what figure stands for it."""

    name: str
    models: int
    cost: int
    figure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a list of armies says of one: what its units cost, in the game's own measure, and all together."""

    measure: Literal["points", "power"]
    cost: int
    units: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A text that was judged: the army it makes, or its problems, and what can be told of it either way."""

    name: str
    army: Any
    problems: tuple[Problem, ...]
    told: Mapping[str, Any]


def judged(
    read: Callable[[str, Any], tuple[Any, tuple[Problem, ...]]],
    tell: Callable[[Any, Any], Told],
    text: str,
    library: Any,
) -> Judged:
    """A text as it stands, however much is still missing of it. Pure, and bounded by the reader's limits."""
    army, problems = read(text, library)
    if army is not None:
        return Judged(name=army.name, army=army, problems=(), told=as_kept(tell(army, library)))
    name, units = outline(text)
    return Judged(name=name, army=None, problems=problems, told={"units": units, "problems": len(problems)})


def as_kept(told: Told) -> Mapping[str, Any]:
    """What is kept beside the text of a sound army, as plain data."""
    rows = [asdict(row) for row in told.rows]
    return {"units": told.units, "problems": 0, told.measure: told.cost, "rows": rows}


def changes(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The units of one text that cost something else by other content: the same rows, in the same order."""
    pairs = zip(was.get("rows", ()), now.get("rows", ()), strict=False)
    return [
        {"name": new["name"], "was": old["cost"], "now": new["cost"]}
        for old, new in pairs
        if old["cost"] != new["cost"]
    ]


def outline(text: str) -> tuple[str, int]:
    """The name that stands in a faulty text, and how many units seem to."""
    try:
        found = read_lined(text).data
    except Unreadable:
        return "", 0
    if not isinstance(found, Mapping):
        return "", 0
    name = found.get("name")
    name = name.get("en") if isinstance(name, Mapping) else name
    return (name if isinstance(name, str) else "")[:LONGEST_NAME], sum(map(_entries, found.items()))


def _entries(part: tuple[str, Any]) -> int:
    name, found = part
    if not isinstance(found, list):
        return 0
    if name == "regiments":
        return sum(len(one["units"]) for one in found if isinstance(one, dict) and isinstance(one.get("units"), list))
    return len(found) if name in ("units", "officers", "auxiliaries") else 0
