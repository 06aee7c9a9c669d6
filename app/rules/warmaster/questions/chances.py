"""Exact chances: of an order, shooting, a round of combat, a spell (WM-ORD-11, WM-SHO-09..12, WM-HIT-01, WM-MAG-03, WM-DSP-01)."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.plane.marks import Mark, SegmentMark
from app.rules.kernel.questions.question import Odds, OddsAt
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import hits_each, officer_of
from app.rules.warmaster.command_phase import orders
from app.rules.warmaster.ground.measures import alive, stands_of
from app.rules.warmaster.ground.sources import stands_from
from app.rules.warmaster.hits.casualties import Blow
from app.rules.warmaster.magic import casting
from app.rules.warmaster.magic.dispelling import BREAKS
from app.rules.warmaster.magic.lore import LORE
from app.rules.warmaster.model.combat_commands import ChooseOption, Fight
from app.rules.warmaster.model.command_commands import GiveOrder
from app.rules.warmaster.model.command_prompts import ShootAtCharger
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.magic_commands import CastSpell, DispelSpell
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_commands import Shoot, ShootCharger
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.questions.combat_odds import of_a_round
from app.rules.warmaster.questions.hits_by_dice import Chances, hits_of
from app.rules.warmaster.questions.pursuit_odds import of_a_pursuit
from app.rules.warmaster.shooting_phase import at_chargers, guns, trajectories
from app.rules.warmaster.shooting_phase.aiming import aimed, turned_about, weapon_of
from app.rules.warmaster.shooting_phase.volleys import blow_of

TWO_DICE: Mapping[int, float] = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}


def odds_of(state: State, command: Command) -> Odds | Refusal:
    """The chances of an order, of shooting, of a combat, of a spell. The command was judged before: it would be carried out."""
    match command:
        case GiveOrder():
            target = orders.target(state, command.character, command.units)
            if command.crown:
                target = orders.crowned(command.character)
            return Odds(chances={"order": TWO_DICE}, means={"order": 7.0}, targets={"order": target})
        case Shoot():
            return _of_shooting(state, command)
        case ShootCharger():
            return _of_reaction(state, command)
        case Fight():
            return _of_hits(of_a_round(state, command.unit))
        case ChooseOption(option="pursue"):
            return _of_hits(of_a_pursuit(state, command.unit, command.target))
        case CastSpell():
            return _of_casting(state, command)
        case DispelSpell():
            return _of_a_die(BREAKS - command.anvil, "dispel")
        case _:
            return refuse("bad_choice", "WM-DIC-01")


def _of_hits(rounds: Mapping[str, Chances]) -> Odds:
    return Odds(chances=rounds, means={name: _mean(found) for name, found in rounds.items()})


def _of_casting(state: State, command: CastSpell) -> Odds:
    """The die of a spell, thrown again by a High Elf Mage; and what a strike at one unit, or at all on a line, would do.

    Who stands on the line is told unit by unit, each with its dice: friends are struck too (WM-MAG-03, -05, -08).
    """
    character, spell = command.character, state.library.spells[command.spell]
    number = casting.target_number(state, character, spell, command.help)
    once = sum(casting.succeeds(number, face) for face in range(1, 7)) / 6
    again = "high_mage" in officer_of(state, character).abilities
    chance = 1.0 if command.help == "ring" else 1 - (1 - once) ** (2 if again else 1)
    chances: dict[str, Chances] = {"cast": {0: 1 - chance, 1: chance}}
    lore, source = LORE[spell.id], stands_from(state, character)
    blow = Blow(attacks=spell.attacks, what="spell", no_save=spell.no_save)
    if command.target and lore.strikes:
        chances["hits"] = hits_of(state, command.target, blow, source)
    towards = command.towards if lore.aim == "line" else None
    ends = casting.line_of(state, character, towards) if towards else None
    way = (SegmentMark(role="reach", a=ends[0], b=ends[1]),) if ends else ()
    struck = casting.victims(state, character, spell, command) if ends else ()
    each = {unit: _at(state, unit, hits_of(state, unit, blow, source), float(blow.attacks)) for unit in struck}
    return Odds(chances=chances, means={name: _mean(found) for name, found in chances.items()}, each=each, shapes=way)


def _of_a_die(needed: int, name: str) -> Odds:
    chance = (7 - needed) / 6
    return Odds(chances={name: {0: 1 - chance, 1: chance}}, means={name: chance})


def _mean(found: Chances) -> float:
    return sum(value * chance for value, chance in found.items())


def _of_shooting(state: State, command: Shoot) -> Odds:
    state = turned_about(state, command.turned)
    hits: dict[UnitId, Chances] = {}
    dice: dict[UnitId, float] = {}
    ways: list[Mark] = []
    for target, stands in aimed(state, command.unit, command.target).items():
        hits |= _hits_of_shot(state, command.unit, target, stands)
        weapon, firing = weapon_of(state, command.unit), _firing(state, command.unit, stands)
        if weapon is not None and (through := trajectories.of(state, weapon, firing, target)):
            ways += trajectories.shapes(state, state.units[command.unit].seat, through)
            dice |= {victim: float(n) for victim, n in trajectories.attacks(state, weapon, len(firing), through)}
    each = {victim: _at(state, victim, found, dice.get(victim)) for victim, found in hits.items()}
    return _in_all(each, ways)


def _at(state: State, victim: UnitId, hits: Chances, dice: float | None) -> OddsAt:
    """What a unit takes of a shot: hits, stands lost, and the dice rolled at it where a ball or bolt goes through."""
    size = hits_each(state, victim)
    lost: dict[int, float] = defaultdict(float)
    for taken, chance in hits.items():
        lost[min(len(alive(state, victim)), (state.units[victim].residual + taken) // size)] += chance
    means = {"hits": _mean(hits), "stands": _mean(lost)}
    return OddsAt(chances={"hits": hits, "stands": dict(lost)}, means=means if dice is None else means | {"dice": dice})


def _firing(state: State, unit: UnitId, stands: tuple[str, ...]) -> list[Stand]:
    return [one for one in stands_of(state, unit) if one.id in stands]


def _hits_of_shot(state: State, unit: UnitId, target: UnitId, stands: tuple[str, ...]) -> dict[UnitId, Chances]:
    """The hits of one shot: on all a ball or bolt goes through, of a gun that may burst or misfire."""
    weapon, firing = weapon_of(state, unit), _firing(state, unit, stands)
    assert weapon is not None

    def hits(victim: UnitId, attacks: int | None = None) -> Chances:
        blow = blow_of(state, unit, victim, stands, "shooting", {}, attacks)
        return hits_of(state, victim, blow, firing, bursts=weapon.shots == "by_range")

    through = trajectories.of(state, weapon, firing, target)
    if through:
        return {victim: hits(victim, n) for victim, n in trajectories.attacks(state, weapon, len(firing), through)}
    if weapon.shots != "dice":
        return {target: hits(target)}
    return {target: _of_flames(state, stands, lambda attacks: hits(target, attacks))}


def _of_flames(state: State, stands: tuple[str, ...], hits: Callable[[int], Chances]) -> Chances:
    """The hits of a gun whose dice say first how many Attacks it has."""
    mixed: dict[int, float] = defaultdict(float)
    for attacks, chance in guns.flame_chances(state.stands[stands[0]].weakened).items():
        for taken, share in hits(attacks).items():
            mixed[taken] += chance * share
    return dict(mixed)


def _of_reaction(state: State, command: ShootCharger) -> Odds:
    """What shooting at a charger does to it, and bolts to whoever else stands in their way (WM-SCH-01..06)."""
    step = state.step
    assert isinstance(step, ShootAtCharger)
    weapon, able = weapon_of(state, step.unit), at_chargers.shooters(state, step)
    assert weapon is not None
    state = turned_about(state, at_chargers.turning(state, step))
    firing = _firing(state, step.unit, tuple(able))

    def hits(victim: UnitId, attacks: int | None) -> Chances:
        blow = blow_of(state, step.unit, victim, tuple(able), "reaction", able, attacks)
        return hits_of(state, victim, blow, firing, bursts=weapon.shots == "by_range")

    if weapon.shots == "pierce":
        dice = at_chargers.struck_by(state, weapon, at_chargers.bolts(state, step, weapon, able))
        each = {victim: _at(state, victim, hits(victim, n), float(n)) for victim, n in dice.items()}
    elif weapon.shots == "dice":
        found = _of_flames(state, tuple(able), lambda attacks: hits(step.charger, attacks))
        each = {step.charger: _at(state, step.charger, found, None)}
    else:
        each = {step.charger: _at(state, step.charger, hits(step.charger, command.dice), None)}
    return _in_all(each)


def _in_all(each: Mapping[UnitId, OddsAt], ways: Sequence[Mark] = ()) -> Odds:
    """What a shot does to all that it meets; chances where that is one unit."""
    whole = {name: sum(one.means[name] for one in each.values()) for name in ("hits", "stands") if each}
    return Odds(
        chances=next(iter(each.values())).chances if len(each) == 1 else {}, means=whole, each=each, shapes=tuple(ways)
    )
