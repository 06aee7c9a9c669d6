"""A ground as an object of JSON: what `castra ground read --json` prints, and what a page of the report is made from."""

from typing import Any

from app.grounds.ground import Ground, Line


def told(file: str, ground: Ground) -> dict[str, Any]:
    """The report of a file, its name first; `more` are the further grounds of a file that holds several."""
    return {"file": file, **_one(ground), **({"more": [_one(one) for one in ground.more]} if ground.more else {})}


def _one(ground: Ground) -> dict[str, Any]:
    scale = ground.scale
    return {
        "format": ground.format,
        "name": ground.name,
        "size": list(ground.size),
        "scale": {"by": scale.by, "inches": scale.inches, "asked": scale.asked} if scale else None,
        "walls": [_line(wall.points) for wall in ground.walls],
        "stops": [wall.kind for wall in ground.walls],
        "doors": [{"ends": _line(door.ends), "open": door.open} for door in ground.doors],
        "pieces": [{"name": piece.name, "outline": _line(piece.outline)} for piece in ground.pieces],
        "aside": [{"what": one.what, "why": one.why, "count": one.count} for one in ground.aside],
        "refused": {"code": ground.refused.code, "facts": dict(ground.refused.facts)} if ground.refused else None,
    }


def _line(points: Line) -> list[list[float]]:
    return [[x, y] for x, y in points]
