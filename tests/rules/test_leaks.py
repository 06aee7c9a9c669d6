"""What a viewer may not know leaves no trace: everything it can ask for stays the same byte for byte (W40K-HID-01..03)."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.bots.deciding import SeededChooser
from app.cli.selfplay import new_match
from app.content.wh40k.load import library as wh40k
from app.persistence.codec import codec_for, plain
from app.realtime.live.match import LiveMatch
from app.realtime.questions.dry_run import DryRun
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.questions.question import AskFormation, AskMeasure, AskOdds, AskReach, AskSight, Judge
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat, Viewer, seated
from app.rules.kernel.state.standing import Standing, StandingSaid
from app.rules.wh40k.model.commands import EndPhase, SetAllocation
from app.rules.wh40k.model.flow_events import AllocationSet
from app.rules.wh40k.model.setup_commands import ChooseFirst, LockArmy, SetWarlord, TakeRoster
from app.rules.wh40k.model.setup_events import ListDrafted
from app.rules.wh40k.model.setup_prompts import MusterArmies
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.table_commands import SetStanding
from app.rules.wh40k.system import SYSTEM
from tests.matches import Played

SEATS: tuple[Seat, Seat] = ("red", "blue")
VIEWERS = (seated("red"), seated("blue"), SPECTATOR)


def changed(state: State, viewer: Viewer) -> State:
    """The same battle with other secrets of everybody but the viewer."""
    sides = dict(state.sides)
    for seat in SEATS:
        if seat == viewer.seat:
            continue
        own = [unit for unit in state.units.values() if unit.seat == seat]
        sides[seat] = replace(
            sides[seat],
            standing=tuple(
                Standing(key=key, answer=answer)
                for key, answer in (("reroll.hit", "never"), ("save", "best"), ("reroll.charge", "never"))
            ),
            allocation={unit.id: tuple(reversed(unit.models)) for unit in own},
        )
        if isinstance(state.stack[0], MusterArmies):
            had = sides[seat].draft
            other = next(roster for roster in wh40k().rosters.values() if roster != had)
            sides[seat] = replace(sides[seat], draft=other)
    return replace(state, sides=sides)


def seen(state: State, viewer: Viewer) -> dict[str, str]:
    """All that a viewer can get from a state, as it would be sent."""
    found = {"view": plain(SYSTEM.view(state, viewer))}
    if viewer.seat:
        found["offers"] = plain(SYSTEM.offers(state, viewer.seat))
        found["refusals"] = [verdict(state, viewer.seat, command) for command in commands(state, viewer.seat)]
    found["answers"] = [plain(SYSTEM.answer(state, viewer, question)) for question in questions(state, viewer)]
    return {name: json.dumps(value, sort_keys=True) for name, value in found.items()}


def begun(offer: Offer) -> bool:
    """Whether its command is whole when the drag begins, which alone can be looked beyond."""
    return offer.gesture == "drag" and offer.need is None


def foreseen(state: State, seat: Seat) -> Iterator[Any]:
    """What the table would answer to drags that are begun: duties and offers, or why not."""
    match = SimpleNamespace(state=state, system=SYSTEM, past=SimpleNamespace(codec=codec_for(SYSTEM)))
    eye = DryRun(cast(LiveMatch, match))
    for offer in islice((offer for offer in SYSTEM.offers(state, seat) if begun(offer)), 2):
        found = eye.after(seat, offer.command)
        if isinstance(found, Refusal):
            yield plain(found)
        else:
            yield plain(SYSTEM.view(found, seated(seat)).duties), plain(SYSTEM.offers(found, seat))


def verdict(state: State, seat: Seat, command: Any) -> Any:
    try:
        result = SYSTEM.decide(state, seat, command, NoDice())
    except DiceNeeded:
        return "dice"
    return plain(result) if isinstance(result, Refusal) else "accepted"


def commands(state: State, seat: Seat) -> list[Any]:
    """What is tried: by turns allowed, too early, too late, and not one's own."""
    units = list(state.units.values())
    models = list(state.models)[:1]
    return [
        LockArmy(),
        TakeRoster(roster="hollow_choir"),
        *(SetWarlord(model=model) for model in models),
        EndPhase(),
        ChooseFirst(player=seat),
        SetStanding(key="save", answer="best"),
        *(SetAllocation(unit=unit.id, models=unit.models) for unit in units),
    ]


