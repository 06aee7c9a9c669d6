"""The page that teaches the language of cards: every example loads, every word is named."""

import re
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from app.content.reader import read_text
from app.content.underworlds.language import LANGUAGE
from app.content.underworlds.load import Reader, load
from app.content.underworlds.schema import FileIn
from app.scenarios.run import run
from app.scenarios.script import Script
from tests.content.test_underworlds import changed

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cards.md").read_text("utf-8")
PLACES = {"objective": range(5, 12), "surge": range(5), "ploy": range(12, 22), "upgrade": range(22, 32)}


def test_every_example_is_a_card_that_loads(tmp_path: Path) -> None:
    cards = [card for block in PAGE.split("```yaml\n")[1:] for card in yaml.safe_load(block.split("```")[0])]
    free = {kind: iter(places) for kind, places in PLACES.items()}

    def change(data: Any) -> None:
        for card in cards:
            data["decks"][0]["cards"][next(free["surge" if card.get("surge") else card["kind"]])] = card

    (tmp_path / "deck.yaml").write_text(changed("deck_breakers_tide.yaml", change), "utf-8")
    loaded = load(tmp_path)
    assert [str(problem) for problem in loaded.problems] == []
    read = {card.id: card for card in loaded.library.decks["breakers_tide"].cards}
    assert {card["id"] for card in cards} <= read.keys()
    assert [len(read[id].effects) for id in ("x3", "x5")] == [2, 2]


def test_the_shape_of_the_page_is_read_with_its_indented_row(tmp_path: Path) -> None:
    (block,) = (block.split("```")[0] for block in PAGE.split("```yaml board\n")[1:])
    reader = Reader(read_text(block).lined, language=LANGUAGE)
    assert reader.made(FileIn, reader.data, ()) is not None
    assert (reader.problems, reader.data["shapes"]["dented"]["rows"]["B"]) == ([], "2-9")


SCENARIOS = [
    Script.model_validate(yaml.safe_load(block.split("```")[0])) for block in PAGE.split("```yaml scenario\n")[1:]
]


@pytest.mark.parametrize(
    "script", [pytest.param(one, id=one.title, marks=pytest.mark.rule(*one.rule)) for one in SCENARIOS]
)
def test_every_scenario_of_the_page_holds(script: Script) -> None:
    outcome = run(script, Path("cards.md"))
    assert outcome.wrong is None, f"{outcome.wrong}\n{outcome.table}"


def test_every_word_of_the_language_is_named() -> None:
    families = [tuple(member for member in get_args(family.of) if is_dataclass(member)) for family in LANGUAGE.families]
    words = {word for members in families for word in LANGUAGE.words(members)} - {"text", ""}
    assert {word for word in words if f"`{word}`" not in PAGE} == set()


def test_every_problem_the_page_tells_of_is_one_that_is_told() -> None:
    table = PAGE.split("## What is refused")[1]
    rows = [line.split("|")[1] for line in table.splitlines() if line.count("|") > 2]
    codes = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", "".join(rows)))
    told = "".join(path.read_text("utf-8") for path in (ROOT / "app" / "content").rglob("*.py"))
    assert len(codes) > 10
    assert {code for code in codes if f'"{code}"' not in told} == set()
