"""Engagements that an ability has fought out of order, on the pins there are now (DW-CAB-20, DW-CAB-24, DW-SCR-07)."""

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import enemy_pins, pins
from app.rules.diskwars.melee import phase
from app.rules.diskwars.melee.engagements import Edges, attackers, components, defenders
from app.rules.diskwars.model.places import Pinning
from app.rules.diskwars.model.state import State


def taking_part(state: State, disk: str) -> dict[str, Edges]:
    """The engagements a disk takes part in now, at most one as attacker and one as defender, by their first attacker."""
    found = sorted(enemy_pins(state, pins(state)))
    grouped = components(Pinning(attacker=upper, defender=lower) for upper, lower in found)
    return {attackers(one)[0]: one for one in grouped if disk in (*attackers(one), *defenders(one))}


def fight(draft: Draft, disk: str, named: str) -> None:
    """One of them is fought at once, whatever else waits; the pins that remain are fought again in the Melee phase."""
    edges = taking_part(draft.state, disk).get(named)
    if edges is not None:
        phase.begin(draft, edges)
