"""What was understood, in Spanish: made of the data alone, by the same steps as in English (`saying`)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.saying import BEARER, CRITS, joined

SPANS: Final = {
    "phase": "hasta el final de la fase", "turn": "hasta el final del turno", "round": "hasta el final de la ronda",
    "battle": "durante el resto de la batalla", "your_turn": "hasta el comienzo de tu próximo turno",
}  # fmt: skip
STATS: Final = {
    "move": "Movimiento", "health": "Salud", "control": "Control", "control_score": "puntuación de control", "save": "Salvación",
    "control_most": "mayor puntuación de control",
    "attacks": "Ataques", "rend": "Perforación", "damage": "Daño", "range": "Alcance", "hit_roll": "tiradas para impactar",
    "wound_roll": "tiradas para herir", "save_roll": "tiradas de salvación", "casting_roll": "tiradas de lanzamiento",
    "chanting_roll": "tiradas de plegaria", "run_roll": "tiradas de carrera", "charge_roll": "tiradas de carga",
    "charge_dice": "dados de las tiradas de carga", "rally_dice": "tiradas de arengar",
    "unbinding_roll": "tiradas de disipación", "banishing_roll": "tiradas de destierro", "ward_roll": "tiradas de salvaguarda",
    "power_level": "nivel de poder", "crit": "impactos críticos con",
    "run_least": "tirada mínima de carrera", "redeploy_least": "tirada mínima de redespliegue",
}  # fmt: skip
WHENS: Final = {
    "damaged": "mientras tenga daño", "charged": "si cargó este turno", "not_charged": "salvo que cargara este turno",
    "whole": "mientras no haya perdido nada", "engaged": "mientras esté en combate", "apart": "mientras no esté en combate",
    "not_moved": "si este turno no usó ninguna aptitud de movimiento", "contests": "mientras dispute un objetivo",
    "holds": "mientras dispute un objetivo que controlas", "contends": "mientras dispute un objetivo que no controlas",
    "set_up": "si se desplegó este turno", "has_fought": "si combatió este turno", "unhurt": "mientras no tenga daño",
    **{f"clear_{inches}": f'mientras esté a más de {inches}" de todo enemigo' for inches in (3, 6, 9, 12)},
    "home": "mientras esté del todo en tu territorio", "abroad": "mientras esté del todo en territorio enemigo",
    "afield": "mientras esté del todo fuera de tu territorio",
}  # fmt: skip
BEINGS: Final = {
    "apart": "que no está en combate", "engaged": "en combate", "charged": "que cargó este turno", "damaged": "con daño",
    "not_charged": "que no cargó este turno", "reduced": "con miniaturas muertas",
    "not_moved": "que no usó aptitudes de movimiento",
    "crossed": "sobre la que esta unidad pasó esta fase", "not_set_up": "que no se desplegó este turno",
    "shot": "dañada por sus disparos este turno", "fought": "dañada por sus ataques de combate este turno",
    "struck": "dañada por sus ataques este turno", "slew": "que mata miniaturas este turno",
    "slew_fighting": "que mata miniaturas en combate este turno", "felled": "que destruye una unidad este turno",
    "set_up": "desplegada este turno", "has_fought": "que combatió este turno", "unhurt": "sin daño",
    **{f"clear_{inches}": f'a más de {inches}" de todo enemigo' for inches in (3, 6, 9, 12)},
    "not_fought": "que no combatió este turno", "home": "del todo en su propio territorio",
    "abroad": "del todo en el territorio del otro", "afield": "del todo fuera de su propio territorio",
}  # fmt: skip
WEAPONS: Final = {
    "melee": "combate", "ranged": "disparo", "companion": "compañero", "companion_melee": "combate del compañero",
}  # fmt: skip
COMMANDS: Final = {
    "rally": "Arengar", "redeploy": "Redesplegar", "at_the_double": "A paso ligero", "covering_fire": "Fuego de cobertura",
    "counter_charge": "Contracarga", "forward_to_victory": "Hasta la victoria", "all_out_attack": "Ataque total",
    "all_out_defence": "Defensa total", "power_through": "Arrollar",
}  # fmt: skip
HOWS: Final = {
    "redeploy": "", "normal_move": ", sin entrar en combate", "surge": ", entre en combate o no", "press": ", y acaba en combate",
    "slip": ", y acaba fuera de combate",
}  # fmt: skip
SPARED: Final = {
    "retreat": "sus retiradas no le causan daño", "no_wards": "no tira salvaguardas", "no_crits": "no sufre impactos críticos",
    "first_point": "ignora el primer punto de daño de cada fase",
}  # fmt: skip
TURNS: Final = {"your": "de tu turno", "enemy": "del turno rival", "any": "de cualquier turno"}
PHASES_OF: Final = {"your": "tu fase de {}", "enemy": "fase de {} del rival", "any": "cualquier fase de {}"}
TIMES: Final = {"start_of_turn": "comienzo", "end_of_turn": "final"}
PERIODS: Final = {"turn": "turno", "phase": "fase", "battle": "batalla", "round": "ronda"}
PHASES: Final = {
    "hero": "héroe", "movement": "movimiento", "shooting": "disparo", "charge": "carga", "combat": "combate",
}  # fmt: skip
KINDS: Final = {
    "command": "mando", "move": "movimiento", "run": "carrera", "charge": "carga", "shoot": "disparo", "fight": "combate",
    "retreat": "retirada", "spell": "hechizo", "prayer": "plegaria", "attack": "ataque",
}  # fmt: skip
NEEDS: Final = {
    "reach": "que alcance",
    "exceed": "mayor que",
    "double": "de al menos el doble de",
    "within": "no mayor que",
}
EACH: Final = {
    "model": "por cada una de sus miniaturas", "own": "por cada miniatura de esta unidad",
    "crossed": "por cada miniatura que pasó sobre ella",
    "hurt": "por cada punto de daño que tiene", "own_hurt": "por cada punto de daño de esta unidad",
    "health": "por cada punto de su Salud", "round": "por cada ronda hasta ahora",
}  # fmt: skip


def change_said(change: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A change in words; `names` are those of weapons by their ids."""
    ((kind, one),) = change.items()
    match kind:
        case "stat_change":
            return _stat(one, names)
        case "attacked":
            return f"{one['value']:+d} a {STATS[one['stat']]} de {_attacks(one, 'todos los ataques')} contra ella"
        case "backlash":
            of = _attacks(one, "cualquier ataque")
            return (
                f"{one['damage']} de daño mortal al atacante por cada tirada de salvación de {one['save']} contra {of}"
            )
        case "keyword_grant" if one["keyword"] == "UNBINDER":
            return f"disipa como un Hechicero ({one['level']})"
        case "keyword_grant":
            word, level = one["keyword"], one.get("level")
            return f"Salvaguarda {level}+" if word == "WARD" else f"{word} ({level})" if level else str(word)
        case "weapon_grant":
            anti = f"Anti-{one['against'].capitalize()} (+1 Perforación)" if one["ability"] == "anti" else ""
            named = anti or CRITS[one["ability"]]
            kinds = one["weapons"]
            return f"{named} en {f'armas de {WEAPONS[kinds]}{_companions(one)}' if kinds in WEAPONS else names[kinds]}"
        case "hidden":
            far = f' a más de {one["beyond"]}"' if one.get("beyond") else ""
            who = "miniaturas" if one.get("by") == "model" else "enemigos"
            return f"no le disparan {who}{far}" if one.get("shooting") else f"no es visible para {who}{far}"
        case "again":
            return "puede combatir dos veces" + (f", con {one['then']} tras la primera" if one.get("then") else "")
        case "endures":
            return f"{one['damage']} de daño sin salvaguardas en vez de quedar destruida"
        case "ban" if one["keyword"] in COMMANDS:
            return f"sin {COMMANDS[one['keyword']]}"
        case "ban":
            return f"sin aptitudes de {KINDS.get(one['keyword'], one['keyword'])}"
        case "allow":
            may, after = (KINDS.get(one[what], one[what]) for what in ("keyword", "after"))
            return f"puede usar aptitudes de {may} tras una de {after}"
        case "reroll":
            return "puede repetir las tiradas de carga"
        case "spare":
            return SPARED[one["what"]]
        case "dodge":
            return f"los ataques contra ella fallan con tiradas para impactar sin modificar de 1 a {one['rolls']}"
        case "retort":
            return f"por cada miniatura suya muerta en combate, {one['damage']} de daño mortal al atacante con {one['on']}+"
        case "heedless":
            worse = {"worse": "los modificadores negativos", "better": "los modificadores positivos"}.get(
                one["sign"], ""
            )
            of = f" de {_attacks(one, '')}" if one.get("weapons") else ""
            return f"ignora {worse or 'todos los modificadores'} a {STATS[one['stat']]}{of}"
        case _:
            return f"{change_said(one['change'], names)} para {picks_said(one['on'], several=True)}"


