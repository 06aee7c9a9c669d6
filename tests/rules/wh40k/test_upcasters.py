"""How older 40k matches read today."""

from app.rules.wh40k.model.upcasters import (
    agreed_and_named,
    answered,
    asked_at_once,
    named_in_english,
    said_aloud,
    said_by_name,
    said_in_advance,
    wholly_in_cover,
)


def test_an_older_match_keeps_the_cover_it_was_played_with() -> None:
    before = {"round": 2, "options": {"mission": "only_war"}}
    assert wholly_in_cover(before) == {"round": 2, "options": {"cover_requires": "wholly", "mission": "only_war"}}
    assert before == {"round": 2, "options": {"mission": "only_war"}}


SAVE = {"kind": "standing", "key": "save", "answer": "best", "when": [], "until": None}


def test_standing_answers_become_those_of_every_system() -> None:
    before = {"round": 2, "sides": {"red": {"score": 1, "standing": {"save": "best"}}, "blue": {"standing": {}}}}
    after = {"round": 2, "sides": {"red": {"score": 1, "standing": [SAVE]}, "blue": {"standing": []}}}
    assert said_in_advance(before) == after
    assert before["sides"] == {"red": {"score": 1, "standing": {"save": "best"}}, "blue": {"standing": {}}}


def test_the_fact_of_a_standing_answer_has_the_answer_in_it() -> None:
    told = {"kind": "standing_set", "seat": "red", "key": "save", "answer": "best"}
    assert said_aloud(told) == ({"kind": "standing_said", "seat": "red", "key": "save", "standing": SAVE},)
    taken_back = said_aloud({**told, "answer": None})
    assert taken_back == ({"kind": "standing_said", "seat": "red", "key": "save", "standing": None},)
    assert said_aloud({"kind": "round_begun", "round": 1}) == ({"kind": "round_begun", "round": 1},)


def test_a_locked_list_is_an_answer_to_the_muster() -> None:
    before = {
        "seats": ["red", "blue"],
        "sides": {"red": {"score": 1, "locked": True}, "blue": {"score": 0, "locked": False}},
        "stack": [{"kind": "muster_armies"}],
    }
    after = asked_at_once(before)
    prompt = {"kind": "muster_armies", "asked": ["red", "blue"], "answers": {"red": {"kind": "lock_army"}}}
    assert (after["stack"], after["sides"]) == ([prompt], {"red": {"score": 1}, "blue": {"score": 0}})
    later = asked_at_once({**before, "stack": [{"kind": "deploy_armies", "turn": "red"}]})
    assert later["stack"] == [{"kind": "deploy_armies", "turn": "red"}]
    (told,) = answered({"kind": "army_locked", "seat": "blue"})
    assert told == {"kind": "answer_given", "seat": "blue", "answer": {"kind": "lock_army"}}
    (told,) = answered({"kind": "step_entered", "step": {"kind": "muster_armies"}})
    assert told["step"] == {"kind": "muster_armies", "asked": ("red", "blue"), "answers": {}}


def test_the_content_of_an_older_match_has_english_names_alone() -> None:
    before = {"round": 2, "library": {"sheets": {}}}
    assert named_in_english(before) == {"round": 2, "library": {"sheets": {}, "spanish": {}}}
    assert before == {"round": 2, "library": {"sheets": {}}}


def test_the_rows_of_an_older_degrading_profile_are_found_by_the_rules() -> None:
    rows = [
        {"least": 3, "most": 5, "values": {"M": 6, "BS": 4, "Sv": 5}},
        {"least": 1, "most": 2, "values": {"move": 4}},
    ]
    before = {"round": 2, "library": {"spanish": {}, "sheets": {"mule": {"id": "mule", "degrading": rows}}}}
    named = [{"least": 3, "most": 5, "values": {"move": 6, "bs": 4, "save": 5}}, rows[1]]
    assert said_by_name(before)["library"]["sheets"]["mule"]["degrading"] == named
    assert before["library"] == {"spanish": {}, "sheets": {"mule": {"id": "mule", "degrading": rows}}}


def test_what_was_agreed_and_what_was_named_change_in_one_step() -> None:
    rows = [{"least": 1, "most": 5, "values": {"Ld": 6}}]
    before = {"ruling": None, "library": {"sheets": {"mule": {"degrading": rows}}}}
    after = agreed_and_named(before)
    assert (after["turned_down"], after["library"]["sheets"]["mule"]["degrading"][0]["values"]) == (
        [],
        {"leadership": 6},
    )
    assert "turned_down" not in before
