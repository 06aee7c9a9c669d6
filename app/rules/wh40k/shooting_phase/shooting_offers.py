"""What a player may do while shooting: units to choose, weapons to aim, with why each closed one is closed."""

from dataclasses import replace

from app.rules.kernel.offers.offer import AimNeed, AimRow, Offer, Option
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k import choosing
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.ground.measures import alive, bodies, on_table
from app.rules.wh40k.model.attack_prompts import AimingUnit
from app.rules.wh40k.model.profiles import Weapon
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import Model, State, UnitId
from app.rules.wh40k.shooting_phase.sighting import Battlefield, Outlook
from app.rules.wh40k.shooting_phase.targeting import (
    default_weapons,
    is_doubled,
    may_not_fire,
    ranged,
    reaches_an_enemy,
    unit_may_not_shoot,
)

IN_VAIN = "wh40k.offer.select_shoot_in_vain"
"""What choosing a unit to shoot is called where it could fire at nobody."""


def offer_units(state: State, seat: Seat) -> list[Offer]:
    """Every own unit of the battle, those that may not shoot locked; what would shoot at nobody says so."""
    offers = choosing.offer_units(state, seat, "select_shoot", "W40K-SHOOT-02", unit_may_not_shoot)
    field = Battlefield(state)
    found = [offer if offer.locked or _finds_a_target(field, offer) else _in_vain(offer) for offer in offers]
    return [*found, *_smoke(state, seat)]


def cannot_launch_smoke(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit may not hide in smoke: it has none, or could not be chosen to shoot (W40K-GEN-14)."""
    if not asking.has_smoke(state, unit):
        return refuse("no_smoke", unit=unit)
    return unit_may_not_shoot(state, unit)


def _smoke(state: State, seat: Seat) -> list[Offer]:
    return [
        Offer(
            id=f"launch_smoke:{unit.id}",
            command={"kind": "launch_smoke", "unit": unit.id},
            label="wh40k.offer.launch_smoke",
            facts={"unit": unit.id},
            place="unit",
            unit=unit.id,
            locked=unit_may_not_shoot(state, unit.id),
            rule="W40K-GEN-14",
        )
        for unit in on_table(state, seat)
        if asking.has_smoke(state, unit.id)
    ]


def _in_vain(offer: Offer) -> Offer:
    return replace(offer, label=IN_VAIN, facts={**offer.facts, "vain": True})


def _finds_a_target(field: Battlefield, offer: Offer) -> bool:
    """Whether any weapon of the unit may fire at any enemy (W40K-SHOOT-05, W40K-SHOOT-07)."""
    state, unit = field.state, offer.unit
    assert unit is not None
    if not reaches_an_enemy(state, unit):
        return False
    outlooks = (Outlook(field, model.id) for model in alive(state, unit))
    return any(
        may_not_fire(outlook, gun.id, enemy) is None
        for outlook in outlooks
        for gun in ranged(state, state.models[outlook.model])
        for enemy in outlook.enemies
    )


def offer_aims(state: State, seat: Seat) -> list[Offer]:
    """Declare the shots of the chosen unit, or give the choice up."""
    step = state.step
    assert isinstance(step, AimingUnit)
    cancel = Offer(
        id="cancel_selection",
        command={"kind": "cancel_selection"},
        role="cancel",
        label="wh40k.offer.cancel_selection",
        facts={"unit": step.unit},
        place="prompt",
        unit=step.unit,
        rule="W40K-SHOOT-02",
    )
    return [offer_declaration(state, step.unit), cancel]


def offer_declaration(state: State, unit: UnitId, charger: UnitId | None = None) -> Offer:
    """Give each ranged weapon of a unit its target; a weapon left without one holds its fire."""
    field = Battlefield(state)
    rows = tuple(row for model in alive(state, unit) for row in _rows(field, model, charger))
    can_fire = any(option.locked is None for row in rows for option in row.targets)
    return Offer(
        id="declare_shooting",
        command={"kind": "declare_shooting"},
        label="wh40k.offer.declare_shooting" if can_fire else "wh40k.offer.hold_fire",
        facts={"unit": unit},
        place="prompt",
        unit=unit,
        need=AimNeed(field="aims", rows=rows),
        primary=True,
        rule="W40K-SHOOT-11",
    )


def _rows(field: Battlefield, model: Model, charger: UnitId | None) -> list[AimRow]:
    state = field.state
    outlook = Outlook(field, model.id)
    targets = (charger,) if charger else outlook.enemies
    owed = default_weapons(outlook, targets, charger)
    rows: list[AimRow] = []
    for gun in ranged(state, model):
        options = tuple(_option(outlook, gun, target, charger) for target in targets)
        first = next((option.value for option in options if option.locked is None), None)
        rows.append(
            AimRow(
                piece=model.id,
                weapon=gun.id,
                attacks=str(gun.attacks),
                targets=options,
                default=first if owed[gun.id] > 0 else None,
                group=f"{model.profile}:{gun.id}",
            )
        )
    return rows


def _option(outlook: Outlook, gun: Weapon, target: UnitId, charger: UnitId | None) -> Option:
    return Option(
        value=target,
        label="wh40k.option.target",
        facts={"target": target, "away": round(outlook.gap(target), 4), "shots": _shots(outlook, gun, target)},
        pieces=tuple(body.id for body in bodies(outlook.field.state, target)),
        locked=may_not_fire(outlook, gun.id, target, charger=charger),
    )


def _shots(outlook: Outlook, gun: Weapon, target: UnitId) -> str:
    """How often a weapon would fire at a target, before its dice have fallen."""
    if not is_doubled(outlook, gun, target):
        return str(gun.attacks)
    return f"2 × {gun.attacks}" if gun.attacks.is_random else str(gun.attacks.plus * 2)
