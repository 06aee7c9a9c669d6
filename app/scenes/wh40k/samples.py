"""The sample sheets of 40k scenarios: plain soldiers with round numbers, and how a unit's numbers are changed."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from app.content.reader import read_file
from app.content.wh40k import freeze
from app.content.wh40k.schema import BaseIn, ForceIn
from app.rules.wh40k.model.profiles import Datasheet, Library, Profile
from app.scenes.wh40k.given import UnitIn

FILE = Path(__file__).parent / "samples.yaml"


@lru_cache(maxsize=1)
def sample_force() -> ForceIn:
    """The sample sheets as they are written."""
    reader = read_file(FILE)
    force = reader.model(ForceIn)
    assert force is not None, reader.problems
    return force


@lru_cache(maxsize=1)
def samples() -> Library:
    """The sample sheets and weapons."""
    force = sample_force()
    return Library(
        sheets={sheet.id: freeze.sheet(sheet, force.force) for sheet in force.sheets},
        weapons={weapon.id: freeze.weapon(weapon) for weapon in force.weapons},
        powers={},
        missions={},
        battlefields={},
        rosters={},
    )


def altered(sheet: Datasheet, id: str, unit: UnitIn) -> Datasheet:
    """The sheet under another id with the characteristics, keywords and abilities a unit has instead. Raises ValueError."""
    return replace(
        sheet,
        id=id,
        profiles={name: _profile(profile, unit.stats) for name, profile in sheet.profiles.items()},
        keywords=sheet.keywords if unit.keywords is None else tuple(unit.keywords),
        abilities=sheet.abilities if unit.abilities is None else tuple(map(freeze.ability, unit.abilities)),
    )


PLAIN: Mapping[str, str] = {
    "WS": "ws",
    "BS": "bs",
    "S": "strength",
    "T": "toughness",
    "W": "wounds",
    "Ld": "leadership",
    "Sv": "save",
    "height": "height",
}


def _profile(profile: Profile, stats: Mapping[Any, Any]) -> Profile:
    changes: dict[str, Any] = {PLAIN[name]: value for name, value in stats.items() if name in PLAIN}
    if "M" in stats:
        pace = stats["M"]
        changes["move"] = freeze.move(tuple(pace) if isinstance(pace, list) else None if pace is None else str(pace))
    if "A" in stats:
        changes["attacks"] = None if stats["A"] is None else freeze.amount(str(stats["A"]))
    if "invulnerable" in stats:
        changes["invulnerable"] = tuple(stats["invulnerable"])
    if "base" in stats:
        changes["footprint"] = freeze.footprint(BaseIn.model_validate(stats["base"]))
    return replace(profile, **changes)
