"""What is passed by itself: a decision with nothing to decide, unless its seat asked to be asked all the same.

The table sends the command for the seat, by the same door and into the same journal, so nothing of it depends on a page and
a replay holds. All is open here (W40K-HID-01), so the passing tells nobody anything.
"""

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.gaps import nearest
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import playing
from app.rules.kernel.state.standing import answered_in_advance
from app.rules.wh40k.attack_sequence import save_choices
from app.rules.wh40k.charge_phase.charging import has_enemy_near, why_no_charge_anywhere
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.ground.measures import alive, bodies, enemy_bodies, is_engaged, on_table
from app.rules.wh40k.model.attack_prompts import ChooseSave, ShootingPhase
from app.rules.wh40k.model.commands import (
    Command,
    ConsolidateMove,
    DeclineOverwatch,
    EndPhase,
    PickSave,
    PileInMove,
)
from app.rules.wh40k.model.prompts import ChargePhase, ChargingUnit, FightingUnit, PsychicPhase
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.movement_phase import reinforcements
from app.rules.wh40k.psychic_phase.manifesting import targets
from app.rules.wh40k.psychic_phase.psykers import known_powers, may_not_manifest, psykers
from app.rules.wh40k.rulings.agreements import ALL_THE_SAME, IDLE
from app.rules.wh40k.shooting_phase.overwatch import can_answer
from app.rules.wh40k.shooting_phase.sighting import Battlefield, Outlook
from app.rules.wh40k.shooting_phase.targeting import may_not_fire, ranged, reaches_an_enemy, unit_may_not_shoot

HIGHEST = 6
"""What a die shows at most."""


def automatic(state: State) -> tuple[Seat, Command] | None:
    """The command that passes what a seat is asked with nothing to decide; nothing where it wants to be asked."""
    if state.ruling is not None or state.offset is not None or state.result is not None or not state.stack:
        return None
    seat = next(iter(deciders(state) & set(playing(state))), None)
    if seat is None or answered_in_advance(state.sides[seat].standing, IDLE) == ALL_THE_SAME:
        return None
    command = idle(state)
    return None if command is None else (seat, command)


def _idle(state: State) -> Command | None:
    """The only command that is left to whoever decides now; none where there is a choice."""
    match state.step:
        case PsychicPhase() if not _can_manifest(state):
            return EndPhase()
        case ShootingPhase() if not _can_shoot(state):
            return EndPhase()
        case ChargePhase(heroic=False) if not _can_charge(state):
            return EndPhase()
        case ChargingUnit(stage="overwatch") as charge:
            return _without_overwatch(state, charge)
        case ChooseSave() as choice if _is_settled(choice):
            return PickSave(save=save_choices.better(choice))
        case FightingUnit(stage="pile_in") as fight if _cannot_close(state, fight.unit):
            return PileInMove(moves=())
        case FightingUnit(stage="consolidate") as fight if _cannot_close(state, fight.unit):
            return ConsolidateMove(moves=())
        case _:
            return None


def _is_settled(choice: ChooseSave) -> bool:
    """Whether the two saves are alike, or one of them is beyond any die."""
    return choice.armour == choice.invulnerable or max(choice.armour, choice.invulnerable) > HIGHEST


idle = ByIdentity(_idle, room=64)
"""The only command that is left to whoever decides in this state; none where there is a choice."""


@derived
def ends_turn(state: State) -> bool:
    """Whether nothing could be done in the phases that follow, as all stand now: to end this one ends the turn.

    Nobody who wants to be asked all the same is told so, for he is asked.
    """
    seat = state.active
    if not state.stack or seat is None or state.phase != "movement" or reinforcements.waiting(state, seat):
        return False
    if answered_in_advance(state.sides[seat].standing, IDLE) == ALL_THE_SAME:
        return False
    could = _can_shoot(state) or _can_charge(state) or _can_manifest(state)
    return not could and not any(is_engaged(state, unit.id) for unit in on_table(state, seat))


def _whose(state: State) -> Seat:
    assert state.active is not None
    return state.active


@derived
def _psyker_can_strike(state: State, seat: Seat, psyker: ModelId, power: str) -> bool:
    if may_not_manifest(state, seat, psyker, power) is not None:
        return False
    return bool(targets(state, psyker, state.library.powers[power]))


def _can_manifest(state: State) -> bool:
    """Whether a psyker of the active side may attempt a power that would strike somebody (W40K-PSY-02, W40K-PSY-08)."""
    seat = _whose(state)
    return any(
        _psyker_can_strike(state, seat, model.id, power)
        for model in psykers(state, seat)
        for power in known_powers(state, model)
    )


@derived
def unit_can_shoot(state: State, unit: UnitId) -> bool:
    """Whether a unit may fire at an enemy in range, seen or not (W40K-SHOOT-02, W40K-SHOOT-05)."""
    return unit_may_not_shoot(state, unit) is None and reaches_an_enemy(state, unit)


def _can_shoot(state: State) -> bool:
    """Whether a unit of the active side may fire at an enemy in range (W40K-SHOOT-02, W40K-SHOOT-05).

    Sight is not looked at: that is for the player to see.
    """
    return any(unit_can_shoot(state, unit.id) for unit in on_table(state, _whose(state)))


@derived
def unit_can_charge(state: State, seat: Seat, unit: UnitId) -> bool:
    """Whether a unit may declare a charge at somebody in reach (W40K-CHG-02)."""
    return why_no_charge_anywhere(state, seat, unit) is None and has_enemy_near(state, seat, unit)


def _can_charge(state: State) -> bool:
    """Whether a unit of the active side may declare a charge (W40K-CHG-02)."""
    seat = _whose(state)
    return any(unit_can_charge(state, seat, unit.id) for unit in on_table(state, seat))


def _without_overwatch(state: State, charge: ChargingUnit) -> Command | None:
    """Holds the fire of the first target none of whose weapons may fire at the charger (W40K-OW-01)."""
    field = Battlefield(state)
    for target in charge.targets:
        if can_answer(state, target) and not _may_answer(field, target, charge.unit):
            return DeclineOverwatch(unit=target)
    return None


def _may_answer(field: Battlefield, unit: UnitId, charger: UnitId) -> bool:
    return any(
        may_not_fire(Outlook(field, model.id), gun.id, charger, charger=charger) is None
        for model in alive(field.state, unit)
        for gun in ranged(field.state, model)
    )


def _cannot_close(state: State, unit: UnitId) -> bool:
    """Whether no model can end closer to the nearest enemy: each touches one, or there is none (W40K-FIGHT-09)."""
    enemies = enemy_bodies(state, state.units[unit].seat)
    return not enemies or all(TOLERANCE.within(nearest(one, enemies, TOLERANCE)[0], 0) for one in bodies(state, unit))
