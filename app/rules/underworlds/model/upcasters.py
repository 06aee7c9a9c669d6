"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from collections.abc import Sequence

from app.rules.kernel.schema import rulings_by_one
from app.rules.kernel.schema.rulings_of_two import as_proposals
from app.rules.kernel.schema.upcasting import Plain, Upcast


def asked_at_once(state: Plain) -> Plain:
    """What both said in secret was in their sides; now it is in the prompt that asks them."""
    said = state["sides"]
    picks = {seat: _muster(side["pick"]) for seat, side in said.items() if side["pick"] is not None}
    redraws = {
        seat: {"kind": "redraw", "kinds": side["redraw"]} for seat, side in said.items() if side["redraw"] is not None
    }
    stack = [_prompt(step, state["seats"], picks, redraws) for step in state["stack"]]
    sides = {
        seat: {name: v for name, v in side.items() if name not in ("pick", "redraw")} for seat, side in said.items()
    }
    return {**state, "sides": sides, "stack": stack}


def _muster(pick: Plain) -> Plain:
    deck, second = (*pick["decks"], None)[:2]
    return {"kind": "muster", "warband": pick["warband"], "deck": deck, "second": second, "cards": pick["cards"]}


def _prompt(step: Plain, seats: Sequence[str], picks: Plain, redraws: Plain) -> Plain:
    answers = {"muster_warbands": picks, "redraw_hands": redraws}.get(step["kind"])
    return step if answers is None else {**step, "asked": seats, "answers": answers}


def answered(event: Plain) -> tuple[Plain, ...]:
    """A pick and a redraw are answers to a prompt."""
    match event["kind"]:
        case "pick_made":
            return ({"kind": "answer_given", "seat": event["seat"], "answer": _muster(event["pick"])},)
        case "redraw_chosen":
            said = {"kind": "redraw", "kinds": event["kinds"]}
            return ({"kind": "answer_given", "seat": event["seat"], "answer": said},)
        case "step_entered" | "step_changed":
            return ({**event, "step": _prompt(event["step"], ("red", "blue"), {}, {})},)
        case _:
            return (event,)


UPCASTERS: tuple[Upcast, ...] = (
    as_proposals(2),
    Upcast(version=3, what="a tray knows how many steps were under way when it was laid"),
    Upcast(
        version=4,
        what="the last round ends like the others; what is named with a pick comes after reactions to it; nobody is asked idly",
        ruled_anew=True,
    ),
    Upcast(
        version=5,
        what="cards except fighters from rules; the damage of an ability is announced before it is inflicted;"
        " muster and redraw are prompts",
        state=asked_at_once,
        event=answered,
        ruled_anew=True,
    ),
    Upcast(
        version=6,
        what=rulings_by_one.WHAT,
        state=rulings_by_one.with_agreement,
        event=rulings_by_one.with_whose_word,
        ruled_anew=True,
    ),
    Upcast(version=7, what="an army that a player brought waits for its side to be taken"),
)
