"""What anybody may ask of the table: how far, and who sees whom (WM-CON-04, WM-SHO-05, WM-GEO-06)."""

from app.rules.kernel.plane.gaps import nearest_points
from app.rules.kernel.plane.marks import SegmentMark
from app.rules.kernel.plane.shapes import Body, Point
from app.rules.kernel.questions.question import AskMeasure, AskSight, Measure, Sight
from app.rules.kernel.questions.sight_and_range import measured, spot
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import troop_of
from app.rules.warmaster.ground.measures import token_at
from app.rules.warmaster.ground.sight import sees
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State
from app.rules.warmaster.questions.ways import bodies_of


def measure(state: State, question: AskMeasure) -> Measure | Refusal:
    """The distance between two units, pieces or places, from edge to edge."""
    ours, theirs = _spots(state, question.a), _spots(state, question.b)
    if not ours or not theirs:
        return refuse("unknown_id", id=str(question.b if ours else question.a)[:40])
    return measured(ours, theirs)


def _spots(state: State, end: str | Point) -> tuple[Body, ...]:
    if isinstance(end, Point):
        return (spot(end),)
    if end in state.characters:
        pose = state.characters[end].pose
        return () if pose is None else (token_at(end, pose),)
    return tuple(stand.body for stand in bodies_of(state, end))


def sight(state: State, question: AskSight) -> Sight | Refusal:
    """Which stands of one unit see the other from their front edge, each with a line."""
    eyes, seen = bodies_of(state, question.source), bodies_of(state, question.target)
    if not eyes or not seen:
        return refuse("unknown_id", id=(question.target if eyes else question.source)[:40])
    weapon = troop_of(state, state.stands[eyes[0].id].unit).weapon
    all_round = weapon is not None and weapon.all_round
    rays, count = [], 0
    for eye in eyes:
        near = sorted(seen, key=lambda one: (one.pose.x - eye.pose.x) ** 2 + (one.pose.y - eye.pose.y) ** 2)
        found = next((one for one in near if sees(state, eye, one, all_round=all_round, whole_unit=True)), None)
        count += found is not None
        a, b = nearest_points(eye.body, (found or near[0]).body)
        rays.append(SegmentMark(role="offending" if found is None else "witness", a=a, b=b))
    return Sight(visible=count > 0, rays=tuple(rays), facts={"seeing": count, "of": len(eyes)})
