"""What an army list may hold: rows of one army, points, Min and Max, mounts, items, what is unique (WM-LST-01..08)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.model.profiles import Library, Officer, Roster, RosterOfficer, RosterUnit, Troop
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import Options

SKIRMISHERS = 25
"""What a stand of skirmishers costs (WM-EMP-03)."""

SIZES = (1000, 2000)
"""The points of the battles that are offered (WM-LST-01)."""

UNIT_ITEMS = ("banner", "weapon")


def cost_of_unit(library: Library, options: Options, row: RosterUnit) -> int:
    """The points of a unit with its skirmishers and its item (WM-LST-06)."""
    item = library.items[row.item].points if row.item else 0
    return library.troops[row.troop].points + (SKIRMISHERS if row.skirmishers else 0) + item


def cost_of_officer(library: Library, options: Options, row: RosterOfficer) -> int:
    """The points of a character with its mount and its item (WM-LST-05, -06)."""
    officer = library.officers[row.officer]
    own = officer.printed if options.shaman_cost == "source" and officer.printed else officer.points
    mount = library.mounts[row.mount].points if row.mount else 0
    return own + mount + (library.items[row.item].points if row.item else 0)


def total(library: Library, options: Options, roster: Roster) -> int:
    """The points of a whole list."""
    units = sum(cost_of_unit(library, options, row) for row in roster.units)
    return units + sum(cost_of_officer(library, options, row) for row in roster.officers)


def size_of(library: Library, roster: Roster) -> int:
    """The points of the smallest offered battle that a list does not cost too much for."""
    spent = total(library, Options(), roster)
    return next((size for size in SIZES if size >= spent), SIZES[-1])


def built_for(library: Library, roster: Roster, points: int = 0) -> Options:
    """The battle that a list is judged for before any table is set: of the points it was built for, else of those it needs."""
    return Options(points=points or size_of(library, roster))


def judge_rows(library: Library, roster: Roster) -> Refusal | None:
    """Every row by itself, all that is wrong with any told at once (WM-LST-02, -05, -06, -08)."""
    return _told(tuple(wrong_rows(library, roster)))


def judge_list(library: Library, options: Options, roster: Roster) -> Refusal | None:
    """A whole list, all that is wrong with it told at once (WM-SET-01, WM-LST-01..08)."""
    return _told(mistakes(library, options, roster))


def _told(found: Sequence[Refusal]) -> Refusal | None:
    """One mistake as it is; several as a list that breaks so many rules, by their codes."""
    if len(found) < 2:
        return found[0] if found else None
    return refuse("illegal_list", n=len(found), mistakes=tuple(one.code for one in found))


def mistakes(library: Library, options: Options, roster: Roster) -> tuple[Refusal, ...]:
    """Everything that is wrong with a list: its rows first, then what they come to together, unknown rows left out."""
    known = replace(
        roster,
        units=tuple(row for row in roster.units if row.troop in library.troops and _is_item(library, row.item)),
        officers=tuple(row for row in roster.officers if _is_known(library, row)),
    )
    return (*wrong_rows(library, roster), *_wrong_in_all(library, options, known))


def _is_item(library: Library, item: str | None) -> bool:
    return item is None or item in library.items


def _is_known(library: Library, row: RosterOfficer) -> bool:
    mounted = row.mount is None or row.mount in library.mounts
    return row.officer in library.officers and mounted and _is_item(library, row.item)


def wrong_rows(library: Library, roster: Roster) -> Iterator[Refusal]:
    """Each row by itself: those that are not of this army, or have a mount, skirmishers or an item that is not for them."""
    for row in roster.units:
        troop = library.troops.get(row.troop)
        if troop is None or troop.army != roster.army:
            yield refuse("wrong_list", row=row.troop)
            continue
        if row.skirmishers and (troop.type != "infantry" or troop.army != "empire"):
            yield refuse("skirmisher_limit", row=row.troop)
        if row.item and (refused := _judge_unit_item(library, row)):
            yield refused
    for officer in roster.officers:
        yield from _wrong_officer(library, roster, officer)


def _judge_unit_item(library: Library, row: RosterUnit) -> Refusal | None:
    """Banners and weapons are for infantry, cavalry and chariots (WM-ITM-01)."""
    item = library.items.get(row.item or "")
    if item is None or item.kind not in UNIT_ITEMS:
        return refuse("item_not_allowed", row=row.troop, item=row.item or "")
    if library.troops[row.troop].type not in ("infantry", "cavalry", "chariot"):
        return refuse("item_not_allowed", row=row.troop, item=item.id)
    return None


def _wrong_officer(library: Library, roster: Roster, row: RosterOfficer) -> Iterator[Refusal]:
    officer = library.officers.get(row.officer)
    if officer is None or officer.army != roster.army:
        yield refuse("wrong_list", row=row.officer)
        return
    if row.mount:
        mount = library.mounts.get(row.mount)
        if mount is None or mount.army != roster.army or officer.id not in mount.riders:
            yield refuse("mount_not_allowed", row=officer.id, mount=row.mount)
    if row.item:
        item = library.items.get(row.item)
        allowed = item is not None and item.kind in ("weapon", "device")
        if item is None or not allowed or (item.bearers and not {officer.kind, *officer.abilities} & set(item.bearers)):
            yield refuse("item_not_allowed", row=officer.id, item=row.item)


def _wrong_in_all(library: Library, options: Options, roster: Roster) -> Iterator[Refusal]:
    """Points, one General, Min and Max, what is unique (WM-LST-01, -03, -04, -07)."""
    spent = total(library, options, roster)
    if spent > options.points and not options.overrun_allowed:
        yield refuse("over_points", had=spent, needed=options.points)
    generals = [row for row in roster.officers if library.officers[row.officer].kind == "general"]
    if len(generals) != 1:
        yield refuse("general_duplicate" if generals else "general_required", had=len(generals))
    yield from _wrong_numbers(library, options, roster)
    yield from _twice(library, roster)


def _wrong_numbers(library: Library, options: Options, roster: Roster) -> Iterator[Refusal]:
    """Min and Max count for each full 1000 points, and once at least (WM-LST-04, WM-AMB-37)."""
    times = max(1, options.points // 1000)
    had = Counter([*(row.troop for row in roster.units), *(row.officer for row in roster.officers)])
    had.update(row.mount for row in roster.officers if row.mount)
    rows: list[Troop | Officer] = [*library.troops.values(), *library.officers.values()]
    for row in rows:
        if row.army != roster.army or (isinstance(row, Officer) and row.kind == "general"):
            continue
        if had[row.id] < row.least * times:
            yield refuse("below_minimum", row=row.id, had=had[row.id], needed=row.least * times)
        if row.most is not None and had[row.id] > row.most * times:
            yield refuse("above_maximum", row=row.id, had=had[row.id], needed=row.most * times)
    for mount in library.mounts.values():
        if mount.most is not None and not mount.unique and had[mount.id] > mount.most * times:
            yield refuse("above_maximum", row=mount.id, had=had[mount.id], needed=mount.most * times)


def _twice(library: Library, roster: Roster) -> Iterator[Refusal]:
    """One War Altar and one Anvil an army, no magic item twice (WM-LST-07, WM-ITM-01)."""
    mounts = Counter(row.mount for row in roster.officers if row.mount and library.mounts[row.mount].unique)
    yield from (refuse("unique_limit", row=mount) for mount, count in mounts.items() if count > 1)
    carried = [*(row.item for row in roster.units), *(row.item for row in roster.officers)]
    items = Counter(item for item in carried if item)
    yield from (refuse("item_duplicate", item=item) for item, count in items.items() if count > 1)
