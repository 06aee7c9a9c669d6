"""What a hand does for a command, counted from the offer that it answers: `python -m bench.gestures [system ...]`.

A row of the list takes two: the unit, the deed. A button takes one; a drag, a place that is suggested or a point on the board
takes one, and one more confirms it. What is picked already costs nothing. So whole matches of all systems are counted anew
without a browser.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean
from typing import Any, cast

from app.cli.selfplay import new_match
from app.persistence.codec import codec_for
from app.rules.kernel.offers.offer import AimNeed, DiceNeed, Offer, OrderNeed, PickNeed, is_open
from app.rules.kernel.seats import SPECTATOR, Seat
from app.systems.registry import SYSTEMS, known
from bench.markdown import table
from bench.whole_matches import dice_of, thought_out

FEW = 8
"""So many options of a single pick are buttons, each of which sends it."""

AGREED: Mapping[str, Mapping[str, Any]] = {"aos": {"battlepack": "fire_and_jade"}, "diskwars": {"mode": "intro"}}
"""What is agreed on: the first battles that the table in docs/development.md counts."""

NUMBER = 3


def gestures(offer: Offer, command: Mapping[str, Any]) -> int:
    """Presses and drags that answer an offer with this command."""
    begins = 2 if offer.place == "unit" else 0
    needs = [need for need in (offer.need, *offer.more) if need is not None]
    if not needs:
        return max(1, begins)
    first = needs[0]
    if (
        isinstance(first, PickNeed)
        and first.most == 1
        and not first.many
        and len(first.options) <= FEW
        and len(needs) == 1
    ):
        return begins + 1
    return begins + sum(_filled(need, offer, command) for need in needs) + 1


def _filled(need: Any, offer: Offer, command: Mapping[str, Any]) -> int:
    """What fills one need, from what it begins with."""
    value = command.get(need.field)
    match need:
        case PickNeed():
            before = offer.command.get(need.field) or ()
            return len({*_listed(value)} ^ {*_listed(before)}) if value != before else 0
        case OrderNeed():
            return int(list(_listed(value)) != [option.value for option in need.options])
        case DiceNeed():
            return len(_listed(value))
        case AimNeed():
            usual = {(row.piece, row.weapon): row.default for row in need.rows}
            aims = [one for one in _listed(value) if isinstance(one, Mapping)]
            return len({one["target"] for one in aims if usual.get((one["model"], one["weapon"])) != one["target"]})
        case _:
            return int(value not in (None, "", [], ()))


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else () if value is None else (value,)


def offer_of(offers: Sequence[Offer], command: Mapping[str, Any]) -> Offer | None:
    """The offer that a command answers, the plainest of several."""

    def answers(offer: Offer) -> bool:
        asked = {need.field for need in (offer.need, *offer.more) if need is not None}
        return all(command.get(name) == value for name, value in offer.command.items() if name not in asked)

    found = [offer for offer in offers if is_open(offer) and answers(offer)]
    return min(found, key=lambda offer: (-len(offer.command), len(offer.more)), default=None)


def counted(key: str) -> Iterator[tuple[str, str, int]]:
    """Of every decision of a match: whose, which kind, "set-up" before the battle, and what it takes."""
    rules, agreed = known()[key].rules, AGREED.get(key, {})
    seats = rules.seats[: rules.seat_counts[0]]
    match = new_match(key, NUMBER, dict.fromkeys(seats, "winning"), seats=seats, agreed=agreed)
    system, dice, state = match.system, dice_of(match.seed), match.start
    codec = codec_for(system)
    for name, plain in thought_out(match, []):
        seat = cast("Seat", name)
        offer = offer_of(system.offers(state, seat), plain)
        begun = system.view(state, SPECTATOR).turn.round > 0
        if offer is not None:
            yield seat, plain["kind"] if begun else "set-up", gestures(offer, plain)
        for event in system.decide(state, seat, codec.command_from(plain), dice):  # type: ignore[union-attr]
            state = system.evolve(state, event)


def main(keys: Sequence[str]) -> None:
    """Prints the table."""
    rows = []
    for key in keys:
        takes: dict[str, list[int]] = defaultdict(list)
        set_up: dict[str, int] = defaultdict(int)
        for seat, kind, n in counted(key):
            if kind == "set-up":
                set_up[seat] += n
            else:
                takes[kind].append(n)
        rows.append([f"{key}: set-up of one seat", str(len(set_up)), " and ".join(map(str, set_up.values()))])
        rows += [[f"{key}: {kind}", str(len(took)), f"{mean(took):.1f}"] for kind, took in sorted(takes.items())]
    for line in table(("decision", "times", "presses and drags"), rows):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:] or [system.key for system in SYSTEMS])
