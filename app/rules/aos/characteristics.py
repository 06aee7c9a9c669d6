"""What a unit's numbers are now: set, then multiplied and divided, then added; the latest word last (AOS-CORE-27.0d)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.aos.ground.measures import alive, scroll_of
from app.rules.aos.ledger import has_used
from app.rules.aos.model.effects import (
    Again,
    Allow,
    Attacked,
    Backlash,
    Ban,
    Dodge,
    Endures,
    Hidden,
    KeywordGrant,
    Lasting,
    Reroll,
    Retort,
    Spare,
    Stat,
    StatChange,
    WeaponGrant,
)
from app.rules.aos.model.picks import Against
from app.rules.aos.model.profiles import Weapon, WeaponAbility
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.tables import AbilityKeyword
from app.rules.aos.passives.around import has_charged, is_of
from app.rules.aos.passives.on_unit import passives_on
from app.rules.kernel.abilities.layers import Change, Layering, Reading, reckon
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.seats import Seat

LEAST_ONE = Layering(rounding="down", least=1)
"""No characteristic falls below 1 (AOS-CORE-27.0a), fractions are dropped (AOS-CORE-27.0c)."""

CASTERS = ("WIZARD", "PRIEST")

LEAST_NONE = Layering(rounding="down", least=0)
"""Rend may fall to 0 (AOS-CORE-27.0a)."""


@memoized
def lasting_on(state: State, unit: UnitId) -> tuple[Lasting, ...]:
    """The effects on a unit in order of precedence: neutral ones, the opponent's, the active player's (AOS-CORE-30.0b).

    Among those of one side the later one counts as more recent (AOS-CORE-29.0b). What one ability changes it changes once,
    however often it is used upon the unit: while it lasts it is as a passive one (AOS-CORE-5.3c, AOS-CORE-28.1).
    """
    found = [one for one in state.effects if one.unit == unit] + passives_on(state, unit)
    if not found:
        return ()
    ordered = sorted(found, key=lambda one: (_rank(state, one.owner), one.number))
    latest = {(one.ability, one.change): place for place, one in enumerate(ordered)}
    return tuple(one for place, one in enumerate(ordered) if latest[one.ability, one.change] == place)


def _rank(state: State, owner: Seat | None) -> int:
    if owner is None:
        return 0
    return 2 if owner == state.active else 1


def stat_changes(
    state: State, unit: UnitId, stat: Stat, weapon: Weapon | None = None, target: UnitId | None = None
) -> list[tuple[Lasting, StatChange]]:
    """What changes a number of a unit, or of a weapon it has, in order of precedence.

    What counts against some targets only counts where an attack has its `target`.
    """
    found = []
    for one in lasting_on(state, unit):
        change = one.change
        if not isinstance(change, StatChange) or change.stat != stat or not _is_met(state, change.against, target):
            continue
        if weapon is None or concerns(state.units[unit], change, weapon, one.owner):
            found.append((one, change))
    return found


def _is_met(state: State, against: Against | None, target: UnitId | None) -> bool:
    if against is None:
        return True
    if target is None or len(alive(state, target)) < against.models:
        return False
    charged = not against.charged or has_charged(state, state.units[target])
    return charged and is_of(against.sorts, lambda keyword: has_keyword(state, target, keyword))


def attacked_by(state: State, target: UnitId, stat: str, weapon: Weapon) -> list[tuple[Lasting, Attacked]]:
    """What changes the rolls or the Rend of attacks with a weapon because of the unit they are made at."""
    return [
        (one, one.change)
        for one in lasting_on(state, target)
        if isinstance(one.change, Attacked) and one.change.stat == stat and one.change.weapons in ("", weapon.kind)
    ]


def backlash_of(state: State, target: UnitId, weapon: Weapon) -> list[Backlash]:
    """What strikes back at attacks with a weapon that are made at a unit."""
    changes = [one.change for one in lasting_on(state, target)]
    return [one for one in changes if isinstance(one, Backlash) and one.weapons in ("", weapon.kind)]


def dodged_by(state: State, target: UnitId, weapon: Weapon) -> int:
    """The highest unmodified hit roll with a weapon that fails against a unit whatever it came to; 0 where none does."""
    changes = [one.change for one in lasting_on(state, target)]
    return max((one.rolls for one in changes if isinstance(one, Dodge) and one.weapons in ("", weapon.kind)), default=0)


def is_spared(state: State, unit: UnitId, what: str) -> bool:
    """Whether something does not touch a unit: the damage of its retreats, wards, or critical hits upon it."""
    return any(isinstance(one.change, Spare) and one.change.what == what for one in lasting_on(state, unit))


def retorts_of(state: State, unit: UnitId) -> tuple[Retort, ...]:
    """What a unit's slain models do to who slays them."""
    return tuple(one.change for one in lasting_on(state, unit) if isinstance(one.change, Retort))