def _attacks(one: Mapping[str, Any], otherwise: str) -> str:
    kind = WEAPONS.get(one.get("weapons", ""))
    return f"ataques de {kind}" if kind else otherwise


def _stat(one: Mapping[str, Any], names: Mapping[str, str]) -> str:
    op, value, stat = one.get("op", "add"), one["value"], STATS[one["stat"]]
    said = {
        "set": f"{stat} {value}{'+' if one['stat'] == 'crit' else ''}",
        "times": f"{stat} × {value}",
        "divided": f"{stat} / {value}",
    }.get(op, f"{value:+d} a {stat}")
    weapons = one.get("weapons", "")
    said += f" de ataques de {WEAPONS[weapons]}" if weapons in WEAPONS else f" de {names[weapons]}" if weapons else ""
    said += _companions(one) if weapons in ("", "melee", "ranged") else ""
    return said + (f" contra {_against(one['against'])}" if one.get("against") else "")


def _companions(one: Mapping[str, Any]) -> str:
    return ", compañeros también" if one.get("companions") else ""


def _against(one: Mapping[str, Any]) -> str:
    said = sorts_said(one["sorts"]) if one.get("sorts") else "unidades"
    said += f" de {one['models']} miniaturas o más" if one.get("models") else ""
    return said + (" que cargaron este turno" if one.get("charged") else "")


