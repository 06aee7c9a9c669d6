"""Whole matches of bots, read as the page reads them: each sentence that is shown has its words, and each blank something in it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, seated
from app.systems.registry import known_rules
from tests.matches import MATCHES, Played
from tests.test_words import WORDS

HOLE = re.compile(r"\{(\w+)(?::([\w.]+))?")
EITHER = re.compile(r"\{(\w+)\}\{(\w+)\}")
"""Two blanks side by side: what is spoken of goes by one name or by the other."""
FORMATS = {"in", "length", "bound", "pct", "signed"}
READ = (1, 2)
FROM_HERE, LOOK_EVERY = 40, 3
"""The set-up is read whole; after it every so many commands, as decisions of a kind come often."""

Said = tuple[str, Mapping[str, Any]]


class Reader:
    """Reads what a match shows, and keeps what it could not make a sentence of."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.wrong: set[str] = set()
        self.read = 0

    def look(self, state: Any, count: int) -> None:
        """All that is offered, asked and told after so many commands."""
        if count > FROM_HERE and count % LOOK_EVERY:
            return
        system = known_rules()[self.system]
        for seat in system.seats:
            for offer in system.offers(state, seat):
                for said in self._of_offer(offer):
                    self._check(*said)
        for viewer in (*map(seated, system.seats), SPECTATOR):
            shown = system.view(state, viewer)
            for duty in shown.duties.values():
                self._check(duty.label, duty.facts)
            for pile in shown.piles.values():
                self._check(pile.label, {})
            self._check(f"{self.system}.phase.{shown.turn.phase}", {})
            for sheet in shown.sheets.values():
                self._check_keywords(sheet.keywords)
            self.wrong |= {f"no Spanish name for {id}" for id, said in shown.names.items() if not said.get("es")}

    def hear(self, match: Played) -> None:
        """The log of a finished match, told anew from its first fact."""
        system = known_rules()[self.system]
        for state, event in match.told():
            for viewer in (seated(system.seats[0]), SPECTATOR):
                if line := system.narrate(state, event, viewer):
                    self._check(line.key, {"seat": line.seat, **line.facts})

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

    def _check_keywords(self, keywords: Iterable[str]) -> None:
        """What a card says of itself in a word: a keyword, a trait, a rune."""
        for keyword in keywords:
            word = keyword if self.system in ("diskwars", "underworlds") else keyword.replace("_", " ").lower()
            keys = {f"{self.system}.{sort}.{word}" for sort in ("keyword", "trait", "rune")}
            self.wrong |= {f"no word for {keyword} in {lang}" for lang, said in WORDS.items() if not keys & said.keys()}

    def _check(self, key: str, facts: Mapping[str, Any]) -> None:
        self.read += 1
        if key not in WORDS["en"]:
            self.wrong.add(f"no word for {key}")
            return
        for language, words in WORDS.items():
            pairs, holes = blanks(words[key])
            either = {name for pair in pairs if any(map(facts.get, pair)) for name in pair}
            for name, form in holes:
                value = facts.get(f"{name}_{language}", facts.get(name))
                if (value is None or value in ("", (), [])) and name not in either:
                    self.wrong.add(f"{key}: nothing for {{{name}}} in {language}")
                for one in value if isinstance(value, (list, tuple)) else (value,):
                    if form and form not in FORMATS and f"{form}.{one}" not in words:
                        self.wrong.add(f"{key}: no word for {form}.{one} in {language}")


@cache
def blanks(sentence: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The pairs of blanks side by side in a sentence, and all its blanks with their forms."""
    return EITHER.findall(sentence), HOLE.findall(sentence)


def test_an_empty_fact_is_no_sentence() -> None:
    reader = Reader("wh40k")
    reader._check("wh40k.log.charge_declared", {"unit": "b1", "targets": ()})
    reader._check("wh40k.refusal.unit_embarked", {"unit": "b1"})
    assert {line.partition(" in ")[0] for line in reader.wrong} == {"wh40k.log.charge_declared: nothing for {targets}"}


@pytest.mark.parametrize(("system", "number"), [match for match in MATCHES if match[1] in READ])
def test_all_that_a_match_shows_is_said_in_words(
    played: Callable[[str, int], Played], system: str, number: int
) -> None:
    reader, match = Reader(system), played(system, number)
    for count, state in enumerate(match.watched()):
        reader.look(state, count)
    reader.hear(match)
    assert reader.read > 1000
    assert not reader.wrong, "\n".join(sorted(reader.wrong))
