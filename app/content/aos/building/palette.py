"""What an army of Age of Sigmar is built of: warscrolls with their battle profiles, factions with what they give."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.content.aos.building.editing import editing
from app.content.aos.load import Reader
from app.content.building.document import Document
from app.content.building.palette import GroupKind, Named, Palette, Row, Sheet, Slot
from app.content.lines import Lined
from app.rules.aos.composition.regiments import MOST_REGIMENTS
from app.rules.aos.model.composition import BattleProfile, EnhancementTable, Faction
from app.rules.aos.model.profiles import Library, Warscroll, Weapon

SIZES = (1000, 1500, 2000)
ROLES = ("HERO", "MONSTER", "CAVALRY", "INFANTRY", "BEAST", "WAR MACHINE")
"""Keywords that tell what a unit is for, the first that it has."""

GROUPS = (
    GroupKind(id="regiment", most=MOST_REGIMENTS, led=True, flags=("general",)),
    GroupKind(id="auxiliaries"),
)
LORES = ("spell", "prayer", "manifestation")


def palette(library: Library, language: str) -> Palette:
    """Everything the server's factions have, in the words of a language."""
    spanish = library.spanish if language == "es" else {}
    profiles = library.profiles
    scrolls = [one for one in library.warscrolls.values() if one.id in profiles and not one.spearhead]
    return _palette(library, sorted(scrolls, key=_rank), profiles, library.factions.values(), spanish)


def own(document: Document, library: Library, language: str) -> Palette:
    """What the army's file brings, as far as it can be read; what cannot be, its checks tell."""
    scrolls, profiles, factions = brought(document)
    every = {**library.factions, **factions}
    return _palette(library, scrolls.values(), {**library.profiles, **profiles}, every.values(), {}, is_own=True)


def brought(
    document: Document,
) -> tuple[Mapping[str, Warscroll], Mapping[str, BattleProfile], Mapping[str, Faction]]:
    """The warscrolls, battle profiles and factions of an army's file that can be read, by id."""
    brings = document.brings
    return (
        {one.id: one for one in _read(brings.get("warscrolls"), Warscroll)},
        {one.id: one for one in _read(brings.get("profiles"), BattleProfile)},
        {one.id: one for one in _read(brings.get("factions"), Faction)},
    )


def _read(data: Any, kind: type[Any]) -> Iterator[Any]:
    for row in data if isinstance(data, list) else ():
        reader = Reader(Lined(data=row, lines={}))
        made = reader.made(kind, row, ())
        if made is not None and not reader.problems:
            yield made


def _rank(scroll: Warscroll) -> int:
    return next((place for place, keyword in enumerate(ROLES) if keyword in scroll.keywords), len(ROLES))


def _palette(
    library: Library,
    scrolls: Iterable[Warscroll],
    profiles: Mapping[str, BattleProfile],
    factions: Iterable[Faction],
    spanish: Mapping[str, str],
    *,
    is_own: bool = False,
) -> Palette:
    scrolls, factions = tuple(scrolls), tuple(factions)
    sides = {scroll.faction for scroll in scrolls}
    return Palette(
        system="aos",
        currency="points",
        sided=True,
        sides=tuple(_named(one, spanish) for one in factions if one.units in sides),
        sizes=SIZES,
        groups=GROUPS,
        # Terrain and manifestations are set up otherwise: no list has them among its units.
        sheets=tuple(_sheet(one, profiles, factions, spanish, is_own) for one in scrolls if one.type == "unit"),
        weapons=tuple(_weapon(scroll, weapon, spanish) for scroll in scrolls for weapon in scroll.weapons),
        editing=editing(),
        slots=(
            _formations(factions, spanish),
            *_lores(factions, spanish),
            _terrain(library, scrolls, factions, spanish),
        ),
    )


def _named(one: Any, spanish: Mapping[str, str], fits: tuple[str, ...] | None = None) -> Named:
    return Named(id=one.id, name=spanish.get(one.id, one.name), fits=fits)


def _formations(factions: Iterable[Faction], spanish: Mapping[str, str]) -> Slot:
    options = (_named(one, spanish, (faction.id,)) for faction in factions for one in faction.formations)
    return Slot(id="formations", options=tuple(options))


