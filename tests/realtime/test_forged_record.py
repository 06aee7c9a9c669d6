"""A forger who knows the program and chains the lines anew: nobody is hidden, nothing is brought in, every field is of its kind."""

import json
from dataclasses import fields
from typing import Any

import pytest

from app.cli.selfplay import new_match
from app.persistence.engine import Store
from app.realtime.records.options import options_hold
from app.realtime.records.verification import BadRecord, verify
from app.settings import Settings
from app.systems.registry import SYSTEMS as REGISTERED
from tests.realtime.served import toy_tables
from tests.realtime.test_record import SYSTEMS, Edit, bound, played, record_of


def nobody_else_at_the_table(rows: list[dict[str, Any]]) -> None:
    rows[0]["seats"] = {"red": "alone"}


def a_chance_of_nobody(rows: list[dict[str, Any]]) -> None:
    rows[0]["nonces"] = {"green": "ground until the dice are good"}


def a_late_chance_of_nobody(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("command", {}).get("kind") == "nonce_given")["seat"] = "green"


def a_takeback_of_nobody(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("command", {}).get("kind") == "taken_back")["seat"] = None


def a_name_that_is_none(rows: list[dict[str, Any]]) -> None:
    rows[0]["seats"]["red"] = None


def a_name_no_database_keeps(rows: list[dict[str, Any]]) -> None:
    rows[0]["name"] = "a\0b"


def a_name_no_file_keeps(rows: list[dict[str, Any]]) -> None:
    rows[0]["seats"]["red"] = "\ud800"


def a_number_that_is_a_truth(rows: list[dict[str, Any]]) -> None:
    rows[1]["seq"] = True


def no_time(rows: list[dict[str, Any]]) -> None:
    rows[1]["at"] = "yesterday"


def a_reference_twice(rows: list[dict[str, Any]]) -> None:
    rows[3]["ref"] = rows[2]["ref"]


def a_word_more_in_the_header(rows: list[dict[str, Any]]) -> None:
    rows[0]["played_by"] = "champions"


def a_word_more_in_a_row(rows: list[dict[str, Any]]) -> None:
    rows[1]["judge"] = "agreed"


def a_word_more_at_the_end(rows: list[dict[str, Any]]) -> None:
    rows[-1]["score"] = 100


def a_word_more_in_a_command(rows: list[dict[str, Any]]) -> None:
    _command(rows, "step")["why"] = "fair"


def a_word_more_in_a_row_of_the_tables_own(rows: list[dict[str, Any]]) -> None:
    _command(rows, "taken_back")["why"] = "agreed"


def a_step_a_hair_longer(rows: list[dict[str, Any]]) -> None:
    _command(rows, "step")["to"]["x"] += 1e-9


def no_rolls(rows: list[dict[str, Any]]) -> None:
    del next(row for row in rows if row.get("rolls"))["rolls"]


def rolls_of_nothing(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("rolls"))["rolls"][0]["by"] = "red"


