"""Shoot and Fight from declaration to the last attack (AOS-CORE-14.2a, AOS-CORE-14.4a..c, AOS-CORE-15.3a..c)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.attack_sequence.aiming import armed
from app.rules.aos.attack_sequence.targeting import judge_target, targets_of
from app.rules.aos.attack_sequence.volley import resolve_attacks
from app.rules.aos.characteristics import weapon_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, engaged_with, foes_of, in_combat
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.commands import ChooseCrit, UseAbility
from app.rules.aos.model.profiles import CRITS, Weapon
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import ModelId, State, UnitId
from app.rules.aos.model.tables import PILE_IN
from app.rules.aos.model.using_prompts import Aiming, MovingUnit, PickCrits, PickPileIn, Using
from app.rules.aos.moves.core_moves import judge_hurried
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def _may_shoot(state: State, using: Using) -> Refusal | None:
    """A ranged weapon with a target, and neither run nor retreated this turn (AOS-CORE-14.1e, AOS-CORE-14.2a)."""
    assert using.unit is not None
    if refused := judge_hurried(state, using.unit, "shoot"):
        return refused
    return has_shots(state, using.unit)


def has_shots(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit has no shooting attack to make."""
    ranged = [
        (model.id, weapon)
        for model in alive(state, unit)
        for name in model.weapons
        if (weapon := weapon_of(state, unit, name)).kind == "ranged"
    ]
    if not ranged:
        return refuse("no_ranged_weapon", unit=unit)
    if any(next(targets_of(state, model, weapon), None) for model, weapon in ranged):
        return None
    return _why_no_target(state, unit, ranged)


def _why_no_target(state: State, unit: UnitId, ranged: Sequence[tuple[ModelId, Weapon]]) -> Refusal:
    """What keeps the likeliest target from being one: the distance, where no enemy is in range at all."""
    foes = [foe.id for foe in foes_of(state, state.units[unit].seat)]
    reasons = [judge_target(state, model, weapon, foe) for model, weapon in ranged for foe in foes]
    near = next((one for one in reasons if one and one.code != "target_out_of_range"), None)
    if near is not None or not foes:
        return near or refuse("invalid_target", unit=unit)
    far = [(float(str(one.facts["had"])), float(str(one.facts["needed"]))) for one in reasons if one is not None]
    had, needed = min(far, key=lambda one: one[0] - one[1])
    return refuse("no_enemy_in_range", unit=unit, had=had, needed=needed)


def _aim_shots(draft: Draft, using: Using) -> None:
    assert using.unit is not None
    aim(draft, using, using.unit, "ranged")


def aim(draft: Draft, using: Using, unit: UnitId, weapons: str, only: tuple[UnitId, ...] = ()) -> None:
    """Asks for the targets of all attacks, where there are any (AOS-CORE-16.0a)."""
    kind = "melee" if weapons == "melee" else "ranged"
    ready = armed(draft, unit, "melee" if kind == "melee" else "ranged", only)
    if ready and kind == "melee":
        draft.enter(Aiming(seat=using.seat, unit=unit, weapons="melee", armed=ready, only=only))
    elif ready:
        draft.enter(Aiming(seat=using.seat, unit=unit, weapons="ranged", armed=ready, only=only))


def _may_fight(state: State, using: Using) -> Refusal | None:
    """In combat, or charged this turn (AOS-CORE-14.4a)."""
    assert using.unit is not None
    unit = state.units[using.unit]
    fit = in_combat(state, unit.id) or (unit.charged == state.turn and state.turn > 0)
    return None if fit else refuse("not_eligible_to_fight", unit=unit.id)


def _pile_in(draft: Draft, using: Using) -> None:
    """In combat towards one of the enemies, else in any direction (AOS-CORE-15.3a, AOS-CORE-15.3b)."""
    assert using.unit is not None
    foes = engaged_with(draft.state, using.unit)
    if len(foes) > 1:
        draft.enter(PickPileIn(seat=using.seat, unit=using.unit))
    else:
        target = foes[0] if foes else None
        draft.enter(MovingUnit(seat=using.seat, unit=using.unit, move="pile_in", allowance=PILE_IN, target=target))


def decide_pile_in(draft: Draft, seat: Seat, command: UseAbility) -> Refusal | None:
    """Picks the enemy unit to pile in to (AOS-CORE-15.3a)."""
    step = draft.state.step
    assert isinstance(step, PickPileIn)
    if command.unit not in (None, step.unit):
        return refuse("not_your_decision", "AOS-CORE-15.3a")
    foes = engaged_with(draft.state, step.unit)
    if command.ability != "pile_in" or len(command.targets) != 1 or command.targets[0] not in foes:
        return refuse("pile_in_target_not_engaged", unit=step.unit)
    draft.change(MovingUnit(seat=seat, unit=step.unit, move="pile_in", allowance=PILE_IN, target=command.targets[0]))
    return None


