"""The shooting phase: each unit once, at the nearest enemy it sees; then drive-backs (WM-SHO-01..13, WM-TRN-04)."""

from dataclasses import replace

from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.offers.offer import NumberNeed, Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.changes import with_flag
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import distance, enemies_of, engaged, is_within, on_table, stands_of
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.warmaster.hits import endurance
from app.rules.warmaster.magic import casting, spell_offers
from app.rules.warmaster.model.command_commands import EndPhase
from app.rules.warmaster.model.command_events import UnitFlagged
from app.rules.warmaster.model.magic_prompts import FreeShot
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_commands import Shoot
from app.rules.warmaster.model.shooting_events import HitsDiscarded
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.shooting_phase import breath, driving, volleys
from app.rules.warmaster.shooting_phase.aiming import (
    aimed,
    may_shoot_at,
    targets,
    turn,
    turned_about,
    weapon_of,
    why_not_shoot,
)
from app.rules.warmaster.turn_sequence.turns import end_phase


def deciders(state: State) -> frozenset[Seat]:
    """The active player while a unit may shoot or a Wizard cast; then the owners of units that are driven back."""
    step = state.step
    assert isinstance(step, ShootingPhase)
    assert state.active is not None
    if step.driving:
        return driving.choosing(state)
    able = anybody_shoots(state, state.active) or casting.has_choice(state, state.active)
    return frozenset({state.active}) if able else NOBODY


def anybody_shoots(state: State, seat: Seat) -> bool:
    """Whether a unit of a side may shoot, or a monster breathe; else only its Wizards have something to do."""
    return any(_may(state, unit.id) for unit in on_table(state, seat)) or bool(breath.breathers(state, seat))


def advance(draft: Draft) -> None:
    """When all have shot, units are driven back; when none is left hits are forgotten, and the phase ends (WM-CAS-06)."""
    step = draft.state.step
    assert isinstance(step, ShootingPhase)
    if not step.driving:
        draft.change(ShootingPhase(driving=True))
    elif waiting := driving.waiting(draft.state):
        driving.roll(draft, waiting[0])
    else:
        endurance.test(draft)
        _discard(draft)
        end_phase(draft)


def _discard(draft: Draft) -> None:
    """Hits on units in combat are kept for it (WM-CAS-06, WM-AMB-57)."""
    state = draft.state
    hit = tuple(u.id for u in on_table(state) if (u.residual or u.shot_hits or u.shooters) and not engaged(state, u.id))
    if hit:
        draft.emit(HitsDiscarded(units=hit))


def _may(state: State, unit: UnitId) -> bool:
    return why_not_shoot(state, unit) is None and bool(victims(state, unit))


