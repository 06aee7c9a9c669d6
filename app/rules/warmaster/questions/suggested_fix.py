"""The legal move nearest to what the hand wanted: places swapped, less far, turned less, formed anew (WM-MOV-02)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from math import cos, dist, radians, sin
from typing import TypeAlias

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.engine import flow
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters.run_over import beside
from app.rules.warmaster.decide import decide
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import stand_at, stands_of
from app.rules.warmaster.model.combat_commands import FallBack, PlacePursuers, Reform
from app.rules.warmaster.model.command_commands import Evade, HomeBack, MoveCharacter, MoveUnits
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import PlaceDriven
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.shooting_phase.driving import proposed

Ends: TypeAlias = Mapping[StandId, Pose]
Legal: TypeAlias = Callable[[Ends], bool]

Led = MoveUnits | Evade | HomeBack | PlacePursuers | FallBack | Reform
"""What a hand leads the stands of a unit by, or of a brigade."""

MEANT_OTHERWISE = frozenset({"unknown_id", "bad_number", "bad_choice", "not_your_turn", "no_order", "wrong_phase"})
"""Refusals of what is no move at all: nothing near it is meant."""

SHARES = (0.97, 0.92, 0.84, 0.72, 0.56, 0.36, 0.15)
"""Parts of the way that are tried, the longest first."""

FINER = 3
"""How often the gap between a part that may be gone and one that may not is halved."""

MOST_SWAPPED = 4
"""Stands whose places are tried in every order."""


def mend(state: State, seat: Seat, command: Command, refused: Refusal) -> Led | MoveCharacter | PlaceDriven | None:
    """The legal move whose stands end nearest to where the hand put them; none where nothing near is legal."""
    if isinstance(command, PlaceDriven) and isinstance(state.step, DrivingBack) and command.moves:
        return proposed(state, state.step)
    if isinstance(command, MoveCharacter) and command.join is not None and refused.code == "too_far_to_join":
        return _beside(state, seat, command, command.join)
    if not isinstance(command, Led) or not command.moves:
        return None
    if refused.code in MEANT_OTHERWISE or any(move.model not in state.stands for move in command.moves):
        return None
    starts = {stand: pose for stand in (m.model for m in command.moves) if (pose := state.stands[stand].pose)}
    wanted = {move.model: move.end for move in command.moves if move.model in starts}
    if not wanted:
        return None

    def legal(ends: Ends) -> bool:
        return flow.refusal_of(decide, state, seat, _sent(command, starts, ends)) is None

    swapped = next((ends for ends in _swapped(wanted) if legal(ends)), None)
    if swapped is not None:
        return _sent(command, starts, swapped)
    kinds = [_farthest(ways, legal) for ways in (_Carried(starts, wanted), _Shifted(starts, wanted))]
    found = [ends for ends in (*kinds, _formed(state, wanted, legal)) if ends is not None]
    best = min(found, key=lambda ends: sum(dist(_at(ends[one]), _at(wanted[one])) for one in wanted), default=None)
    return None if best is None else _sent(command, starts, best)


def _beside(state: State, seat: Seat, command: MoveCharacter, unit: UnitId) -> MoveCharacter | None:
    """To the place nearest to the character where it touches the unit that it is to join (WM-CHR-07)."""
    start = state.characters[command.character].pose
    assert start is not None
    end = beside(state, command.character, unit)
    sent = replace(command, moves=(PathOf(model=command.character, path=(start, end)),))
    return sent if flow.refusal_of(decide, state, seat, sent) is None else None


def _sent(command: Led, starts: Ends, ends: Ends) -> Led:
    moves = tuple(PathOf(model=stand, path=(starts[stand], end)) for stand, end in ends.items())
    return replace(command, moves=moves)


def _at(pose: Pose) -> tuple[float, float]:
    return pose.x, pose.y


def _swapped(wanted: Ends) -> Iterator[Ends]:
    """The same places with other stands on them: none of a unit is unlike the others."""
    if len(wanted) <= MOST_SWAPPED and len({stand.split(".")[0] for stand in wanted}) == 1:
        for order in list(permutations(wanted.values()))[1:]:
            yield dict(zip(wanted, order, strict=True))


class _Carried:
    """The body carried and turned only a part of the way."""

    def __init__(self, starts: Ends, wanted: Ends) -> None:
        self.starts, self.wanted = starts, wanted
        self.lead = next(iter(wanted))

    def at(self, share: float) -> Ends:
        """Where the stands are after this part of the way."""
        start, end = self.starts[self.lead], self.wanted[self.lead]
        turn = ((end.facing - start.facing + 540.0) % 360.0 - 180.0) * share
        c, s = cos(radians(turn)), sin(radians(turn))
        x, y = start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
        return {
            stand: replace(
                pose,
                x=rounded(x + (pose.x - start.x) * c - (pose.y - start.y) * s),
                y=rounded(y + (pose.x - start.x) * s + (pose.y - start.y) * c),
                facing=rounded((pose.facing + turn) % 360.0),
            )
            for stand, pose in self.starts.items()
        }


class _Shifted:
    """The formation as it was wanted, nearer to where the stands come from."""

    def __init__(self, starts: Ends, wanted: Ends) -> None:
        self.wanted = wanted
        n = len(starts)
        self.back = (
            sum(one.x for one in starts.values()) / n - sum(one.x for one in wanted.values()) / n,
            sum(one.y for one in starts.values()) / n - sum(one.y for one in wanted.values()) / n,
        )

    def at(self, share: float) -> Ends:
        """Where the stands are after this part of the way."""
        dx, dy = (part * (1 - share) for part in self.back)
        return {
            stand: replace(pose, x=rounded(pose.x + dx), y=rounded(pose.y + dy)) for stand, pose in self.wanted.items()
        }


def _farthest(ways: _Carried | _Shifted, legal: Legal) -> Ends | None:
    """The last place on a way at which the body may stand."""
    near = next((share for share in SHARES if legal(ways.at(share))), None)
    if near is None:
        return None
    far = min((share for share in (1.0, *SHARES) if share > near), default=1.0)
    for _ in range(FINER):
        middle = (near + far) / 2
        near, far = (middle, far) if legal(ways.at(middle)) else (near, middle)
    return ways.at(near)


def _formed(state: State, wanted: Ends, legal: Legal) -> Ends | None:
    """Formed anew round the first stand that was put down, as near as may be to the other places."""
    lead, *rest = wanted
    unit = state.stands[lead].unit
    if {state.stands[stand].unit for stand in wanted} != {unit} or len(wanted) != len(stands_of(state, unit)):
        return None
    hub = stand_at(state, lead, wanted[lead])
    others: list[Stand] = [stand_at(state, stand, wanted[stand]) for stand in rest]
    ways = sorted(
        around(hub, others, turn=False), key=lambda ends: sum(dist(_at(ends[s]), _at(wanted[s])) for s in rest)
    )
    return next((ends for ends in ways[:6] if legal(ends)), None)
