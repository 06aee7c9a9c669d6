"""What is offered for an Attack: weapons with their targets, and each decision of the combat sequence (digest 5.8)."""

from collections.abc import Sequence

from app.rules.kernel.boards.hexes import distance, label_of
from app.rules.kernel.offers.offer import DiceNeed, Offer, Option
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.bookkeeping import actions
from app.rules.underworlds.combat import attack_rolls, attacking, driving
from app.rules.underworlds.core_abilities.acting import judge_charge_token, judge_fighter, judge_flags
from app.rules.underworlds.dice import counting
from app.rules.underworlds.ground import targeting
from app.rules.underworlds.handlers import Offers
from app.rules.underworlds.identifiers import on_field
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.offer_builders import fighter_option, hex_option, offer, pick

# --- Attack as a core ability ----------------------------------------------------------------------------------------


def offers_core(state: State, seat: Seat) -> Sequence[Offer]:
    """The Attacks of each fighter, one offer a weapon: every enemy as a target, closed ones with why."""
    if actions.judge(state):
        return []
    found: list[Offer] = []
    for fighter in on_field(state, seat):
        locked = (
            judge_fighter(state, seat, fighter.id, "UW-ATK-01")
            or judge_flags(state, fighter.id, "cannot_attack")
            or judge_charge_token(state, fighter.id, "UW-ATK-01")
        )
        for weapon in characteristics.weapons(state, fighter.id):
            found.append(_weapon_offer(state, Attacking(seat=seat, attacker=fighter.id), weapon, locked))
    return found


def _weapon_offer(state: State, step: Attacking, weapon: str, locked: Refusal | None) -> Offer:
    options = _targets(state, step, weapon)
    if locked is None and all(option.locked for option in options):
        by_distance = sorted(options, key=lambda option: _apart(state, step.attacker, option.value))
        nearest = (option.locked for option in by_distance if option.locked is not None)
        locked = next(nearest, refuse("ability_not_fully_resolvable", "UW-ATK-02", unit=step.attacker))
    return offer(
        "core_attack",
        {"kind": "core_attack", "fighter": step.attacker, "weapon": weapon},
        "UW-ATK-02",
        id=f"core_attack:{weapon}",
        place="unit",
        unit=step.attacker,
        need=pick("target", options),
        locked=locked,
        facts={"unit": step.attacker, **_told(state, weapon)},
        pieces=(step.attacker,),
    )


def _apart(state: State, fighter: str, other: str) -> int:
    """How many hexes lie between two fighters on the field."""
    here, there = state.fighters[fighter].hex, state.fighters[other].hex
    assert here is not None
    assert there is not None
    return distance(here, there)


def _targets(state: State, step: Attacking, weapon: str) -> list[Option]:
    line = characteristics.weapon(state, weapon)
    if line is None:
        return []
    return [
        fighter_option(enemy.id, targeting.judge_line(state, step.attacker, line, enemy.id, targeting.wanted_of(step)))
        for enemy in on_field(state, state.other(state.fighters[step.attacker].seat))
    ]


def _told(state: State, weapon: str) -> dict[str, Fact]:
    line = characteristics.weapon(state, weapon)
    if line is None:
        return {"weapon": weapon}
    return {
        "weapon": weapon,
        "name": line.name.en,
        "name_es": line.name.es,
        "range": line.range,
        "dice": line.dice,
        "symbol": line.symbol,
        "damage": line.damage,
    }


# --- the combat sequence ---------------------------------------------------------------------------------------------


def offers_attack(state: State, seat: Seat) -> Sequence[Offer]:
    """The decision that is due in this Attack."""
    step = state.step
    assert isinstance(step, Attacking)
    match step.stage:
        case "pick" | "target_picked":
            return [_pick_offer(state, step, weapon) for weapon in attacking.picks(state, step)]
        case "ability":
            return _abilities(state, step)
        case "stagger_reroll":
            return _reroll(state, step)
        case "stand_fast":
            return _stand_fast(state, step)
        case "drive_back":
            return _drive_back(state, step)
        case "overrun":
            return _overrun(step)
        case _:
            return []


