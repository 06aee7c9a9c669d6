"""Texts of editions that are not played here: refused by the edition's name, and by nothing that our own texts say."""

import pytest

from tests.rosters.pasted import APP, APP_TEXT, LISTBOT_TEXT, NEW_RECRUIT_TEXT, SIGDEX_TEXT, read

BUILDER_3 = """Allegiance: Tidewardens
- Grand Strategy: Hold
- Triumphs: Inspired

Leaders
Tide Caller (120)*
– General

Core Battalions
*Warlord

Total: 360 / 2000
Reinforced Units: 1 / 4
Wounds: 45
Drops: 3
"""
APP_3 = f"""- Army Faction: Tidewardens
- Subfaction: Reef Host
- Grand Strategy: Hold
- Triumph: Inspired
LEADERS
Tide Caller (120)
- General
TERRAIN
1 x Reef Shrine (0)
TOTAL POINTS: 120/2000
{APP}"""
BUILDER_2 = """Allegiance: Tidewardens
Mortal Realm: Salt
Leaders
Tide Caller (120)
- General
Total: 120 / 2000
Extra Command Points: 1
Allies: 0 / 400
Wounds: 45
"""
WTC = """+++++++++++++++++
+ FACTION KEYWORD: Imperium - Cinder Wardens
+ TOTAL ARMY POINTS: 90pts
+++++++++++++++++
Char1: 1x Captain Kerr (90 pts): Warlord, Ember pistol

Created with newrecruit.eu v35.80
"""
APP_40K = """Ashes (1995 Points)

Cinder Wardens
Kiln Guard
Strike Force (2,000 Points)

CHARACTERS

Captain Kerr (90 Points)
  • Warlord

Exported with App Version: v1.48.0 (1), Data Version: v750
"""
APP_40K_FRENCH = (
    "Cendres (90 Points)\n\nCapitaine Kerr (90 Points)\n\nExporté avec la Version de l'Appli : v2.0.1 (122)\n"
)
BATTLESCRIBE_10 = (
    "++ Army Roster (Imperium - Wardens) [90pts] ++\n+ Configuration +\nBattle Size: 1. Incursion (1000 Point limit)\n"
)
BATTLESCRIBE_9 = """++ Patrol Detachment 0CP (Imperium - Wardens) [5 PL, 90pts] ++
+ Configuration [3CP] +
Battle Size [3CP]: 1. Combat Patrol (0-50 Total PL / 0-500 Points)
Detachment Command Cost
+ HQ +
Captain Kerr [5 PL, 90pts]
"""
BATTLESCRIBE_8 = """++ Battalion Detachment +5CP (Imperium - Wardens) [79 PL, 1552pts, -1CP] ++
+ HQ +
Captain Kerr [5 PL, 90pts]: Ember pistol
++ Total: [101 PL, 5CP, 2000pts] ++
"""
OLD_WORLD = (
    "++ North Kingdom (Warhammer: The Old World) [1,500pts] ++\nSpearmen [20] [120pts]\nCreated with New Recruit\n"
)
BATTLESCRIBE_AOS = "++ Pitched Battle (Order - Tide) [90pts] ++\nTide Caller [90pts]\n"
TENTH = "Warhammer 40,000 10th edition or later"


@pytest.mark.parametrize(
    ("text", "system", "code", "edition"),
    [
        (BUILDER_3, "aos", "other_edition", "Age of Sigmar 3"),
        (APP_3, "aos", "other_edition", "Age of Sigmar 3"),
        (BUILDER_2, "aos", "other_edition", "Age of Sigmar 2"),
        (f"Azyr Roster\n{BUILDER_2.replace('Allegiance', 'Faction')}", "aos", "other_edition", "Age of Sigmar 2"),
        (WTC, "wh40k", "other_edition", TENTH),
        (APP_40K, "wh40k", "other_edition", TENTH),
        (APP_40K_FRENCH, "wh40k", "other_edition", TENTH),
        (BATTLESCRIBE_10, "wh40k", "other_edition", TENTH),
        (BATTLESCRIBE_9, "wh40k", "other_edition", "Warhammer 40,000 9th edition"),
        (BATTLESCRIBE_8, "wh40k", "text_without_sheets", "Warhammer 40,000 8th or 9th edition"),
        ("++ Army Roster (Xenos - Tin Men) [90pts] ++\nTin Lord [90pts]\n", "wh40k", "other_edition", TENTH),
        (BATTLESCRIBE_AOS, "aos", "other_edition", "Age of Sigmar, 1st to 3rd edition"),
        (BATTLESCRIBE_AOS.replace("Order", "Chaos"), "aos", "other_edition", "Age of Sigmar, 1st to 3rd edition"),
        (OLD_WORLD, None, "other_game", ""),
    ],
)
def test_another_edition_is_refused_by_its_name(text: str, system: str | None, code: str, edition: str) -> None:
    for pasted in (text, text.replace("\n", "\r\n"), text.replace(" ", "\u00a0")):
        roster = read(pasted)
        assert roster.refused
        assert (roster.system, roster.refused.code, roster.refused.edition) == (system, code, edition)
        assert (roster.edition, roster.units) == (edition, ())


@pytest.mark.parametrize("text", [APP_TEXT, SIGDEX_TEXT, NEW_RECRUIT_TEXT, LISTBOT_TEXT])
def test_an_enhancement_or_unit_with_the_name_of_another_tool_is_read_all_the_same(text: str) -> None:
    named = text.replace("Pearl of Calm", "Beacon of Azyr").replace("Reefguard", "Battleline Guard")
    assert read(named).refused is None
