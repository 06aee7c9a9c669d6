"""What is asked of regiments: how many, who leads them, who is in them; the general; what stands outside (AOS-ARMY-3.1a..3.6a)."""

from collections.abc import Iterator
from dataclasses import replace

from app.content.aos.building.document import GENERAL
from app.content.aos.building.listed import AUXILIARIES, Listed, Placed, gone, leading, outside
from app.content.building.checks import Check, Repair, of_refusal, put, taken_out
from app.content.building.document import Group
from app.rules.aos.composition.lists import is_hero
from app.rules.aos.composition.regiments import (
    MOST_OF_GENERAL,
    MOST_UNITS,
    judge_auxiliaries,
    judge_general,
    judge_number,
    judge_regiment,
    judge_renown,
)
from app.rules.aos.model.profiles import RosterRegiment

FEW = 3


def of_regiments(listed: Listed) -> Iterator[Check]:
    """All of it, the whole first."""
    roster = listed.roster()
    if refused := judge_number(roster):
        heroes = [one for one in listed.units if is_hero(listed.content, one.listed)][:FEW]
        lead = tuple(leading(listed.document, one) for one in heroes if not _is_led(listed, one))
        yield of_refusal(refused, repairs=lead if refused.code == "no_regiment" else _fewer(listed))
    if roster.regiments:
        yield from _general(listed)
    own = [(place, group, units) for place, group, units in listed.regiments() if group.kind != "renown"]
    for number, (place, group, units) in enumerate(own, start=1):
        yield from _regiment(listed, number, place, group, units)
    yield from _outside(listed)
    if refused := judge_renown(listed.content, roster):
        hired = [(place, group) for place, group, _ in listed.regiments() if group.kind == "renown"]
        dismissed = tuple(Repair(label="dismiss", patches=(taken_out(("groups", place)),)) for place, _ in hired[-1:])
        yield of_refusal(refused, group=hired[-1][1].key, repairs=dismissed)


def _is_led(listed: Listed, one: Placed) -> bool:
    return listed.document.groups[one.group].kind != AUXILIARIES


def _fewer(listed: Listed) -> tuple[Repair, ...]:
    """The last regiment is dissolved: its units stand outside where they may."""
    place, _, units = listed.regiments()[-1]
    return (Repair(label="dissolve", facts={"n": len(units)}, patches=(taken_out(("groups", place)),)),)


def _general(listed: Listed) -> Iterator[Check]:
    """One HERO, a WARMASTER where there is one (AOS-ARMY-3.2a, AOS-ARMY-3.2b): whoever would do is a button."""
    refused = judge_general(listed.content, listed.roster())
    if refused is None:
        return
    repairs = []
    for place, group, units in listed.regiments():
        if group.kind == "renown" or not is_hero(listed.content, units[0].listed):
            continue
        flagged = {at: _flags(one, at == place) for at, one in enumerate(listed.document.groups)}
        roster = listed.roster()
        regiments = tuple(
            replace(one, general=at == place)
            for one, (at, _, _) in zip(roster.regiments, listed.regiments(), strict=True)
        )
        if judge_general(listed.content, replace(roster, regiments=regiments)) is None:
            changed = {at: flags for at, flags in flagged.items() if flags != [*listed.document.groups[at].flags]}
            patches = tuple(put(("groups", at, "flags"), flags) for at, flags in changed.items())
            repairs.append(Repair(label="general", facts={"name": units[0].name}, patches=patches))
    yield of_refusal(refused, repairs=tuple(repairs[:FEW]))


def _flags(group: Group, is_general: bool) -> list[str]:
    return [flag for flag in group.flags if flag != GENERAL] + ([GENERAL] if is_general else [])


def _regiment(listed: Listed, number: int, place: int, group: Group, units: tuple[Placed, ...]) -> Iterator[Check]:
    """A regiment led by a HERO, of those who may serve under him, and not too many (AOS-ARMY-3.1b to 3.1d)."""
    content, general = listed.content, GENERAL in group.flags
    leader, *others = units
    if not is_hero(content, leader.listed):
        hero = next((one for one in others if is_hero(content, one.listed)), None)
        refused = judge_regiment(content, number, RosterRegiment(units=(leader.listed,), general=general))
        assert refused is not None
        first = () if hero is None else (_in_front(place, group, hero),)
        yield of_refusal(refused, group=group.key, repairs=(*first, outside(listed, units)))
        return
    fit = [leader]
    for one in others:
        pair = RosterRegiment(units=(leader.listed, one.listed), general=general)
        if refused := judge_regiment(content, number, pair):
            is_led = is_hero(content, one.listed)
            elsewhere = leading(listed.document, one) if is_led else outside(listed, (one,))
            yield of_refusal(refused, unit=one.unit.key, repairs=(elsewhere, gone(one)))
        else:
            fit.append(one)
    whole = RosterRegiment(units=tuple(one.listed for one in fit), general=general)
    if refused := judge_regiment(content, number, whole):
        rank = [one for one in fit[1:] if not is_hero(content, one.listed)]
        room = MOST_OF_GENERAL if general else MOST_UNITS
        yield of_refusal(refused, group=group.key, repairs=(outside(listed, rank[room:]),))


def _in_front(place: int, group: Group, hero: Placed) -> Repair:
    """A HERO of the regiment comes to stand first."""
    rest = [unit for number, unit in enumerate(group.units) if number != hero.number]
    units = [unit.model_dump(mode="json") for unit in (hero.unit, *rest)]
    return Repair(label="lead", facts={"name": hero.name}, patches=(put(("groups", place, "units"), units),))


def _outside(listed: Listed) -> Iterator[Check]:
    """HEROES whose options are mandatory lead a regiment (AOS-ARMY-3.6a)."""
    roster = listed.roster()
    for one in listed.units:
        if _is_led(listed, one):
            continue
        if refused := judge_auxiliaries(listed.content, replace(roster, auxiliaries=(one.listed,))):
            yield of_refusal(refused, unit=one.unit.key, repairs=(leading(listed.document, one), gone(one)))
