"""`castra army export` writes an army that `castra content check` finds well and `castra selfplay --army` plays."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from tests.content.brought import patrol
from tests.rosters.written import Chosen, Force, markup, model, squad


def run(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(map(str, words)))
    return done.exit_code, done.output


def test_a_roster_is_exported_judged_and_played(tmp_path: Path) -> None:
    roster, army = tmp_path / "ours.ros", tmp_path / "ours.yaml"
    roster.write_bytes(markup(Force("Battalion", [squad()])))
    code, told = run("army", "export", roster, army)
    assert (code, told) == (0, f"Ours in {army}; 2 questions answered by what is proposed first\n")
    assert run("army", "export", army) == (0, army.read_text("utf-8")), "an army of our own is exported as it is"
    assert run("content", "check", army) == (0, f"{army}: well\n")
    code, told = run("selfplay", "wh40k", "--games", "1", "--army", roster, "--army", army)
    assert code == 0, told
    assert "1 finished, 0 failed" in told


def test_what_is_no_army_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(markup(Force("Battalion", [squad()]), game="Warhammer 40,000 9th Edition"))
    code, told = run("army", "export", file)
    assert code == 1
    assert "Warhammer 40,000 9th Edition" in told
    assert "other_edition" in told
    file.write_text(
        patrol("A", 3).replace("system", "x").replace("T: 4", "T: x").replace("id: mine", "system: wh40k\nid: mine")
    )
    code, told = run("army", "export", file)
    assert (code, "line 12" in told) == (1, True), told


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("1*UW01, 2*UW02", "unknown_text", "text of no kind"),
        ("system: chess\nid: mine\nname: Mine\n", "other_game", "it is of chess"),
        ("id: mine\nname: Mine\n", "no_game", "does not say of which game"),
        ("", "empty", "nothing in it"),
    ],
)
def test_why_a_file_makes_no_army_is_told_in_a_sentence(tmp_path: Path, text: str, code: str, said: str) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(text)
    done, told = run("army", "export", file)
    assert (done, f"({code})" in told, said in told) == (1, True, True), told


@pytest.mark.parametrize("name", ["nobody", "no/such/file.yaml"])
def test_an_army_that_is_neither_known_nor_a_file_is_told(name: str) -> None:
    code, told = run("selfplay", "wh40k", "--army", name, "--army", name)
    assert (code, "no such army" in told) == (2, True)


def test_a_unit_that_finds_no_room_holds_up_no_match(tmp_path: Path) -> None:
    file = tmp_path / "crowded.ros"
    tank = Chosen("Tank", "model", 30, [model("Tank")])
    crowd = Chosen("Tanks", "unit", categories=("Vehicle", "Titanic"), within=[tank])
    file.write_bytes(markup(Force("Battalion", [squad(), crowd])))
    code, told = run("selfplay", "wh40k", "--games", "1", "--army", file, "--army", file)
    assert (code, "1 finished, 0 failed" in told) == (0, True), told
