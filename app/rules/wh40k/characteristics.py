"""Reading characteristics: the profile, its degrading row, then modifiers in order (W40K-CHAR-01..08)."""

from collections.abc import Iterable
from dataclasses import replace

from app.rules.kernel.abilities.layers import Change, Layering, Reading, reckon
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.ground.measures import alive, kind_of, profile_of, sheet_of
from app.rules.wh40k.model.attack_prompts import AttackKind
from app.rules.wh40k.model.profiles import Amount, Move, Weapon
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import Characteristic

FLOORED = ("strength", "toughness", "leadership")
PLAIN, AT_LEAST_ONE = Layering(rounding="up", least=None), Layering(rounding="up", least=1)


def combine(name: Characteristic, base: int | None, changes: Iterable[Change]) -> Reading:
    """A characteristic after its changes: multiply and divide, round up once, then add (W40K-CHAR-02..04).

    "-" is never modified (W40K-CHAR-07); Strength, Toughness and Leadership stay at 1 or more (W40K-CHAR-08).
    """
    return reckon(AT_LEAST_ONE if name in FLOORED else PLAIN, base, changes)


def remaining(state: State, model: ModelId) -> int:
    """The wounds a model has left."""
    return profile_of(state, model).wounds - state.models[model].wounds_lost


def degraded(state: State, model: ModelId, name: Characteristic) -> int | None:
    """What the degrading row says that a model's remaining wounds lie in; none where it says nothing (W40K-CHAR-01)."""
    rows = sheet_of(state, kind_of(state, model)[0]).degrading
    if not rows:
        return None
    left = max(1, remaining(state, model))
    return next((row.values[name] for row in rows if row.least <= left <= row.most and name in row.values), None)


def printed(state: State, model: ModelId, name: Characteristic) -> int | None:
    """A number of the profile, or of the degrading row its remaining wounds lie in (W40K-CHAR-01)."""
    worn = degraded(state, model, name)
    if worn is not None:
        return worn
    profile = profile_of(state, model)
    match name:
        case "move":
            return profile.move.most.plus if profile.move else None
        case "attacks":
            return profile.attacks.plus if profile.attacks else None
        case _:
            value: int | None = getattr(profile, name)
            return value


def read(state: State, model: ModelId, name: Characteristic, changes: Iterable[Change] = ()) -> Reading:
    """A characteristic of a model now, `changes` added to those of abilities at work (W40K-AURA-01)."""
    return combine(name, printed(state, model, name), (*asking.changes(state, model, name), *changes))


def skill(state: State, model: ModelId, *, melee: bool) -> int | None:
    """The Weapon Skill or Ballistic Skill; None is "-" (W40K-DATA-05, W40K-DATA-06)."""
    return read(state, model, "ws" if melee else "bs").value


def strength(state: State, model: ModelId, weapon: Weapon) -> Reading:
    """The Strength of an attack: the weapon's own, or what the bearer's has become changed by it (W40K-DATA-12, W40K-LOC-08)."""
    match weapon.strength.how:
        case "fixed":
            return Reading(base=weapon.strength.value, value=weapon.strength.value)
        case "user":
            return read(state, model, "strength")
        case "plus" | "times":
            own = Change(
                op="times" if weapon.strength.how == "times" else "add",
                value=weapon.strength.value,
                reason="wh40k.reason.weapon",
                facts={"weapon": weapon.name},
            )
            bearer = read(state, model, "strength")
            armed = combine("strength", bearer.value, (own,))
            return Reading(base=bearer.base, rows=(*bearer.rows, *armed.rows), value=armed.value)


def toughness(state: State, model: ModelId) -> int:
    """The Toughness of a model."""
    value = read(state, model, "toughness").value
    assert value is not None
    return value


def toughnesses(state: State, unit: UnitId) -> tuple[int, ...]:
    """The Toughness of the majority of a unit's models; several when they are tied (W40K-ATK-06, W40K-AMB-15)."""
    values = [toughness(state, model.id) for model in alive(state, unit)]
    most = max((values.count(value) for value in values), default=0)
    return tuple(sorted({value for value in values if values.count(value) == most}))


def leadership(state: State, model: ModelId) -> int:
    """The Leadership of a model (W40K-WL-05)."""
    value = read(state, model, "leadership").value
    assert value is not None
    return value


def save(state: State, model: ModelId) -> int | None:
    """The armour save; None is "-"."""
    return read(state, model, "save").value


def invulnerable(state: State, model: ModelId, how: AttackKind | None = None) -> int | None:
    """The best of a model's invulnerable saves against such an attack; of those against any where none is told (W40K-SAVE-02)."""
    return min((*profile_of(state, model).invulnerable, *asking.invulnerable(state, model, how)), default=None)


def move(state: State, model: ModelId) -> Move | None:
    """The Move of a model; a "-" is never modified (W40K-CHAR-07)."""
    profile = profile_of(state, model)
    if profile.move is None:
        return None
    value = read(state, model, "move").value
    assert value is not None
    dice = 0 if degraded(state, model, "move") is not None else profile.move.most.dice
    most = profile.move.most
    if (most.dice, most.plus) == (dice, value):
        return profile.move
    return replace(profile.move, most=replace(most, dice=dice, plus=value))


def attacks_dice(state: State, model: ModelId) -> Amount:
    """The dice to roll to know a model's Attacks; none where they are a number (W40K-CHAR-06)."""
    amount = profile_of(state, model).attacks
    return amount if amount and degraded(state, model, "attacks") is None else Amount()


def attacks(state: State, model: ModelId, rolled: int | None = None) -> int:
    """The Attacks of a model, from what was `rolled` where they are random (W40K-FIGHT-14, W40K-CHAR-06)."""
    base = rolled if rolled is not None else printed(state, model, "attacks")
    return max(0, combine("attacks", base, asking.changes(state, model, "attacks")).value or 0)
