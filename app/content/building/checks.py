"""What is asked of an army that is built: what stands in its way, what is advised, what is well; and how it is mended."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from app.rules.kernel.refusal import Refusal

Step: TypeAlias = str | int
Kind: TypeAlias = Literal["blocks", "advice", "fine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """One change of a document: the value at a place is set, a new one put in before it, or it is taken out."""

    do: Literal["set", "insert", "remove"]
    path: tuple[Step, ...]
    value: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """What mends a thing: what the button says (`builder.repair.<label>`), and the changes it makes, in order."""

    label: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    patches: tuple[Patch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that is asked: its code, the rule, the numbers, the `unit` or `group` it is about by key, and what mends it."""

    kind: Kind
    code: str
    rule: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    unit: str = ""
    group: str = ""
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """All that is asked of an army, what each of its units costs, and what they come to."""

    checks: tuple[Check, ...]
    costs: Mapping[str, int | None]
    sums: Mapping[str, int]


def of_refusal(refused: Refusal, *, unit: str = "", group: str = "", repairs: tuple[Repair, ...] = ()) -> Check:
    """What the rules say against a list, as a thing that stands in its way."""
    facts = dict(refused.facts)
    return Check(
        kind="blocks", code=refused.code, rule=refused.rule, facts=facts, unit=unit, group=group, repairs=repairs
    )


def at(group: int, unit: int, *more: Step) -> tuple[Step, ...]:
    """Where a unit stands in a document, or a part of it."""
    return ("groups", group, "units", unit, *more)


def put(path: tuple[Step, ...], value: Any) -> Patch:
    """Sets the value of a place."""
    return Patch(do="set", path=path, value=value)


def taken_out(path: tuple[Step, ...]) -> Patch:
    """Takes a value out of its list."""
    return Patch(do="remove", path=path)


def mended(data: Any, patches: tuple[Patch, ...]) -> Any:
    """Plain data with changes made, as the page makes them; what is given stays as it was."""
    for patch in patches:
        data = _changed(data, patch, patch.path)
    return data


def _changed(data: Any, patch: Patch, path: tuple[Step, ...]) -> Any:
    step, *rest = path
    copy: Any = dict(data) if isinstance(data, Mapping) else list(data)
    if rest:
        copy[step] = _changed(copy[step], patch, tuple(rest))
    elif patch.do == "set":
        copy[step] = patch.value
    elif patch.do == "insert":
        copy.insert(step, patch.value)
    else:
        del copy[step]
    return copy
