"""How older 40k matches read today."""

from app.rules.wh40k.model.upcasters import wholly_in_cover


def test_an_older_match_keeps_the_cover_it_was_played_with() -> None:
    before = {"round": 2, "options": {"mission": "only_war"}}
    assert wholly_in_cover(before) == {"round": 2, "options": {"cover_requires": "wholly", "mission": "only_war"}}
    assert before == {"round": 2, "options": {"mission": "only_war"}}
