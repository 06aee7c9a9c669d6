"""Abilities of whoever is attacked: invulnerable saves against some attacks, better saves, less damage (W40K-SAVE-01..04)."""

from app.rules.kernel.dice.modifiers import Modifier
from app.rules.wh40k.abilities.bearers import holds, is_kind, reaches_side
from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Incoming
from app.rules.wh40k.abilities.parameters import CONDITIONS, FACE, HOW, INCHES, KEYWORD, Number, OneOf
from app.rules.wh40k.model.attack_prompts import AttackKind
from app.rules.wh40k.model.state import ModelId, State


def invulnerable(state: State, bearing: Bearing, model: ModelId, how: AttackKind | None) -> int | None:
    """A save of `on`, against one kind of attack where it says so: of no attack at all it is not told."""
    if bearing.says("how") and (how is None or not is_kind(bearing, how)):
        return None
    return bearing.number("on", 6) if reaches_side(state, bearing, state.models[model].unit) else None


def better_save(state: State, bearing: Bearing, incoming: Incoming) -> Modifier | None:
    """`value` more for saves: of one sort, against attacks of one Damage, or where cover helps."""
    if state.models[incoming.model].unit != bearing.unit or not holds(state, bearing):
        return None
    if bearing.says("save") and not _is_save(bearing.word("save"), incoming):
        return None
    if bearing.says("damage") and (incoming.damage.is_random or incoming.damage.plus != bearing.number("damage")):
        return None
    facts = {"ability": bearing.ability.name}
    return Modifier(value=bearing.number("value", 1), reason="wh40k.reason.ability", facts=facts)


def _is_save(sort: str, incoming: Incoming) -> bool:
    match sort:
        case "armour":
            return incoming.armour
        case "invulnerable":
            return not incoming.armour
        case _:
            return incoming.armour and incoming.cover


def less_damage(state: State, bearing: Bearing, model: ModelId, points: int) -> int:
    """So much less of each attack's damage, or half of it rounded up, and never less than 1."""
    if state.models[model].unit != bearing.unit or points < 1:
        return points
    return (points + 1) // 2 if bearing.word("damage") == "half" else max(1, points - bearing.number("value", 1))


INVULNERABLE = Hooks(
    key="invulnerable_save",
    invulnerable=invulnerable,
    params={"on": FACE, "how": HOW, "range": INCHES, "keyword": KEYWORD, **CONDITIONS},
)
BETTER_SAVE = Hooks(
    key="better_save",
    saves=better_save,
    params={
        "value": Number(least=-6, most=6),
        "save": OneOf(words=("armour", "invulnerable", "cover")),
        "damage": Number(least=1, most=12),
        **CONDITIONS,
    },
)
LESS_DAMAGE = Hooks(
    key="less_damage", lessens=less_damage, params={"value": Number(least=1, most=6), "damage": OneOf(words=("half",))}
)