def sorts_said(sorts: Sequence[Mapping[str, Any]]) -> str:
    """Sorts of units by their keywords, which stand as the file has them."""
    return " o ".join(
        " ".join([*one.get("has", ()), *(f"no {word}" for word in one.get("lacks", ()))]) for one in sorts
    )


def picks_said(picks: Mapping[str, Any], *, several: bool = False) -> str:
    """Units that are picked, or all that are such."""
    many = several or picks.get("most", 1) > 1
    s = "s" if many else ""
    side = {"friendly": f"amiga{s}", "enemy": f"enemiga{s}"}.get(picks["side"], "")
    words = [
        f"unidad{'es' if many else ''}",
        side,
        sorts_said(picks["sorts"]) if picks.get("sorts") else "",
        f"visible{s}" if picks.get("visible") else "",
    ]
    words += [f"de {picks['models']} miniaturas o más"] if picks.get("models") else []
    said = _count(picks, several=several) + " ".join(word for word in words if word)
    said += "".join(f", {BEINGS[one]}" for one in picks.get("being", ()))
    said += ", no elegida antes" if picks.get("anew") else ""
    if "within" in picks:
        said += f', {"del todo " if picks.get("wholly") else ""}a {picks["within"]}" o menos'
    return said + (" en combate con esta unidad" if picks.get("in_combat") else "")


def _count(picks: Mapping[str, Any], *, several: bool) -> str:
    """How many are picked."""
    least, most = picks.get("least", 1), picks.get("most", 1)
    other = picks.get("others")
    if several:
        return "otras " if other else ""
    if most > 1 or not least:
        return f"de {least} a {most} {'otras ' if other else ''}"
    return "otra " if other else "una "


