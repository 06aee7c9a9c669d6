"""Questions that decide nothing, counted over whole matches of bots: `python -m bench.needless [system ...]`.

A question decides nothing where one command is open, or all that were tried lead to the same state. What the table answers
itself is not asked. Whoever confirms what he laid out, and a window kept open so that nobody learns what a hand holds, is
counted too: read the list, not its sum alone.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

from app.bots.deciding import SeededChooser
from app.cli.playing import AnySystem, Match, play
from app.cli.selfplay import new_match
from app.persistence.codec import Malformed, codec_for, plain
from app.realtime.dice.fair_dice import FairDice
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.systems.registry import SYSTEMS
from bench.markdown import table

NUMBERS = (1, 2, 3)
TRIES = 6
"""Answers that are tried of an offer with something to fill in."""

MANY = 40
"""So many answers surely decide something."""


def answers(system: AnySystem, state: Any, seat: Seat, salt: str) -> Sequence[Any]:
    """Different commands that a seat could give now, of each offer with needs as many as a few tries find."""
    codec, found = codec_for(system), dict[str, Any]()
    for offer in system.offers(state, seat):
        if offer.place == "table" or not is_open(offer):
            continue
        for turn in range(1 if offer.need is None else TRIES):
            if offer.need is None:
                try:
                    command = codec.command_from(plain(dict(offer.command)))
                except Malformed:
                    continue
            else:
                command = system.complete(state, seat, offer, SeededChooser(b"needless", f"{salt}|{offer.id}|{turn}"))
            if command is not None:
                found[json.dumps(codec.command_to(command), sort_keys=True)] = command
    return tuple(found.values())


def decides(system: AnySystem, state: Any, seat: Seat, commands: Sequence[Any]) -> bool:
    """Whether two of these commands lead to different states, the dice falling alike."""
    if len(commands) > MANY:
        return True
    ends = set[bytes]()
    for command in commands:
        found = system.decide(state, seat, command, FairDice(b"needless", {}, "dice"))
        if isinstance(found, Refusal):
            continue
        there = state
        for event in found:
            there = system.evolve(there, event)
        ends.add(codec_for(system).state_bytes(there))
        if len(ends) > 1:
            return True
    return False


def needless(match: Match) -> Iterator[tuple[str, bool]]:
    """Each question of a match that was played: at which step what was answered, and whether it decided nothing."""
    system, state = match.system, match.start
    for place, row in enumerate(match.rows):
        if system.automatic(state) is None:
            seat = cast("Seat", row.seat)
            asked = f"{type(state.step).__name__}: {row.command['kind']}" if state.stack else row.command["kind"]
            yield asked, not decides(system, state, seat, answers(system, state, seat, str(place)))
        for event in codec_for(system).events_from(row.events):
            state = system.evolve(state, event)


def main(keys: Sequence[str]) -> None:
    """Prints a table for each system."""
    for key in keys:
        asked, idle = Counter[str](), Counter[str]()
        for number in NUMBERS:
            for kind, is_idle in needless(play(new_match(key, number, {}, (), 0.0))):
                asked[kind] += 1
                idle[kind] += is_idle
        rows = [[kind, str(n), str(asked[kind])] for kind, n in idle.most_common() if n]
        for line in table((key, "decide nothing", "asked"), [*rows, ["in all", str(idle.total()), str(asked.total())]]):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:] or [system.key for system in SYSTEMS])
