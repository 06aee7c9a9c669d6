"""What the commands for players and developers print, and how they end."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.__main__ import cli

TURN = Path(__file__).parents[1] / "scenarios" / "wh40k" / "turn" / "phases.yaml"


def test_selfplay_plays_and_counts() -> None:
    small = ["--army", "cinder_patrol", "--army", "choir_procession"]
    told = CliRunner().invoke(cli, ["selfplay", "wh40k", "--games", "1", "--seed", "5", *small])
    assert told.exit_code == 0, told.output
    assert "game 5: " in told.output
    assert "1 finished, 0 failed" in told.output
    assert CliRunner().invoke(cli, ["selfplay", "wh40k", "--red", "genius"]).exit_code == 2
    assert CliRunner().invoke(cli, ["selfplay", "chess"]).exit_code == 2
    assert CliRunner().invoke(cli, ["selfplay", "wh40k", "--army", "nobody"]).exit_code == 2


def test_a_scenario_that_fails_is_told_with_its_first_difference_and_its_table(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(TURN.read_text("utf-8"), "utf-8")
    bad.write_text(TURN.read_text("utf-8").replace("phase: psychic, round: 1", "phase: psychic, round: 2"), "utf-8")
    assert CliRunner().invoke(cli, ["scenario", str(good)]).exit_code == 0
    told = CliRunner().invoke(cli, ["scenario", str(tmp_path)])
    assert told.exit_code == 1
    assert "round: wanted 2, had 1" in told.output
    assert "A u1 red: Line infantry" in told.output
    assert "1 of 2 scenarios hold" in told.output
    (tmp_path / "empty").mkdir()
    assert CliRunner().invoke(cli, ["scenario", str(tmp_path / "empty")]).exit_code == 2


@pytest.mark.parametrize("command", ["serve", "migrate", "backup", "doctor"])
@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/x", "no database at postgresql://me:***@127.0.0.1:1/x: "),
        ("CASTRA_DATA", "/dev/null/data", "no database in /dev/null/data/pg: "),
    ],
)
def test_without_a_database_a_command_says_so_in_one_line(
    command: str, name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv(name, value)
    monkeypatch.setenv("PORT", "0")
    told = CliRunner().invoke(cli, [command, *([str(tmp_path / "x.jsonl.gz")] if command == "backup" else [])])
    assert told.exit_code == 1
    (line,) = [line for line in told.output.splitlines() if said in line]
    assert line.endswith(f"Look at {name}.")
    assert "secret" not in told.output
    assert "Traceback" not in told.output
