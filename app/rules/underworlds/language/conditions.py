"""Whether a condition holds, for `$it` or for all to see (UW-DSL-03)."""

from collections.abc import Iterable
from operator import eq, ge, gt, le, lt, ne
from typing import Any, assert_never

from app.rules.kernel.boards.hexes import adjacent, distance, visible
from app.rules.underworlds import characteristics
from app.rules.underworlds.language import reading
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.lookups import (
    empty,
    feature_at,
    field_of,
    holder_of,
    on_field,
    standing_at,
    territory_at,
)
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.state import Fighter, State
from app.rules.underworlds.turn_sequence.glory import underdog

_OPS: dict[str, Any] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def hold(state: State, frame: Frame, conds: Iterable[lang.Cond]) -> bool:
    """Whether all conditions hold."""
    return all(holds(state, frame, cond) for cond in conds)


def holds(state: State, frame: Frame, cond: lang.Cond) -> bool:
    """Whether one condition holds; those of a fighter, hex, token or weapon speak of `$it`."""
    match cond:
        case lang.AllOf():
            return hold(state, frame, cond.of)
        case lang.AnyOf():
            return any(holds(state, frame, part) for part in cond.of)
        case lang.Not():
            return not holds(state, frame, cond.of)
        case lang.Who():
            who = reading.thing(state, frame, cond.who)
            return who is not None and hold(state, frame.of(who), cond.conds)
        case lang.Same():
            a, b = reading.meaning(state, frame, cond.a), reading.meaning(state, frame, cond.b)
            return a is not None and a == b
        case lang.Compare():
            return _compared(state, frame, cond)
        case lang.Every():
            return all(hold(state, frame.of(one), cond.has) for one in reading.found(state, frame, cond.of))
        case lang.Exists():
            return bool(reading.found(state, frame, cond.of))
        case lang.Underdog():  # UW-RUNE-03
            return underdog(state) == reading.thing(state, frame, cond.player)
        case lang.InRound():
            return state.round == cond.round
        case lang.Active():
            return state.active is not None and state.active == reading.thing(state, frame, cond.player)
        case lang.EventIs():
            return all(_event_field(frame, name, wanted) for name, wanted in cond.fields.items())
        case lang.WeaponUse() | lang.WeaponHits() | lang.HasAbility() | lang.Printed():
            return _of_weapon(state, frame, cond)
        case (
            lang.HexHas()
            | lang.InTerritory()
            | lang.AdjacentTo()
            | lang.AdjacentCount()
            | lang.Apart()
            | lang.VisibleTo()
        ):
            return _of_place(state, frame, cond)
        case lang.HeldBy() | lang.FeatureOccupied() | lang.FeatureValue():
            return _of_feature(state, frame, cond)
        case _:
            return _of_fighter(state, frame, cond)


def _compared(state: State, frame: Frame, cond: lang.Compare) -> bool:
    a, b = reading.value(state, frame, cond.a), reading.value(state, frame, cond.b)
    numbers = isinstance(a, int | float) and isinstance(b, int | float)
    if not numbers and cond.op not in ("==", "!="):
        return False
    return bool(_OPS[cond.op](a, b))


def _event_field(frame: Frame, name: str, wanted: str | int | bool) -> bool:
    had = frame.scope.get(f"event.{name}")
    if name.endswith("_side") and had is not None:
        return wanted == "any" or (had == frame.seat) == (wanted == "friendly")
    return had is not None and had == wanted


OfWeapon = lang.WeaponUse | lang.WeaponHits | lang.HasAbility | lang.Printed
OfPlace = lang.HexHas | lang.InTerritory | lang.AdjacentTo | lang.AdjacentCount | lang.Apart | lang.VisibleTo
OfFeature = lang.HeldBy | lang.FeatureOccupied | lang.FeatureValue
OfFighter = lang.Is | lang.HasRune | lang.HasToken | lang.HasUpgrade | lang.InHex | lang.OnFeature | lang.Did


def _of_weapon(state: State, frame: Frame, cond: OfWeapon) -> bool:
    modified = isinstance(cond, lang.WeaponHits | lang.HasAbility) and not frame.bare
    look = characteristics.weapon if modified else characteristics.printed_weapon
    weapon = look(state, frame.it) if frame.it else None
    if weapon is None:
        return False
    match cond:
        case lang.WeaponUse():
            return weapon.use == cond.use
        case lang.WeaponHits():
            return weapon.symbol == cond.symbol
        case lang.HasAbility():
            return any(rune.id == cond.ability for rune in weapon.abilities)
        case lang.Printed():
            return weapon.printed == cond.wanted
        case _:
            assert_never(cond)


