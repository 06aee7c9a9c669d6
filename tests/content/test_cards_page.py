"""The page that teaches the language of cards: every example loads, every word is named."""

from pathlib import Path
from typing import Any, get_args

import yaml

from app.content.underworlds.effects import LASTING, PRIMITIVES
from app.content.underworlds.language import CONDITIONS, EXPRESSIONS, SELECTORS
from app.content.underworlds.load import load
from app.rules.underworlds.model.language.language import Trait
from tests.content.test_underworlds import changed

PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8")
PLACES = {"objective": 5, "surge": 0, "ploy": 12, "upgrade": 22}


def test_every_example_is_a_card_that_loads(tmp_path: Path) -> None:
    cards = [card for block in PAGE.split("```yaml\n")[1:] for card in yaml.safe_load(block.split("```")[0])]
    assert len(cards) == 5

    def change(data: Any) -> None:
        for offset, card in enumerate(cards):
            kind = "surge" if card.get("surge") else card["kind"]
            place = PLACES[kind] + (offset == 4)
            data["decks"][0]["cards"][place] = card

    (tmp_path / "deck.yaml").write_text(changed("deck_breakers_tide.yaml", change), "utf-8")
    loaded = load(tmp_path)
    assert loaded.problems == ()
    read = {card.id: card for card in loaded.library.decks["breakers_tide"].cards}
    assert {"x1", "x2", "x3", "x4", "x5"} <= read.keys()
    assert [len(read[id].effects) for id in ("x3", "x5")] == [2, 2]


def test_every_word_of_the_language_is_named() -> None:
    words = {
        *CONDITIONS,
        *get_args(Trait),
        "who",
        "every",
        *PRIMITIVES,
        *LASTING,
        "choose",
        "cancel",
        *SELECTORS,
        *EXPRESSIONS,
    }
    assert {word for word in words if f"`{word}`" not in PAGE} == set()
