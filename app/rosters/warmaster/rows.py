"""The rows of the Warmaster selector's army files by their numbers, as ids of our content: a link holds nothing but numbers.

Where the printings differ, our digest stands, and the selector's number is kept beside it so that it can be told.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.rosters.roster import Refused

FOLDER = "warmaster-armies"
"""Where the selector keeps the army files of the original game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Differs:
    """A number that the selector's printing has otherwise: which, ours and theirs."""

    what: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an army file: the id and name in our content and our points; `called` is the selector's name where it differs."""

    id: str
    name: str
    points: int
    called: str = ""
    differs: tuple[Differs, ...] = ()

    @property
    def cost(self) -> int:
        """What it costs in the selector."""
        return next((int(one.theirs) for one in self.differs if one.what == "points"), self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """An army file: its army in our content, what it is called there, its rows in their order, the last of which are its
    `characters`, and the mounts that only it has."""

    id: str
    name: str
    rows: tuple[Row, ...]
    characters: int
    upgrades: tuple[Row, ...]


def _differs(**numbers: tuple[int | str, int | str]) -> tuple[Differs, ...]:
    return tuple(Differs(what=what, ours=str(ours), theirs=str(theirs)) for what, (ours, theirs) in numbers.items())


ARMIES: Mapping[str, Army] = {
    "chaos": Army(
        id="chaos",
        characters=3,
        name="Chaos",
        rows=(
            Row("chaos_chaos_warriors", "Chaos Warriors", 150),
            Row("chaos_marauders", "Marauders", 60, "Chaos Marauders"),
            Row("chaos_ogres", "Ogres", 105),
            Row("chaos_trolls", "Trolls", 110),
            Row("chaos_marauder_horsemen", "Marauder Horsemen", 90),
            Row("chaos_chaos_knights", "Chaos Knights", 200),
            Row("chaos_chaos_hounds", "Chaos Hounds", 30),
            Row("chaos_chariots", "Chaos Chariots", 95),
            Row("chaos_harpies", "Harpies", 65),
            Row("chaos_dragon_ogres", "Dragon Ogres", 250),
            Row("chaos_chaos_spawn", "Chaos Spawn", 110),
            Row("chaos_general", "General", 125),
            Row("chaos_hero", "Hero", 80),
            Row("chaos_sorcerer", "Sorcerer", 90),
        ),
        upgrades=(Row("chaos_chaos_dragon", "Chaos Dragon", 100),),
    ),
    "dwarf": Army(
        id="dwarf",
        characters=3,
        name="Dwarf",
        rows=(
            Row("dwarf_warriors", "Warriors", 110),
            Row("dwarf_handgunners", "Handgunners", 90),
            Row("dwarf_rangers", "Rangers", 110),
            Row("dwarf_slayers", "Troll Slayers", 80),
            Row("dwarf_cannon", "Cannon", 90),
            Row("dwarf_flame_cannon", "Flame Cannon", 50),
            Row("dwarf_gyrocopter", "Gyrocopter", 75),
            Row("dwarf_general", "General", 155),
            Row("dwarf_hero", "Hero", 80),
            Row("dwarf_runesmith", "Runesmith", 90),
        ),
        upgrades=(Row("dwarf_anvil", "Anvil of Doom", 10, "Anvil", _differs(points=(10, 50))),),
    ),
    "empire": Army(
        id="empire",
        characters=3,
        name="Empire",
        rows=(
            Row("empire_halberdiers", "Halberdiers", 45),
            Row("empire_handgunners", "Handgunners", 65),
            Row("empire_crossbowmen", "Crossbowmen", 55),
            Row("empire_flagellants", "Flagellants", 70),
            Row("skirmishers", "Skirmishers", 25),
            Row("empire_knights", "Knights", 110),
            Row("empire_pistoliers", "Pistoliers", 95),
            Row("empire_helblaster", "Helblaster Volley Gun", 50, "Helblaster", _differs(shots=("6-3-1", "8-4-2"))),
            Row("empire_cannon", "Cannon", 85),
            Row(
                "empire_steam_tank", "Steam Tank", 120, differs=_differs(points=(120, 130), hits=(3, 4), attacks=(2, 3))
            ),
            Row("empire_general", "General", 125),
            Row("empire_hero", "Hero", 80),
            Row("empire_wizard", "Wizard", 45),
        ),
        upgrades=(
            Row("empire_griffon", "Griffon", 80),
            Row("empire_war_altar", "War Altar", 15),
        ),
    ),
    "high-elf": Army(
        id="high_elf",
        characters=3,
        name="High Elf",
        rows=(
            Row("high_elf_spearmen", "Spearmen", 60),
            Row("high_elf_archers", "Archers", 75),
            Row("high_elf_silver_helms", "Silver Helms", 110),
            Row("high_elf_reavers", "Reaver Knights", 100, "Reavers"),
            Row("high_elf_chariots", "Chariots", 95),
            Row("high_elf_giant_eagles", "Giant Eagles", 70),
            Row("high_elf_dragon_riders", "Dragon Rider", 350, differs=_differs(points=(350, 300))),
            Row("high_elf_bolt_thrower", "Elven Bolt Thrower", 65),
            Row("high_elf_general", "General", 155, differs=_differs(points=(155, 180))),
            Row("high_elf_hero", "Hero", 80),
            Row("high_elf_mage", "Mage", 85, "Wizard", _differs(points=(85, 90))),
        ),
        upgrades=(
            Row("high_elf_giant_eagle", "Giant Eagle", 20),
            Row("high_elf_dragon", "Dragon", 100),
            Row("high_elf_chariot", "Chariot", 10),
        ),
    ),
    "orc": Army(
        id="orc",
        characters=5,
        name="Orc",
        rows=(
            Row("orc_orc_warriors", "Orc Warriors", 60),
            Row("orc_black_orcs", "Black Orcs", 110),
            Row("orc_goblins", "Goblins", 30),
            Row("orc_trolls", "Trolls", 110),
            Row("orc_ogres", "Ogres", 105),
            Row("orc_boar_riders", "Boar Riders", 110),
            Row("orc_wolf_riders", "Wolf Riders", 60),
            Row("orc_wolf_chariots", "Wolf Chariots", 80),
            Row("orc_giant", "Giant", 150, differs=_differs(armour=("-", "5+"))),
            Row("orc_rock_lobber", "Rock Lobber", 75),
            Row("orc_general", "Orc General", 95),
            Row("orc_hero", "Orc Hero", 80),
            Row("orc_shaman", "Orc Shaman", 45),
            Row("orc_goblin_hero", "Goblin Hero", 45),
            Row("orc_goblin_shaman", "Goblin Shaman", 30),
        ),
        upgrades=(
            Row("orc_wyvern", "Wyvern", 80),
            Row("orc_boar_chariot", "Boar Chariot", 10, "Chariot"),
        ),
    ),
    "undead-tomb-kings": Army(
        id="undead",
        characters=2,
        name="Undead Tomb Kings",
        rows=(
            Row("undead_skeletons", "Skeletons", 30),
            Row("undead_skeleton_bowmen", "Skeleton Bowmen", 35, differs=_differs(points=(35, 45))),
            Row("undead_skeleton_cavalry", "Skeleton Cavalry", 60),
            Row("undead_skeleton_chariots", "Skeleton Chariots", 110),
            Row("undead_carrion", "Carrion", 65),
            Row("undead_bone_giant", "Bone Giant", 125),
            Row("undead_sphinx", "Sphinx", 150),
            Row("undead_skull_chukka", "Skull Chukka", 85),
            Row("undead_bone_thrower", "Bone Thrower", 65),
            Row("undead_tomb_king", "Tomb King", 130),
            Row("undead_liche_priest", "Liche Priest", 90),
        ),
        upgrades=(
            Row("undead_zombie_dragon", "Zombie Dragon", 100),
            Row("undead_chariot", "Chariot", 10, "Liche Chariot"),
        ),
    ),
}
"""The army files of the six armies that are played here, by their file's name."""

ITEMS: Mapping[str, Row] = {
    "BB": Row("battle_banner", "Battle Banner", 50),
    "BSh": Row("banner_of_shielding", "Banner of Shielding", 50),
    "BFd": Row("banner_of_fortitude", "Banner of Fortitude", 50),
    "BSt": Row("banner_of_steadfastness", "Banner of Steadfastness", 30),
    "BFn": Row("banner_of_fortune", "Banner of Fortune", 20),
    "SwD": Row("sword_of_destruction", "Sword of Destruction", 10),
    "SwF": Row("sword_of_fate", "Sword of Fate", 5),
    "SwC": Row("sword_of_cleaving", "Sword of Cleaving", 10),
    "SwM": Row("sword_of_might", "Sword of Might", 10),
    "CC": Row("crown_of_command", "Crown of Command", 100),
    "HD": Row("helm_of_dominion", "Helm of Dominion", 50),
    "OM": Row("orb_of_majesty", "Orb of Majesty", 30),
    "RM": Row("ring_of_magic", "Ring of Magic", 30),
    "StS": Row("staff_of_spellbinding", "Staff of Spellbinding", 30),
    "ScS": Row("sceptre_of_sovereignty", "Sceptre of Sovereignty", 30),
    "ScD": Row("scroll_of_dispelling", "Scroll of Dispelling", 20),
    "WP": Row("wand_of_power", "Wand of Power", 10),
    "RR": Row("rod_of_repetition", "Rod of Repetition", 10),
}
"""Magic items by the letters that the selector has for them."""

OLD: Mapping[str, str] = {"highelf": "high-elf", "undead": "undead-tomb-kings"}
"""What older links call army files, where it is another name."""

EDITIONS: Mapping[str, str] = {
    "warmaster-revolution": "Warmaster Revolution",
    "warmaster-evolution": "Warmaster Evolution",
    "warmaster-trial-armies-compendium-2009": "Warmaster Trial Armies Compendium 2009",
    "warmaster-ancients": "Warmaster Ancients",
    "warmaster-ancient-armies": "Warmaster Ancient Armies",
    "warmaster-medieval-armies": "Warmaster Medieval Armies",
    "the-battle-of-five-armies": "The Battle of Five Armies",
    "fan": "fan armies",
}
"""The selector's other folders, by the editions that their armies are of."""

EDITION = "Warmaster Armies"
"""What the selector calls the original game."""


def army_of(path: str) -> Army | Refused:
    """The army of a path of the selector, or why it is not one of ours."""
    folder, _, name = path.strip("/ ").removesuffix(".json").rpartition("/")
    if not folder and name.endswith("rev"):
        folder = "warmaster-revolution"
    if folder in EDITIONS:
        return Refused(code="other_edition", edition=EDITIONS[folder])
    army = ARMIES.get(OLD.get(name, name))
    return (
        army
        if army and folder in {"", FOLDER}
        else Refused(code="unknown_army", edition=EDITION, facts={"army": name[:60]})
    )
