"""Files of list builders go to the table: read by the server, kept as they came, refused by their edition."""

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

import httpx
import pytest

from app.persistence import armies
from app.persistence.codec import codec_for, plain
from app.realtime.tables.live_tables import LiveTables
from app.rosters.files.limits import UNPACKED
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.seats import SPECTATOR, seated
from tests.content.brought import company, patrol, warband
from tests.content.enforced import ability
from tests.content.enforced import roster as of_the_sea
from tests.rosters.tide import ARMY
from tests.rosters.written import EIGHTH, FOURTH, Chosen, Force, gear, markup, model, objects, squad, text, zipped

ROSTER = markup(Force("Battalion", [squad()]), costs={"pts": 45, " PL": 3})
HITS = "Add 1 to hit rolls for this unit's attacks."
NINTH = "Warhammer 40,000 9th Edition"
SEATS = {"red": {"kind": "link"}, "blue": {"kind": "link"}}


def horde(models: int) -> Chosen:
    return Chosen("Horde", "unit", within=[Chosen("Warden", "model", models, [model("Warden")])])


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
    assert (report["questions"][0]["about"], report["questions"][0]["taken"]) == ("Line Sergeant", '32 mm, 1.25" high')
    (row,) = report["rows"]
    assert (row["name"], row["models"], row["points"], row["weapons"]) == (
        "Line Wardens", 5, 45, [{"name": "Warden rifle", "count": 5}],
    )  # fmt: skip
    assert report["sums"]["points"]["ours"] == 45
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
        {"row": "Living Wave", "why": "summoned"},
        {"row": "Regiment 2", "why": "leaderless"},
    ]
    assert (report["units"], report["models"]) == (5, 62)
    of_units = {text for row in report["rows"] for text in row["texts"]}
    assert {"Undertow", "Pearl of Calm", "Beam"} <= {*report["texts"], *of_units}
    assert of_units.isdisjoint(report["texts"])


async def test_what_its_player_answers_makes_the_army_anew_of_the_file_as_it_came(
    app_client: httpx.AsyncClient,
) -> None:
    unit = squad()
    unit.rows = [model("Line Sergeant"), text("Sworn", "They never look back.")]
    unit.within = [*unit.within, gear("Melter")]
    first = (await app_client.post("/armies?system=wh40k", content=markup(Force("Battalion", [unit])))).json()
    asked = {one["ask"]: one for one in first["report"]["questions"] if one["open"]}
    assert asked["one_or_all"]["taken"] == "one"
    assert first["report"]["rows"][0]["texts"] == ["Sworn"]
    said = [
        {"ask": "base", "unit": "", "about": "Line Warden", "answer": '60 x 35 mm, 2" high'},
        {"ask": "one_or_all", "unit": "Line Wardens", "about": "Melter", "answer": "all 5"},
        {"ask": "name", "unit": "Line Wardens", "about": "nobody asks this", "answer": "x"},
    ]
    answer = await app_client.post(f"/armies/{first['id']}/answers", json={"answers": said})
    assert answer.status_code == 201, answer.text
    again = answer.json()
    assert again["id"] != first["id"]
    assert {one["about"]: one["taken"] for one in again["report"]["questions"]} == {
        "Line Sergeant": '32 mm, 1.25" high', "Line Warden": '60 x 35 mm, 2" high', "Melter": "all 5",
    }  # fmt: skip
    tables: LiveTables = app_client.app.state.tables  # type: ignore[attr-defined]
    old, new = [await armies.get(tables.store, one["id"]) for one in (first, again)]
    assert old
    assert new
    assert new.body["file"] == old.body["file"]
    assert ("oval:" in old.body["text"], "oval:" in new.body["text"]) == (False, True)
    assert new.body["text"].count("melter") > old.body["text"].count("melter")


@pytest.mark.parametrize("answer", ['900 mm, 1" high', "32 mm", '32 mm, 90" high', 'hull 7" by 5", 7" high'])
async def test_a_base_that_no_model_has_is_refused(app_client: httpx.AsyncClient, answer: str) -> None:
    first = (await app_client.post("/armies?system=wh40k", content=ROSTER)).json()
    said = [{"ask": "base", "unit": "", "about": "Line Warden", "answer": answer}]
    told = (await app_client.post(f"/armies/{first['id']}/answers", json={"answers": said})).json()
    assert (told["code"], told["why"], told["facts"]) == ("refused_army", "bad_answer", {"about": "Line Warden"})


