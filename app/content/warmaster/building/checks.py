"""What is asked of a list of Warmaster: each row by itself, then what they come to together, as the rules tell it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.content.building.checks import Check, Checked, Patch, Repair, at, of_refusal, put, taken_out
from app.content.building.document import Document, Unit
from app.content.warmaster.building.document import OFFICERS, SKIRMISHERS, TROOPS
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.warmaster.model.profiles import Library, Roster, RosterOfficer, RosterUnit
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.setup.army_lists import (
    SIZES,
    built_for,
    cost_of_officer,
    cost_of_unit,
    mistakes,
    total,
    wrong_rows,
)

OF_ROWS = ("wrong_list", "skirmisher_limit", "item_not_allowed", "mount_not_allowed")
"""What is told of a row by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A row of the document, and where it stands in it."""

    group: int
    number: int
    unit: Unit
    is_officer: bool

    def slot(self, name: str) -> str | None:
        """What it has of a kind."""
        return next(iter(self.unit.slots.get(name, ())), None)

    def without(self, name: str) -> Repair:
        """It does without what it has of a kind."""
        path = at(self.group, self.number, "slots", name)
        return Repair(label="without", facts={"id": self.slot(name) or ""}, patches=(put(path, []),))

    def gone(self) -> Repair:
        """It leaves the army."""
        return Repair(label="take_out", patches=(taken_out(at(self.group, self.number)),))


def checked(document: Document, library: Library) -> Checked:
    """Everything that is asked of a list."""
    rows = [
        Placed(group=group, number=number, unit=unit, is_officer=document.groups[group].kind == OFFICERS)
        for group, number, unit in document.units()
    ]
    roster = _roster(document, rows)
    found = [check for one in rows for check in _of_row(document, library, one)]
    known = _roster(document, [one for one in rows if not _is_strange(document, library, one)])
    options = built_for(library, known, document.size)
    whole = [one for one in mistakes(library, options, known) if one.code not in OF_ROWS]
    found += [_of_all(document, library, options, rows, refused) for refused in whole]
    if not found:
        facts = {"had": total(library, options, roster), "needed": options.points}
        found = [
            Check(kind="fine", code="points", rule="WM-LST-01", facts=facts),
            Check(kind="fine", code="numbers", rule="WM-LST-04"),
        ]
    costs = {one.unit.key: _cost(library, options, one) for one in rows if not _is_strange(document, library, one)}
    stands = sum(library.troops[row.troop].size + row.skirmishers for row in known.units)
    characters = sum(one.is_officer for one in rows)
    parts = {"units": len(rows) - characters, "characters": characters, "stands": stands}
    sums = {"cost": total(library, options, known), **parts}
    return Checked(checks=tuple(found), costs=costs, sums=sums)


def _cost(library: Library, options: Options, one: Placed) -> int:
    if one.is_officer:
        return cost_of_officer(library, options, _officer(one))
    return cost_of_unit(library, options, _troop(one))


def _troop(one: Placed) -> RosterUnit:
    return RosterUnit(troop=one.unit.sheet, skirmishers=SKIRMISHERS in one.unit.flags, item=one.slot("item"))


def _officer(one: Placed) -> RosterOfficer:
    return RosterOfficer(officer=one.unit.sheet, mount=one.slot("mount"), item=one.slot("item"))


def _roster(document: Document, rows: list[Placed]) -> Roster:
    """The list that some rows of the document make."""
    return Roster(
        id=document.id or "army",
        name=Words(en=document.name, es=document.name),
        army=document.side,  # type: ignore[arg-type]
        units=tuple(_troop(one) for one in rows if not one.is_officer),
        officers=tuple(_officer(one) for one in rows if one.is_officer),
    )


def _is_strange(document: Document, library: Library, one: Placed) -> bool:
    """Whether a row names something that nobody knows, so that it has no cost."""
    among = library.officers if one.is_officer else library.troops
    mount, item = one.slot("mount"), one.slot("item")
    return (
        one.unit.sheet not in among
        or (mount is not None and mount not in library.mounts)
        or (item is not None and item not in library.items)
    )


def _of_row(document: Document, library: Library, one: Placed) -> Iterator[Check]:
    """Of this army, and with a mount, skirmishers or an item that it may have (WM-LST-02, -05, -06, -08)."""
    for refused in wrong_rows(library, _roster(document, [one])):
        match refused.code:
            case "skirmisher_limit":
                flags = [flag for flag in one.unit.flags if flag != SKIRMISHERS]
                repair = Repair(label="no_skirmishers", patches=(put(at(one.group, one.number, "flags"), flags),))
            case "item_not_allowed":
                repair = one.without("item")
            case "mount_not_allowed":
                repair = one.without("mount")
            case _:
                repair = one.gone()
        yield of_refusal(refused, unit=one.unit.key, repairs=(repair,))


def _of_all(document: Document, library: Library, options: Options, rows: list[Placed], refused: Refusal) -> Check:
    """What the rows come to together, of the row where it can be mended, with what mends it (WM-LST-01, -03, -04, -07)."""
    row = str(refused.facts.get("row", ""))
    last = next((one for one in reversed(rows) if row in (one.unit.sheet, one.slot("mount"))), None)
    match refused.code:
        case "over_points":
            spent = total(library, options, _roster(document, rows))
            larger = next((size for size in SIZES if size >= spent and size > options.points), None)
            raised = Repair(label="limit", facts={"n": larger}, patches=(put(("size",), larger),)) if larger else None
            return of_refusal(refused, repairs=(raised,) if raised else ())
        case "general_required":
            kinds = (one for one in library.officers.values() if one.army == document.side and one.kind == "general")
            return of_refusal(refused, repairs=tuple(_more(document, one.id, 1, OFFICERS) for one in kinds))
        case "general_duplicate":
            generals = [one for one in rows if one.is_officer and library.officers[one.unit.sheet].kind == "general"]
            return of_refusal(refused, unit=generals[-1].unit.key, repairs=(generals[-1].gone(),))
        case "below_minimum":
            lack = int(str(refused.facts["needed"])) - int(str(refused.facts["had"]))
            kind = OFFICERS if row in library.officers else TROOPS
            return of_refusal(refused, repairs=(_more(document, row, lack, kind),))
        case "item_duplicate":
            item = str(refused.facts["item"])
            bearer = next(one for one in reversed(rows) if one.slot("item") == item)
            return of_refusal(refused, unit=bearer.unit.key, repairs=(bearer.without("item"),))
        case _ if last is not None:
            is_ridden = last.slot("mount") == row
            return of_refusal(
                refused, unit=last.unit.key, repairs=(last.without("mount") if is_ridden else last.gone(),)
            )
    return of_refusal(refused)


def _more(document: Document, sheet: str, count: int, kind: str) -> Repair:
    """So many rows more, behind the others."""
    place = next((number for number, group in enumerate(document.groups) if group.kind == kind), None)
    taken = Counter(unit.key for _, _, unit in document.units())
    free = (key for n in range(1, len(taken) + count + 1) if (key := f"u{n}") not in taken)
    units: list[dict[str, object]] = [
        {"key": key, "sheet": sheet, "models": [{"profile": "", "count": 1, "weapons": None}], "name": ""}
        | {"flags": [], "slots": {}, "own_cost": None}
        for key, _ in zip(free, range(count), strict=False)
    ]
    facts = {"id": sheet, "n": count}
    if place is None:
        group = {"key": f"g{len(document.groups) + 7}", "kind": kind, "flags": [], "slots": {}, "units": units}
        return Repair(label="add_rows", facts=facts, patches=(Patch(do="insert", path=("groups", 0), value=group),))
    end = len(document.groups[place].units)
    patches = tuple(Patch(do="insert", path=at(place, end + n), value=unit) for n, unit in enumerate(units))
    return Repair(label="add_rows", facts=facts, patches=patches)
