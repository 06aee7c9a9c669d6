"""What attacks are expected to do, roughly: chances multiplied, no abilities, in power destroyed."""

from app.rules.kernel.dice.odds import success
from app.rules.wh40k import characteristics
from app.rules.wh40k.ground.measures import alive, profile_of, sheet_of
from app.rules.wh40k.model.profiles import Amount, Weapon
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import wound_need


def mean(amount: Amount) -> float:
    """The average of a dice expression."""
    return amount.plus + amount.dice * (2.0 if amount.sides == 3 else 3.5)


def shot(state: State, model: ModelId, weapon: str, target: UnitId) -> float:
    """What a ranged weapon is expected to be worth against a unit."""
    gun = state.library.weapons[weapon]
    return mean(gun.attacks) * _each(state, model, gun, target, melee=False)


def strike(state: State, model: ModelId, weapon: str, target: UnitId) -> float:
    """What one melee attack is expected to be worth against a unit."""
    return _each(state, model, state.library.weapons[weapon], target, melee=True)


def _each(state: State, model: ModelId, weapon: Weapon, target: UnitId, *, melee: bool) -> float:
    """One attack: hit, wound, no save, damage up to what a model has, in power destroyed."""
    skill = characteristics.skill(state, model, melee=melee)
    victims = alive(state, target)
    if skill is None or not victims:
        return 0.0
    strength = characteristics.strength(state, model, weapon).value or 1
    victim = victims[0].id
    wounds = characteristics.remaining(state, victim)
    need = wound_need(strength, characteristics.toughness(state, victim))
    saves = [characteristics.save(state, victim), characteristics.invulnerable(state, victim)]
    armour = (saves[0] or 7) - weapon.ap
    failed = 1.0 - success(min(armour, saves[1] or 7))
    damage = min(mean(weapon.damage), float(wounds))
    return success(skill) * success(need) * failed * damage * _per_wound(state, target)


def _per_wound(state: State, unit: UnitId) -> float:
    """The power of one wound of a unit; what is nearly gone is worth finishing."""
    left = sum(characteristics.remaining(state, model.id) for model in alive(state, unit))
    whole = sum(profile_of(state, model).wounds for model in state.units[unit].models)
    return max(1, state.units[unit].power) / max(1, whole) * (1.0 + 0.5 * (1.0 - left / max(1, whole)))


def value(state: State, unit: UnitId) -> float:
    """What a unit that stands is worth: the power of its remaining wounds."""
    left = sum(characteristics.remaining(state, model.id) for model in alive(state, unit))
    return left * _per_wound(state, unit)


def fists(state: State, unit: UnitId, target: UnitId) -> float:
    """What a whole unit is expected to be worth in melee against another."""
    total = 0.0
    for model in alive(state, unit):
        weapons = [w for w in model.weapons if state.library.weapons[w].type == "melee"]
        best = max((strike(state, model.id, weapon, target) for weapon in weapons), default=0.0)
        attacks = profile_of(state, model.id).attacks
        total += best * (mean(attacks) if attacks else 0.0)
    return total


def guns(state: State, unit: UnitId) -> float:
    """The longest reach of a unit's ranged weapons, inches."""
    ranges = [state.library.weapons[w].range or 0.0 for m in alive(state, unit) for w in m.weapons]
    return max(ranges, default=0.0)


def chance_to_charge(gap: float) -> float:
    """The chance that 2D6 bring a model within 1"."""
    needed = max(2, int(-(-(gap - 1.0) // 1)))
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= needed)
    return ways / 36


def is_foot(state: State, unit: UnitId) -> bool:
    """Whether a unit can hold a marker as well as any: it is no transport."""
    return sheet_of(state, unit).transport is None
