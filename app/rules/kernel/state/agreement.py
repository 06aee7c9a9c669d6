"""Who has agreed to what of an open ruling: each proposal is put to every seat still in the game but the one that made it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import Correction, Corrections, Proposal, Ruling

C = TypeVar("C", bound=Correction)


def unanswered(ruling: Ruling[C], seat: Seat) -> tuple[Proposal[C], ...]:
    """The proposals this seat has yet to accept or to reject."""
    return tuple(one for one in ruling.proposals if seat not in (one.by, *one.agreed, *one.refused))


def owed_by(ruling: Ruling[C], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who has to answer: the others, each to every proposal; then the one who opened the ruling.

    Once somebody would have dice decide, it is everybody who has not agreed to that.
    """
    asked = _unheard(ruling, seats)
    if not asked and ruling.dice:
        asked = tuple(seat for seat in seats if seat not in ruling.dice)
    return asked or (ruling.by,)


def _unheard(ruling: Ruling[C], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The others that have yet to answer a proposal."""
    return tuple(seat for seat in seats if seat != ruling.by and unanswered(ruling, seat))


def carried(ruling: Ruling[C], seats: Sequence[Seat]) -> Proposal[C] | None:
    """The proposal that all seats agree to, if there is one."""
    return next((one for one in ruling.proposals if set(seats) <= {one.by, *one.agreed}), None)


def is_deadlocked(ruling: Ruling[C], seats: Sequence[Seat]) -> bool:
    """Whether all others have answered everything, and what opened the ruling does not hold: they may agree to a roll-off."""
    return bool(ruling.proposals[0].refused) and not _unheard(ruling, seats)


def against_dice(ruling: Ruling[C], seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The seats beside this one that have not agreed to a roll-off."""
    return tuple(other for other in seats if other not in (*ruling.dice, seat))


def with_dice(ruling: Ruling[C], seat: Seat) -> Ruling[C]:
    """The ruling once a seat would have dice decide it."""
    return replace(ruling, dice=(*ruling.dice, seat))


def agreed(ruling: Ruling[C], seat: Seat, to: Seat) -> Ruling[C]:
    """The ruling once a seat agreed to what another proposes."""
    return replace(
        ruling,
        proposals=tuple(replace(one, agreed=(*one.agreed, seat)) if one.by == to else one for one in ruling.proposals),
    )


def rejected(ruling: Ruling[C], seat: Seat, to: Seat, counter: Corrections[C]) -> Ruling[C]:
    """The ruling once a seat rejected what another proposes. Who would have what a third already proposes joins it."""
    proposals = tuple(replace(one, refused=(*one.refused, seat)) if one.by == to else one for one in ruling.proposals)
    ruling = replace(ruling, proposals=proposals)
    if to != ruling.by and not counter:
        return ruling
    same = next((one for one in ruling.counters if one.corrections == counter), None)
    if same is not None:
        return agreed(ruling, seat, same.by)
    return replace(ruling, proposals=(*proposals, Proposal(by=seat, corrections=counter)))


def without(ruling: Ruling[C], seat: Seat) -> Ruling[C] | None:
    """The ruling without a seat that left the game; nothing is left of one that it opened."""
    if ruling.by == seat:
        return None
    return replace(
        ruling,
        dice=tuple(other for other in ruling.dice if other != seat),
        proposals=tuple(
            replace(
                one,
                agreed=tuple(other for other in one.agreed if other != seat),
                refused=tuple(other for other in one.refused if other != seat),
            )
            for one in ruling.proposals
            if one.by != seat
        ),
    )
