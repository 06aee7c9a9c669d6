"""Whole matches of bots, read as the page reads them: each sentence that is shown has its words, and each blank something in it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.cli.playing import Match, play
from app.cli.selfplay import new_match
from app.persistence.codec import codec_for
from app.rules.kernel.referee.offers import Offer
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import SPECTATOR, seated
from tests.test_words import WORDS

HOLE = re.compile(r"\{(\w+)(?::([\w.]+))?")
EITHER = re.compile(r"\{(\w+)\}\{(\w+)\}")
"""Two blanks side by side: what is spoken of goes by one name or by the other."""
FORMATS = {"in", "length", "bound", "pct", "signed"}
FROM_HERE, LOOK_EVERY = 40, 3
"""The set-up is read whole; after it every so many commands, as decisions of a kind come often."""

Said = tuple[str, Mapping[str, Any]]


class Reader:
    """Reads what a match shows, and keeps what it could not make a sentence of."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.wrong: set[str] = set()
        self.read = 0

    def look(self, match: Match) -> None:
        """All that is offered, asked and told now."""
        if len(match.rows) > FROM_HERE and len(match.rows) % LOOK_EVERY:
            return
        for seat in match.system.seats:
            for offer in match.system.offers(match.state, seat):
                for said in self._of_offer(offer):
                    self._check(*said)
        for viewer in (*map(seated, match.system.seats), SPECTATOR):
            shown = match.system.view(match.state, viewer)
            for duty in shown.duties.values():
                self._check(duty.label, duty.facts)
            for pile in shown.piles.values():
                self._check(pile.label, {})
            self._check(f"{self.system}.phase.{shown.turn.phase}", {})

    def hear(self, match: Match) -> None:
        """The log of a finished match, told anew from its first fact."""
        state, codec = match.start, codec_for(match.system)
        for row in match.rows:
            for event in codec.events_from(row.events):
                for viewer in (seated(match.system.seats[0]), SPECTATOR):
                    if line := match.system.narrate(state, event, viewer):
                        self._check(line.key, {"seat": line.seat, **line.facts})
                state = match.system.evolve(state, event)

    def _of_offer(self, offer: Offer) -> Iterator[Said]:
        yield offer.label, offer.facts
        yield from self._of_refusal(offer.locked)
        for need in (offer.need, *offer.more):
            for option in getattr(need, "options", ()):
                yield option.label, option.facts
                yield from self._of_refusal(option.locked)

    def _of_refusal(self, refusal: Refusal | None) -> Iterator[Said]:
        if refusal:
            own = f"{self.system}.refusal.{refusal.code}"
            yield own if own in WORDS["en"] else f"refusal.{refusal.code}", refusal.facts

    def _check(self, key: str, facts: Mapping[str, Any]) -> None:
        self.read += 1
        if key not in WORDS["en"]:
            self.wrong.add(f"no word for {key}")
            return
        for language, words in WORDS.items():
            either = {name for pair in EITHER.findall(words[key]) if any(map(facts.get, pair)) for name in pair}
            for name, form in HOLE.findall(words[key]):
                value = facts.get(f"{name}_{language}", facts.get(name))
                if (value is None or value in ("", (), [])) and name not in either:
                    self.wrong.add(f"{key}: nothing for {{{name}}} in {language}")
                for one in value if isinstance(value, (list, tuple)) else (value,):
                    if form and form not in FORMATS and f"{form}.{one}" not in words:
                        self.wrong.add(f"{key}: no word for {form}.{one} in {language}")


def test_an_empty_fact_is_no_sentence() -> None:
    reader = Reader("wh40k")
    reader._check("wh40k.log.charge_declared", {"unit": "b1", "targets": ()})
    reader._check("wh40k.refusal.unit_embarked", {"unit": "b1"})
    assert {line.partition(" in ")[0] for line in reader.wrong} == {"wh40k.log.charge_declared: nothing for {targets}"}


@pytest.mark.parametrize(("system", "number"), [("underworlds", 2), ("wh40k", 1), ("wh40k", 2)])
def test_all_that_a_match_shows_is_said_in_words(system: str, number: int) -> None:
    reader = Reader(system)
    match = new_match(system, number, {}, sample=0.0)
    reader.look(match)
    reader.hear(play(match, reader.look))
    assert reader.read > 1000
    assert not reader.wrong, "\n".join(sorted(reader.wrong))
