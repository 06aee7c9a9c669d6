"""Warmaster lists as its selector saves and writes them: rows by number, bearers and printings asked."""

from itertools import chain

import pytest

from app.content.warmaster.load import library
from app.rosters.roster import Question
from app.rosters.warmaster.rows import ARMIES, ITEMS
from app.rosters.warmaster.selector import SKIRMISHERS
from tests.rosters.pasted import read

LINK = "https://wm-selector.github.io/#/?{}&jsonPath=warmaster-armies%2F{}&label=Autumn%20game&printItems=l%2Cs"


def link(army: str, counts: str) -> str:
    return LINK.format(counts, army)


def test_the_table_of_rows_says_what_our_content_says() -> None:
    ours = library()
    named = {one.id: one for one in chain(ours.troops.values(), ours.officers.values(), ours.mounts.values())}
    rows = [row for army in ARMIES.values() for row in (*army.rows, *army.upgrades) if row.id != SKIRMISHERS]
    assert [(row.id, row.name, row.points) for row in rows] == [
        (row.id, named[row.id].name.en, named[row.id].points) for row in rows
    ]
    assert {row.id for row in rows} == named.keys()
    assert [(row.name, row.points) for row in ITEMS.values()] == [
        (ours.items[row.id].name.en, ours.items[row.id].points) for row in ITEMS.values()
    ]
    assert {row.id for row in ITEMS.values()} == ours.items.keys()


@pytest.mark.parametrize("army", ARMIES)
def test_every_row_of_our_six_armies_is_read_from_a_link_and_from_a_text(army: str) -> None:
    rows = ARMIES[army].rows
    saved = read(link(army, "&".join(f"{number}=2" for number in range(len(rows)))))
    assert (saved.system, saved.faction, saved.name, saved.refused) == (
        "warmaster",
        ARMIES[army].name,
        "Autumn game",
        None,
    )
    assert [(unit.entry, unit.points) for unit in saved.units] == [
        (row.id, row.points) for row in rows for _ in range(2)
    ]
    assert saved.sums == {"points": {"ours": sum(2 * row.points for row in rows)}}
    assert [row.row for row in saved.aside] == ["printItems=l,s"]
    called = [(row.called or row.name, row) for row in rows]
    total = sum(2 * row.cost for row in rows)
    written = "\n".join(f" {2 * row.cost} - 2 {name}" for name, row in called)
    told = read(
        f"Autumn game\n{ARMIES[army].name}, {total} points\nWarmaster Armies\n----\n{written}\n----\n{total} - 20/10\n"
    )
    assert [(unit.name, unit.entry, unit.points) for unit in told.units] == [
        (name, row.id, row.cost) for name, row in called for _ in range(2)
    ]
    assert (told.name, told.sums) == ("Autumn game", {"points": {"file": total, "ours": total}})


def test_seventy_four_rows() -> None:
    assert sum(len(army.rows) for army in ARMIES.values()) == 74


def test_numbers_that_differ_by_printing_are_asked_ours_first() -> None:
    differing = {
        (question.unit, "points" if question.ask == "points" else question.about, *question.proposals)
        for army in ARMIES
        for question in read(link(army, "&".join(f"{number}=1" for number in range(len(ARMIES[army].rows))))).questions
        if question.ask in {"points", "profile_value"}
    }
    assert differing == {
        ("Steam Tank", "points", "120", "130"),
        ("Steam Tank", "hits", "3", "4"),
        ("Steam Tank", "attacks", "2", "3"),
        ("Helblaster Volley Gun", "shots", "6-3-1", "8-4-2"),
        ("Dragon Rider", "points", "350", "300"),
        ("General", "points", "155", "180"),
        ("Mage", "points", "85", "90"),
        ("Giant", "armour", "-", "5+"),
        ("Skeleton Bowmen", "points", "35", "45"),
    }


