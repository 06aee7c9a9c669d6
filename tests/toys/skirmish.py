"""What the toy tables share: move each of one's pieces once, end the turn; a result after some rounds."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import cos, sin, tau
from typing import Any, assert_never

from app.rules.kernel.dice.dice import Dice, NoDice
from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.formations import keep
from app.rules.kernel.plane.gaps import gap, nearest_points
from app.rules.kernel.plane.lengths import path_length
from app.rules.kernel.plane.marks import AreaMark, PieceMark, SegmentMark
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.placement import on_table
from app.rules.kernel.plane.shapes import Body, Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance
from app.rules.kernel.questions.question import (
    Answer,
    AskFormation,
    AskMeasure,
    AskReach,
    AskRoute,
    Judge,
    Leg,
    Measure,
    Question,
    Reach,
    Routes,
    Verdict,
)
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import SEATS, Seat, Viewer
from app.rules.kernel.views.table_views import TableView
from app.rules.kernel.views.view import LogLine, View
from tests.toys.facts import Command, Ended, EndTurn, Event, Fell, Move, Moved, Piece, State, TurnBegan
from tests.toys.showing import show

MOVING = Moving()
"""A way is as long as that of the corner that goes farthest."""

TOLERANCE = Tolerance(bound=0.001, touch=0.001)
"""How near is the same on every toy table."""


def body_of(piece: Piece, pose: Pose | None = None) -> Body:
    """A piece as geometry sees it, at its pose or another one, on the mat."""
    at = pose or piece.pose
    return Body(id=piece.id, pose=replace(at, z=0.0), footprint=piece.footprint, height=1.0)


class Skirmish(ABC):
    """A toy system: kernel/system.System in full. What differs from table to table is left to the three."""

    key: str
    unit: str
    table: TableView
    allowance: float
    rounds = 2
    seats: tuple[Seat, ...] = SEATS[:2]
    seat_counts: tuple[int, ...] = (2,)
    hides_reactions: bool = True
    state_type: Any = State
    command_type: Any = Command
    event_type: Any = Event
    upcasters: Sequence[Upcast] = ()

    @abstractmethod
    def pieces(self, seats: Sequence[Seat]) -> Sequence[Piece]:
        """The pieces as they stand at the start."""

    @abstractmethod
    def misplaced(self, state: State, piece: Piece, pose: Pose) -> Refusal | None:
        """What is wrong with ending there, beside the edge of the table."""

    def landed(self, state: State, piece: Piece, pose: Pose) -> Pose:
        """The pose a piece comes to rest at."""
        del state, piece
        return replace(pose, z=0.0)

    def held(self, state: State, piece: Piece) -> bool:
        """Whether a piece cannot go."""
        del state
        return piece.moved

    def struck(self, state: State) -> Sequence[str]:
        """The pieces that fall at the end of this turn."""
        del state
        return ()

    @abstractmethod
    def ahead(self, state: State) -> Mapping[Seat, int]:
        """What each seat scores."""

    def setup(self, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> State:
        del options, library
        pieces = {piece.id: piece for piece in self.pieces(seats)}
        return State(pieces=pieces, order=tuple(seats), active=seats[0], rounds=self.rounds)

    def decide(self, state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
        draft = Draft[State, Event](state, dice, self.evolve)
        if state.over or state.active != seat:
            return Refusal(code="not_your_turn", rule="")
        if isinstance(command, EndTurn):
            self._end(draft)
        elif refusal := self._move(draft, seat, command):
            return refusal
        return tuple(draft.events)

    def _move(self, draft: Draft[State, Event], seat: Seat, command: Move) -> Refusal | None:
        for way in command.moves:
            piece = draft.state.pieces.get(way.model)
            if piece is None or piece.seat != seat or self.held(draft.state, piece):
                return Refusal(code="cannot_move", rule="", facts={"piece": way.model})
            path = (piece.pose, *way.path[1:])
            if refusal := self._too_far(piece, path):
                return refusal
            draft.emit(Moved(piece=piece.id, pose=path[-1], length=self._length(piece, path)))
        for way in command.moves:
            now = draft.state.pieces[way.model]
            if not on_table(body_of(now), self.table.width, self.table.height, TOLERANCE):
                return Refusal(code="off_table", rule="", facts={"piece": now.id}, shapes=(_at_fault(now.id),))
            if refusal := self.misplaced(draft.state, now, now.pose):
                return refusal
        return None

    def _length(self, piece: Piece, path: Sequence[Pose]) -> float:
        return path_length(body_of(piece), [replace(pose, z=0.0) for pose in path], MOVING)

    def _too_far(self, piece: Piece, path: Sequence[Pose]) -> Refusal | None:
        had = self._length(piece, path)
        if TOLERANCE.within(had, self.allowance):
            return None
        ends = [Point(x=pose.x, y=pose.y) for pose in (path[0], path[-1])]
        shape = SegmentMark(role="offending", a=ends[0], b=ends[1], length=had)
        facts: dict[str, Fact] = {"piece": piece.id, "had": had, "needed": self.allowance}
        return Refusal(code="too_far", rule="", facts=facts, shapes=(_at_fault(piece.id), shape))

    def _end(self, draft: Draft[State, Event]) -> None:
        for piece in self.struck(draft.state):
            draft.emit(Fell(piece=piece))
        state, left = draft.state, self.playing(draft.state)
        later = left[left.index(state.active) + 1 :] if state.active in left else ()
        round_ = state.round if later else state.round + 1
        if len(left) < 2 or round_ > state.rounds:
            score = self.ahead(state)
            best = [seat for seat in left if score[seat] == max(score.values())]
            draft.emit(Ended(winner=best[0] if len(best) == 1 else None))
        else:
            draft.emit(TurnBegan(seat=(later or left)[0], round=round_))

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Moved():
                piece = state.pieces[event.piece]
                pose = self.landed(state, piece, event.pose)
                return replace(state, pieces={**state.pieces, piece.id: replace(piece, pose=pose, moved=True)})
            case Fell():
                at = state.pieces[event.piece].pose
                pieces = {key: piece for key, piece in state.pieces.items() if key != event.piece}
                return replace(state, pieces=pieces, fallen={**state.fallen, event.piece: Point(x=at.x, y=at.y)})
            case TurnBegan():
                pieces = {key: replace(piece, moved=False) for key, piece in state.pieces.items()}
                return replace(state, pieces=pieces, active=event.seat, round=event.round)
            case Ended():
                return replace(state, over=True, winner=event.winner)
            case _:
                assert_never(event)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        if state.over:
            return ()
        locked = None if state.active == seat else Refusal(code="not_your_turn", rule="")
        end = Offer(
            id="end", command={"kind": "end_turn"}, label=f"{self.key}.offer.end_turn", place="phase", locked=locked
        )
        movers = tuple(
            Mover(piece=piece.id, allowance=self.allowance)
            for piece in state.pieces.values()
            if piece.seat == seat and not self.held(state, piece)
        )
        if locked or not movers:
            return (replace(end, primary=locked is None),)
        need = MoveNeed(field="moves", movers=movers)
        move = Offer(
            id="move", command={"kind": "move"}, label=f"{self.key}.offer.move", place="prompt", need=need, primary=True
        )
        return (move, end)

    def view(self, state: State, viewer: Viewer) -> View:
        del viewer
        return show(self, state)

    def narrate(self, before: State, event: Event, viewer: Viewer) -> LogLine | None:
        del viewer
        match event:
            case Moved():
                piece = before.pieces[event.piece]
                key = f"{self.key}.log.moved"
                return LogLine(key=key, seat=piece.seat, facts={"piece": piece.id, "d": event.length})
            case Fell():
                return LogLine(key=f"{self.key}.log.fell", seat=before.active, facts={"piece": event.piece})
            case TurnBegan():
                return LogLine(key=f"{self.key}.log.turn", seat=event.seat, facts={"round": event.round}, weight=2)
            case Ended():
                return LogLine(key=f"{self.key}.log.ended", seat=event.winner, weight=2)
            case _:
                assert_never(event)

    def answer(self, state: State, viewer: Viewer, question: Question) -> Answer:
        match question:
            case Judge() if viewer.seat is not None:
                command: Any = question.command
                outcome = self.decide(state, viewer.seat, command, NoDice())
                return Verdict(refused=outcome if isinstance(outcome, Refusal) else None)
            case AskRoute():
                via = tuple(replace(question.to, x=at.x, y=at.y) for at in question.via)
                return Routes(legs=(self._leg(state, state.pieces[question.piece], (*via, question.to)),))
            case AskFormation():
                pieces = [state.pieces[piece] for piece in question.pieces]
                places = keep([body_of(piece) for piece in pieces], 0, question.to)
                return Routes(
                    legs=tuple(self._leg(state, *one) for one in zip(pieces, [(p,) for p in places], strict=True))
                )
            case AskReach():
                at = state.pieces[question.piece].pose
                ring = [(self.allowance * cos(tau * i / 64), self.allowance * sin(tau * i / 64)) for i in range(64)]
                outline = tuple(self._inside(at.x + x, at.y + y) for x, y in ring)
                return Reach(piece=question.piece, areas=(AreaMark(role="reach", outline=outline),))
            case AskMeasure() if isinstance(question.a, str) and isinstance(question.b, str):
                one, other = (body_of(state.pieces[piece]) for piece in (question.a, question.b))
                a, b = nearest_points(one, other)
                return Measure(distance=gap(one, other), a=a, b=b)
            case _:
                return Refusal(code="no_answer", rule="")

    def _inside(self, x: float, y: float) -> Point:
        return Point(x=min(self.table.width, max(0.0, x)), y=min(self.table.height, max(0.0, y)))

    def _leg(self, state: State, piece: Piece, way: Sequence[Pose]) -> Leg:
        path = (piece.pose, *way[:-1], self.landed(state, piece, way[-1]))
        return Leg(piece=piece.id, path=path, length=self._length(piece, path), refused=self._too_far(piece, path))

    def complete(self, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
        """Nobody plays these tables by chance; a turn can always be ended."""
        del state, seat, choose
        return EndTurn() if offer.id == "end" else None

    def automatic(self, state: State) -> tuple[Seat, Command] | None:
        """Nobody answers in advance."""
        return None

    def conceals(self, state: State) -> bool:
        """An answer tells what its seat holds."""
        return self.hides_reactions

    def playing(self, state: State) -> tuple[Seat, ...]:
        """The seats that have pieces on the table."""
        return tuple(seat for seat in state.order if any(piece.seat == seat for piece in state.pieces.values()))

    def owed(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.over else frozenset({state.active})

    def winner(self, state: State) -> tuple[bool, Seat | None]:
        return state.over, state.winner

    def broken(self, state: State) -> Sequence[str]:
        inside = (
            on_table(body_of(piece), self.table.width, self.table.height, TOLERANCE) for piece in state.pieces.values()
        )
        return [] if all(inside) else ["somebody is off the table"]


def _at_fault(piece: str) -> PieceMark:
    return PieceMark(role="offending", piece=piece)
