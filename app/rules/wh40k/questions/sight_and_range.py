"""What anybody may ask of the table: how far, and who sees whom (W40K-GEN-02, W40K-GEN-04, W40K-GEO-02, W40K-GEO-15)."""

from app.rules.kernel.questions.sight_and_range import TableQuestions
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import bodies, body
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.shooting_phase.sighting import scene_of


def _off(state: State, name: str) -> Refusal:
    if name in state.models:
        return refuse("not_on_battlefield", unit=state.models[name].unit)
    return refuse("unit_embarked" if state.units[name].where == "aboard" else "not_on_battlefield", unit=name)


TABLE_QUESTIONS: TableQuestions[State] = TableQuestions(
    body=body,
    bodies=bodies,
    off=_off,
    unknown=lambda name: refuse("unknown_id", id=name),
    scene=scene_of,
    in_no_way=lambda ours, theirs: frozenset((ours, theirs)),
)
"""Neither of two units is in the way of the other's look (W40K-GEO-15)."""
