"""Whatever is sent at whatever moment is carried out or refused: never an error, never slow, never a broken table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from time import process_time
from typing import Any, get_args, get_origin

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.bots.chance import any_offer
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.kinds import hints
from app.rules.kernel.seats import EVERYONE, Seat
from app.rules.kernel.state.ruling import AnswerRuling
from app.rules.wh40k.decide import decide
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.invariants import broken
from app.rules.wh40k.model.commands import (
    Aim,
    Command,
    DeclareShooting,
    MoveModels,
    PathOf,
    SelectMove,
    SelectShoot,
)
from app.rules.wh40k.model.profiles import Ability, Amount, Datasheet, Move, Psyker, Transport
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.setup_prompts import NameWarlords
from app.rules.wh40k.model.state import Side, State
from app.rules.wh40k.system import SYSTEM
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, wall
from tests.rules.wh40k.setting import CAPTAIN, listed, mustered, table

COMMANDS: Mapping[str, Any] = {(get_origin(kind) or kind).__name__: kind for kind in get_args(Command)}
SLOW = 1.0
"""Seconds of processor time a single command may take at most, on a small and busy machine."""


class Lots:
    """Dice and choices from one stream of chance."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        return tuple(self._random.randint(1, sides) for _ in range(count))

    def pick(self, options: Any) -> Any:
        return self._random.choice(list(options))

    def chance(self, share: float) -> bool:
        return self._random.random() < share

    def between(self, low: float, high: float) -> float:
        return self._random.uniform(low, high)


def carrier() -> Datasheet:
    return sheet(
        "carrier",
        profile("Carrier", wounds=4, move=Move(most=Amount(plus=10))),
        weapons=("storm",),
        keywords=("VEHICLE", "TRANSPORT"),
        transport=Transport(capacity=10),
    )


def raiders() -> Datasheet:
    return sheet("raiders", abilities=(Ability(key="teleport_strike", name="Teleport Strike"),))


def beast() -> Datasheet:
    dice = Amount(dice=1)
    return sheet("beast", profile("Beast", move=Move(most=Amount(dice=2)), attacks=dice, wounds=3, invulnerable=(5,)))


def flyer() -> Datasheet:
    return sheet(
        "flyer", profile("Flyer", move=Move(most=Amount(plus=30), least=10), wounds=2), keywords=("FLY", "VEHICLE")
    )


def warlock() -> Datasheet:
    psyker = Psyker(manifests=2, denies=1)
    return sheet(
        "warlock",
        profile("Warlock", wounds=2, leadership=8),
        keywords=("INFANTRY", "CHARACTER", "PSYKER"),
        psyker=psyker,
    )


SHEETS = (carrier(), raiders(), beast(), flyer(), warlock())


def crowded(seed: int) -> State:
    """A battle in which everything is near everything: transports, psykers, flyers, reserves, Command Re-rolls."""
    lots = Lots(seed)
    forces = (
        Force(id="a", seat="red", at=[(20 + 1.5 * i, 20) for i in range(4)]),
        Force(id="v", seat="red", at=[(20 + 1.5 * i, 18) for i in range(3)], sheet="veterans"),
        Force(id="t", seat="red", at=[(28, 18)], sheet="carrier"),
        Force(id="w", seat="red", at=[(31, 18)], sheet="warlock"),
        Force(id="f", seat="red", at=[(10, 30)], sheet="flyer"),
        Force(id="p", seat="red", at=[(1, 1), (2.5, 1)], unit={"where": "aboard", "carrier": "t.1"}),
        Force(
            id="b", seat="blue", at=[(20 + 1.5 * i, 25) for i in range(4)], weapons=[("boltgun", "pistol", "bomb")] * 4
        ),
        Force(id="m", seat="blue", at=[(28, 24), (30, 24)], sheet="beast"),
        Force(id="c", seat="blue", at=[(24, 22.5)], sheet="captain"),
        Force(id="s", seat="blue", at=[(33, 25)], sheet="warlock"),
        Force(id="u", seat="blue", at=[(36, 25)], sheet="carrier"),
        Force(id="q", seat="blue", at=[(1, 1), (2.5, 1)], unit={"where": "aboard", "carrier": "u.1"}),
        Force(id="r", seat="red", at=[(1, 1), (2.5, 1)], sheet="raiders", unit={"where": "reserve"}),
    )
    phase = lots.pick(("movement", "psychic", "shooting", "charge", "fight"))
    state = battle(
        *forces,
        phase=phase,
        round=lots.pick((1, 2, 5)),
        terrain=[wall("ruin", 24, 16, 24.4, 22, 3.0)],
        sheets=SHEETS,
        rerolls=lots.pick(({}, {"red": 2}, {"blue": 1})),
        dice=(6,) * 20,
        underdog="red",
        chooser="red",
        divider="blue",
    )
    off = {m for u in "pqr" for m in state.units[u].models}
    models = {i: replace(m, pose=None) if i in off else m for i, m in state.models.items()}
    sides: dict[Seat, Side] = {
        "red": replace(state.sides["red"], warlord="w.1", trait="legendary_fighter"),
        "blue": replace(state.sides["blue"], warlord="c.1", trait="tenacious_survivor"),
    }
    return replace(state, models=models, sides=sides)


