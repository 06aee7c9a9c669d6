"""Content of a scenario's own for Age of Sigmar: warscrolls in short, factions, lists and profiles as files write them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from app.content.aos.load import Reader
from app.content.lines import Lined, Where
from app.content.load import BadContent, in_order
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.amounts import Amount, amount_of
from app.rules.aos.model.composition import BattleProfile, Faction
from app.rules.aos.model.profiles import Library, Roster, Warscroll, Weapon, WeaponAbility
from app.rules.aos.model.tables import MM
from app.rules.kernel.plane.shapes import Circle, Footprint, Oval
from app.scenes.aos.given import GivenIn, WarscrollIn, WeaponIn
from app.scenes.reading import refused

T = TypeVar("T")


def with_own(library: Library, wanted: GivenIn) -> Library:
    """The server's content and what the scenario writes out. Raises BadGiven, or BadContent."""
    warscrolls = {name: _scroll(name, one) for name, one in wanted.warscrolls.items()}
    profiles = {id: _record(BattleProfile, {"id": id, **one}, ("profiles", id)) for id, one in wanted.profiles.items()}
    return replace(
        library,
        warscrolls={**library.warscrolls, **warscrolls},
        factions={**library.factions, **_named(Faction, wanted.factions, "factions")},
        rosters={**library.rosters, **_named(Roster, wanted.rosters, "rosters")},
        profiles={**library.profiles, **profiles},
    )


def _named(kind: type[T], written: Mapping[str, Mapping[str, Any]], place: str) -> dict[str, T]:
    """Records by their ids, which are their names where they have none."""
    return {id: _record(kind, {"id": id, "name": id, **one}, (place, id)) for id, one in written.items()}


def _record(kind: type[T], data: Mapping[str, Any], place: Where) -> T:
    """A record as a file of content has it. Raises BadContent; the lines are the caller's to find."""
    whole: Any = data
    for step in reversed(place):
        whole = {step: whole} if isinstance(step, str) else [None] * step + [whole]
    reader = Reader(Lined(data=whole, lines={}))
    found = reader.made(kind, data, place)
    if reader.problems or found is None:
        raise BadContent(in_order(reader.problems))
    return found


def _scroll(name: str, one: WarscrollIn) -> Warscroll:
    place = ("warscrolls", name)
    return Warscroll(
        id=name,
        name=name,
        faction="scenario",
        type=one.type,
        move=None if one.move is None else _amount(one.move, (*place, "move")),
        health=one.health,
        control=one.control,
        save=one.save,
        keywords=tuple(one.keywords),
        levels=one.levels,
        weapons=tuple(_weapon(id, weapon, (*place, "weapons", id)) for id, weapon in one.weapons.items()),
        abilities=tuple(
            _record(Ability, {"name": ability.get("id", ""), **ability}, (*place, "abilities", number))
            for number, ability in enumerate(one.abilities)
        ),
        footprint=_base(one.base),
        height=one.height,
        coherency=one.coherency,
        least=1,
        banishment=one.banishment,
    )


def _base(base: float | tuple[float, float]) -> Footprint:
    if isinstance(base, tuple):
        return Oval(rx=base[0] * MM / 2, ry=base[1] * MM / 2)
    return Circle(radius=base * MM / 2)


def _weapon(id: str, one: WeaponIn, place: Where) -> Weapon:
    return Weapon(
        id=id,
        name=id,
        kind=one.kind,
        range=one.range,
        attacks=_amount(one.attacks, (*place, "attacks")),
        hit=one.hit,
        wound=one.wound,
        rend=one.rend,
        damage=_amount(one.damage, (*place, "damage")),
        abilities=tuple(_keyed(word, one, (*place, "abilities", n)) for n, word in enumerate(one.abilities)),
    )


def _keyed(word: str, weapon: WeaponIn, place: Where) -> WeaponAbility:
    """A weapon ability by its word: `anti` alone is against what the weapon says."""
    named = f"anti {weapon.against}" if word == "anti" else word
    return _record(WeaponAbility, named, place)  # type: ignore[arg-type]


def _amount(written: str, place: Where) -> Amount:
    """A number, or dice such as D3 or 2D6+1. Raises BadGiven."""
    if written.isdecimal():
        return Amount(plus=int(written))
    found = amount_of(written)
    if found is None:
        raise refused(place, "no_number_and_no_dice", found=written)
    return found
