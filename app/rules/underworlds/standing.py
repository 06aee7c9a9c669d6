"""Standing answers to surge windows, their seat's secret: pass, pass until it is about my fighters, ask (UW-WND-03)."""

from app.rules.kernel.prompts import Standing, When, answered_in_advance
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.commands import SetStanding
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.flow_events import StandingSaid
from app.rules.underworlds.handling import Handler, Handlers
from app.rules.underworlds.moments import Moment
from app.rules.underworlds.refusals import refuse
from app.rules.underworlds.state import State
from app.rules.underworlds.tables import HAPPENINGS

_PEOPLE = ("fighter", "attacker", "target")


def now(state: State) -> tuple[int, int, int]:
    """Where the match is on the line of rounds, phases and turns."""
    return state.round, int(state.part == "end"), state.turn_seq


def _until(state: State, span: str) -> tuple[int, ...] | None:
    match span:
        case "turn":
            return (state.round + 1, 0, 0) if state.part == "end" else (state.round, 0, state.turn_seq + 1)
        case "round":
            return (state.round + 1, 0, 0)
        case _:
            return None


def about(state: State, seat: Seat, moment: Moment) -> bool:
    """Whether a moment names a fighter of this seat."""
    facts = moment.happening.facts
    named = (state.fighters.get(str(facts.get(role))) for role in _PEOPLE)
    return any(fighter is not None and fighter.seat == seat for fighter in named)


def passes(state: State, seat: Seat, moment: Moment) -> bool:
    """Whether this seat said in advance that it passes here."""
    said = {seat: state.sides[seat].standing}
    facts = {"mine": about(state, seat, moment), "edge": moment.edge}
    return answered_in_advance(said, seat, moment.happening.name, facts, now(state)) == "pass"


def decide_standing(draft: Draft, seat: Seat, command: SetStanding) -> Refusal | None:
    """Says or takes back an answer in advance, at any time."""
    if command.key != "*" and command.key not in HAPPENINGS:
        return refuse("bad_choice", "UW-WND-03", key=command.key[:40])
    if command.answer not in ("pass", "ask", None) or command.until not in ("turn", "round", "game"):
        return refuse("bad_choice", "UW-WND-03")
    given = None
    if command.answer is not None:
        given = Standing(
            key=command.key,
            answer=command.answer,
            when=(When(fact="mine", test="is", value=False),) if command.mine and command.answer == "pass" else (),
            until=_until(draft.state, command.until),
        )
    draft.emit(StandingSaid(seat=seat, key=command.key, standing=given))
    return None


HANDLERS: Handlers = {SetStanding: Handler(handle=decide_standing)}