def held_said(held: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What a passive ability holds, and while what."""
    said = change_said(held["change"], names)
    said += f" mientras siga en pie su {_bearer(held['bearer'], names)}" if held.get("bearer") else ""
    said += f" mientras tenga {held['damage']} puntos de daño o más" if held.get("damage") else ""
    said += f" {WHENS[held['when']]}" if held.get("when") else ""
    said += f" mientras haya {picks_said(held['around'])}" if held.get("around") else ""
    if beside := held.get("beside"):
        away = {key: value for key, value in beside.items() if key not in ("within", "wholly")}
        wholly = "del todo " if beside.get("wholly") else ""
        said += f' mientras esté {wholly}a {beside["within"]}" o menos de {picks_said(away)}'
    return said


def _bearer(weapon: str, names: Mapping[str, str]) -> str:
    return names.get(f"{BEARER}{weapon}") or f"portador de {names.get(weapon, weapon)}"


def _if(being: str) -> str:
    """How a unit has to be that uses an ability."""
    return f"si {being[4:]}" if being.startswith("que ") else being


def used_said(made: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """An ability that is used: when and how often, by whom, aimed at whom, and what it does."""
    head = _when(made["timing"])
    if "once" in made:
        head += f", una vez por {PERIODS[made['once']['per']]}{' y ejército' if made['once']['of'] == 'army' else ''}"
    head += f", con {made['value']}+" if "value" in made else ""
    head += f", por {made['cost']} punto de mando" if "cost" in made else ""
    head += f", por {sorts_said(made['sorts'])}" if "sorts" in made else ""
    head += f", por {sorts_said(made['casters'])}" if "casters" in made else ""
    head += "".join(f", {WHENS.get(one) or _if(BEINGS[one])}" for one in made.get("being", ()))
    head += f", con {picks_said(made['around'])}" if "around" in made else ""
    head += f", mientras siga en pie su {_bearer(made['bearer'], names)}" if "bearer" in made else ""
    picks = made.get("picks")
    every = picks is not None and picks.get("every")
    whom = (
        "esta unidad" if picks is None else f"todas: {picks_said(picks, several=True)}" if every else picks_said(picks)
    )
    return f"{head}: {whom}: {joined(deed_said(one, names) for one in made['does'])}"


def _when(timing: Mapping[str, Any]) -> str:
    ((kind, one),) = timing.items()
    if kind == "reaction":
        if one["to"] == "not_core":
            return "cuando es objetivo de una aptitud enemiga que no es de las básicas"
        if one["by"] == "opponent":
            return f"cuando es objetivo de una aptitud enemiga de {KINDS[one['to']]}"
        return f"cuando {'declaras' if one['by'] == 'you' else 'el rival declara'} con ella una aptitud de {KINDS[one['to']]}"
    moment, scope = one["moment"], one["scope"]
    if moment in TIMES:
        return f"{TIMES[moment]} {TURNS[scope]}"
    return "despliegue" if moment == "deployment" else PHASES_OF[scope].format(PHASES[moment])


def deed_said(deed: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One thing that is done."""
    ((kind, one),) = deed.items()
    match kind:
        case "inflict":
            return _inflict_said(one)
        case "heal":
            return f"cura {one['points']}"
        case "returns":
            return f"vuelven hasta {one.get('rolled') or one['models']} miniaturas muertas"
        case "relocates" | "arrives":
            again = "se despliega de nuevo" if kind == "relocates" else "sale de la reserva"
            return f'{again} a más de {one["apart"]}" de todo enemigo{_where_said(one)}'
        case "reserves":
            return "queda en reserva"
        case "slays":
            return f"mueren {one['models']} miniaturas" if one["models"] else "queda destruida"
        case "moves":
            return f'mueve {one["inches"]}"{HOWS[one["how"]]}'
        case "uses":
            return f"usa {one['ability'].replace('_', ' ')}"
        case "resists":
            return f"con {one['on']}+ no tiene efecto sobre esta unidad"
        case "fights_next":
            first = joined(deed_said(inner, names) for inner in one.get("does", ()))
            return "puede combatir enseguida después" + (f", antes {first}" if first else "")
        case "chance":
            return f"{_needed_said(one)}: {joined(deed_said(inner, names) for inner in one['does'])}"
        case "to_user":
            return f"también para esta unidad {_deeds(one['does'], names)}"
        case "by_roll":
            bands = (f"{_faces(band)}: {_deeds(band.get('does', ()), names)}" for band in one["bands"])
            return f"según un {'D3' if one.get('sides') == 3 else 'D6'}: {', '.join(bands)}"
        case "if_such" | "if_rolled":
            what = f"si es {sorts_said(one['sorts'])}" if kind == "if_such" else f"si salió {one['on']}+"
            said = f"{what}: {joined(deed_said(inner, names) for inner in one['does'])}"
            other = joined(deed_said(inner, names) for inner in one.get("otherwise", ()))
            return said + (f"; si no: {other}" if other else "")
        case _:
            return f"{change_said(one['change'], names)} {SPANS[one['until']]}"


def _faces(band: Mapping[str, Any]) -> str:
    least, most = band["least"], band.get("most")
    return f"{least}+" if most is None else f"{least}" if most == least else f"{least} a {most}"


def _deeds(does: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> str:
    return joined(deed_said(inner, names) for inner in does) or "nada"


def _where_said(one: Mapping[str, Any]) -> str:
    said = f', del todo a {one["inches"]}" o menos de {picks_said(one["near"])}' if one.get("near") else ""
    said += f', del todo a {one["inches"]}" o menos de esta unidad' if one.get("of_user") else ""
    return said + (f', del todo a {one["edge"]}" o menos del borde' if one.get("edge") else "")


def _needed_said(one: Mapping[str, Any]) -> str:
    """What a roll has to come to, and what is added to it."""
    dice = f" en {one['dice']}D6" if one.get("dice", 1) > 1 else ""
    need = f"con {one['on']}+" if one.get("on") else ""
    if of := one.get("of"):
        what = "número de miniaturas" if of == "models" else STATS.get(of, of)
        need = f"con una tirada {NEEDS[one.get('by', 'reach')]} su {what}"
    return f"{need}{dice}{_plus_said(one)}"


def _plus_said(one: Mapping[str, Any]) -> str:
    return "".join(
        f", {plus['value']:+d} si es {sorts_said(plus['sorts']) if plus.get('sorts') else BEINGS[plus['being'][0]]}"
        for plus in one.get("plus", ())
    )


def _inflict_said(one: Mapping[str, Any]) -> str:
    if one.get("same"):
        return f"{one['damage']} de daño mortal si sale {one['on']} o más{_plus_said(one)}"
    dice = EACH.get(one.get("each", ""), "")
    dice = dice or (f"por cada uno de {one['dice']} dados" if one.get("dice") else "")
    if of := one.get("of"):
        beats = "supere" if one.get("by") == "exceed" else "alcance"
        return f"{one['damage']} de daño mortal {dice} que {beats} su {STATS.get(of, of)}"
    most = f", {one['most']} como mucho" if one.get("most") else ""
    return f"{one['damage']} de daño mortal" + (f" {dice}{most} que saque {one['on']}+" if dice else "")
