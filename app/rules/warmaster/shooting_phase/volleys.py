"""A volley: its dice, the banner that may throw them again, the saves, what it does (WM-SHO-09, -10, WM-SCH-04, WM-ITM-05)."""

from collections.abc import Collection, Mapping
from typing import Literal

from app.rules.kernel.boards.stands import Stand, apart_by
from app.rules.warmaster.characteristics import carries, has
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.hits.casualties import Blow, saves, struck, suffer, thrown
from app.rules.warmaster.model.combat_prompts import Struck
from app.rules.warmaster.model.magic_prompts import FortuneAsked
from app.rules.warmaster.model.shooting_events import ShotFired
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.rolls import tray
from app.rules.warmaster.shooting_phase import guns, trajectories
from app.rules.warmaster.shooting_phase.aiming import dice_of, weapon_of

Occasion = Literal["shooting", "reaction"]
TRAYS: Mapping[Occasion, str] = {"shooting": "shooting", "reaction": "at_charger"}


def fire(
    draft: Draft,
    unit: UnitId,
    target: UnitId,
    stands: tuple[StandId, ...],
    what: Occasion,
    *,
    apart: Mapping[StandId, float] | None = None,
    dice: int | None = None,
) -> None:
    """These stands shoot at a unit: a volley, what a ball or bolt goes through, or gun by gun what may burst (WM-SHO-09).

    At chargers a cannon fires grapeshot, which does not bounce (WM-CAN-07).
    """
    weapon = weapon_of(draft.state, unit)
    assert weapon is not None
    firing = _of(draft.state, unit, stands)
    through = None if what == "reaction" else trajectories.of(draft.state, weapon, firing, target)
    path = through.line if through else ()
    draft.emit(ShotFired(unit=unit, target=target, stands=stands, path=path))
    if through:
        for victim, attacks in trajectories.attacks(draft.state, weapon, len(firing), through):
            shoot(draft, unit, victim, stands, what, attacks=attacks)
    elif weapon.shots == "by_range":
        for stand in stands:
            _blast(draft, unit, target, stand, what, apart, dice)
    elif weapon.shots == "dice":
        for stand in stands:
            _flame(draft, unit, target, stand, what)
    else:
        shoot(draft, unit, target, stands, what, apart=apart)


def _of(state: State, unit: UnitId, stands: Collection[StandId]) -> list[Stand]:
    return [stand for stand in stands_of(state, unit) if stand.id in stands]


def _blast(
    draft: Draft,
    unit: UnitId,
    target: UnitId,
    stand: StandId,
    what: Occasion,
    apart: Mapping[StandId, float] | None,
    dice: int | None,
) -> None:
    """As many dice as the range gives, or as few as its player dares (WM-VOL-01, -03)."""
    most = blow_of(draft.state, unit, target, (stand,), what, apart or {}).attacks
    shoot(draft, unit, target, (stand,), what, attacks=most if dice is None else min(dice, most))


def _flame(draft: Draft, unit: UnitId, target: UnitId, stand: StandId, what: Occasion) -> None:
    """Two dice say how many Attacks; a double is a misfire (WM-FLC-01, -02, WM-AMB-33)."""
    with tray(draft, "flame", draft.state.units[unit].seat, unit, target):
        attacks, wrong = guns.flame(draft, stand)
    if wrong and draft.state.options.flame_misfire_auto_hits:
        hits = saves(draft, target, attacks)
        _land(draft, Struck(unit=unit, enemy=target, stands=(stand,), faces=()), hits, what)
    else:
        shoot(draft, unit, target, (stand,), what, attacks=attacks)
    if wrong:
        guns.misfire(draft, stand, wrong)


def blow_of(
    state: State,
    unit: UnitId,
    target: UnitId,
    stands: tuple[StandId, ...],
    what: Occasion,
    apart: Mapping[StandId, float],
    attacks: int | None = None,
) -> Blow:
    """The dice of these stands, how far each is, what they do to Armour and cover.

    WM-SHO-09, WM-VOL-01, WM-CAN-02, WM-CAN-07, WM-STK-03.
    """
    weapon = weapon_of(state, unit)
    assert weapon is not None
    if attacks is None:
        far = apart or {one.id: _far(state, one, target) for one in _of(state, unit, stands)}
        attacks = sum(dice_of(weapon, 1, far[one.id]) for one in _of(state, unit, stands))
    bounces = weapon.shots == "bounce"
    return Blow(
        attacks=attacks,
        what=what,
        bonus=1 if has(state, unit, "sharp_eyes") else 0,
        worsens=weapon.armour,
        no_save=weapon.no_save and not (bounces and what == "reaction"),
        breaches=bounces,
    )


def _far(state: State, stand: Stand, target: UnitId) -> float:
    return min(apart_by(stand, foe) for foe in stands_of(state, target))


def shoot(
    draft: Draft,
    unit: UnitId,
    target: UnitId,
    stands: tuple[StandId, ...],
    what: Occasion,
    *,
    apart: Mapping[StandId, float] | None = None,
    attacks: int | None = None,
) -> None:
    """The dice fall; the owner of a Banner of Fortune looks at them first, else they are read at once."""
    state = draft.state
    if state.units[target].where != "table":
        return
    blow = blow_of(state, unit, target, stands, what, apart or {}, attacks)
    firing, weapon, lucky = _of(state, unit, stands), weapon_of(state, unit), carries(state, unit, "banner_of_fortune")
    burst = False
    with tray(draft, TRAYS[what], state.units[unit].seat, unit, target):
        faces = thrown(draft, state.units[unit].seat, target, blow, firing)
        burst = weapon is not None and weapon.shots == "by_range" and guns.bursts(faces)
        if not burst and not (faces and lucky):
            hits = struck(draft, target, blow, firing, faces)
    one = Struck(unit=unit, enemy=target, stands=stands, faces=faces)
    if burst:
        guns.misfire(draft, stands[0], "burst")
    elif faces and lucky:
        draft.enter(FortuneAsked(unit=unit, seat=state.units[unit].seat, what=what, struck=(one,)))
    else:
        _land(draft, one, hits, what)


def again(draft: Draft, one: Struck, what: Occasion) -> Struck:
    """All the dice of a volley once more (WM-ITM-05)."""
    state = draft.state
    plain = Blow(attacks=len(one.faces), what=what, bonus=1 if has(state, one.unit, "sharp_eyes") else 0)
    firing = _of(state, one.unit, one.stands)
    with tray(draft, TRAYS[what], state.units[one.unit].seat, one.unit, one.enemy):
        faces = thrown(draft, state.units[one.unit].seat, one.enemy, plain, firing)
    return Struck(unit=one.unit, enemy=one.enemy, stands=one.stands, faces=faces)


def read(draft: Draft, one: Struck, what: Occasion) -> None:
    """Dice that lay on the table are read as they are."""
    state = draft.state
    blow = blow_of(state, one.unit, one.enemy, one.stands, what, {})
    firing = _of(state, one.unit, one.stands)
    with tray(draft, TRAYS[what], state.units[one.unit].seat, one.unit, one.enemy):
        hits = struck(draft, one.enemy, blow, firing, one.faces)
    _land(draft, one, hits, what)


def _land(draft: Draft, one: Struck, hits: int, what: Occasion) -> None:
    """Shooting may drive back; at a charger it counts in the first round (WM-SHO-12, WM-SCH-04)."""
    reaction = what == "reaction"
    suffer(
        draft,
        one.enemy,
        one.unit,
        hits,
        one.stands,
        shot=not reaction,
        carried=reaction,
        from_afar=True,
        confusing=has(draft.state, one.unit, "confuses"),
    )
