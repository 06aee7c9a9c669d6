"""Armies of Age of Sigmar as players paste them: every row of the text is in the army, asked about, or set aside."""

from pathlib import Path

import pytest

from tests.rosters.asked import counts, shown, told
from tests.rosters.pasted import (
    APP,
    APP_TEXT,
    BODY,
    HEAD,
    LISTBOT_TEXT,
    NEW_RECRUIT_TEXT,
    SIGDEX_TEXT,
    read,
    rows_used,
    units,
)  # fmt: skip

FRAME = {
    "grand", "alliance", "order", "lore", "spell", "pts", "points", "faction", "terrain", "manifestation", "reinforced",
    "regiments", "renown",
}  # fmt: skip
"""Words that say what another word of their row is."""

UNITS = [
    ("Tide Caller", None),
    ("Reefguard", None),
    ("Eel Riders", 2),
    ("10 Bouncing Bladders", None),
    ("Sailor King", None),
    ("Sailors", None),
    ("Sailors", None),
    ("The Salt Blades", None),
    ("Scourge of the Deep: Eel Riders", None),
]


def test_the_app() -> None:
    army = read(APP_TEXT)
    assert (army.system, army.source, army.edition) == ("aos", "aos_app", "Age of Sigmar 4")
    assert (army.name, army.faction, army.formation) == ("Tide list", "Tidewardens", "Reef Host")
    assert army.season == "General's Handbook 2026-27"
    assert units(army) == UNITS
    caller, guard, riders, *_, deep = army.units
    assert (caller.is_general, caller.upgrades, caller.points, caller.group) == (
        True, ("Pearl of Calm",), 120, "General's Regiment",
    )  # fmt: skip
    assert (guard.size, guard.upgrades) == ("reinforced", ("1x Champion",))
    assert [(weapon.name, weapon.count) for weapon in guard.weapons] == [("Long Spear", 2)]
    assert riders.size == "2 models"
    assert (deep.group, deep.markers) == ("Auxiliary Units", ("Legends",))
    assert [unit.group for unit in army.units[4:8]] == ["Grim Sailors"] * 3 + ["The Salt Blades"]
    assert army.terrain == ("Reef Shrine", "Reef Shrine")
    assert army.lores == ("Lore of Tides", "Lore of Salt")
    assert army.questions == ()
    assert [row.row for row in army.aside] == [
        "Auxiliaries: 1 (+20 Points)", "Drops: 2", "Battle Tactics Cards: First Card and Second Card", *APP.splitlines(),
    ]  # fmt: skip


def test_the_points_of_an_enhancement_are_its_units_in_the_app_and_beside_it_in_sigdex() -> None:
    assert read(APP_TEXT).sums == {"points": {"file": 1110, "ours": 1110}}
    assert read(SIGDEX_TEXT).sums == {"points": {"file": 360, "ours": 360}}


@pytest.mark.parametrize(
    ("first", "name"),
    [
        ("1110/2000 pts", ""),
        ("And they call him .... 👀 (twice)!!1110/2000 pts", "And they call him .... 👀 (twice)!!"),
        ("Tide 21110/2000 pts", "Tide 2"),
        ("A joke in\n\nthree (3)\nlines 1110/2000 pts", "A joke in three (3) lines"),
        ("```\nTide 1110 / 2000 pts", "Tide"),
    ],
)
def test_a_name_stands_before_the_total_above_it_glued_to_it_or_nowhere(first: str, name: str) -> None:
    army = read(f"{first}\n-----\n{HEAD}{BODY}{APP}")
    assert (army.name, army.faction, units(army)) == (name, "Tidewardens", UNITS)
    assert army.sums == {"points": {"file": 1110, "ours": 1110}}


@pytest.mark.parametrize(
    "mangle",
    [
        lambda text: text.replace("\n", "\r\n").replace("'", "\u2019").replace("•", "*"),
        lambda text: text.replace(" ", "\u00a0").replace("•", "\u00b7"),
        lambda text: text.replace("-----", "").replace("\n", "\n\n"),
        lambda text: "\ufeff" + text.replace("General's Regiment", "GENERAL'S REGIMENT"),
        lambda text: text.removesuffix(APP),
    ],
)
def test_what_browsers_and_hands_do_to_a_text_changes_nothing_of_its_army(mangle) -> None:  # type: ignore[no-untyped-def]
    army = read(mangle(APP_TEXT))
    assert (units(army), army.name, army.terrain) == (UNITS, "Tide list", ("Reef Shrine", "Reef Shrine"))
    assert army.units[1].size == "reinforced"
    assert army.sums == read(APP_TEXT).sums


def test_a_head_without_alliance_and_rows_that_only_look_like_sections() -> None:
    old = "2000/2000 pts\n\nTidewardens\nReef Host\nGeneral's Handbook 2025-26\nAuxiliary Units: 1\nDrops: 6\n"
    army = read(f"{old}Roster Regiment\nTide Caller (120)\nEndless Spells\nSpouting Whale (20)\n{APP}")
    assert (army.faction, army.formation, units(army)) == ("Tidewardens", "Reef Host", [("Tide Caller", None)])
    assert army.lores == ("Spouting Whale",)
    parted = read(f"A 1/2 pts\nWarhost | Deepkin | Grand Host\nArmy of Renown\nRegiment 1\nCaller (1)\n{APP}")
    assert (parted.faction, parted.formation) == ("Deepkin", "Grand Host")


