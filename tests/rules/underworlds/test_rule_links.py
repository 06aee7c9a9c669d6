"""What the table links to: every rule that an offer or a refusal names says what it means, in both languages."""

import pytest

from app.rules.underworlds.model.refusals import RULE_OF
from app.web.words import words
from tests.rules.underworlds.playouts import playout


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_rule_that_the_table_links_to_says_what_it_means(language: str) -> None:
    said = words(language)
    offered = {offer.rule for turn in playout(1).turns for offer in turn.offers if offer.rule}
    assert len(offered) > 20
    assert {id for id in offered | set(RULE_OF.values()) if not said.get(f"underworlds.gist.{id}")} == set()
    assert all(said[f"underworlds.gist.{id}"] != said[f"underworlds.rule.{id}"] for id in RULE_OF.values())
