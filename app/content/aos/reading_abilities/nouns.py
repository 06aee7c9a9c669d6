"""Who is spoken of: this unit, its targets, the units around it; and their weapons."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row

SELF: Final = "self"
IT: Final = "it"
TARGET: Final = "target"
COMBAT_RANGE: Final = 3
PLACE: Final = r"(?:(?!(?:and|or|if|not|includes|with)\b)[a-z']+ ?)+"
"""Where a unit waits in reserve, in the words of its text."""


def is_units(who: Any) -> bool:
    """Whether several units are spoken of, by what they are and where."""
    return isinstance(who, dict)


def _kind(has: Sequence[str] = (), lacks: Sequence[str] = (), rest: Mapping[str, Any] | None = None) -> dict[str, Any]:
    more = rest or {"has": [], "lacks": []}
    return {"has": [*has, *more["has"]], "lacks": [*lacks, *more["lacks"]]}


def plain(kinds: Sequence[Any]) -> list[dict[str, Any]]:
    """Kinds of units as sorts of our content, without what is empty."""
    return [{key: words for key, words in one.items() if words} for one in kinds]


def _units(side: str, other: str | None = None, kinds: Sequence[Any] = ()) -> dict[str, Any]:
    made: dict[str, Any] = {"side": side}
    made |= {"sorts": plain(kinds)} if kinds else {}
    return made | ({"others": True} if other else {})


def _there(away: str, *, wholly: bool, visible: bool = False) -> dict[str, Any]:
    return {
        "within": int(away),
        **({"wholly": True} if wholly else {}),
        **({"visible": True} if visible else {}),
    }


def _with(who: dict[str, Any], more: Mapping[str, Any]) -> dict[str, Any] | None:
    return None if set(who) & set(more) else {**who, **more}


def _without(kind: Mapping[str, Any], word: str) -> dict[str, Any]:
    return {"has": kind["has"], "lacks": [*kind["lacks"], word]}


def _seen_from(who: Mapping[str, Any], being: Mapping[str, Any]) -> dict[str, Any]:
    """How enemies are: their own territory is the enemy's."""
    other = {"home": "abroad", "abroad": "home"} if who["side"] == "enemy" else {}
    return {"being": [other.get(one, one) for one in being["being"]]}


