"""What content is read to, pinned: a digest of each record, and the text of each problem of spoiled content.

`pytest --regold tests/content/test_pins.py` writes the pins anew, after a change of content or of problems that was meant.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from app.content.underworlds.load import FOLDER, library, load
from app.persistence.codec import plain
from tests.content.spoiled import SPOILED

PINS = Path(__file__).parent / "pins.json"


def _sorted(value: Any) -> Any:
    """Plain data with its lists of plain lists (which were sets) in one order."""
    if isinstance(value, dict):
        return {name: _sorted(part) for name, part in value.items()}
    if isinstance(value, list):
        inner = [_sorted(part) for part in value]
        return sorted(inner, key=json.dumps) if inner and all(isinstance(part, list) for part in inner) else inner
    return value


def digest(record: Any) -> str:
    """A short digest of a record as it would be stored."""
    return hashlib.sha256(json.dumps(_sorted(plain(record)), sort_keys=True).encode()).hexdigest()[:16]


def records() -> dict[str, str]:
    """Every board, warband and card with its digest."""
    found = library()
    decks = {deck.id: [*deck.cards, *((deck.plot,) if deck.plot else ())] for deck in found.decks.values()}
    cards = {f"{deck}/{card.id}": card for deck, all_ in decks.items() for card in all_}
    return {name: digest(record) for name, record in {**found.boards, **found.warbands, **cards}.items()}


def problems(tmp_path: Path) -> dict[str, list[str]]:
    """What is said of each spoiled file."""
    told = {}
    for name, (file, old, new) in SPOILED.items():
        folder = tmp_path / name
        folder.mkdir()
        text = (FOLDER / file).read_text("utf-8")
        assert old in text, name
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        told[name] = [str(problem) for problem in load(folder).problems]
    return told


@pytest.fixture(scope="module")
def pins(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    if request.config.getoption("--regold"):
        kept = {"records": records(), "problems": problems(tmp_path_factory.mktemp("spoiled"))}
        PINS.write_text(json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
    return dict(json.loads(PINS.read_text("utf-8")))


def test_every_record_is_read_as_it_was(pins: dict[str, Any]) -> None:
    now = records()
    assert {name for name in now.keys() | pins["records"].keys() if now.get(name) != pins["records"].get(name)} == set()


def test_one_word_of_a_card_changes_its_digest(tmp_path: Path) -> None:
    text = (FOLDER / "deck_lanternlight.yaml").read_text("utf-8")
    (tmp_path / "deck.yaml").write_text(text.replace("on_feature: any", "on_feature: cover", 1), "utf-8")
    changed = load(tmp_path).library.decks["lanternlight"].cards[1]
    assert digest(changed) != records()[f"lanternlight/{changed.id}"]


def test_every_problem_is_told_as_it_was(pins: dict[str, Any], tmp_path: Path) -> None:
    assert problems(tmp_path) == pins["problems"]
