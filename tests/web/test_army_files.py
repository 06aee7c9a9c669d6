"""Files of list builders go to the table: read by the server, kept as they came, refused by their edition."""

import base64
import json
import zlib

import httpx
import pytest

from app.persistence import armies
from app.persistence.codec import plain
from app.realtime.tables.live_tables import LiveTables
from app.rosters.files.limits import UNPACKED
from app.rules.kernel.seats import SPECTATOR, seated
from tests.content.brought import patrol, warband
from tests.rosters.tide import ARMY
from tests.rosters.written import FOURTH, Force, markup, objects, squad, text, zipped

ROSTER = markup(Force("Battalion", [squad()]), costs={"pts": 45, " PL": 3})
SEATS = {"red": {"kind": "link"}, "blue": {"kind": "link"}}


def ours() -> bytes:
    unit = squad()
    unit.rows = [text("Sworn", "They never look back.")]
    return markup(Force("Battalion", [unit]))


@pytest.mark.parametrize(
    "data",
    [ROSTER, zipped(("ours.ros", ROSTER)), objects(Force("Battalion", [squad()]))],
    ids=["ros", "rosz", "json"],
)
async def test_a_roster_is_read_whatever_it_is_packed_in_and_kept_as_it_came(
    app_client: httpx.AsyncClient, data: bytes
) -> None:
    kept = await app_client.post("/armies?system=wh40k", content=data)
    assert kept.status_code == 201, kept.text
    told = kept.json()
    assert (told["name"], told["units"]) == ("Ours", 1)
    report = told["report"]
    assert {name: report[name] for name in ("units", "models", "weapons", "asked", "by_text", "aside")} == {
        "units": 1, "models": 5, "weapons": 5, "asked": 2, "by_text": 0, "aside": 0,
    }  # fmt: skip
    assert report["questions"][0] == {"about": "Line Sergeant", "taken": '32 mm, 1.25" high'}
    tables: LiveTables = app_client.app.state.tables  # type: ignore[attr-defined]
    row = await armies.get(tables.store, told["id"])
    assert row
    assert zlib.decompress(base64.b64decode(row.body["file"])) == data
    again = await app_client.post("/armies?system=wh40k", content=row.body["text"].encode())
    assert (again.status_code, again.json()["report"]) == (201, None), "what it made is an army file of our own"


async def test_what_a_roster_has_and_its_army_has_not_is_told(app_client: httpx.AsyncClient) -> None:
    kept = await app_client.post("/armies?system=aos", content=markup(ARMY, game=FOURTH))
    assert kept.status_code == 201, kept.text
    report = kept.json()["report"]
    assert report["left_out"] == [
        {"row": "Reef Shrine", "why": "terrain"},
        {"row": "Living Wave", "why": "summoned"},
        {"row": "Regiment 2", "why": "leaderless"},
    ]
    assert (report["units"], report["models"], report["by_text"]) == (4, 61, len(report["texts"]) + 4)
    assert {"Undertow", "Pearl of Calm", "Beam"} <= set(report["texts"])


async def test_two_seats_play_rosters_that_call_other_sheets_by_one_name(app_client: httpx.AsyncClient) -> None:
    found = [await app_client.post("/armies?system=wh40k", content=data) for data in (ROSTER, ours())]
    taken = dict(zip(("red", "blue"), (one.json()["id"] for one in found), strict=True))
    made = await app_client.post("/matches", json={"system": "wh40k", "armies": taken, "seats": SEATS})
    assert made.status_code == 201, made.text
    tables: LiveTables = app_client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made.json()["id"])
    assert table
    sheets = [table.match.state.sides[seat].draft.units[0].sheet for seat in ("red", "blue")]
    assert sheets == [f"{taken[seat]}.line_wardens" for seat in ("red", "blue")]
    assert [len(table.match.state.library.sheets[sheet].abilities) for sheet in sheets] == [0, 1]
    muster = table.match.system.view(table.match.state, seated("red")).own.muster
    assert muster
    known = {sheet.id for sheet in muster.sheets}
    assert sheets[0] in known
    assert sheets[1] not in known, "what the other side brings is its secret until both are locked"
    assert not any(weapon.startswith(taken["blue"]) for weapon in muster.weapons)


@pytest.mark.parametrize(
    ("system", "texts"),
    [("wh40k", (patrol("Quill", 3), patrol("Zephyr", 9))), ("aos", (warband("Quill", 3), warband("Zephyr", 5)))],
)
async def test_nobody_reads_what_the_other_side_brings_while_lists_are_in_the_making(
    app_client: httpx.AsyncClient, system: str, texts: tuple[str, str]
) -> None:
    found = [await app_client.post(f"/armies?system={system}", content=text.encode()) for text in texts]
    taken = dict(zip(("red", "blue"), (one.json()["id"] for one in found), strict=True))
    made = await app_client.post("/matches", json={"system": system, "armies": taken, "seats": SEATS})
    tables: LiveTables = app_client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made.json()["id"])
    assert table
    system_now, state = table.match.system, table.match.state

    def told_of(text: str, seat: str) -> bool:
        return taken[seat] in text or {"red": "Quill", "blue": "Zephyr"}[seat] in text

    seen = {
        seat: json.dumps([plain(system_now.view(state, viewer)), [plain(one) for one in offers]])
        for seat, viewer, offers in (
            ("red", seated("red"), system_now.offers(state, "red")),
            ("blue", seated("blue"), system_now.offers(state, "blue")),
            ("watcher", SPECTATOR, ()),
        )
    }
    known = {seat: {side for side in ("red", "blue") if told_of(told, side)} for seat, told in seen.items()}
    assert known == {"red": {"red"}, "blue": {"blue"}, "watcher": set()}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (markup(Force("Battalion", [squad()]), game="Warhammer 40,000 9th Edition"), "other_edition"),
        (markup(Force("Army", [squad()]), game=FOURTH), "other_system"),
        (ROSTER[:-40], "not_well_formed"),
        (b"PK\x03\x04" + b"\x00" * 40, "broken_archive"),
    ],
)
async def test_what_is_no_army_for_this_table_is_refused_in_one_word(
    app_client: httpx.AsyncClient, data: bytes, why: str
) -> None:
    answer = await app_client.post("/armies?system=wh40k", content=data)
    assert (answer.status_code, answer.json()["code"], answer.json()["why"]) == (422, "refused_army", why)
    assert answer.json()["edition"] or why in ("not_well_formed", "broken_archive")


async def test_a_file_is_read_no_further_than_the_largest_roster(app_client: httpx.AsyncClient) -> None:
    answer = await app_client.post("/armies?system=wh40k", content=b" " * (UNPACKED + 1))
    assert answer.status_code == 413
