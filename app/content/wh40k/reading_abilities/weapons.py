"""What is said of a weapon: its hit and wound rolls, what it costs its bearer, whom it may be aimed at."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row
from app.content.wh40k.reading_abilities.attacking import ROLLS, effect

WITH_IT: Final = "when (?:attacking with|resolving an attack made with) this weapon, "
FOR_IT: Final = "(?: made)? for this weapon"
SHOTS_OVER: Final = "(?: after all of this weapon's shots have been resolved)?"
UNSEEN: Final = "this weapon can (?:target|be fired at) units that are not visible to the bearer"


def _again(which: tuple[str, str], foes: Sequence[str] = ()) -> list[dict[str, Any]]:
    made = {"which": which[0]}
    key = ROLLS[which[1].lower()]
    return [{"key": key, "params": made | {"foe": foe}} for foe in foes] or [{"key": key, "params": made}]


WEAPONS: Final[Mapping[str, Sequence[Row]]] = {
    "of_weapon": (
        row(WITH_IT + r"(?:you must )?(add|subtract) (\d) (?:to|from) the hit rolls?",
            lambda word, n: effect("modify_hit", {"value": int(n) * (1 if word.lower() == "add" else -1)})),
        row(r"add (\d) to (?:all )?hit rolls made for this weapon against targets that can FLY\. Subtract (\d) from (?:the "
            r")?hit rolls "
            "made for this weapon against all other targets",
            lambda n, m: [{"key": "modify_hit", "params": {"value": int(n), "foe": "FLY"}},
                          {"key": "modify_hit", "params": {"value": -int(m), "unless": "FLY"}}]),
        row("(?:you can )?re-roll {w:which}" + FOR_IT, lambda w: _again(w)),
        row("(?:you can )?re-roll {w:which} when attacking with this weapon if the target is {f:foes}", lambda w, f: _again(w, f)),
        row("on an? (unmodified )?hit roll of 1, the bearer is slain" + SHOTS_OVER,
            lambda plain: effect("overheats", {"on": 1, "wounds": 0, **({"natural": 1} if plain else {})})),
        row(r"for each hit roll of 1, the bearer suffers (\d) mortal wounds?" + SHOTS_OVER,
            lambda n: effect("overheats", {"on": 1, "wounds": int(n)})),
        row(WITH_IT + r"an unmodified hit roll of ([2-6]) scores (\d) additional hits?",
            lambda on, n: effect("extra_hits", {"on": int(on), "hits": int(n), "natural": 1})),
        row("this weapon automatically hits its target", lambda: effect("auto_hits", {})),
        row("this weapon can target an? CHARACTER ?(?:unit )?even if it is not the closest enemy unit",
            lambda: effect("snipes", {})),
        row(UNSEEN, lambda: effect("indirect", {})),
        row("units attacked by this weapon do not gain any bonus to their saving throws for being in cover",
            lambda: effect("ignores_cover", {})),
    ),
    "foes": (
        row("an? {f:foe}", lambda f: [f]),
        row("an? {f:foe} or an? {g:foe}", lambda f, g: [f, g]),
    ),
    "weapon_text": (
        row("{s:of_weapon}", lambda s: s),
        row(r"{s:of_weapon}\. (?:In addition, )?{rest:weapon_text}", lambda s, rest: [*s, *rest]),
    ),
}  # fmt: skip