def concerns(unit: Unit, change: StatChange, weapon: Weapon, owner: Seat | None) -> bool:
    """Whether a change is for this weapon; of Companions friends change nothing for the better (AOS-CORE-20.0c).

    So it is in Spearhead too, whose reference page says it more narrowly (AOS-SH-SUM-1, AOS-AMB-14).
    """
    if change.weapons in ("companion", "companion_melee"):
        return weapon.has("companion") and (change.weapons == "companion" or weapon.kind == "melee")
    if change.weapons not in ("", weapon.kind, weapon.id):
        return False
    spared = weapon.has("companion") and owner == unit.seat and not change.companions
    return not spared or (change.op == "add" and change.value < 0)


def read(
    state: State,
    unit: UnitId,
    stat: Stat,
    base: int | None,
    weapon: Weapon | None = None,
    more: Sequence[Change] = (),
    target: UnitId | None = None,
) -> Reading:
    """A number of a unit or its weapon as it is now, with a row for each change.

    What lasts or is passive counts as more recent than the effect of the ability under way, `more` (AOS-CORE-30.0a).
    """
    changes = [
        Change(op=change.op, value=change.value, reason="aos.row.ability", facts={"ability": one.ability})
        for one, change in stat_changes(state, unit, stat, weapon, target)
    ]
    return reckon(LEAST_NONE if stat == "rend" else LEAST_ONE, base, [*more, *changes])


def number(
    state: State,
    unit: UnitId,
    stat: Stat,
    base: int,
    weapon: Weapon | None = None,
    more: Sequence[Change] = (),
    target: UnitId | None = None,
) -> int:
    """The same as a number; a dash is none."""
    return read(state, unit, stat, base, weapon, more, target).value or 0


def range_of(state: State, unit: UnitId, weapon: Weapon) -> int:
    """How far a weapon of a unit shoots now."""
    return number(state, unit, "range", int(weapon.range or 0), weapon)


@memoized
def health(state: State, unit: UnitId) -> int:
    """The Health of a unit."""
    return number(state, unit, "health", scroll_of(state, unit).health)


def has_keyword(state: State, unit: UnitId, keyword: str) -> bool:
    """Whether a unit has a keyword, from its warscroll, whose name is one, or for a while (AOS-CORE-5.1b, AOS-GLOS-04)."""
    changes = [one.change for one in lasting_on(state, unit)]
    granted = any(isinstance(one, KeywordGrant) and one.keyword == keyword for one in changes)
    granted = granted or any(
        isinstance(one, Again) and one.then == keyword and has_used(state, unit, one.keyword) for one in changes
    )
    scroll = scroll_of(state, unit)
    return (
        granted
        or keyword in scroll.keywords
        or keyword in scroll.levels
        or keyword in (scroll.faction.upper(), scroll.name.upper())
    )


