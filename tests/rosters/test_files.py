"""Rosters as files: told apart by what is in them, and refused in a word where it is none that can be read."""

import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.rosters.reading import read
from tests.rosters.asked import counts, read_one, refusal, shown, told
from tests.rosters.written import (
    FOURTH,
    MODEL,
    WARDEN,
    Chosen,
    Force,
    Row,
    markup,
    model,
    objects,
    squad,
    weapon,
    zipped,
)

ROSTER = markup(Force("Battalion", [squad()]), costs={"pts": 45, " PL": 3})
WARDENS = [("Line Wardens", 5)]


@pytest.mark.parametrize(
    "data",
    [
        ROSTER,
        b"\xef\xbb\xbf" + ROSTER,
        b"\r\n  " + ROSTER,
        ROSTER.decode().replace("UTF-8", "UTF-16").encode("utf-16"),
        zipped(("army.ros", ROSTER)),
        zipped(("whatever it is called", ROSTER)),
        zipped(("folder/", b""), ("folder/army.ros", ROSTER), ("__MACOSX/folder/._army.ros", b"x")),
        zipped(("army.ros", ROSTER), method=zipfile.ZIP_STORED),
        objects(Force("Battalion", [squad()]), costs={"pts": 45, " PL": 3}),
        markup(Force("Battalion", [squad()]), costs={"pts": 45, " PL": 3}, old=True),
    ],
    ids=["xml", "mark", "blanks", "utf16", "zip", "name", "mac", "stored", "json", "before 2019"],
)
def test_a_roster_is_known_by_what_is_in_it(tmp_path: Path, data: bytes) -> None:
    army = read_one(tmp_path, data)
    assert counts(army) == WARDENS
    assert army["units"][0]["profiles"][0]["values"] == dict(zip(MODEL, WARDEN, strict=True))
    assert army["sums"] == {"points": {"file": 45, "ours": 45}, "power": {"file": 3, "ours": 3}, "models": {"ours": 5}}


def test_latin_is_read_where_it_is_declared(tmp_path: Path) -> None:
    text = markup(Force("Battalion", [squad("Wächter")])).decode()
    assert counts(read_one(tmp_path, text.replace("UTF-8", "ISO-8859-1").encode("latin-1"))) == [("Wächter", 5)]


