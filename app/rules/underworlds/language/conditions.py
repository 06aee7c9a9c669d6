"""Whether a condition of the cards' own holds, of `$it` or for all to see (UW-DSL-03)."""

from itertools import combinations
from typing import assert_never

from app.rules.kernel.boards.hexes import adjacent, distance, in_line, visible
from app.rules.underworlds.glory import underdog
from app.rules.underworlds.identifiers import (
    card_of,
    charging,
    empty,
    feature_at,
    field_of,
    on_field,
    place_of,
    standing_at,
    territory_at,
)
from app.rules.underworlds.language.asked import Asked, Words
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.state import Fighter, State

OfWeapon = conds.WeaponUse | conds.WeaponHits | conds.HasAbility | conds.Printed
OfOthers = conds.InLineWith | conds.Between
OfPlace = conds.HexHas | conds.InTerritory | conds.AdjacentTo | conds.AdjacentCount | lang.Apart | conds.VisibleTo
OfFeature = conds.HeldBy | conds.FeatureOccupied | conds.FeatureValue
OfFighter = conds.Is | conds.HasRune | conds.HasToken | conds.HasUpgrade | conds.InHex | conds.OnFeature
Own = OfWeapon | OfPlace | OfFeature | OfFighter | conds.Underdog | OfOthers | conds.CardIs | lang.MutuallyAdjacent


def leaf(asked: Asked, words: Words, state: State, frame: Frame, cond: Own) -> bool:
    """Whether one of the cards' own conditions holds; `asked` are the values of fighters and weapons it may turn on."""
    match cond:
        case conds.Underdog():  # UW-RUNE-03
            return underdog(state) == words.thing(state, frame, cond.player)
        case conds.CardIs():
            return _of_card(state, frame, cond)
        case lang.MutuallyAdjacent():
            places = [
                there for one in words.found(state, frame, cond.of) if (there := place_of(state, one)) is not None
            ]
            groups = combinations(places, cond.least)
            return any(all(adjacent(a, b) for a, b in combinations(group, 2)) for group in groups)
        case conds.InLineWith() | conds.Between():
            return _in_line(words, state, frame, cond)
        case conds.WeaponUse() | conds.WeaponHits() | conds.HasAbility() | conds.Printed():
            return _of_weapon(asked, state, frame, cond)
        case (
            conds.HexHas()
            | conds.InTerritory()
            | conds.AdjacentTo()
            | conds.AdjacentCount()
            | lang.Apart()
            | conds.VisibleTo()
        ):
            return _of_place(words, state, frame, cond)
        case conds.HeldBy() | conds.FeatureOccupied() | conds.FeatureValue():
            return _of_feature(asked, state, frame, cond)
        case conds.Is() | conds.HasRune() | conds.HasToken() | conds.HasUpgrade() | conds.InHex() | conds.OnFeature():
            return _of_fighter(asked, state, frame, cond)
        case _:
            assert_never(cond)


def _of_card(state: State, frame: Frame, cond: conds.CardIs) -> bool:
    if frame.it is None or frame.it in state.fighters or "." not in frame.it:
        return False
    card = card_of(state, frame.it)
    return card.objective and card.surge if cond.what == "surge" else card.kind == cond.what


def _in_line(words: Words, state: State, frame: Frame, cond: OfOthers) -> bool:
    """In a straight line with another thing, or on the one between two."""
    named = (cond.of,) if isinstance(cond, conds.InLineWith) else (cond.a, cond.b)
    here, *others = (place_of(state, what) for what in (frame.it, *(words.thing(state, frame, ref) for ref in named)))
    there = [place for place in others if place is not None]
    if here is None or len(there) < len(named):
        return False
    if isinstance(cond, conds.InLineWith):
        return in_line(here, there[0])
    a, b = there
    return in_line(a, b) and here not in (a, b) and distance(a, here) + distance(here, b) == distance(a, b)


def _of_weapon(asked: Asked, state: State, frame: Frame, cond: OfWeapon) -> bool:
    modified = isinstance(cond, conds.WeaponHits | conds.HasAbility) and not frame.bare
    look = asked.weapon if modified else asked.printed_weapon
    weapon = look(state, frame.it) if frame.it else None
    if weapon is None:
        return False
    match cond:
        case conds.WeaponUse():
            return weapon.use == cond.use
        case conds.WeaponHits():
            return weapon.symbol == cond.symbol
        case conds.HasAbility():
            return any(rune.id == cond.ability for rune in weapon.abilities)
        case conds.Printed():
            return weapon.printed == cond.wanted
        case _:
            assert_never(cond)


