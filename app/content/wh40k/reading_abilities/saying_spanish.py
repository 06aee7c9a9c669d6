"""What was understood, in Spanish: made of the data alone, by the same steps as in English (`saying`)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.content.wh40k.reading_abilities.saying import OWN_WORDS

ATTACKS: Final = {"melee": " en combate", "shooting": " de ataques a distancia", "": ""}
DEFENCE: Final = {"melee": " en combate", "shooting": " contra ataques a distancia", "": ""}
ACTIONS: Final = {
    "charge_after_advance": "puede cargar tras Avanzar",
    "charge_after_fall_back": "puede cargar tras Retroceder",
    "shoot_after_fall_back": "puede disparar tras Retroceder",
    "shoot_after_advance": "puede disparar todo menos armas Pesadas tras Avanzar",
    "steady_heavy": "sin penalización por mover con armas Pesadas",
    "steady_assault": "sin penalización por Avanzar con armas de Asalto",
}  # fmt: skip
NERVE: Final = {"passes": "supera los chequeos de moral", "again": "puede repetir chequeos de moral fallados"}
CHARGES: Final = {
    "any": "puede repetir cualquier dado de las tiradas de carga", "whole": "puede repetir tiradas de carga",
    "failed": "puede repetir tiradas de carga falladas",
}  # fmt: skip
WORDS: Final = {
    "auto_hits": "impacta sin tirada",
    "snipes": "puede apuntar a personajes que no sean los más cercanos",
    "indirect": "puede apuntar a lo que su portador no ve",
    "ignores_cover": "su blanco no gana nada por cobertura",
    "smoke": "puede ocultarse en humo en vez de disparar: -1 a las tiradas para impactar de ataques a distancia contra ella "
    "hasta tu próxima fase de disparo",
    "airborne": "en el aire: no puede cargar, y solo la cargan o combaten unidades FLY",
    "immobile": "nunca mueve, y nadie embarca en ella durante la batalla",
    "secures": "controla objetivos por muchos enemigos que haya, salvo que uno de ellos también lo haga",
    "nearest_only": "solo dispara al enemigo visible más cercano",
    "no_trait": "no lleva rasgo de Señor de la Guerra",
}  # fmt: skip
SAVES: Final = {
    "invulnerable": "salvaciones invulnerables", "armour": "salvaciones por armadura", "cover": "salvaciones a cubierto",
    "": "salvaciones",
}  # fmt: skip
WHEN: Final = {
    "charged": " cuando cargó",
    "joined": " cuando cargó, la cargaron o intervino",
    "advanced": " cuando Avanzó",
}
STATS: Final = {
    "move": "Movimiento", "ws": "HA", "bs": "HP", "strength": "Fuerza", "toughness": "Resistencia", "wounds": "Heridas",
    "attacks": "Ataques", "leadership": "Liderazgo", "save": "Salvación",
}  # fmt: skip


def said(effects: Iterable[Mapping[str, Any]]) -> str:
    """All effects of an ability in one line."""
    return "; ".join(dict.fromkeys(_one(one["key"], one["params"]) for one in effects))


def _one(key: str, told: Mapping[str, Any]) -> str:
    return _what(key, told) + ("" if key in OWN_WORDS else _whom(told)) + _while(told)


def _what(key: str, told: Mapping[str, Any]) -> str:
    how, value, on = told.get("how", ""), told.get("value", 0), told.get("on", 6)
    match key:
        case "invulnerable_save":
            return f"Salvación invulnerable {on}+{DEFENCE[how]}"
        case "ignore_wound":
            return f"Ignora cada herida con {on}+"
        case "reroll_hits" | "reroll_wounds":
            which = "de 1" if told["which"] == "ones" else "falladas"
            rolls = "impactar" if key == "reroll_hits" else "herir"
            return f"repite tiradas para {rolls} {which}{ATTACKS[how]}{_foe(told)}"
        case "modify_hit":
            at = " contra ella" if told.get("against") else ""
            return f"{value:+d} a las tiradas para impactar{ATTACKS[how]}{at}{_foe(told)}"
        case "better_save":
            damage = f" contra Daño {told['damage']}" if "damage" in told else ""
            return f"{value:+d} a las {SAVES[told.get('save', '')]}{damage}"
        case "less_damage":
            half = told.get("damage") == "half"
            return (
                "la mitad del daño, redondeada hacia arriba"
                if half
                else f"{value} de daño menos por ataque, al menos 1"
            )
        case "overheats":
            cost = "matan a su portador" if not told["wounds"] else f"cuestan a su portador {told['wounds']} heridas"
            return f"las tiradas para impactar de {on} o menos {cost}"
        case "extra_hits":
            return f"{told['hits']} impactos más por cada {on} natural"
        case "nerve":
            return NERVE.get(told["which"], f"supera los chequeos de moral con un {on} natural")
        case "lent_leadership":
            return "puede usarse su Liderazgo"
        case "leadership_by_heads":
            return f'Liderazgo igual a sus miniaturas, o a las de una amiga con esto a {told["range"]}" o menos'
        case "changed":
            return f"{value:+d} a {STATS.get(told['stat'].lower(), told['stat'].capitalize())}"
        case "may":
            return ACTIONS[told["action"]]
        case "advances":
            sure = {"sure": f'Avanza {value}" sin dado', "again": "puede repetir el dado de Avanzar"}
            return sure.get(told.get("which", ""), f"{value:+d} al Avanzar")
        case "charges":
            return f"{value:+d} a las tiradas de carga" + (" contra ella" if told.get("against") else "")
        case "charges_again":
            return CHARGES[told["which"]]
        case "explodes":
            return f'con {on}+ al ser destruida, {_mortal(told["wounds"])} a cada unidad a {told["range"]}" o menos'
        case "heals":
            s = "" if told["wounds"] == "1" else "s"
            return f"recupera {told['wounds']} herida{s} perdida{s} al comienzo de tus turnos"
        case "more_attacks":
            face = f"un {on} natural" if told.get("natural") else f"{on}+"
            hits = ", que impacta sean cuales sean los modificadores" if told.get("sure") else ""
            return f"un ataque más por cada tirada para impactar de {face}{ATTACKS[how]}{hits}{_foe(told)}"
        case "answers_for_others":
            return f'puede hacer fuego defensivo por amigas a {told["range"]}" o menos que sean cargadas'
        case "holds_back":
            return f"los enemigos {told['foe']} a su lado han de ganar un desafío de dados para Retroceder"
        case "heroic":
            return f'Intervenciones heroicas contra enemigos a {told["distance"]}" o menos, y mueve otro tanto'
        case "reserve":
            return f'espera en reserva y llega a más de {told["distance"]}" de los enemigos al final de una fase de movimiento'
        case "deploys_anywhere":
            return f'se despliega a más de {told["distance"]}" de la zona y las miniaturas enemigas'
        case "keeps_off":
            return f'los refuerzos enemigos quedan a más de {told["distance"]}"'
        case "double_fire":
            sorts = told["foe"].replace("|", ", ")
            return (
                f"armas de Fuego rápido llamadas {told['weapon']}: el doble de ataques para INFANTRY que no movió, "
                f"y para {sorts}"
            )
        case _:
            return WORDS[key] + (", una vez" if told.get("which") == "once" else "")


def _foe(told: Mapping[str, Any]) -> str:
    return (
        f" contra {told['foe']}"
        if "foe" in told
        else f" contra todos menos {told['unless']}"
        if "unless" in told
        else ""
    )


def _mortal(wounds: str) -> str:
    return "1 herida mortal" if wounds == "1" else f"{wounds} heridas mortales"


def _whom(told: Mapping[str, Any]) -> str:
    if "range" not in told:
        return ""
    side = "enemigas" if told.get("against") and "stat" in told else "amigas"
    sort = f" {told['keyword'].replace(' + ', ' ')}" if "keyword" in told else ""
    return f' para unidades {side}{sort} a {told["range"]}" o menos'


def _while(told: Mapping[str, Any]) -> str:
    found = f" mientras tenga {told['models']} miniaturas o más" if "models" in told else ""
    found += f" desde la ronda {told['rounds']}" if told.get("rounds", 1) > 1 else ""
    return found + WHEN.get(told.get("when", ""), "")
