"""Weighs the estimate of each system on matches of bots: `python -m scripts.estimates play wh40k --games 200`, then `fit`.

`play` adds what it saw to `.cache/estimates/<system>.jsonl`; a match is made by its number, so it may be stopped and gone on with.
`fit` writes `app/bots/<system>/estimate.py` and the tables of `docs/estimate.md`.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import typer

from app.bots.deciding import SeededChooser
from app.bots.estimate import FACTS, stand_of, time_of
from app.cli.playing import MOST
from app.cli.selfplay import new_match
from app.realtime.dice.fair_dice import FairDice
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR
from app.systems.registry import known

ROOT = Path(__file__).parent.parent
SEEN = ROOT / ".cache" / "estimates"
EVERY = 8
"""Of so many commands the state after one is kept, and every state at which the turn goes on."""

app = typer.Typer(add_completion=False)


@app.command()
def play(system: str, games: int = 100, first: int = 0) -> None:
    """Has the bots that play to win play matches, and keeps how they stood."""
    SEEN.mkdir(parents=True, exist_ok=True)
    counts = known()[system].rules.seat_counts
    with (SEEN / f"{system}.jsonl").open("a") as file:
        for number in range(first, first + games):
            seats = known()[system].rules.seats[: counts[number % len(counts)]]
            file.write(json.dumps({"number": number, **watched(system, number, seats)}) + "\n")
            file.flush()


def watched(system: str, number: int, seats: Sequence[Any]) -> Mapping[str, Any]:
    """How a match between bots stood from time to time, and who won."""
    match = new_match(system, number, dict.fromkeys(seats, "winning"), seats=seats)
    rules, state, cache = match.system, match.start, IncrementalCache[Any]()
    dice = FairDice(hashlib.sha256(match.seed.encode()).digest(), {}, match.seed)
    seen, last, count = [], None, 0
    while not rules.winner(state)[0] and count < MOST:
        chooser = SeededChooser(match.seed.encode(), f"seat|{count}")
        seat = chooser.pick(sorted(rules.owed(state)))
        command = match.brains[seat](rules, state, seat, SeededChooser(match.seed.encode(), f"{seat}|{count}"))
        facts = rules.decide(state, seat, command, dice)
        assert not isinstance(facts, Refusal), (system, number, command)
        for fact in facts:
            state = rules.evolve(state, fact)
        count += 1
        view = rules.view(cache.at(state), SPECTATOR)
        at = (view.turn.round, view.turn.active)
        if view.turn.round >= 1 and not view.result and (at != last or count % EVERY == 0):
            last = at
            sides = [[*astuple(stand_of(view, one)), view.seats[one].out] for one in seats]
            seen.append({"at": time_of(view), "round": view.turn.round, "active": view.turn.active, "sides": sides})
    return {"seats": list(seats), "winner": rules.winner(state)[1], "seen": seen, "commands": count}


STATES = 24
"""So many states of a match are weighed, evenly spread, so that a long one counts as much as a short one."""

RIDGE = 0.004
"""How much a weight must be worth: keeps those small of which few matches tell."""

FOLDS = 5
"""A match is foretold by what the others of these parts of all matches say, never by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A state of a match: the facts of its sides that are still in it, how much of the win each had, which match."""

    facts: np.ndarray
    won: np.ndarray
    match: int


@app.command()
def fit() -> None:
    """Weighs what was played and writes the weights and how well they foretell."""
    tables = []
    for system in known():
        if (path := SEEN / f"{system}.jsonl").exists():
            rows = list({row["number"]: row for row in map(json.loads, path.read_text().splitlines())}.values())
            matches = [seen for number, row in enumerate(rows) if (seen := states(row, number))]
            write(system, weighed([one for seen in matches for one in seen]), len(matches))
            tables.append(told(system, matches))
    page = (ROOT / "docs" / "estimate.md").read_text("utf-8").partition(BELOW)[0]
    (ROOT / "docs" / "estimate.md").write_text(f"{page}{BELOW}\n\n" + "\n".join(tables), "utf-8")


BELOW = "<!-- below: made by python -m scripts.estimates fit -->"


def states(row: Mapping[str, Any], number: int) -> Sequence[Seen]:
    """The states of a match that are weighed; none of one whose sides never met."""
    seen, found = row["seen"], []
    for index in sorted({int(at) for at in np.linspace(0, len(seen) - 1, STATES)} if seen else ()):
        one = seen[index]
        sides = [(seat, side[:-1]) for seat, side in zip(row["seats"], one["sides"], strict=True) if not side[-1]]
        if len(sides) > 1:
            plain = np.array([side for _, side in sides])
            won = [1.0 if seat == row["winner"] else 0.0 if row["winner"] else 1 / len(sides) for seat, _ in sides]
            found.append(Seen(facts=np.hstack([plain, plain * one["at"]]), won=np.array(won), match=number))
    return found


def weighed(seen: Sequence[Seen]) -> np.ndarray:
    """The weights under which what came is likeliest: a softmax over the sides, by Newton's steps."""
    scale = np.sqrt(np.mean([((one.facts - one.facts.mean(0)) ** 2).mean(0) for one in seen], axis=0)) + 1e-9
    weights = np.zeros(2 * len(FACTS))
    for _ in range(40):
        slope, bend = RIDGE * weights, RIDGE * np.eye(len(weights))
        for one in seen:
            facts = one.facts / scale
            share = shares(facts, weights)
            slope = slope - (one.won - share) @ facts / len(seen)
            bend = bend + (facts.T * share) @ facts / len(seen) - np.outer(share @ facts, share @ facts) / len(seen)
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return np.asarray(weights / scale)


