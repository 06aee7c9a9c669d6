"""40k armies: a text with a list and what it brings along, or the ready lists of the server's forces."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from app.content.armies import Armies
from app.content.army_summary import Row, Told
from app.content.json_schema import of_model
from app.content.lines import Problem
from app.content.load import in_order
from app.content.meeting import Taken
from app.content.reader import Reader, read_text
from app.content.wh40k import check, freeze, schema
from app.content.wh40k.from_roster import text_of
from app.rules.kernel.schema.army_namespaces import own_list, own_name
from app.rules.wh40k.model.profiles import Datasheet, Library, Roster, Weapon
from app.rules.wh40k.setup.muster import formed


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """A list with the datasheets and weapons that it brings, by what the army itself calls them."""

    roster: Roster
    sheets: Mapping[str, Datasheet] = field(default_factory=dict)
    weapons: Mapping[str, Weapon] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.roster.name


def read(text: str, library: Library) -> tuple[Army | None, tuple[Problem, ...]]:
    """The army of a text, or all that is wrong with it. What it brings itself goes before what the server has."""
    reader = read_text(text)
    found = reader.model(schema.ArmyIn)
    sheets: dict[str, Datasheet] = {}
    weapons: dict[str, Weapon] = {}
    if found is not None:
        _judge(found, reader, library)
        weapons = {one.id: freeze.weapon(one) for one in found.weapons}
        if not reader.problems:
            sheets = {one.id: freeze.sheet(one, found.name) for one in found.sheets}
    check.army(reader, library, sheets)
    if found is None or reader.problems:
        return None, in_order(reader.problems)
    return Army(roster=freeze.roster(found, {**library.sheets, **sheets}), sheets=sheets, weapons=weapons), ()


def _judge(found: schema.ArmyIn, reader: Reader, library: Library) -> None:
    """What is brought is judged like the server's own content."""
    Taken().all((one.id for one in found.weapons), reader, ("weapons",))
    Taken().all((one.id for one in found.sheets), reader, ("sheets",))
    check.own(found, reader, {*library.weapons, *(one.id for one in found.weapons)})
    check.across([(reader, found)], library.powers, library.sheets.values())


def ready(library: Library) -> Mapping[str, Roster]:
    """The lists of the server's forces."""
    return library.rosters


def added(library: Library, id: str, army: Army) -> Library:
    """The content with one army more: what it brings is called by names of the army's own."""
    roster = army.roster
    units = tuple(
        replace(
            unit,
            sheet=own_name(id, unit.sheet, army.sheets),
            models=tuple(replace(one, weapons=_named(id, one.weapons, army.weapons)) for one in unit.models),
        )
        for unit in roster.units
    )
    weapons = [replace(one, id=own_name(id, one.id, army.weapons)) for one in army.weapons.values()]
    sheets = [_sheet(id, name, army) for name in army.sheets]
    return replace(
        library,
        rosters={**library.rosters, own_list(id): replace(roster, id=own_list(id), units=units)},
        sheets={**library.sheets, **{sheet.id: sheet for sheet in sheets}},
        weapons={**library.weapons, **{weapon.id: weapon for weapon in weapons}},
    )


def _sheet(id: str, name: str, army: Army) -> Datasheet:
    sheet = army.sheets[name]
    composition = tuple(
        replace(
            row,
            weapons=_named(id, row.weapons, army.weapons),
            options=tuple(_named(id, option, army.weapons) for option in row.options),
        )
        for row in sheet.composition
    )
    return replace(sheet, id=own_name(id, name, army.sheets), composition=composition)


def _named(id: str, weapons: Collection[str], own: Collection[str]) -> tuple[str, ...]:
    return tuple(own_name(id, weapon, own) for weapon in weapons)


def tell(army: Army, library: Library) -> Told:
    """The units of an army by their own names or their sheets', each with its power (W40K-POWER-01)."""
    rows = []
    for unit in army.roster.units:
        sheet = army.sheets.get(unit.sheet) or library.sheets[unit.sheet]
        power = unit.power if unit.power is not None else sheet.power
        figure = next((profile.figure for profile in sheet.profiles.values()), "")
        rows.append(Row(name=unit.name or sheet.name, models=len(unit.models), cost=power or 0, figure=figure))
    return Told(measure="power", cost=sum(row.cost for row in rows), units=len(rows), rows=tuple(rows))


ARMIES = Armies(
    read=read,
    ready=ready,
    added=added,
    tell=tell,
    formed=formed,
    text_of=text_of,
    may_come_later=True,
    schema=lambda: of_model(schema.ArmyIn, "An army of 40k"),
)
