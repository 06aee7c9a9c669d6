"""Lengths in sentences: told so finely that the reader sees which bound they break."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SAY = """
import {{ useWords, t }} from "{words}";
useWords({{ said: "{text}" }}, "{language}");
console.log(JSON.stringify({{ said: t("said", {facts}) }}));
"""


def said(folder: Path, text: str, facts: Mapping[str, object], language: str = "en") -> str:
    """A sentence as the client makes it of its facts."""
    program = folder / "say.mjs"
    words = (ROOT / "static/js/words.js").as_uri()
    filled = SAY.format(words=words, text=text, language=language, facts=json.dumps(facts))
    program.write_text(filled, "utf-8")
    node = (sys.executable, str(ROOT / "scripts/node.py"), str(program))
    found = subprocess.run(node, capture_output=True, text=True, check=True).stdout
    told: dict[str, str] = json.loads(found)
    return told["said"]


@pytest.mark.parametrize(
    ("text", "facts", "language", "wanted"),
    [
        ("{had:in} of {needed:in}", {"had": 7.26, "needed": 6.0}, "en", "7.3″ of 6.0″"),
        ("{had:in} of {needed:in}", {"had": 1.0513, "needed": 1.0}, "en", "1.1″ of 1.0″"),
        ("{had:in} of {needed:in}", {"had": 1.013, "needed": 1.0}, "es", "1,01″ of 1,00″"),
        ("{had:in} of {needed:in}", {"had": 1.0, "needed": 1.0}, "en", "1.0″ of 1.0″"),
        ("{had:in} of {needed:in}", {"had": 9.9999, "needed": 10.0}, "en", "10.0″ of 10.0″"),
        ("{had:in} of {needed:in}", {"had": 10.0006, "needed": 10.0}, "es", "10,0″ of 10,0″"),
        ("{had:in} of {needed:in}", {"had": 9.9989, "needed": 10.0}, "en", "9.999″ of 10.000″"),
        ("{d:length}, at most {n:bound}", {"d": 1.0013, "n": 1.0}, "en", "1.001″, at most 1″"),
    ],
)
def test_a_length_is_told_apart_from_its_bound(
    tmp_path: Path, text: str, facts: dict[str, float], language: str, wanted: str
) -> None:
    assert said(tmp_path, text, facts, language) == wanted


def test_of_a_list_each_is_told_with_its_own(tmp_path: Path) -> None:
    facts = {"n": 10, "pieces": ["Boar Boyz", "Swordsmen G"], "amounts": ["3", "7"]}
    assert said(tmp_path, "Damage: {pieces+amounts}", facts) == "Damage: Boar Boyz (3) and Swordsmen G (7)"
