"""The toy system as its stored shapes changed twice. It plays as before: the first toy decides, through its own shapes.

Second: `goal` is named `target`; a throw's event holds faces. Third: a pawn holds place and score; throwing and ending the
turn are two commands; whispering is noting.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.upcasting import Plain, Upcast
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.view import LogLine, View
from tests.rules.toy import facts
from tests.rules.toy.play import OTHER, Toy

FIRST = Toy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    kind: Literal["thrown"] = "thrown"
    seat: Seat
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    kind: Literal["noted"] = "noted"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    kind: Literal["note"] = "note"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    kind: Literal["end_turn"] = "end_turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondState:
    target: int
    secrets: Mapping[str, int]
    at: Mapping[str, Point]
    scores: Mapping[str, int]
    active: Seat | None
    thrown: tuple[int, ...]
    winner: Seat | None
    whispers: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pawn:
    at: Point
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirdState:
    target: int
    pawns: Mapping[str, Pawn]
    secrets: Mapping[str, int]
    active: Seat | None
    has_thrown: bool
    thrown: tuple[int, ...]
    winner: Seat | None
    notes: Mapping[str, int] = field(default_factory=dict)


SecondEvent: TypeAlias = facts.Chosen | facts.Stepped | Thrown | facts.Whispered | facts.TurnBegan | facts.Won
ThirdEvent: TypeAlias = facts.Chosen | facts.Stepped | Thrown | Noted | facts.TurnBegan | facts.Won
ThirdCommand: TypeAlias = facts.Choose | facts.Step | facts.Throw | EndTurn | Note


def faces_of(event: Plain) -> Sequence[Plain]:
    """The event of a throw as the second toy writes it."""
    if event["kind"] != "thrown":
        return (event,)
    return ({"kind": "thrown", "seat": event["seat"], "faces": [event["face"]]},)


def target_of(state: Plain) -> Plain:
    """A state as the second toy writes it."""
    rest = {key: value for key, value in state.items() if key != "goal"}
    return {**rest, "target": state["goal"]}


def pawns_of(state: Plain) -> Plain:
    """A state as the third toy writes it. No state that is stored lies between a throw and the end of its turn."""
    rest = {key: value for key, value in state.items() if key not in ("at", "scores", "whispers")}
    pawns = {seat: {"at": at, "score": state["scores"][seat]} for seat, at in state["at"].items()}
    return {**rest, "pawns": pawns, "notes": state["whispers"], "has_thrown": False}


def noted(event: Plain) -> Sequence[Plain]:
    """The event of a whisper as the third toy writes it."""
    return ({**event, "kind": "noted"} if event["kind"] == "whispered" else event,)


def split(command: Plain) -> Sequence[Plain]:
    """A command as the third toy writes it."""
    match command["kind"]:
        case "throw":
            return ({"kind": "throw"}, {"kind": "end_turn"})
        case "whisper":
            return ({"kind": "note", "number": command["number"]},)
        case _:
            return (command,)


TO_SECOND = Upcast(version=2, what="goal is named target; a throw has faces", state=target_of, event=faces_of)
TO_THIRD = Upcast(
    version=3, what="pawns; a throw does not end the turn; notes", state=pawns_of, command=split, event=noted
)


class Later(Toy):
    """A toy that keeps other shapes than it thinks in."""

    def inner(self, state: Any) -> facts.State:
        raise NotImplementedError

    def outer(self, state: facts.State) -> Any:
        raise NotImplementedError

    def event_in(self, event: Any) -> facts.Event:
        if isinstance(event, Thrown):
            return facts.Thrown(seat=event.seat, face=event.faces[0])
        return facts.Whispered(seat=event.seat, number=event.number) if isinstance(event, Noted) else event

    def event_out(self, event: facts.Event) -> Any:
        return Thrown(seat=event.seat, faces=(event.face,)) if isinstance(event, facts.Thrown) else event

    def setup(self, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> Any:
        return self.outer(FIRST.setup(options, library, seats))

    def decide(self, state: Any, seat: Seat, command: Any, dice: Dice) -> Sequence[Any] | Refusal:
        outcome = FIRST.decide(self.inner(state), seat, command, dice)
        return outcome if isinstance(outcome, Refusal) else tuple(self.event_out(event) for event in outcome)

    def evolve(self, state: Any, event: Any) -> Any:
        return self.outer(FIRST.evolve(self.inner(state), self.event_in(event)))

    def offers(self, state: Any, seat: Seat) -> Sequence[Offer]:
        return FIRST.offers(self.inner(state), seat)

    def view(self, state: Any, viewer: Viewer) -> View:
        return FIRST.view(self.inner(state), viewer)

    def narrate(self, before: Any, event: Any, viewer: Viewer) -> LogLine | None:
        return FIRST.narrate(self.inner(before), self.event_in(event), viewer)

    def owed(self, state: Any) -> frozenset[Seat]:
        return FIRST.owed(self.inner(state))

    def broken(self, state: Any) -> Sequence[str]:
        return FIRST.broken(self.inner(state))


class Second(Later):
    """The toy after its first change."""

    state_type: Any = SecondState
    event_type: Any = SecondEvent
    upcasters: Sequence[Upcast] = (TO_SECOND,)

    def inner(self, state: SecondState) -> facts.State:
        return facts.State(
            goal=state.target, secrets=state.secrets, at=state.at, scores=state.scores, active=state.active,
            thrown=state.thrown, winner=state.winner, whispers=state.whispers,
        )  # fmt: skip

    def outer(self, state: facts.State) -> SecondState:
        return SecondState(
            target=state.goal, secrets=state.secrets, at=state.at, scores=state.scores, active=state.active,
            thrown=state.thrown, winner=state.winner, whispers=state.whispers,
        )  # fmt: skip


class Third(Later):
    """The toy after its second change."""

    state_type: Any = ThirdState
    command_type: Any = ThirdCommand
    event_type: Any = ThirdEvent
    upcasters: Sequence[Upcast] = (TO_SECOND, TO_THIRD)

    def inner(self, state: ThirdState) -> facts.State:
        return facts.State(
            goal=state.target, secrets=state.secrets, at={seat: pawn.at for seat, pawn in state.pawns.items()},
            scores={seat: pawn.score for seat, pawn in state.pawns.items()}, active=state.active, thrown=state.thrown,
            winner=state.winner, whispers=state.notes,
        )  # fmt: skip

    def outer(self, state: facts.State) -> ThirdState:
        return ThirdState(
            target=state.goal, secrets=state.secrets, active=state.active, thrown=state.thrown, winner=state.winner,
            pawns={seat: Pawn(at=at, score=state.scores[seat]) for seat, at in state.at.items()}, notes=state.whispers,
            has_thrown=False,
        )  # fmt: skip

    def event_out(self, event: facts.Event) -> Any:
        if isinstance(event, facts.Whispered):
            return Noted(seat=event.seat, number=event.number)
        return super().event_out(event)

    def decide(self, state: ThirdState, seat: Seat, command: Any, dice: Dice) -> Sequence[Any] | Refusal:
        if isinstance(command, Note):
            return (Noted(seat=seat, number=command.number),)
        if state.active == seat and state.has_thrown != isinstance(command, EndTurn):
            return Refusal(code="throw_once", rule="TOY-4")
        if isinstance(command, EndTurn):
            if state.active != seat:
                return Refusal(code="not_your_turn", rule="TOY-1")
            won = state.pawns[seat].score >= state.target
            return (facts.Won(seat=seat) if won else facts.TurnBegan(seat=OTHER[seat]),)
        outcome = super().decide(state, seat, command, dice)
        return outcome[:1] if isinstance(command, facts.Throw) and not isinstance(outcome, Refusal) else outcome

    def evolve(self, state: ThirdState, event: Any) -> ThirdState:
        after: ThirdState = super().evolve(state, event)
        stays = isinstance(event, Thrown) or (state.has_thrown and not isinstance(event, facts.TurnBegan | facts.Won))
        return replace(after, has_thrown=stays)


SECOND, THIRD = Second(), Third()
