"""What the table links to: every rule that a refusal or an offer names says what it means, in both languages."""

import re
from pathlib import Path

import pytest

from app.rules.aos.model.refusals import RULE_OF
from app.rules.aos.rulebook import RULES
from app.web.words import words

ROOT = Path(__file__).resolve().parents[3] / "app/rules/aos"
NAMED = re.compile(r'(?:refuse\(\s*"\w+",\s*|rule=)"(AOS-[^"]+)"')
LINKED = set(RULE_OF.values()) | {id for path in ROOT.rglob("*.py") for id in NAMED.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_rule_that_the_table_links_to_says_what_it_means(language: str) -> None:
    said = words(language)
    assert len(LINKED) > 150
    assert {id for id in LINKED if not said.get(f"aos.gist.{id}")} == set()
    assert all(said[f"aos.gist.{id}"] != said[f"aos.rule.{id}"] for id in LINKED)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_refusal_has_its_sentence_and_every_open_question_its_answer(language: str) -> None:
    said = words(language)
    assert {code for code in RULE_OF if not said.get(f"aos.refusal.{code}")} == set()
    assert {id for id, rule in RULES.items() if "reading" in rule.how and not said.get(f"aos.reading.{id}")} == set()
