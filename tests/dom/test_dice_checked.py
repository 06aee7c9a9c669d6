"""The page's own modules compute dice as the server throws them, and tell of parts that were not brought as they should be."""

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.realtime.dice.fair_dice import FairDice, commitment
from app.realtime.dice.nonces import part_seal
from tests.dom.test_dom import NODE, ROOT, pages

__all__ = ["pages"]

SEED = bytes(32)
DICE = {"name": "here", "naming": 2}

BROUGHT_AFTER: Mapping[str, tuple[dict[str, str], int, list[str], bool]] = {
    "first": ({"blue": "b"}, 2, [], False),
    "after": ({}, 2, ["blue"], False),
    "exchanged": ({"blue": "another"}, 2, [], True),
    "renamed": ({"blue": "b"}, 1, [], True),
}
"""What this browser saw of the other's part before its own, by which naming dice fell, which parts came late, and whether they
are ground."""

SEALED: Mapping[str, tuple[dict[str, str], dict[str, str], bool]] = {
    "as sealed": ({"red": "mine", "blue": "b"}, {"red": "mine", "blue": "b"}, False),
    "exchanged": ({"red": "mine", "blue": "chosen after mine was shown"}, {"red": "mine", "blue": "b"}, True),
    "withheld": ({"red": "mine"}, {"red": "mine", "blue": "b"}, True),
    "put in": ({"red": "mine", "blue": "b"}, {"red": "mine"}, True),
}
"""What was brought, what was sealed before, and whether they differ."""


def opened(nonces: Mapping[str, str], naming: int) -> dict[str, Any]:
    """What a server tells at the end."""
    faces = list(FairDice(SEED, nonces, "here", naming=naming).roll(2))
    return {
        "seed": SEED.hex(), "commitment": commitment(SEED), "nonces": nonces, "match": "here", "naming": naming,
        "rolls": [{"number": 0, "sides": 6, "faces": faces}], "unkept": 0,
    }  # fmt: skip


def brought_after(before: Mapping[str, str], naming: int) -> tuple[Any, Any]:
    """What is told, and what this browser remembers."""
    seen = {"seal": commitment(SEED), "nonce": "mine", "rolls": {}, "at": 0, "before": before, "dice": DICE}
    return opened({"red": "mine", "blue": "b"}, naming), seen


def sealed_first(brought: Mapping[str, str], sealed: Mapping[str, str]) -> tuple[Any, Any]:
    """The same where each part is sealed before any is shown."""
    seen = {
        "seal": commitment(SEED), "nonce": "mine", "rolls": {}, "at": 0, "dice": {**DICE, "naming": 3},
        "sealed": {seat: part_seal("here", seat, nonce) for seat, nonce in sealed.items()},
    }  # fmt: skip
    return opened(brought, 3), seen


def throws() -> list[tuple[dict[str, Any], list[tuple[int, int]]]]:
    """Dice of every naming, and rolls of them."""
    chance, made = Random(5), []
    for naming in (1, 2, 3, 4):
        for nonces in ({}, {"red": "a", "blue": 'ñ "\\ \u2028 \x7f 🎲'}):
            source = {"seed": chance.randbytes(32).hex(), "nonces": nonces, "match": "orme-4k7p", "naming": naming}
            made.append((source, [(chance.choice((2, 3, 6, 7, 20)), chance.randint(1, 12)) for _ in range(40)]))
    return made


@pytest.fixture(scope="module")
def found(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the page finds of all of these."""
    weighed = [brought_after(*case[:2]) for case in BROUGHT_AFTER.values()]
    weighed += [sealed_first(*case[:2]) for case in SEALED.values()]
    thrown = [(source, [(n, *shape) for n, shape in enumerate(shapes)]) for source, shapes in throws()]
    given = tmp_path_factory.mktemp("dice") / "dice.json"
    given.write_text(json.dumps({"weighed": weighed, "thrown": thrown}), "utf-8")
    done = subprocess.run(
        (*NODE, "tests/dom/dice_checked.js"),
        cwd=ROOT, env={**os.environ, "PAGES": str(pages), "DICE": str(given)}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", BROUGHT_AFTER)
def test_the_page_tells_what_was_brought_after_its_own(found: Any, name: str) -> None:
    verdict = found["verdicts"][list(BROUGHT_AFTER).index(name)]
    _, _, late, ground = BROUGHT_AFTER[name]
    told = (verdict["early"], verdict["late"], verdict["ground"], verdict["holds"])
    assert told == (True, late, ground, not ground)


@pytest.mark.parametrize("name", SEALED)
def test_the_page_finds_a_part_that_is_not_what_was_sealed(found: Any, name: str) -> None:
    verdict = found["verdicts"][len(BROUGHT_AFTER) + list(SEALED).index(name)]
    ground = SEALED[name][2]
    assert (verdict["sealed"], verdict["ground"], verdict["holds"]) == (not ground, ground, not ground)


def test_a_browser_computes_the_faces_that_the_server_throws(found: Any) -> None:
    for (source, shapes), computed in zip(throws(), found["computed"], strict=True):
        seed = bytes.fromhex(source["seed"])
        dice = FairDice(seed, source["nonces"], source["match"], naming=source["naming"])
        assert computed["faces"] == [list(dice.roll(count, sides)) for sides, count in shapes]
        assert computed["seal"] == commitment(seed)
