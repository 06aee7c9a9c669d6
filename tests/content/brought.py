"""Armies with content of their own, as a player writes them: two that call different weapons and sheets by the same ids, which
the server has too."""


def patrol(name: str, strength: int) -> str:
    """A small 40k army whose pistol is called like everybody's and whose sheet like one of the server's."""
    return f"""\
id: mine
name: {name}
weapons:
  - {{id: bolt_pistol, name: {name} pistol, type: pistol, range: 12, S: {strength}, AP: -1, D: 1}}
  - {{id: boltgun, name: {name} gun, type: assault, attacks: 2, range: 24, S: {strength}, AP: 0, D: 1}}
sheets:
  - id: line_wardens
    name: {name} Walkers
    power: 3
    profiles:
      - {{name: Walker, M: 7, WS: 3, BS: 3, S: 4, T: 4, W: 1, A: 1, Ld: 7, Sv: 4, base: {{round: 32}}, height: 1.6}}
    composition:
      - {{profile: Walker, min: 1, max: 5, weapons: [boltgun], options: [[boltgun, bolt_pistol, close_combat_weapon]]}}
    abilities:
      - {{key: sworn, name: Sworn, text: They never look back.}}
    factions: [WALKERS]
    keywords: [INFANTRY]
units:
  - sheet: line_wardens
    models:
      - {{profile: Walker, count: 1}}
      - {{profile: Walker, count: 1, weapons: [boltgun, bolt_pistol, close_combat_weapon]}}
"""


def warband(name: str, hit: int) -> str:
    """A small army of Age of Sigmar of its own faction, whose ids another army and the server have too."""
    return f"""\
system: aos
id: mine
name: {name}
faction: thornwild
regiments:
  - general: true
    units:
      - {{warscroll: thornking, models: 1}}
      - {{warscroll: rootkin, models: 2}}
factions:
  - id: thornwild
    name: {name} Kin
profiles:
  - {{id: thornking, points: 100, leads: [rootkin]}}
  - {{id: rootkin, points: 50}}
warscrolls:
  - id: thornking
    name: {name} King
    faction: thornwild
    move: 6
    health: 3
    control: 2
    save: 5
    keywords: [HERO, INFANTRY]
    base: 32
    height: 1.5
    weapons:
      - {{id: blade, name: {name} blade, kind: melee, attacks: 3, hit: {hit}, wound: 3, rend: 1, damage: D3}}
    abilities:
      - {{id: sworn, name: Sworn, timing: {{passive: {{}}}}, text: They never look back.}}
  - id: rootkin
    name: {name} Kin
    faction: thornwild
    move: 6
    health: 1
    control: 1
    save: 6
    keywords: [INFANTRY]
    least: 2
    base: 28.5
    height: 1.2
    weapons:
      - {{id: blade, name: {name} knife, kind: melee, attacks: 1, hit: {hit}, wound: 4, damage: 1}}
"""


def company(name: str) -> str:
    """A small list of Warmaster: rows of the server's, for a Warmaster army brings none of its own."""
    return f"""\
id: mine
name: {name} company
army: empire
units:
  - {{troop: empire_halberdiers, skirmishers: true}}
  - {{troop: empire_halberdiers}}
  - {{troop: empire_crossbowmen}}
  - {{troop: empire_crossbowmen}}
  - {{troop: empire_knights, item: battle_banner}}
officers:
  - {{officer: empire_general, mount: empire_griffon}}
  - {{officer: empire_wizard, item: wand_of_power}}
"""


def pair(name: str) -> str:
    """A small army of Underworlds: a warband of its own, and a deck that is nothing but texts."""
    side = (
        "{move: 4, save: {dice: 1, symbol: dodge}, health: 3, bounty: 1, weapons: "
        f"[{{id: hook, name: {name} hook, kind: melee, range: 1, dice: 2, symbol: hammer, damage: 1}}]}}"
    )
    return f"""\
id: mine
name: {name} pair
warband: tidewrack_wardens
deck: lanternlight
warbands:
  - id: tidewrack_wardens
    name: {name} Wardens
    fighters:
      - {{id: one, name: {name} the First, leader: true, normal: {side}, inspired: {side}}}
      - {{id: two, name: {name} the Second, normal: {side}, inspired: {side}}}
    warscroll:
      inspire: [{{who: {{fighters: {{side: friendly}}}}, trigger: {{after: power_step_end}}}}]
decks:
  - id: lanternlight
    name: {name} Light
    cards:
""" + "".join(
        f"      - {{id: c{n}, kind: {kind}, name: {name} {n}, text: As {name} printed it{', glory: 1' * (kind == 'upgrade')}}}\n"
        for n, kind in enumerate(["objective"] * 12 + ["ploy"] * 10 + ["upgrade"] * 10, start=1)
    )


def regiments(name: str) -> str:
    """Two regiments of Diskwars: disks of the server's, for such an army brings none of its own."""
    return f"""\
id: mine
name: {name} regiments
regiments:
  - {{hero: grimgor, units: {{orc_boyz: 3, arrer_boyz: 1}}, cards: [waaagh]}}
  - {{hero: grom, units: {{black_orcs: 1, wolf_riders: 1}}, cards: [bait]}}
"""
