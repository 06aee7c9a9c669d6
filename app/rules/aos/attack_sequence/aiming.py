"""Declaring attacks: how many each model has, and at whom each goes, before any hit roll (AOS-CORE-16.0a..d, 26.0b)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from app.rules.aos.attack_sequence.targeting import judge_target, targets_of
from app.rules.aos.characteristics import number, weapon_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.letters import letters
from app.rules.aos.ground.measures import alive, scroll_of
from app.rules.aos.ground.standing import modules
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.commands import Aim, DeclareAttacks
from app.rules.aos.model.events import AttacksDeclared
from app.rules.aos.model.profiles import Weapon
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import Model, State, UnitId
from app.rules.aos.model.using_prompts import Aiming, Armed, Using
from app.rules.aos.rolls import amount
from app.rules.kernel.abilities.layers import Change
from app.rules.kernel.offers.offer import AimNeed, AimRow, Offer, Option
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def armed(
    draft: Draft, unit: UnitId, weapons: Literal["melee", "ranged"], only: Sequence[UnitId] = ()
) -> tuple[Armed, ...]:
    """Each model's attacks with each weapon that it has a target for; random ones are rolled now (AOS-CORE-26.0b)."""
    found: list[Armed] = []
    for model, weapon in bearers(draft.state, unit, weapons, only):
        rolled = amount(draft, weapon.attacks, "attacks", draft.state.units[unit].seat, model.id)
        attacks = attacks_of(draft.state, model, weapon, rolled)
        found.append(Armed(model=model.id, weapon=weapon.id, attacks=attacks))
    return tuple(found)


def bearers(
    state: State, unit: UnitId, weapons: Literal["melee", "ranged"], only: Sequence[UnitId] = ()
) -> Iterator[tuple[Model, Weapon]]:
    """Each model with each weapon of its that it has a target for."""
    for model in alive(state, unit):
        for weapon in (weapon_of(state, unit, name) for name in model.weapons):
            targets = list(targets_of(state, model.id, weapon)) if weapon.kind == weapons else []
            if any(not only or target in only for target in targets):
                yield model, weapon


def attacks_of(state: State, model: Model, weapon: Weapon, rolled: int) -> int:
    """The attacks a model has with a weapon whose number came to this, with what changes it."""
    return number(state, model.unit, "attacks", rolled, weapon, champions_more(state, model, weapon))


def champions_more(state: State, model: Model, weapon: Weapon) -> tuple[Change, ...]:
    """A Champion has one attack more with its weapons, Companions aside (AOS-MODEL-1.0b, AOS-AMB-41)."""
    leads = model.role == "champion" and "command_models" in modules(state) and not weapon.has("companion")
    return (Change(op="add", value=1, reason="aos.row.champion"),) if leads else ()


def decide_attacks(draft: Draft, seat: Seat, command: DeclareAttacks) -> Refusal | None:
    """Takes the targets of all attacks; they stay as they are (AOS-CORE-16.0a)."""
    step = draft.state.step
    assert isinstance(step, Aiming)
    aims = counted(step, command.aims)
    if isinstance(aims, Refusal):
        return aims
    if refused := _judge_aims(draft.state, step, aims):
        return refused
    draft.emit(AttacksDeclared(unit=step.unit, aims=aims))
    draft.leave()
    using = draft.state.step
    assert isinstance(using, Using)
    draft.change(replace(using, aims=aims))
    return None


def counted(step: Aiming, aims: Sequence[Aim]) -> tuple[Aim, ...] | Refusal:
    """The aims with their numbers: without one it is all attacks that the others leave."""
    most = {(one.model, one.weapon): one.attacks for one in step.armed}
    told: Counter[tuple[str, str]] = Counter()
    counted: list[Aim] = []
    for aim in aims:
        key = (aim.model, aim.weapon)
        if key not in most:
            return refuse("invalid_target", piece=aim.model, weapon=aim.weapon)
        if aim.target is None:
            continue
        count = aim.count or most[key] - told[key]
        told[key] += count
        if count < 1 or told[key] > most[key]:
            return refuse("too_many_attacks", piece=aim.model, had=told[key], needed=most[key])
        counted.append(replace(aim, count=count))
    return tuple(counted)


def _judge_aims(state: State, step: Aiming, aims: Sequence[Aim]) -> Refusal | None:
    for aim in aims:
        assert aim.target is not None
        if step.only and aim.target not in step.only:
            return refuse("not_closest_target", target=aim.target)
        if refused := judge_target(state, aim.model, weapon_of(state, step.unit, aim.weapon), aim.target):
            return refused
    if step.weapons == "ranged":
        return None
    given: Counter[tuple[str, str]] = Counter()
    for aim in aims:
        given[aim.model, aim.weapon] += aim.count
    for one in step.armed:
        if not given[one.model, one.weapon]:
            return refuse("must_use_all_melee_weapons", piece=one.model, weapon=one.weapon)
        if given[one.model, one.weapon] < one.attacks:
            return refuse("attacks_not_assigned", piece=one.model, needed=one.attacks)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Give every weapon its target."""
    step = state.step
    assert isinstance(step, Aiming)
    rows = tuple(_aim_row(state, step, one) for one in step.armed)
    need = AimNeed(field="aims", rows=rows, must=step.weapons == "melee")
    return [
        Offer(
            id="declare_attacks",
            command={"kind": "declare_attacks"},
            label=f"aos.offer.attack.{step.weapons}",
            facts={"unit": step.unit},
            place="prompt",
            unit=step.unit,
            need=need,
            primary=True,
            rule="AOS-CORE-16.0a",
        )
    ]


def _aim_row(state: State, step: Aiming, one: Armed) -> AimRow:
    weapon = weapon_of(state, step.unit, one.weapon)
    options = tuple(
        Option(
            value=enemy.id,
            label="aos.option.unit",
            facts={"unit": enemy.id, "letter": letters(state)[enemy.id]},
            pieces=enemy.models,
            locked=judge_target(state, one.model, weapon, enemy.id)
            or (refuse("not_closest_target", target=enemy.id) if step.only and enemy.id not in step.only else None),
        )
        for enemy in state.units.values()
        if enemy.where == "table" and enemy.seat != step.seat
    )
    first = next((str(option.value) for option in options if option.locked is None), None)
    group = f"{scroll_of(state, step.unit).id}.{weapon.id}"
    return AimRow(
        piece=one.model, weapon=one.weapon, attacks=str(one.attacks), targets=options, default=first, group=group
    )


STEPS: Steps = {Aiming: (whose, waits)}
HANDLERS: Handlers = {DeclareAttacks: Handler(handle=decide_attacks, at=(Aiming,), early="targets_locked")}
OFFERS: Offers = {Aiming: offers}
