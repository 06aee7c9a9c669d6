"""What was stored before a shape changed reads as it is meant today."""

from typing import Any

from app.persistence.codec import codec_for
from app.rules.aos.model.upcasters import UPCASTERS
from app.rules.aos.system import SYSTEM


def state_of(version: int, old: dict[str, object]) -> object:
    """A state of the version before, as this version's upcaster reads it."""
    upcast = next(one for one in UPCASTERS if one.version == version)
    assert upcast.state is not None
    return upcast.state(old)


def test_nobody_had_passed_in_advance_before_it_could_be() -> None:
    old = {"round": 2, "sides": {"red": {"score": 3}}}
    assert state_of(3, old) == {"round": 2, "sides": {"red": {"score": 3, "standing": []}}}
    assert old == {"round": 2, "sides": {"red": {"score": 3}}}


def test_no_kits_were_known_before_there_was_a_list() -> None:
    old = {"library": {"features": {}}}
    assert state_of(4, old) == {"library": {"features": {}, "kits": {}}}
    assert old == {"library": {"features": {}}}


def test_versions_go_up_one_by_one() -> None:
    assert [one.version for one in UPCASTERS] == list(range(2, 2 + len(UPCASTERS)))


def test_abilities_and_cards_get_the_words_they_lacked() -> None:
    picks = {"side": "enemy", "wholly": False, "of_centre": 3}
    card = {"conditions": [], "command": {"en": "x"}, "text": {}}
    old = {"library": {"a": [{"picks": picks, "does": [{"kind": "inflict", "on": 4}]}], "card": card}}
    grant = {"kind": "weapon_grant", "ability": "charge"}
    new = state_of(5, {**old, "grant": grant})
    assert new == {
        "library": {
            "a": [{"picks": {**picks, "without": "", "being": []}, "does": [{"kind": "inflict", "on": 4, "each": ""}]}],
            "card": {**card, "plays": None},
        },
        "grant": {**grant, "companions": False},
        "crossed": {},
    }
    assert "without" not in picks


def test_a_change_of_attacks_says_whose_it_is() -> None:
    upcast = next(one for one in UPCASTERS if one.version == 5)
    changes = [{"stat": "hit_roll", "value": 1}, {"stat": "hit_roll", "value": -1}]
    (event,) = upcast.event({"kind": "step_entered", "step": {"kind": "using", "changes": changes}})
    assert event["step"]["changes"] == [
        {"ability": "all_out_attack", "change": changes[0]},
        {"ability": "covering_fire", "change": changes[1]},
    ]


def test_no_spell_had_been_told_to_have_failed() -> None:
    assert state_of(6, {"uses": []}) == {"uses": [], "failed": []}


def test_what_was_redeployed_and_picked_before_the_ruling_stays_as_it_was_written() -> None:
    codec = codec_for(SYSTEM)
    assert codec.ruled_anew_since(6)
    assert not codec.ruled_anew_since(codec.version)


def test_abilities_get_the_words_of_what_is_around() -> None:
    picks = {"side": "enemy", "wholly": False, "of_centre": None}
    change: dict[str, object] = {"kind": "stat_change", "stat": "move", "value": 1}
    held: dict[str, object] = {"change": change, "when": "always", "phase": None, "keyword": ""}
    old = {
        "timing": {"kind": "passive"},
        "picks": picks,
        "does": [{"kind": "inflict"}, {"kind": "returns"}],
        "holds": [held],
    }
    new = state_of(9, {"library": [old]})
    assert new == {
        "library": [
            {
                "timing": {"kind": "passive"},
                "picks": {**picks, "sorts": [], "others": False, "every": False},
                "does": [
                    {"kind": "inflict", "most": 0, "dice": 0, "same": False},
                    {"kind": "returns", "rolled": None},
                ],
                "holds": [{**held, "change": {**change, "against": None}, "damage": 0, "around": None, "beside": None}],
                "being": [],
                "around": None,
            }
        ]
    }
    assert "sorts" not in picks


def test_abilities_get_the_words_of_who_follows_and_units_who_hurt_them() -> None:
    picks = {"side": "enemy", "wholly": False, "of_centre": None}
    old: dict[str, object] = {
        "abilities": [
            {"timing": {}, "picks": picks, "does": [{"kind": "chance", "on": 3}, {"kind": "moves"}], "holds": []}
        ],
        "unit": {"letter": "A", "warscroll": "guard", "summoner": None},
        "step": {"kind": "using"},
        "effect": {"kind": "weapon_grant"},
        "faction": {"traits": [], "tables": [], "formations": [], "of": ""},
    }
    new: Any = state_of(10, old)
    (ability,) = new["abilities"]
    assert (ability["bearer"], ability["repeats"], ability["picks"]["models"], ability["picks"]["anew"]) == (
        "",
        False,
        0,
        "",
    )
    assert ability["does"][0] == {"kind": "chance", "on": 3, "dice": 1, "of": "", "by": "reach", "plus": []}
    assert ability["does"][1]["how"] == "redeploy"
    assert (new["unit"]["hurts"], new["unit"]["ignored"]) == ([], "")
    assert new["step"] == {"kind": "using", "resisted": [], "follows": []}
    assert (new["effect"]["against"], new["faction"]["strangers"]) == ("", [])
    assert "models" not in picks
    (fact,) = next(one for one in UPCASTERS if one.version == 10).event({"kind": "damage_allocated"})
    assert fact == {"kind": "damage_allocated", "ignored": 0}
