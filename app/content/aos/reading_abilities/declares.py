"""Who may use an ability, and whom it is aimed at: what stands behind "Declare"."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.nouns import COMBAT_RANGE, PLACE, plain
from app.content.grammar import Row, row

MOST: Final = 30
"""As many as anybody could pick: any number."""

USER: Final = "(?:this unit|it|them|the caster|the chanter)"
"""Words for the unit that uses an ability, where nobody else was spoken of."""


def picked(
    one: Mapping[str, Any], side: str, visible: str | None, kinds: Sequence[Any], clauses: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Units of a side that are so many, of such kinds and there."""
    if visible and clauses.get("visible"):
        return None
    lacked = clauses.get("without")
    made: dict[str, Any] = {"side": side.lower(), **one, **{k: v for k, v in clauses.items() if k != "without"}}
    made |= {"visible": True} if visible else {}
    if lacked is not None:
        kinds = [{**kind, "lacks": [*kind["lacks"], lacked]} for kind in kinds or [{"has": [], "lacks": []}]]
    return made | ({"sorts": plain(kinds)} if kinds else {})


def _users(kinds: Sequence[Any], clauses: Mapping[str, Any]) -> dict[str, Any] | None:
    """Who of an army uses an ability of all of it."""
    if set(clauses) - {"being", "in"}:
        return None
    return {"users": plain(kinds), **clauses}


def _and(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any] | None:
    """Both clauses, where they say different things."""
    if set(first) & set(second) - {"being"}:
        return None
    being = [*first.get("being", ()), *second.get("being", ())]
    return {**first, **second, **({"being": being} if being else {})}


def _away(n: str, wholly: str | None, seen: str | None = None) -> dict[str, Any]:
    return {"within": int(n), **({"wholly": True} if wholly else {}), **({"visible": True} if seen else {})}


