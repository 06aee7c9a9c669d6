"""How files of Age of Sigmar spell what its types mean: places as pairs, numbers as dice, features from their corner."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from app.content.spelling import EITHER, Language, Spelling
from app.rules.aos.model.amounts import DICE, Amount, amount_of
from app.rules.aos.model.cards import TacticsCard, TwistCard
from app.rules.aos.model.profiles import Battlepack, TerrainFeature, Warscroll, WeaponAbility
from app.rules.aos.model.tables import MM, TERRAIN_RULES, WeaponKey
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.schema.annotations import Words


def _rolled(data: Any) -> Any:
    """Dice and what is added: `2D6+1`; a plain number is itself."""
    if isinstance(data, int) and not isinstance(data, bool):
        return {"plus": data}
    found = amount_of(data) if isinstance(data, str) else None
    return data if found is None else {"dice": found.dice, "sides": found.sides, "plus": found.plus}


def _as_dice(long: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"type": ["integer", "string"], "pattern": f"^{DICE}$", "minimum": 0, "maximum": 99}


def _identified(data: Any) -> Any:
    """Battleplans by their ids: the id is not written twice."""
    if not isinstance(data, Mapping) or not isinstance(data.get("plans"), Mapping):
        return data
    plans = {name: {"id": name, **plan} if isinstance(plan, Mapping) else plan for name, plan in data["plans"].items()}
    return {**data, "plans": plans}


def _based(data: Any) -> Any:
    """A base by its diameter in millimetres, or an oval one by its length and width."""
    if not isinstance(data, Mapping) or "base" not in data:
        return data
    base, rest = data["base"], {name: value for name, value in data.items() if name != "base"}
    if isinstance(base, list) and len(base) == 2 and all(_is_length(side) for side in base):
        return {**rest, "footprint": {"oval": {"rx": base[0] * MM / 2, "ry": base[1] * MM / 2}}}
    if _is_length(base):
        return {**rest, "footprint": {"circle": {"radius": base * MM / 2}}}
    return data


def _is_length(value: Any) -> bool:
    """Whether this is a length in millimetres, whole or not: bases of 28.5 mm and of 75.5 x 42 are sold."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _with_base(long: Mapping[str, Any]) -> Mapping[str, Any]:
    """A warscroll with its base in millimetres in place of its footprint."""
    length = {"type": "number", "exclusiveMinimum": 0}
    base = {"anyOf": [length, {"type": "array", "items": length, "minItems": 2, "maxItems": 2}]}
    properties = {name: value for name, value in long["properties"].items() if name != "footprint"} | {"base": base}
    needed = sorted({*long["required"], "base"} - {"footprint"})
    return {**long, "properties": properties, "required": needed}


def _keyed(data: Any) -> Any:
    """A weapon ability by its word, Anti-X with its keyword behind it: `anti MONSTER`."""
    if not isinstance(data, str):
        return data
    key, _, against = data.partition(" ")
    return {"key": key, "against": against} if against else {"key": key}


def _as_word(long: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"type": "string", "pattern": f"^({'|'.join(get_args(WeaponKey))})( .+)?$"}


def _loosely(long: Mapping[str, Any]) -> Mapping[str, Any]:
    """Records within this one may leave out what it says itself: only the reader judges them."""
    return {"type": "object"}


def _named_after_card(data: Any) -> Any:
    """What a card lets its player use once a round is called like the card: its name is not written twice."""
    if not isinstance(data, Mapping) or not isinstance(data.get("abilities"), list) or "id" not in data:
        return data
    name = data.get("name")
    head = {
        "id": data["id"],
        "name": name.get("en", "") if isinstance(name, Mapping) else "",
        "user": "player",
        "once": {"per": "round", "of": "player"},
    }
    return {**data, "abilities": [{**head, **one} if isinstance(one, Mapping) else one for one in data["abilities"]]}


def _played(data: Any) -> Any:
    """The command of a card is called like it, too: a player's, or of the unit that it reacts with."""
    if not isinstance(data, Mapping) or not isinstance(data.get("plays"), Mapping) or "id" not in data:
        return data
    name, timing = data.get("name"), data["plays"].get("timing")
    reacts = isinstance(timing, Mapping) and "reaction" in timing
    head = {
        "id": data["id"],
        "name": name.get("en", "") if isinstance(name, Mapping) else "",
        "user": "unit" if reacts else "player",
    }
    return {**data, "plays": {**head, **data["plays"]}}


def _centred(feature: TerrainFeature) -> TerrainFeature:
    """A feature around its middle, with the rules of its kind unless it has its own (AOS-TERR-1.4b)."""
    points = [point for outline in feature.outlines for point in outline]
    x = (min(p.x for p in points) + max(p.x for p in points)) / 2
    y = (min(p.y for p in points) + max(p.y for p in points)) / 2

    def there(outline: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(Point(x=p.x - x, y=p.y - y) for p in outline)

    return replace(
        feature,
        rules=feature.rules or TERRAIN_RULES[feature.kind],
        outlines=tuple(there(outline) for outline in feature.outlines),
        parts=tuple(replace(part, outline=there(part.outline)) for part in feature.parts),
    )


SPELLINGS: Mapping[type, Spelling] = {
    Point: Spelling(form="list"),
    Amount: Spelling(unfold=_rolled, brief=_as_dice),
    Battlepack: Spelling(unfold=_identified, brief=_loosely),
    TwistCard: Spelling(unfold=_named_after_card, brief=_loosely),
    TacticsCard: Spelling(unfold=_played, brief=_loosely),
    TerrainFeature: Spelling(ending=_centred),
    Warscroll: Spelling(unfold=_based, brief=_with_base),
    WeaponAbility: Spelling(unfold=_keyed, brief=_as_word),
    Words: EITHER,
}

LANGUAGE = Language(spellings=SPELLINGS)
