"""A move that is still planned: who of it goes first stands elsewhere by the time the next one goes."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol, TypeVar

from app.rules.kernel.plane.shapes import Body, Pose


class Placed(Protocol):
    """A model that stands somewhere, or not on the table."""

    @property
    def unit(self) -> str:
        """The unit it belongs to."""

    @property
    def pose(self) -> Pose | None:
        """Where it stands."""


M = TypeVar("M", bound=Placed)


def as_planned(models: Mapping[str, M], planned: Mapping[str, Pose], asked: Iterable[str]) -> Mapping[str, M]:
    """The models as they stand once the plan so far is carried out.

    A plan is only a viewer's word: it moves standing models of the unit asked about, and never those whose way is asked for.

    Args:
        models: all models, by id.
        planned: where models of the same move end before the asked ones go.
        asked: those whose way is asked for, all of one unit.
    """
    going = set(asked)
    units = {models[one].unit for one in going if one in models}
    ended = {
        id: replace(model, pose=pose)  # type: ignore[type-var]
        for id, pose in planned.items()
        if id not in going and (model := models.get(id)) and model.unit in units and model.pose is not None
    }
    return {**models, **ended} if ended else models


def without_company(
    bodies: Mapping[str, Body], models: Mapping[str, Placed], piece: str, along: Iterable[str]
) -> dict[str, Body]:
    """What stands on the table for a piece that others of its unit go along with: all but those."""
    unit = models[piece].unit
    gone = {one for one in along if one != piece and one in models and models[one].unit == unit}
    return {id: body for id, body in bodies.items() if id not in gone}