def pile_in_offers(state: State, seat: Seat) -> list[Offer]:
    """Each enemy the unit is in combat with."""
    step = state.step
    assert isinstance(step, PickPileIn)
    options = tuple(
        Option(value=(foe,), label="aos.option.unit", facts={"unit": foe}, pieces=state.units[foe].models)
        for foe in engaged_with(state, step.unit)
    )
    return [
        Offer(
            id="pile_in",
            command={"kind": "use_ability", "ability": "pile_in", "unit": step.unit},
            label="aos.offer.pile_in_target",
            facts={"unit": step.unit},
            place="prompt",
            unit=step.unit,
            need=PickNeed(field="targets", options=options),
            primary=True,
            rule="AOS-CORE-15.3a",
        )
    ]


def _aim_blows(draft: Draft, using: Using) -> None:
    assert using.unit is not None
    if in_combat(draft.state, using.unit):
        aim(draft, using, using.unit, "melee")


def strike(draft: Draft, using: Using) -> None:
    """Asks for one critical ability of weapons with several, then resolves every attack (AOS-CORE-20.0a, 17.0a..g)."""
    assert using.unit is not None
    if doubtful := _doubtful(draft.state, using):
        draft.change(replace(using, stage="effect"))
        draft.enter(PickCrits(seat=using.seat, weapons=doubtful))
        return
    if using.aims and draft.state.units[using.unit].where == "table":
        resolve_attacks(draft, using)


def _doubtful(state: State, using: Using) -> tuple[str, ...]:
    """The weapons with several critical abilities of which none is picked yet."""
    assert using.unit is not None
    names = dict.fromkeys(aim.weapon for aim in using.aims)
    crits = {name: crits_of(state, using.unit, name) for name in names}
    return tuple(name for name, of in crits.items() if len(of) > 1 and name not in using.crits)


def crits_of(state: State, unit: UnitId, weapon: str) -> tuple[str, ...]:
    """The critical abilities of a weapon."""
    return tuple(key for key in CRITS if weapon_of(state, unit, weapon).has(key))


def decide_crits(draft: Draft, seat: Seat, command: ChooseCrit) -> Refusal | None:
    """Picks one critical ability of each weapon (AOS-CORE-20.0a)."""
    step = draft.state.step
    assert isinstance(step, PickCrits)
    using = draft.state.stack[-2]
    assert isinstance(using, Using)
    assert using.unit is not None
    if set(command.crits) != set(step.weapons):
        return refuse("wrong_count", had=len(command.crits), needed=len(step.weapons))
    for weapon, crit in command.crits.items():
        if crit not in crits_of(draft.state, using.unit, weapon):
            return refuse("bad_choice", "AOS-CORE-20.0a", weapon=weapon)
    draft.leave()
    draft.change(replace(using, crits={**using.crits, **command.crits}))
    return None


def crit_offers(state: State, seat: Seat) -> list[Offer]:
    """Each way to pick a critical ability of the weapons that have several."""
    step, using = state.step, state.stack[-2]
    assert isinstance(step, PickCrits)
    assert isinstance(using, Using)
    assert using.unit is not None
    ways: list[dict[str, str]] = [{}]
    for weapon in step.weapons:
        ways = [{**way, weapon: crit} for way in ways for crit in crits_of(state, using.unit, weapon)]
    return [
        Offer(
            id=f"crits.{number}",
            command={"kind": "choose_crit", "crits": way},
            label="aos.offer.crits",
            facts={"crits": tuple(way.values())},
            place="prompt",
            unit=using.unit,
            primary=number == 0,
            rule="AOS-CORE-20.0a",
        )
        for number, way in enumerate(ways)
    ]


SHOOT = Procedure(may=_may_shoot, effect=strike, aim=_aim_shots)
FIGHT = Procedure(may=_may_fight, effect=strike, declare=_pile_in, aim=_aim_blows)

STEPS: Steps = {PickPileIn: (whose, waits), PickCrits: (whose, waits)}
HANDLERS: Handlers = {
    UseAbility: Handler(handle=decide_pile_in, at=(PickPileIn,)),
    ChooseCrit: Handler(handle=decide_crits, at=(PickCrits,)),
}
OFFERS: Offers = {PickPileIn: pile_in_offers, PickCrits: crit_offers}
