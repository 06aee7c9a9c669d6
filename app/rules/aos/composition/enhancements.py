"""Enhancements and lores: one of each table, for who may have them, and one lore of each kind (AOS-ARMY-4.1a to 4.2c)."""

from collections import Counter

from app.rules.aos.composition.lists import is_a, scroll_of, units_of
from app.rules.aos.model.composition import EnhancementTable, Faction
from app.rules.aos.model.profiles import Library, Roster, RosterUnit
from app.rules.aos.model.refusals import refuse
from app.rules.kernel.refusal import Refusal

LORE_RULES = {"spell": "AOS-ARMY-4.2a", "prayer": "AOS-ARMY-4.2b", "manifestation": "AOS-ARMY-4.2c"}


def judge_enhancements(library: Library, roster: Roster, faction: Faction) -> Refusal | None:
    """Whether every enhancement is one of the faction's, on a unit that may have it, and taken no more than it may be."""
    table_of = {one.id: table for table in faction.tables for one in table.enhancements}
    taken: Counter[str] = Counter()
    seen: set[str] = set()
    for unit in units_of(roster):
        types: set[str] = set()
        for enhancement in unit.enhancements:
            table = table_of.get(enhancement)
            if table is None:
                return refuse("unknown_id", "AOS-ARMY-4.1a", id=enhancement)
            if refused := _judge_bearer(library, unit, table):
                return refused
            if enhancement in seen:
                return refuse("enhancement_duplicate", id=enhancement)
            if table.id in types:
                return refuse("enhancement_type_duplicate", unit=scroll_of(library, unit).name, type=table.name)
            types.add(table.id)
            seen.add(enhancement)
            taken[table.id] += 1
            if taken[table.id] > table.most:
                return refuse("enhancement_table_used", type=table.name, had=taken[table.id], needed=table.most)
    return None


def _judge_bearer(library: Library, unit: RosterUnit, table: EnhancementTable) -> Refusal | None:
    """UNIQUE units have none, others what their keywords allow (AOS-ARMY-4.1b)."""
    name = scroll_of(library, unit).name
    if is_a(library, unit, "UNIQUE"):
        return refuse("unique_no_enhancement", unit=name)
    if not all(is_a(library, unit, keyword) for keyword in table.needs):
        return refuse("enhancement_not_eligible", unit=name, type=table.name)
    return None


def may_bear(library: Library, unit: RosterUnit, table: EnhancementTable) -> bool:
    """Whether a unit may be given an enhancement of a table."""
    return _judge_bearer(library, unit, table) is None


def judge_lores(roster: Roster, faction: Faction) -> Refusal | None:
    """One lore at most for spells, for prayers, for manifestations."""
    known = {lore.id: lore for lore in faction.lores}
    counts: Counter[str] = Counter()
    for name in roster.lores:
        if name not in known:
            return refuse("unknown_id", "AOS-ARMY-4.2a", id=name)
        kind = known[name].type
        counts[kind] += 1
        if counts[kind] > 1:
            return refuse("lore_limit", LORE_RULES[kind], type=kind, had=counts[kind], needed=1)
    return None
