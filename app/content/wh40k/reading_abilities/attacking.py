"""What is said of attacks: re-rolls, sums on hit rolls, penalties that are not suffered."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row
from app.content.wh40k.reading_abilities.nouns import with_

ROLLS: Final = {"hit": "reroll_hits", "wound": "reroll_wounds"}


def effect(key: str, params: Mapping[str, Any] | None) -> list[dict[str, Any]] | None:
    """One effect in a list, unless its clauses do not go together."""
    return None if params is None else [{"key": key, "params": dict(params)}]


def _reroll(which: str, roll: str, *parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    return effect(ROLLS[roll.lower()], with_({"which": which}, *parts))


def _hit(sign: int, number: str, *parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    return effect("modify_hit", with_({"value": sign * int(number)}, *parts))


YOU: Final = "(?:you can |you may )?"
MADE: Final = "(?: made)?(?: for| by)?(?: attacks made by)? "
TARGETED: Final = "(?: made)?(?: for(?: any)? attacks)?(?: for ranged weapons)?(?: made)?(?: that)? (?:target|against) "

ATTACKING: Final[Mapping[str, Sequence[Row]]] = {
    "which": (
        row("(?:any |all )?failed (hit|wound) rolls?", lambda roll: ("failed", roll)),
        row("(?:any |all )?(hit|wound) rolls? of 1", lambda roll: ("ones", roll)),
    ),
    "rerolling": (
        row(YOU + "re-roll {w:which}" + MADE + "{o:who}{k:kind}{f:at_foe}", lambda w, o, k, f: _reroll(*w, o, k, f)),
        row(YOU + "re-roll {w:which} in the Fight phase" + MADE + "{o:who}{f:at_foe}",
            lambda w, o, f: _reroll(*w, o, f, {"how": "melee"})),
        row("in the Fight phase,? " + YOU + "re-roll {w:which}" + MADE + "{o:who}{f:at_foe}",
            lambda w, o, f: _reroll(*w, o, f, {"how": "melee"})),
        row(YOU + "re-roll {w:which}(?: made)? for {m:my} (?:ranged weapons|ranged attacks|shooting attacks){f:at_foe}",
            lambda w, m, f: _reroll(*w, f, {"how": "shooting"})),
        row("if {m:me} attacks {f:foe_said} in the Fight phase, " + YOU + "re-roll {w:which} for those attacks",
            lambda m, f, w: _reroll(*w, f, {"how": "melee"})),
        row("if this unit contains (\\d{1,2}) or more models, " + YOU + "re-roll {w:which} when it (fights|shoots)",
            lambda n, how, w: _reroll(*w, {"models": int(n), "how": "melee" if how == "fights" else "shooting"})),
    ),
    "hitting": (
        row(YOU + r"add (\d) to(?: all| any)?(?: its)? hit rolls" + MADE + "{o:who}{k:kind}{f:at_foe}",
            lambda n, o, k, f: _hit(1, n, o, k, f)),
        row(YOU + r"add (\d) to(?: all| any)?(?: its)? hit rolls in the Fight phase" + MADE + "{o:ours_or_me}",
            lambda n, o: _hit(1, n, o, {"how": "melee"})),
        row(YOU + r"add (\d) to(?: all| any)? hit rolls" + MADE + "{o:me}{k:kind} {c:count}",
            lambda n, o, k, c: _hit(1, n, k, c)),
        row(r"add (\d) to any hit rolls you make for {f:friends}", lambda n, f: _hit(1, n, f)),
        row(r"when attacking {f:foe_said}, add (\d) to your hit rolls for {m:me}", lambda n, f, m: _hit(1, n, f)),
        row(r"(?:your opponent must )?subtract (\d) from(?: all| any| their)? hit rolls" + TARGETED + "{m:me}{k:kind}",
            lambda n, m, k: _hit(-1, n, k, {"against": 1})),
        row(r"when resolving an attack made with a melee weapon against {m:me}, subtract (\d) from the hit roll",
            lambda n, m: _hit(-1, n, {"against": 1, "how": "melee"})),
    ),
    "ours_or_me": (row("{o:ours}", lambda o: o), row("{m:me}", lambda m: {})),
    "guns": (
        row("moving and (?:firing|shooting)(?: with)?(?: an?)? Heavy Weapons?", lambda: "steady_heavy"),
        row("shooting an? Heavy Weapon on a turn in which it has moved", lambda: "steady_heavy"),
        row("Advancing and (?:firing|shooting)(?: with)?(?: an?)? Assault Weapons?", lambda: "steady_assault"),
    ),
    "penalty": (
        row("{m:me} (?:do|does?) not suffer (?:the|he|any) penalty(?: to(?: their| its)? hit(?: rolls)?)? for {g:guns}",
            lambda m, g: effect("may", {"action": g})),
        row("{m:me} can move and fire Heavy weapons without suffering the penalty to its hit rolls",
            lambda m: effect("may", {"action": "steady_heavy"})),
        row("ignore the -1 to hit modifier for moving and shooting Heavy weapons for {m:me}",
            lambda m: effect("may", {"action": "steady_heavy"})),
    ),
}  # fmt: skip
