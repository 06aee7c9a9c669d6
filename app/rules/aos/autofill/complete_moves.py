"""Moves of a whole unit that keep its shape: toward objectives and enemies, into a charge, out of combat."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, hypot, radians, sin

from app.rules.aos.ground.measures import bodies, bodies_of, enemies_of
from app.rules.aos.model.commands import PathOf
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import MovingUnit
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Body, Pose

Moves = tuple[PathOf, ...]
_SHARES = (1.0, 0.6, 0.3)
_TURNS = (0.0, 30.0, -30.0, 70.0, -70.0, 120.0, -120.0, 180.0)


def candidate_moves(state: State, choose: Chooser) -> Iterator[Moves]:
    """Slides of the unit under way, the likeliest first."""
    step = state.step
    assert isinstance(step, MovingUnit)
    own = bodies(state, step.unit)
    enemies = bodies_of(state, enemies_of(state, step.seat))
    if step.move == "charge":
        yield from _charges(own, enemies, step.allowance)
    elif step.move == "pile_in":
        yield from _closer(state, step, own)
    else:
        yield from _marches(state, step, own, enemies, choose)


def slid(own: Sequence[Body], dx: float, dy: float) -> Moves:
    """Every model by the same way, the foremost first."""
    order = sorted(own, key=lambda one: -(one.pose.x * dx + one.pose.y * dy))
    return tuple(
        PathOf(
            model=one.id,
            path=(one.pose, replace(one.pose, x=round(one.pose.x + dx, 3), y=round(one.pose.y + dy, 3))),
        )
        for one in order
    )


def towards(a: Pose, b: Pose, inches: float, turn: float = 0.0) -> tuple[float, float]:
    """So far from one place in the direction of another, turned by some degrees."""
    dx, dy = b.x - a.x, b.y - a.y
    far = hypot(dx, dy) or 1.0
    c, s = cos(radians(turn)), sin(radians(turn))
    return (dx * c - dy * s) / far * inches, (dx * s + dy * c) / far * inches


def _charges(own: Sequence[Body], enemies: Sequence[Body], most: float) -> Iterator[Moves]:
    """The model nearest to an enemy goes until it touches; the others keep the shape."""
    pairs = sorted(((horizontal_gap(a, b), a, b) for a in own for b in enemies), key=lambda pair: pair[0])
    for away, a, b in pairs[:12]:
        if away <= most + 0.5:
            far = max(0.0, min(away - 0.05, most - 0.01))
            for turn in (0.0, 8.0, -8.0):
                yield slid(own, *towards(a.pose, b.pose, far, turn))


def _closer(state: State, step: MovingUnit, own: Sequence[Body]) -> Iterator[Moves]:
    """Towards the nearest of the target's models, as far as there is room, all or each alone."""
    if step.target is None:
        return
    targets = bodies(state, step.target)
    gone: list[PathOf] = []
    for one in sorted(own, key=lambda one: min(horizontal_gap(one, t) for t in targets)):
        near = min(targets, key=lambda target: horizontal_gap(one, target))
        far = max(0.0, min(step.allowance - 0.01, horizontal_gap(one, near) - 0.05))
        dx, dy = towards(one.pose, near.pose, far)
        end = replace(one.pose, x=round(one.pose.x + dx, 3), y=round(one.pose.y + dy, 3))
        gone.append(PathOf(model=one.id, path=(one.pose, end)))
    yield tuple(gone)
    yield tuple(gone[:1])


def _marches(
    state: State, step: MovingUnit, own: Sequence[Body], enemies: Sequence[Body], choose: Chooser
) -> Iterator[Moves]:
    """Toward a marker or the nearest enemy, in smaller steps and other directions where that is barred."""
    lead = own[0]
    goals = [Pose(x=marker.at.x, y=marker.at.y) for marker in state.markers.values()]
    if enemies:
        goals.append(min(enemies, key=lambda enemy: horizontal_gap(lead, enemy)).pose)
    goal = choose.pick(goals) if goals else lead.pose
    start = 180.0 if step.move == "retreat" and enemies else 0.0
    goal = goals[-1] if step.move == "retreat" and enemies else goal
    room = hypot(goal.x - lead.pose.x, goal.y - lead.pose.y) + circumradius(lead.footprint)
    most = step.allowance - 0.01 if start else min(step.allowance - 0.01, room)
    for share in _SHARES:
        for turn in _TURNS:
            yield slid(own, *towards(lead.pose, goal, max(0.0, most * share), start + turn))
