"""Armies of Underworlds and Diskwars go to the table: files of our own, links and codes of decks, typed lists of names."""

import json
from functools import reduce
from random import Random
from typing import Any

import httpx
import pytest

from app.persistence.codec import codec_for, plain
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, seated
from tests.content.brought import company, pair, regiments
from tests.web.test_kept_armies import mine, upload

SEATS = {"red": {"kind": "link"}, "blue": {"kind": "link"}}
BROUGHT = {"underworlds": pair, "diskwars": regiments}


async def match_of(client: httpx.AsyncClient, system: str, armies: dict[str, str], **options: Any) -> Any:
    wish = {"system": system, "armies": armies, "seats": SEATS, "options": options}
    made = await client.post("/matches", json=wish)
    assert made.status_code == 201, made.text
    tables: LiveTables = client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made.json()["id"])
    assert table
    return table.match


class Falling:
    """Dice that fall as they like."""

    def __init__(self) -> None:
        self._faces = Random(1)

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        return tuple(self._faces.randint(1, sides) for _ in range(count))


def folded(rules: Any, state: Any, seat: str, command: Any) -> Any:
    events = rules.decide(state, seat, codec_for(rules).command_from(command), Falling())
    assert not isinstance(events, Refusal), events
    return reduce(rules.evolve, events, state)


def given(rules: Any, state: Any, seat: str) -> Any:
    return next(offer for offer in rules.offers(state, seat) if offer.command["kind"] == "take_roster")


@pytest.mark.parametrize("system", BROUGHT)
async def test_an_army_that_is_brought_is_taken_by_its_side_and_then_seen_by_all(
    app_client: httpx.AsyncClient, system: str
) -> None:
    names = {"red": "Quill", "blue": "Zephyr"}
    armies = {seat: (await upload(app_client, BROUGHT[system](name), system))["id"] for seat, name in names.items()}
    match = await match_of(app_client, system, armies)
    rules, state = match.system, match.state
    for seat, viewer in (("red", seated("red")), ("blue", seated("blue")), ("", SPECTATOR)):
        offers = rules.offers(state, seat) if seat else ()
        told = json.dumps([plain(rules.view(state, viewer)), [plain(one) for one in offers]])
        assert {name for name in names.values() if name in told} == ({names[seat]} if seat else set())
    theirs = given(rules, state, "blue").command
    assert isinstance(rules.decide(state, "red", codec_for(rules).command_from(theirs), NoDice()), Refusal)
    for seat in names:
        assert given(rules, state, seat).primary
        state = folded(rules, state, seat, given(rules, state, seat).command)
    seen = rules.view(state, SPECTATOR)
    assert {seat: one.army.split()[0] for seat, one in seen.seats.items()} == names
    assert seen.units


CODES = ", ".join(f"BL{n}" for n in range(1, 33))
MIX = ", ".join([*(f"BL{n}" for n in range(1, 7)), *(f"RF{n}" for n in range(7, 33))])


@pytest.mark.parametrize(
    ("system", "text", "asked", "made"),
    [
        ("underworlds", CODES, "warband", {"deck": "blazing_assault", "second": None, "cards": 0}),
        ("underworlds", MIX, "warband", {"deck": "blazing_assault", "second": "reckless_fury", "cards": 32}),
        ("underworlds", "Lantern Choir\nLanternlight\n", None, {"deck": "lanternlight", "second": None, "cards": 0}),
        ("diskwars", "Tide\nGrimgor Ironhide\n3x Orc Boyz\nArrer Boys\nGrom the Paunch", "name", {"regiments": 2}),
    ],
)
async def test_links_codes_and_typed_lists_come_to_the_table_by_the_same_upload(
    app_client: httpx.AsyncClient, system: str, text: str, asked: str | None, made: dict[str, Any]
) -> None:
    told = await upload(app_client, text, system)
    questions = {one["ask"]: one for one in told["report"]["questions"] if one["open"]}
    assert list(questions) == ([asked] if asked else [])
    roster = (await app_client.get(f"/armies/{told['id']}")).json()["roster"]["roster"]
    assert {name: len(roster[name]) if isinstance(n, int) else roster[name] for name, n in made.items()} == made
    (one,) = await mine(app_client)
    assert one["problems"] == 0
    if asked is None:
        return
    other = questions[asked]["proposals"][1]
    said = {"ask": asked, "unit": questions[asked]["unit"], "about": questions[asked]["about"], "answer": other}
    again = await app_client.post(f"/armies/{told['id']}/answers", json={"answers": [said]})
    assert again.status_code == 201, again.text
    now = (await app_client.get(f"/armies/{again.json()['id']}")).json()["roster"]["roster"]
    assert now != roster, "the second proposal was taken"


async def test_who_leaves_the_builder_has_the_last_change_kept_as_its_document(app_client: httpx.AsyncClient) -> None:
    opened = (await app_client.post("/builder/diskwars/document", json={"text": regiments("Quill")})).json()
    document = {**opened["document"], "name": "Left in a hurry"}
    begun = await app_client.post("/armies/new", json={"system": "diskwars", "document": document})
    assert (begun.status_code, begun.json()["name"]) == (201, "Left in a hurry"), begun.text
    address = f"/armies/{begun.json()['id']}"
    later = await app_client.put(address, json={"document": {**document, "name": "Later"}, "version": 1})
    assert (later.status_code, later.json()["name"], later.json()["version"]) == (200, "Later", 2)
    assert "hero: grimgor" in (await app_client.get(address)).json()["text"]
    both = await app_client.put(address, json={"document": document, "text": "", "version": 2})
    assert both.status_code == 422
    long = {"id": "a", "name": "A", "brings": {"decks": [{"id": "x" * 1_100_000}]}}
    told = await app_client.post("/builder/underworlds/checks", json={"document": long})
    assert (told.status_code, told.json()["code"]) == (422, "too_large"), "nothing is told of what could not be kept"


async def test_two_generals_stand_in_the_way_in_my_armies_as_in_the_builder(app_client: httpx.AsyncClient) -> None:
    two = company("Quill").replace("officers:\n", "officers:\n  - {officer: empire_general}\n")
    army = await upload(app_client, two, "warmaster")
    assert [one["problems"] for one in await mine(app_client)] == [1]
    opened = (await app_client.get(f"/armies/{army['id']}")).json()
    assert [one["facts"]["why"] for one in opened["problems"]] == ["general_duplicate"]
    built = (await app_client.post("/builder/warmaster/document", json={"text": opened["text"]})).json()
    assert [one["code"] for one in built["checks"] if one["kind"] == "blocks"] == ["general_duplicate"]


async def test_a_list_that_breaks_the_rules_of_building_is_told_so_wherever_it_is_kept(
    app_client: httpx.AsyncClient,
) -> None:
    too_dear = regiments("Quill").replace("orc_boyz: 3", "orc_boyz: 3, black_orcs: 3")
    army = await upload(app_client, too_dear, "diskwars")
    opened = (await app_client.get(f"/armies/{army['id']}")).json()
    assert [(one["code"], one["facts"]["rule"]) for one in opened["problems"]] == [("illegal_roster", "DW-ARM-03")]
    assert "points" in opened["problems"][0]["said"]
    assert [one["problems"] for one in await mine(app_client)] == [1]
    match = await match_of(app_client, "diskwars", {"red": army["id"]})
    locked = given(match.system, match.state, "red").locked
    assert (locked.code, locked.rule) == ("recruitment_points_exceeded", "DW-ARM-03")
