"""The state a match starts in: the table as agreed at its creation, all armies still to be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.model.profiles import Library
from app.rules.diskwars.model.setup_prompts import SetUp
from app.rules.diskwars.model.state import Side, State, Terrain
from app.rules.diskwars.setup.agreeing import BadOptions, agreed
from app.rules.diskwars.setup.terrain_laid import why_not_there
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.schema.army_namespaces import list_of
from app.rules.kernel.seats import Seat


def setup(options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> State:
    """A match before its set-up.

    `options` are fields of `Options`, and `rosters`: an army for a seat, to be taken when armies are chosen. Raises BadOptions
    for what cannot be played, and for an army nobody has.
    """
    rosters: Mapping[str, str] = options.get("rosters", {})
    said = {name: value for name, value in options.items() if name != "rosters"}
    sides = {seat: _side(seat, rosters.get(seat), library) for seat in seats}
    start = State(
        options=agreed(said, library, seats), library=library, seats=tuple(seats), sides=sides, stack=(SetUp(),)
    )
    for one in library.battlefields[start.options.battlefield].terrain if start.options.battlefield else ():
        piece = Terrain(id=f"t_{one.card}", card=one.card, side=one.side, at=one.at, turned=one.turned)
        if refused := why_not_there(start, piece):
            raise BadOptions(f"{one.card}: {refused.code} on this table ({refused.rule})")
        start = replace(start, terrain={**start.terrain, piece.id: piece})
    draft = Draft(start, NoDice())
    run(draft)
    return draft.state


def _side(seat: Seat, roster: str | None, library: Library) -> Side:
    if roster is None:
        return Side(seat=seat)
    draft = list_of(library.armies, roster)
    if draft is None:
        raise BadOptions(f"no roster {roster!r}")
    return Side(seat=seat, draft=draft)
