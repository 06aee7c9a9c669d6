"""Rulings: any state corrected by agreement, or by a roll-off all agreed to: what is asked for, what happens, what is open.

What can be corrected is the system's: the generic `C` stands for the union of its own corrections. Two corrections are
every system's: ending the procedure under way, and mere words. Who has agreed to what stands in
`agreement`, how a ruling is settled in `ruling_procedure`, what may not be proposed again in `turned_down`.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from app.rules.kernel.schema.annotations import Long
from app.rules.kernel.seats import Seat


class Correction(Protocol):
    """One thing that players may agree to set right."""

    @property
    def kind(self) -> str:
        """Which of the corrections it is."""
        ...


C = TypeVar("C", bound=Correction, covariant=True)

MOST_CORRECTIONS = 40
LONGEST_WORDS = 500

Speech: TypeAlias = Annotated[str, Long(LONGEST_WORDS)]
"""What a player says in words of his own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipStep:
    """End the procedure under way."""

    kind: Literal["skip_step"] = "skip_step"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Only words: what the players agreed."""

    kind: Literal["note"] = "note"
    text: Speech


Corrections: TypeAlias = tuple[C | SkipStep | Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(Generic[C]):
    """What one seat would have the table agree to (nothing: no change), and who agreed to it or refused it so far."""

    by: Seat
    corrections: Corrections[C] = ()
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Generic[C]):
    """An open ruling: the proposal that opened it, then the counters in the order they were made, one a seat at most.

    `dice` are the seats that would have a roll-off decide what could not be agreed on, in the order they said so.
    """

    why: Speech = ""
    proposals: tuple[Proposal[C], ...]
    dice: tuple[Seat, ...] = ()

    @property
    def by(self) -> Seat:
        """Who opened it."""
        return self.proposals[0].by

    @property
    def counters(self) -> tuple[Proposal[C], ...]:
        """What others put against it."""
        return self.proposals[1:]


def open_ruling(state: Any) -> Ruling[Any] | None:
    """The ruling that lies open at a table, if one does: every system keeps it under this name. Nothing where no state is known."""
    ruling: Ruling[Any] | None = getattr(state, "ruling", None)
    return ruling


def means_another(command: Any, seen: Any, state: Any) -> bool:
    """Whether a word on a ruling was said before its sender saw what is proposed now (W40K-GEN-12).

    Arguments: `seen` is the state its sender had seen, None where that is not known any more; `state` is the state now.
    """
    if not isinstance(command, AnswerRuling | AnswerRolloff):
        return False
    return _proposed(open_ruling(seen)) != _proposed(open_ruling(state))


def _proposed(ruling: Ruling[Any] | None) -> tuple[Any, ...]:
    """All that would be agreed to, without who has answered it so far."""
    return (ruling.why, *((one.by, one.corrections) for one in ruling.proposals)) if ruling else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedDown(Generic[C]):
    """What a seat proposed in vain: it was rejected, taken back, or lost a roll-off."""

    by: Seat
    corrections: Corrections[C]


# --- commands --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeRuling(Generic[C]):
    """Propose a correction of the state."""

    kind: Literal["propose_ruling"] = "propose_ruling"
    corrections: Corrections[C]
    why: Speech = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRuling(Generic[C]):
    """Accept what the seat `to` proposes, or reject it with a counter-proposal (none: no change).

    Without `to` it is the first proposal that this seat has not answered.
    """

    kind: Literal["answer_ruling"] = "answer_ruling"
    accept: bool
    counter: Corrections[C] = ()
    to: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawRuling:
    """Take one's own proposal back."""

    kind: Literal["withdraw_ruling"] = "withdraw_ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRolloff:
    """Say whether a roll-off may settle a ruling that was rejected: once every seat in the game says so, dice fall.

    Who first accepts proposes the roll-off. Who does not accept leaves everything as it is: the ruling is closed.
    """

    kind: Literal["answer_rolloff"] = "answer_rolloff"
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRolloff:
    """Settle a rejected ruling by a roll-off to which every other seat in the game has agreed."""

    kind: Literal["ruling_rolloff"] = "ruling_rolloff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede:
    """Give the match up."""

    kind: Literal["concede"] = "concede"


SettlingCommand: TypeAlias = (
    ProposeRuling[C] | AnswerRuling[C] | AnswerRolloff | WithdrawRuling | RulingRolloff | Concede
)
"""What a player may ask for at any time, in every system."""

# --- facts -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOpened(Generic[C]):
    """A correction was proposed."""

    kind: Literal["ruling_opened"] = "ruling_opened"
    ruling: Ruling[C]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRejected(Generic[C]):
    """A seat rejected what `to` proposes.

    Who rejects the first proposal puts its own against it (none: no change); who rejects a counter may. Where two play
    neither is named: it is the other of the two.
    """

    kind: Literal["ruling_rejected"] = "ruling_rejected"
    by: Seat | None = None
    to: Seat | None = None
    counter: Corrections[C] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAgreed:
    """A seat agreed to what `to` proposes; others have yet to."""

    kind: Literal["ruling_agreed"] = "ruling_agreed"
    by: Seat
    to: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloffAgreed:
    """A seat would have a roll-off decide; others have yet to agree to it."""

    kind: Literal["rolloff_agreed"] = "rolloff_agreed"
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingClosed(Generic[C]):
    """It is settled; these corrections hold.

    `by` is whose version holds, or who ended it without any; `agreed` are the seats that agreed to that version, or to
    the roll-off that chose it. Neither was written down while one seat could have dice decide alone.
    """

    kind: Literal["ruling_closed"] = "ruling_closed"
    applied: Corrections[C]
    how: Literal["accepted", "rolled_off", "withdrawn", "dropped"]
    by: Seat | None = None
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalsReopened:
    """A seat went on with the game: what the others had proposed in vain they may propose again."""

    kind: Literal["proposals_reopened"] = "proposals_reopened"
    by: Seat


RulingEvent: TypeAlias = (
    RulingOpened[C] | RulingRejected[C] | RulingAgreed | RolloffAgreed | RulingClosed[C] | ProposalsReopened
)

RULING_EVENTS = (RulingOpened, RulingRejected, RulingAgreed, RolloffAgreed, RulingClosed, ProposalsReopened)
"""Their classes, to tell them from other facts."""

SAID_IN_RULINGS = (RulingOpened, RulingRejected, RulingAgreed, RolloffAgreed, RulingClosed)
"""Those that say what somebody proposed to the others or answered them."""