@pytest.mark.parametrize("sign", ["\ud800", "\u0000", "\u0001", "\u009b", "\u202e"])
async def test_signs_that_nobody_sees_are_no_part_of_a_roster(app_client: httpx.AsyncClient, sign: str) -> None:
    roster = objects(Force("Battalion", [squad(f"Line{sign} Wardens")]), name=f"Ou{sign}rs")
    escape = json.dumps(sign)[1:-1].encode()
    assert escape in roster
    kept = await app_client.post("/armies?system=wh40k", content=roster.replace(b'"number"', b'"number%s"' % escape))
    assert (kept.status_code, kept.json()["name"]) == (201, "Ours"), kept.text
    text = (await app_client.get(f"/armies/{kept.json()['id']}")).json()["text"]
    assert "Line Wardens" in text


@pytest.mark.parametrize("name", ['"Qu\\0ill"', '"Qu\\x01ill"', '"Qu\\u202Eill"'])
async def test_a_name_with_signs_that_nobody_sees_is_a_problem_with_its_line(
    app_client: httpx.AsyncClient, name: str
) -> None:
    text = patrol("Quill", 3).replace("name: Quill\n", f"name: {name}\n", 1)
    answer = await app_client.post("/armies?system=wh40k", content=text.encode())
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_army")
    (problem,) = answer.json()["problems"]
    assert (problem["line"], problem["code"]) == (2, "unseen_sign")


async def test_two_seats_play_rosters_that_call_other_sheets_by_one_name(app_client: httpx.AsyncClient) -> None:
    found = [await app_client.post("/armies?system=wh40k", content=data) for data in (ROSTER, ours())]
    taken = dict(zip(("red", "blue"), (one.json()["id"] for one in found), strict=True))
    made = await app_client.post("/matches", json={"system": "wh40k", "armies": taken, "seats": SEATS})
    assert made.status_code == 201, made.text
    tables: LiveTables = app_client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made.json()["id"])
    assert table
    taken = table.match.row.options["rules"]["rosters"]
    sheets = [table.match.state.sides[seat].draft.units[0].sheet for seat in ("red", "blue")]
    assert sheets == [f"{taken[seat]}.line_wardens" for seat in ("red", "blue")]
    assert [len(table.match.state.library.sheets[sheet].abilities) for sheet in sheets] == [0, 1]
    muster = table.match.system.view(table.match.state, seated("red")).own.muster
    assert muster
    known = {sheet.id for sheet in muster.sheets}
    assert sheets[0] in known
    assert sheets[1] not in known, "what the other side brings is its secret until both are locked"
    assert not any(weapon.startswith(taken["blue"]) for weapon in muster.weapons)


async def test_a_list_of_warmaster_is_taken_and_played(app_client: httpx.AsyncClient) -> None:
    kept = await app_client.post("/armies?system=warmaster", content=company("Quill").encode())
    assert (kept.status_code, kept.json()["name"], kept.json()["units"]) == (201, "Quill company", 5), kept.text
    taken = {"red": kept.json()["id"]}
    made = await app_client.post("/matches", json={"system": "warmaster", "armies": taken, "seats": SEATS})
    assert made.status_code == 201, made.text


def plain_list(name: str) -> str:
    """A list of 40k that names only sheets of the server's."""
    return f"id: mine\nname: {name} patrol\nunits:\n  - {{sheet: captain_kerr, models: [{{profile: Captain Kerr}}]}}\n"


BROUGHT = [
    ("wh40k", (patrol("Quill", 3), patrol("Zephyr", 9))),
    ("wh40k", (plain_list("Quill"), plain_list("Zephyr"))),
    ("aos", (warband("Quill", 3), warband("Zephyr", 5))),
    ("warmaster", (company("Quill"), company("Zephyr"))),
]


