"""What a player's roster makes: an army as a text of our own schema, with an account of what came of its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rosters.roster import Refused, Roster, Unit

Why: TypeAlias = Literal["summoned", "terrain", "card", "leaderless", "unborne", "unled", "third_deck"]
"""Why a row of a roster is not in the army: a lore brings it into play, it is terrain of the faction, a card of the table's,
a regiment without a hero, whose units stand outside regiments, an item or stand that no unit of it can bear,
a disk without a hero of its race, a card of a third deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A row that was read and that the army does not have."""

    row: str
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """The text of an army; `units` are those of the roster that it has.

    `applied` counts the abilities that rules here answer to, `texts` names those that players read and play themselves.
    `roster` is the roster with each ability `read` where rules here answer to it; none where its reader said so already.
    """

    text: str
    units: tuple[Unit, ...]
    applied: int
    texts: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    roster: Roster | None = None


def too_many(units: Sequence[Unit], most_units: int, most_models: int) -> Refused | None:
    """Why these are more than a table takes, told by their counts before anything is made of them."""
    if len(units) > most_units:
        return Refused(code="too_many_units", facts={"had": len(units), "most": most_units})
    models = sum(max(unit.models or 1, sum(max(1, row.count) for row in unit.rows)) for unit in units)
    if models > most_models:
        return Refused(code="too_many_models", facts={"had": models, "most": most_models})
    return None
