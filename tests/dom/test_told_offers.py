"""Of whole matches of bots in all five systems: what may be used before its words could be read. The list is empty."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from app.persistence.codec import plain
from app.realtime.wire.frames import plain_view
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.seats import seated
from app.systems.registry import SYSTEMS, known_rules
from tests.dom.test_dom import NODE, ROOT, pages
from tests.matches import Played

__all__ = ["pages"]

CARRIES = ("ability", "card", "power", "spell", "trait", "item")
"""The fields of a command that name what has a text of its own."""

TEXTS = frozenset({"use_battle_ability"})
"""Commands that carry out the one text that is due, and so name none."""

PLAIN = frozenset({"place_terrain", "set_standing"})
"""What names a card or an ability without carrying out its text."""

OF_THE_GAME = frozenset({"normal_move", "run", "retreat", "shoot", "charge", "fight"})
"""Abilities of Age of Sigmar that are what every unit does: their names are their words."""

NUMBERS = {"wh40k": (7,), "aos": (1, 2), "underworlds": (2,), "diskwars": (1, 2), "warmaster": (3,)}
"""The matches of each system that are walked: those in which texts are used."""

LOOK_EVERY = 3


def is_text(offer: Offer) -> bool:
    """Whether an offer carries out the text of an ability, a card, a power or a spell."""
    kind = offer.command["kind"]
    if kind in PLAIN or offer.command.get("ability") in OF_THE_GAME:
        return False
    return kind in TEXTS or any(offer.command.get(one) for one in CARRIES)


def samples(match: Played, system: str, seen: set[tuple[str, ...]]) -> Iterator[Mapping[str, Any]]:
    """One of each such offer that was not `seen` yet, with what its seat sees then."""
    rules = known_rules()[system]
    for count, state in enumerate(match.watched()):
        if count % LOOK_EVERY:
            continue
        for seat in sorted(rules.owed(state)):
            for offer in rules.offers(state, seat):
                key = (offer.label, offer.place, *(str(offer.command.get(one)) for one in CARRIES))
                if offer.place != "table" and is_open(offer) and is_text(offer) and key not in seen:
                    seen.add(key)
                    shown = plain_view(rules.view(state, seated(seat)))
                    yield {"seat": seat, "shown": shown, "offer": plain(offer)}


def test_nothing_may_be_used_before_its_words_could_be_read(
    played: Callable[[str, int], Played], pages: Path, tmp_path: Path
) -> None:
    found: list[dict[str, Any]] = []
    for one in SYSTEMS:
        seen = set[tuple[str, ...]]()
        matches = (played(one.key, number) for number in NUMBERS[one.key])
        found.append(
            {"system": one.key, "samples": [row for match in matches for row in samples(match, one.key, seen)]}
        )
    told = {str(one["system"]): len(one["samples"]) for one in found}
    assert min(told.values()), f"nothing was looked at: {told}"
    given = tmp_path / "offers.json"
    given.write_text(json.dumps(found), "utf-8")
    done = subprocess.run(
        (*NODE, "tests/dom/told_offers.js"),
        cwd=ROOT,
        env={**os.environ, "PAGES": str(pages), "OFFERS": str(given)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    untold = json.loads(done.stdout.splitlines()[-1])
    assert untold == [], "\n".join(untold)