def shares(facts: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Each side's chance."""
    worth = facts @ weights
    odds = np.exp(worth - worth.max())
    return np.asarray(odds / odds.sum())


def told(system: str, matches: Sequence[Sequence[Seen]]) -> str:
    """How well matches are foretold by the others: by tenths, and Brier's score beside that of the base rate."""
    pairs = []
    for fold in range(FOLDS):
        weights = weighed([one for at, seen in enumerate(matches) if at % FOLDS != fold for one in seen])
        for seen in matches[fold::FOLDS]:
            for one in seen:
                base = 1 / len(one.won)
                pairs += [(share, won, base) for share, won in zip(shares(one.facts, weights), one.won, strict=True)]
    found = np.array(pairs)
    tenths = np.minimum((found[:, 0] * 10).astype(int), 9)
    rows = [
        f"| {10 * at} to {10 * at + 10} % | {len(part)} | {part[:, 0].mean():.0%} | {part[:, 1].mean():.0%} |"
        for at in range(10)
        if len(part := found[tenths == at])
    ]
    brier, base = ((found[:, 0] - found[:, 1]) ** 2).mean(), ((found[:, 2] - found[:, 1]) ** 2).mean()
    return "\n".join(
        [
            f"## {system}\n",
            f"{len(matches)} matches, {len(found)} chances of a side. Brier score {brier:.3f}; of the base rate, the same for each "
            f"side, {base:.3f}.\n",
            "| foretold | chances | mean | happened |",
            "|---|---:|---:|---:|",
            *rows,
            "",
        ]
    )


def write(system: str, weights: np.ndarray, matches: int) -> None:
    """The weights as the module that the program reads."""
    early, later = (
        ", ".join(f"{name}={value:.4f}" for name, value in zip(FACTS, half, strict=True))
        for half in np.split(weights, 2)
    )
    (ROOT / "app" / "bots" / system / "estimate.py").write_text(
        f'''"""How likely each side is to win, weighed on matches of bots: written by `python -m scripts.estimates fit`."""

from app.bots.estimate import Estimate, Stand

ESTIMATE = Estimate(
    matches={matches},
    early=Stand({early}),
    later=Stand({later}),
)
''',
        "utf-8",
    )


if __name__ == "__main__":
    app()