ENTITIES = b"""<?xml version="1.0"?><!DOCTYPE roster [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY f SYSTEM "file:///etc/hostname">]><roster name="&b;&f;"/>"""


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        (b"\xff\xff\xff", "not_text"),
        (b"just words", "unknown_text"),
        (b"<html><body/></html>", "not_a_roster"),
        (b"<catalogue name='x'/>", "catalogue"),
        (b"[1, 2]", "not_a_roster"),
        (b'{"a": 1}', "not_a_roster"),
        (b'{"roster": ', "not_json"),
        (b"[" * 100_000, "not_json"),
        (ROSTER[:-30], "not_well_formed"),
        (ENTITIES, "document_type"),
        (b"<roster>" + b"<a>" * 60 + b"</a>" * 60 + b"</roster>", "too_deep"),
        (b"<roster>" + b"<a/>" * 200_000 + b"</roster>", "too_many_parts"),
        (b'{"forces":[' + b"{}," * 200_000 + b"{}]}", "too_many_parts"),
        (b"<roster>" + b" " * 5_000_000 + b"</roster>", "too_large"),
        (markup(Force("x"), game=""), "no_game"),
        (ROSTER.replace(b"number='4'", b"number='40000000000'"), "number_out_of_bounds"),
        (ROSTER.replace(b"number='4'", b"number='-1'"), "number_out_of_bounds"),
        (ROSTER.replace(b"number='4'", b"number='many'"), "number_out_of_bounds"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_roster_is_refused_with_its_reason(tmp_path: Path, data: bytes, code: str) -> None:
    assert refusal(tmp_path, data)["code"] == code
    assert f"({code})" in shown(tmp_path, data)


def locked() -> bytes:
    """An archive whose entry says that it has a password."""
    data = bytearray(zipped(("army.ros", ROSTER)))
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (zipped(("a.ros", ROSTER), ("b.ros", ROSTER)), "foreign_entries"),
        (zipped(*((str(number), b"") for number in range(2_000))), "foreign_entries"),
        (zipped(), "empty_archive"),
        (zipped(("folder/", b"")), "empty_archive"),
        (zipped(("a.ros", b"x"))[:-10], "broken_archive"),
        (b"PK\x03\x04" + b"\x00" * 100, "broken_archive"),
        (zipped(("a.rosz", zipped(("a.ros", ROSTER)))), "nested_archive"),
        (zipped(("a.ros", ROSTER), method=zipfile.ZIP_BZIP2), "packed_otherwise"),
        (zipped(("a.ros", b"words")).replace(b"a.ros", b"\x00.ros"), "unknown_text"),
        (locked(), "encrypted"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_archive_that_is_no_roster_is_refused_with_its_reason(tmp_path: Path, data: bytes, code: str) -> None:
    assert refusal(tmp_path, data)["code"] == code


def test_an_archive_that_swells_is_refused(tmp_path: Path) -> None:
    """Packed here, not where the tests are collected: each process does that."""
    assert refusal(tmp_path, zipped(("a.ros", b"\x00" * 300_000_000)))["code"] == "too_large"


@pytest.mark.parametrize(
    ("game", "code", "edition"),
    [
        ("Warhammer 40,000 9th Edition", "other_edition", "Warhammer 40,000 9th Edition"),
        ("Warhammer 40,000 10th Edition", "other_edition", "Warhammer 40,000 10th Edition"),
        ("Age of Sigmar", "other_edition", "Age of Sigmar, 1st to 3rd edition"),
        ("Warhammer 40,000: Kill Team (2018)", "other_game", "Warhammer 40,000: Kill Team (2018)"),
        ("(HH V2) Horus Heresy (2022)", "other_game", "(HH V2) Horus Heresy (2022)"),
    ],
)
def test_another_edition_is_refused_by_its_name(tmp_path: Path, game: str, code: str, edition: str) -> None:
    data = markup(Force("Battalion", [squad()]), game=game)
    assert refusal(tmp_path, data) == {"code": code, "edition": edition, "facts": {}}
    assert edition in shown(tmp_path, data)
    # Where the file breaks off it still says of which game it is.
    assert refusal(tmp_path, data[:-40])["edition"] == edition


def test_each_file_has_its_line_and_one_that_is_refused_ends_the_command_with_1(tmp_path: Path) -> None:
    first, second, third = told(tmp_path, ROSTER, b"words", markup(Force("x"), game=FOURTH), ends=1)
    assert (first["system"], second["system"], third["system"]) == ("wh40k", None, "aos")
    assert [bool(one["refused"]) for one in (first, second, third)] == [False, True, False]
    keys: list[dict[str, Any]] = [first, second, third]
    assert all(set(one) == set(first) for one in keys)


def spread(chosen: Chosen, many: int) -> list[Chosen]:
    """A selection so many times, in boxes of a hundred."""
    return [Chosen("Box", within=[chosen] * 100) for _ in range(many // 100)]


WIDE = {
    "rows and profiles": [
        Chosen("Unit", "unit", rows=[model(f"P{n}") for n in range(900)], within=spread(Chosen("Pn", "model"), 9000))
    ],
    "rounds of weapons": [Chosen("Unit", rows=[model("A"), *(weapon("W", "-", "-") for _ in range(1400))])] * 8,
    "tables": [Chosen("Unit", rows=[model("A"), *(Row("T", "Wound Track", {"W": "1", "A": str(n)}) for n in range(1400))])],
    "long names": [Chosen("n" * 7000, rows=[model("m" * 7000)] * 20, within=[Chosen("o " * 3500, "model")] * 60)] * 2,
    "units": [Chosen("Unit", rows=[model("A")], within=[Chosen("B", rows=[weapon("B")])])] * 1400,
    "depth": [Chosen("Unit", rows=[model("A")], within=spread(Chosen("a", "unit", within=[Chosen("b", "model")]), 9000))],
}  # fmt: skip


@pytest.mark.parametrize("chosen", WIDE.values(), ids=WIDE)
def test_a_file_that_is_wide_where_rows_are_compared_ends_soon(tmp_path: Path, chosen: list[Chosen]) -> None:
    data = markup(Force("Battalion", chosen))
    began = time.process_time()
    roster = read(data)
    assert time.process_time() - began < 6
    assert roster.refused is None or roster.refused.code in {"too_many_parts", "too_large"}