def _lores(factions: Iterable[Faction], spanish: Mapping[str, str]) -> Iterator[Slot]:
    for kind in LORES:
        found = ((faction, lore) for faction in factions for lore in faction.lores if lore.type == kind)
        yield Slot(
            id="lores", name=kind, options=tuple(_named(lore, spanish, (faction.id,)) for faction, lore in found)
        )


def _terrain(
    library: Library, scrolls: Iterable[Warscroll], factions: Iterable[Faction], spanish: Mapping[str, str]
) -> Slot:
    fits: dict[str, tuple[str, ...]] = {}
    for faction in factions:
        for id in faction.terrain:
            fits[id] = (*fits.get(id, ()), faction.id)
    # An army's own terrain is a warscroll that it brings; the server's is a feature.
    known = {one.id: one.name for one in scrolls} | {id: one.name for id, one in library.features.items()}
    names = {id: known.get(id, id) for id in fits}
    options = (Named(id=id, name=spanish.get(id, names[id]), fits=sides) for id, sides in fits.items())
    return Slot(id="terrain", options=tuple(options))


def _sheet(
    scroll: Warscroll,
    profiles: Mapping[str, BattleProfile],
    factions: Iterable[Faction],
    spanish: Mapping[str, str],
    is_own: bool,
) -> Sheet:
    is_single = scroll.least == 1 or "UNIQUE" in scroll.keywords
    sizes = (scroll.least,) if is_single else (scroll.least, 2 * scroll.least)
    profile = profiles.get(scroll.id)
    name = spanish.get(scroll.id, scroll.name)
    weapons = tuple(f"{scroll.id}/{weapon.id}" for weapon in scroll.weapons)
    return Sheet(
        id=scroll.id,
        name=name,
        side=scroll.faction,
        role=next((keyword for keyword in ROLES if keyword in scroll.keywords), ""),
        cost=profile.points if profile else None,
        rows=(Row(profile="", name=name, least=sizes[0], most=sizes[-1], ways=(weapons,), stats=_stats(scroll)),),
        sizes=sizes,
        grows="reinforced",
        keywords=(*scroll.keywords, *(f"{word} ({level})" for word, level in scroll.levels.items())),
        figure=scroll.figure,
        says={"least": sizes[0], "most": sizes[-1]},
        slots=tuple(_enhancements(scroll, factions, spanish)),
        lead="HERO" in scroll.keywords,
        own=is_own,
    )


def _enhancements(scroll: Warscroll, factions: Iterable[Faction], spanish: Mapping[str, str]) -> Iterator[Slot]:
    """What a unit may be given, by table, of every faction that fields it (AOS-ARMY-4.1b)."""
    if "UNIQUE" in scroll.keywords:
        return
    tables: dict[str, list[tuple[str, EnhancementTable]]] = {}
    for faction in factions:
        for table in faction.tables:
            if faction.units == scroll.faction and set(table.needs) <= {*scroll.keywords, *scroll.levels}:
                tables.setdefault(table.id, []).append((faction.id, table))
    for id, found in tables.items():
        options = (_named(one, spanish, (side,)) for side, table in found for one in table.enhancements)
        name = spanish.get(id, found[0][1].name)
        yield Slot(id="enhancements", name=name, options=tuple(options))


def _stats(scroll: Warscroll) -> tuple[tuple[str, str], ...]:
    move = f"{scroll.move}″" if scroll.move is not None else "-"
    save = f"{scroll.save}+" if scroll.save is not None else "-"
    return (("move", move), ("health", str(scroll.health)), ("save", save), ("control", str(scroll.control)))


def _weapon(scroll: Warscroll, weapon: Weapon, spanish: Mapping[str, str]) -> Named:
    reach = [["range", f"{weapon.range:g}″"]] if weapon.range is not None else []
    numbers = [
        ["attacks", str(weapon.attacks)],
        ["hit", f"{weapon.hit}+"],
        ["wound", f"{weapon.wound}+"],
        ["rend", str(weapon.rend)],
        ["damage", str(weapon.damage)],
    ]
    id = f"{scroll.id}/{weapon.id}"
    return Named(id=id, name=spanish.get(id, weapon.name), says={"type": weapon.kind, "stats": [*reach, *numbers]})
