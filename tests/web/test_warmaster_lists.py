"""A list of Warmaster's selector goes to the table: read, its bearers asked, what its printing has otherwise told."""

from typing import Any

import httpx
import pytest
import yaml

from app.rosters.warmaster.rows import ARMIES

LINK = "https://wm-selector.github.io/#/?{}&jsonPath=warmaster-armies%2F{}&label=Autumn"
EMPIRE = LINK.format("5=3&5-BB=1&5-SwM=1&10=1&10-0=1&11=2&11-0=1&0=3&4=2&2=1", "empire")


async def brought(client: httpx.AsyncClient, link: str) -> dict[str, Any]:
    kept = await client.post("/armies?system=warmaster", content=link.encode())
    assert kept.status_code == 201, kept.text
    told: dict[str, Any] = kept.json()
    return told


async def text(client: httpx.AsyncClient, id: str) -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load((await client.get(f"/armies/{id}")).json()["text"])
    return told


async def test_a_link_of_the_selector_is_an_army_with_what_each_unit_bears(app_client: httpx.AsyncClient) -> None:
    army = await text(app_client, (await brought(app_client, EMPIRE))["id"])
    assert (army["army"], army["name"]["en"]) == ("empire", "Autumn")
    halberdiers = [{"troop": "empire_halberdiers", "skirmishers": True}] * 2 + [{"troop": "empire_halberdiers"}]
    assert army["units"] == [
        *halberdiers,
        {"troop": "empire_crossbowmen"},
        {"troop": "empire_knights", "item": "battle_banner"},
        {"troop": "empire_knights", "item": "sword_of_might"},
        {"troop": "empire_knights"},
    ]
    assert army["officers"] == [
        {"officer": "empire_general", "mount": "empire_griffon"},
        {"officer": "empire_hero", "mount": "empire_griffon"},
        {"officer": "empire_hero"},
    ]


async def test_who_bears_what_is_what_its_player_says(app_client: httpx.AsyncClient) -> None:
    told = await brought(app_client, EMPIRE)
    asked = {(one["unit"], one["about"]): one for one in told["report"]["questions"] if one["open"]}
    assert {what: one["taken"] for what, one in asked.items()} == {
        ("Skirmishers", "2 Skirmishers"): "Halberdiers",
        ("Knights", "1 Battle Banner"): "Knights 1",
        ("Knights", "1 Sword of Might"): "Knights 2",
        ("Hero", "1 Griffon"): "Hero 1",
    }
    said = {"Skirmishers": "Crossbowmen", "Knights": "Knights 3", "Hero": "Hero 2"}
    answers = [
        {"ask": "bearer", "unit": unit, "about": about, "answer": said[unit]}
        for unit, about in asked
        if about != "1 Battle Banner"
    ]
    again = await app_client.post(f"/armies/{told['id']}/answers", json={"answers": answers})
    assert again.status_code == 201, again.text
    army = await text(app_client, again.json()["id"])
    assert [row.get("item") for row in army["units"] if row["troop"] == "empire_knights"] == [
        "battle_banner", None, "sword_of_might",
    ]  # fmt: skip
    joined = [row["troop"] for row in army["units"] if row.get("skirmishers")]
    assert joined == ["empire_halberdiers", "empire_crossbowmen"]
    assert [row.get("mount") for row in army["officers"]] == ["empire_griffon", None, "empire_griffon"]
    wrong = await app_client.post(
        f"/armies/{told['id']}/answers",
        json={"answers": [{"ask": "bearer", "unit": "Hero", "about": "1 Griffon", "answer": "Hero 9"}]},
    )
    assert (wrong.status_code, wrong.json()["why"]) == (422, "bad_answer")


@pytest.mark.parametrize("army", ARMIES)
async def test_every_row_of_the_selector_comes_to_the_table(app_client: httpx.AsyncClient, army: str) -> None:
    rows = ARMIES[army].rows
    told = await brought(app_client, LINK.format("&".join(f"{number}=1" for number in range(len(rows))), army))
    made = await text(app_client, told["id"])
    entries = [one["troop"] for one in made["units"]] + [one["officer"] for one in made["officers"]]
    assert entries == [row.id for row in rows if row.id != "skirmishers"]
    printed = [one for one in told["report"]["questions"] if one["by_printing"]]
    differing = [one for row in rows for one in row.differs]
    assert [one["proposals"] for one in printed] == [[one.ours, one.theirs] for one in differing]


async def test_what_nobody_can_bear_is_left_out_and_told(app_client: httpx.AsyncClient) -> None:
    told = await brought(app_client, LINK.format("4=2&5=1&5-BB=1&5-SwM=1", "empire"))
    assert told["report"]["left_out"] == [
        {"row": "Skirmishers", "why": "unborne"},
        {"row": "Knights: Sword of Might", "why": "unborne"},
    ]
