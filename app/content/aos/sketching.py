"""Age of Sigmar's battlefields as they are drawn: the features of the content, laid and turned on a battleplan (AOS-BW-2c)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.building.document import only, rows
from app.content.layouts.sketch import Piece, Sketch, Spot, spot_of
from app.content.layouts.sketching import Ground, Kind, Size, Sketching
from app.rules.aos.model.profiles import Library, TerrainFeature
from app.rules.kernel.plane.shapes import Point


def ground(library: Library) -> Ground:
    """The features that are laid, and the battleplans with their territories and objectives."""
    features = [one for one in library.features.values() if one.kind != "faction"]
    plans = {plan.id: plan for pack in library.battlepacks.values() for plan in pack.plans.values()}
    sizes = [
        Size(
            id=plan.id,
            names={"en": plan.name, "es": library.spanish.get(plan.id, plan.name)},
            width=plan.width,
            height=plan.height,
            zones=[_drawn(territory.outline) for territory in plan.territories],
            markers=[{"x": spot.at.x, "y": spot.at.y} for spot in plan.objectives],
        )
        for plan in plans.values()
    ]
    return Ground(unit="in", kinds=[_kind(library, one) for one in features], sizes=sizes)


def _kind(library: Library, feature: TerrainFeature) -> Kind:
    return Kind(
        id=feature.id,
        look=feature.look,
        names={"en": feature.name, "es": library.spanish.get(feature.id, feature.name)},
        outlines=[_drawn(outline) for outline in feature.outlines],
        walls=[_drawn(part.outline) for part in feature.parts if part.solid],
        height=max((part.base + part.height for part in feature.parts), default=0.0),
        traits=(feature.kind, *feature.rules),
    )


def _drawn(outline: Sequence[Point]) -> list[dict[str, float]]:
    return [{"x": at.x, "y": at.y} for at in outline]


def sketch(data: Mapping[str, Any]) -> Sketch:
    """The sketch of a battlefield of a battleplan."""
    only(data, "system", "id", "name", "battleplan", "layout")
    return Sketch(
        id=data.get("id", "field"),
        name=data.get("name", ""),
        size=data.get("battleplan", ""),
        pieces=tuple(_piece(number, one) for number, one in enumerate(rows(data, "layout"))),
    )


def _piece(number: int, data: Mapping[str, Any]) -> Piece:
    only(data, "feature", "at", "facing")
    x, y = spot_of(data.get("at"))
    turned = data.get("facing") or 0.0
    return Piece(key=f"p{number}", kind=data.get("feature", ""), at=Spot(x=x, y=y), turned=turned)


def plain(found: Sketch) -> Mapping[str, Any]:
    """Its plain data."""
    layout = [
        {"feature": one.kind, "at": [round(one.at.x, 2), round(one.at.y, 2)], "facing": round(one.turned % 360, 2)}
        for one in found.pieces
    ]
    return {"system": "aos", "id": found.id, "name": found.name, "battleplan": found.size, "layout": layout}


SKETCHING: Final = Sketching(ground=ground, sketch=sketch, plain=plain)
