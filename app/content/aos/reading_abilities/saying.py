"""What was understood, in words made of the data alone: who reads them sees what the referee will do, not what the text says."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

BEARER: Final = "@"
"""What stands before the id of a weapon where the name is that of the model which bears it."""

SPANS: Final = {
    "phase": "until the end of the phase", "turn": "until the end of the turn", "round": "until the end of the battle round",
    "battle": "for the rest of the battle", "your_turn": "until the start of your next turn",
}  # fmt: skip
STATS: Final = {
    "move": "Move", "health": "Health", "control": "Control", "control_score": "control score", "save": "Save",
    "control_most": "greatest control score",
    "attacks": "Attacks", "rend": "Rend", "damage": "Damage", "range": "Range", "hit_roll": "hit rolls",
    "wound_roll": "wound rolls", "save_roll": "save rolls", "casting_roll": "casting rolls",
    "chanting_roll": "chanting rolls", "run_roll": "run rolls", "charge_roll": "charge rolls",
    "charge_dice": "dice of charge rolls", "rally_dice": "rally rolls",
    "unbinding_roll": "unbinding rolls", "banishing_roll": "banishment rolls", "ward_roll": "ward rolls",
    "power_level": "power level", "crit": "critical hits on",
    "run_least": "least run roll", "redeploy_least": "least roll of a Redeploy",
}  # fmt: skip
WHENS: Final = {
    "damaged": "while damaged", "charged": "if it charged this turn", "not_charged": "unless it charged this turn",
    "whole": "while it has lost nothing", "engaged": "while in combat", "apart": "while not in combat",
    "not_moved": "if it used no Move ability this turn", "contests": "while it contests an objective",
    "holds": "while it contests an objective you control", "contends": "while it contests an objective you do not control",
    "set_up": "if it was set up this turn", "has_fought": "if it fought this turn", "unhurt": "while it has no damage",
    **{f"clear_{inches}": f'while it is more than {inches}" from all enemies' for inches in (3, 6, 9, 12)},
    "home": "while wholly within your territory", "abroad": "while wholly within enemy territory",
    "afield": "while wholly outside your territory",
}  # fmt: skip
BEINGS: Final = {
    "apart": "not in combat", "engaged": "in combat", "charged": "that charged this turn", "damaged": "damaged",
    "not_charged": "that did not charge this turn", "reduced": "with slain models", "not_moved": "that used no Move ability",
    "crossed": "that this unit passed across this phase", "not_set_up": "not set up this turn",
    "shot": "damaged by its shots this turn", "fought": "damaged by its combat attacks this turn",
    "struck": "damaged by its attacks this turn", "slew": "slaying models this turn",
    "slew_fighting": "slaying models in combat this turn", "felled": "destroying a unit this turn",
    "set_up": "set up this turn", "has_fought": "that has fought this turn", "unhurt": "not damaged",
    **{f"clear_{inches}": f'more than {inches}" from all enemies' for inches in (3, 6, 9, 12)},
    "not_fought": "that has not fought this turn", "home": "wholly within its own territory",
    "abroad": "wholly within the other's territory", "afield": "wholly outside its own territory",
}  # fmt: skip
WEAPONS: Final = {
    "melee": "combat", "ranged": "shooting", "companion": "Companion", "companion_melee": "Companion combat",
}  # fmt: skip
CRITS: Final = {
    "crit_mortal": "Crit (Mortal)", "crit_auto_wound": "Crit (Auto-wound)", "crit_hits": "Crit (2 Hits)",
    "charge": "Charge (+1 Damage)", "shoot_in_combat": "Shoot in Combat",
}  # fmt: skip


def change_said(change: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A change in words; `names` are those of weapons by their ids."""
    ((kind, one),) = change.items()
    match kind:
        case "stat_change":
            return _stat(one, names)
        case "attacked":
            kinds = WEAPONS.get(one.get("weapons", ""), "all")
            return f"{one['value']:+d} {STATS[one['stat']]} of {kinds} attacks at it"
        case "backlash":
            kinds = WEAPONS.get(one.get("weapons", ""), "any")
            return f"{one['damage']} mortal damage to the attacker for each save roll of {one['save']} against {kinds} attacks"
        case "keyword_grant" if one["keyword"] == "UNBINDER":
            return f"unbinds as a Wizard ({one['level']})"
        case "keyword_grant":
            word = (
                one["keyword"].capitalize() if one["keyword"] not in ("STRIKE-FIRST", "STRIKE-LAST") else one["keyword"]
            )
            level = one.get("level")
            return f"{word} {level}+" if word == "Ward" else f"{word} ({level})" if level else word
        case "weapon_grant":
            named = (
                f"Anti-{one['against'].capitalize()} (+1 Rend)" if one["ability"] == "anti" else CRITS[one["ability"]]
            )
            if one["weapons"] not in WEAPONS:
                return f"{named} on {names[one['weapons']]}"
            return f"{named} on {WEAPONS[one['weapons']]} weapons{_companions(one)}"
        case "hidden":
            far = f' farther than {one["beyond"]}"' if one.get("beyond") else ""
            who = "models" if one.get("by") == "model" else "enemies"
            return f"no shots at it by {who}{far}" if one.get("shooting") else f"not visible to {who}{far}"
        case "again":
            return "may fight twice" + (f", with {one['then']} after the first" if one.get("then") else "")
        case "endures":
            return f"{one['damage']} damage without wards instead of being destroyed outright"
        case "ban" if one["keyword"] in COMMANDS:
            return f"no {COMMANDS[one['keyword']]}"
        case "ban":
            return f"no {one['keyword']} {'abilities' if one['keyword'] != 'command' else ''}".strip()
        case "allow":
            return f"may {one['keyword']} after a {one['after']}"
        case "reroll":
            return "may re-roll charge rolls"
        case "spare":
            return SPARED[one["what"]]
        case "dodge":
            return f"attacks at it fail on unmodified hit rolls of 1 to {one['rolls']}"
        case "retort":
            return f"for each of its models slain in combat {one['damage']} mortal damage to the attacker on a {one['on']}+"
        case "heedless":
            worse = {"worse": "negative ", "better": "positive "}.get(one["sign"], "")
            kind = f" of {WEAPONS[one['weapons']]} attacks" if one.get("weapons") else ""
            return f"ignores {worse or 'all '}modifiers to {STATS[one['stat']]}{kind}"
        case _:
            return f"{change_said(one['change'], names)} for {picks_said(one['on'], several=True)}"


