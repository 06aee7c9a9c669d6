"""Whatever a table of the home page may agree on, `castra selfplay` plays it or says in a line why no table can."""

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.cli.selfplay import new_match
from app.systems import registry


@pytest.mark.parametrize("system", registry.known())
def test_every_value_of_every_option_is_played_or_refused_in_words(system: str) -> None:
    known = registry.known()[system]
    refused = set()
    for count in known.rules.seat_counts:
        seats = known.rules.seats[:count]
        for name, values in known.catalogue(known.library).choices().items():
            for value in values:
                try:
                    new_match(system, 31000, {}, seats=seats, agreed={name: value})
                except ValueError:
                    refused.add(name)
    usual = {
        "diskwars": {"mode", "original_cards", "width", "height", "medium", "diameters", "card_width", "regiments"}
    }
    assert refused <= usual.get(system, set())


def test_a_table_without_cards_enough_is_refused_in_a_line() -> None:
    told = CliRunner().invoke(cli, ["selfplay", "diskwars", "--games", "1", "--option", "original_cards=false"])
    assert told.exit_code == 2
    assert "not_enough_scenario_cards" in told.output
    assert "DW-SCN-05" in told.output
    assert told.exception is None or isinstance(told.exception, SystemExit)
    assert len(told.output.strip().splitlines()) == 1