@pytest.mark.parametrize(("system", "texts"), BROUGHT, ids=["wh40k", "wh40k-plain", "aos", "warmaster"])
async def test_nobody_reads_what_the_other_side_brings_while_lists_are_in_the_making(
    app_client: httpx.AsyncClient, system: str, texts: tuple[str, str]
) -> None:
    """Nor once red has put another list in its place, written by hand or a ready one, before both are locked."""
    found = [await app_client.post(f"/armies?system={system}", content=text.encode()) for text in texts]
    taken = dict(zip(("red", "blue"), (one.json()["id"] for one in found), strict=True))
    made = await app_client.post("/matches", json={"system": system, "armies": taken, "seats": SEATS})
    tables: LiveTables = app_client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made.json()["id"])
    assert table
    taken = table.match.row.options["rules"]["rosters"]
    rules, begun = table.match.system, table.match.state
    assert known_at(rules, begun, taken) == {"red": {"red"}, "blue": {"blue"}, "watcher": set()}
    for edited in (False, True):
        state = changed(rules, begun, edited=edited)
        assert known_at(rules, state, taken) == {"red": set(), "blue": {"blue"}, "watcher": set()}, edited
        for seat, other in (("red", "blue"), ("blue", "red")):
            theirs = next(id for id in state.library.rosters if id.startswith(taken[other]))
            refused = rules.decide(state, seat, decoded(rules, {"kind": "take_roster", "roster": theirs}), NoDice())
            assert isinstance(refused, Refusal)
            assert refused.code == "unknown_id"


def known_at(rules: Any, state: Any, taken: Mapping[str, str]) -> dict[str, set[str]]:
    """Whose army is told to whom, by its id or its name."""
    seen = {
        seat: json.dumps([plain(rules.view(state, viewer)), [plain(one) for one in offers]])
        for seat, viewer, offers in (
            ("red", seated("red"), rules.offers(state, "red")),
            ("blue", seated("blue"), rules.offers(state, "blue")),
            ("watcher", SPECTATOR, ()),
        )
    }
    signs = {"red": (taken["red"], "Quill"), "blue": (taken["blue"], "Zephyr")}
    return {seat: {side for side in signs if any(sign in told for sign in signs[side])} for seat, told in seen.items()}


def decoded(rules: Any, command: Mapping[str, Any]) -> Any:
    return codec_for(rules).command_from(command)


def changed(rules: Any, state: Any, *, edited: bool) -> Any:
    """The state after red wrote another list, or took one of the server's."""
    ready = next(offer for offer in rules.offers(state, "red") if offer.command["kind"] == "take_roster")
    own = next(one.value for one in ready.need.options if not one.locked and not army_of(one.value))
    taken = folded(rules, state, {"kind": "take_roster", "roster": own})
    if not edited:
        return taken
    return folded(rules, state, rewritten(plain(taken.sides["red"].draft)))


def rewritten(roster: dict[str, Any]) -> dict[str, Any]:
    """The command that a page sends when a list is written by hand."""
    if "regiments" in roster:
        return {"kind": "set_army", "roster": {**roster, "id": "own", "name": "Other"}}
    parts = {part: roster[part] for part in ("army", "units", "officers") if part in roster}
    return {"kind": "set_army", "name": "Other", **parts}


def folded(rules: Any, state: Any, command: Mapping[str, Any]) -> Any:
    done = rules.decide(state, "red", decoded(rules, command), NoDice())
    assert not isinstance(done, Refusal), done
    return reduce(rules.evolve, done, state)


@pytest.mark.parametrize(
    ("data", "why", "edition"),
    [
        (markup(Force("Battalion", [squad()]), game=NINTH), "other_edition", NINTH),
        (markup(Force("Army", [squad()]), game=FOURTH), "other_system", FOURTH),
        (markup(Force("Battalion", [])), "no_units", EIGHTH),
        (ROSTER[:-40], "not_well_formed", EIGHTH),
        (b"PK\x03\x04" + b"\x00" * 40, "broken_archive", ""),
        (b" \n", "empty", ""),
        (b'{"roster": ', "not_json", ""),
        (b'{"colour": "red"}', "not_a_roster", ""),
        (b"Dear Anna,\nshall we play on Friday?\n", "unknown_text", ""),
        (b"colour: red\n", "unknown_text", ""),
        (markup(Force("Battalion", [squad()] * 61)), "too_many_units", ""),
        (markup(Force("Battalion", [horde(1_000), horde(501)])), "too_many_models", ""),
        (b"Line Wardens (2 models) (100 points)\n" * 30_000, "too_large", ""),
    ],
)
async def test_what_is_no_army_for_this_table_is_refused_in_one_word(
    app_client: httpx.AsyncClient, data: bytes, why: str, edition: str
) -> None:
    answer = await app_client.post("/armies?system=wh40k", content=data)
    told = answer.json()
    assert (answer.status_code, told["code"], told["why"], told["edition"]) == (422, "refused_army", why, edition)


