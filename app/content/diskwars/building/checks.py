"""What is asked of an army of Diskwars while it is built, as the rules judge it (DW-ARM-01..15), and what mends it."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.content.building.checks import Check, Checked, Patch, Repair, at, of_refusal, put, taken_out
from app.content.building.document import Document, Group, Unit
from app.content.diskwars.building.document import CARD, cards_of, count_of
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.profiles import Army, Library, Regiment
from app.rules.diskwars.setup.army_building import of_army, of_regiment, place_of, spent
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A regiment of the document, and where it stands in it."""

    at: int
    group: Group
    regiment: Regiment


def checked(document: Document, library: Library) -> Checked:
    """Everything that is asked of an army."""
    found = [check for _, _, unit in document.units() if (check := _strange(document, library, unit))]
    led = [_placed(library, number, group) for number, group in enumerate(document.groups) if group.units]
    regiments = [one for one in led if one is not None]
    if not led:
        found.append(Check(kind="blocks", code="no_regiment", rule="DW-ARM-01"))
    for number, group in enumerate(document.groups):
        if group.units and not _is_led(library, group):
            facts = {"disk": group.units[0].sheet}
            found.append(
                Check(kind="blocks", code="regiment_needs_hero", rule="DW-ARM-02", facts=facts, group=group.key,
                      unit=group.units[0].key, repairs=(_gone(number),))
            )  # fmt: skip
    for placed in regiments:
        found += [_of_one(library, placed, refused) for refused in of_regiment(library, placed.regiment)]
    army = Army(id="army", name=Words(en="", es=""), regiments=tuple(one.regiment for one in regiments))
    if regiments:
        refused = of_army(library, Options(regiments=len(regiments)), army)
        found += [_of_all(library, regiments, one) for one in refused]
    if not any(check.kind == "blocks" for check in found):
        found += [_spent(library, one) for one in regiments]
        found.append(Check(kind="fine", code="cards", rule="DW-ARM-12"))
    costs = {unit.key: _cost(library, unit) for _, _, unit in document.units()}
    sums = {
        "regiments": len(led),
        "disks": sum(count_of(unit) for _, _, unit in document.units()),
        "cards": sum(len(one.regiment.cards) for one in regiments),
        "cost": sum(cost or 0 for cost in costs.values()),
    }
    return Checked(checks=tuple(found), costs=costs, sums=sums)


def _strange(document: Document, library: Library, unit: Unit) -> Check | None:
    """A disk or card that nobody knows."""
    unknown = [unit.sheet] if unit.sheet not in library.disks else []
    unknown += [card for card in cards_of(unit) if card not in library.commands]
    if not unknown:
        return None
    group, place = next((g, n) for g, n, one in document.units() if one.key == unit.key)
    gone = Repair(label="take_out", patches=(taken_out(at(group, place)),))
    return Check(kind="blocks", code="unknown_id", facts={"id": unknown[0]}, unit=unit.key, repairs=(gone,))


def _is_led(library: Library, group: Group) -> bool:
    disk = library.disks.get(group.units[0].sheet)
    return disk is None or disk.hero


def _placed(library: Library, number: int, group: Group) -> Placed | None:
    """The regiment of a group, of what is known of it; none without its hero."""
    hero, *units = group.units
    if hero.sheet not in library.disks or not library.disks[hero.sheet].hero:
        return None
    counts: dict[str, int] = {}
    for unit in units:
        if unit.sheet in library.disks:
            counts[unit.sheet] = counts.get(unit.sheet, 0) + count_of(unit)
    cards = tuple(card for card in cards_of(hero) if card in library.commands)
    return Placed(at=number, group=group, regiment=Regiment(hero=hero.sheet, units=counts, cards=cards))


def _cost(library: Library, unit: Unit) -> int | None:
    """What a row costs its hero; he himself costs nothing (DW-ARM-03)."""
    disk = library.disks.get(unit.sheet)
    return None if disk is None or disk.hero else disk.points * count_of(unit)


