"""The guide has a step, with its words in every language, for whatever a match asks of a seat."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.seats import seated
from app.systems.registry import SYSTEMS, known_rules
from tests.matches import MATCHES, Played
from tests.test_words import WORDS

FOLDER = Path(__file__).parent.parent / "static" / "js" / "systems"
STEP = re.compile(r'{ key: "(\w+)", (.*) },')
NAMES = re.compile(r"(asked|open|doing): \[([^\]]*)\]")
EVERYWHERE = {"ruling", "offset"}
"""What may be asked at any time, and is told by the prompt itself."""


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
def test_how_to_play_tells_the_goal_and_a_turn(system: str, language: str) -> None:
    head = f"guide.{system}"
    assert {f"{head}.goal", f"{head}.chapter.1", f"{head}.1.1", f"{head}.chapter.2", f"{head}.2.1"} <= set(
        WORDS[language]
    )


def lesson(system: str) -> Mapping[str, Mapping[str, set[str]]]:
    """The steps of a system's guide: what is asked, what is open, what is being done."""
    text = (FOLDER / system / "lesson.js").read_text("utf-8")
    return {
        key: {name: set(re.findall(r'"([^"]+)"', names)) for name, names in NAMES.findall(rest)}
        for key, rest in STEP.findall(text)
    }


def silent(system: str, match: Played) -> Iterator[str]:
    """The questions for which no step comes up."""
    rules, steps = known_rules()[system], lesson(system).values()
    for state in match.watched():
        for seat in rules.owed(state):
            duties = [duty for duty in rules.view(state, seated(seat)).duties.values() if seat in duty.seats]
            asked = {duty.label.removeprefix(f"{system}.duty.") for duty in duties}
            offers = [offer for offer in rules.offers(state, seat) if is_open(offer) and offer.place != "table"]
            kinds = {str(offer.command["kind"]) for offer in offers}
            told = any(step.get("asked", set()) & asked or step.get("open", set()) & kinds for step in steps)
            if not told and not {duty.id for duty in duties} & EVERYWHERE:
                yield f"{sorted(asked)}: {sorted(kinds)}"


@pytest.mark.parametrize(("system", "number"), [match for match in MATCHES if match[1] in (1, 2)])
def test_the_guide_knows_every_question_of_a_match(
    played: Callable[[str, int], Played], system: str, number: int
) -> None:
    assert sorted(set(silent(system, played(system, number)))) == []


@pytest.mark.parametrize("system", [system.key for system in SYSTEMS])
def test_every_step_is_said_in_full(system: str) -> None:
    steps = lesson(system)
    assert len(steps) > 10
    wanted = {f"{system}.lesson.{key}{part}" for key in steps for part in ("", ".what", ".try")}
    for language, words in WORDS.items():
        assert wanted - words.keys() == set(), language
