"""Ways into a match from its very start: a seeded stream of dice, small content, the set-up played to a point."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.rules.kernel.boards.hexes import Hex, from_label
from app.rules.kernel.seats import Seat
from app.rules.underworlds.decide import decide
from app.rules.underworlds.evolve import evolve
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.profiles import Battlefield, Board, Deck, Library, Warband, Warscroll
from app.rules.underworlds.model.setup_commands import ChooseBattlefield, Muster, Redraw
from app.rules.underworlds.model.setup_prompts import ChooseBattlefieldStep
from app.rules.underworlds.model.state import State
from app.rules.underworlds.new_match import setup
from tests.rules.underworlds.arena import NEVER, Man, deck, open_field, words


class SeededDice:
    """Dice of a seeded stream; `next` faces come first where a test wants certain ones."""

    def __init__(self, seed: int = 1, *, first: Sequence[int] = ()) -> None:
        self._chance = random.Random(seed)
        self._first = list(first)

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """So many faces."""
        return tuple(self._first.pop(0) if self._first else self._chance.randint(1, sides) for _ in range(count))


def band(id: str, count: int, scroll: Warscroll = NEVER) -> Warband:
    """A warband of so many plain fighters, the first its leader."""
    men = [Man(id=f"{id}{n}", seat="red", at=None, leader=n == 1) for n in range(1, count + 1)]
    return Warband(id=id, name=words(id), fighters=tuple(man.profile() for man in men), warscroll=scroll)


def content(
    *, bands: Sequence[Warband] = (), decks: Sequence[Deck] = (), sides: Mapping[str, Battlefield] | None = None
) -> Library:
    """Two warbands, `trio` and `quint`, two plain decks, `da` and `db`, and the open field on both sides of a board."""
    field = open_field()
    board = Board(id="arena", name=words("Arena"), sides=sides or {"A": field, "B": field})  # type: ignore[arg-type]
    known = {b.id: b for b in (band("trio", 3), band("quint", 5), *bands)}
    return Library(boards={"arena": board}, warbands=known, decks={d.id: d for d in (deck("da"), deck("db"), *decks)})


def table(library: Library | None = None, **options: Any) -> State:
    """A new table."""
    return setup({"board": "arena", **options}, library or content(), ("red", "blue"))


def do(state: State, seat: Seat, command: Command, *, seed: int = 1, first: Sequence[int] = ()) -> State:
    """The state after a command; fails if it is refused."""
    events = decide(state, seat, command, SeededDice(seed, first=first))
    assert isinstance(events, tuple), events
    for event in events:
        state = evolve(state, event)
    return state


def mustered(state: State, red: Muster | None = None, blue: Muster | None = None) -> State:
    """Both have mustered (red the trio, blue the quint, unless said) and hold their opening hands."""
    state = do(state, "red", red or Muster(warband="trio", deck="da"))
    return do(state, "blue", blue or Muster(warband="quint", deck="db"))


def chosen(state: State, winner: Seat = "red", territory: str = "red") -> State:
    """From opening hands kept to the first feature token; the roll-off is won by `winner`."""
    state = do(state, "red", Redraw())
    state = do(state, "blue", Redraw(), first=(1, 2) if winner == "red" else (2, 1))
    assert state.step == ChooseBattlefieldStep(winner=winner)
    return do(state, winner, ChooseBattlefield(side="A", orientation="wide", territory=territory))  # type: ignore[arg-type]


def small(rows: Mapping[str, int], **traits: Sequence[str]) -> Battlefield:
    """A field of these rows, the first row red, the last blue, with traits by label (starting, blocked, stagger)."""
    plain = open_field()
    hexes = frozenset(from_label(f"{row}{n}") for row, count in rows.items() for n in range(1, count + 1))
    last = max(hex_.r for hex_ in hexes)
    red, blue = frozenset(h for h in hexes if h.r == 0), frozenset(h for h in hexes if h.r == last)
    half = replace(plain.orientations["wide"], red=red, blue=blue, neutral=hexes - red - blue)
    edge = frozenset(h for h in hexes if any(n not in hexes for n in _around(h)))
    starting, blocked, stagger = (
        frozenset(from_label(label) for label in traits.get(name, ())) for name in ("starting", "blocked", "stagger")
    )
    return replace(
        plain,
        hexes=hexes,
        edge=edge,
        orientations={"wide": half},
        starting=starting,
        blocked=blocked,
        stagger=stagger,
    )


def _around(hex_: Hex) -> tuple[Hex, ...]:
    return tuple(Hex(hex_.q + dq, hex_.r + dr) for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))
