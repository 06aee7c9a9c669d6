"""What is asked of an army of Age of Sigmar: what the rules of composition say of each part, of the unit that it is about."""

from collections import Counter
from collections.abc import Iterator

from app.content.aos.building.document import GENERAL
from app.content.aos.building.listed import Listed, gone, listed_of, sized
from app.content.aos.building.of_regiments import of_regiments
from app.content.building.checks import Check, Checked, Repair, at, of_refusal, put, taken_out
from app.content.building.document import Document
from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.enhancements import judge_enhancements, judge_lores
from app.rules.aos.composition.lists import total
from app.rules.aos.model.composition import Faction
from app.rules.aos.model.profiles import Library
from app.rules.aos.model.refusals import refuse
from app.rules.aos.setup.muster import judge_list

SIZES = (1000, 1500, 2000)
FEW = 3
"""So many ways to mend one thing are offered."""


def checked(document: Document, library: Library) -> Checked:
    """Everything that is asked of an army."""
    listed = listed_of(document, library)
    found = list(_checks(listed))
    if not any(check.kind == "blocks" for check in found):
        roster = listed.roster(lores=document.slots.get("lores", ()))
        refused = judge_list(listed.content, roster)
        if refused is None and not listed.has_own_faction:
            refused = judge_army(listed.content, roster, 0)
        found += [of_refusal(refused)] if refused else _well(listed)
    costs = {one.unit.key: listed.cost(one) for one in listed.units}
    sums = {
        "cost": _spent(listed),
        "units": sum(1 for _ in document.units()),
        "models": sum(one.listed.models for one in listed.units),
        "wounds": sum(one.listed.models * one.scroll.health for one in listed.units),
    }
    return Checked(checks=tuple(found), costs=costs, sums=sums)


def _spent(listed: Listed) -> int:
    hired = (next(iter(group.slots.get("renown", ())), "") for _, group, _ in listed.regiments())
    renown = listed.content.renown
    return sum(listed.cost(one) or 0 for one in listed.units) + sum(renown[id].points for id in hired if id in renown)


def _checks(listed: Listed) -> Iterator[Check]:
    """Part by part, as an army is built; without its faction's profiles nothing else can be said of it (AOS-ARMY-5)."""
    document = listed.document
    if not any(True for _ in document.units()):
        yield of_refusal(refuse("army_missing"))
        return
    yield from _strangers(listed)
    yield from _sizes(listed)
    if listed.has_own_faction:
        yield Check(kind="advice", code="own_faction", rule="AOS-ARMY-2.0")
        return
    faction = listed.faction
    if faction is None:
        yield of_refusal(refuse("unknown_faction", id=document.side), repairs=tuple(_sides(listed)))
        return
    foreign = tuple(_foreign(listed, faction))
    yield from foreign
    if foreign:
        return
    yield from _formation(listed, faction)
    yield from of_regiments(listed)
    yield from _uniques(listed)
    yield from _points(listed)
    yield from _terrain(listed, faction)
    yield from _enhancements(listed, faction)
    yield from _lores(listed, faction)


def _strangers(listed: Listed) -> Iterator[Check]:
    for group, number, unit in listed.document.units():
        if unit.sheet not in listed.content.warscrolls and unit.sheet not in listed.unread:
            out = Repair(label="take_out", patches=(taken_out(at(group, number)),))
            yield of_refusal(refuse("invalid_warscroll", id=unit.sheet), unit=unit.key, repairs=(out,))


def _sizes(listed: Listed) -> Iterator[Check]:
    """As many models as the warscroll says, or twice as many where it is reinforced (AOS-ARMY-3.3)."""
    for one in listed.units:
        needed = one.scroll.least * (2 if one.listed.reinforced else 1)
        if one.listed.models != needed and not listed.has_own_faction:
            refused = refuse("wrong_count", "AOS-ARMY-3.3", had=one.listed.models, needed=needed)
            yield of_refusal(refused, unit=one.unit.key, repairs=(sized(one, reinforced=one.listed.reinforced),))


def _sides(listed: Listed) -> Iterator[Repair]:
    """The factions that most of its units are of."""
    counted = Counter(one.scroll.faction for one in listed.units)
    ranked = [id for id, _ in counted.most_common()]
    fit = [faction for side in ranked for faction in listed.content.factions.values() if faction.units == side]
    for faction in fit[:FEW]:
        yield Repair(label="side", facts={"side": faction.id}, patches=(put(("side",), faction.id),))


def _foreign(listed: Listed, faction: Faction) -> Iterator[Check]:
    """Units of another faction, and those nobody knows the points of (AOS-ARMY-2.0)."""
    for one in listed.units:
        if listed.document.groups[one.group].kind == "renown":
            continue
        if one.scroll.faction != faction.units:
            refused = refuse("wrong_faction", unit=one.name, faction=faction.id)
            yield of_refusal(refused, unit=one.unit.key, repairs=(gone(one),))
        elif one.unit.sheet not in listed.content.profiles:
            yield of_refusal(refuse("no_battle_profile", unit=one.name), unit=one.unit.key, repairs=(gone(one),))


def _formation(listed: Listed, faction: Faction) -> Iterator[Check]:
    """One formation of the faction, if it has any (AOS-ARMY-2.1)."""
    chosen = listed.document.slots.get("formations", ())
    known = [formation.id for formation in faction.formations]
    needed = min(1, len(known))
    if len(chosen) == needed and set(chosen) <= set(known):
        return
    options = [[id] for id in known[:FEW]] or [[]]
    repairs = tuple(
        Repair(label="choose", facts={"names": ids}, patches=(put(("slots", "formations"), ids),)) for ids in options
    )
    yield of_refusal(refuse("invalid_formation", had=len(chosen), needed=needed), repairs=repairs)