def _pick_offer(state: State, step: Attacking, weapon: str) -> Offer:
    return offer(
        "charge_attack" if step.part_of_charge else "choose_attack",
        {"kind": "charge_attack", "weapon": weapon},
        "UW-CHG-05" if step.part_of_charge else "UW-ATK-02",
        id=f"charge_attack:{weapon}",
        need=pick("target", [o for o in _targets(state, step, weapon) if step.target in (None, o.value)]),
        facts={"unit": step.attacker, **_told(state, weapon)},
        pieces=(step.attacker,),
        primary=True,
    )


def _abilities(state: State, step: Attacking) -> list[Offer]:
    found = [
        offer(
            f"weapon_{'critical_' if rune.critical else ''}{rune.id}",
            {"kind": "pick_weapon_ability", "ability": rune.id, "critical": rune.critical},
            "UW-CMB-01",
            facts={"unit": step.attacker, "target": step.target or "", "ability": rune.id},
            pieces=(step.attacker,),
            primary=True,
        )
        for rune in counting.line_of(state, step).abilities
    ]
    return [*found, offer("weapon_none", {"kind": "pick_weapon_ability", "ability": None}, "UW-CMB-01")]


def _reroll(state: State, step: Attacking) -> list[Offer]:
    roll = attack_rolls.lying(state, step.attack_roll)
    assert roll is not None
    numbers = tuple(die.number for die in roll.dice)
    facts: dict[str, Fact] = {"unit": step.attacker, "target": step.target or ""}
    need = DiceNeed(field="dice", faces=numbers, least=1, most=1)
    return [
        offer("stagger_reroll", {"kind": "use_reroll"}, "UW-CMB-03", need=need, facts=facts, primary=True),
        offer("keep_dice", {"kind": "use_reroll", "dice": []}, "UW-CMB-03", facts=facts, role="pass"),
    ]


def _stand_fast(state: State, step: Attacking) -> list[Offer]:
    less = counting.damage_of(state, step, step.attack_crits)
    facts: dict[str, Fact] = {"unit": step.target or "", "target": step.attacker, "damage": less.total}
    # Damage never falls below 1 (UW-MOD-03): less is promised only where there will be less.
    name = "stand_fast" if step.outcome == "success" and less.total > 1 else "stand_fast.least"
    use = {"kind": "stand_fast", "use": True}
    return [
        offer(name, use, "UW-STF-02", id="stand_fast", facts=facts, primary=True),
        offer("no_stand_fast", {"kind": "stand_fast", "use": False}, "UW-STF-01", facts=facts, role="pass"),
    ]


def _drive_back(state: State, step: Attacking) -> list[Offer]:
    facts: dict[str, Fact] = {"unit": step.target or "", "target": step.target or ""}
    pieces = (step.target or "",)
    found: list[Offer] = []
    if back := driving.ends_back(state, step):
        options = [hex_option(label_of(hex_)) for hex_ in back]
        need = pick("hex", options)
        found.append(
            offer(
                "drive_back", {"kind": "drive_back"}, "UW-DRV-02", need=need, facts=facts, pieces=pieces, primary=True
            )
        )
    if anywhere := driving.ends_grapple(state, step):
        need = pick("hex", [hex_option(label_of(hex_)) for hex_ in anywhere])
        found.append(
            offer("grapple", {"kind": "grapple"}, "UW-WAB-08", need=need, facts=facts, pieces=pieces, primary=True)
        )
    return [*found, offer("no_drive_back", {"kind": "drive_back", "hex": None}, "UW-DRV-01", facts=facts, role="pass")]


def _overrun(step: Attacking) -> list[Offer]:
    facts: dict[str, Fact] = {"unit": step.attacker}
    if step.target_hex is not None:
        facts["hex"] = label_of(step.target_hex)
    return [
        offer(
            "overrun", {"kind": "overrun", "use": True}, "UW-OVR-02", facts=facts, pieces=(step.attacker,), primary=True
        ),
        offer("no_overrun", {"kind": "overrun", "use": False}, "UW-OVR-01", facts=facts, role="pass"),
    ]


OFFERS: Offers = {ActionStep: offers_core, Attacking: offers_attack}
