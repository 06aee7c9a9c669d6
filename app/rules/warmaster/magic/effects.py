"""Spells and powers that last: upon whom, until when, what they are worth (WM-SPE-03, WM-SPH-02, WM-SPC-01, -02, WM-AMB-65)."""

from collections.abc import Sequence

from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of, to_unit, token_at
from app.rules.warmaster.magic.lore import MIGHT
from app.rules.warmaster.model.magic_events import EffectBegun
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.state import CharacterId, Effect, StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

AREAS = ("light_of_battle", "anger_of_the_gods")
"""Spells upon all that are near: fixed when cast, or measured anew each time (WM-AMB-65)."""


def begin(draft: Draft, step: Casting, units: Sequence[UnitId], until: str) -> None:
    """The spell lasts upon these units, or upon whoever is near its Wizard where the table agreed so."""
    seat = step.seat
    if step.spell in AREAS and draft.state.options.area_effects == "aura":
        draft.emit(EffectBegun(effect=Effect(key=step.spell, by=step.character, until=until, seat=seat)))  # type: ignore[arg-type]
        return
    for unit in units:
        stands, officers = _reached(draft.state, step, unit)
        draft.emit(
            EffectBegun(
                effect=Effect(
                    key=step.spell,
                    unit=unit,
                    by=step.character,
                    until=until,  # type: ignore[arg-type]
                    seat=seat,
                    stands=stands,
                    officers=officers,
                )
            )
        )


def _reached(state: State, step: Casting, unit: UnitId) -> tuple[tuple[StandId, ...], tuple[CharacterId, ...]]:
    """The stands and characters of a unit that the Light of Battle reaches; other spells are upon all of it (WM-SPH-02)."""
    officers = [one for one in state.characters.values() if one.joined == unit and one.pose is not None]
    if step.spell == "boon_of_chaos":
        return (), (step.character,)
    if step.spell != "light_of_battle":
        return (), tuple(one.id for one in officers)
    reach = float(state.library.spells[step.spell].range or 0)
    return (
        tuple(stand.id for stand in stands_of(state, unit) if _is_near(state, step.character, stand.id, reach)),
        tuple(one.id for one in officers if _near_officer(state, step.character, one.id, reach)),
    )


def _is_near(state: State, character: CharacterId, stand: StandId, reach: float) -> bool:
    pose = state.characters[character].pose
    if pose is None:
        return False
    token = token_at(character, pose)
    found = next(one for one in stands_of(state, state.stands[stand].unit) if one.id == stand)
    return TOLERANCE.within(horizontal_gap(token, found.body), reach)


def _near_officer(state: State, character: CharacterId, other: CharacterId, reach: float) -> bool:
    a, b = state.characters[character].pose, state.characters[other].pose
    return (
        a is not None
        and b is not None
        and TOLERANCE.within(horizontal_gap(token_at(character, a), token_at(other, b)), reach)
    )


def might(state: State, stand: StandId) -> int:
    """What spells and powers add to the Attacks of a stand (WM-SPO-04, WM-SPH-02, WM-SPC-01, WM-UND-08)."""
    return sum(effect.key in MIGHT and _is_upon(state, effect, stand) for effect in state.effects)


def _is_upon(state: State, effect: Effect, stand: StandId) -> bool:
    unit = state.units[state.stands[stand].unit]
    if effect.unit:
        return effect.unit == unit.id and (not effect.stands or stand in effect.stands)
    reach = float(state.library.spells[effect.key].range or 0)
    return unit.seat == effect.seat and _is_near(state, effect.by, stand, reach)


def might_of_officer(state: State, character: CharacterId) -> int:
    """What they add to a character's bonus (WM-SPO-04, WM-SPH-02, WM-SPC-01)."""
    one = state.characters[character]
    found = 0
    for effect in state.effects:
        if effect.key not in MIGHT or effect.key == "tomb_king":
            continue
        if effect.unit:
            found += effect.unit == one.joined and character in effect.officers
        elif one.seat == effect.seat:
            reach = float(state.library.spells[effect.key].range or 0)
            found += _near_officer(state, effect.by, character, reach)
    return found


def rage(state: State, unit: UnitId) -> int:
    """The Attacks that a unit's rage adds (WM-SPC-03)."""
    return sum(effect.value for effect in state.effects if effect.key == "rage_of_chaos" and effect.unit == unit)


def is_angered(state: State, unit: UnitId) -> bool:
    """Whether the gods are angry at a unit, as it was near when the spell was cast or as it is near now (WM-SPC-02)."""
    for effect in state.effects:
        if effect.key != "anger_of_the_gods":
            continue
        if effect.unit == unit:
            return True
        if not effect.unit and state.units[unit].seat != effect.seat and state.characters[effect.by].pose is not None:
            reach = float(state.library.spells[effect.key].range or 0)
            if TOLERANCE.within(to_unit(state, effect.by, unit), reach):
                return True
    return False
