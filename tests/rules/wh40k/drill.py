"""Shorthand for tests that move units: a unit "u" of red chosen to move, its models sent somewhere, accepted or refused."""

from collections.abc import Sequence
from typing import Any

from app.rules.kernel.plane.shapes import Circle, Hull, Point, Pose
from app.rules.kernel.questions.question import Judge, Verdict
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, seated
from app.rules.wh40k.answers import answer
from app.rules.wh40k.model.commands import Command, MoveModels, PathOf, SelectMove
from app.rules.wh40k.model.profiles import Amount, Datasheet, Move
from app.rules.wh40k.model.prompts import MoveMode
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, straight

FAR = Force(id="far", seat="blue", at=[(70.0, 46.0)])
"""An enemy out of everybody's way, so that blue is in the battle."""


def mover(move: int | None, keywords: Sequence[str] = ("INFANTRY",), least: int = 0, **changes: Any) -> Datasheet:
    """A sheet called "mover" with this Move (None: "-")."""
    pace = None if move is None else Move(most=Amount(plus=move), least=least)
    return sheet("mover", profile("Mover", move=pace, **changes), keywords=tuple(keywords))


def disc(radius: float) -> Circle:
    """A round base."""
    return Circle(radius=radius)


def hull(length: float, width: float) -> Hull:
    """A rectangular hull, `length` along its facing."""
    x, y = length / 2, width / 2
    return Hull(outline=(Point(x=-x, y=-y), Point(x=x, y=-y), Point(x=x, y=y), Point(x=-x, y=y)))


def one(*at: tuple[float, ...], sheet: str = "mover", **changes: Any) -> Force:
    """The unit "u" of red."""
    return Force(id="u", seat="red", at=list(at), sheet=sheet, **changes)


def enemy(*at: tuple[float, ...], id: str = "e", **changes: Any) -> Force:
    """A unit of blue."""
    return Force(id=id, seat="blue", at=list(at), **changes)


def friend(*at: tuple[float, ...], id: str = "f", **changes: Any) -> Force:
    """Another unit of red."""
    return Force(id=id, seat="red", at=list(at), **changes)


def chosen(*forces: Force, mode: MoveMode = "normal", faces: Sequence[int] = (), **changes: Any) -> State:
    """A battle in which "u" was chosen to move; nobody is without an enemy far off."""
    state = battle(*forces, FAR, **changes)
    return act(state, "red", SelectMove(unit="u", mode=mode), *faces)[0]


def go(state: State, model: str, *to: tuple[float, ...], finish: bool = False) -> State:
    """The model goes through these places; fails if it may not."""
    return act(state, "red", MoveModels(moves=(straight(state, model, *to),), finish=finish))[0]


def no_go(state: State, model: str, *to: tuple[float, ...], finish: bool = False) -> Refusal:
    """Why the model may not go there; fails if it may."""
    return refused(state, "red", MoveModels(moves=(straight(state, model, *to),), finish=finish))


def turned(state: State, model: str, facing: float) -> PathOf:
    """A turn on the spot."""
    pose = state.models[model].pose
    assert pose is not None
    return PathOf(model=model, path=(pose, Pose(x=pose.x, y=pose.y, z=pose.z, facing=facing)))


def at(state: State, model: str) -> tuple[float, float]:
    """Where a model stands."""
    pose = state.models[model].pose
    assert pose is not None
    return pose.x, pose.y


def placed(model: str, x: float, y: float, z: float = 0.0) -> Placed:
    """A model put somewhere."""
    return Placed(model=model, pose=Pose(x=x, y=y, z=z))


def verdict(state: State, seat: Seat, command: Command) -> Verdict:
    """What the referee says to a seat that asks whether a command would be carried out."""
    found = answer(state, seated(seat), Judge(command=command))  # type: ignore[arg-type]
    assert isinstance(found, Verdict)
    return found