DECLARES: Final[Mapping[str, Sequence[Row]]] = {
    "count": (
        row("an? ", dict),
        row("another ", lambda: {"others": True}),
        row("any number of ", lambda: {"most": MOST}),
        row(r"up to (\d) (?:different )?", lambda n: {"most": int(n)}),
        row(r"up to (\d) other ", lambda n: {"most": int(n), "others": True}),
        row("each ", lambda: {"every": True}),
        row("each other ", lambda: {"every": True, "others": True}),
    ),
    "clause": (
        row(f"(?:that (?:is|are) |is )?in combat with {USER}", lambda: {"in_combat": True}),
        row(rf'(?:that (?:is|are) |is )?(wholly )?within (\d{{1,2}})" of (and visible to )?{USER}', lambda w, n, s: _away(n, w, s)),
        row("(?:that (?:is|are) |is )?(wholly )?within this unit's combat range", lambda w: _away(str(COMBAT_RANGE), w)),
        row("(?:that )?charged this turn", lambda: {"being": ["charged"]}),
        row("(?:that )?(?:did not charge|has not charged) this turn", lambda: {"being": ["not_charged"]}),
        row("(?:that (?:is|are) |is )?not in combat", lambda: {"being": ["apart"]}),
        row("(?:that )?(?:is|are) damaged", lambda: {"being": ["damaged"]}),
        row(r"(?:that )?had any damage points allocated to (?:it|them) this turn by this unit's {k:by_attacks}",
            lambda k: {"being": [k]}),
        row("(?:that )?(?:was|were) allocated any damage points inflicted by this unit's {k:by_attacks} this turn",
            lambda k: {"being": [k]}),
        row("(?:that )?had any damage points allocated to (?:it|them) by this unit's {k:by_attacks} this turn",
            lambda k: {"being": [k]}),
        row("(?:that )?had any damage points allocated to (?:it|them) this turn by {k:by_attacks} made by this unit",
            lambda k: {"being": [k]}),
        row("(?:that )?ha(?:s|ve) not used a Fight ability this (?:turn|phase)", lambda: {"being": ["not_fought"]}),
        row("(?:that )?used a Fight ability this turn", lambda: {"being": ["has_fought"]}),
        row("(?:that )?this unit passed across this phase", lambda: {"being": ["crossed"]}),
        row("(?:that )?charged this phase", lambda: {"being": ["charged"], "in": "charge"}),
        row("(?:that (?:is|are) |is )?in combat", lambda: {"being": ["engaged"]}),
        row("(?:that )?(?:does|do) not have {k:keyword}", lambda k: {"without": k}),
        row(r"(?:that )?ha(?:s|ve) (\d{1,2}) or more models", lambda n: {"models": int(n)}),
        row("(?:that (?:is|are) |is )?visible to (?:this unit|it|them|the caster|the chanter)", lambda: {"visible": True}),
        row("(?:that (?:is|are) |is )?wholly within friendly territory", lambda: {"being": ["home"]}),
        row("(?:that (?:is|are) |is )?wholly within enemy territory", lambda: {"being": ["abroad"]}),
        row("(?:that )?(?:was|were) not set up this turn", lambda: {"being": ["not_set_up"]}),
    ),
    "by_attacks": (
        row("shooting attacks", lambda: "shot"),
        row("combat attacks", lambda: "fought"),
        row("attacks", lambda: "struck"),
    ),
    "clauses": (
        row("", dict),
        row(" {c:clause}", lambda c: c),
        row(" {c:clause} that {d:clause}", lambda c, d: _and(c, d)),
        row(" {c:clause} that (?:is|are) {d:clause}", lambda c, d: _and(c, d)),
        row(" {c:clause} and {d:clause}", lambda c, d: _and(c, d)),
        row(" {c:clause} and that {d:clause}", lambda c, d: _and(c, d)),
        row(" {c:clause}, {d:clause} and {e:clause}", lambda c, d, e: (both := _and(c, d)) and _and(both, e)),
    ),
    "noun": (
        row("units?", list),
        row("{k:kinds} units", lambda k: k),
        row("{k:kinds_of_one} unit", lambda k: k),
        row("{k:kinds_of_one}", lambda k: k),
        row("{k:lacking} units?", lambda k: [k]),
    ),
    "pick": (
        row("{c:count}(visible )?(friendly|enemy) {n:noun}{p:clauses}", lambda v, s, c, n, p: picked(c, s, v, n, p)),
        row("{c:count}(damaged )(friendly|enemy) {n:noun}{p:clauses}",
            lambda hurt, s, c, n, p: picked(c, s, None, n, more) if (more := _and({"being": ["damaged"]}, p)) else None),
    ),
    # Behind "this unit and": who else is picked.
    "more": (
        row("(other )?(friendly) {n:noun}{p:clauses}", lambda other, s, n, p: picked({}, s, None, n, p)),
        row("(visible )(friendly) {n:noun}{p:clauses}", lambda seen, s, n, p: picked({}, s, seen, n, p)),
    ),
    "user": (
        row("this unit charged this turn", lambda: {"being": ["charged"]}),
        row("this unit is in combat and (?:did not charge|has not charged) this turn",
            lambda: {"being": ["engaged", "not_charged"]}),
        row("this unit (?:did not charge|has not charged) this turn and is in combat",
            lambda: {"being": ["engaged", "not_charged"]}),
        row("this unit (?:charged this turn and is in combat|is in combat and charged this turn)",
            lambda: {"being": ["engaged", "charged"]}),
        row("this unit is wholly within friendly territory", lambda: {"being": ["home"]}),
        row("any enemy models were slain (?:this turn by this unit's attacks|by this unit's attacks this turn)",
            lambda: {"being": ["slew"]}),
        row("any enemy models were slain (?:this turn by this unit's combat attacks|by this unit's combat attacks this turn)",
            lambda: {"being": ["slew_fighting"]}),
        row("any enemy units were destroyed (?:this turn by this unit's attacks|by this unit's attacks this turn)",
            lambda: {"being": ["felled"]}),
        row("this unit is wholly within enemy territory", lambda: {"being": ["abroad"]}),
        row("this unit is wholly outside friendly territory", lambda: {"being": ["afield"]}),
        row("this unit's {b:bearer},? is on the battlefield", lambda b: {"bearer": b}),
        row("this unit (?:includes|contains) (?:an? )?{b:bearer}", lambda b: {"bearer": b}),
        row(r'this unit is (wholly )?within (\d{1,2})" of (?:a|an|any) friendly {k:kinds}(?: units?)?',
            lambda w, n, k: {"around": {"side": "friendly", "sorts": plain(k), "within": int(n)}} if not w else None),
        row(r"this unit is within the combat ranges? of (?:a|an|any) friendly {k:kinds}(?: units?)?",
            lambda k: {"around": {"side": "friendly", "sorts": plain(k), "within": COMBAT_RANGE}}),
        row("this unit charged this phase", lambda: {"being": ["charged"], "in": "charge"}),
        row("this unit (?:did not charge|has not charged) this turn", lambda: {"being": ["not_charged"]}),
        row("this unit is in combat", lambda: {"being": ["engaged"]}),
        row("this unit is not in combat", lambda: {"being": ["apart"]}),
        row("this unit was not set up this turn", lambda: {"being": ["not_set_up"]}),
        row("this unit was set up this turn", lambda: {"being": ["set_up"]}),
        row("this unit used a Fight ability this turn", lambda: {"being": ["has_fought"]}),
        row('this unit is more than (3|6|9|12)" from all enemy units', lambda n: {"being": [f"clear_{n}"]}),
        row("this unit is not in combat and was not set up this turn", lambda: {"being": ["apart", "not_set_up"]}),
        row("this unit was not set up this turn and (?:it )?is not in combat", lambda: {"being": ["not_set_up", "apart"]}),
        row("this unit is damaged", lambda: {"being": ["damaged"]}),
        row("this unit has not used a Move ability this turn and was not set up this turn",
            lambda: {"being": ["not_moved", "not_set_up"]}),
        row("this unit is in combat with any enemy units that charged this turn",
            lambda: {"around": {"side": "enemy", "in_combat": True, "being": ["charged"]}}),
        row("this unit did not charge this turn and is in combat with (?:an enemy unit|any enemy units) that charged this turn",
            lambda: {"being": ["not_charged"], "around": {"side": "enemy", "in_combat": True, "being": ["charged"]}}),
        row("this unit is in combat with any enemy {k:kinds}(?: units?)?",
            lambda k: {"around": {"side": "enemy", "in_combat": True, "sorts": plain(k)}}),
    ),
    "declare": (
        row("pick {p:pick} to be (?:the )?targets?", lambda p: {"picks": p}),
        row("pick {p:pick}", lambda p: {"picks": p}),
        row("pick this unit and up to (\\d) {p:more} to be the targets",
            lambda n, p: {"picks": {**p, "least": 0, "most": int(n), "others": True}, "itself": True}),
        row("pick this unit and another {p:more} to be the targets",
            lambda p: {"picks": {**p, "others": True}, "itself": True}),
        row("if {u:user}, pick {p:pick} to be the targets?", lambda u, p: {**u, "picks": p}),
        row(r"pick {p:pick} to be the targets?\. You cannot pick the same unit (?:to be|as) the target of this ability more than "
            r"once per (turn|battle)", lambda per, p: {"picks": {**p, "anew": per.lower()}}),
        row(r"(?:this unit|you) can only use this ability if {u:user}", lambda u: u),
        row(r"(?:this unit|you) can only use this ability if {u:user}\. Pick {p:pick} to be the targets?",
            lambda u, p: {**u, "picks": p}),
        row(r"(?:this unit|you) can only use this ability if (?:it|this unit) charged this turn\. Pick {p:pick} to be the targets?",
            lambda p: {"being": ["charged"], "picks": p}),
        row(r"(?:this unit|you) can only use this ability if (?:it|this unit) is (not )?in combat\. "
            "Pick {p:pick} to be the targets?",
            lambda n, p: {"being": ["apart" if n else "engaged"], "picks": p}),
        row(r"pick this unit if it has not been deployed", lambda: {"deploys": True}),
        row(rf"pick this unit if it is {PLACE}", lambda: {"arrives": True}),
        row("pick a friendly {n:noun}{p:clauses} to use this ability", lambda n, p: _users(n, p)),
        row("pick a friendly {n:noun} that has not been deployed(?: to (?:be the target|use this ability))?",
            lambda n: (who := _users(n, {})) and {**who, "deploys": True}),
        row(rf"pick a friendly {{n:noun}} that is (?!in combat|in friendly|in enemy){PLACE}"
            "(?:to (?:be the target|use this ability))?",
            lambda n: (who := _users(n, {})) and {**who, "arrives": True}),
        row("pick a friendly {n:noun}{p:clauses} to use this ability(?:,|\\.) then,? pick {q:pick} to be the targets?",
            lambda n, p, q: (who := _users(n, p)) and {**who, "picks": q}),
        row("pick a friendly {k:kinds} to (?:cast this spell|chant this prayer), pick ?{p:pick}(?: to be the targets?)?",
            lambda k, p: {"casters": k, "picks": p}),
        row("pick a friendly {k:kinds} to (?:cast this spell|chant this prayer)", lambda k: {"casters": k}),
    ),
}  # fmt: skip
