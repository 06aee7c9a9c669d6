"""Spells that move: the Voice of Command, Teleport, Gerroff, Heaven's Fire, the dead (WM-SPE-02, -04, WM-SPO-03, WM-SPH-03)."""

from math import isfinite

from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characters.places import judge_end
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.sources import NORTH_EDGE, SOUTH_EDGE
from app.rules.warmaster.hits.confusion import confuse
from app.rules.warmaster.magic import raising
from app.rules.warmaster.model.command_events import CharacterJoined, CharacterMoved
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.magic_commands import CastSpell
from app.rules.warmaster.model.magic_prompts import Casting, FreeShot
from app.rules.warmaster.model.profiles import Spell
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import Character, State, UnitId
from app.rules.warmaster.rolls import throw, tray

HOWL = 5
"""Each point of the die drives a unit so many centimetres (WM-SPO-03)."""


def judge(state: State, one: Character, spell: Spell, command: CastSpell) -> Refusal | None:
    """Where a teleport may end: anywhere a character may stand, with a unit if he is said to join it (WM-SPE-04)."""
    if spell.id != "teleport":
        return refuse("bad_choice", spell.rule, piece=one.id) if command.moves or command.join else None
    if [move.model for move in command.moves] != [one.id] or not command.moves[0].path:
        return refuse("bad_choice", "WM-SPE-04", piece=one.id)
    end = command.moves[0].end
    if not all(isfinite(value) for value in (end.x, end.y)):
        return refuse("bad_number", piece=one.id)
    return judge_end(state, one, end, command.join)


def teleport(draft: Draft, step: Casting) -> None:
    """He is there, and with whom he said (WM-SPE-04)."""
    one = draft.state.characters[step.character]
    assert one.pose is not None
    draft.emit(CharacterMoved(character=one.id, path=(one.pose, step.moves[0].end), why="spell"))
    if step.join != one.joined:
        draft.emit(CharacterJoined(character=one.id, unit=step.join))


def take_effect(draft: Draft, step: Casting, spell: str) -> None:
    """What a unit does at once by a spell."""
    match spell:
        case "voice_of_command":
            assert step.target is not None
            draft.enter(MovingUnits(units=(step.target,)))
        case "heavens_fire":
            assert step.target is not None
            had = "shot" in draft.state.units[step.target].flags
            draft.enter(FreeShot(unit=step.target, seat=step.seat, had_shot=had))
        case "gerroff":
            assert step.target is not None
            _howl(draft, step, step.target)
        case "raise_dead":
            raising.raise_unit(draft, step)


def _howl(draft: Draft, step: Casting, unit: UnitId) -> None:
    """Driven towards its own edge by the shortest way, never routed; a 6 confuses (WM-SPO-03, WM-AMB-31)."""
    state = draft.state
    owner = state.units[unit].seat
    count = 5 if state.options.gerroff == "5d6" else 1
    with tray(draft, "gerroff", step.seat, step.character, unit):
        roll = throw(draft, "gerroff", step.seat, count, piece=stands_of(state, unit)[0].id)
    far = roll.total if count > 1 else HOWL * roll.total
    if 6 in roll.faces:
        confuse(draft, unit, "drive_back_dice")
    far_edge = SOUTH_EDGE if state.sides[owner].edge == "north" else NORTH_EDGE
    draft.enter(DrivingBack(unit=unit, seat=owner, distance=float(far), by=far_edge))
