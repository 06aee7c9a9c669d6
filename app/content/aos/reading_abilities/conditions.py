"""While what: conditions on the unit that has a passive ability, on whom it may be used, on the units that an aura reaches."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.nouns import COMBAT_RANGE, plain
from app.content.grammar import Row, row

CONDITIONS: Final[Mapping[str, Sequence[Row]]] = {
    "me": (row("this unit", lambda: "self"), row("it", lambda: "it")),
    # Each says of whom it is: of the unit that has the ability, or of the units that are spoken of in the plural.
    "condition": (
        row(r"{m:me} has (\d{1,2}) or more damage points", lambda n, m: {"of": m, "damage": int(n)}),
        row("{m:me} is damaged", lambda m: {"of": m, "when": "damaged"}),
        row("{m:me} (?:is not damaged|has no damage points)", lambda m: {"of": m, "when": "unhurt"}),
        row("{m:me} was set up (?:on the battlefield )?(?:in the same|this) turn", lambda m: {"of": m, "when": "set_up"}),
        row("{m:me} (?:has )?used a Fight ability (?:in the same|this) turn", lambda m: {"of": m, "when": "has_fought"}),
        row('{m:me} is more than (3|6|9|12)" from all enemy units', lambda n, m: {"of": m, "when": f"clear_{n}"}),
        row('{m:me} is within (\\d{1,2})" of (?:an enemy unit|any enemy units)',
            lambda n, m: {"of": m, "around": {"side": "enemy", "within": int(n)}}),
        row('{m:me} is within (\\d{1,2})" of (?:an|any) enemy {k:kinds}(?: units?)?',
            lambda n, m, k: {"of": m, "around": _around("enemy", k, within=int(n))}),
        row("{m:me} is within the combat ranges? of another friendly {k:kinds}(?: unit)?",
            lambda m, k: {"of": m, "around": _around("friendly", k, within=COMBAT_RANGE, others=True)}),
        row('{m:me} is wholly within (\\d{1,2})" of another friendly {k:kinds}(?: unit)?',
            lambda n, m, k: {"of": m, "beside": _around("friendly", k, within=int(n), wholly=True, others=True)}),
        row('{m:me} is within (\\d{1,2})" of another friendly {k:kinds}(?: unit)?',
            lambda n, m, k: {"of": m, "around": _around("friendly", k, within=int(n), others=True)}),
        row("(?:there are any|any|a) friendly {k:kinds}(?: units?)? (?:is |are )?on the battlefield",
            lambda k: {"of": "self", "around": _around("friendly", k)}),
        row("{m:me} is in combat", lambda m: {"of": m, "when": "engaged"}),
        row("{m:me} is not in combat", lambda m: {"of": m, "when": "apart"}),
        row("{m:me} (?:has )?charged (?:in the same|this) turn", lambda m: {"of": m, "when": "charged"}),
        row("{m:me} (?:has not charged|did not charge) (?:in the same|this) turn", lambda m: {"of": m, "when": "not_charged"}),
        row("{m:me} has not used a Move ability (?:in the same|this) turn", lambda m: {"of": m, "when": "not_moved"}),
        row("{m:me} (?:is contesting|contests) an objective", lambda m: {"of": m, "when": "contests"}),
        row("{m:me} (?:is contesting|contests) an objective you control", lambda m: {"of": m, "when": "holds"}),
        row("{m:me} (?:is contesting|contests) an objective you do not control", lambda m: {"of": m, "when": "contends"}),
        row("{m:me} is in combat with (?:any|an) enemy {k:kinds}(?: units?)?",
            lambda m, k: {"of": m, "around": _around("enemy", k, in_combat=True)}),
        row("{m:me} is in combat with any enemy units that charged (?:in the same|this) turn",
            lambda m: {"of": m, "around": {"side": "enemy", "in_combat": True, "being": ["charged"]}}),
        row(r'{m:me} is wholly within (\d{1,2})" of (?:a|an|any) friendly {k:kinds}(?: units?)?',
            lambda n, m, k: {"of": m, "beside": _around("friendly", k, within=int(n), wholly=True)}),
        row(r'{m:me} is within (\d{1,2})" of (?:a|an|any) friendly {k:kinds}(?: units?)?',
            lambda n, m, k: {"of": m, "around": _around("friendly", k, within=int(n))}),
        row("{m:me} is within the combat ranges? of (?:a|an|any) friendly {k:kinds}(?: units?)?",
            lambda m, k: {"of": m, "around": _around("friendly", k, within=COMBAT_RANGE)}),
        row("{m:me} is wholly within friendly territory", lambda m: {"of": m, "when": "home"}),
        row("{m:me} is wholly within enemy territory", lambda m: {"of": m, "when": "abroad"}),
        row("{m:me} is wholly outside friendly territory", lambda m: {"of": m, "when": "afield"}),
        row("{m:me} has not charged (?:in the same|this) turn", lambda m: {"of": m, "when": "not_charged"}),
        row(r"{m:me} is within the combat ranges? of (?:any|a) damaged friendly {k:kinds}(?: units?)?",
            lambda m, k: {"of": m, "around": _around("friendly", k, within=COMBAT_RANGE, being=["damaged"])}),
        row(r"{m:me} is within the combat ranges? of (?:any|a) friendly {k:kinds} units? that ha(?:s|ve) (\d{1,2}) or more "
            r"models",
            lambda n, m, k: {"of": m, "around": _around("friendly", k, within=COMBAT_RANGE, models=int(n))}),
        row(r'(?:there are any|any|a) friendly {k:kinds}(?: units?)? (?:is |are )?(wholly )?within (\d{1,2})" of this unit',
            lambda w, n, k: {"of": "self", "around": _around("friendly", k, within=int(n), **({"wholly": True} if w else {}))}),
        row(r"(?:any|a) friendly {k:kinds}(?: units?)? (?:is|are) (wholly )?within this unit's combat range",
            lambda w, k: {"of": "self", "around": _around("friendly", k, within=COMBAT_RANGE, **({"wholly": True} if w else {}))}),
        row(r"this unit's {b:bearer},? is on the battlefield", lambda b: {"of": "self", "bearer": b}),
        row(r"this unit (?:includes|contains) (?:an? )?{b:bearer}", lambda b: {"of": "self", "bearer": b}),
        row("they are {r:range}", lambda r: {"of": "they", "there": r}),
        row("they have not charged (?:in the same|this) turn", lambda: {"of": "they", "there": {"being": ["not_charged"]}}),
        row("they charged (?:in the same|this) turn", lambda: {"of": "they", "there": {"being": ["charged"]}}),
    ),
}  # fmt: skip


def _around(side: str, kinds: Sequence[Any], **more: Any) -> dict[str, Any]:
    return {"side": side, "sorts": plain(kinds), **more}
