"""Armies of Age of Sigmar: a text with a list and what it brings along, or the ready armies of the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from app.content.aos import check
from app.content.aos.from_roster import text_of
from app.content.aos.language import LANGUAGE
from app.content.aos.load import Reader
from app.content.aos.renaming import Renaming
from app.content.aos.schema import ArmyIn, FileIn
from app.content.armies import Armies
from app.content.army_summary import Row, Told
from app.content.derived import made_of
from app.content.json_schema import of_records
from app.content.lines import Problem
from app.content.load import in_order
from app.content.meeting import Taken
from app.rosters.aos.named_units import completed
from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.lists import cost_of, own_units, total
from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.model.composition import BattleProfile, Faction
from app.rules.aos.model.profiles import Library, Roster, Warscroll
from app.rules.aos.setup.muster import formed, judge_list, units_of
from app.rules.kernel.schema.army_namespaces import own_list

BRINGS = ("warscrolls", "profiles", "factions")
"""What an army may have of its own, beside its list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """A list with the warscrolls, battle profiles and factions that it brings, by what the army itself calls them."""

    roster: Roster
    warscrolls: Mapping[str, Warscroll] = field(default_factory=dict)
    profiles: Mapping[str, BattleProfile] = field(default_factory=dict)
    factions: Mapping[str, Faction] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.roster.name


def read(text: str, library: Library) -> tuple[Army | None, tuple[Problem, ...]]:
    """The army of a text, or all that is wrong with it. What it brings itself goes before what the server has."""
    reader, found = made_of(text, ArmyIn, Reader)
    if found is None:
        return None, in_order(reader.problems)
    army = Army(
        roster=Roster(**{one.name: getattr(found, one.name) for one in fields(Roster)}),
        **{part: {one.id: one for one in getattr(found, part)} for part in BRINGS},
    )
    _judge(army, found, reader, _with(library, army))
    return (None if reader.problems else army), in_order(reader.problems)


def _judge(army: Army, found: ArmyIn, reader: Reader, content: Library) -> None:
    """What is brought is judged like the server's own content; how an army of its own faction is composed, at the table."""
    for part in BRINGS:
        taken = Taken()
        for one in getattr(found, part):
            taken.take(one.id, reader, reader.place_of(one, (part,)))
    if any(getattr(found, part) for part in BRINGS):
        brought = FileIn(**{part: getattr(found, part) for part in BRINGS})
        check.whole([(reader, brought)], content)
    refused = judge_list(content, army.roster)
    if refused is None and army.roster.faction not in army.factions:
        refused = judge_army(content, army.roster, 0)
    if refused is not None:
        reader.illegal(army.roster.id, refused)


def _with(library: Library, army: Army) -> Library:
    return replace(library, **{part: {**getattr(library, part), **getattr(army, part)} for part in BRINGS})


def ready(library: Library) -> Mapping[str, Roster]:
    """The ready armies, those of Spearheads among them."""
    return {**library.rosters, **lists_of(library, True)}


def added(library: Library, id: str, army: Army) -> Library:
    """The content with one army more: what it brings is called by names of the army's own."""
    named = Renaming(id, army.warscrolls, army.factions)
    own = Army(
        roster=replace(named.roster(army.roster), id=own_list(id)),
        warscrolls={one.id: one for one in map(named.warscroll, army.warscrolls.values())},
        profiles={one.id: one for one in map(named.profile, army.profiles.values())},
        factions={one.id: one for one in map(named.faction, army.factions.values())},
    )
    return replace(_with(library, own), rosters={**library.rosters, own.roster.id: own.roster})


def tell(army: Army, library: Library) -> Told:
    """The units of an army, its terrain and their prices; the whole has Regiments of Renown at their own price (AOS-ARMY-3.5)."""
    content, rows = _with(library, army), []
    for unit, _, _ in units_of(army.roster):
        cost = cost_of(content, unit) if unit.warscroll in content.profiles else 0
        rows.append(Row(name=unit.name or content.warscrolls[unit.warscroll].name, models=unit.models, cost=cost))
    is_priced = all(unit.warscroll in content.profiles for unit in own_units(army.roster))
    cost = total(content, army.roster) if is_priced else sum(row.cost for row in rows)
    units = [unit for unit, _, _ in units_of(army.roster) if content.warscrolls[unit.warscroll].type == "unit"]
    return Told(measure="points", cost=cost, units=len(units), rows=tuple(rows))


ARMIES = Armies(
    read=read,
    ready=ready,
    added=added,
    tell=tell,
    formed=formed,
    text_of=text_of,
    may_come_later=True,
    completed=completed,
    schema=lambda: of_records(ArmyIn, LANGUAGE, "An army of Age of Sigmar"),
)
