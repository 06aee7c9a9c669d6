"""Texts that hands, browsers and malice have changed: whatever they hold, a reading ends, soon, and with a roster."""

import random
import time

import pytest

from app.rosters.known_readers import kinds_of_text
from app.rosters.roster import Roster
from tests.rosters import pasted
from tests.rosters.test_other_editions import APP_40K, BATTLESCRIBE_8, BUILDER_3
from tests.rosters.test_warmaster_texts import link

TEXTS = (
    pasted.APP_TEXT,
    pasted.SIGDEX_TEXT,
    pasted.NEW_RECRUIT_TEXT,
    pasted.LISTBOT_TEXT,
    APP_40K,
    BATTLESCRIBE_8,
    BUILDER_3,
    link("empire", "0=4&5=3&5-BB=1&10=1&10-0=1&4=2"),
    "Autumn\nEmpire, 90 points\nWarmaster Armies\n----\n90 - 2 Halberdiers\n   - 1 Battle Banner (50)\n----\n90 - 2/1\n",
    "https://www.underworldsdb.com/shared.php?deck=0,BL1,BL10,RF3,,&format=nemesis&deckname=My%20deck",
    "The Salt Blades\nBL1,BL2,BL3\n",
)
PIECES = (
    "(",
    ")",
    "[",
    "]",
    "%",
    "%zz",
    "&",
    "=",
    "?",
    "-",
    "•",
    "\n",
    "\r",
    "\x00",
    "\ufeff",
    "\u2028",
    "999999999999",
    "٣",
    "²",
    "😀",
)


def mutated(chance: random.Random, text: str) -> str:
    """A text with some changes: pieces cut, doubled, moved, put in, or mixed with another text."""
    for _ in range(chance.randint(1, 6)):
        start, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + 200)
        match chance.randrange(5):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:end] + text[start:end] * chance.randint(1, 20) + text[end:]
            case 2:
                text = text[:start] + chance.choice(PIECES) * chance.randint(1, 5) + text[start:]
            case 3:
                other = chance.choice(TEXTS)
                text = text[:start] + other[chance.randrange(len(other)) :] + text[end:]
            case _:
                text = text[:start] + text[start:end][::-1] + text[end:]
    return text


@pytest.mark.parametrize("seed", range(6))
def test_no_mutated_text_breaks_a_reader(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        text = mutated(chance, chance.choice(TEXTS))
        for kind in kinds_of_text():
            kind.knows(text)
            assert isinstance(kind.read(text), Roster)


@pytest.mark.parametrize(
    "piece", ["(", "1 x ", "[[", "a | ", "BL1,", "?deck=", "0=1&", "(1) ", " and ", "- ", "=" * 3, "\u00a0"]
)
def test_a_line_of_one_sign_is_read_in_bounded_time(piece: str) -> None:
    text = "General's Regiment\n" + (piece * 40_000 + "\n") * 20
    begun = time.process_time()
    for kind in kinds_of_text():
        kind.knows(text)
        assert isinstance(kind.read(text), Roster)
    assert time.process_time() - begun < 8
