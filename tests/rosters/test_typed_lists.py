"""Lists that people type: names of our content, exactly or nearly, with a word to say where it is only nearly."""

from pathlib import Path

import pytest

from app.content.diskwars.load import library
from tests.rosters.asked import asked, read_one, refusal

DISKWARS = """My Empire
Hero: Karl Franz (33 points)
• 3x marienburg  swordsmen
Ballesteros de Reikland x2
Greatswords
2 Arrer Boys
Blesing of Myrmidia
Cards: Vigour, Regroup
Total: 99
"""


def test_a_typed_list_of_diskwars(tmp_path: Path) -> None:
    army = read_one(tmp_path, DISKWARS.encode())
    assert (army["system"], army["source"], army["name"]) == ("diskwars", "typed", "My Empire")
    assert [(unit["name"], unit["entry"]) for unit in army["units"]] == [
        ("Karl Franz", "karl_franz"),
        *[("marienburg swordsmen", "marienburg_swordsmen")] * 3,
        *[("Ballesteros de Reikland", "reikland_crossbowmen")] * 2,
        ("Greatswords", ""),
        *[("Arrer Boys", "")] * 2,
    ]
    assert army["units"][0]["points"] == 33
    assert army["cards"] == ["vigour", "regroup"]
    named = asked(army, "name")
    assert {said: near[0] for said, near in named.items()} == {
        "Greatswords": "Talabheim Greatswords",
        "2 Arrer Boys": "Arrer Boyz",
        "Blesing of Myrmidia": "Blessing of Myrmidia",
    }
    assert [row["row"] for row in army["aside"]] == ["Total: 99"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_disk_of_our_content_is_read_by_its_name(tmp_path: Path, language: str) -> None:
    disks = library().disks.values()
    army = read_one(tmp_path, "\n".join(f"2x {getattr(disk.name, language).upper()}" for disk in disks).encode())
    assert [unit["entry"] for unit in army["units"]] == [disk.id for disk in disks for _ in range(2)]
    assert army["questions"] == army["aside"] == []


def test_a_unit_and_its_kin_are_both_proposed_and_never_taken(tmp_path: Path) -> None:
    army = read_one(tmp_path, b"Black Orcs\nOrc\nOrcs Black\n")
    assert [unit["entry"] for unit in army["units"]] == ["black_orcs", "", ""]
    assert asked(army, "name")["Orc"][0] == "Orc Boyz"
    assert asked(army, "name")["Orcs Black"][0] == "Black Orcs"


def test_a_typed_deck_of_underworlds(tmp_path: Path) -> None:
    army = read_one(tmp_path, b"Tidewrack Wardens\nFirst Spark\n1x trial by fire\nCauterize\n")
    assert (army["system"], army["faction"], army["cards"]) == ("underworlds", "Tidewrack Wardens", ["ag01", "ag02"])
    assert army["units"] == []
    assert asked(army, "name") == {"Cauterize": ["Cauterise"]}
    alone = read_one(tmp_path, b"First Spark\nTrial by Fire\n")
    assert "Ashbound Oath" in asked(alone, "warband")["the list does not say it"]


def test_a_text_that_names_nothing_of_ours_is_refused(tmp_path: Path) -> None:
    assert (
        refusal(tmp_path, b"Dear all,\nthe orcs come on Friday.\nBring dice, 2x or more.\n")["code"] == "unknown_text"
    )
