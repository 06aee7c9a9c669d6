"""The end of a turn: control, then the active player's victory points (AOS-CORE-31.0b, 31.0c, AOS-BW-3a..e, AOS-END-2)."""

from collections.abc import Iterator

from app.rules.aos.agreed_battle import is_spearhead, plan_of
from app.rules.aos.cards.in_force import twist_of
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Steps, nobody
from app.rules.aos.model.flow_events import PointsScored
from app.rules.aos.model.prompts import Control, EndOfTurn, ScoreTactics
from app.rules.aos.model.state import Points, State, ThingId
from app.rules.aos.tactics import gambits
from app.rules.kernel.seats import Seat


def advance(draft: Draft) -> None:
    """Control first, then the score of whoever's turn it is."""
    step, active = draft.state.step, draft.state.active
    assert isinstance(step, EndOfTurn)
    assert active is not None
    if step.stage == "control":
        draft.change(EndOfTurn(stage="score"))
        draft.enter(Control(seat=active))
        return
    for source, amount in tuple(earned(draft.state, active)):
        points = Points(round=draft.state.round, turn=active, source=source, amount=amount)
        draft.emit(PointsScored(seat=active, points=points))
    draft.leave()
    if is_spearhead(draft.state):
        draft.enter(ScoreTactics(seat=active))


def earned(state: State, seat: Seat) -> Iterator[tuple[str, int]]:
    """What a seat scores at the end of its turn, item by item, with the rule of each (AOS-BT-1.0, AOS-SH-BP-7a..c)."""
    plan = plan_of(state)
    rule = plan.scoring
    held = [marker for marker in state.markers.values() if marker.controller == seat]
    theirs = [marker for marker in state.markers.values() if marker.controller == state.other(seat)]
    home = state.sides[state.other(seat)].territory
    items = (
        ("AOS-BW-3a", rule.hold_one if held else 0),
        ("AOS-BW-3b", rule.hold_two if len(held) > 1 else 0),
        ("AOS-BW-3c", rule.hold_more if len(held) > len(theirs) else 0),
        ("AOS-BW-3d", rule.enemy_home if any(marker.home_of == home != "" for marker in held) else 0),
        ("AOS-BW-3e", rule.underdog_border * sum(m.border for m in held) if state.underdog == seat else 0),
        ("AOS-SH-3.1", sum(_worth(state, marker.id) for marker in held)),
        ("AOS-BT-2.1", rule.tactic if gambits.done(state, seat) is not None else 0),
    )
    yield from ((source, amount) for source, amount in items if amount)


def _worth(state: State, marker: ThingId) -> int:
    """What the twist adds to an objective."""
    twist = twist_of(state)
    return twist.worth.get(marker, 0) if twist else 0


STEPS: Steps = {EndOfTurn: (nobody, advance)}