def mustering(seed: int) -> State:
    """A table at some step of its set-up."""
    if seed % 3 == 0:
        return table(choose_mission=True)
    if seed % 3 == 1:
        return table()
    red = (listed(count=3), CAPTAIN, listed("carrier", profile="Carrier"))
    return mustered(red, (listed(count=2), CAPTAIN), carrier(), step=NameWarlords())


def played(state: State, seed: int) -> Iterator[State]:
    """The states of a battle in which both sides take any open offer."""
    lots = Lots(seed)
    while state.result is None:
        yield state
        command = None
        for seat in sorted(SYSTEM.owed(state)):
            command = any_offer(SYSTEM, state, seat, lots)
            if command is not None:
                break
        if command is None:
            return
        result = decide(state, seat, command, lots)
        assert not isinstance(result, Refusal)
        for event in result:
            state = evolve(state, event)


def moment(state: State) -> tuple[str, ...]:
    """What distinguishes one kind of moment from another."""
    step = state.step
    return (step.kind, str(getattr(step, "stage", "")), str(getattr(step, "heroic", "")))


@cache
def moments() -> tuple[State, ...]:
    """One state for each kind of moment reached by play, and a few of each that comes often."""
    found: dict[tuple[str, ...], list[State]] = {}
    for seed in range(24):
        start = mustering(seed) if seed < 6 else crowded(seed)
        for state in islice(played(start, seed), 60):
            same = found.setdefault(moment(state), [])
            if len(same) < 4:
                same.append(state)
    return tuple(state for _, same in sorted(found.items()) for state in same)


def numbers() -> st.SearchStrategy[float]:
    near = st.floats(-5, 80).map(lambda x: round(x, 2))
    return st.one_of(near, st.sampled_from((0.0, -1.0, 1e9, -1e9, 1e308, float("nan"), float("inf"), 1e-9, 72.0, 48.0)))


def values(hint: Any, name: str, state: State) -> st.SearchStrategy[Any]:
    """Anything of a type, often with something of this battle in it."""
    if hint is str:
        return words(name, state)
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.one_of(st.integers(-3, 12), st.sampled_from((10**6, -(10**9), 10**30)))
    if hint is float:
        return numbers()
    if hint is type(None):
        return st.none()
    args = get_args(hint)
    origin = getattr(hint, "__origin__", None)
    if origin is tuple:
        return st.lists(values(args[0], name, state), max_size=5).map(tuple)
    if str(origin) == "typing.Literal":
        return st.sampled_from(args)
    if isinstance(hint, type) and hasattr(hint, "__dataclass_fields__"):
        return paths(state) if hint is PathOf else places(state) if hint is Placed else made(hint, state)
    if origin is not None and "Mapping" in str(origin):
        return st.just({})
    return st.one_of(*(values(arg, name, state) for arg in args))


def words(name: str, state: State) -> st.SearchStrategy[str]:
    known: dict[str, tuple[str, ...]] = {
        "weapon": tuple(state.library.weapons),
        "power": ("smite",),
        "powers": ("smite",),
        "profile": ("Trooper", "Captain"),
        "sheet": tuple(state.library.sheets),
        "flag": ("advanced", "charged", "shot"),
        "option": ("4", "5", *state.units),
        "source": ("command", "ones", "failed"),
        "key": ("save", "reroll.charge"),
    }
    ids = known.get(name, (*state.units, *state.models, *state.terrain))
    junk = st.sampled_from(("", "nobody", "a.99", "\x00", "w" * 5000))
    return st.one_of(st.sampled_from(ids), st.sampled_from(ids), junk) if ids else junk


def paths(state: State) -> st.SearchStrategy[PathOf]:
    """Ways of models, half of them from where the model stands."""
    pose = made(Pose, state)

    @st.composite
    def one(draw: Any) -> PathOf:
        model = draw(words("model", state))
        way = draw(st.lists(pose, max_size=4))
        known = state.models.get(model)
        if known is not None and known.pose is not None and draw(st.booleans()):
            x, y = draw(st.floats(-4, 4)), draw(st.floats(-4, 4))
            way = [known.pose, replace(known.pose, x=known.pose.x + x, y=known.pose.y + y), *way[:1]]
        return PathOf(model=model, path=tuple(way))

    return one()


