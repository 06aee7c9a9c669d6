"""What the commands for players and developers print, and how they end."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from typer.testing import CliRunner

from app.__main__ import COMMANDS, cli
from app.rules.aos.composition.lists import total
from app.scenarios.examples import EXAMPLES
from app.systems import registry

TURN = EXAMPLES / "wh40k" / "turn" / "phases.yaml"


def test_selfplay_plays_and_counts() -> None:
    small = ["--army", "cinder_patrol", "--army", "choir_procession"]
    told = CliRunner().invoke(cli, ["selfplay", "wh40k", "--games", "1", "--seed", "5", *small])
    assert told.exit_code == 0, told.output
    assert "game 5: " in told.output
    assert "1 finished, 0 failed" in told.output
    assert CliRunner().invoke(cli, ["selfplay", "wh40k", "--red", "genius"]).exit_code == 2
    assert CliRunner().invoke(cli, ["selfplay", "chess"]).exit_code == 2
    assert CliRunner().invoke(cli, ["selfplay", "wh40k", "--army", "nobody"]).exit_code == 2


@pytest.mark.parametrize("command", ["migrate", "backup", "restore", "serve"])
def test_a_command_loads_no_referee_before_it_needs_one(command: str) -> None:
    """To save what is there, or to say that a port is taken, takes a moment and not the time to read five rule books."""
    told = subprocess.run(
        (sys.executable, "-X", "importtime", "-m", "app", command, "--help"), capture_output=True, text=True, check=True
    )
    assert "Usage" in told.stdout
    assert "app.rules" not in told.stderr


def test_the_process_that_keeps_several_servers_loads_no_referee_to_say_where_they_stand() -> None:
    said = "from app.cli.workers import serve_by_many; from app.web.addresses import for_others, standing, told"
    told = subprocess.run((sys.executable, "-X", "importtime", "-c", said), capture_output=True, text=True, check=True)
    assert "app.web.addresses" in told.stderr
    assert "app.rules" not in told.stderr


def test_every_command_is_in_the_help_with_what_it_does() -> None:
    told = CliRunner().invoke(cli, ["--help"], terminal_width=100)
    rows = {words[1]: words[2:-1] for line in told.output.splitlines() if len(words := line.split()) > 4}
    assert all(rows.get(name) for name in COMMANDS), told.output
    assert "No such command 'chess'" in CliRunner().invoke(cli, ["chess"]).output


def test_selfplay_plays_what_is_agreed_on() -> None:
    def battle(*wishes: str) -> Result:
        options = [word for wish in wishes for word in ("--option", wish)]
        return CliRunner().invoke(cli, ["selfplay", "aos", "--games", "1", *options])

    told = battle("battlepack=fire_and_jade", "damage_before_move=true")
    assert told.exit_code == 0, told.output
    assert "1 finished, 0 failed" in told.output
    wrong = battle("battlepack=chess")
    assert (wrong.exit_code, wrong.stderr) == (2, "castra: battlepack can be: border_war, fire_and_jade, custom\n")
    assert battle("battle=chess").stderr.startswith("castra: options: battlepack, battleplan, ")


@pytest.mark.parametrize("system", registry.known())
def test_bots_agree_on_what_is_wished_and_draw_the_rest(system: str) -> None:
    known = registry.known()[system]
    choices = known.catalogue(known.library).choices()
    for name, values in choices.items():
        for value in values:
            drawn = known.drawn_options(known.library, Random(4), known.rules.seats, (), {name: value})
            assert drawn[name] == value
            assert set(drawn) <= {*choices, "rosters"}


def test_armies_are_drawn_for_the_battleplan_that_is_wished() -> None:
    aos = registry.known()["aos"]
    most = {}
    for plan in ("border_war_1000", "border_war_2000"):
        wished = {"battleplan": plan}
        drawn = [aos.drawn_options(aos.library, Random(k), aos.rules.seats, (), wished) for k in range(8)]
        assert "fire_and_jade" not in {options["battlepack"] for options in drawn}
        lists = [aos.library.rosters[id] for options in drawn for id in options["rosters"].values()]
        most[plan] = max(total(aos.library, roster) for roster in lists)
    assert most["border_war_1000"] <= 1000 < most["border_war_2000"] <= 2000


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