def _command(rows: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The first command of a kind."""
    found: dict[str, Any] = next(row["command"] for row in rows if row.get("command", {}).get("kind") == kind)
    return found


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (nobody_else_at_the_table, "other_seats"),
        (a_chance_of_nobody, "other_seats"),
        (a_late_chance_of_nobody, "other_seats"),
        (a_takeback_of_nobody, "unreadable"),
        (a_name_that_is_none, "unreadable"),
        (a_name_no_database_keeps, "unreadable"),
        (a_name_no_file_keeps, "unreadable"),
        (a_number_that_is_a_truth, "unreadable"),
        (no_time, "unreadable"),
        (a_reference_twice, "other_line"),
        (a_word_more_in_the_header, "unreadable"),
        (a_word_more_in_a_row, "unreadable"),
        (a_word_more_at_the_end, "unreadable"),
        (a_word_more_in_a_command, "unreadable"),
        (a_word_more_in_a_row_of_the_tables_own, "unreadable"),
        (a_step_a_hair_longer, "other_command"),
        (no_rolls, "other_dice"),
        (rolls_of_nothing, "other_dice"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
async def test_a_forger_who_binds_the_lines_anew_hides_nobody_and_brings_nothing_else(
    store: Store, settings: Settings, edit: Edit, code: str
) -> None:
    tables = toy_tables(store, settings)
    rows = [json.loads(line) for line in await record_of(tables, await played(tables, store, settings))]
    edit(rows)
    with pytest.raises(BadRecord) as caught:
        verify(bound(rows), SYSTEMS)
    assert caught.value.code == code


async def test_a_key_that_stands_twice_reads_as_nothing(store: Store, settings: Settings) -> None:
    tables = toy_tables(store, settings)
    lines = await record_of(tables, await played(tables, store, settings))
    lines[0] = lines[0].replace('"name":', '"name":"the final","name":', 1)
    with pytest.raises(BadRecord) as caught:
        verify(lines, SYSTEMS)
    assert caught.value.code == "unreadable"


UNHEEDED = ("battleplan",)
"""Options that a match is set up without where another rules them out: a battlepack has battleplans of its own."""


@pytest.mark.parametrize("system", REGISTERED, ids=lambda one: one.key)
def test_options_that_are_not_those_of_the_start_are_noticed(system: Any) -> None:
    """Each option of each system told otherwise than the match was set up, and one that there is none of."""
    start, choices = new_match(system.key, 11, {}).start, system.catalogue(system.library).choices()
    heeded = [one.name for one in fields(start.options) if one.name in choices and one.name not in UNHEEDED]
    told = {name: getattr(start.options, name) for name in heeded}
    seats = system.rules.playing(start)
    assert told
    assert options_hold(system.rules, told, start, seats)
    for name, had in told.items():
        for other in [value for value in choices[name] if value != had][:1]:
            assert not options_hold(system.rules, {**told, name: other}, start, seats), name
    assert not options_hold(system.rules, {**told, "handicap": 3}, start, seats)


@pytest.mark.parametrize("system", REGISTERED, ids=lambda one: one.key)
def test_options_that_are_not_told_are_those_a_table_is_left_with(system: Any) -> None:
    """A header that tells none is of a match that agreed on nothing else, in every system."""
    rules, choices = system.rules, system.catalogue(system.library).choices()
    played = new_match(system.key, 11, {})
    seats = rules.playing(played.start)
    usual = {"regiments": played.options["regiments"]} if "regiments" in played.options else {}
    assert options_hold(rules, usual, rules.setup(usual, system.library, seats), seats)
    assert options_hold(rules, played.options, played.start, seats)
    for one in fields(played.start.options):
        left = getattr(rules.setup(usual, system.library, seats).options, one.name)
        for other in choices.get(one.name, ()) if one.name not in {*UNHEEDED, *usual} else ():
            try:
                start = rules.setup({**usual, one.name: other}, system.library, seats)
            except ValueError:
                continue  # no table can agree on this alone
            if getattr(start.options, one.name) in (left, *_before(rules, one.name)):
                continue
            assert not options_hold(rules, usual, start, seats), (one.name, other)


def _before(rules: Any, option: str) -> list[Any]:
    """How matches were played before an option could be agreed on, which none of them tells."""
    return [upcast.options[option] for upcast in rules.upcasters if option in upcast.options]


def test_a_match_from_before_an_option_tells_none_and_holds() -> None:
    """40k tables could not say what cover requires before version 3; all were played with `wholly`."""
    wh40k = next(one for one in REGISTERED if one.key == "wh40k")
    seats = wh40k.rules.seats
    start = wh40k.rules.setup({"cover_requires": "wholly"}, wh40k.library, seats)
    assert options_hold(wh40k.rules, {}, start, seats)
    assert not options_hold(wh40k.rules, {"cover_requires": "partly"}, start, seats)
