"""Underworlds decks as players share them: every code of the twelve Rivals decks, whoever wrote it down."""

import pytest

from app.rosters.underworlds.decks import DECKS, LAST
from tests.rosters.pasted import read

ALL = [f"{letters}{number}" for letters in DECKS for number in range(1, LAST + 1)]


@pytest.mark.parametrize(
    "form",
    [
        "https://www.underworldsdb.com/shared.php?deck=0,{}&format=nemesis&deckname=My%20deck",
        "https://www.underworldsdb.com/shared.php?deckname=My%20deck&deck=0,{},,",
        "https://wunderworlds.club/deck/transfer/wuc,{}",
        "see https://yawudb.com/deck/transfer/wuc,{},\n",
        "{}",
    ],
)
def test_every_code_of_the_twelve_decks_is_read(form: str) -> None:
    assert len(ALL) == 384
    for first in range(0, len(ALL), LAST):
        cards = ALL[first : first + LAST]
        deck = read(form.format(",".join(sorted(cards))))
        assert (deck.system, deck.refused) == ("underworlds", None)
        assert sorted(deck.cards) == sorted(cards)
        assert (deck.formation, deck.aside) == (DECKS[cards[0][:2]], ())
        assert deck.sums == {"cards": {"ours": 32}}
        assert [question.ask for question in deck.questions] == ["warband"]
        assert deck.name == ("My deck" if "deckname" in form else "")


def test_a_list_for_vassal_says_the_warband() -> None:
    deck = read("The Salt Blades\r\nBL1,BL2, bl03\r\n")
    assert (deck.faction, deck.cards, deck.questions) == ("The Salt Blades", ("BL1", "BL2", "BL3"), ())
    lines = read("The Salt Blades\nBL1\nBL2\nRF31\nRF3\n")
    assert (lines.faction, lines.cards) == ("The Salt Blades", ("BL1", "BL2", "RF31", "RF3"))


@pytest.mark.parametrize(
    "link",
    [
        "https://www.underworldsdb.com/shared.php?deck=0,12,L7,N33,DC4",
        "https://wunderworlds.club/deck/transfer/wuc,06012,06013,09004,01300",
        "https://www.underworlds-deckers.com/en/deck-builder/x/?ObjectiveCard=2206,5261,&GambitCard=2213,&UpgradeCard=2223,",
    ],
)
def test_codes_of_the_seasons_before_are_refused_by_name(link: str) -> None:
    deck = read(link)
    assert deck.refused
    assert (deck.refused.code, deck.refused.edition) == ("other_edition", "Underworlds, seasons before Embergard")
    assert deck.refused.facts == {"cards": 4}
    assert len(deck.cards) == 4


def test_what_is_no_card_is_set_aside() -> None:
    deck = read("https://www.underworldsdb.com/shared.php?deck=0,BL1,BL33,BL0,L7,QQ4,BL1,%F0%9F%98%80")
    assert deck.cards == ("BL1",)
    assert [(row.row, row.why) for row in deck.aside] == [
        ("BL33", "no card of a known deck"),
        ("BL0", "no card of a known deck"),
        ("L7", "a card of the seasons before Embergard"),
        ("QQ4", "no card of a known deck"),
        ("BL1", "the same card twice"),
        ("😀", "no card of a known deck"),
    ]
    unknown = read("https://www.underworldsdb.com/shared.php?deck=0,QQ4,QQ5").refused
    assert unknown
    assert unknown.code == "unknown_deck"
    empty = read("https://www.underworldsdb.com/shared.php?deck=0,").refused
    assert empty
    assert empty.code == "no_deck_in_link"


def test_of_several_decks_the_first_that_can_be_played_is_read_and_the_others_are_told() -> None:
    old = "https://www.underworldsdb.com/shared.php?deck=0,12,L7"
    new = "https://wunderworlds.club/deck/transfer/wuc,BL1,BL2"
    deck = read(f"my decks\n{old}\n{new}\n")
    assert deck.cards == ("BL1", "BL2")
    assert [(row.row, row.why) for row in deck.aside] == [
        ("my decks", "not part of the deck"),
        (old, "another deck in the same text, of 2 cards"),
    ]
