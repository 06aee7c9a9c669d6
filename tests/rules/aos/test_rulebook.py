"""The rulebook of Age of Sigmar: every rule that its code cites is in it, and is called something in both languages."""

import re
from pathlib import Path

from app.rules.aos.rulebook import RULES
from app.web.words import words

CITED = re.compile(r"AOS-[A-Z]+(?:-BP)?-(?:EX)?\d+(?:\.\d+)*[a-z]?(?![\w.])")
ROOT = Path(__file__).resolve().parents[3]


def test_every_rule_that_the_code_names_by_its_letter_is_in_the_book() -> None:
    lettered = {
        id
        for path in (ROOT / "app/rules/aos").rglob("*.py")
        for id in CITED.findall(path.read_text("utf-8"))
        if id[-1].isalpha()
    }
    assert len(lettered) > 50
    assert lettered <= set(RULES)


def test_every_rule_and_chapter_has_a_title_in_both_languages() -> None:
    for language in ("en", "es"):
        said = words(language)
        assert all(said[f"aos.rule.{id}"] for id in RULES)
        assert all(said[f"aos.chapter.{id.rpartition('-')[0].partition('-')[2]}"] for id in RULES)
    assert len(RULES) == 501
