"""What everybody sees of the armies: stands and characters, units with their badges, a card for every row of a list."""

from collections.abc import Mapping
from operator import attrgetter
from typing import TypeAlias

from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.views.table_views import Body
from app.rules.kernel.views.view import AbilityRow, GoneView, PieceView, SheetView, UnitView, WeaponRow
from app.rules.warmaster.abilities.known import KNOWN
from app.rules.warmaster.characteristics import attack_bonus, character_pace, has_effect, officer_of, pace_of, troop_of
from app.rules.warmaster.ground.measures import alive, all_engaged
from app.rules.warmaster.magic.effects import is_angered
from app.rules.warmaster.model.profiles import Battlefield, Item, Mount, Officer, Roster, Spell, Troop, Weapon
from app.rules.warmaster.model.state import Character, CharacterId, Stand, StandId, State, UnitId
from app.rules.warmaster.model.tables import CHARACTER_RADIUS, COMMAND_RANGE, HEIGHT, CharacterKind, TroopType

Named: TypeAlias = Troop | Officer | Mount | Item | Spell | Roster | Battlefield
"""What content gives a name."""

COLUMNS = ("attacks", "hits", "armour", "pace", "size", "points")
OFFICER_COLUMNS = ("attack", "command", "reach", "points")

BODIES: Mapping[TroopType, Body] = {
    "infantry": "foot",
    "cavalry": "horse",
    "chariot": "car",
    "artillery": "gun",
    "machine": "gun",
    "monster": "beast",
}
FIGURES: Mapping[CharacterKind, str] = {"general": "captain", "hero": "sergeant", "wizard": "psyker"}

_BADGES = (
    "used_initiative",
    "ordered",
    "charged",
    "shot",
    "silenced",
    "idle",
    "frenzied",
    "locked",
    "retreated",
    "advanced",
    "fought",
)


_OF_STANDS = attrgetter("seat", "troop", "confused")
"""What of a unit its stands show."""

_LOST, _TROOP, _OFFICER = attrgetter("lost"), attrgetter("troop"), attrgetter("officer")


def _is_placed(stand: Stand) -> bool:
    return stand.pose is not None


@derived_map("stands")
def show_stands(state: State, id: StandId) -> PieceView | None:
    """Every stand on the table, where it stands: confusion is a mark on it (WM-CNF-13)."""
    stand = state.stands[id]
    return None if stand.pose is None else _stand(state, stand, stand.pose)


@derived_map("characters")
def show_characters(state: State, id: CharacterId) -> PieceView | None:
    """Every character on the table."""
    one = state.characters[id]
    return None if one.pose is None else _token(state, one, one.pose)


@derived_map("stands")
def show_waiting_stands(state: State, id: StandId) -> PieceView | None:
    """Stands that may yet come to the table."""
    stand = state.stands[id]
    return _stand(state, stand, Pose(x=0.0, y=0.0)) if stand.pose is None and not stand.lost else None


@derived_map("characters")
def show_waiting_characters(state: State, id: CharacterId) -> PieceView | None:
    """Characters that may yet come to the table."""
    one = state.characters[id]
    return _token(state, one, Pose(x=0.0, y=0.0)) if one.pose is None and not one.dead else None


@derived_map("stands")
def show_gone_stands(state: State, id: StandId) -> GoneView | None:
    """The stands that were lost."""
    stand = state.stands[id]
    return GoneView(unit=stand.unit, number=stand.number) if stand.lost else None


@derived_map("characters")
def show_gone_characters(state: State, id: CharacterId) -> GoneView | None:
    """The characters that were slain."""
    return GoneView(unit=id, number=1) if state.characters[id].dead else None


