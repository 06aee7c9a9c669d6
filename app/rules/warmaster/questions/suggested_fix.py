"""The legal command nearest to what the hand wanted: bodies led otherwise, and those that have a line or an enemy to keep to."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.kernel.engine import flow
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.questions.shorter_ways import SHARES, farthest
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters.run_over import beside
from app.rules.warmaster.combat_phase import chasing
from app.rules.warmaster.decide import decide
from app.rules.warmaster.ground.forced import Escape, escapes
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.model.combat_commands import FallBack, PlacePursuers, Reform
from app.rules.warmaster.model.combat_prompts import Pursuing
from app.rules.warmaster.model.command_commands import Evade, HomeBack, MoveCharacter, MoveUnits
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import PlaceDriven
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.questions.led_bodies import Ends, Legal, formed, likest, nearest_ends, shifted
from app.rules.warmaster.shooting_phase import driving

Led = MoveUnits | Evade | HomeBack | FallBack | Reform
"""What a hand leads the stands of a unit by, or of a brigade, to where it likes."""

MENDABLE = frozenset(
    {
        "blunder_not_far_enough",
        "brigade_not_coherent",
        "contact_requires_charge",
        "evade_off_line",
        "evade_ends_on_friend",
        "evade_stand_closer",
        "fall_back_too_far",
        "fall_back_too_short",
        "flyer_cannot_enter_wood",
        "home_back_not_towards_character",
        "impassable_terrain",
        "move_too_far",
        "off_table",
        "overlap",
        "path_blocked",
        "reorganise_anchor_moved",
        "too_close_to_combat",
        "too_close_to_enemy",
        "unit_not_coherent",
    }
)
"""Reasons that other places for the same stands can mend."""

FINER = 3
"""How often the gap between a part of an escape that may be gone and one that may not is halved."""


def mend(state: State, seat: Seat, command: Command, refused: Refusal) -> Command | None:
    """The command whose pieces end nearest to where the hand put them; none where nothing near is legal."""
    step = state.step
    match command:
        case PlaceDriven() if command.moves and isinstance(step, DrivingBack):
            return driving.proposed(state, step)
        case PlacePursuers() if command.moves and isinstance(step, Pursuing):
            ends = chasing.proposed(state, step).poses
            return PlacePursuers(moves=_ways({one.id: one.pose for one in stands_of(state, step.unit)}, ends))
        case MoveCharacter() if command.join is not None and refused.code == "too_far_to_join":
            return _beside(state, command, command.join)
        case MoveUnits() | Evade() | HomeBack() | FallBack() | Reform():
            return _led(state, seat, command, refused) if _is_mendable(command, refused) else None
        case _:
            return None


def _is_mendable(command: Led, refused: Refusal) -> bool:
    """Whether other places would do."""
    short = isinstance(command, Evade) and refused.code == "bad_choice" and "piece" in refused.facts
    return bool(command.moves) and (refused.code in MENDABLE or short)


def _led(state: State, seat: Seat, command: Led, refused: Refusal) -> Led | None:
    if any(move.model not in state.stands or not move.path for move in command.moves):
        return None
    starts = {stand: pose for stand in (m.model for m in command.moves) if (pose := state.stands[stand].pose)}
    wanted = {move.model: move.end for move in command.moves if move.model in starts}
    if not wanted:
        return None

    def legal(ends: Ends) -> bool:
        return flow.refusal_of(decide, state, seat, replace(command, moves=_ways(starts, ends))) is None

    if isinstance(command, Evade):
        ends = likest([_on_line(state, line, command, wanted, legal) for line in _lines(state, command)], wanted)
    else:
        anchored = _anchored(state, starts, wanted, legal) if refused.code == "reorganise_anchor_moved" else None
        ends = anchored or nearest_ends(state, starts, wanted, legal)
    return None if ends is None else replace(command, moves=_ways(starts, ends))


def _ways(starts: Ends, ends: Ends) -> tuple[PathOf, ...]:
    return tuple(PathOf(model=stand, path=(starts[stand], end)) for stand, end in ends.items())


def _beside(state: State, command: MoveCharacter, unit: UnitId) -> MoveCharacter:
    """To the place nearest to the character where it touches the unit that it is to join (WM-CHR-07)."""
    start = state.characters[command.character].pose
    assert start is not None
    end = beside(state, command.character, unit)
    return replace(command, moves=(PathOf(model=command.character, path=(start, end)),))


def _lines(state: State, command: Evade) -> Iterator[Escape]:
    """The lines on which the unit may evade: the one that was named, else all (WM-EVA-01)."""
    for line in escapes(state, command.unit, command.target, full_pace(state, command.unit)):
        if command.how in (line.key, ""):
            yield line


def _on_line(state: State, line: Escape, command: Evade, wanted: Ends, legal: Legal) -> Ends | None:
    """The first stand laid on its line, as far along it as the hand led it or it may go, and the rest by it (WM-EVA-03)."""
    first, start = wanted[line.stand.id], line.stand.pose
    went = (first.x - start.x) * line.away.x + (first.y - start.y) * line.away.y
    most = max(0.0, min(went, full_pace(state, command.unit), line.clear))
    if state.options.evade_full_only:
        most = min(full_pace(state, command.unit), line.clear)
    found: dict[float, Ends] = {}

    def stands_at(share: float) -> bool:
        there = _along(line, first, most * share)
        laid = shifted(wanted, there.x - first.x, there.y - first.y)
        ends = laid if legal(laid) else formed(state, line.stand.id, laid, legal)
        if ends is not None:
            found[share] = ends
        return ends is not None

    share = farthest(stands_at, (1.0, *SHARES), FINER)
    return None if share is None else found[share]


def _along(line: Escape, first: Pose, went: float) -> Pose:
    """The first stand so far along its line, turned as it was wanted."""
    start = line.stand.pose
    return replace(first, x=rounded(start.x + line.away.x * went), y=rounded(start.y + line.away.y * went))


def _anchored(state: State, starts: Ends, wanted: Ends, legal: Legal) -> Ends | None:
    """One stand where it was, the rest as they were wanted to it, or formed round it (WM-REO-01)."""
    found: list[Ends | None] = []
    for stand, start in starts.items():
        held = shifted(wanted, start.x - wanted[stand].x, start.y - wanted[stand].y)
        found.append(held if legal(held) else formed(state, stand, held, legal))
    return likest(found, wanted)
