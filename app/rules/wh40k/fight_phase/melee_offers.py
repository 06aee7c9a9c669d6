"""What a player may do in the Fight phase: units to choose, moves, attacks to spread, with why others are closed."""

from app.rules.kernel.offers.offer import AimNeed, AimRow, MoveNeed, Mover, Offer, Option
from app.rules.kernel.seats import Seat
from app.rules.wh40k import choosing
from app.rules.wh40k.fight_phase.fighting import attacks_of, may_not_fight, may_not_strike, melee_weapons
from app.rules.wh40k.ground.measures import alive, enemies_of
from app.rules.wh40k.model.prompts import FightingUnit
from app.rules.wh40k.model.state import Model, State
from app.rules.wh40k.model.tables import CONSOLIDATE, PILE_IN


def offer_units(state: State, seat: Seat) -> list[Offer]:
    """Every own unit of the battle, those that may not fight now locked."""
    return choosing.offer_units(state, seat, "select_fight", "W40K-FIGHT-02", may_not_fight)


def offer_fight(state: State, seat: Seat) -> list[Offer]:
    """What the unit under way does next."""
    step = state.step
    assert isinstance(step, FightingUnit)
    match step.stage:
        case "pile_in":
            return _moves(state, step, "pile_in", PILE_IN, "W40K-FIGHT-08")
        case "consolidate":
            return _moves(state, step, "consolidate", CONSOLIDATE, "W40K-FIGHT-17")
        case _:
            return _attacks(state, step)


def _moves(state: State, step: FightingUnit, kind: str, limit: float, rule: str) -> list[Offer]:
    pieces = tuple(model.id for model in alive(state, step.unit))
    move = Offer(
        id=kind,
        command={"kind": kind},
        label=f"wh40k.offer.{kind}",
        facts={"unit": step.unit, "most": limit},
        place="prompt",
        unit=step.unit,
        pieces=pieces,
        need=MoveNeed(
            field="moves",
            movers=tuple(Mover(piece=piece, allowance=limit) for piece in pieces),
            into=tuple(enemy.id for enemy in enemies_of(state, state.units[step.unit].seat)),
        ),
        primary=True,
        rule=rule,
        gesture="drag",
    )
    stay = Offer(
        id=f"skip_{kind}",
        command={"kind": kind, "moves": []},
        label=f"wh40k.offer.skip_{kind}",
        facts={"unit": step.unit},
        place="prompt",
        unit=step.unit,
        rule=rule,
    )
    return [move, stay]


def _attacks(state: State, step: FightingUnit) -> list[Offer]:
    models = alive(state, step.unit)
    limits = {model.id: attacks_of(state, step, model.id) for model in models}
    rows = tuple(row for model in models if limits[model.id] for row in _rows(state, model, limits[model.id]))
    declare = Offer(
        id="declare_attacks",
        command={"kind": "declare_attacks"},
        label="wh40k.offer.declare_attacks",
        facts={"unit": step.unit},
        place="prompt",
        unit=step.unit,
        need=AimNeed(field="aims", rows=rows, counted=True, limits=limits),
        primary=True,
        rule="W40K-FIGHT-12",
    )
    forfeit = Offer(
        id="forfeit_attacks",
        command={"kind": "declare_attacks", "aims": []},
        label="wh40k.offer.forfeit_attacks",
        facts={"unit": step.unit},
        place="prompt",
        unit=step.unit,
        rule="W40K-FIGHT-12",
    )
    return [declare, forfeit]


def _rows(state: State, model: Model, attacks: int) -> list[AimRow]:
    """A row for each melee weapon; the first one strikes by default."""
    seat = state.units[model.unit].seat
    options = tuple(
        Option(
            value=enemy.id,
            label="wh40k.option.target",
            facts={"target": enemy.id},
            pieces=tuple(other.id for other in alive(state, enemy.id)),
            locked=may_not_strike(state, model.id, enemy.id),
        )
        for enemy in enemies_of(state, seat)
    )
    first = next((option.value for option in options if option.locked is None), None)
    return [
        AimRow(
            piece=model.id,
            weapon=weapon.id,
            attacks=str(attacks),
            targets=options,
            default=first if number == 0 else None,
            group=f"{model.profile}:{weapon.id}",
        )
        for number, weapon in enumerate(melee_weapons(state, model))
    ]
