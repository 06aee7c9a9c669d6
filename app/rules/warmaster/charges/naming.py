"""What tells the ways of a charge apart: which stand meets which, at which edge, and where the others stand (WM-CHG-10)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.boards.stands import outward, turn_between
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Fact
from app.rules.warmaster.charges.planning import Plan
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE


def options(state: State, ways: Sequence[Plan]) -> tuple[Option, ...]:
    """The ways as answers, no two of them in the same words; each shows where all would stand."""
    alike = Counter(_meeting(plan) for plan in ways)
    found = [_option(state, plan, spread=alike[_meeting(plan)] > 1) for plan in ways]
    said = [(one.label, tuple(sorted(one.facts.items()))) for one in found]
    return tuple(
        replace(one, label="warmaster.charge.way_nth", facts={**one.facts, "n": said[: n + 1].count(words)})
        if said.count(words) > 1
        else one
        for n, (one, words) in enumerate(zip(found, said, strict=True))
    )


def _meeting(plan: Plan) -> tuple[str, str, str]:
    return plan.first, plan.against, plan.side


def _option(state: State, plan: Plan, *, spread: bool) -> Option:
    facts: dict[str, Fact] = {"side": plan.side, "stand": plan.first, "other": plan.against}
    label = "warmaster.charge.way"
    if spread:
        where = _spread(state, plan)
        facts |= where
        label = f"warmaster.charge.way_{'spread' if where['behind'] or where['turned'] else 'row'}"
    return Option(value=plan.key, label=label, facts=facts, pieces=(plan.first, plan.against), poses=plan.poses)


def _spread(state: State, plan: Plan) -> dict[str, Fact]:
    """How many stand to the left and to the right of the first one, behind it, and how many face another way."""
    first = next(one for one in stands_of(state, state.stands[plan.first].unit) if one.id == plan.first)
    first = first.at(plan.poses[first.id])
    right, back = outward(first, "right"), outward(first, "rear")
    found: Counter[str] = Counter()
    for stand, pose in plan.poses.items():
        dx, dy = pose.x - first.pose.x, pose.y - first.pose.y
        if stand == first.id:
            continue
        if turn_between(pose.facing, first.pose.facing) > TOLERANCE.facing:
            found["turned"] += 1
        elif dx * back.x + dy * back.y >= first.depth / 2:
            found["behind"] += 1
        else:
            found["right" if dx * right.x + dy * right.y > 0 else "left"] += 1
    return {where: found[where] for where in ("left", "right", "behind", "turned")}