@pytest.mark.parametrize(
    ("change", "line", "code"),
    [(("sheets:", "\tsheets:"), 6, "not_yaml"), (("id: mine", "id: Mine!"), 1, "string_pattern_mismatch")],
)
async def test_an_army_of_our_own_with_a_mistake_is_told_its_line(
    app_client: httpx.AsyncClient, change: tuple[str, str], line: int, code: str
) -> None:
    answer = await app_client.post("/armies?system=wh40k", content=patrol("A", 3).replace(*change).encode())
    assert answer.json()["code"] == "bad_army", answer.text
    assert [(one["line"], one["code"]) for one in answer.json()["problems"]] == [(line, code)]


async def test_what_is_wrong_with_a_roster_is_told_by_its_unit_not_by_lines_nobody_saw(
    app_client: httpx.AsyncClient,
) -> None:
    crowd = squad("Crowd")
    crowd.within = [*crowd.within[:1], replace(crowd.within[1], number=61)]
    answer = await app_client.post("/armies?system=wh40k", content=markup(Force("Battalion", [squad(), crowd])))
    assert answer.json()["code"] == "bad_army", answer.text
    found = {(one["line"], one["where"], one["code"]) for one in answer.json()["problems"]}
    assert found == {(0, "Crowd", "wrong_size")}


async def test_what_the_rules_say_against_a_list_is_told_in_the_reader_s_words(app_client: httpx.AsyncClient) -> None:
    bad = company("Quill").replace("mount: empire_griffon", "mount: orc_wyvern")
    answers = [
        await app_client.post("/armies?system=warmaster", content=bad.encode(), headers={"Accept-Language": language})
        for language in ("en", "es")
    ]
    told = [answer.json()["problems"][0] for answer in answers]
    assert {one["code"] for one in told} == {"illegal_roster"}
    assert told[0]["facts"]["mount"] == "orc_wyvern"
    assert len({one["said"] for one in told} - {None}) == 2


async def test_a_file_is_read_no_further_than_the_largest_roster(app_client: httpx.AsyncClient) -> None:
    answer = await app_client.post("/armies?system=wh40k", content=b" " * (UNPACKED + 1))
    assert answer.status_code == 413


async def test_what_was_understood_is_played_by_its_text_where_its_player_says_so(
    app_client: httpx.AsyncClient,
) -> None:
    data = of_the_sea(ability("Add 1 to save rolls for this unit.", "Once Per Battle, Your Hero Phase"), ability(HITS))
    told = (await app_client.post("/armies?system=aos", content=data)).json()
    (hits,) = told["report"]["readings"]
    assert (hits["name"], hits["units"], hits["text"], hits["taken"]) == ("Of the Deep", ["Reef Lord"], HITS, "as_read")
    assert hits["said"] == "+1 hit rolls"
    said = {"answers": [{"ask": "reading", "about": hits["about"], "answer": "by_text"}]}
    other = (await app_client.post(f"/armies/{told['id']}/answers", json=said)).json()
    assert [one["taken"] for one in other["report"]["readings"]] == ["by_text"]
    assert other["report"]["by_text"] == told["report"]["by_text"] + 1
    texts = [(await app_client.get(f"/armies/{one['id']}")).json()["text"] for one in (told, other)]
    assert ["hit_roll" in text for text in texts] == [True, False], "it is kept with the army"
    said["answers"][0]["answer"] = "perhaps"
    assert (await app_client.post(f"/armies/{other['id']}/answers", json=said)).json()["why"] == "bad_answer"
