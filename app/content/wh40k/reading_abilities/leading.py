"""What is said of nerve, Leadership and other characteristics."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row
from app.content.wh40k.reading_abilities.attacking import effect
from app.content.wh40k.reading_abilities.nouns import with_


def _nerve(which: str, *parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    return effect("nerve", with_({"which": which}, *parts))


def _changed(sign: int, number: str, stats: Sequence[str], *parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    made = [effect("changed", with_({"stat": stat, "value": sign * int(number)}, *parts)) for stat in stats]
    return None if any(one is None for one in made) else [one for found in made if found for one in found]


STAT: Final = "(Strength|Toughness|Attacks|Leadership)"
LEADERSHIP: Final = "(?:their )?Leadership(?: characteristic)?"

LEADING: Final[Mapping[str, Sequence[Row]]] = {
    "steeling": (
        row("you can re-roll(?: failed)? Morale tests for {m:me}", lambda m: _nerve("again")),
        row("when a Morale test is taken for {m:me}, you can re-roll the dice", lambda m: _nerve("again")),
        row("{m:me} automatically pass(?:es)? Morale tests(?: \\(do not roll the dice\\))?", lambda m: _nerve("passes")),
        row("{m:me} never ha(?:s|ve) to take Morale tests", lambda m: _nerve("passes")),
        row("{f:ours} automatically pass Morale tests", lambda f: _nerve("passes", f)),
        row(r'{k:keyword} units automatically pass Morale tests if they are within (\d{1,2})" of {h:here}',
            lambda n, k, h: _nerve("passes", {"range": int(n), "keyword": k})),
        row(r"if you roll a ([1-6]) when taking a Morale test for {m:me}, the test is automatically passed",
            lambda n, m: _nerve("natural", {"on": int(n)})),
    ),
    "lending": (
        row("{f:ours} (?:may|can) use (?:this model's|his|the [A-Za-z]+'s) Leadership(?: characteristic)? instead of their own"
            "(?: when taking Morale tests)?", lambda f: effect("lent_leadership", f)),
        row(r"(?:all )?(?:friendly )?{k:keyword}(?: units)? (?:may|can) use (?:this model's|his) Leadership(?: characteristic)? "
            r"instead of their own (?:whilst|while) they are within (\d{1,2})\" of {h:here}",
            lambda n, k, h: effect("lent_leadership", {"range": int(n), "keyword": k})),
        row(r"friendly {k:keyword} units within (\d{1,2})\" of {h:here} when they take a Morale test can use this model's "
            "Leadership instead of their own", lambda n, k, h: effect("lent_leadership", {"range": int(n), "keyword": k})),
        row("when using the Leadership characteristic of this unit, you can use either its own Leadership characteristic, or "
            "you can choose for the characteristic to be equal to either {a:heads}, or {b:heads_near}",
            lambda a, b: effect("leadership_by_heads", {"range": b})),
    ),
    "heads": (row("the number of models in the unit", lambda: ""),),
    "heads_near": (
        row(r'the number of models in another friendly unit within (\d{1,2})" that has this ability', lambda n: int(n)),
    ),
    "fearing": (
        row(r"{e:enemies} (?:must )?subtract (\d) from " + LEADERSHIP, lambda n, e: _changed(-1, n, ["leadership"], e)),
        row(r"subtract (\d) from the Leadership of {e:enemies} in the Morale phase",
            lambda n, e: _changed(-1, n, ["leadership"], e)),
        row(rf"enemy units (?:must )?subtract (\d) from {LEADERSHIP} (?:if|whilst|while) they are within (\d{{1,2}})\" of "
            rf"{{h:here}}",
            lambda n, r, h: _changed(-1, n, ["leadership"], {"range": int(r), "against": 1})),
    ),
    "stats": (
        row(f"{STAT}(?: characteristics?)?", lambda a: [a.lower()]),
        row(f"{STAT} and {STAT}(?: characteristics?)?", lambda a, b: [a.lower(), b.lower()]),
    ),
    "stronger": (
        row(r"add (\d) to {m:my} {s:stats}", lambda n, m, s: _changed(1, n, s)),
        row(r"add (\d) to the {s:stats} of {f:friends}", lambda n, s, f: _changed(1, n, s, f)),
        row(r"add (\d) to the {s:stats} of {k:keyword} units" + r' (?:whilst they are )?within (\d{1,2})" of {h:here}',
            lambda n, r, s, k, h: _changed(1, n, s, {"range": int(r), "keyword": k})),
        row(r"if this unit (?:contains|includes) (\d{1,2}) or more models, add (\d) to the {s:stats} of each model in the unit",
            lambda n, v, s: _changed(1, v, s, {"models": int(n)})),
        row(r"add (\d) to their {s:stats} if this unit contains (\d{1,2}) or more models",
            lambda v, n, s: _changed(1, v, s, {"models": int(n)})),
        row(r"(?:while|whilst) this unit contains (\d{1,2}) or more models, increase their {s:stats} by (\d)",
            lambda n, v, s: _changed(1, v, s, {"models": int(n)})),
    ),
}  # fmt: skip
