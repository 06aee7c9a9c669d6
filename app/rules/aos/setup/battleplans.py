"""What a battleplan has to be: a battlefield, territories and objectives on it, and a way to win (AOS-CORE-9.0, 9.1)."""

from collections.abc import Sequence
from dataclasses import astuple

from app.rules.aos.model.profiles import Battleplan
from app.rules.aos.model.refusals import refuse
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal


def judge_plan(plan: Battleplan) -> Refusal | None:
    """Why a battle can not be fought by this plan: `part` is what is wrong with it."""
    if plan.width <= 0 or plan.height <= 0:
        return refuse("invalid_battleplan", id=plan.id, part="battlefield")
    if len({territory.id for territory in plan.territories}) != 2:
        return refuse("invalid_battleplan", id=plan.id, part="territories")
    for territory in plan.territories:
        if len(territory.outline) < 3 or not _on_it(plan, territory.outline):
            return refuse("invalid_battleplan", "AOS-CORE-9.1", id=plan.id, part=territory.id)
    for spot in plan.objectives:
        if not _on_it(plan, (spot.at,)):
            return refuse("invalid_battleplan", "AOS-CORE-9.1", id=plan.id, part=spot.id)
    if not plan.objectives or not any(astuple(plan.scoring)):
        return refuse("invalid_battleplan", id=plan.id, part="scoring")
    return None


def _on_it(plan: Battleplan, points: Sequence[Point]) -> bool:
    return all(0 <= p.x <= plan.width and 0 <= p.y <= plan.height for p in points)
