"""Every scenario file is a test, marked with its rules; and the runner can fail."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from app.content.aos.load import load as load_aos
from app.content.load import library_of
from app.rules.kernel.dice.dice import ScriptedDice
from app.scenarios.describe import page
from app.scenarios.examples import EXAMPLES
from app.scenarios.run import run, run_file
from app.scenarios.script import BadScript, Script, read_script
from app.scenarios.shorthand import Shorthand
from app.systems import registry
from app.systems.registry import SYSTEMS
from tests.scenarios.samples import BASES

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def files() -> list[Any]:
    """The scenario files with their rules as marks."""
    found = []
    for path in sorted(EXAMPLES.rglob("*.yaml")):
        try:
            rules = read_script(path).rule
        except BadScript:
            rules = []
        found.append(pytest.param(path, id=str(path.relative_to(EXAMPLES)), marks=pytest.mark.rule(*rules)))
    return found


@pytest.mark.parametrize("path", files())
def test_scenario(path: Path) -> None:
    outcome = run_file(path)
    assert outcome.wrong is None, f"{outcome.wrong}\n{outcome.table}"


def test_every_scenario_is_named_in_spanish_too() -> None:
    assert [path.name for path in EXAMPLES.rglob("*.yaml") if not read_script(path).spanish] == []


HELD_HERE_ALONE = [
    pytest.param("diskwars/activation/must_go_on.yaml", marks=pytest.mark.rule("DW-ACT-08", "DW-ACT-10")),
    pytest.param("diskwars/activation/reinforcement.yaml", marks=pytest.mark.rule("DW-EX-09", "DW-SET-23")),
    pytest.param("diskwars/cards/resolved.yaml", marks=pytest.mark.rule("DW-ACT-07", "DW-CMD-05")),
    pytest.param(
        "diskwars/cards/who_has_none.yaml", marks=pytest.mark.rule("DW-ACT-02", "DW-ACT-03", "DW-ACT-04", "DW-CMD-02")
    ),
    pytest.param("diskwars/end/fortresses.yaml", marks=pytest.mark.rule("DW-FOR-01")),
    pytest.param("diskwars/end/tie.yaml", marks=pytest.mark.rule("DW-EX-11", "DW-WIN-04")),
    pytest.param("diskwars/melee/frenzy.yaml", marks=pytest.mark.rule("DW-PIN-07")),
    pytest.param("diskwars/melee/scrum.yaml", marks=pytest.mark.rule("DW-EX-16", "DW-HID-07")),
    pytest.param("diskwars/shots/watchtower.yaml", marks=pytest.mark.rule("DW-DIE-10", "DW-RNG-08")),
]
"""Rules that no other test holds: a scenario that shows them may not go, nor stop naming them."""


@pytest.mark.parametrize("name", HELD_HERE_ALONE)
def test_a_rule_that_a_scenario_alone_holds_keeps_it(request: pytest.FixtureRequest, name: str) -> None:
    held = {rule for mark in request.node.iter_markers("rule") for rule in mark.args}
    assert held
    assert held <= set(read_script(EXAMPLES / name).rule)


def test_every_system_can_be_set_up() -> None:
    assert [system.key for system in SYSTEMS if system.scene is None] == []


def test_the_page_is_current() -> None:
    assert (ROOT / "docs" / "scenarios.md").read_text("utf-8") == page(), "castra scenario --docs"


def script(**changes: Any) -> Script:
    units = {
        "u1": {"seat": "red", "profile": "line_infantry", "models": [[20, 20]]},
        "e1": {"seat": "blue", "profile": "line_infantry", "models": [[60, 40]]},
    }
    plain: dict[str, Any] = {
        "title": "A test",
        "rule": ["W40K-MOVE-03"],
        "system": "wh40k",
        "given": {"units": units},
        "do": [{"seat": "red", "kind": "select_move", "unit": "u1", "mode": "normal"}],
        "expect": [{"kind": "unit_selected", "unit": "u1"}],
    }
    return Script.model_validate({**plain, **changes})


def test_a_true_scenario_holds() -> None:
    assert run(script(), HERE).wrong is None


LATE = {"seat": "blue", "kind": "end_phase"}
OPEN = {"seat": "red", "id": "end_phase"}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"dice": [6]}, "faces left over: [6]"),
        ({"expect": [{"kind": "unit_selected", "unit": "e1"}]}, "unit: wanted 'e1', had 'u1'"),
        ({"expect": [{"kind": "unit_advanced"}]}, "wanted unit_advanced, had step_changed"),
        ({"expect": [{"not": {"kind": "unit_selected"}}]}, "should not have happened"),
        ({"expect": [{"state": {"models/u1.1/pose/x": 21}}]}, "models/u1.1/pose/x: wanted 21, had 20.0"),
        ({"expect": [{"view": {"seat": "blue", "units/u1/where": "aboard"}}]}, "wanted 'aboard', had 'table'"),
        ({"expect": [{"view": {"seat": "blue", "units": {"u9": {"absent": False}}}}]}, "wanted absent False"),
        ({"expect": [{"offer": {**OPEN, "locked": "advanced"}}]}, "wanted locked advanced, had False"),
        ({"expect": [{"offer": {"seat": "red", "id": "dance"}}]}, "dance is not offered"),
        ({"do": [LATE], "expect": [{"state": {"round": 1}}]}, "do 1: refused: not_your_decision"),
        ({"do": [LATE], "expect": [{"refused": "advanced"}]}, "wanted 'advanced', had 'not_your_decision'"),
        ({"do": [{"seat": "red", "kind": "dance"}]}, "do 1 (dance)"),
        ({"do": [{"seat": "green", "kind": "end_phase"}]}, "seat must be one of red, blue"),
        (
            {"given": {"units": {"u1": {"seat": "red", "profile": "nobody", "models": [[1, 1]]}}}},
            "units.u1.profile: unknown",
        ),
        ({"given": {"units": {}, "weather": "rain"}}, "weather"),
        ({"given": {"units": {}, "setup": {}, "round": 2}}, "round: leads_nowhere"),
        ({"rule": ["W40K-MOVE-99"]}, "rule: nobody has W40K-MOVE-99"),
        (
            {"expect": [{"kind": "unit_selectd"}]},
            "nothing of the kind unit_selectd ever happens; did you mean unit_selected?",
        ),
        ({"expect": [{"not": {"kind": "unit_sleeps"}}]}, "nothing of the kind unit_sleeps ever happens"),
        (
            {"expect": [{"not": {"kind": "unit_selected", "unitt": "u1"}}]},
            "unit_selected does not tell unitt; did you mean unit?",
        ),
        ({"system": "chess"}, "nobody knows the system chess"),
    ],
)
def test_a_false_scenario_fails(changes: dict[str, Any], why: str) -> None:
    wrong = run(script(**changes), HERE).wrong
    assert wrong is not None
    assert why in wrong


def test_a_file_that_is_no_scenario_fails_with_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(
        "title: A test\nrule: [W40K-MOVE-03]\nsystem: chess\ngiven: {}\ndo: []\nexpect: []\nweather: rain\n"
    )
    wrong = run_file(path).wrong
    assert wrong is not None
    assert "line 3: system" in wrong
    assert "line 6: expect" in wrong
    assert "line 7: weather" in wrong


def test_what_is_wrong_is_told_with_file_and_line(tmp_path: Path) -> None:
    text = (EXAMPLES / "wh40k" / "charge" / "advanced.yaml").read_text("utf-8")
    path = tmp_path / "bad.yaml"

    def wrong(old: str, new: str) -> str:
        assert old in text
        path.write_text(text.replace(old, new))
        return str(run_file(path).wrong)

    assert wrong("advanced: true", "advanced: true, rank: 1").startswith(
        "bad.yaml: line 8: units.u1.rank: extra_forbidden"
    )
    assert wrong("profile: line_infantry, models: [[10, 15]]", "profile: line_infantri, models: [[10, 15]]").startswith(
        "bad.yaml: line 9: units.e1.profile: unknown_name (found: line_infantri); did you mean line_infantry?"
    )
    assert wrong("phase: charge", "setup: {}").startswith("bad.yaml: line 8: units: leads_nowhere")
    assert wrong("kind: select_charge", "kind: select_chrge").startswith("line 11: do 1 (select_chrge)")
    assert wrong("refused: advanced", "refused: in_combat").startswith("line 13: expect 1")


def test_a_broken_file_of_content_is_named_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "content"
    shutil.copytree(ROOT / "app" / "content" / "data" / "aos", folder)
    broken = folder / "broken.yaml"
    broken.write_text("warscrolls:\n- {id: x}\n", "utf-8")
    monkeypatch.setattr("app.scenes.aos.words.content", lambda: library_of(load_aos, folder))
    path = tmp_path / "mine.yaml"
    path.write_text(
        "title: A test\nrule: [AOS-CORE-14.1a]\nsystem: aos\ngiven: {}\ndo: []\nexpect: [{state: {round: 1}}]\n"
    )
    told = str(run_file(path).wrong)
    assert "broken.yaml: line 2" in told
    assert "mine.yaml" not in told


@pytest.mark.parametrize(
    ("system", "written", "meant"),
    [
        ("wh40k", {"kind": "place_marker", "at": [3, 4]}, {"kind": "place_marker", "at": {"x": 3, "y": 4}}),
        (
            "wh40k",
            {"kind": "move_models", "moves": [{"model": "u1.1", "way": [[21, 20], [22, 20, 1, 90]]}]},
            {
                "kind": "move_models",
                "moves": [
                    {
                        "model": "u1.1",
                        "path": [
                            {"x": 20.0, "y": 20.0, "z": 0.0, "facing": 0.0},
                            {"x": 21, "y": 20, "facing": 0.0},
                            {"x": 22, "y": 20, "z": 1, "facing": 90},
                        ],
                    }
                ],
            },
        ),
        (
            "aos",
            {"kind": "move_models", "moves": [{"model": "r1.1", "way": [[12, 10]]}]},
            {
                "kind": "move_models",
                "moves": [
                    {
                        "model": "r1.1",
                        "path": [{"x": 10.0, "y": 10.0, "z": 0.0, "facing": 0.0}, {"x": 12, "y": 10, "facing": 0.0}],
                    }
                ],
            },
        ),
        (
            "aos",
            {"kind": "spend_rally", "places": [{"model": "r1.3", "pose": [5, 6]}]},
            {"kind": "spend_rally", "places": [{"model": "r1.3", "pose": {"x": 5, "y": 6}}]},
        ),
        (
            "aos",
            {"kind": "propose_ruling", "corrections": [{"kind": "put_model", "model": "r1.1", "pose": [5, 6]}]},
            {
                "kind": "propose_ruling",
                "corrections": [{"kind": "put_model", "model": "r1.1", "pose": {"x": 5, "y": 6}}],
            },
        ),
        (
            "warmaster",
            {"kind": "move_units", "moves": [{"model": "r1.1", "way": [[20, 90, 180]]}]},
            {
                "kind": "move_units",
                "moves": [
                    {
                        "model": "r1.1",
                        "path": [
                            {"x": 20.0, "y": 100.0, "z": 0.0, "facing": 270.0},
                            {"x": 20, "y": 90, "facing": 180},
                        ],
                    }
                ],
            },
        ),
        (
            "warmaster",
            {"kind": "cast_spell", "character": "hero", "spell": "x", "towards": [3, 4]},
            {"kind": "cast_spell", "character": "hero", "spell": "x", "towards": {"x": 3, "y": 4}},
        ),
        (
            "diskwars",
            {"kind": "move", "disk": "red.orc_boyz", "to": [30, 20]},
            {"kind": "move", "disk": "red.orc_boyz", "to": {"x": 30, "y": 20}},
        ),
        (
            "underworlds",
            {"kind": "core_move", "fighter": "red.a", "path": ["J13", "J14"]},
            {"kind": "core_move", "fighter": "red.a", "path": ["J13", "J14"]},
        ),
    ],
)
def test_places_and_ways_are_short_in_every_system(system: str, written: Any, meant: Any) -> None:
    known = registry.known()[system]
    assert known.scene is not None
    state, _ = known.scene.given(BASES[system], ScriptedDice([]))
    assert Shorthand(known.rules, state, known.scene.pose).command(written) == meant


@pytest.mark.parametrize("part", ["PathOf", "Aim", "Placed", "Roster", "Flipped", "Put"])
def test_the_page_says_what_commands_are_made_of(part: str) -> None:
    assert f"\n| `{part}` | " in page()


def test_a_misspelt_card_of_a_scenario_is_told_with_its_line(tmp_path: Path) -> None:
    text = (EXAMPLES / "underworlds" / "cards" / "a_card_written_out.yaml").read_text("utf-8")
    path = tmp_path / "bad.yaml"
    path.write_text(text.replace("heal: {fighter: $f", "heal: {fighter: $g").replace("side: friendly", "side: mine"))
    wrong = run_file(path).wrong
    assert wrong is not None
    assert "bad.yaml: line 13: sides.red.cards.0.choose.0.from.fighters.side: dsl_bad_parameter (found: mine)" in wrong
    assert "allowed: friendly, enemy, any" in wrong
    path.write_text(text.replace("fighter: $f", "fighter: $g"))
    assert "line 13: sides.red.cards.0.do.0.heal: dsl_unbound_name (found: $g)" in str(run_file(path).wrong)
