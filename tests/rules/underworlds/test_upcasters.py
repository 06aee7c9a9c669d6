"""How older Underworlds matches read today."""

from app.rules.underworlds.model.upcasters import answered, asked_at_once

MUSTER = {"kind": "muster", "warband": "trio", "deck": "da", "second": None, "cards": []}
PICK = {"warband": "trio", "decks": ["da"], "cards": []}


def test_what_was_said_in_secret_is_in_the_prompt() -> None:
    sides = {"red": {"glory": 0, "pick": PICK, "redraw": None}, "blue": {"glory": 1, "pick": None, "redraw": None}}
    before = {"seats": ["red", "blue"], "sides": sides, "stack": [{"kind": "muster_warbands"}]}
    prompt = {"kind": "muster_warbands", "asked": ["red", "blue"], "answers": {"red": MUSTER}}
    after = asked_at_once(before)
    assert (after["sides"], after["stack"]) == ({"red": {"glory": 0}, "blue": {"glory": 1}}, [prompt])
    assert "pick" in before["sides"]["red"]  # type: ignore[index]


def test_later_picks_stay_what_the_sides_were_made_of() -> None:
    said = {"red": {"pick": PICK, "redraw": ["power"]}, "blue": {"pick": PICK, "redraw": None}}
    after = asked_at_once({"seats": ["red", "blue"], "sides": said, "stack": [{"kind": "redraw_hands"}]})
    redraw = {"kind": "redraw", "kinds": ["power"]}
    assert after["stack"] == [{"kind": "redraw_hands", "asked": ["red", "blue"], "answers": {"red": redraw}}]
    over = asked_at_once({"seats": ["red", "blue"], "sides": said, "stack": [{"kind": "end_phase", "seat": "red"}]})
    assert over["stack"] == [{"kind": "end_phase", "seat": "red"}]


def test_a_pick_of_two_decks_and_a_redraw_are_answers() -> None:
    both = {"warband": "trio", "decks": ["da", "db"], "cards": ["x"]}
    (told,) = answered({"kind": "pick_made", "seat": "blue", "pick": both})
    mixed = {"kind": "muster", "warband": "trio", "deck": "da", "second": "db", "cards": ["x"]}
    assert told == {"kind": "answer_given", "seat": "blue", "answer": mixed}
    (told,) = answered({"kind": "redraw_chosen", "seat": "red", "kinds": []})
    assert told == {"kind": "answer_given", "seat": "red", "answer": {"kind": "redraw", "kinds": []}}


def test_a_step_that_asks_both_names_them() -> None:
    (told,) = answered({"kind": "step_changed", "step": {"kind": "redraw_hands"}})
    assert told["step"] == {"kind": "redraw_hands", "asked": ("red", "blue"), "answers": {}}
    for other in ({"kind": "step_entered", "step": {"kind": "battle_round"}}, {"kind": "step_left", "step": "x"}):
        assert answered(other) == (other,)
