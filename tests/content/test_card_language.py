"""What an author of cards misspells is told with its line and what may have been meant, never read as nothing (UW-DSL)."""

from pathlib import Path
from typing import Any

import pytest

from app.content.underworlds.load import FOLDER, load
from app.content.underworlds.load import library as underworlds
from app.rules.kernel.abilities.rings import rings
from app.rules.kernel.abilities.terms import Compare, StatOf
from app.rules.underworlds.model.language import language as lang
from tests.content.test_underworlds import changed

PLOY, OBJECTIVE, UPGRADE, SURGE = 12, 5, 22, 0
FRIEND = {"choose": {"as": "friend", "from": {"fighters": {"side": "friendly"}}}}
AFTER_A_MOVE = {"after": "fighter_moved"}
GAIN = {"gain_glory": {"amount": 1}}


def told(tmp_path: Path, *changes: tuple[int, dict[str, Any]]) -> list[str]:
    """The problems of the present content with cards of a deck changed."""

    def change(data: Any) -> None:
        for place, words in changes:
            data["decks"][0]["cards"][place].update(words)

    for path in FOLDER.glob("warbands*.yaml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (tmp_path / "deck_breakers_tide.yaml").write_text(changed("deck_breakers_tide.yaml", change), "utf-8")
    return [str(problem) for problem in load(tmp_path).problems]


def ploy(*do: dict[str, Any], **more: Any) -> tuple[int, dict[str, Any]]:
    """A ploy that does this, and nothing else."""
    return PLOY, {"choose": [], "requires": [], "do": list(do), **more}


def when(*conds: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """An objective with these conditions."""
    return OBJECTIVE, {"when": list(conds)}


def any_of(*conds: dict[str, Any]) -> dict[str, Any]:
    """There is a fighter of whom this holds."""
    return {"exists": {"fighters": {"where": list(conds)}}}


def surge(*conds: dict[str, Any], after: str = "token_given") -> tuple[int, dict[str, Any]]:
    """A surge objective with these conditions of its event."""
    return SURGE, {"trigger": {"after": after, "where": list(conds)}, "when": []}


def worn(**effect: Any) -> tuple[int, dict[str, Any]]:
    """An upgrade with this effect."""
    return UPGRADE, {"static": [effect], "abilities": []}


@pytest.mark.rule("UW-DSL-01", "UW-DSL-03", "UW-DSL-04", "UW-DSL-05")
@pytest.mark.parametrize(
    ("change", "code", "meant"),
    [
        (ploy(FRIEND, {"heal": {"fighter": "$freind"}}), "dsl_unbound_name", "$friend"),
        (surge({"event": {"fighter_sied": "friendly"}}), "dsl_unknown_field", "fighter_side"),
        (surge({"event": {"token": "gaurd"}}), "dsl_unknown_value", "guard"),
        (surge({"event": {"fighter_side": "freindly"}}), "dsl_unknown_value", "friendly"),
        (surge({"same": ["$event.figter", "$target"]}), "dsl_unknown_field", "fighter"),
        (surge({"event": {"failed": "yes"}}, after="attack_resolved"), "dsl_unknown_value", ""),
        (when(any_of({"did": {"event": "fighter_moved", "role": "figther"}})), "dsl_unknown_field", "fighter"),
        (when(any_of({"has_rune": "swfit"})), "dsl_unknown_rune", "swift"),
        (ploy({"delay": {"trigger": AFTER_A_MOVE, "do": [GAIN], "duration": "turn"}}), "dsl_bad_parameter", "expires"),
        (ploy(FRIEND, {"heal": {"fighter": "$friend", "amount": "lots"}}), "dsl_not_a_number", ""),
        (when({"event": {"token": "guard"}}), "dsl_no_event", ""),
        (when({"cmp": [{"stat": "mvoe", "of": "$it"}, ">", 3]}), "dsl_bad_parameter", "move"),
        (when({"has_tokn": "guard"}), "dsl_unknown_condition", "has_token"),
        (ploy({"hael": {"fighter": "$it"}}), "dsl_unknown_primitive", "heal"),
        (ploy(trigger=AFTER_A_MOVE), "trigger_without_surge", ""),
        (surge(after="fighter_movd"), "dsl_unknown_event", "fighter_moved"),
        (worn(modify={"target": "$slef", "stat": "move"}), "dsl_unbound_name", "$self"),
        (worn(modify={"target": "$self", "stat": "save_symbol", "op": "set", "value": "sheild"}), "dsl_unknown_value", "shield"),
    ],
)  # fmt: skip
def test_a_misspelt_word_is_refused_with_its_line_and_the_word_meant(
    tmp_path: Path, change: tuple[int, dict[str, Any]], code: str, meant: str
) -> None:
    (problem,) = told(tmp_path, change)
    assert problem.startswith("deck_breakers_tide.yaml: line ")
    assert f": {code}" in problem
    assert (f"did you mean {meant}?" in problem) is bool(meant)


@pytest.mark.rule("UW-RUNE-01")
def test_a_rune_that_nobody_has_is_refused_with_where_runes_come_from(tmp_path: Path) -> None:
    (problem,) = told(tmp_path, when(any_of({"has_rune": "thunder"})))
    assert (
        "dsl_unknown_rune (found: thunder, expected: a rune in `runes` of a fighter, or given by `grant_rune`)"
        in problem
    )
    assert "; allowed: fly, " in problem
    given = worn(grant_rune={"target": "$self", "rune": "thunder"})
    assert told(tmp_path, given, when(any_of({"has_rune": "thunder"}))) == []


@pytest.mark.rule("UW-RUNE-02", "UW-MOD-01")
@pytest.mark.parametrize(
    ("effects", "sound"),
    [
        ([{"grant_rune": {"target": {"fighters": {"where": [{"has_rune": "warden"}]}}, "rune": "fly"}}], True),
        ([{"grant_rune": {"target": {"fighters": {"where": [{"has_rune": "warden"}]}}, "rune": "warden"}}], False),
        (
            [
                {"grant_rune": {"target": {"fighters": {"where": [{"has_rune": "warden"}]}}, "rune": "fly"}},
                {"grant_rune": {"target": {"fighters": {"where": [{"not": {"has_rune": "fly"}}]}}, "rune": "warden"}},
            ],
            False,
        ),
        ([{"modify": {"target": "$self", "stat": "move", "value": {"stat": "move", "of": "$self"}}}], False),
        ([{"modify": {"target": "$self", "stat": "health", "while": [{"vulnerable": True}]}}], False),
        ([{"modify": {"target": "$self", "stat": "move", "value": {"stat": "health", "of": "$self"}}}], True),
    ],
)
def test_a_value_that_waits_for_itself_is_refused(tmp_path: Path, effects: Any, sound: bool) -> None:
    found = told(tmp_path, (UPGRADE, {"static": effects, "abilities": []}))
    assert bool(found) is not sound
    assert all("line " in problem and "waits_for_itself" in problem for problem in found)


@pytest.mark.rule("UW-DSL-04")
def test_a_number_of_a_thing_can_be_asked_for(tmp_path: Path) -> None:
    asked = {"cmp": [{"stat": "health", "of": "$it"}, "<", {"stat": "move", "of": "$target"}]}
    fast = {"exists": {"fighters": {"side": "friendly", "where": [asked]}}}
    assert told(tmp_path, when(fast)) == []
    card = load(tmp_path).library.decks["breakers_tide"].cards[OBJECTIVE]
    assert isinstance(card.when[0], lang.Exists)
    found = card.when[0].of.where[0]
    assert isinstance(found, Compare)
    assert found.a == StatOf(name="health", of="$it")


@pytest.mark.rule("UW-DSL-08")
def test_names_are_bound_by_picks_and_loops_for_what_follows(tmp_path: Path) -> None:
    inner = {"for_each": {"as": "each", "in": {"fighters": {}}, "do": [{"heal": {"fighter": "$each"}}]}}
    later = {
        "delay": {
            "trigger": AFTER_A_MOVE,
            "do": [{"heal": {"fighter": "$event.fighter"}}, {"heal": {"fighter": "$friend"}}],
        }
    }
    assert told(tmp_path, ploy(FRIEND, inner, {"heal": {"fighter": "$friend"}}, later)) == []
    (outside,) = told(tmp_path, ploy(inner, {"heal": {"fighter": "$each"}}))
    assert "dsl_unbound_name" in outside


def test_present_content_says_nothing_that_means_nothing() -> None:
    assert load(FOLDER).problems == ()
    assert underworlds().decks


def test_rings_are_found_once_and_by_a_shortest_way() -> None:
    assert rings({"a": "b", "b": "ca", "c": "a", "d": "a"}) == [("a", "b", "a"), ("c", "a", "b", "c")]
    assert rings({1: [1], 2: [3], 3: []}) == [(1, 1)]


@pytest.mark.rule("UW-DSL-04", "UW-DECK-03")
@pytest.mark.parametrize("misspelt", ["{counter: tide}", "{name: tide, op: add"])
def test_a_counter_that_no_card_sets_out_is_refused(tmp_path: Path, misspelt: str) -> None:
    text = (FOLDER / "deck_deep_current.yaml").read_text("utf-8")
    assert misspelt in text
    (tmp_path / "deck.yaml").write_text(text.replace(misspelt, misspelt.replace("tide", "tied"), 1), "utf-8")
    (problem,) = map(str, load(tmp_path).problems)
    assert problem.startswith("deck.yaml: line ")
    assert "dsl_unknown_counter" in problem
    assert "did you mean tide?" in problem


NEAR = {"fighters": {"where": [{"adjacent_to": "$outer"}]}}


@pytest.mark.rule("UW-DSL-02")
def test_what_is_asked_of_others_may_speak_of_the_one_around(tmp_path: Path) -> None:
    alone = {"fighters": {"side": "friendly", "where": [{"not": {"exists": NEAR}}]}}
    assert told(tmp_path, when({"exists": alone})) == []
    assert told(tmp_path, worn(modify={"target": "$self", "stat": "move", "while": [{"exists": NEAR}]})) == []
    (nobody,) = told(tmp_path, when({"exists": NEAR}))
    assert "dsl_unbound_name (found: $outer)" in nobody
    leaderless, nothing = told(tmp_path, when({"leader": True}, {"same": ["$it", "$you"]}))
    assert "when.0.leader: dsl_no_candidate" in leaderless
    assert "dsl_unbound_name (found: $it)" in nothing
