"""What must be true of a match after every fact, for selfplay and tests."""

from collections import Counter

from app.rules.diskwars.ground.disks import pins
from app.rules.diskwars.model.round_prompts import ChoosingCards
from app.rules.diskwars.model.state import Disk, State


def broken(state: State) -> list[str]:
    """Every invariant that does not hold, in words for a developer."""
    return [*_disks(state), *_stack(state), *_cards(state)]


def _disks(state: State) -> list[str]:
    found: list[str] = []
    for disk in state.disks.values():
        if (disk.at is None) == (disk.lying == "battlefield"):
            found.append(f"{disk.id} is {disk.lying} at {disk.at}")
        if disk.at is None and _tokens(disk):
            found.append(f"{disk.id} has tokens and is {disk.lying}")
        if min(disk.damage, disk.wounds) < 0:
            found.append(f"{disk.id} has {disk.damage} damage and {disk.wounds} wounds")
    places = Counter(disk.z for disk in state.disks.values() if disk.at is not None)
    found += [f"{count} disks at {z}" for z, count in places.items() if count > 1]
    if places and max(places) >= state.next_z:
        found.append("the next disk would not lie on top")
    return found


def _tokens(disk: Disk) -> bool:
    return bool(disk.damage or disk.wounds or disk.activated or disk.empowered)


def _stack(state: State) -> list[str]:
    """Pins go downwards only (DW-AMB-03)."""
    rising = [pin for pin in pins(state) if state.disks[pin[0]].z <= state.disks[pin[1]].z]
    return [f"{upper} pins {lower} from below" for upper, lower in rising]


def _cards(state: State) -> list[str]:
    """A card is in one place; what is played is in no hand (DW-CMD-06)."""
    found: list[str] = []
    for seat, side in state.sides.items():
        played = [one.card for one in state.played if one.seat == seat]
        twice = [card for card, count in Counter((*side.hand, *side.discard, *played)).items() if count > 1]
        found += [f"{seat} has {card} twice" for card in twice]
    for step in state.stack:
        if isinstance(step, ChoosingCards):
            found += [
                f"{seat} chose {choice.card}, which is not in hand"
                for seat, choice in step.answers.items()
                if choice.card not in state.sides[seat].hand
            ]
    return found
