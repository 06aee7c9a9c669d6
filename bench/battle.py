"""A 40k battle in full swing, asked what its players ask most: a formation, what to aim at, a change shown to all.

The battle is played by the bots of `castra selfplay` from one seed: the same states on every machine.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from app.bots.deciding import SeededChooser
from app.cli.selfplay import new_match
from app.realtime.audiences.audience import WATCHER, Audience, party_of
from app.realtime.dice.fair_dice import FairDice
from app.realtime.history.replay import fold
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import AskFormation
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, seated
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import SYSTEM
from app.systems.registry import known
from bench.case import Case

ARMIES = ("cinder_wardens", "hollow_choir")
COMMANDS = 400
PLUG = known()["wh40k"]
FLOOR = "NumPy distances of all centres"


def _battle() -> Iterator[tuple[State, Seat]]:
    """Every state of a battle that waits for somebody, and who acts."""
    match = new_match("wh40k", 3, {}, ARMIES)
    state, dice, bots = (
        match.start,
        FairDice(b"bench", {}, "bench"),
        {
            "red": PLUG.brain("winning"),
            "blue": PLUG.brain("random"),
        },
    )
    for number in range(COMMANDS):
        if state.result is not None:
            return
        seat = sorted(SYSTEM.owed(state))[0]
        yield state, seat
        command = bots[seat](SYSTEM, state, seat, SeededChooser(b"bench", str(number)))
        events = SYSTEM.decide(state, seat, command, dice)
        if command is None or isinstance(events, Refusal):
            return
        state = fold(SYSTEM, state, events)


def _as_new(state: State) -> State:
    """The same battle with nothing remembered of how its models stand."""
    moved = next(model for model in state.models.values() if model.pose is not None and not model.gone)
    assert moved.pose is not None
    pose = replace(moved.pose, x=moved.pose.x + float(np.random.default_rng().uniform(0, 1e-6)))
    return replace(state, models={**state.models, moved.id: replace(moved, pose=pose)})


def _crowd(state: State) -> int:
    return sum(model.pose is not None and not model.gone for model in state.models.values())


def _floor(state: State) -> Callable[[], object]:
    centres = np.array([(m.pose.x, m.pose.y) for m in state.models.values() if m.pose is not None and not m.gone])
    return lambda: np.sqrt(((centres[:, None] - centres[None]) ** 2).sum(axis=2))


def cases() -> Iterator[Case]:
    """One case for each thing a player waits for, in the most crowded state it comes up in."""
    seen = [(state, seat) for state, seat in _battle() if state.round]
    kinds = {kind: [s for s in seen if s[0].step.kind == kind] for kind in {s[0].step.kind for s in seen}}
    yield from _formations(kinds.get("moving_unit", []))
    yield from _aiming(kinds.get("aiming_unit", []))
    yield from _shown(seen)


def _fullest(states: list[tuple[State, Seat]]) -> list[tuple[State, Seat]]:
    return sorted(states, key=lambda found: -_crowd(found[0]))[:1]


def _formations(states: list[tuple[State, Seat]]) -> Iterator[Case]:
    for state, seat in _fullest(states):
        unit: str = getattr(state.step, "unit", "")
        pieces = tuple(m for m in state.units[unit].models if state.models[m].pose and not state.models[m].gone)
        start = state.models[pieces[0]].pose
        assert start is not None
        way = 4.0 if start.x < state.width / 2 else -4.0
        to = Pose(x=start.x + way, y=start.y + 1.0, facing=start.facing)
        question = AskFormation(pieces=pieces, command={"kind": "move_models"}, to=to)

        def ask(state: State = state, seat: Seat = seat, question: AskFormation = question) -> object:
            return SYSTEM.answer(_as_new(state), seated(seat), question)

        yield Case(
            name=f"a formation of {len(pieces)}, {_crowd(state)} models", run=ask, floor=_floor(state), floor_name=FLOOR
        )


def _aiming(states: list[tuple[State, Seat]]) -> Iterator[Case]:
    for state, seat in _fullest(states):

        def ask(state: State = state, seat: Seat = seat) -> object:
            return SYSTEM.offers(_as_new(state), seat)

        yield Case(name=f"offers while aiming, {_crowd(state)} models", run=ask, floor=_floor(state), floor_name=FLOOR)


def _shown(seen: list[tuple[State, Seat]]) -> Iterator[Case]:
    """What a commit costs beside the journal: view, offers, plain JSON and patch for three classes of viewers."""
    classes = [Audience(party=party) for party in (party_of(("red",)), party_of(("blue",)), WATCHER)]
    for state, _ in _fullest(seen):
        for each in classes:
            each.follow(each.look(SYSTEM, state), 0, moved=True)

        def show(state: State = state) -> object:
            after = _as_new(state)
            return [each.since_seen(SYSTEM, after, ()).patch for each in classes]

        yield Case(
            name=f"a table shown to three classes, {_crowd(state)} models",
            run=show,
            floor=_floor(state),
            floor_name=FLOOR,
        )
