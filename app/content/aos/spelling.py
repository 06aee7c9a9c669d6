"""How files of Age of Sigmar spell what its types mean: places as pairs, numbers as dice, features from their corner."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.content.spelling import Language, Spelling
from app.rules.aos.model.profiles import Amount, Battlepack, TerrainFeature
from app.rules.aos.model.tables import TERRAIN_RULES
from app.rules.kernel.plane.shapes import Point

_DICE = re.compile(r"^(?P<dice>\d*)D(?P<sides>[36])(?:\+(?P<plus>\d+))?$")


def _rolled(data: Any) -> Any:
    """Dice and what is added: `2D6+1`; a plain number is itself."""
    if isinstance(data, int) and not isinstance(data, bool):
        return {"plus": data}
    found = _DICE.match(data) if isinstance(data, str) else None
    if found is None:
        return data
    return {"dice": int(found["dice"] or 1), "sides": int(found["sides"]), "plus": int(found["plus"] or 0)}


def _identified(data: Any) -> Any:
    """Battleplans by their ids: the id is not written twice."""
    if not isinstance(data, Mapping) or not isinstance(data.get("plans"), Mapping):
        return data
    plans = {name: {"id": name, **plan} if isinstance(plan, Mapping) else plan for name, plan in data["plans"].items()}
    return {**data, "plans": plans}


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
    Amount: Spelling(unfold=_rolled),
    Battlepack: Spelling(unfold=_identified),
    TerrainFeature: Spelling(ending=_centred),
}

LANGUAGE = Language(spellings=SPELLINGS)
