"""What the table links to: every rule that a refusal names says what it means, in both languages."""

import pytest

from app.rules.diskwars.model.refusals import RULE_OF
from app.rules.diskwars.rulebook import RULES
from app.web.words import words


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_rule_that_a_refusal_names_says_what_it_means(language: str) -> None:
    said = words(language)
    assert {id for id in RULE_OF.values() if not said.get(f"diskwars.gist.{id}")} == set()
    assert all(said[f"diskwars.gist.{id}"] != said[f"diskwars.rule.{id}"] for id in RULE_OF.values())
    assert {code for code in RULE_OF if not said.get(f"diskwars.refusal.{code}")} == set()


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_rule_has_its_name_and_every_open_question_its_answer(language: str) -> None:
    said = words(language)
    assert {id for id in RULES if not said.get(f"diskwars.rule.{id}")} == set()
    assert {
        id for id, rule in RULES.items() if "reading" in rule.how and not said.get(f"diskwars.reading.{id}")
    } == set()
    assert {id for id in RULES if not said.get(f"diskwars.chapter.{id.split('-')[1]}")} == set()


def test_spanish_is_not_english_left_standing() -> None:
    english, spanish = words("en"), words("es")
    same = [id for id in RULES if english[f"diskwars.rule.{id}"] == spanish[f"diskwars.rule.{id}"]]
    assert len(same) < 3, same
