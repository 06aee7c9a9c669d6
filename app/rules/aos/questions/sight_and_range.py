"""What anybody may ask of the table: how far, and who sees whom (AOS-CORE-2.1a, AOS-CORE-2.1b, AOS-CORE-2.1c, AOS-CORE-6.0a)."""

from app.rules.aos.ground.measures import arrangement, bodies, body
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.kernel.questions.sight_and_range import TableQuestions
from app.rules.kernel.refusal import Refusal


def _off(state: State, name: str) -> Refusal:
    return refuse("not_on_battlefield", unit=state.models[name].unit if name in state.models else name)


TABLE_QUESTIONS: TableQuestions[State] = TableQuestions(
    body=body,
    bodies=bodies,
    off=_off,
    unknown=lambda name: refuse("unknown_id", id=name),
    scene=lambda state: arrangement(state).looks.scene,
    in_no_way=lambda ours, theirs: frozenset((ours,)),
)
"""Only one's own unit is in nobody's way (AOS-CORE-6.0a)."""
