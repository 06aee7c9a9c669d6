"""Who is spoken of: the unit itself, friends and enemies around it, the foe that is attacked, and under which condition."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row

GEAR: Final = r"[a-z][a-z' -]{2,30}"


def with_(*parts: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Several clauses as one; none where two say the same thing otherwise."""
    made: dict[str, Any] = {}
    for part in parts:
        if part is None or set(made) & set(part):
            return None
        made |= part
    return made


def aura(inches: str, keyword: str | None = None) -> dict[str, Any]:
    """Units within so many inches."""
    return {"range": int(inches), **({"keyword": keyword} if keyword else {})}


NEAR: Final = "(?: that are| that is| whilst they are| while they are| whilst it is| if they are| whilst their unit is| whilst|,)?"

NOUNS: Final[Mapping[str, Sequence[Row]]] = {
    "me": (
        row("(?:this|the) (?:model|unit|vehicle)(?! is)", lambda: "me"),
        row("the bearer", lambda: "me"),
        row("(?:all |each )?models? in this unit", lambda: "me"),
        row("(?:all )?(?:a |each )?(?:units?|models?) with this ability", lambda: "me"),
        row(f"(?:a |any )?models? (?:equipped )?with (?:an?|this) {GEAR}", lambda: "me"),
        row("(?:the )?{n:own_name}", lambda n: "me"),
    ),
    "my": (
        row("(?:this|the) (?:model|unit)'s", lambda: "me"),
        row("the bearer's", lambda: "me"),
        row("{n:own_name}'s", lambda n: "me"),
    ),
    # Where the bearer of the ability stands, for an aura.
    "here": (
        row("(?:this|the) (?:model|unit)", lambda: "me"),
        row("the bearer", lambda: "me"),
        row("{n:own_name}", lambda n: "me"),
        row("(?:an?|any|one or more)(?: friendly| enemy)? (?:units?|models?) with this ability", lambda: "me"),
        row("(?:an?|any)(?: friendly| enemy)? {k:own_keyword}(?: units?| models?)?(?: with this ability)?", lambda k: "me"),
    ),
    "friends": (
        row(r'a model in a friendly {k:keyword} unit that is within (\d{1,2})" of {h:here}', lambda n, k, h: aura(n, k)),
        row("(?:[Aa]ll )?(?:models in )?friendly units" + NEAR + r' within (\d{1,2})" of {h:here}', lambda n, h: aura(n)),
        row(
            "(?:[Aa]ll )?(?:models in )?friendly {k:keyword}(?: units?| models?)?" + NEAR + r' within (\d{1,2})" of {h:here}',
            lambda n, k, h: aura(n, k),
        ),
    ),
    # Texts that name keywords without "friendly" mean friends all the same where the keyword is one of the army's own.
    "ours": (
        row("{f:friends}", lambda f: f),
        row("{k:keyword} units?" + NEAR + r' within (\d{1,2})" of {h:here}', lambda n, k, h: aura(n, k)),
    ),
    "enemies": (
        row("(?:[Aa]ll )?enemy units" + NEAR + r' within (\d{1,2})" of {h:here}', lambda n, h: {**aura(n), "against": 1}),
    ),
    "who": (row("{m:me}", lambda m: {}), row("{f:friends}", lambda f: f)),
    "count": (
        row(r"(?:while|whilst|if) (?:it|this unit) (?:contains|includes|has) (\d{1,2}) or more models",
            lambda n: {"models": int(n)}),
        row(r"(?:while|whilst|if) (?:it|this unit) (?:contains|includes|has) more than (\d{1,2}) models",
            lambda n: {"models": int(n) + 1}),
    ),
    "kind": (
        row("", dict),
        row(" in the Fight phase", lambda: {"how": "melee"}),
        row(" in the Shooting phase", lambda: {"how": "shooting"}),
    ),
    "foe_said": (
        row(
            "(?:an |any |a )?(?:enemy )?(?:units? that can|models that can) FLY", lambda: {"foe": "FLY"}
        ),
        row("(?:an |any |a )?(?:enemy )?{f:foe}(?: units?| models?)?", lambda f: {"foe": f}),
    ),
    "at_foe": (
        row("", dict),
        row(",? when (?:attacking|targeting) {f:foe_said}", lambda f: f),
        row(" (?:that target|against) {f:foe_said}", lambda f: f),
    ),
}  # fmt: skip