def test_members_of_a_regiment_of_renown_may_have_a_dash_or_the_regiments_own_name() -> None:
    old = (
        "Old 420/1000 pts\nTidewardens\nReef Host\nREGIMENTS OF RENOWN\nGrim Sailors (420)\n- Sailor King\n- Sailors\n"
    )
    army = read(f"{old}\nLonely Crew (0)\n{APP}")
    assert units(army) == [("Sailor King", None), ("Sailors", None), ("Lonely Crew", None)]
    alone = read(f"Old 420/1000 pts\nTidewardens\nReef Host\nREGIMENTS OF RENOWN\nGrim Sailors (420)\n{APP}")
    assert (units(alone), alone.questions[0].ask) == ([("Grim Sailors", None)], "name")


def test_what_is_no_row_of_an_army_is_set_aside_and_told() -> None:
    more = "Tide Caller (150) (what a hero!)\n• General\nLonely Calf\nThe bearer shines with words that no list has.\n"
    army = read(f"A 150/2000 pts\n{HEAD}Regiment 1\n{more}{APP}\nAnother 10/2000 pts\nReefguard (10)\n{APP}")
    assert units(army) == [("Tide Caller", None), ("Lonely Calf", None)]
    assert [question.about for question in army.questions] == ["Lonely Calf"]
    told = [row.why for row in army.aside]
    assert {"a remark behind the row", "prose"} <= set(told)
    assert told.count("another army in the same text") == 4


def test_sigdex() -> None:
    army = read(SIGDEX_TEXT)
    assert (army.source, army.name, army.faction) == ("sigdex", "Twice the tide", "Tidewardens")
    assert army.formation == "Reef Host (Scourge of the Deep)"
    assert units(army) == [("Tide Caller", None), ("Reefguard (Scourge of the Deep)", None)]
    assert (army.terrain, army.lores) == (("Reef Shrine",), ("Spouting Whale",))


def test_new_recruit() -> None:
    army = read(NEW_RECRUIT_TEXT)
    assert (army.source, army.name, army.season) == ("new_recruit_text", "Full", "General's Handbook 2025-26")
    assert units(army) == [
        ("Tide Caller", None),
        ("Reefguard (Scourge of the Deep)", None),
        ("Sailor King", None),
        ("Sailors", None),
        ("Eel Riders", None),
    ]
    assert army.units[1].upgrades == ("1x Champion", "2x Musician")
    assert army.sums == {"points": {"file": 800, "ours": 800}}
    assert army.terrain == ("Reef Shrine",)


def test_listbot() -> None:
    army = read(LISTBOT_TEXT)
    assert (army.source, army.faction, army.formation) == ("listbot", "Tidewardens", "Reef Host")
    assert units(army) == [
        ("Tide Caller [SoG]", None),
        ("Reefguard", 20),
        ("Eel Riders", 3),
        ("Deep Elder", None),
        ("Crab Wardens with Tongs", 5),
    ]
    assert [unit.group for unit in army.units] == ["Regiment 1"] * 3 + ["Regiment 2"] * 2
    assert (army.units[0].is_general, army.units[0].upgrades) == (True, ("Pearl of Calm",))
    assert [(weapon.name, weapon.count) for weapon in army.units[1].weapons] == [("Long Spear", 2), ("Net", 1)]
    assert army.lores == ("Lore of Tides", "Rites of Salt", "Manifestations of Salt")
    assert army.sums == {"points": {"file": 730, "ours": 730}}


@pytest.mark.parametrize(
    "text", [APP_TEXT, SIGDEX_TEXT, NEW_RECRUIT_TEXT, LISTBOT_TEXT.replace("Artefact of Power: ", "")]
)
def test_no_row_is_dropped_in_silence(text: str) -> None:
    told = rows_used(read(text)).casefold()
    words = {word.strip("()•*-:;[]").casefold() for line in text.split("\n") for word in line.split()}
    assert {word for word in words - FRAME if len(word) > 2 and word not in told and "/2000" not in word} == set()


def test_the_command_tells_every_kind_of_text_and_what_a_person_reads_of_it(tmp_path: Path) -> None:
    texts = (APP_TEXT, SIGDEX_TEXT, NEW_RECRUIT_TEXT, LISTBOT_TEXT)
    app, sigdex, new_recruit, listbot = told(tmp_path, *(text.encode() for text in texts))
    assert [army["source"] for army in (app, sigdex, new_recruit, listbot)] == [
        "aos_app", "sigdex", "new_recruit_text", "listbot",
    ]  # fmt: skip
    assert counts(app) == UNITS
    assert (app["formation"], app["season"], app["terrain"]) == (
        "Reef Host", "General's Handbook 2026-27", ["Reef Shrine"] * 2,
    )  # fmt: skip
    assert {"row": "Grim Sailors (230)", "points": 230} in app["costs"]
    assert app["units"][2]["size"] == "2 models"
    report = shown(tmp_path, APP_TEXT.encode())
    for line in (
        "Tidewardens, Reef Host",
        "Tide Caller, 120 points, general; with Pearl of Calm",
        "Drops: 2: drops are",
    ):
        assert line in report
