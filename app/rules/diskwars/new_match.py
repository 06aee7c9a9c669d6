"""The state a match starts in: the table as agreed at its creation, all armies still to be chosen."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.model.profiles import Library
from app.rules.diskwars.model.setup_prompts import SetUp
from app.rules.diskwars.model.state import Side, State
from app.rules.diskwars.setup.agreeing import agreed
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.seats import Seat


def setup(options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> State:
    """A match before its set-up; `options` are fields of `Options`. Raises BadOptions for what cannot be played."""
    sides = {seat: Side(seat=seat) for seat in seats}
    start = State(
        options=agreed(options, library, seats), library=library, seats=tuple(seats), sides=sides, stack=(SetUp(),)
    )
    draft = Draft(start, NoDice())
    run(draft)
    return draft.state