def _of_place(words: Words, state: State, frame: Frame, cond: OfPlace) -> bool:
    here = place_of(state, frame.it)
    if here is None:
        return False
    match cond:
        case conds.HexHas():
            field = field_of(state)
            if cond.what in ("empty", "occupied"):
                return empty(state, here) if cond.what == "empty" else standing_at(state, here) is not None
            if cond.what == "feature":
                return feature_at(state, here) is not None
            return here in getattr(field, cond.what)
        case conds.InTerritory():
            return territory_at(state, here, frame.seat) == cond.territory
        case conds.AdjacentCount():
            near = [f for f in on_field(state) if f.hex is not None and adjacent(f.hex, here)]
            friendly = [f for f in near if f.seat == frame.seat]
            count = {"any": len(near), "friendly": len(friendly), "enemy": len(near) - len(friendly)}[cond.side]
            return count >= cond.least
        case conds.AdjacentTo() | lang.Apart() | conds.VisibleTo():
            there = place_of(state, words.thing(state, frame, cond.of))
            if there is None:
                return False
            if isinstance(cond, conds.AdjacentTo):
                return adjacent(here, there)
            if isinstance(cond, conds.VisibleTo):
                # Exact integers, and only blocked hexes are in the way (UW-VIS-02, UW-VIS-03).
                return visible(there, here, field_of(state).blocked)
            apart, limit = distance(here, there), words.amount(state, frame, cond.hexes)
            return {"within": apart <= limit, "beyond": apart > limit, "at": apart == limit}[cond.how]
        case _:
            assert_never(cond)


def _of_feature(asked: Asked, state: State, frame: Frame, cond: OfFeature) -> bool:
    feature = state.features.get(frame.it or "")
    if feature is None:
        return False
    match cond:
        case conds.FeatureOccupied():
            return (standing_at(state, feature.hex) is not None) == cond.wanted
        case conds.FeatureValue():
            if isinstance(cond.value, int):
                return feature.value == cond.value
            return feature.value % 2 == (1 if cond.value == "odd" else 0)
        case conds.HeldBy():
            holder = asked.holder(state, feature)
            if holder is None or cond.by == "none":
                return (holder is None) == (cond.by == "none")
            if cond.by == "enemy":
                return holder.seat != frame.seat
            runed = not frame.runes or any(asked.has_rune(state, holder.id, rune) for rune in frame.runes)
            return holder.seat == frame.seat and runed
        case _:
            assert_never(cond)


def _of_fighter(asked: Asked, state: State, frame: Frame, cond: OfFighter) -> bool:
    fighter = state.fighters.get(frame.it or "")
    if fighter is None:
        return False
    match cond:
        case conds.Is():
            return _trait(asked, state, fighter, cond.what) == cond.wanted
        case conds.HasRune():
            return asked.has_rune(state, fighter.id, cond.rune)
        case conds.HasToken():
            if cond.token in ("damage", "raise"):
                return fighter.damage > 0 if cond.token == "damage" else fighter.raised
            return fighter.has(cond.token)
        case conds.HasUpgrade():
            return (len(fighter.upgrades) >= cond.least) == cond.wanted
        case conds.InHex():
            return fighter.hex is not None and fighter.hex in getattr(field_of(state), cond.trait)
        case conds.OnFeature():
            feature = feature_at(state, fighter.hex) if fighter.hex else None
            return feature is not None and cond.face in ("any", feature.face)
        case _:
            assert_never(cond)


def _trait(asked: Asked, state: State, fighter: Fighter, what: conds.Trait) -> bool:
    """Whether a fighter is so now (UW-STAT-01, UW-STAT-02)."""
    match what:
        case "leader":
            return asked.has_rune(state, fighter.id, "leader")
        case "inspired":
            return fighter.inspired
        case "damaged":
            return fighter.damage > 0
        case "undamaged":
            return fighter.damage == 0
        case "vulnerable":
            return fighter.damage > 0 and asked.health(state, fighter.id) - fighter.damage == 1
        case "slain":
            return fighter.slain
        case "raised":
            return fighter.raised
        case "charging":
            return charging(state, fighter.id)
        case "holds_treasure":
            feature = feature_at(state, fighter.hex) if fighter.hex else None
            return feature is not None and asked.holder(state, feature) == fighter
        case _:
            assert_never(what)
