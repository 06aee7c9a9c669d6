"""Every scenario file is a test, marked with its rules; and the runner can fail."""

from pathlib import Path
from typing import Any

import pytest

from app.scenarios.describe import page
from app.scenarios.run import run, run_file
from app.scenarios.script import BadScript, Script, read_script
from app.systems.registry import SYSTEMS

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def files() -> list[Any]:
    """The scenario files with their rules as marks."""
    found = []
    for path in sorted(HERE.rglob("*.yaml")):
        try:
            rules = read_script(path).rule
        except BadScript:
            rules = []
        found.append(pytest.param(path, id=str(path.relative_to(HERE)), marks=pytest.mark.rule(*rules)))
    return found


@pytest.mark.parametrize("path", files())
def test_scenario(path: Path) -> None:
    outcome = run_file(path)
    assert outcome.wrong is None, f"{outcome.wrong}\n{outcome.table}"


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
        ({"given": {"units": {"u1": {"seat": "red", "profile": "nobody", "models": [[1, 1]]}}}}, "no sheet nobody"),
        ({"given": {"units": {}, "weather": "rain"}}, "weather"),
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


def test_a_misspelt_card_of_a_scenario_is_told_with_its_line(tmp_path: Path) -> None:
    text = (HERE / "underworlds" / "cards" / "a_card_written_out.yaml").read_text("utf-8")
    path = tmp_path / "bad.yaml"
    path.write_text(text.replace("heal: {fighter: $f", "heal: {fighter: $g").replace("side: friendly", "side: mine"))
    wrong = run_file(path).wrong
    assert wrong is not None
    assert "bad.yaml: line 12: sides.red.cards.0.choose.0.from.fighters.side: dsl_bad_parameter (found: mine)" in wrong
    assert "allowed: friendly, enemy, any" in wrong
    path.write_text(text.replace("fighter: $f", "fighter: $g"))
    assert "line 12: sides.red.cards.0.do.0.heal: dsl_unbound_name (found: $g)" in str(run_file(path).wrong)
