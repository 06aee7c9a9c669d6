"""Reactions passed in advance, their seat's secret: for this phase, or until a unit is attacked (AOS-CORE-5.2b, AOS-HID-05)."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.rules.aos.draft import Draft
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.commands import SetStanding
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import PHASES
from app.rules.aos.model.using_prompts import Using
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import (
    Standing,
    StandingSaid,
    StandingView,
    When,
    answered_in_advance,
    lapsed,
    standing_view,
)

KEY = "reactions"
RULE = "AOS-CORE-5.2b"


def now(state: State) -> tuple[int, int, int]:
    """Where the battle is on the line of rounds, turns and phases; what lies between turns comes after all phases."""
    return state.round, state.turn, PHASES.index(state.phase) if state.phase else len(PHASES)


def attacked(using: Using) -> frozenset[UnitId]:
    """The units that the attacks of an ability are aimed at."""
    return frozenset(aim.target for aim in using.aims if aim.target is not None)


def passes(state: State, using: Using, seat: Seat) -> bool:
    """Whether a seat said in advance that it does not react to this."""
    return answered_in_advance(state.sides[seat].standing, KEY, _facts(state, using), now(state)) == "pass"


def _facts(state: State, using: Using) -> Mapping[str, Fact]:
    aimed = attacked(using)
    return {_attacked(unit): unit in aimed for unit in state.units}


def _attacked(unit: UnitId) -> str:
    return f"attacked.{unit}"


def lift(draft: Draft, using: Using) -> None:
    """Whoever passed until a unit was attacked is asked again, now that it is."""
    facts = _facts(draft.state, using)
    for seat in draft.state.seats:
        for said in draft.state.sides[seat].standing:
            if any(not when.met_by(facts) for when in said.when):
                draft.emit(StandingSaid(seat=seat, key=said.key, standing=None))


def said(state: State, command: SetStanding) -> Standing | None:
    """What the command puts in force; nothing where it takes back what was said."""
    if command.answer is None:
        return None
    if command.unit is not None:
        unharmed = When(fact=_attacked(command.unit), test="is", value=False)
        return Standing(key=KEY, answer="pass", when=(unharmed,))
    round, turn, phase = now(state)
    return Standing(key=KEY, answer="pass", until=(round, turn, phase + 1))


def in_force(state: State, seat: Seat) -> tuple[Standing, ...]:
    """What a seat said in advance and still holds."""
    return tuple(one for one in state.sides[seat].standing if not lapsed(one, now(state)))


def shown_ahead(one: Standing) -> StandingView:
    """How its seat reads a reaction passed in advance: for the phase, or until this unit is attacked."""
    units = [when.fact.removeprefix(_attacked("")) for when in one.when]
    return standing_view(one, "aos.standing.reactions.when", unit=units[0]) if units else standing_view(one)


def offers_window(state: State, seat: Seat, using: Using, able: Iterable[tuple[Ability, UnitId]]) -> list[Offer]:
    """In a window: pass for the phase, or until an own unit is attacked: the one aimed at now, else those that could react."""
    aimed = [unit for unit in state.units if unit in attacked(using) and state.units[unit].seat == seat]
    units = aimed or list(dict.fromkeys(unit for _, unit in able))
    return [
        _offer("pass_phase", SetStanding(answer="pass"), "pass_phase", {}),
        *(
            _offer("pass_until_attacked", SetStanding(answer="pass", unit=unit), f"pass_until.{unit}", {"unit": unit})
            for unit in units
        ),
    ]


def offers(state: State, seat: Seat) -> list[Offer]:
    """At any time: being asked again."""
    return [
        Offer(
            id="ask_again",
            command=_plain(SetStanding(answer=None)),
            label="aos.offer.ask_again",
            place="table",
            rule=RULE,
            role="standing",
        )
        for _ in in_force(state, seat)
    ]


def _offer(name: str, command: SetStanding, id: str, facts: Mapping[str, Fact]) -> Offer:
    return Offer(
        id=id,
        command=_plain(command),
        label=f"aos.offer.{name}",
        facts=facts,
        place="prompt",
        rule=RULE,
        role="standing",
    )


def _plain(command: SetStanding) -> dict[str, Any]:
    return {"kind": command.kind, "key": command.key, "answer": command.answer, "unit": command.unit}
