"""An army that is kept while it is written: its text judged as it stands, and what a list of armies says of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from app.content.lines import Problem, Unreadable, read_lined
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words

LONGEST_NAME: Final = 60

Measure: TypeAlias = Literal["points", "power", "cards"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
"""What armies are measured in, each in the game's own; of cards it is how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A unit of an army as a list tells it: its name, how many models it has, what it costs, what figure stands for it."""

    name: str
    models: int
    cost: int
    figure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What an army has beside its units and is read like a card: of what kind it is, what it is called, what it says."""

    kind: str
    name: Words
    text: Words
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a list of armies says of one: what its units cost, in the game's own measure, and all together; what it has
    beside them, as it is printed.
    """

    measure: Measure
    cost: int
    units: int
    rows: tuple[Row, ...]
    printed: tuple[Printed, ...] = ()


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
    illegal: Callable[[Any, Any], Sequence[Refusal]],
    text: str,
    library: Any,
) -> Judged:
    """A text as it stands, however much is still missing of it. Pure, and bounded by the reader's limits."""
    army, problems = read(text, library)
    if army is not None:
        against = against_rules(illegal(army, library))
        return Judged(name=army.name, army=army, problems=against, told=as_kept(tell(army, library), against))
    name, units = outline(text)
    return Judged(name=name, army=None, problems=problems, told={"units": units, "problems": len(problems)})


def against_rules(refused: Sequence[Refusal]) -> tuple[Problem, ...]:
    """What the rules of building say against an army, as problems of all of it."""
    return tuple(
        Problem(line=0, where="", code="illegal_roster", facts={**_words(one), "why": one.code, "rule": one.rule})
        for one in refused
    )


def _words(refused: Refusal) -> Mapping[str, str]:
    return {
        name: ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)
        for name, fact in refused.facts.items()
    }


def as_kept(told: Told, problems: Sequence[Problem] = ()) -> Mapping[str, Any]:
    """What is kept beside the text of an army that can be read, as plain data."""
    rows = [asdict(row) for row in told.rows]
    return {"units": told.units, "problems": len(problems), told.measure: told.cost, "rows": rows}


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
