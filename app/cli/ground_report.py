"""The report of a player's map for a person: how large it is, what stands on it, what is set aside and why."""

from collections.abc import Iterator
from typing import Final

from app.grounds.ground import Ground, Refused, Scale

REFUSED: Final = {
    "empty": "there is nothing in it",
    "too_large": "it is larger than {most} bytes",
    "not_text": "it is no text",
    "not_a_map": "it is no map or drawing of a kind that is known",
    "not_json": "it is no JSON from line {line} on",
    "not_well_formed": "it breaks off or is no XML from line {line} on",
    "document_type": "its document type explains more than a drawing needs",
    "too_many_parts": "it has more than {most} parts",
    "too_many_things": "it has more than {most} walls, doors and pieces",
    "too_many_points": "its lines have more than {most} corners",
    "too_deep": "its parts stand more than {most} deep in one another",
    "too_wide": "a side of it is longer than {most} inches",
    "too_much_to_read": "it takes too long to read",
    "no_size": "it does not say how large it is",
    "a_tileset": "it is a set of tiles, which a map mentions, and no map",
    "a_template": "it is the template of an object, which a map mentions, and no map",
}
"""Why a file was refused, in one sentence each."""

ASIDE: Final = {
    "another_was_taken": "another branch of the drawing's choice was taken",
    "beyond_the_map": "lies beyond the map's edge",
    "breaks_off": "is read up to a mistake in it",
    "definition": "is drawn only where something else uses it",
    "drawing": "a drawing on the map, no wall",
    "elsewhere": "what it shows stands in another file, or nowhere",
    "hidden": "is hidden in the file",
    "light": "a light",
    "no_area": "is no area",
    "no_length": "has no length",
    "not_painted": "is neither filled nor lined",
    "not_understood": "is written in a way that is not understood",
    "note": "a note",
    "picture": "a picture",
    "picture_elsewhere": "the picture stands in another file",
    "point": "a point without a size",
    "region": "a region",
    "sound": "a sound",
    "stands_upright": "a picture that stands upright, seen aslant",
    "stops_nothing": "stops neither movement nor sight",
    "template": "a template",
    "template_elsewhere": "what it is stands in a template of its own file",
    "text": "a text",
    "tile": "a picture laid on the map",
    "tiles_are_pictures": "tiles that are pictures only",
    "tiles_not_understood": "its tiles are packed in a way that is not understood, or break off",
    "tileset_elsewhere": "tiles of a set in another file, whose shapes are not known",
    "token": "a figure",
    "uses_itself": "uses itself",
}
"""Why something of a file made nothing on the ground."""


def why(refused: Refused) -> str:
    """Why a file was refused, in a sentence."""
    return REFUSED[refused.code].format(**refused.facts)


def report(file: str, ground: Ground) -> Iterator[str]:
    """The lines of the report of a file."""
    for one in (ground, *ground.more):
        yield from _one(file, one)


def _one(file: str, ground: Ground) -> Iterator[str]:
    if ground.refused is not None:
        yield f"{file}: refused, {why(ground.refused)} ({ground.refused.code})"
        return
    named = f" “{ground.name}”" if ground.name else ""
    width, height = ground.size
    yield f"{file}: {ground.format}{named}, {width:g} by {height:g} inches{_scale(ground.scale)}"
    opened = sum(door.open for door in ground.doors)
    yield f"  {len(ground.walls)} walls{_kinds(ground)}, {len(ground.doors)} doors ({opened} open), {len(ground.pieces)} pieces"
    if ground.pieces:
        yield "  Pieces:"
        yield from _counted([piece.name or "without a name" for piece in ground.pieces])
    if ground.aside:
        yield "  Set aside:"
        for one in ground.aside:
            yield f"    {one.what}: {ASIDE[one.why]}" + (f" (x{one.count})" if one.count > 1 else "")


def _scale(scale: Scale | None) -> str:
    if scale is None:
        return ""
    if scale.by != "square":
        return "; the drawing has no unit, 96 dots were taken for an inch" if scale.asked else f"; drawn in {scale.by}"
    return f"; {scale.inches:g} inches a square" + (", for nobody said (--square)" if scale.asked else "")


def _kinds(ground: Ground) -> str:
    fences = sum(wall.kind == "fence" for wall in ground.walls)
    curtains = sum(wall.kind == "curtain" for wall in ground.walls)
    said = [f"{fences} stop movement alone"] * bool(fences) + [f"{curtains} stop sight alone"] * bool(curtains)
    return f" ({', '.join(said)})" if said else ""


def _counted(names: list[str]) -> Iterator[str]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    yield from (f"    {name}" + (f" (x{count})" if count > 1 else "") for name, count in counts.items())