def _stand(state: State, stand: Stand, pose: Pose) -> PieceView:
    seat, row, confused = told_of(state.units, stand.unit, _OF_STANDS)
    troop = state.library.troops[row]
    flags = [name for name, on in (("confused", confused), ("skirmisher", stand.skirmisher)) if on]
    return PieceView(
        id=stand.id,
        unit=stand.unit,
        seat=seat,
        number=stand.number,
        name=troop.name.en,
        figure=troop.type,
        pose=pose,
        footprint=troop.base,
        height=HEIGHT,
        wounds=troop.hits,
        wounds_max=troop.hits,
        flags=tuple(flags),
        body=BODIES[troop.type],
        faces=True,
    )


def _token(state: State, one: Character, pose: Pose) -> PieceView:
    officer = officer_of(state, one.id)
    return PieceView(
        id=one.id,
        unit=one.id,
        seat=one.seat,
        number=1,
        name=officer.name.en,
        figure=FIGURES[one.kind],
        pose=pose,
        footprint=Circle(radius=CHARACTER_RADIUS),
        height=HEIGHT,
        wounds=1,
        wounds_max=1,
        flags=(one.kind,),
    )


@derived_map("units")
def show_units(state: State, id: UnitId) -> UnitView:
    """The units of both sides, in order: stands left, hits left over, what each did this turn."""
    unit, troop, left = state.units[id], troop_of(state, id), alive(state, id)
    badges: list[str] = [flag for flag in _BADGES if flag in unit.flags]
    badges += [
        name
        for name, on in (
            ("confused", unit.confused),
            ("badly_hurt", unit.badly_hurt),
            ("stalled", unit.stalled),
            ("mistrusted", unit.blunders),
        )
        if on
    ]
    if id in in_combat(state):
        badges.append("engaged")
    facts: dict[str, Fact] = {"points": unit.points, "type": troop.type}
    if unit.residual:
        facts["hits"] = unit.residual
    if unit.orders:
        facts["orders"] = unit.orders
    if unit.item:
        facts["item"] = unit.item
    badges += [*spells_upon(state, id), *((unit.item,) if unit.item and not unit.spent else ())]
    lost = [told_of(state.stands, stand, _LOST) for stand in unit.stands]
    return UnitView(
        id=id,
        seat=unit.seat,
        letter=unit.letter,
        name=troop.name.en,
        sheet=troop.id,
        pieces=tuple(stand for stand in left if told_of(state.stands, stand, _is_placed)),
        strength=len(left),
        started=len(unit.stands),
        wounds=tuple((0 if gone else troop.hits, troop.hits) for gone in lost),
        where={"mustered": "undeployed", "off": "reserve", "table": "table", "destroyed": "destroyed"}[unit.where],
        badges=tuple(badges),
        facts=facts,
    )


@derived
def in_combat(state: State) -> frozenset[UnitId]:
    """The units on the table that are engaged: one value, so that a unit is shown anew only when they are others."""
    return all_engaged(state)


def spells_upon(state: State, unit: UnitId) -> tuple[str, ...]:
    """The spells and powers that last upon a unit, those cast at all around among them (WM-SPE-03, WM-SPC-02)."""
    keys = [effect.key for effect in state.effects if effect.unit == unit]
    if not has_effect(state, unit, "anger_of_the_gods") and is_angered(state, unit):
        keys.append("anger_of_the_gods")
    return tuple(dict.fromkeys(keys))


@derived_map("characters")
def show_officers(state: State, id: CharacterId) -> UnitView:
    """The characters of both sides, each a unit of its own."""
    one, officer = state.characters[id], officer_of(state, id)
    facts: dict[str, Fact] = {"points": one.points, "type": one.kind}
    if one.joined:
        facts["joined"] = one.joined
    if one.item:
        facts["item"] = one.item
    badges: list[str] = [flag for flag in ("failed", "done", "moved", "cast") if flag in one.flags]
    badges += [name for name, on in (("hindered", one.hindered), (str(one.item), one.item and not one.spent)) if on]
    return UnitView(
        id=id,
        seat=one.seat,
        letter=one.letter,
        name=officer.name.en,
        sheet=officer.id,
        pieces=(id,) if one.pose is not None else (),
        strength=0 if one.dead else 1,
        started=1,
        where="destroyed" if one.dead else "table" if one.pose is not None else "reserve" if one.away else "undeployed",
        badges=tuple(badges),
        facts=facts,
    )


