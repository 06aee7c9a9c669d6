"""What the referee proposes for a unit that is to make way, others making way for it in turn (WM-WAY-02..04)."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, TypeAlias

from app.rules.kernel.boards.stands import overlapping
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.ground.measures import on_table, stands_of
from app.rules.warmaster.ground.standing import posed
from app.rules.warmaster.making_way.passages import (
    Passage,
    in_the_way,
    passages,
    why_not_make_way,
)
from app.rules.warmaster.making_way.placing import Chain, Poses, aside, backward, gone_on, in_turn, judge, may_end
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

TRIES = 400
"""How many arrangements of a unit are looked at before it is held to be hemmed in."""

LONGEST = 4
"""How many units a proposed chain has at most."""

How: TypeAlias = Literal["aside", "back"]


def _found(state: State) -> tuple[tuple[Passage, UnitId, How, Chain], ...]:
    found: list[tuple[Passage, UnitId, How, Chain]] = []
    for passage in passages(state):
        for unit in in_the_way(state, passage):
            hows: tuple[How, How] = ("aside", "back")
            chains = ((how, chain(state, passage, unit, how)) for how in hows)
            found += [(passage, unit, how, one) for how, one in chains if one is not None]
    return tuple(found)


_proposals = ByIdentity[State, tuple[tuple[Passage, UnitId, How, Chain], ...]](_found, room=16)


def proposals(state: State) -> tuple[tuple[Passage, UnitId, How, Chain], ...]:
    """For each way that is taken, each friend in it and how it may let them through (WM-WAY-01)."""
    return _proposals(state)


def chain(state: State, passage: Passage, unit: UnitId, how: How) -> Chain | None:
    """A legal arrangement of a unit and of those that have to make way for it; none where it is hemmed in (WM-WAY-04)."""
    for deep in (False, True):
        for poses in islice(_placings(state, passage, unit, how), TRIES):
            rest = _rest(state, passage, [unit], {unit: poses}, how) if deep else {unit: poses}
            if rest is None or not may_end(state, passage, unit, poses, [one for one in rest if one != unit]):
                continue
            if not isinstance(judge(state, passage, rest), Refusal):
                return rest
    return None


def _placings(state: State, passage: Passage, unit: UnitId, how: How) -> Iterator[Poses]:
    if how == "back":
        yield backward(state, passage, unit)
    else:
        yield from aside(state, passage, unit)


def _rest(state: State, passage: Passage, done: Sequence[UnitId], made: Chain, how: How) -> Chain | None:
    """The chain with everybody whom it pushes on: each in its turn, visited once."""
    after, onward = gone_on(state, passage, in_turn({unit: made[unit] for unit in done}))
    ends = [stand for unit in done for stand in posed(state, made[unit])]
    seat = state.units[passage.mover].seat
    pushed = [
        one.id
        for one in on_table(state, seat)
        if one.id not in done
        and any(overlapping(end, stand, TOLERANCE) for end in ends for stand in stands_of(state, one.id))
    ]
    pushed = [unit for unit in pushed if unit != passage.mover]
    if not pushed:
        return made
    if len(done) >= LONGEST or why_not_make_way(state, pushed[0], passage.mover) is not None:
        return None
    for poses in islice(_placings(after, onward, pushed[0], how), TRIES // 10):
        found = _rest(state, passage, [*done, pushed[0]], {**made, pushed[0]: poses}, how)
        if found is not None and not isinstance(judge(state, passage, found), Refusal):
            return found
    return None
