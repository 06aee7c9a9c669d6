"""Sentences of passive abilities: changes, for whom, and while what."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.nouns import COMBAT_RANGE, IT, SELF, TARGET, is_units, plain
from app.content.grammar import Row, row

OF_COMPANIONS: Final = ("hit_roll", "wound_roll", "attacks", "rend", "damage", "range")


def _held(
    pairs: Sequence[Any], condition: Mapping[str, Any] | None = None, *, before: bool = False
) -> list[Any] | None:
    """What a passive ability holds; nothing where a word may mean two units, or a condition is of no unit spoken of.

    A condition that comes `before` may be of this unit and is followed by "it"; one behind is of who was just spoken of.
    """
    made = []
    of, there = (condition or {}).get("of"), (condition or {}).get("there")
    more = {key: value for key, value in (condition or {}).items() if key not in ("of", "there")}
    for who, change in pairs:
        if who == TARGET:
            return None
        if who == IT and not (before and of == SELF):
            return None
        if is_units(who):
            # Behind an aura "it" may be each of its units, and a condition of "they" is where they are.
            if (of == IT) or (there is not None and set(there) & {key for key in who if key != "being"}):
                return None
            on = {**who, **there} if there is not None else who
            made.append({"change": {"aura": {"change": change, "on": on}}, **more})
            continue
        if there is not None or (of == IT and before) or (of == IT and _has_other(change)):
            return None
        made.append({"change": change, **more})
    return made


def _held_there(pairs: Sequence[Any], condition: Mapping[str, Any], where: Mapping[str, Any]) -> list[Any] | None:
    """The same where a condition of this unit comes before, and where the units are that it is for behind."""
    if where["of"] != "they" or not all(is_units(who) and not set(who) & set(where["there"]) for who, _ in pairs):
        return None
    return _held([[{**who, **where["there"]}, change] for who, change in pairs], condition, before=True)


def _reaching(pairs: Sequence[Any], there: Mapping[str, Any]) -> list[Any] | None:
    """What changes for those that are there, said before who they are."""
    if not all(is_units(who) and not set(who) & set(there) for who, _ in pairs):
        return None
    return _held([[{**who, **there}, change] for who, change in pairs])


def _companions_too(held: Sequence[Mapping[str, Any]]) -> list[Any] | None:
    """The same for Companions, where all of it is of attacks or weapons of one's own."""
    made = []
    for one in held:
        more = with_companions(one["change"])
        if more is None:
            return None
        made.append({**one, "change": more})
    return made


def with_companions(of: Mapping[str, Any]) -> dict[str, Any] | None:
    """A change of attacks or weapons for Companions too; nothing where it is of something else, or said so already."""
    ((kind, change),) = of.items()
    of_attacks = kind == "weapon_grant" or (kind == "stat_change" and change["stat"] in OF_COMPANIONS)
    if not of_attacks or change.get("companions"):
        return None
    return {kind: {**change, "companions": True}}


def _of_army(pairs: Sequence[Any], condition: Mapping[str, Any]) -> list[Any] | None:
    """What all such units of an army hold, or its enemies; nothing where it is of one unit or of where it is seen from."""
    made = []
    for who, change in pairs:
        if not is_units(who) or set(who) - {"side", "sorts", "being"}:
            return None
        # Whose territory and objective it is would be seen from the other side, and who is near by other eyes.
        foes = who["side"] == "enemy"
        if (foes and (condition.get("when") in ("holds", "home", "abroad") or "beside" in condition)) or (
            not foes and "around" in condition
        ):
            return None
        made.append({"change": {"aura": {"change": change, "on": who}}, **condition})
    return made


def _has_other(change: Mapping[str, Any]) -> bool:
    """Whether a change speaks of another unit too, so that "it" may be that."""
    return any(isinstance(one, dict) and "against" in one for one in change.values())


def _both(k: Sequence[Any], wholly: str | None, ward: str) -> list[Any]:
    """This unit while such a unit is there, and those units."""
    sorts = plain(k)
    there = {"side": "friendly", "sorts": sorts, "within": COMBAT_RANGE, **({"wholly": True} if wholly else {})}
    change = {"keyword_grant": {"keyword": "WARD", "level": int(ward)}}
    return [
        {"change": change, "around": there},
        {"change": {"aura": {"change": change, "on": {**there, "others": True}}}},
    ]


def _is_some(said: Sequence[Any], of: Sequence[Any]) -> bool:
    """Whether those are the same units, called by some of the words they were called before."""
    pairs = zip(said, of, strict=False)
    return len(said) == len(of) and all(set(one["has"]) <= set(all_["has"]) and not one["lacks"] for one, all_ in pairs)


