"""What each flip of a chain would lead to, as far as no die decides: covered, pinned, set free, hurt, stopped, lost."""

from collections.abc import Iterator, Sequence
from typing import Literal

from app.rules.diskwars.activation import chains
from app.rules.diskwars.characteristics import keyword
from app.rules.diskwars.ground import terrain
from app.rules.diskwars.ground.disks import TOLERANCE, are_enemies, disc_of, discs, pins_of
from app.rules.diskwars.model.round_prompts import Moving
from app.rules.diskwars.model.state import State
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc, Pin
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.question import Lead
from app.rules.kernel.refusal import Fact


def leads(state: State, move: Moving, landings: Sequence[Point]) -> tuple[Lead, ...]:
    """What the flips lead to, each told at the landing where it happens (DW-MOV-06..11, DW-PIN-04, DW-KEY-07)."""
    return tuple(_told(state, move, landings))


def _told(state: State, move: Moving, landings: Sequence[Point]) -> Iterator[Lead]:
    disc, lying, had = disc_of(state, move.disk), dict(discs(state)), pins_of(state, tuple(discs(state).values()))
    held = {lower for upper, lower in had if upper == disc.id}
    now, flies = had, keyword(state, move.disk, "flying") > 0
    for number, at in enumerate(landings, 1):
        after = stacks.laid(disc, at, state.next_z + number)
        if chains.is_off(state, after):
            yield Lead(at=number, role="leaves", label="diskwars.lead.leaves", pieces=(disc.id,))
            return
        last = number == len(landings)
        was = now
        lying[disc.id] = after
        now = pins_of(state, tuple(lying.values()))
        if not flies or last:
            yield from _below(state, number, after, lying, now, last=last)
            yield from _ground(state, number, after)
        if not flies:
            move = chains.after_flip(state, move, disc, after, now - was)
        disc = after
        if move.stopped:
            unused = chains.flips_left(state, move)
            rule: dict[str, Fact] = {"n": unused, "piece": disc.id}
            yield Lead(at=number, role="stops", label=f"diskwars.lead.stops.{move.stopped}", facts=rule)
            break
    pinned = {lower for _, lower in now}
    for freed in sorted(held - pinned):
        at_last = max(1, len(landings))
        yield Lead(at=at_last, role="frees", label="diskwars.lead.frees", facts={"piece": freed}, pieces=(freed,))


def _below(
    state: State, number: int, disc: Disc, lying: dict[str, Disc], pins: frozenset[Pin], *, last: bool
) -> Iterator[Lead]:
    """Every disk it would lie on: pinned, engaged, or merely covered; of one pinned in passing the damage is what stays."""
    impact = keyword(state, disc.id, "impact")
    for other in lying.values():
        if not stacks.overlap(disc, other, TOLERANCE):
            continue
        facts: dict[str, Fact] = {"piece": other.id, "n": impact}
        if (disc.id, other.id) not in pins:
            yield Lead(at=number, role="covers", label="diskwars.lead.covers", facts=facts, pieces=(other.id,))
            continue
        word = "engages" if are_enemies(state, disc.id, other.id) else "pins"
        label = f"diskwars.lead.{word}{'.impact' if impact else ''}"
        role: Literal["hurts", "pins"] = "hurts" if impact and not last else "pins"
        yield Lead(at=number, role=role, label=label, facts=facts, pieces=(other.id,))


def _ground(state: State, number: int, disc: Disc) -> Iterator[Lead]:
    """The terrain it would lie on, and whether a die of damage falls there (DW-TER-06)."""
    for piece in terrain.under(state, disc):
        hurts = terrain.side_of(state, piece).dangerous is not None and not keyword(state, disc.id, "stride")
        facts: dict[str, Fact] = {"where": piece.side}
        if hurts:
            yield Lead(at=number, role="hurts", label="diskwars.lead.hurts", facts=facts)
        else:
            yield Lead(at=number, role="crosses", label="diskwars.lead.crosses", facts=facts)