def _stat(one: Mapping[str, Any], names: Mapping[str, str]) -> str:
    op, value, stat = one.get("op", "add"), one["value"], STATS[one["stat"]]
    said = {
        "set": f"{stat} {value}{'+' if one['stat'] == 'crit' else ''}",
        "times": f"{stat} x {value}",
        "divided": f"{stat} / {value}",
    }.get(op, f"{value:+d} {stat}")
    weapons = one.get("weapons", "")
    said += f" of {WEAPONS[weapons]} attacks" if weapons in WEAPONS else f" of {names[weapons]}" if weapons else ""
    said += _companions(one) if weapons in ("", "melee", "ranged") else ""
    return said + (f" against {_against(one['against'])}" if one.get("against") else "")


def _companions(one: Mapping[str, Any]) -> str:
    return ", Companions too" if one.get("companions") else ""


def _against(one: Mapping[str, Any]) -> str:
    said = sorts_said(one["sorts"]) if one.get("sorts") else "units"
    said += f" of {one['models']} models or more" if one.get("models") else ""
    return said + (" that charged this turn" if one.get("charged") else "")


def sorts_said(sorts: Sequence[Mapping[str, Any]]) -> str:
    """Sorts of units by their keywords."""
    return " or ".join(
        " ".join([*(f"non-{word}" for word in one.get("lacks", ())), *one.get("has", ())]) for one in sorts
    )


def picks_said(picks: Mapping[str, Any], *, several: bool = False) -> str:
    """Units that are picked, or all that are such."""
    most = picks.get("most", 1)
    other = "other " if picks.get("others") else ""
    count = other if several else _count(picks, other)
    words = [
        picks["side"],
        sorts_said(picks["sorts"]) if picks.get("sorts") else "",
        "units" if several or most > 1 else "unit",
    ]
    words += [f"of {picks['models']} models or more"] if picks.get("models") else []
    said = count + ("visible " if picks.get("visible") else "") + " ".join(word for word in words if word)
    said += "".join(f", {BEINGS[one]}" for one in picks.get("being", ()))
    said += f", not aimed at before this {picks['anew']}" if picks.get("anew") else ""
    if "within" in picks:
        said += f' {"wholly " if picks.get("wholly") else ""}within {picks["within"]}"'
    return said + (" in combat with this unit" if picks.get("in_combat") else "")


