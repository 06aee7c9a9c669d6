"""What a list of 40k is built of: the datasheets of the server's forces, and those that an army brings."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from app.content.building.document import Document
from app.content.building.palette import Named, Palette, Row, Sheet
from app.content.wh40k import freeze, schema
from app.content.wh40k.building.editing import editing
from app.rules.wh40k.model.profiles import Datasheet, Library, Move, Profile, Strength, Weapon

SIZES = (25, 50, 75, 100)
"""Powers that battles are often played with; the rules set none (W40K-ARMY-01)."""


ROLES = ("leader", "psyker", "line", "elite", "support", "fast", "beast", "transport", "vehicle", "flyer")
"""In the order in which an army is told."""


def _rank(sheet: Datasheet) -> int:
    return ROLES.index(sheet.role) if sheet.role in ROLES else len(ROLES)


def palette(library: Library, language: str) -> Palette:
    """Everything the server's forces have, in the words of a language."""
    spanish = library.spanish if language == "es" else {}
    forces = dict.fromkeys(sheet.force for sheet in library.sheets.values())
    return Palette(
        system="wh40k",
        currency="power",
        sides=tuple(Named(id=force, name=spanish.get(force, force)) for force in forces),
        sizes=SIZES,
        sheets=tuple(_sheet(sheet, spanish) for sheet in sorted(library.sheets.values(), key=_rank)),
        weapons=tuple(_weapon(weapon, spanish) for weapon in library.weapons.values()),
        editing=editing(),
    )


def own(document: Document, library: Library, language: str) -> Palette:
    """What the army's file brings, as far as it can be read; what cannot be, its checks tell."""
    sheets, weapons = brought(document)
    return Palette(
        system="wh40k",
        currency="power",
        sheets=tuple(_sheet(sheet, {}, is_own=True) for sheet in sheets.values()),
        weapons=tuple(_weapon(weapon, {}) for weapon in weapons.values()),
    )


def brought(document: Document) -> tuple[Mapping[str, Datasheet], Mapping[str, Weapon]]:
    """The datasheets and weapons of an army's file that can be read, by id."""
    sheets = (freeze.sheet(one, document.name) for one in _read(document.brings.get("sheets"), schema.SheetIn))
    weapons = (freeze.weapon(one) for one in _read(document.brings.get("weapons"), schema.WeaponIn))
    return {sheet.id: sheet for sheet in sheets}, {weapon.id: weapon for weapon in weapons}


def _read(data: Any, kind: Any) -> Iterable[Any]:
    for row in data if isinstance(data, list) else ():
        try:
            yield kind.model_validate(row)
        except ValidationError:
            continue


def _sheet(sheet: Datasheet, spanish: Mapping[str, str], *, is_own: bool = False) -> Sheet:
    rows = tuple(
        Row(
            profile=row.profile,
            name=spanish.get(row.profile, row.profile),
            least=row.least,
            most=row.most,
            ways=(row.weapons, *row.options),
            stats=_stats(sheet.profiles[row.profile]) if row.profile in sheet.profiles else (),
        )
        for row in sheet.composition
    )
    says = {
        "least": sum(row.least for row in sheet.composition),
        "most": sum(row.most for row in sheet.composition),
        **({"room": sheet.transport.capacity} if sheet.transport else {}),
        **({"psyker": sheet.psyker.manifests} if sheet.psyker else {}),
    }
    return Sheet(
        id=sheet.id,
        name=spanish.get(sheet.name, sheet.name),
        side="" if is_own else sheet.force,
        role=sheet.role,
        cost=sheet.power,
        rows=rows,
        keywords=(*sheet.factions, *sheet.keywords),
        figure=next((profile.figure for profile in sheet.profiles.values()), ""),
        says=says,
        flags=("understrength",),
        own=is_own,
    )


def _stats(profile: Profile) -> tuple[tuple[str, str], ...]:
    return (
        ("M", _move(profile.move)),
        ("WS", _roll(profile.ws)),
        ("BS", _roll(profile.bs)),
        ("S", str(profile.strength)),
        ("T", str(profile.toughness)),
        ("W", str(profile.wounds)),
        ("A", str(profile.attacks) if profile.attacks else "-"),
        ("Ld", str(profile.leadership)),
        ("Sv", _roll(profile.save)),
    )


def _move(move: Move | None) -> str:
    if move is None:
        return "-"
    return f"{move.least}-{move.most}″" if move.least else f"{move.most}″"


def _roll(needed: int | None) -> str:
    return "-" if needed is None else f"{needed}+"


def _weapon(weapon: Weapon, spanish: Mapping[str, str]) -> Named:
    shots = () if weapon.type == "melee" else (("range", f"{weapon.range:g}″"), ("attacks", str(weapon.attacks)))
    numbers = (("S", _strength(weapon.strength)), ("AP", str(weapon.ap).replace("-", "−")), ("D", str(weapon.damage)))
    return Named(
        id=weapon.id,
        name=spanish.get(weapon.name, weapon.name),
        says={"type": weapon.type, "stats": [list(one) for one in (*shots, *numbers)]},
    )


def _strength(strength: Strength) -> str:
    match strength.how:
        case "user":
            return "×1"
        case "plus":
            return f"+{strength.value}"
        case "times":
            return f"×{strength.value}"
        case "fixed":
            return str(strength.value)