def places(state: State) -> st.SearchStrategy[Placed]:
    return st.builds(Placed, model=words("model", state), pose=made(Pose, state))


def made(kind: Any, state: State) -> st.SearchStrategy[Any]:
    """Any object of a dataclass."""
    parts = {name: values(hint, name, state) for name, hint in hints(kind).items() if name != "kind"}
    return st.builds(get_origin(kind) or kind, **parts)


def sent(state: State, seat: Seat, command: Any, lots: Lots) -> State:
    """The state after a command was carried out or refused, and all that a server does with it afterwards."""
    began = process_time()
    result = decide(state, seat, command, lots)
    assert process_time() - began < SLOW, command
    if isinstance(result, Refusal):
        return state
    for event in result:
        state = evolve(state, event)
    assert not broken(state), (command, broken(state))
    assert state.result is not None or SYSTEM.owed(state)
    for viewer in state.seats:
        SYSTEM.offers(state, viewer)
    SYSTEM.view(state, EVERYONE)
    return state


@pytest.mark.parametrize("name", sorted(COMMANDS))
@settings(max_examples=25, suppress_health_check=list(HealthCheck), phases=(Phase.reuse, Phase.generate))
@given(data=st.data())
def test_any_command_at_any_moment_is_carried_out_or_refused(name: str, data: st.DataObject) -> None:
    state = moments()[data.draw(st.integers(0, len(moments()) - 1))]
    seat = data.draw(st.sampled_from(table().seats))
    lots = Lots(data.draw(st.integers(0, 5)))
    command = data.draw(made(COMMANDS[name], state))
    state = sent(state, seat, command, lots)
    if state.ruling is not None:
        state = sent(state, state.other(state.ruling.by), AnswerRuling(accept=True), lots)
    for later in islice(played(state, 1), 3):
        assert not broken(later)


def spiral(state: State, model: str, points: int) -> PathOf:
    """A way of many poses, all near where the model stands."""
    start = state.models[model].pose
    assert start is not None
    poses = (Pose(x=start.x + (i % 7) * 0.01, y=start.y - (i % 5) * 0.01, facing=i % 360) for i in range(1, points))
    return PathOf(model=model, path=(start, *poses))


@pytest.mark.parametrize(("points", "code"), [(10_000, "bad_number"), (200, None)])
def test_a_way_of_very_many_points_takes_no_time(points: int, code: str | None) -> None:
    state = act(crowd(), "red", SelectMove(unit="a", mode="normal"))[0]
    command = MoveModels(moves=tuple(spiral(state, model, points) for model in state.units["a"].models))
    began = process_time()
    result = decide(state, "red", command, Lots(1))
    assert process_time() - began < SLOW
    assert not isinstance(result, Refusal) if code is None else refused(state, "red", command).code == code


def test_very_many_shots_take_no_time() -> None:
    state = act(crowd("shooting"), "red", SelectShoot(unit="a"))[0]
    shot = Aim(model="a.1", weapon="boltgun", target="b")
    assert refused(state, "red", DeclareShooting(aims=(shot,) * 400)).code == "cannot_split_weapon"
    assert refused(state, "red", DeclareShooting(aims=(shot,) * 10_000)).code == "bad_number"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ((), "off_path"),
        ((Pose(x=0, y=0), Pose(x=1, y=1)), "off_path"),
        ((Pose(x=20, y=20), Pose(x=1e9, y=20)), "move_too_far"),
        ((Pose(x=20, y=20), Pose(x=float("nan"), y=20)), "bad_number"),
        ((Pose(x=20, y=20), Pose(x=20, y=20, facing=float("inf"))), "bad_number"),
        ((Pose(x=20, y=20), Pose(x=20, y=21, z=3.0)), "unsupported_position"),
    ],
)
def test_a_way_that_is_none_is_refused(path: tuple[Pose, ...], code: str) -> None:
    state = act(crowd(), "red", SelectMove(unit="a", mode="normal"))[0]
    assert refused(state, "red", MoveModels(moves=(PathOf(model="a.1", path=path),))).code == code


def test_a_model_moves_once_in_a_command() -> None:
    state = act(crowd(), "red", SelectMove(unit="a", mode="normal"))[0]
    twice = (spiral(state, "a.1", 2),) * 2
    assert refused(state, "red", MoveModels(moves=twice)).code == "not_in_this_unit"


def crowd(phase: Any = "movement") -> State:
    """Two small units in the open."""
    four = [(20.0 + 1.5 * i, 20.0) for i in range(4)]
    forces = (Force(id="a", seat="red", at=four), Force(id="b", seat="blue", at=[(30, 36)]))
    return battle(*forces, phase=phase)
