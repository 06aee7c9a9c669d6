"""A forger who knows the program and chains the lines anew: nobody is hidden, nothing is brought in, every field is of its kind."""

import json
from typing import Any

import pytest

from app.persistence.engine import Store
from app.realtime.verification import BadRecord, verify
from app.settings import Settings
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