PASSIVES: Final[Mapping[str, Sequence[Row]]] = {
    "sentence": (
        row("{c:changes}", lambda c: _held(c)),
        row("(?:while|if) {w:condition}, {c:changes}", lambda w, c: _held(c, w, before=True)),
        row("(?:while|if) {w:condition}, for the rest of the turn, {c:changes}",
            lambda w, c: _held(c, w, before=True) if w.get("when") == "charged" else None),
        row("(?:while|if) {w:condition}, {c:changes} for the rest of the turn",
            lambda w, c: _held(c, w, before=True) if w.get("when") == "charged" else None),
        row("{c:changes} (?:while|if) {w:condition}", lambda c, w: _held(c, w)),
        row(r"while they are {r:range}, {c:changes}", lambda r, c: _reaching(c, r)),
        row("(?:while|if) {w:condition}, (for the rest of the turn, )?{c:changes} while {v:condition}",
            lambda turn, w, c, v: _held_there(c, w, v) if not turn or w.get("when") == "charged" else None),
        row("while (?:any|a) friendly {k:kinds}(?: units?)? (?:are|is) (wholly )?within this unit's combat range, both {t:the_two} "
            r"have Ward \((\d)\+\)",
            lambda w, n, k, t: _both(k, w, n) if t == "units" or _is_some(t, k) else None),
        row(r"(?:if|each time) a friendly {k:kinds}(?: unit)? {r:range} uses the 'Rally' command, "
            r"you can make (\d) additional rally rolls? of D6",
            lambda n, k, r: [{"change": {"aura": {
                "change": {"stat_change": {"stat": "rally_dice", "value": int(n)}},
                "on": {"side": "friendly", "sorts": plain(k), **r}}}}]),
    ),
    # "Those Heroes" are the ones just spoken of: all they were called, or some of it.
    "the_two": (
        row("this unit and (?:those|that) (?:friendly )?units?", lambda: "units"),
        row("that unit and this unit", lambda: "units"),
        row("this unit and (?:those|that) (?:friendly )?{k:kinds}(?: units?)?", lambda k: k),
    ),
    "bullets": (
        row("• {s:sentence}", lambda s: s),
        row(r"• {s:sentence}\.? {rest:bullets}", lambda s, rest: [*s, *rest]),
    ),
    "passive": (
        row("{s:sentence}", lambda s: s),
        row(r"{s:sentence}\. {rest:passive}", lambda s, rest: [*s, *rest]),
        row(r"{s:sentence}\. This ability also affects Companion weapons", lambda s: _companions_too(s)),
        row(r"{s:sentence}\. In addition, {rest:passive}", lambda s, rest: [*s, *rest]),
        row("{b:bullets}", lambda b: b),
        row("(?:while|if) {w:condition}: {b:changes_in_bullets}", lambda w, b: _held(b, w, before=True)),
    ),
    # Of units of an army, wherever they are: what its traits hold.
    "of_them": (
        row(r'they are wholly within (\d{1,2})" of (?:a|any) friendly {k:kinds}(?: units?)?',
            lambda n, k: {"beside": {"side": "friendly", "sorts": plain(k), "within": int(n), "wholly": True}}),
        row("they are in combat with (?:a|any) friendly {k:kinds}(?: units?)?",
            lambda k: {"around": {"side": "enemy", "in_combat": True, "sorts": plain(k)}}),
        row("they are in combat", lambda: {"when": "engaged"}),
        row("they (?:are contesting|contest) an objective", lambda: {"when": "contests"}),
        row("they (?:are contesting|contest) an objective you control", lambda: {"when": "holds"}),
        row("they are wholly within (friendly|enemy) territory",
            lambda side: {"when": "home" if side.lower() == "friendly" else "abroad"}),
        row("they charged (?:in the same|this) turn", lambda: {"when": "charged"}),
    ),
    "trait_sentence": (
        row("{c:changes}", lambda c: _of_army(c, {})),
        row("{c:changes} (?:while|if) {v:of_them}", lambda c, v: _of_army(c, v)),
        row("while {v:of_them}, {c:changes}", lambda v, c: _of_army(c, v)),
    ),
    "trait": (
        row("{s:trait_sentence}", lambda s: s),
        row(r"{s:trait_sentence}\. (?:In addition, )?{rest:trait}", lambda s, rest: [*s, *rest]),
        row(r"• {s:trait_sentence}\.? {rest:trait}", lambda s, rest: [*s, *rest]),
        row(r"• {s:trait_sentence}", lambda s: s),
    ),
    "changes_in_bullets": (
        row("• {c:changes}", lambda c: c),
        row(r"• {c:changes}\.? {rest:changes_in_bullets}", lambda c, rest: [*c, *rest]),
    ),
}  # fmt: skip
