"""Standing answers to surge windows, their seat's secret: pass, in this Attack, until it is about my fighters, ask (UW-WND-03)."""

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import (
    Standing,
    StandingSaid,
    StandingView,
    When,
    answered_in_advance,
    standing_view,
)
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.commands import SetStanding
from app.rules.underworlds.model.language.moments import Moment
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.triggers import HAPPENINGS, PEOPLE
from app.rules.underworlds.offer_builders import offer

ATTACK = "attack"
"""The key of what is said of the Attack under way, whatever happens in it; later ones are asked about again."""


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
    named = (state.fighters.get(str(facts.get(role))) for role in PEOPLE)
    return any(fighter is not None and fighter.seat == seat for fighter in named)


def passes(state: State, seat: Seat, moment: Moment) -> bool:
    """Whether this seat said in advance that it passes here."""
    facts = {"mine": about(state, seat, moment), "edge": moment.edge}
    said = state.sides[seat].standing
    if answered_in_advance(said, moment.happening.name, facts, now(state)) == "pass":
        return True
    attack = _attack(state)
    return attack is not None and answered_in_advance(said, ATTACK, {ATTACK: attack}, now(state)) == "pass"


def _attack(state: State) -> int | None:
    """The number of the Attack under way whose dice are on the table or to come."""
    return state.tray.id if state.tray and state.tray.open and attack_of(state) else None


def decide_standing(draft: Draft, seat: Seat, command: SetStanding) -> Refusal | None:
    """Says or takes back an answer in advance, at any time."""
    if command.key == ATTACK and command.answer is not None and _attack(draft.state) is None:
        return refuse("bad_choice", "UW-WND-03", key=ATTACK)
    if command.key not in ("*", ATTACK) and command.key not in HAPPENINGS:
        return refuse("bad_choice", "UW-WND-03", key=command.key[:40])
    if command.answer not in ("pass", "ask", None) or command.until not in ("turn", "round", "game"):
        return refuse("bad_choice", "UW-WND-03")
    draft.emit(StandingSaid(seat=seat, key=command.key, standing=_said(draft.state, command)))
    return None


def _said(state: State, command: SetStanding) -> Standing | None:
    if command.answer is None:
        return None
    unless_mine = (When(fact="mine", test="is", value=False),) if command.mine and command.answer == "pass" else ()
    until = _until(state, "turn" if command.key == ATTACK else command.until)
    attack = _attack(state)
    if command.key == ATTACK and attack is not None:
        unless_mine = (When(fact=ATTACK, test="is", value=attack),)
    return Standing(key=command.key, answer=command.answer, when=unless_mine, until=until)


def said_ahead(state: State, seat: Seat) -> tuple[StandingView, ...]:
    """What a seat has said in advance; what it said of an Attack that is over is nothing any more."""
    now = [When(fact=ATTACK, test="is", value=_attack(state) or 0)]
    return tuple(_shown(one) for one in state.sides[seat].standing if one.key != ATTACK or list(one.when) == now)


def _shown(one: Standing) -> StandingView:
    """How its seat reads a surge passed in advance: whatever happens, or until it is about its own fighters."""
    if one.key == ATTACK:
        return standing_view(one, "underworlds.standing.attack")
    return standing_view(one, "table.standing.mine" if one.when else "")


def offers_window(state: State, seat: Seat, moment: Moment) -> list[Offer]:
    """In a window: pass to the end of the turn, until it is about one's own fighters, or whenever this happens."""
    event = moment.happening.name
    ways = [
        ("pass_turn", SetStanding(key="*", answer="pass", until="turn")),
        ("pass_event", SetStanding(key=event, answer="pass", until="game")),
    ]
    if not about(state, seat, moment):
        ways.insert(1, ("pass_until_mine", SetStanding(key="*", answer="pass", until="round", mine=True)))
    if _attack(state) is not None:
        ways.insert(0, ("pass_attack", SetStanding(key=ATTACK, answer="pass")))
    return [
        offer(name, _plain(way), "UW-WND-03", facts={"event": event}, role="standing")
        for name, way in ways
        if _said(state, way) not in state.sides[seat].standing
    ]


def _plain(way: SetStanding) -> dict[str, object]:
    return {"kind": way.kind, "key": way.key, "answer": way.answer, "until": way.until, "mine": way.mine}


def offers(state: State, seat: Seat) -> list[Offer]:
    """At any time: taking back what was said in advance."""
    return [
        offer(
            "ask_again",
            {"kind": "set_standing", "key": said.key, "answer": None},
            "UW-WND-03",
            id=f"ask_again.{said.key}",
            place="table",
            facts={"event": said.key},
            role="standing",
        )
        for said in state.sides[seat].standing
    ]


HANDLERS: Handlers = {SetStanding: Handler(handle=decide_standing, in_ruling=True)}
