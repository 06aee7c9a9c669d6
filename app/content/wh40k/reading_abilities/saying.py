"""What was understood, in words made of the data alone: who reads them sees what the referee will do, not what the text says."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

ATTACKS: Final = {"melee": " in melee", "shooting": " of ranged attacks", "": ""}
DEFENCE: Final = {"melee": " in melee", "shooting": " against ranged attacks", "": ""}
ACTIONS: Final = {
    "charge_after_advance": "may charge after an Advance",
    "charge_after_fall_back": "may charge after falling back",
    "shoot_after_fall_back": "may shoot after falling back",
    "shoot_after_advance": "may shoot all but Heavy weapons after an Advance",
    "steady_heavy": "no penalty for moving with Heavy weapons",
    "steady_assault": "no penalty for an Advance with Assault weapons",
}  # fmt: skip
NERVE: Final = {"passes": "passes Morale tests", "again": "may re-roll failed Morale tests"}
CHARGES: Final = {
    "any": "may re-roll any dice of charge rolls", "whole": "may re-roll charge rolls", "failed": "may re-roll failed charge rolls",
}  # fmt: skip
WORDS: Final = {
    "auto_hits": "hits without a roll",
    "snipes": "may be aimed at characters that are not the closest",
    "indirect": "may be aimed at what its bearer does not see",
    "ignores_cover": "no bonus for cover against it",
    "smoke": "may hide in smoke instead of shooting: -1 to hit rolls of ranged attacks at it until your next Shooting phase",
    "airborne": "in the air: cannot charge, and only units that FLY charge or fight it",
    "immobile": "never moves, and nobody boards it in battle",
    "secures": "controls objectives however many enemies are there, unless one of them does so too",
    "nearest_only": "shoots only at the nearest enemy it sees",
    "no_trait": "bears no Warlord Trait",
}  # fmt: skip
SAVES: Final = {"invulnerable": "invulnerable saves", "armour": "armour saves", "cover": "saves in cover", "": "saves"}
WHEN: Final = {
    "charged": " when it charged",
    "joined": " when it charged, was charged or intervened",
    "advanced": " when it Advanced",
}


def said(effects: Iterable[Mapping[str, Any]]) -> str:
    """All effects of an ability in one line."""
    return "; ".join(dict.fromkeys(_one(one["key"], one["params"]) for one in effects))


def _one(key: str, told: Mapping[str, Any]) -> str:
    return _what(key, told) + ("" if key in OWN_WORDS else _whom(told)) + _while(told)


def _what(key: str, told: Mapping[str, Any]) -> str:
    how, value, on = told.get("how", ""), told.get("value", 0), told.get("on", 6)
    match key:
        case "invulnerable_save":
            return f"Invulnerable save {on}+{DEFENCE[how]}"
        case "ignore_wound":
            return f"Ignores each wound on {on}+"
        case "reroll_hits" | "reroll_wounds":
            which = "of 1" if told["which"] == "ones" else "that fail"
            return f"re-roll {'hit' if key == 'reroll_hits' else 'wound'} rolls {which}{ATTACKS[how]}{_foe(told)}"
        case "modify_hit":
            at = " at it" if told.get("against") else ""
            return f"{value:+d} to hit rolls{ATTACKS[how]}{at}{_foe(told)}"
        case "better_save":
            damage = f" against Damage {told['damage']}" if "damage" in told else ""
            return f"{value:+d} to {SAVES[told.get('save', '')]}{damage}"
        case "less_damage":
            return (
                "half damage, rounded up"
                if told.get("damage") == "half"
                else f"{value} damage less an attack, at least 1"
            )
        case "overheats":
            return f"hit rolls of {on} or less " + (
                "slay its bearer" if not told["wounds"] else f"cost its bearer {told['wounds']} wounds"
            )
        case "extra_hits":
            return f"{told['hits']} more hits for a natural {on}"
        case "nerve":
            return NERVE.get(told["which"], f"passes Morale tests on a natural {on}")
        case "lent_leadership":
            return "its Leadership may be used"
        case "leadership_by_heads":
            return f'Leadership as many as its models, or those of a friend with this within {told["range"]}"'
        case "changed":
            return f"{value:+d} {told['stat'].capitalize()}"
        case "may":
            return ACTIONS[told["action"]]
        case "advances":
            sure = {"sure": f'Advances {value}" without a die', "again": "may re-roll Advances"}
            return sure.get(told.get("which", ""), f"{value:+d} to Advances")
        case "charges":
            return f"{value:+d} to charge rolls" + (" at it" if told.get("against") else "")
        case "charges_again":
            return CHARGES[told["which"]]
        case "explodes":
            return f'on {on}+ when destroyed {_mortal(told["wounds"])} for each unit within {told["range"]}"'
        case "heals":
            return (
                f"regains {told['wounds']} lost wound{'' if told['wounds'] == '1' else 's'} at the start of your turns"
            )
        case "more_attacks":
            face = f"a natural {on}" if told.get("natural") else f"{on}+"
            hits = ", which hits whatever the modifiers" if told.get("sure") else ""
            return f"one more attack for each hit roll of {face}{ATTACKS[how]}{hits}{_foe(told)}"
        case "answers_for_others":
            return f'may fire Overwatch for friends within {told["range"]}" that are charged'
        case "holds_back":
            return f"enemy {told['foe']} beside it must win a roll-off to Fall Back"
        case "heroic":
            return f'Heroic Interventions at enemies within {told["distance"]}", as far'
        case "reserve":
            return (
                f'waits in reserve, arrives more than {told["distance"]}" from enemies at the end of a Movement phase'
            )
        case "deploys_anywhere":
            return f"deploys anywhere more than {told['distance']}\" from the enemy's zone and models"
        case "keeps_off":
            return f'enemy reinforcements stay more than {told["distance"]}" away'
        case "double_fire":
            sorts = told["foe"].replace("|", ", ")
            return f"Rapid Fire weapons called {told['weapon']}: twice the attacks for INFANTRY that stood still, and for {sorts}"
        case _:
            return WORDS[key] + (", once" if told.get("which") == "once" else "")


def _foe(told: Mapping[str, Any]) -> str:
    return f" at {told['foe']}" if "foe" in told else f" at all but {told['unless']}" if "unless" in told else ""


def _mortal(wounds: str) -> str:
    return "1 mortal wound" if wounds == "1" else f"{wounds} mortal wounds"


OWN_WORDS: Final = ("explodes", "answers_for_others", "leadership_by_heads")
"""Keys whose range stands in their own words."""


def _whom(told: Mapping[str, Any]) -> str:
    if "range" not in told:
        return ""
    side = "enemies" if told.get("against") and "stat" in told else "friends"
    sort = f"{told['keyword'].replace(' + ', ' ')} " if "keyword" in told else ""
    return f' for {sort}{side} within {told["range"]}"'


def _while(told: Mapping[str, Any]) -> str:
    found = f" while {told['models']} models or more" if "models" in told else ""
    found += f" from battle round {told['rounds']} on" if told.get("rounds", 1) > 1 else ""
    return found + WHEN.get(told.get("when", ""), "")