NOUNS: Final[Mapping[str, Sequence[Row]]] = {
    "kind": (
        row("{k:keyword}", lambda k: _kind([k])),
        row("non-{k:keyword}", lambda k: _kind([], [k])),
        row("{k:keyword} {rest:kind}", lambda k, rest: _kind([k], [], rest)),
        row("non-{k:keyword} {rest:kind}", lambda k, rest: _kind([], [k], rest)),
    ),
    "kinds": (
        row("{k:kind}", lambda k: [k] if k["has"] else None),
        row("{a:kind_list}", lambda a: a),
        # What all friendly units have says nothing of which: "X A or B" is the A and the B of them either way.
        row("{f:shared} {a:keyword} (?:or|and) {b:keyword}", lambda f, a, b: [_kind([f, a]), _kind([f, b])]),
    ),
    # Of one unit "A and B" may be one that is both.
    "kinds_of_one": (row("{k:kind}", lambda k: [k] if k["has"] else None), row("{a:either_list}", lambda a: a),
        row("{f:shared} {a:keyword} or {b:keyword}", lambda f, a, b: [_kind([f, a]), _kind([f, b])])),
    "either_list": (
        row("{a:keyword} or {b:keyword}", lambda a, b: [_kind([a]), _kind([b])]),
        row("{a:keyword}, {rest:either_list}", lambda a, rest: [_kind([a]), *rest]),
    ),
    # Of "X A or B" nobody knows whether the B are X too: only single words are taken one by one.
    "kind_list": (
        row("{a:keyword} (?:or|and) {b:keyword}", lambda a, b: [_kind([a]), _kind([b])]),
        row("{a:keyword}, {rest:kind_list}", lambda a, rest: [_kind([a]), *rest]),
    ),
    "who": (
        row("(other )?friendly {k:kinds} units", lambda other, k: _units("friendly", other, k)),
        row("(other )?friendly {k:kinds}", lambda other, k: _units("friendly", other, k)),
        row("(other )?friendly units", lambda other: _units("friendly", other)),
        row("damaged friendly {k:kinds}(?: units)?", lambda k: {**_units("friendly", None, k), "being": ["damaged"]}),
        row("enemy units", lambda: _units("enemy")),
        row("enemy {k:kinds} units", lambda k: _units("enemy", None, k)),
        row("enemy {k:kinds}", lambda k: _units("enemy", None, k)),
        row("(other )?(friendly|enemy) {k:lacking} units", lambda other, side, k: _units(side.lower(), other, [k])),
        row("(other )?friendly {k:kinds} units, excluding {x:keyword}(?: units)?,?",
            lambda other, k, x: _units("friendly", other, [_without(one, x) for one in k])),
    ),
    # "Non-Hero units": all but those.
    "lacking": (
        row("non-{k:keyword}", lambda k: _kind([], [k])),
        row("non-{k:keyword} {rest:lacking}", lambda k, rest: _kind([], [k], rest)),
    ),
    "being": (
        row("that charged (?:in the same|this) turn", lambda: {"being": ["charged"]}),
        row("that (?:are|is) wholly within (friendly|enemy) territory",
            lambda side: {"being": ["home" if side.lower() == "friendly" else "abroad"]}),
        row("that (?:did not charge|have not charged) (?:in the same|this) turn", lambda: {"being": ["not_charged"]}),
    ),
    "range": (
        row(r'wholly within (\d{1,2})" of this unit', lambda n: _there(n, wholly=True)),
        row(r'within (\d{1,2})" of this unit', lambda n: _there(n, wholly=False)),
        row(r'wholly within (\d{1,2})" of and visible to this unit', lambda n: _there(n, wholly=True, visible=True)),
        row("wholly within this unit's combat range", lambda: _there(str(COMBAT_RANGE), wholly=True)),
        row("within this unit's combat range", lambda: _there(str(COMBAT_RANGE), wholly=False)),
        row("in combat with this unit", lambda: {"in_combat": True}),
        row(r'wholly within (\d{1,2})" of the (?:caster|chanter)', lambda n: _there(n, wholly=True)),
        row(r'within (\d{1,2})" of the (?:caster|chanter)', lambda n: _there(n, wholly=False)),
        row(r'within (\d{1,2})" of and visible to this unit', lambda n: _there(n, wholly=False, visible=True)),
    ),
    "units": (
        row("{w:who}", lambda w: w),
        row("{w:who} {b:being}", lambda w, b: _with(w, _seen_from(w, b))),
        row("{w:who} {r:range}", lambda w, r: _with(w, r)),
        row("{w:who} while they are {r:range}", lambda w, r: _with(w, r)),
        row("{w:who} {b:being} while they are {r:range}", lambda w, b, r: _with({**w, **b}, r)),
        row("visible {w:who} {r:range}", lambda w, r: _with({**w, "visible": True}, r) if "visible" not in r else None),
    ),
    "target": (row("(?:the target units|the target unit|the targets|the target|each target)", lambda: TARGET),),
    "targets_own": (row("(?:the target's|the targets'|each target's)", lambda: TARGET),),
    "that_one": (row("(?:that (?:friendly |enemy )?unit|those (?:friendly |enemy )?units)", lambda: TARGET),),
    # In these sentences "it" would be the attack or the model.
    "dodging": (
        row("this unit", lambda: SELF),
        row("(?:the target unit|the target)", lambda: TARGET),
        row("{t:that_one}", lambda t: t),
    ),
    "one": (row("this unit", lambda: SELF), row("it", lambda: IT), row("{t:target}", lambda t: t)),
    "subject": (row("{o:one}", lambda o: o), row("{t:that_one}", lambda t: t), row("{u:units}", lambda u: u)),
    "ones_own": (
        row("this unit's", lambda: SELF),
        row("its", lambda: IT),
        row("{t:targets_own}", lambda t: t),
        row("that (?:friendly |enemy )?unit's", lambda: TARGET),
    ),
    "weapon_kind": (
        row("melee ", lambda: "melee"),
        row("ranged ", lambda: "ranged"),
        row("Companion ", lambda: "companion"),
        row("Companion melee ", lambda: "companion_melee"),
        row("", lambda: ""),
    ),
    "companions": (
        row("", lambda: False),
        row(",? (?:including (?:attacks made with )?Companion weapons)", lambda: True),
        row(r" \(including Companion weapons\)", lambda: True),
        row(",? including Companion weapons,", lambda: True),
    ),
    "weapons": (
        row(
            "{o:ones_own} {k:weapon_kind}weapons{c:companions}",
            lambda o, k, c: {"who": o, "weapons": k, "companions": c},
        ),
        row(
            "{k:weapon_kind}weapons(, including Companion weapons,)? used by {u:units}",
            lambda c, k, u: {"who": u, "weapons": k, "companions": bool(c)},
        ),
        row("{u:units}' {k:weapon_kind}weapons{c:companions}", lambda u, k, c: {"who": u, "weapons": k, "companions": c}),
        row("{k:weapon_kind}weapons used by {o:one}", lambda k, o: {"who": o, "weapons": k, "companions": False}),
        row("{k:weapon_kind}weapons(?:,)? including Companion weapons,? used by {o:one}",
            lambda k, o: {"who": o, "weapons": k, "companions": True}),
        row("the {k:weapon_kind}weapons of {u:units}", lambda k, u: {"who": u, "weapons": k, "companions": False}),
        row("(?:this unit's|its) {w:weapon}", lambda w: {"who": SELF, "weapons": w, "companions": True}),
        row("{w:weapon}", lambda w: {"who": SELF, "weapons": w, "companions": True}),
    ),
    "attack_kind": (
        row("combat ", lambda: "melee"),
        row("shooting ", lambda: "ranged"),
        row("", lambda: ""),
    ),
    "against": (
        row("", dict),
        row(" that target {a:foes}", lambda a: a),
    ),
    "foes": (
        row("(?:an enemy |enemy )?{k:kinds}(?: units?)?", lambda k: {"sorts": _units("enemy", None, k)["sorts"]}),
        row(
            r"an enemy unit (?:that has|with) (\d{1,2}) or more models", lambda n: {"models": int(n)}
        ),
        row("(?:an enemy unit|enemy units) that charged (?:in the same|this) turn", lambda: {"charged": True}),
    ),
}  # fmt: skip