def _count(picks: Mapping[str, Any], other: str) -> str:
    """How many are picked."""
    least, most = picks.get("least", 1), picks.get("most", 1)
    if most > 1 or not least:
        return f"{least} to {most} {other}"
    return "another " if other else "an " if picks["side"] == "enemy" and not picks.get("visible") else "a "


def held_said(held: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What a passive ability holds, and while what."""
    said = change_said(held["change"], names)
    said += f" while its {_bearer(held['bearer'], names)} stands" if held.get("bearer") else ""
    said += f" while it has {held['damage']} damage points or more" if held.get("damage") else ""
    said += f" {WHENS[held['when']]}" if held.get("when") else ""
    said += f" while there is {picks_said(held['around'])}" if held.get("around") else ""
    if beside := held.get("beside"):
        away = {key: value for key, value in beside.items() if key not in ("within", "wholly")}
        near = f'{"wholly " if beside.get("wholly") else ""}within {beside["within"]}"'
        said += f" while it is {near} of {picks_said(away)}"
    return said


def _bearer(weapon: str, names: Mapping[str, str]) -> str:
    """Who alone bears a weapon, by its name where one is known."""
    return names.get(f"{BEARER}{weapon}") or f"bearer of {names.get(weapon, weapon)}"


def joined(said: Iterable[str]) -> str:
    """Several sayings as one sentence."""
    return "; ".join(dict.fromkeys(said))


COMMANDS: Final = {
    "rally": "Rally", "redeploy": "Redeploy", "at_the_double": "At the Double", "covering_fire": "Covering Fire",
    "counter_charge": "Counter-charge", "forward_to_victory": "Forward to Victory", "all_out_attack": "All-out Attack",
    "all_out_defence": "All-out Defence", "power_through": "Power Through",
}  # fmt: skip
HOWS: Final = {
    "redeploy": "", "normal_move": ", not into combat", "surge": ", into combat or not", "press": ", to end in combat",
    "slip": ", to end out of combat",
}  # fmt: skip
SPARED: Final = {
    "retreat": "no damage from its retreats", "no_wards": "no ward rolls for it", "no_crits": "no critical hits on it",
    "first_point": "ignores the first damage point of each phase",
}  # fmt: skip
TIMES: Final = {
    "start_of_turn": "start of {} turn", "end_of_turn": "end of {} turn", "deployment": "deployment",
}  # fmt: skip
LIMITS: Final = {"unit": "", "army": " for the army", "player": ""}


def used_said(made: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """An ability that is used: when and how often, by whom, aimed at whom, and what it does."""
    head = _when(made["timing"])
    head += f", once a {made['once']['per']}{LIMITS[made['once']['of']]}" if "once" in made else ""
    head += f", on {made['value']}+" if "value" in made else ""
    head += f", for {made['cost']} command point" if "cost" in made else ""
    head += f", by {sorts_said(made['sorts'])}" if "sorts" in made else ""
    head += f", by {sorts_said(made['casters'])}" if "casters" in made else ""
    head += "".join(f", {_user(one)}" for one in made.get("being", ()))
    head += f", with {picks_said(made['around'])}" if "around" in made else ""
    head += f", while its {_bearer(made['bearer'], names)} stands" if "bearer" in made else ""
    picks = made.get("picks")
    whom = (
        "this unit"
        if picks is None
        else f"all {picks_said(picks, several=True)}"
        if picks.get("every")
        else picks_said(picks)
    )
    return f"{head}: {whom}: {joined(deed_said(one, names) for one in made['does'])}"


def _user(being: str) -> str:
    return {"charged": "if it charged this turn", "not_charged": "unless it charged this turn"}.get(
        being, f"if it {said[5:]}" if (said := BEINGS[being]).startswith("that ") else f"while {said}"
    )


def _when(timing: Mapping[str, Any]) -> str:
    ((kind, one),) = timing.items()
    if kind == "reaction":
        if one["to"] == "not_core":
            return "when it is a target of an enemy ability that is not of the core"
        if one["by"] == "opponent":
            return f"when it is a target of an enemy {one['to']}"
        return f"when {'you declare' if one['by'] == 'you' else 'the opponent declares'} a {one['to']} ability for it"
    return TIMES.get(one["moment"], f"{{}} {one['moment']} phase").format(one["scope"])


def deed_said(deed: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One thing that is done."""
    ((kind, one),) = deed.items()
    match kind:
        case "inflict":
            return _inflict_said(one)
        case "heal":
            return f"heal {one['points']}"
        case "returns":
            return f"up to {one.get('rolled') or one['models']} slain models come back"
        case "relocates" | "arrives":
            again = "is set up again" if kind == "relocates" else "comes out of reserve"
            return f'{again} more than {one["apart"]}" from all enemies{_where_said(one)}'
        case "reserves":
            return "is kept in reserve"
        case "slays":
            return f"{one['models']} models slain" if one["models"] else "is destroyed"
        case "moves":
            return f'moves {one["inches"]}"{HOWS[one["how"]]}'
        case "uses":
            return f"uses {one['ability'].replace('_', ' ')}"
        case "resists":
            return f"on a {one['on']}+ it has no effect on this unit"
        case "fights_next":
            first = joined(deed_said(inner, names) for inner in one.get("does", ()))
            return "may fight at once afterwards" + (f", first {first}" if first else "")
        case "chance":
            return f"{_needed_said(one)}: {joined(deed_said(inner, names) for inner in one['does'])}"
        case "to_user":
            return f"for this unit too {_deeds(one['does'], names)}"
        case "by_roll":
            bands = (f"{_faces(band)}: {_deeds(band.get('does', ()), names)}" for band in one["bands"])
            return f"by a {'D3' if one.get('sides') == 3 else 'D6'}: {', '.join(bands)}"
        case "if_such" | "if_rolled":
            what = f"if it is {sorts_said(one['sorts'])}" if kind == "if_such" else f"if rolled with {one['on']}+"
            said = f"{what}: {joined(deed_said(inner, names) for inner in one['does'])}"
            other = joined(deed_said(inner, names) for inner in one.get("otherwise", ()))
            return said + (f"; if not: {other}" if other else "")
        case _:
            return f"{change_said(one['change'], names)} {SPANS[one['until']]}"


def _faces(band: Mapping[str, Any]) -> str:
    least, most = band["least"], band.get("most")
    return f"{least}+" if most is None else f"{least}" if most == least else f"{least} to {most}"


def _deeds(does: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> str:
    return joined(deed_said(inner, names) for inner in does) or "nothing"


def _where_said(one: Mapping[str, Any]) -> str:
    said = f', wholly within {one["inches"]}" of {picks_said(one["near"])}' if one.get("near") else ""
    said += f', wholly within {one["inches"]}" of this unit' if one.get("of_user") else ""
    return said + (f', wholly within {one["edge"]}" of the edge' if one.get("edge") else "")


def _needed_said(one: Mapping[str, Any]) -> str:
    """What a roll has to come to, and what is added to it."""
    dice = f" of {one['dice']}D6" if one.get("dice", 1) > 1 else ""
    need = f"on a {one['on']}+" if one.get("on") else ""
    if of := one.get("of"):
        need = NEEDS[one.get("by", "reach")]
        need = f"on a roll {need} its {OF.get(of) or STATS.get(of, of)}"
    return f"{need}{dice}{_plus_said(one)}"


def _plus_said(one: Mapping[str, Any]) -> str:
    return "".join(
        f", {plus['value']:+d} if it is {sorts_said(plus['sorts']) if plus.get('sorts') else BEINGS[plus['being'][0]]}"
        for plus in one.get("plus", ())
    )


NEEDS: Final = {"reach": "reaching", "exceed": "above", "double": "at least double", "within": "not above"}
OF: Final = {"models": "number of models"}
EACH: Final = {
    "model": "for each model of it", "own": "for each model of this unit", "crossed": "for each model that passed across it",
    "hurt": "for each damage point it has", "own_hurt": "for each damage point of this unit",
    "health": "for each point of its Health", "round": "for each battle round so far",
}  # fmt: skip


def _inflict_said(one: Mapping[str, Any]) -> str:
    if one.get("same"):
        return f"{one['damage']} mortal damage if the roll is {one['on']} or more{_plus_said(one)}"
    dice = EACH.get(one.get("each", ""), "")
    dice = dice or (f"for each of {one['dice']} dice" if one.get("dice") else "")
    if of := one.get("of"):
        beats = "exceeds" if one.get("by") == "exceed" else "reaches"
        return f"{one['damage']} mortal damage {dice} that {beats} its {STATS.get(of, of)}"
    most = f", {one['most']} at most" if one.get("most") else ""
    return f"{one['damage']} mortal damage" + (f" {dice}{most} that shows {one['on']}+" if dice else "")