def _of_place(state: State, frame: Frame, cond: OfPlace) -> bool:
    here = reading.place_of(state, frame.it)
    if here is None:
        return False
    match cond:
        case lang.HexHas():
            field = field_of(state)
            if cond.what in ("empty", "occupied"):
                return empty(state, here) if cond.what == "empty" else standing_at(state, here) is not None
            if cond.what == "feature":
                return feature_at(state, here) is not None
            return here in getattr(field, cond.what)
        case lang.InTerritory():
            return territory_at(state, here, frame.seat) == cond.territory
        case lang.AdjacentCount():
            near = [f for f in on_field(state) if f.hex is not None and adjacent(f.hex, here)]
            friendly = [f for f in near if f.seat == frame.seat]
            count = {"any": len(near), "friendly": len(friendly), "enemy": len(near) - len(friendly)}[cond.side]
            return count >= cond.least
        case lang.AdjacentTo() | lang.Apart() | lang.VisibleTo():
            there = reading.place_of(state, reading.thing(state, frame, cond.of))
            if there is None:
                return False
            if isinstance(cond, lang.AdjacentTo):
                return adjacent(here, there)
            if isinstance(cond, lang.VisibleTo):
                # Exact integers, and only blocked hexes are in the way (UW-VIS-02, UW-VIS-03).
                return visible(there, here, field_of(state).blocked)
            apart, limit = distance(here, there), reading.number(state, frame, cond.hexes)
            return {"within": apart <= limit, "beyond": apart > limit, "at": apart == limit}[cond.how]
        case _:
            assert_never(cond)


def _of_feature(state: State, frame: Frame, cond: OfFeature) -> bool:
    feature = state.features.get(frame.it or "")
    if feature is None:
        return False
    match cond:
        case lang.FeatureOccupied():
            return (standing_at(state, feature.hex) is not None) == cond.wanted
        case lang.FeatureValue():
            if isinstance(cond.value, int):
                return feature.value == cond.value
            return feature.value % 2 == (1 if cond.value == "odd" else 0)
        case lang.HeldBy():
            holder = holder_of(state, feature)
            if holder is None or cond.by == "none":
                return (holder is None) == (cond.by == "none")
            if cond.by == "enemy":
                return holder.seat != frame.seat
            runed = not frame.runes or bool(characteristics.runes(state, holder.id) & set(frame.runes))
            return holder.seat == frame.seat and runed
        case _:
            assert_never(cond)


def _of_fighter(state: State, frame: Frame, cond: OfFighter) -> bool:
    fighter = state.fighters.get(frame.it or "")
    if fighter is None:
        return False
    match cond:
        case lang.Is():
            return _trait(state, fighter, cond.what) == cond.wanted
        case lang.HasRune():
            return cond.rune in characteristics.runes(state, fighter.id)
        case lang.HasToken():
            if cond.token in ("damage", "raise"):
                return fighter.damage > 0 if cond.token == "damage" else fighter.raised
            return fighter.has(cond.token)
        case lang.HasUpgrade():
            return (len(fighter.upgrades) >= cond.least) == cond.wanted
        case lang.InHex():
            return fighter.hex is not None and fighter.hex in getattr(field_of(state), cond.trait)
        case lang.OnFeature():
            feature = feature_at(state, fighter.hex) if fighter.hex else None
            return feature is not None and cond.face in ("any", feature.face)
        case lang.Did():
            return any(
                past.facts.get(cond.role) == fighter.id for past in reading.remembered(state, cond.event, cond.scope)
            )
        case _:
            assert_never(cond)


def _trait(state: State, fighter: Fighter, what: lang.Trait) -> bool:
    """Whether a fighter is so now (UW-STAT-01, UW-STAT-02)."""
    match what:
        case "leader":
            return "leader" in characteristics.runes(state, fighter.id)
        case "inspired":
            return fighter.inspired
        case "damaged":
            return fighter.damage > 0
        case "undamaged":
            return fighter.damage == 0
        case "vulnerable":
            return fighter.damage > 0 and characteristics.health(state, fighter.id) - fighter.damage == 1
        case "slain":
            return fighter.slain
        case "raised":
            return fighter.raised
        case "charging":
            return characteristics.charging(state, fighter.id)
        case "holds_treasure":
            feature = feature_at(state, fighter.hex) if fighter.hex else None
            return feature is not None and feature.face == "treasure"
        case _:
            assert_never(what)
