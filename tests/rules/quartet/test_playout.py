"""Bots play whole matches for two to four: every promise of the contract is checked, and each seat wins some."""

import hashlib

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.cli import playing
from app.rules.kernel.seats import SEATS
from tests.rules.quartet import QUARTET, QUARTET_SYSTEM
from tests.systems_played import play


def played(seats: int, number: int) -> playing.Match:
    players = SEATS[:seats]
    match = playing.Match(
        system=QUARTET,
        start=QUARTET.setup({"lives": 1}, None, players),
        brains={seat: QUARTET_SYSTEM.brain("random") for seat in players},
        seed=hashlib.sha256(f"{seats}|{number}".encode()).hexdigest(),
        sample=0.3,
    )
    playing.play(match)
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_keep_every_promise_and_every_seat_wins_some(seats: int) -> None:
    won = {QUARTET.winner(played(seats, number).state)[1] for number in range(30)}
    assert won >= set(SEATS[:seats])


def test_selfplay_counts_the_victories_of_any_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, QUARTET_SYSTEM)
    done = CliRunner().invoke(cli, ["selfplay", "quartet", "--games", "8", "--seats", "3"])
    assert done.exit_code == 0, done.output
    assert "8 finished, 0 failed" in done.output
    assert "jade" in done.output


def test_selfplay_plays_no_match_of_a_number_the_system_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, QUARTET_SYSTEM)
    assert CliRunner().invoke(cli, ["selfplay", "quartet", "--seats", "5"]).exit_code == 2