@memoized
def victims(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The targets at which at least one stand can shoot as it stands, or turned about (WM-SHO-03, -06)."""
    weapon = weapon_of(state, unit)
    if weapon is None or not any(is_within(state, unit, one.id, weapon.range) for one in enemies_of(state, unit)):
        return ()
    found = [enemy for enemy in targets(state, unit, weapon.range) if may_shoot_at(state, unit, enemy)]
    if found or _all_round(state, unit):
        return tuple(found)
    about = turned_about(state, tuple(stand.id for stand in stands_of(state, unit)))
    return tuple(enemy for enemy in targets(about, unit, weapon.range) if may_shoot_at(about, unit, enemy))


def _all_round(state: State, unit: UnitId) -> bool:
    weapon = weapon_of(state, unit)
    return weapon is not None and weapon.all_round


def decide_shoot(draft: Draft, seat: Seat, command: Shoot) -> Refusal | None:
    """Stands turn about first if so wished; then all who can shoot at the nearest enemy in sight, the rest at their own."""
    state, step = draft.state, draft.state.step
    unit = state.units.get(command.unit)
    if unit is None or unit.seat != seat:
        return refuse("unknown_id", id=command.unit)
    if isinstance(step, FreeShot):
        if step.unit != unit.id:
            return refuse("bad_choice", "WM-SPH-03", unit=unit.id)
        state = with_flag(state, unit.id, "shot", on=False)
    if refused := why_not_shoot(state, unit.id):
        return refused
    if not set(command.turned) <= {stand.id for stand in stands_of(state, unit.id)}:
        return refuse("bad_choice", "WM-SHO-06", unit=unit.id)
    about = turned_about(state, command.turned)
    if refused := _judge_target(about, unit.id, command.target) or judge_dice(about, unit.id, command):
        return refused
    if isinstance(step, FreeShot):
        draft.leave()
    turn(draft, unit.id, command.turned)
    for target, stands in aimed(draft.state, unit.id, command.target).items():
        volleys.fire(draft, unit.id, target, stands, "shooting", dice=command.dice)
    if isinstance(step, FreeShot) and not step.had_shot:
        draft.emit(UnitFlagged(unit=unit.id, flag="shot", on=False))
    return None


def _judge_target(state: State, unit: UnitId, target: UnitId) -> Refusal | None:
    if target in state.characters:
        return refuse("characters_not_targetable", target=target)
    near = targets(state, unit)
    if not near:
        return refuse("no_line_of_sight", "WM-SHO-05", unit=unit)
    if target not in near:
        return refuse("not_nearest_target", unit=unit, target=target[:40], nearest=near[0])
    if may_shoot_at(state, unit, target):
        return None
    had, weapon = round(distance(state, unit, target), 2), weapon_of(state, unit)
    return refuse("out_of_range", "WM-SHO-08", unit=unit, target=target, had=had, needed=weapon.range if weapon else 0)


def judge_dice(state: State, unit: UnitId, command: Shoot) -> Refusal | None:
    """Only a gun that may burst throws fewer dice, and at least one (WM-VOL-03)."""
    if command.dice is None:
        return None
    most = most_dice(state, unit, command.target)
    return None if 1 <= command.dice <= most else refuse("bad_choice", "WM-VOL-03", unit=unit)


def most_dice(state: State, unit: UnitId, target: UnitId) -> int:
    """The dice a Helblaster may throw at a target; none for who has no choice (WM-VOL-01, -03)."""
    weapon = weapon_of(state, unit)
    if weapon is None or weapon.shots != "by_range":
        return 0
    return volleys.blow_of(state, unit, target, aimed(state, unit, target).get(target, ()), "shooting", {}).attacks


def decide_end(draft: Draft, seat: Seat, command: EndPhase) -> Refusal | None:
    """The active player shoots no more."""
    step = draft.state.step
    assert isinstance(step, ShootingPhase)
    draft.change(replace(step, driving=True))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each unit that may shoot, each spell; going on; or which unit is driven back next."""
    step = state.step
    assert isinstance(step, ShootingPhase)
    if step.driving:
        return driving.choices(state, seat)
    found: list[Offer] = []
    for unit in on_table(state, seat):
        found += shot_offers(state, unit.id)
    end = Offer(
        id="end_phase",
        command={"kind": "end_phase"},
        label="warmaster.offer.end_shooting",
        place="phase",
        rule="WM-TRN-04",
    )
    return [*found, *breath.offers(state, seat), *spell_offers.offers(state, seat), end]


def shot_offers(state: State, unit: UnitId) -> list[Offer]:
    """A unit's shots, at the nearest enemy it sees or either of two as near."""
    if why_not_shoot(state, unit):
        return []
    return [offer for enemy in victims(state, unit) for offer in _ways(state, unit, enemy)]


def _ways(state: State, unit: UnitId, target: UnitId) -> list[Offer]:
    """With all dice; a Helblaster also with fewer (WM-VOL-03)."""
    whole = _shoot(state, unit, target)
    most = most_dice(turned_about(state, tuple(whole.command["turned"])), unit, target)
    if most < 2:
        return [whole]
    need = NumberNeed(field="dice", label="warmaster.need.dice", least=1, most=most - 1)
    fewer = replace(
        whole, id=f"{whole.id}:fewer", label="warmaster.offer.shoot_fewer", need=need, rule="WM-VOL-03", primary=False
    )
    return [whole, fewer]


def _shoot(state: State, unit: UnitId, target: UnitId) -> Offer:
    ahead = target in targets(state, unit) and may_shoot_at(state, unit, target)
    turned = () if ahead else tuple(stand.id for stand in stands_of(state, unit))
    return Offer(
        id=f"shoot:{unit}:{target}",
        command={"kind": "shoot", "unit": unit, "target": target, "turned": list(turned)},
        label="warmaster.offer.shoot" if ahead else "warmaster.offer.shoot_behind",
        facts={"unit": unit, "target": target},
        place="unit",
        unit=unit,
        pieces=tuple(stand.id for stand in stands_of(state, unit)),
        rule="WM-SHO-03",
    )


STEPS: Steps = {ShootingPhase: (deciders, advance)}

HANDLERS: Handlers = {
    Shoot: Handler(handle=decide_shoot, at=(ShootingPhase, FreeShot), early="wrong_phase"),
    EndPhase: Handler(handle=decide_end, at=(ShootingPhase,)),
}

OFFERS: Offers = {ShootingPhase: offers}