def test_who_bears_what_only_some_have_is_asked_and_proposed() -> None:
    army = read(link("empire", "5=3&5-BB=1&5-SwM=1&10=1&10-0=1&11=2&11-0=2&0=4&4=2"))
    knights = [unit.upgrades for unit in army.units if unit.name == "Knights"]
    assert knights == [("Battle Banner",), ("Sword of Might",), ()]
    assert [unit.upgrades for unit in army.units if unit.name in {"General", "Hero"}] == [("Griffon",)] * 3
    assert army.questions == (
        Question(ask="bearer", unit="Skirmishers", about="2 Skirmishers", proposals=("Halberdiers",)),
        Question(
            ask="bearer", unit="Knights", about="1 Battle Banner", proposals=("Knights 1", "Knights 2", "Knights 3")
        ),
        Question(
            ask="bearer", unit="Knights", about="1 Sword of Might", proposals=("Knights 2", "Knights 1", "Knights 3")
        ),
    )
    assert army.sums == {"points": {"ours": 4 * 45 + 2 * 25 + 330 + 50 + 10 + 125 + 80 + 160 + 160}}


def test_a_text_with_what_units_bear() -> None:
    text = "Dwarf, 385 points\r\nWarmaster Armies\r\n------\r\n270 - 2 Warriors\r\n     - 1 Battle Banner (50)\r\n"
    army = read(
        text + "110 - 1 Runesmith\r\n    - 1 Scroll of Dispelling (20)\r\n 5 - 1 Ballista\r\n------\r\n385 - 2/1\r\n"
    )
    assert [(unit.name, unit.points, unit.upgrades) for unit in army.units] == [
        ("Warriors", 110, ("Battle Banner",)),
        ("Warriors", 110, ()),
        ("Runesmith", 90, ("Scroll of Dispelling",)),
    ]
    assert army.sums == {"points": {"file": 385, "ours": 380}}
    assert ("5 - 1 Ballista", "not in the army file") in [(row.row, row.why) for row in army.aside]


@pytest.mark.parametrize(
    ("path", "code", "edition"),
    [
        ("jsonPath=warmaster-revolution%2Fempire", "other_edition", "Warmaster Revolution"),
        ("jsonPath=warmaster-evolution%2Fnains", "other_edition", "Warmaster Evolution"),
        ("jsonPath=warmaster-ancients/norman", "other_edition", "Warmaster Ancients"),
        (
            "jsonPath=warmaster-trial-armies-compendium-2009/goblin",
            "other_edition",
            "Warmaster Trial Armies Compendium 2009",
        ),
        ("list=empirerev", "other_edition", "Warmaster Revolution"),
        ("jsonPath=warmaster-armies%2Fskaven", "unknown_army", "Warmaster Armies"),
        ("jsonPath=", "unknown_army", "Warmaster Armies"),
    ],
)
def test_what_is_no_army_of_ours_is_refused_by_its_name(path: str, code: str, edition: str) -> None:
    refused = read(f"https://wm-selector.github.io/army_selector.html?{path}&0=2").refused
    assert refused
    assert (refused.code, refused.edition) == (code, edition)


def test_a_text_of_another_edition_is_refused_by_its_name() -> None:
    refused = read("Empire, 90 points\nWarmaster Revolution\n----\n90 - 2 Halberdiers\n----\n90 - 2/1\n").refused
    assert refused
    assert refused.edition == "Warmaster Revolution"


def test_links_of_before_the_army_files_had_folders() -> None:
    army = read("http://example.org/army_selector.html?list=undead&0=3&print=l")
    assert [unit.entry for unit in army.units] == ["undead_skeletons"] * 3


def test_numbers_that_no_list_has_are_set_aside() -> None:
    army = read(link("chaos", "0=1&1=999999999999&2=-1&77=1&0-7=1&0-BB=9&0-XX=1&3=0"))
    assert [unit.entry for unit in army.units] == ["chaos_chaos_warriors"]
    assert {row.row for row in army.aside} >= {"1=999999999999", "2=-1", "77=1", "0-7=1", "0-BB=9", "0-XX=1"}