def level(state: State, unit: UnitId, keyword: str) -> int:
    """The number of a unit's keyword, such as WIZARD (2), the highest it has; none where it has it not.

    What changes a power level changes those of casters alone, to 0 at least (AOS-MAGIC-1.0).
    """
    granted = [
        e.change.level or 1
        for e in lasting_on(state, unit)
        if isinstance(e.change, KeywordGrant) and e.change.keyword == keyword
    ]
    found = max((scroll_of(state, unit).levels.get(keyword, 0), *granted))
    if found == 0 or keyword not in CASTERS:
        return found
    return max(0, found + sum(change.value for _, change in stat_changes(state, unit, "power_level")))


def is_banned(state: State, unit: UnitId, keyword: str) -> bool:
    """Whether a unit may use no abilities with a keyword, no commands or not this one for a while (AOS-CORE-29.0a)."""
    return any(isinstance(e.change, Ban) and e.change.keyword == keyword for e in lasting_on(state, unit))


def is_twice(state: State, unit: UnitId) -> bool:
    """Whether a unit may fight twice in a phase (AOS-CORE-13.1b)."""
    return any(isinstance(one.change, Again) for one in lasting_on(state, unit))


def endured(state: State, unit: UnitId) -> int:
    """The damage that a unit is allocated instead of being destroyed outright; 0 where it is destroyed."""
    return max((e.change.damage for e in lasting_on(state, unit) if isinstance(e.change, Endures)), default=0)


def hidden_on(state: State, unit: UnitId) -> tuple[Hidden, ...]:
    """What keeps a unit from the eyes or the shots of enemies (AOS-CORE-6.0b)."""
    return tuple(one.change for one in lasting_on(state, unit) if isinstance(one.change, Hidden))


def is_allowed(state: State, unit: UnitId, keyword: AbilityKeyword, after: AbilityKeyword) -> bool:
    """Whether a unit may use such abilities though it ran or retreated this turn (AOS-CORE-14.1e, AOS-CORE-29.0a)."""
    allowed = [one.change for one in lasting_on(state, unit) if isinstance(one.change, Allow)]
    return any(one.keyword == keyword and one.after == after for one in allowed)


def may_reroll(state: State, unit: UnitId, roll: Stat) -> bool:
    """Whether a unit's roll may be made again (AOS-CORE-2.2f)."""
    return any(isinstance(one.change, Reroll) and one.change.roll == roll for one in lasting_on(state, unit))


def ward(state: State, unit: UnitId) -> int | None:
    """The lowest ward of a unit (AOS-CORE-18.1b)."""
    printed = scroll_of(state, unit).levels.get("WARD")
    granted = [
        e.change.level
        for e in lasting_on(state, unit)
        if isinstance(e.change, KeywordGrant) and e.change.keyword == "WARD" and e.change.level is not None
    ]
    return min((*granted, *([printed] if printed is not None else [])), default=None)


def ward_need(state: State, unit: UnitId) -> int | None:
    """What a ward roll of a unit has to show, with all that changes it; nothing where none is made (AOS-CORE-18.1a)."""
    best = ward(state, unit)
    if best is None or is_spared(state, unit, "no_wards"):
        return None
    return best - sum(change.value for _, change in stat_changes(state, unit, "ward_roll"))


def weapon_of(state: State, unit: UnitId, weapon: str) -> Weapon:
    """A weapon of a unit's warscroll, with the abilities it has for a while. It must be there."""
    printed = next(one for one in scroll_of(state, unit).weapons if one.id == weapon)
    more = tuple(
        WeaponAbility(key=one.change.ability, against=one.change.against)
        for one in lasting_on(state, unit)
        if isinstance(one.change, WeaponGrant) and _is_granted(state.units[unit], one.change, printed, one.owner)
    )
    return replace(printed, abilities=(*printed.abilities, *more)) if more else printed


def _is_granted(unit: Unit, grant: WeaponGrant, weapon: Weapon, owner: Seat | None) -> bool:
    """Whether a weapon has what its unit's weapons are given: Companions nothing from friends (AOS-CORE-20.0c)."""
    spared = weapon.has("companion") and owner == unit.seat and not grant.companions
    if grant.weapons == "companion":
        return weapon.has("companion")
    return grant.weapons in (weapon.kind, weapon.id) and not spared
