"""For every key that `given` knows, in every system: something to write there, on a table where it matters."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Path: TypeAlias = str
"""Keys and numbers from the top of `given`, with slashes."""

Sample: TypeAlias = tuple[Any, Mapping[Path, Any]]
"""A value, and what else has to stand on the table for it to matter."""


def plain(**values: Any) -> dict[str, Sample]:
    """Values that matter as they are."""
    return {name: (value, {}) for name, value in values.items()}


SQUARE = [[30, 20], [36, 20], [36, 26], [30, 26]]
SPELL = {
    "id": "zap",
    "keywords": ["spell"],
    "timing": {"timed": {"scope": "your", "moment": "hero"}},
    "value": 6,
    "text": {"en": "Zap", "es": "Zap"},
}
AOS_FACTION = {
    "lores": [{"id": "storms", "name": "Storms", "type": "spell", "abilities": []}],
    "formations": [{"id": "wedge", "name": "Wedge"}],
    "tables": [{"id": "artefacts", "name": "Artefacts", "enhancements": [{"id": "amulet", "name": "Amulet"}]}],
}
AOS_LIST = {"faction": "own", "regiments": []}

AOS_BASE = {
    "phase": "shooting",
    "warscrolls": {"foot": {"weapons": {"bow": {"kind": "ranged", "range": 18}, "sword": {}}}},
    "factions": {"own": AOS_FACTION},
    "rosters": {"list": AOS_LIST},
    "units": {
        "r1": {"seat": "red", "warscroll": "foot", "models": [[10, 10], [11.5, 10]]},
        "b1": {"seat": "blue", "warscroll": "foot", "models": [[10, 20]]},
    },
    "terrain": {"t": {"outline": SQUARE}},
    "markers": {"m": {"at": [20, 20]}},
    "sides": {"red": {"score": 1}},
}
AOS = {
    ("GivenIn", ""): {
        **plain(
            options={"damage_before_move": True},
            factions={"other": {}},
            rosters={"other": AOS_LIST},
            profiles={"foot": {"points": 100}},
            units={},
            sides={"blue": {"score": 3}},
            terrain={},
            markers={"m": [21, 20]},
            commands=2,
            underdog="blue",
            round=2,
            active="blue",
            first="blue",
            phase="charge",
        ),
        "warscrolls": ({"foot": {}, "other": {}}, {}),
        "setup": (
            {"battlepack": "fire_and_jade"},
            {"units": {}, "sides": {}, "terrain": {}, "markers": {}, "phase": "movement"},
        ),
        "fights": (True, {"phase": "combat", "units/b1/models": [[10, 12]]}),
    },
    ("UnitIn", "units/r1"): {
        **plain(
            seat="blue",
            warscroll="bare",
            models=[[12, 10], [13.5, 10]],
            weapons=["bow"],
            carried={2: ["sword"]},
            roles={1: "champion"},
            slain=1,
            damage=1,
            general=True,
            regiment=1,
            summoner="b1",
            where="reserve",
            ran=True,
            retreated=True,
            charged=True,
            arrived=True,
            ritual=2,
        ),
        "warscroll": ("bare", {"warscrolls/bare": {}}),
        "enhancements": (["amulet"], {"sides/red/faction": "own"}),
        "deployed_to_reserve": (True, {"units/r1/where": "reserve"}),
    },
    ("SideIn", "sides/red"): {
        **plain(commands=1, score=4, roster="list", faction="own", role="attacker"),
        "hand": (["hold_fast"], {"options": {"battlepack": "fire_and_jade"}}),
        "deck": (["hold_fast"], {"options": {"battlepack": "fire_and_jade"}}),
        "formations": (["wedge"], {"sides/red/faction": "own"}),
        "lores": (["storms"], {"sides/red/faction": "own"}),
    },
    ("WarscrollIn", "warscrolls/foot"): plain(
        type="manifestation",
        move="6",
        health=2,
        control=2,
        save=3,
        keywords=["HERO"],
        levels={"WARD": 6},
        weapons={"axe": {}},
        abilities=[SPELL],
        base=[75.5, 42],
        height=2,
        coherency=1,
        banishment=7,
    ),
    ("WeaponIn", "warscrolls/foot/weapons/bow"): {
        **plain(kind="melee", range=12, attacks="D6", hit=3, wound=3, rend=1, damage=2, abilities=["shoot_in_combat"]),
        "against": ("MONSTER", {"warscrolls/foot/weapons/bow/abilities": ["anti"]}),
    },
    ("MarkerIn", "markers/m"): plain(at=[22, 20], home_of="red", border=True, controller="blue"),
    ("TerrainIn", "terrain/t"): plain(kind="area", outline=[[1, 1], [4, 1], [4, 4]], height=2),
}

GUARD = {"M": 6, "WS": 3, "BS": 3, "S": 4, "T": 4, "W": 1, "A": 1, "Ld": 7, "Sv": 3, "base": {"round": 25}, "height": 1}
ROW = {"min": 1, "max": 5, "weapons": ["rifle"]}
SHEET = {
    "id": "guard",
    "name": "Guard",
    "profiles": [{"name": "Guard", **GUARD}],
    "composition": [{"profile": "Guard", **ROW}],
}
SQUAD = {
    "id": "squad",
    "name": "Squad",
    "profiles": [{"name": "Guard", **GUARD}, {"name": "Sergeant", **GUARD}],
    "composition": [{"profile": "Guard", **ROW}, {"profile": "Sergeant", **ROW}],
}
WH40K_BASE = {
    "phase": "movement",
    "units": {
        "u1": {"seat": "red", "profile": "line_infantry", "models": [{"at": [20, 20]}]},
        "e1": {"seat": "blue", "profile": "line_infantry", "models": [[60, 40]]},
        "t1": {"seat": "red", "profile": "tank", "models": [[30, 30]]},
    },
    "sides": {"red": {"score": 1}},
}
WH40K = {
    ("GivenIn", ""): {
        **plain(
            phase="charge",
            active="blue",
            first="blue",
            round=2,
            size=[60, 44],
            units={},
            terrain=[{"id": "w", "look": "wall", "outline": SQUARE, "height": 3}],
            markers=[[20, 20]],
            primary="ancient_relic",
            underdog="blue",
            sides={"blue": {"score": 2}},
            options={"cover_requires": "any"},
            sheets=[SHEET],
            weapons=[{"id": "stick", "name": "Stick", "type": "melee", "S": "user"}],
        ),
        "setup": ({"mission": "only_war"}, {"units": {}, "sides": {}}),
    },
    ("UnitIn", "units/u1"): {
        **plain(
            seat="blue",
            profile="veterans",
            models=[[21, 20]],
            name="Guard",
            weapons=["blade"],
            stats={"M": 9},
            keywords=["CHARACTER"],
            abilities=[],
            power=3,
            where="reserve",
            advanced=True,
            fell_back=True,
            arrived=True,
            embarked=True,
            disembarked=True,
            charged=True,
            charge_attempted=True,
            shot=True,
            fought=True,
            move_closed=True,
            engaged_at_movement_start=True,
            aboard_at_movement_start=True,
            engaged_at_charge_start=True,
            was_charged=True,
            intervened=True,
            answered_for_others=True,
            held=True,
            let_go=True,
            stirred=True,
            in_smoke=True,
            smoke_spent=True,
            advance_bonus=2,
            charge_targets=["e1"],
            slain_this_turn=2,
        ),
        "abilities": ([{"key": "fearless", "name": "Fearless"}], {}),
        "where": ("reserve", {"units/u1/models": [[20, 20]]}),
        "carrier": ("t1.1", {"units/u1/where": "aboard", "units/u1/models": [[20, 20]]}),
    },
    ("ModelIn", "units/u1/models/0"): {
        **plain(at=[21, 20], weapons=["blade"], facing=90, wounds_lost=1, moved=True, counts_as_moved=True),
        "profile": ("Sergeant", {"sheets": [SQUAD], "units/u1/profile": "squad"}),
        "slain": (True, {"units/u1": {"seat": "red", "profile": "line_infantry", "where": "reserve", "models": [{}]}}),
    },
    ("SideIn", "sides/red"): plain(
        warlord="u1.1",
        trait="legendary_fighter",
        rerolls=1,
        score=3,
        standing={"reroll": "never"},
        allocation={"u1": ["u1.1"]},
    ),
}

WARMASTER_BASE = {
    "units": {
        "r1": {"seat": "red", "troop": "empire_halberdiers", "stands": [[20, 100], [24, 100], [28, 100]]},
        "b1": {"seat": "blue", "troop": "orc_orc_warriors", "facing": 90, "stands": [[120, 20], [124, 20], [128, 20]]},
    },
    "characters": {
        "hero": {"seat": "red", "officer": "empire_hero", "at": [60, 100]},
        "other": {"seat": "red", "officer": "empire_hero", "at": [70, 100]},
    },
    "effects": [{"key": "doom_and_despair", "unit": "b1", "by": "hero"}],
    "terrain": {"t": {"kind": "hill", "outline": [[80, 80], [90, 80], [90, 90]]}},
}
WARMASTER = {
    ("GivenIn", ""): {
        **plain(
            options={"evade_full_only": True},
            units={},
            characters={},
            effects=[],
            terrain={},
            size=[160, 120],
            round=2,
            active="blue",
            phase="shooting",
            segment="characters",
        ),
        "setup": ({"points": 2000}, {"units": {}, "characters": {}, "effects": [], "terrain": {}}),
        "units": ({}, {"effects": []}),
        "characters": ({}, {"effects": []}),
    },
    ("UnitIn", "units/r1"): plain(
        seat="blue",
        troop="empire_crossbowmen",
        stands=[[21, 100], [25, 100], [29, 100]],
        facing=90,
        lost=1,
        flags=["ordered"],
        orders=1,
        residual=1,
        shot_hits=1,
        confused=True,
        blunders=1,
        item="battle_banner",
        spells=["doom_and_despair"],
        carried=1,
    ),
    ("CharacterIn", "characters/hero"): plain(
        seat="blue",
        officer="empire_general",
        at=[61, 100],
        mount="griffon",
        joined="r1",
        flags=["moved"],
        item="ring_of_magic",
        spent=True,
        hindered=True,
    ),
    ("EffectIn", "effects/0"): plain(key="voice_of_command", unit="r1", by="other", until="turn"),
    ("TerrainIn", "terrain/t"): plain(
        kind="high_wall",
        outline=[[80, 80], [95, 80], [95, 90]],
        level=2,
        opens=["infantry"],
        bars=["chariot"],
    ),
}

DISKWARS_BASE = {
    "disks": {"red.orc_boyz": {"at": [20, 20]}, "blue.militia_spearmen": {"at": [60, 60]}},
    "terrain": [{"side": "hill", "at": [45, 45]}],
    "sides": {"red": {"edge": "south", "slots": [{"card": "advance", "offset": 10}]}, "blue": {"edge": "north"}},
}
DISKWARS = {
    ("GivenIn", ""): {
        **plain(
            seats=["blue", "red"],
            round=2,
            step="end",
            played={"blue": "surround"},
            disks={},
            terrain=[],
            sides={"red": {"edge": "west"}},
            options={"pin_rule": "contact"},
            scenario="generals_demise",
        ),
        "setup": ({"mode": "intro"}, {"disks": {}, "terrain": [], "sides": {}}),
    },
    ("DiskIn", "disks/red.orc_boyz"): {
        **plain(at=[25, 20], damage=1, wounds=1, activated=True, empowered=True),
        "lost": (True, {"disks/red.orc_boyz": {}}),
    },
    ("TerrainIn", "terrain/0"): plain(side="swamp", at=[50, 45], turned=90),
    ("SideIn", "sides/red"): plain(
        edge="west", hand=["surround"], discard=["surround"], objective="generals_demise", slots=[]
    ),
    ("SlotIn", "sides/red/slots/0"): plain(card="scout", offset=20, plain=True),
}

INSPIRED = {
    "who": {"fighters": {"side": "friendly"}},
    "trigger": {"after": "power_step_end"},
    "when": [{"who": "$it", "is": [{"holds_treasure": True}]}],
    "name": "Inspire",
    "text": "Who holds treasure is inspired.",
}
UNDERWORLDS_BASE = {
    "fighters": {
        "red.a": {"at": "J12", "weapons": {"bow": {"kind": "ranged", "range": 3}}},
        "blue.b": {"at": "J16"},
    },
    "features": [{"at": "F5"}],
    "sides": {"red": {"glory": 1}},
}
UNDERWORLDS = {
    ("GivenIn", ""): {
        **plain(
            active="blue",
            step="power",
            round=2,
            turn=3,
            fighters={"red.a": {"at": "J13"}, "blue.b": {"at": "J16"}},
            features=[],
            blocked=["C3"],
            stagger=["C3"],
            starting=["C3"],
            sides={"blue": {"glory": 2}},
            options={"rounds": 4},
        ),
        "setup": ({"rounds": 4}, {"fighters": {}, "features": [], "sides": {}}),
    },
    ("FighterIn", "fighters/red.a"): {
        **plain(
            at="J13",
            move=4,
            save=[2, "dodge"],
            health=5,
            bounty=2,
            weapons={"axe": {}},
            damage=1,
            tokens={"guard": 1},
            inspired=True,
            upgrades=["p1"],
        ),
        "slain": (True, {"fighters/red.a": {"weapons": {}}}),
        "runes": (["minion"], {}),
        "card": ("odrun", {"sides/red/warband": "tidewrack_wardens", "fighters/red.a": {"at": "J12"}}),
    },
    ("WeaponIn", "fighters/red.a/weapons/bow"): plain(
        kind="melee", range=4, dice=3, symbol="swords", damage=1, abilities=["cleave"], critical=["cleave"]
    ),
    ("FeatureIn", "features/0"): plain(at="F6", value=2, face="cover"),
    ("SideIn", "sides/red"): plain(
        glory=2,
        hand=["p1"],
        discarded=["p1"],
        warband="tidewrack_wardens",
        deck="ashen_gambit",
        cards=[{"id": "idle", "kind": "ploy", "choose": [], "do": []}],
        warscroll={"inspire": [INSPIRED]},
    ),
}

BASES: Mapping[str, Mapping[str, Any]] = {
    "aos": AOS_BASE,
    "wh40k": WH40K_BASE,
    "warmaster": WARMASTER_BASE,
    "diskwars": DISKWARS_BASE,
    "underworlds": UNDERWORLDS_BASE,
}
SAMPLES: Mapping[str, Mapping[tuple[str, Path], Mapping[str, Sample]]] = {
    "aos": AOS,
    "wh40k": WH40K,
    "warmaster": WARMASTER,
    "diskwars": DISKWARS,
    "underworlds": UNDERWORLDS,
}