def _uniques(listed: Listed) -> Iterator[Check]:
    """Each UNIQUE unit once, never reinforced, as single models are not (AOS-ARMY-3.3, AOS-ARMY-3.4)."""
    seen: set[str] = set()
    for one in listed.units:
        unique = "UNIQUE" in one.scroll.keywords
        if unique and one.scroll.id in seen:
            refused = refuse("unique_duplicate", unit=one.name)
            yield of_refusal(refused, unit=one.unit.key, repairs=(gone(one),))
        elif one.listed.reinforced and (unique or one.scroll.least == 1):
            code = "unique_cannot_reinforce" if unique else "cannot_reinforce_single_model"
            refused = refuse(code, unit=one.name)
            yield of_refusal(refused, unit=one.unit.key, repairs=(sized(one, reinforced=False),))
        seen.add(one.scroll.id)


def _points(listed: Listed) -> Iterator[Check]:
    """No more than agreed, and no more than half of it on one unit (AOS-ARMY-1.2a, AOS-ARMY-1.2b)."""
    limit, spent = listed.document.size, _spent(listed)
    if not limit:
        return
    larger = next((size for size in SIZES if size >= spent and size > limit), None)
    raised = (Repair(label="limit", facts={"n": larger}, patches=(put(("size",), larger),)),) if larger else ()
    for one in listed.units:
        cost = listed.cost(one) or 0
        if 2 * cost > limit:
            refused = refuse("unit_over_half_points", unit=one.name, had=cost, needed=limit // 2)
            smaller = (sized(one, reinforced=False),) if one.listed.reinforced and cost <= limit else ()
            yield of_refusal(refused, unit=one.unit.key, repairs=(*smaller, gone(one)))
    if spent > limit:
        yield of_refusal(refuse("points_limit_exceeded", had=spent, needed=limit), repairs=raised)


def _terrain(listed: Listed, faction: Faction) -> Iterator[Check]:
    """One feature of the faction's own at most (AOS-ARMY-3.7)."""
    chosen = listed.document.slots.get("terrain", ())
    fit = [one for one in chosen if one in faction.terrain][:1]
    if list(chosen) != fit:
        code = "too_much_faction_terrain" if set(chosen) <= set(faction.terrain) else "foreign_terrain"
        facts = {"had": len(chosen), "needed": 1, "faction": faction.id}
        repair = Repair(label="less", facts={"names": fit}, patches=(put(("slots", "terrain"), fit),))
        yield Check(kind="blocks", code=code, rule="AOS-ARMY-3.7", facts=facts, repairs=(repair,))


def _enhancements(listed: Listed, faction: Faction) -> Iterator[Check]:
    """Each for a unit that may have it, once, one of a table, as many of a table as it says (AOS-ARMY-4.1a, AOS-ARMY-4.1b)."""
    given: dict[str, tuple[str, ...]] = {}
    for one in listed.units:
        for enhancement in one.listed.enhancements:
            had = given.get(one.unit.key, ())
            tried = listed.roster({**given, one.unit.key: (*had, enhancement)})
            if refused := judge_enhancements(listed.content, tried, faction):
                left = [id for id in one.listed.enhancements if id != enhancement]
                if one.listed.enhancements.count(enhancement) > 1:
                    left = [*left, enhancement]
                path = at(one.group, one.number, "slots", "enhancements")
                without = Repair(label="without", facts={"id": enhancement}, patches=(put(path, left),))
                yield of_refusal(refused, unit=one.unit.key, repairs=(without,))
            else:
                given[one.unit.key] = (*had, enhancement)


def _lores(listed: Listed, faction: Faction) -> Iterator[Check]:
    """One lore of a kind at most, of the faction's (AOS-ARMY-4.2a to 4.2c); a caster without one is told of it."""
    chosen, kept = listed.document.slots.get("lores", ()), list[str]()
    for place, lore in enumerate(chosen):
        if refused := judge_lores(listed.roster(lores=(*kept, lore)), faction):
            left = [id for number, id in enumerate(chosen) if number != place]
            without = Repair(label="without", facts={"id": lore}, patches=(put(("slots", "lores"), left),))
            yield of_refusal(refused, repairs=(without,))
        else:
            kept.append(lore)
    kinds = {lore.type for lore in faction.lores if lore.id in kept}
    for keyword, kind in (("WIZARD", "spell"), ("PRIEST", "prayer")):
        caster = next((one for one in listed.units if keyword in (*one.scroll.keywords, *one.scroll.levels)), None)
        options = [lore.id for lore in faction.lores if lore.type == kind]
        if caster and options and kind not in kinds:
            repairs = tuple(
                Repair(label="choose", facts={"names": [id]}, patches=(put(("slots", "lores"), [*chosen, id]),))
                for id in options[:FEW]
            )
            yield Check(kind="advice", code="no_lore", rule="AOS-ARMY-4.2a", unit=caster.unit.key, repairs=repairs)


def _well(listed: Listed) -> Iterator[Check]:
    """What is in order, told so that a player knows it was looked at."""
    if listed.has_own_faction:
        return
    regiments, limit = listed.regiments(), listed.document.size
    yield Check(kind="fine", code="regiments", rule="AOS-ARMY-3.1a", facts={"n": len(regiments)})
    general = next(units[0] for _, group, units in regiments if GENERAL in group.flags)
    yield Check(kind="fine", code="general", rule="AOS-ARMY-3.2a", facts={"name": general.name})
    if limit:
        facts = {"had": total(listed.content, listed.roster()), "needed": limit}
        yield Check(kind="fine", code="points", rule="AOS-ARMY-1.2a", facts=facts)
