"""Refusals: why a command was not carried out, in a form that can be drawn and translated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.plane.marks import Mark

Fact: TypeAlias = str | int | float | bool | tuple[str, ...]
"""A number with its unit implied by its name, an id, or a list of ids. Never prose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A command that was not carried out: stable code, rule ID, numbers, and what to draw. Returned, never raised."""

    kind: Literal["refusal"] = "refusal"
    code: str
    rule: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    shapes: tuple[Mark, ...] = ()
