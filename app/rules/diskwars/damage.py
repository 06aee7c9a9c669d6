"""Damage, wounds and casualties: what falls at once is added up, then wounds, then who leaves (DW-DMG-01..13)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from app.rules.diskwars.characteristics import immune, keyword, resistant, stamina, toughness
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.elimination import eliminate
from app.rules.diskwars.ground.disks import enemy_pins, on_field, pins
from app.rules.diskwars.model.round_events import DamageDealt, DisksLost, DiskWounded
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.model.tables import DamageType
from app.rules.diskwars.triggers import tell_engaged

Source = Literal["impact", "melee", "ranged", "ability", "terrain"]
"""Where damage comes from, for those immune or resistant to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """What one source does to one disk (DW-AMB-21)."""

    disk: DiskId
    amount: int
    type: DamageType = "physical"
    source: Source


def suffered(state: State, harm: Harm) -> int:
    """What a disk suffers from one source: nothing if immune, half rounded up if resistant (DW-KEY-08, DW-KEY-13).

    So it is of a shot that scattered, too (DW-SCA-12).
    """
    ranged = harm.source == "ranged"
    if immune(state, harm.disk, harm.type) or (ranged and keyword(state, harm.disk, "immune_ranged")):
        return 0
    if harm.source == "impact" and keyword(state, harm.disk, "immune_impact"):
        return 0
    half = resistant(state, harm.disk, harm.type) or (ranged and keyword(state, harm.disk, "resistant_ranged") > 0)
    return -(-harm.amount // 2) if half else harm.amount


def hurt(draft: Draft, why: str, harms: Sequence[Harm]) -> None:
    """Deals damage of several sources at once; wounds and casualties follow together (DW-DMG-08)."""
    amounts: Counter[DiskId] = Counter()
    for harm in harms:
        if draft.state.disks[harm.disk].at is not None:
            amounts[harm.disk] += suffered(draft.state, harm)
    dealt = {disk: amount for disk, amount in amounts.items() if amount > 0}
    if dealt:
        draft.emit(DamageDealt(why=why, amounts=dealt))
        settle(draft, dealt)


def settle(draft: Draft, disks: Iterable[DiskId] = ()) -> None:
    """Whoever has as much damage as toughness takes a wound, all at once (DW-DMG-03..06, DW-DMG-13)."""
    among = tuple(disks) or tuple(disk.id for disk in on_field(draft.state))
    hurt = (
        (disk, damage) for disk in among if (damage := draft.state.disks[disk].damage)
    )  # toughness is never below 1
    wound(draft, [disk for disk, damage in hurt if damage >= toughness(draft.state, disk)])


def wound(draft: Draft, disks: Sequence[DiskId]) -> None:
    """One wound for each: it is a casualty if it has as many as its stamina, else its damage is gone (DW-DMG-05, DW-DMG-07)."""
    state = draft.state
    falling = [disk for disk in disks if state.disks[disk].wounds >= stamina(state, disk)]
    draft.emit(*(DiskWounded(disk=disk) for disk in disks if disk not in falling))
    remove(draft, falling)


def remove(
    draft: Draft, disks: Sequence[DiskId], why: Literal["wound", "off_field", "not_reinforced", "reserve"] = "wound"
) -> None:
    """Disks leave together; then eliminations, and enemies that nothing separates any more are engaged (DW-AMB-15).

    All others stay exactly where they lie (DW-CON-21, DW-CON-23).
    """
    if not disks:
        return
    before = pins(draft.state)
    draft.emit(DisksLost(disks=tuple(disks), why=why))
    eliminate(draft)
    tell_engaged(draft, enemy_pins(draft.state, pins(draft.state) - before))
    settle_changed(draft)


def settle_changed(draft: Draft) -> None:
    """Toughness may have fallen with what left: whoever has enough damage now takes a wound (DW-DMG-13)."""
    due = [d.id for d in on_field(draft.state) if d.damage and d.damage >= toughness(draft.state, d.id)]
    if due:
        wound(draft, due)
