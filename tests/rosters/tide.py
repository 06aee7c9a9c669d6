"""An army of Age of Sigmar with names of our own, as New Recruit has one: all kinds of rows that real ones have."""

from tests.rosters.written import Chosen, Force, Row

UNIT = ("Move", "Health", "Save", "Control")
WARD = (
    "In step 1 of the damage sequence (see 18.0), make a **ward roll** of\xa0D6 for each **damage point** in this unit’s "
    "**damage pool**. If the roll equals\xa0or exceeds this unit's **ward value**, remove that damage point from the damage pool."
)
CHAMPION = "Add 1 to the Attacks characteristic of weapons used by champions\xa0in this unit."
BEARER = "While this unit contains any standard bearers, add 1 to this unit’s\xa0control score."
MUSICIAN = "While this unit contains any musicians, if it uses the ‘Rally’ command, you can make one additional rally roll of D6."
FLY = (
    "As this unit moves, it ignores other models, terrain features and the combat ranges of enemy units. It cannot end its "
    "move in combat unless specified in the ability that allowed it to move. Ignore any vertical distance moved for this unit."
)
GUARDED = (
    "If this **^^Hero^^** is within the combat range of a friendly unit that is not a **^^Hero^^**:\n• Subtract 1 from hit "
    "rolls for shooting attacks that target this Hero.\n• If this **^^Hero^^** is **^^Infantry^^**, they cannot be picked as "
    'the target of shooting attacks made by models more than 12" from them.'
)


def scroll(name: str, *values: str) -> Row:
    return Row(name, "Unit", dict(zip(UNIT, (*values, *('5"', "2", "4+", "1")[len(values) :]), strict=True)))


def passive(name: str, effect: str) -> Row:
    return Row(name, "Ability (Passive)", {"Keywords": "", "Effect": effect})


def blade(name: str, abilities: str = "-", number: int = 1, **other: str) -> Chosen:
    values = {"Atk": "2", "Hit": "3+", "Wnd": "4+", "Rnd": "1", "Dmg": "D3", **other, "Ability": abilities}
    return Chosen(name, number=number, rows=[Row(name, "Ranged Weapon" if "Rng" in other else "Melee Weapon", values)])


def role(name: str, effect: str) -> Chosen:
    return Chosen(name, rows=[passive(name, effect)], more={"group": "Command Models"})


CALLER = Chosen(
    "Tide Caller", "unit", rows=[scroll("Tide Caller"), passive("Ward Save", WARD), passive("Guarded Hero", GUARDED)],
    within=[
        Chosen("Tide Caller", "model", within=[blade("Coral staff"), blade("Beam", "", Rng='12"', Wnd="⟝See 'Beam' ability⟞")]),
        Chosen("General"),
        Chosen("Pearl of Calm", rows=[Row("Pearl of Calm", "Ability (Activated)", {
            "Timing": "Your Hero Phase", "Declare": "Pick a unit.", "Effect": "**Heal (3)** it.", "Keywords": "**^^Rampage^^**",
            "Used By": "",
        })]),
    ],
    categories=("HERO", "WIZARD (1)", "WARD (6+)", "Regimental Leader", "Illegal Units"), costs={"pts": 120},
)  # fmt: skip
REEFGUARD = Chosen(
    "Reefguard (Scourge\xa0of the Deep)", "unit", rows=[scroll("Reefguard"), passive("Fly", FLY)],
    within=[
        Chosen("Reefguard", "model", within=[blade("Hook spear"), role("Champion", CHAMPION)]),
        Chosen("Reefguard", "model", within=[blade("Hook spear"), role("Musician", MUSICIAN)]),
        Chosen("Reefguard", "model", within=[blade("Hook spear"), role("Standard Bearer", BEARER)]),
        Chosen("Reefguard", "model", 17, within=[blade("Hook spear", number=17)]),
        Chosen("Reinforced"),
    ],
    categories=("INFANTRY", "FLY", "CHAMPION"), costs={"pts": 240},
)  # fmt: skip
SHRINE = Chosen("Reef Shrine", rows=[scroll("Reef Shrine", "-", "10", "4+", "-")], categories=("FACTION TERRAIN",))
WAVE = Chosen(
    "Living Wave", "unit", within=[blade("Crest")],
    rows=[Row("Living Wave", "Manifestation", {"Move": '8"', "Health": "6", "Save": "5+", "Banishment": "7+"})],
    categories=("MANIFESTATION",),
)  # fmt: skip
SPELL = Chosen("Undertow", rows=[Row("Undertow", "Ability (Spell)", {"Casting Value": "6", "Effect": "D3"})])
ARMY = Force(
    "✦ General's Handbook 2026-27",
    [
        Chosen("Spell Lore", within=[Chosen("Lore of Tides", within=[SPELL])], categories=("Army Composition",)),
        Chosen("Manifestation Lore", within=[Chosen("Tidal Works", within=[WAVE])], categories=("Army Composition",)),
        Chosen("Battle Formation", categories=("Army Composition",)),
        SHRINE,
    ],
    [Force("Regiment", [CALLER, REEFGUARD]), Force("Regiment", [REEFGUARD]), Force("Auxillary Units", [REEFGUARD])],
)
