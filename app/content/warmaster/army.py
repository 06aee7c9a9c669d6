"""Warmaster army lists: an uploaded text, or the ready armies of the server."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from app.content.armies import Armies
from app.content.army_summary import Row, Told
from app.content.derived import made_of
from app.content.json_schema import of_records
from app.content.lines import Problem
from app.content.load import in_order
from app.content.warmaster.from_roster import text_of
from app.content.warmaster.load import LANGUAGE, Reader
from app.content.warmaster.schema import ArmyIn
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.army_namespaces import own_list
from app.rules.warmaster.model.profiles import Library, Roster
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.setup.army_lists import built_for, cost_of_officer, cost_of_unit, mistakes, total, wrong_rows
from app.rules.warmaster.setup.muster import formed


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """A list of rows that the server has: an army of Warmaster brings nothing else."""

    roster: Roster
    points: int = 0

    @property
    def name(self) -> str:
        """What it is called."""
        return self.roster.name.en


def read(text: str, library: Library) -> tuple[Army | None, tuple[Problem, ...]]:
    """The list of a text, or all that is wrong with it."""
    reader, found = made_of(text, ArmyIn, Reader)
    if found is None:
        return None, in_order(reader.problems)
    roster = Roster(**{one.name: getattr(found, one.name) for one in fields(Roster)})
    for refused in wrong_rows(library, roster):
        reader.illegal(roster.id, refused)
    return (None if reader.problems else Army(roster=roster, points=found.points)), in_order(reader.problems)


def illegal(army: Army, library: Library) -> tuple[Refusal, ...]:
    """What its rows come to together, as its builder says it (WM-LST-01, WM-LST-03, WM-LST-04, WM-LST-07)."""
    return mistakes(library, built_for(library, army.roster, army.points), army.roster)


def ready(library: Library) -> Mapping[str, Roster]:
    """The ready armies."""
    return library.rosters


def added(library: Library, id: str, army: Army) -> Library:
    """The content with one list more."""
    roster = replace(army.roster, id=own_list(id))
    return replace(library, rosters={**library.rosters, roster.id: roster})


def tell(army: Army, library: Library) -> Told:
    """The units and characters of a list, each with what it costs as the source has it (WM-LST-05, WM-LST-06)."""
    options, roster = Options(), army.roster
    rows = []
    for one in roster.units:
        troop, size = library.troops[one.troop], library.troops[one.troop].size + one.skirmishers
        rows.append(Row(name=troop.name.en, models=size, cost=cost_of_unit(library, options, one)))
    for lead in roster.officers:
        name = library.officers[lead.officer].name.en
        rows.append(Row(name=name, models=1, cost=cost_of_officer(library, options, lead)))
    cost = total(library, options, roster)
    return Told(measure="points", cost=cost, units=len(roster.units), rows=tuple(rows))


ARMIES = Armies(
    read=read,
    illegal=illegal,
    ready=ready,
    added=added,
    tell=tell,
    formed=formed,
    text_of=text_of,
    schema=lambda: of_records(ArmyIn, LANGUAGE, "An army of Warmaster"),
)
