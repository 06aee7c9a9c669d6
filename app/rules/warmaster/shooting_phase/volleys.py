"""A volley: its dice, the banner that may throw them again, the saves, what it does (WM-SHO-09, -10, WM-SCH-04, WM-ITM-05)."""

from collections.abc import Mapping
from typing import Literal

from app.rules.kernel.boards.stands import gap
from app.rules.warmaster.characteristics import carries, has
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.hits.casualties import Blow, struck, suffer, thrown
from app.rules.warmaster.model.combat_prompts import Struck
from app.rules.warmaster.model.magic_prompts import FortuneAsked
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.rolls import tray
from app.rules.warmaster.shooting_phase.aiming import dice_of, weapon_of

Occasion = Literal["shooting", "reaction"]
TRAYS: Mapping[Occasion, str] = {"shooting": "shooting", "reaction": "at_charger"}


def blow_of(
    state: State,
    unit: UnitId,
    target: UnitId,
    stands: tuple[StandId, ...],
    what: Occasion,
    apart: Mapping[StandId, float],
) -> Blow:
    """The dice of these stands, how far each is, what they do to Armour (WM-SHO-09, WM-VOL-01)."""
    weapon, foes = weapon_of(state, unit), stands_of(state, target)
    assert weapon is not None
    firing = [stand for stand in stands_of(state, unit) if stand.id in stands]
    far = apart or {one.id: min(gap(one, foe, TOLERANCE).distance for foe in foes) for one in firing}
    return Blow(
        attacks=sum(dice_of(weapon, 1, far[one.id]) for one in firing),
        what=what,
        bonus=1 if has(state, unit, "sharp_eyes") else 0,
        worsens=weapon.armour,
        no_save=weapon.no_save,
    )


def shoot(
    draft: Draft,
    unit: UnitId,
    target: UnitId,
    stands: tuple[StandId, ...],
    what: Occasion,
    apart: Mapping[StandId, float] | None = None,
) -> None:
    """The dice fall; the owner of a Banner of Fortune looks at them first, else they are read at once."""
    state = draft.state
    blow = blow_of(state, unit, target, stands, what, apart or {})
    firing = [stand for stand in stands_of(state, unit) if stand.id in stands]
    with tray(draft, TRAYS[what], state.units[unit].seat, unit, target):
        faces = thrown(draft, state.units[unit].seat, target, blow, firing)
        if not (faces and carries(state, unit, "banner_of_fortune")):
            hits = struck(draft, target, blow, firing, faces)
    one = Struck(unit=unit, enemy=target, stands=stands, faces=faces)
    if faces and carries(state, unit, "banner_of_fortune"):
        draft.enter(FortuneAsked(unit=unit, seat=state.units[unit].seat, what=what, struck=(one,)))
    else:
        _land(draft, one, hits, what)


def again(draft: Draft, one: Struck, what: Occasion) -> Struck:
    """All the dice of a volley once more (WM-ITM-05)."""
    state = draft.state
    plain = Blow(attacks=len(one.faces), what=what, bonus=1 if has(state, one.unit, "sharp_eyes") else 0)
    firing = [stand for stand in stands_of(state, one.unit) if stand.id in one.stands]
    with tray(draft, TRAYS[what], state.units[one.unit].seat, one.unit, one.enemy):
        faces = thrown(draft, state.units[one.unit].seat, one.enemy, plain, firing)
    return Struck(unit=one.unit, enemy=one.enemy, stands=one.stands, faces=faces)


def read(draft: Draft, one: Struck, what: Occasion) -> None:
    """Dice that lay on the table are read as they are."""
    state = draft.state
    blow = blow_of(state, one.unit, one.enemy, one.stands, what, {})
    firing = [stand for stand in stands_of(state, one.unit) if stand.id in one.stands]
    with tray(draft, TRAYS[what], state.units[one.unit].seat, one.unit, one.enemy):
        hits = struck(draft, one.enemy, blow, firing, one.faces)
    _land(draft, one, hits, what)


def _land(draft: Draft, one: Struck, hits: int, what: Occasion) -> None:
    """Shooting may drive back; at a charger it counts in the first round (WM-SHO-12, WM-SCH-04)."""
    reaction = what == "reaction"
    suffer(draft, one.enemy, one.unit, hits, one.stands, shot=not reaction, carried=reaction, from_afar=True)