@derived
def show_sheets(state: State) -> dict[str, SheetView]:
    """A card for every row of the lists that is fielded."""
    troops = {told_of(state.units, unit, _TROOP): unit for unit in state.units}
    officers = {told_of(state.characters, one, _OFFICER): one for one in state.characters}
    return {
        **{troop: _troop_sheet(state, unit) for troop, unit in troops.items()},
        **{officer: _officer_sheet(state, one) for officer, one in officers.items()},
    }


@derived
def _troop_sheet(state: State, unit: UnitId) -> SheetView:
    troop = troop_of(state, unit)
    return SheetView(
        id=troop.id,
        name=troop.name.en,
        columns=COLUMNS,
        profiles={troop.id: _troop_row(troop, pace_of(state, unit).full)},
        weapons=(_weapon(troop.id, troop.weapon),) if troop.weapon else (),
        abilities=tuple(AbilityRow(id=key, name=key, known=key in KNOWN) for key in _special(troop)),
        keywords=(troop.army, troop.type),
        facts={"role": troop.type},
    )


def _special(troop: Troop) -> tuple[str, ...]:
    traits = (("flying", troop.flying), ("terrifying", troop.terrifying))
    return (*(name for name, on in traits if on), *troop.abilities)


def _troop_row(troop: Troop, pace: float) -> dict[str, Fact]:
    return {
        "attacks": troop.attacks,
        "hits": troop.hits,
        "armour": "-" if troop.armour is None else f"{troop.armour}+",
        "pace": pace,
        "size": troop.size,
        "points": troop.points,
    }


def _weapon(troop: str, weapon: Weapon) -> WeaponRow:
    columns: dict[str, Fact] = {
        "range_cm": weapon.range,
        "shots": weapon.attacks or weapon.shots,
        "armour": str(weapon.armour) if weapon.armour else "-",
    }
    return WeaponRow(id=f"{troop}.shooting", name="shooting", count=1, columns=columns)


@derived
def _officer_sheet(state: State, character: CharacterId) -> SheetView:
    officer = officer_of(state, character)
    return SheetView(
        id=officer.id,
        name=officer.name.en,
        columns=OFFICER_COLUMNS,
        profiles={officer.id: _officer_row(state, officer, character)},
        abilities=tuple(AbilityRow(id=key, name=key, known=key in KNOWN) for key in officer.abilities),
        keywords=(officer.army, officer.kind),
        facts={"role": officer.kind, "pace": character_pace(state, character)},
    )


def _officer_row(state: State, officer: Officer, character: CharacterId) -> dict[str, Fact]:
    reach = COMMAND_RANGE[officer.kind]
    return {
        "attack": f"+{attack_bonus(state, character)}",
        "command": officer.command,
        "reach": "-" if reach is None else reach,
        "points": officer.points,
    }


@derived
def show_names(state: State, kept_back: frozenset[str]) -> dict[str, Mapping[str, str]]:
    """What content calls its things, in each language; nothing is told of the armies that are `kept_back`, which were brought."""
    library = state.library
    fielded = {told_of(state.units, unit, _TROOP) for unit in state.units}
    fielded |= {told_of(state.characters, one, _OFFICER) for one in state.characters}
    lists: list[Named] = [*library.troops.values(), *library.officers.values()]
    rows = [row for row in lists if row.id in fielded or not fielded]
    worn: list[Named] = [*library.items.values(), *library.mounts.values(), *library.spells.values()]
    led = [side.draft.id for side in state.sides.values() if side.draft] if state.units else []
    lists_there = [army for army in library.rosters.values() if army_of(army.id) not in kept_back]
    ready: list[Named] = [army for army in lists_there if army.id in led or not state.units]
    ready += library.battlefields.values() if not state.round else ()
    return {one.id: {"en": one.name.en, "es": one.name.es} for one in (*rows, *worn, *ready)}