def _spent(library: Library, placed: Placed) -> Check:
    hero = library.disks[placed.regiment.hero]
    facts = {"hero": hero.id, "had": spent(library, placed.regiment), "needed": hero.points}
    return Check(kind="fine", code="points", rule="DW-ARM-03", facts=facts, group=placed.group.key)


def _gone(number: int) -> Repair:
    return Repair(label="no_regiment", patches=(taken_out(("groups", number)),))


def _of_one(library: Library, placed: Placed, refused: Refusal) -> Check:
    """What is wrong with a regiment, of the disk where it can be mended."""
    disk = str(refused.facts.get("disk", ""))
    rows = [(n, unit) for n, unit in enumerate(placed.group.units) if n and (not disk or unit.sheet == disk)]
    match refused.code:
        case "command_card_count":
            return of_refusal(refused, group=placed.group.key, repairs=(_last_card(placed),))
        case "too_many_copies" | "recruitment_points_exceeded" | "too_many_elites" | "not_enough_small_disks" if rows:
            number, unit = max(rows, key=lambda row: (_weight(library, row[1], refused), row[0]))
            return of_refusal(
                refused, unit=unit.key, group=placed.group.key, repairs=(_fewer(placed.at, number, unit),)
            )
        case _ if rows:
            number, unit = rows[-1]
            gone = Repair(label="take_out", patches=(taken_out(at(placed.at, number)),))
            return of_refusal(refused, unit=unit.key, group=placed.group.key, repairs=(gone,))
    return of_refusal(refused, group=placed.group.key)


def _weight(library: Library, unit: Unit, refused: Refusal) -> int:
    """Which row is one disk too many: an elite, one that is not small, the dearest."""
    disk = library.disks.get(unit.sheet)
    if disk is None:
        return -1
    if refused.code == "too_many_elites":
        return int(disk.elite)
    return int(disk.size != "small") if refused.code == "not_enough_small_disks" else disk.points


def _fewer(group: int, number: int, unit: Unit) -> Repair:
    """One disk fewer of a row; a row of one goes."""
    count = count_of(unit)
    if count <= 1:
        return Repair(label="take_out", patches=(taken_out(at(group, number)),))
    models = [{"profile": "", "count": count - 1, "weapons": None}]
    return Repair(
        label="remove_models", facts={"n": 1, "id": unit.sheet}, patches=(put(at(group, number, "models"), models),)
    )


def _last_card(placed: Placed) -> Repair:
    hero = placed.group.units[0]
    name = f"{CARD}{len(cards_of(hero))}"
    facts = {"id": cards_of(hero)[-1]}
    return Repair(label="without", facts=facts, patches=(put(at(placed.at, 0, "slots", name), []),))


def _of_all(library: Library, regiments: list[Placed], refused: Refusal) -> Check:
    """What is wrong with the regiments together, of the last one that has it."""
    disk, card = str(refused.facts.get("disk", "")), str(refused.facts.get("card", ""))
    for placed in reversed(regiments):
        for number, unit in enumerate(placed.group.units):
            if disk and unit.sheet == disk:
                patch = taken_out(at(placed.at, number)) if number else taken_out(("groups", placed.at))
                label = "take_out" if number else "no_regiment"
                return of_refusal(refused, unit=unit.key, repairs=(Repair(label=label, patches=(patch,)),))
        hero = placed.group.units[0]
        for name, chosen in _places(hero):
            if card and card in (chosen, place_of(library, chosen) if chosen in library.commands else ""):
                without = Patch(do="set", path=at(placed.at, 0, "slots", name), value=[])
                repair = Repair(label="without", facts={"id": chosen}, patches=(without,))
                return of_refusal(refused, unit=hero.key, repairs=(repair,))
    return of_refusal(refused)


def _places(hero: Unit) -> Iterator[tuple[str, str]]:
    return ((name, card) for name, cards in hero.slots.items() for card in cards)
