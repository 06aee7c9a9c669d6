"""Questions about ways: where a fighter may go by Move, Charge or the push that is due, and how (UW-DIR-04, UW-CHG-02)."""

from app.rules.kernel.boards.hexes import Hex, centre, from_label, hex_at, route
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import AskReach, AskRoute, Leg, Reach, Routes
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds.core_abilities import pushing
from app.rules.underworlds.ground import paths
from app.rules.underworlds.identifiers import field_of
from app.rules.underworlds.marks import hex_marks
from app.rules.underworlds.model.combat_prompts import Moving, Pushing
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State

_FARTHEST = 30
"""Steps looked at between two waypoints: more than any board is wide."""

_FAR_OUT = 1000
"""Hexes from the middle of the plane beyond which there is no board; nothing there is looked up."""


def _mover(state: State, piece: str) -> Refusal | None:
    fighter = state.fighters.get(piece)
    if fighter is None:
        return refuse("unknown_id", id=piece[:80])
    return refuse("fighter_slain", unit=piece) if fighter.hex is None else None


def _under_way(state: State, question: AskReach | AskRoute) -> Moving | Pushing:
    """The Move or push that is due for this fighter, else a Move or Charge as its core ability would be."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Moving | Pushing) and top.fighter == question.piece:
        return top
    seat = state.fighters[question.piece].seat
    return Moving(seat=seat, fighter=question.piece, part_of_charge=question.command.get("kind") == "core_charge")


def reach(state: State, question: AskReach) -> Reach | Refusal:
    """The hexes a fighter may end in; open to all, since every characteristic is (UW-CON-08)."""
    if refused := _mover(state, question.piece):
        return refused
    move = _under_way(state, question)
    if isinstance(move, Pushing):
        ends = [from_label(label) for label in pushing.ends(state, move)]
    else:
        ends = list(paths.ways(state, move))
    return Reach(piece=question.piece, areas=hex_marks(ends))


def way(state: State, question: AskRoute) -> Routes | Refusal:
    """The way the referee would take through the waypoints, hex by hex, with what is wrong with it."""
    if refused := _mover(state, question.piece):
        return refused
    move = _under_way(state, question)
    start = state.fighters[question.piece].hex
    assert start is not None
    points = (*question.via, Point(x=question.to.x, y=question.to.y))
    stops = [hex_at(point) for point in points if max(abs(point.x), abs(point.y)) < _FAR_OUT]
    if len(stops) == len(points) and field_of(state).hexes.issuperset(stops):
        path = _through(state, move, start, stops)
        refused = _judge(state, move, path)
    else:
        path, refused = (), refuse("hex_off_board", unit=question.piece)
    poses = tuple(Pose(x=centre(hex_).x, y=centre(hex_).y) for hex_ in (start, *path))
    return Routes(legs=(Leg(piece=question.piece, path=poses, length=float(len(path)), refused=refused),))


def _judge(state: State, move: Moving | Pushing, path: tuple[Hex, ...]) -> Refusal | None:
    if isinstance(move, Pushing):
        return pushing.judge_way(state, move, path)
    return paths.judge_path(state, move, path)


def _through(state: State, move: Moving | Pushing, start: Hex, stops: list[Hex]) -> tuple[Hex, ...]:
    """Shortest ways from stop to stop; a stop that cannot be reached is named all the same, to be refused."""
    field, passable = field_of(state), paths.passable(state, move.fighter)
    harmful = frozenset() if paths.flies(state, move.fighter) else field.stagger
    here = start
    found: list[Hex] = []
    for stop in stops:
        if stop != here:
            found += route(here, stop, _FARTHEST, passable, harmful) or (stop,)
        here = stop
    return tuple(found)
