"""`pytest --examples tests/rules`: what the tests of rules order on their tables becomes the examples that the rules page shows."""

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.drawing.board import board_svg
from app.persistence.codec import Codec, Malformed, codec_for, plain
from app.rules.kernel.dice.dice import Dice, DiceMismatch
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import EVERYONE, Seat
from app.scenarios.examples import EXAMPLES, scripts
from app.scenarios.recorded import Recorded, Step, answered, replayed, write
from app.scenarios.run import Moment
from app.systems.game_system import GameSystem
from app.systems.registry import SYSTEMS

LONGEST = 12
"""So many commands an example may have: whoever wants to see a rule does not step through a match."""

MOST = 200
"""So many commands of one test are kept; one that plays on and on shows nothing in particular."""


class Overheard:
    """Dice whose faces are kept as they fall."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: list[int] = []

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """Gives what the dice show."""
        fallen = self._dice.roll(count, sides, secret=secret)
        self.faces += fallen
        return fallen


@dataclass(slots=True)
class Chain:
    """Commands of a test each of which was given where the last one had led."""

    start: Any
    after: Any
    orders: list[tuple[Seat, Any, tuple[int, ...], Moment]] = field(default_factory=list)


@dataclass(slots=True)
class Heard:
    """What a test ordered in a system."""

    known: GameSystem
    chains: list[Chain] = field(default_factory=list)
    orders: int = 0

    def add(self, state: Any, seat: Seat, command: Any, faces: Sequence[int], answer: Sequence[Any] | Refusal) -> None:
        """Notes a command and its answer."""
        self.orders += 1
        refused = answer if isinstance(answer, Refusal) else None
        events = () if isinstance(answer, Refusal) else tuple(answer)
        after = state
        for event in events:
            after = self.known.rules.evolve(after, event)
        if not self.chains or self.chains[-1].after != state:
            self.chains.append(Chain(state, state))
        moment = Moment(seat=seat, before=state, events=events, refused=refused, after=after)
        self.chains[-1].orders.append((seat, command, tuple(faces), moment))
        self.chains[-1].after = after


class ExampleRecorder:
    """Listens to every `decide` that a test of a rule calls, and writes the best example of each rule when all have run."""

    def __init__(self) -> None:
        self._heard: Heard | None = None
        self._rules: tuple[str, ...] = ()
        self._found: dict[str, list[Recorded]] = {known.key: [] for known in SYSTEMS}
        for known in SYSTEMS:
            module = importlib.import_module(f"app.rules.{known.key}.decide")
            module.__dict__["decide"] = self._listening(known, module.decide)

    def _listening(self, known: GameSystem, real: Any) -> Any:
        """`decide` as tests import it from now on."""

        def decide(state: Any, seat: Seat, command: Any, dice: Dice) -> Any:
            over = Overheard(dice)
            answer = real(state, seat, command, over)
            if self._rules:
                self._heard = self._heard or Heard(known)
                if self._heard.known is known and self._heard.orders < MOST:
                    self._heard.add(state, seat, command, over.faces, answer)
            return answer

        return decide

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Hears one test, and keeps what can be played again."""
        self._heard, self._rules = None, tuple(id for mark in item.iter_markers("rule") for id in mark.args)
        try:
            yield
        finally:
            if (heard := self._heard) and heard.orders < MOST:
                kept = (_recorded(heard.known, chain, self._rules, item.nodeid) for chain in heard.chains)
                self._found[heard.known.key] += filter(None, kept)
            self._heard, self._rules = None, ()

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Writes the files, if every test passed."""
        for known in SYSTEMS if exitstatus == pytest.ExitCode.OK else ():
            write(EXAMPLES / known.key, _chosen(known, self._found[known.key]))


def _recorded(known: GameSystem, chain: Chain, rules: Sequence[str], test: str) -> Recorded | None:
    """A chain as an example; nothing if it is too long, or holds what no match could."""
    ids = tuple(dict.fromkeys(id for id in rules if id in known.rulebook))
    if (
        not ids
        or len(chain.orders) > LONGEST
        or not any(moment.events or moment.refused for *_, moment in chain.orders)
    ):
        return None
    codec = codec_for(known.rules)
    try:
        return Recorded(
            name="recorded/-",
            rules=ids,
            test=test,
            version=codec.version,
            start=codec.state_to(chain.start),
            steps=tuple(_step(codec, *order) for order in chain.orders),
        )
    except (ValueError, Warning):
        return None


def _plays(known: GameSystem, example: Recorded) -> bool:
    """Whether it plays again as it played, now that nothing is as a test had bent it, and can be drawn."""
    try:
        again = replayed(known.key, example)
        board_svg(plain(known.rules.view(again[-1].after, EVERYONE)), title="")
    except (ValueError, KeyError, Malformed, DiceMismatch, AssertionError, Warning):
        return False
    return [answered(one) for one in again] == [step.answered for step in example.steps]


def _step(codec: Codec, seat: Seat, command: Any, dice: tuple[int, ...], moment: Moment) -> Step:
    return Step(seat=seat, command=codec.command_to(command), dice=dice, answered=answered(moment))


def _chosen(known: GameSystem, found: Sequence[Recorded]) -> list[Recorded]:
    """The best example of each rule that no written scenario shows, each once, in the order of the rulebook."""
    written = {id for script in scripts(known.key).values() for id in script.rule}
    best: dict[str, Recorded] = {}
    for id in known.rulebook:
        able = (
            sorted((one for one in found if id in one.rules), key=lambda one: _rank(one, id))
            if id not in written
            else ()
        )
        if example := next((one for one in able if _plays(known, one)), None):
            best.setdefault(example.model_dump_json(), example.model_copy(update={"name": f"recorded/{id}"}))
    return list(best.values())


def _rank(example: Recorded, id: str) -> tuple[bool, int, bool, int, int, str]:
    """Less is better: the rule itself refuses, few others beside it, something comes to pass, a few commands, a small table."""
    return (
        not any(step.answered[:1] == (id,) for step in example.steps),
        len(example.rules),
        all("-" in step.answered[0] for step in example.steps if step.answered),
        -min(len(example.steps), 4),
        len(str(example.start)),
        example.test,
    )