def questions(state: State, viewer: Viewer) -> Iterator[Any]:
    """What is asked: sights, distances, reaches, formations, and what would become of one's own commands."""
    units = [unit for unit in state.units.values() if unit.where == "table"]
    if len(units) > 1:
        first, last = units[0], units[-1]
        yield AskSight(source=first.id, target=last.id)
        yield AskMeasure(a=first.id, b=last.id)
        model = first.models[0]
        yield AskReach(piece=model, command={"kind": "move_models"})
        if (pose := state.models[model].pose) is not None:
            yield AskFormation(pieces=(model,), command={"kind": "move_models"}, to=replace(pose, x=pose.x + 1.0))
    if viewer.seat:
        for offer in SYSTEM.offers(state, viewer.seat):
            choose = SeededChooser(b"the same for both", offer.id)
            command: Any = SYSTEM.complete(state, viewer.seat, offer, choose)
            if command is not None:
                yield Judge(command=command)
                if command.kind in ("declare_shooting", "declare_attacks", "declare_charge", "manifest"):
                    yield AskOdds(command=command)


@pytest.mark.rule("W40K-HID-01", "W40K-HID-02", "W40K-HID-03")
@pytest.mark.parametrize("number", [7, 8])
def test_secrets_leave_no_trace(played: Callable[[str, int], Played], number: int) -> None:
    compared = 0
    for count, state in enumerate(played("wh40k", number).states):
        early = bool(state.stack) and isinstance(state.stack[0], MusterArmies)
        if not count or SYSTEM.winner(state)[0] or (not early and count % 14):
            continue
        for viewer in VIEWERS:
            assert seen(changed(state, viewer), viewer) == seen(state, viewer)
            compared += 1
    assert compared > 24


@pytest.mark.rule("W40K-HID-02")
def test_a_drag_that_is_begun_tells_no_secret(played: Callable[[str, int], Played]) -> None:
    compared = 0
    for state in played("wh40k", 7).states:
        for seat in SEATS:
            if compared < 20 and (told := list(foreseen(state, seat))):
                assert told == list(foreseen(changed(state, seated(seat)), seat))
                compared += 1
    assert compared == 20


@pytest.mark.rule("W40K-HID-02")
def test_secret_facts_are_told_to_nobody_else() -> None:
    state = new_match("wh40k", 1, {}).start
    one, two = list(wh40k().rosters.values())[:2]
    pairs: list[tuple[Any, Any]] = [
        (ListDrafted(seat="red", roster=one), ListDrafted(seat="red", roster=two)),
        (
            StandingSaid(seat="red", key="save", standing=Standing(key="save", answer="best")),
            StandingSaid(seat="red", key="reroll.hit", standing=Standing(key="reroll.hit", answer="never")),
        ),
        (
            AllocationSet(seat="red", unit="r1", models=("r1.1", "r1.2")),
            AllocationSet(seat="red", unit="r1", models=("r1.2", "r1.1")),
        ),
    ]
    for first, second in pairs:
        for viewer in (seated("blue"), SPECTATOR):
            assert SYSTEM.narrate(state, first, viewer) == SYSTEM.narrate(state, second, viewer) is None


def test_the_changes_are_seen_by_those_who_may() -> None:
    state = new_match("wh40k", 1, {}).start
    other = changed(state, seated("red"))
    assert seen(other, seated("blue")) != seen(state, seated("blue"))
    assert seen(other, seated("red")) == seen(state, seated("red"))
