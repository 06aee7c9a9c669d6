"""The state a match starts in: the table as agreed at its creation, all armies still to be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.places import EDGES
from app.rules.diskwars.model.profiles import Library
from app.rules.diskwars.model.setup_prompts import SetUp
from app.rules.diskwars.model.state import Side, State
from app.rules.kernel.referee.dice import NoDice
from app.rules.kernel.referee.seats import Seat


class BadOptions(ValueError):
    """Options that no table can have (`not_enough_scenario_cards`, DW-SCN-05)."""


def setup(options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> State:
    """A match before its set-up; `options` are the fields of `Options`. Raises BadOptions for what cannot be played."""
    known = {field.name for field in fields(Options)}
    if unknown := set(options) - known:
        raise BadOptions(f"unknown options: {sorted(unknown)}")
    agreed = Options(**dict(options))
    if not 2 <= len(set(seats)) == len(seats) <= len(EDGES):
        raise BadOptions("a battlefield has four edges, one for each player (DW-SET-03)")
    if agreed.mode == "intro" and len(seats) != 2:
        raise BadOptions("the introductory scenario is for two (DW-INT-01)")
    cards = [
        one for one in library.scenarios.values() if not one.partial and (agreed.original_cards or not one.original)
    ]
    if agreed.mode != "intro" and len(cards) < len(seats) + 1:
        raise BadOptions("not_enough_scenario_cards")
    sides = {seat: Side(seat=seat) for seat in seats}
    start = State(options=agreed, library=library, seats=tuple(seats), sides=sides, stack=(SetUp(),))
    draft = Draft(start, NoDice())
    run(draft)
    return draft.state
