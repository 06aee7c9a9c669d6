"""What is agreed of the clocks of a table before its first die."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter

Kind: TypeAlias = Literal["total", "turn", "days"]
"""A side's time for the whole match, for each turn of anybody, or for each decision, by the calendar."""

Zero: TypeAlias = Literal["nothing", "pass", "loss"]
"""What follows where a side's time is used up: it is only shown, another may pass for it, another may claim the match."""

LEAST, MOST = 60, 30 * 86400
"""Seconds that a side may be given, at least and at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The clock of a table: `seconds` of each side, and so many `more` whenever it has decided and another is asked.

    `grace`: seconds that a clock stands still for a side whose line is down, all in all; null as long as it is down.
    More is given only by a total, and days run whoever is there.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    kind: Kind
    seconds: Annotated[int, Field(strict=True, ge=LEAST, le=MOST)]
    more: Annotated[int, Field(strict=True, ge=0, le=600)] = 0
    zero: Zero = "nothing"
    grace: Annotated[int, Field(strict=True, ge=0, le=3600)] | None = 300


_TERMS: TypeAdapter[Terms] = TypeAdapter(Terms)


def terms_from(told: Mapping[str, Any] | None) -> Terms | None:
    """The terms as a match or a row of its journal keeps them; nothing where there is no clock. Raises ValueError."""
    return None if told is None else _TERMS.validate_python(dict(told))
