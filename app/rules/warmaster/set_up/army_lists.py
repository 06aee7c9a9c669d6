"""What an army list may hold: rows of one army, points, Min and Max, mounts, items, what is unique (WM-LST-01..08)."""

from collections import Counter
from math import inf

from app.rules.kernel.referee.refusal import Refusal
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


def judge_rows(library: Library, roster: Roster) -> Refusal | None:
    """Every row by itself: of this army, its mount and its item allowed to it (WM-LST-02, -05, -06, -08)."""
    for row in roster.units:
        troop = library.troops.get(row.troop)
        if troop is None or troop.army != roster.army:
            return refuse("wrong_list", row=row.troop)
        if row.skirmishers and (troop.type != "infantry" or troop.army != "empire"):
            return refuse("skirmisher_limit", row=row.troop)
        if row.item and (refused := _judge_unit_item(library, row)):
            return refused
    for officer in roster.officers:
        if refused := _judge_officer(library, roster, officer):
            return refused
    return None


def _judge_unit_item(library: Library, row: RosterUnit) -> Refusal | None:
    """Banners and weapons are for infantry, cavalry and chariots (WM-ITM-01)."""
    item = library.items.get(row.item or "")
    if item is None or item.kind not in UNIT_ITEMS:
        return refuse("item_not_allowed", row=row.troop, item=row.item or "")
    if library.troops[row.troop].type not in ("infantry", "cavalry", "chariot"):
        return refuse("item_not_allowed", row=row.troop, item=item.id)
    return None


def _judge_officer(library: Library, roster: Roster, row: RosterOfficer) -> Refusal | None:
    officer = library.officers.get(row.officer)
    if officer is None or officer.army != roster.army:
        return refuse("wrong_list", row=row.officer)
    if row.mount:
        mount = library.mounts.get(row.mount)
        if mount is None or mount.army != roster.army or officer.id not in mount.riders:
            return refuse("mount_not_allowed", row=officer.id, mount=row.mount)
    if row.item:
        item = library.items.get(row.item)
        allowed = item is not None and item.kind in ("weapon", "device")
        if item is None or not allowed or (item.bearers and not {officer.kind, *officer.abilities} & set(item.bearers)):
            return refuse("item_not_allowed", row=officer.id, item=row.item)
    return None


def judge_list(library: Library, options: Options, roster: Roster) -> Refusal | None:
    """A whole list (WM-LST-01..08)."""
    if refused := judge_rows(library, roster):
        return refused
    spent = total(library, options, roster)
    if spent > options.points and not options.overrun_allowed:
        return refuse("over_points", had=spent, needed=options.points)
    generals = [row for row in roster.officers if library.officers[row.officer].kind == "general"]
    if len(generals) != 1:
        return refuse("general_duplicate" if generals else "general_required", had=len(generals))
    return _judge_numbers(library, options, roster) or _judge_unique(library, roster)


def _judge_numbers(library: Library, options: Options, roster: Roster) -> Refusal | None:
    """Min and Max count for each full 1000 points, and once at least (WM-LST-04, WM-AMB-37)."""
    times = max(1, options.points // 1000)
    had = Counter([*(row.troop for row in roster.units), *(row.officer for row in roster.officers)])
    had.update(row.mount for row in roster.officers if row.mount)
    rows: list[Troop | Officer] = [*library.troops.values(), *library.officers.values()]
    for row in (row for row in rows if row.army == roster.army):
        general = row.id in library.officers and library.officers[row.id].kind == "general"
        most = 1 if general else inf if row.most is None else row.most * times
        if had[row.id] < row.least * (1 if general else times):
            return refuse("below_minimum", row=row.id, had=had[row.id], needed=row.least * times)
        if had[row.id] > most:
            return refuse("above_maximum", row=row.id, had=had[row.id], needed=int(most))
    for mount in library.mounts.values():
        if mount.most is not None and had[mount.id] > mount.most * times:
            return refuse("above_maximum", row=mount.id, had=had[mount.id], needed=mount.most * times)
    return None


def _judge_unique(library: Library, roster: Roster) -> Refusal | None:
    """One War Altar and one Anvil an army, no magic item twice (WM-LST-07, WM-ITM-01)."""
    mounts = Counter(row.mount for row in roster.officers if row.mount and library.mounts[row.mount].unique)
    if twice := [mount for mount, count in mounts.items() if count > 1]:
        return refuse("unique_limit", row=twice[0])
    carried = [*(row.item for row in roster.units), *(row.item for row in roster.officers)]
    items = Counter(item for item in carried if item)
    if doubled := [item for item, count in items.items() if count > 1]:
        return refuse("item_duplicate", item=doubled[0])
    return None
