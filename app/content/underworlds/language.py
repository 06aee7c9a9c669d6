"""Selectors, conditions and expressions of the card language, from YAML (UW-DSL-01..04)."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from app.content.lines import Where
from app.content.underworlds.reader import Reader
from app.rules.kernel.abilities import terms
from app.rules.underworlds.model import tables
from app.rules.underworlds.model.happenings import HAPPENINGS
from app.rules.underworlds.model.language import language as lang

SELECTORS = ("fighters", "hexes", "features", "weapons", "cards")
EXPRESSIONS = ("count", "sum", "history", "counter", "stat", "add", "sub", "mul", "min", "max")
CondReader = Callable[[Reader, Any, Where], lang.Cond]


def selector(r: Reader, data: Any, where: Where) -> lang.Selector | None:
    """A one-key map naming what is sought."""
    return r.note(_selector(r, data, where), where)


def _selector(r: Reader, data: Any, where: Where) -> lang.Selector | None:
    pair = r.one(data, where, "dsl_bad_parameter")
    if pair is None:
        return None
    name, given = pair
    here = (*where, name)
    match name:
        case "fighters":
            f = r.fields(given or {}, here, ("side", "where", "exclude", "slain"))
            return lang.Fighters(
                side=r.word(f.get("side", "any"), here, terms.Relation),
                where=conds(r, f.get("where"), (*here, "where")),
                exclude=r.many(f.get("exclude"), here, r.ref),
                slain=f.get("slain", False) is True,
            )
        case "hexes":
            f = r.fields(given or {}, here, ("where",))
            return lang.Hexes(where=conds(r, f.get("where"), (*here, "where")))
        case "features":
            f = r.fields(given or {}, here, ("face", "where"))
            if f.get("face", "any") not in ("treasure", "cover", "any"):
                r.wrong(here, "dsl_bad_parameter", found=f.get("face"))
                return None
            return lang.Features(face=f.get("face", "any"), where=conds(r, f.get("where"), (*here, "where")))
        case "weapons":
            f = r.fields(given or {}, here, ("of", "where"))
            of = f.get("of", "any")
            return lang.Weapons(
                of=of if of == "any" else r.ref(of, here), where=conds(r, f.get("where"), (*here, "where"))
            )
        case "cards":
            f = r.fields(given or {}, here, ("owner", "zone", "where", "exclude"))
            return lang.Cards(
                owner=r.ref(f.get("owner", "$you"), here),
                zone=r.word(f.get("zone", "hand_power"), here, tables.Zone),
                where=conds(r, f.get("where"), (*here, "where")),
                exclude=r.many(f.get("exclude"), here, r.ref),
            )
        case _:
            r.unknown(name, here, "dsl_bad_parameter", SELECTORS, found=name)
            return None


def sought(r: Reader, data: Any, where: Where) -> lang.Selector:
    """A selector that has to be there."""
    return selector(r, data, where) or lang.Fighters()


def picked(r: Reader, data: Any, where: Where) -> terms.Ref | lang.Selector:
    """A reference, or everything a selector finds."""
    return r.ref(data, where) if isinstance(data, str) else sought(r, data, where)


def expr(r: Reader, data: Any, where: Where) -> lang.Expr:
    """A number, a field of the event, a word, or a computed number."""
    made = _expr(r, data, where)
    return made if isinstance(made, int | str) else r.note(made, where)


def _expr(r: Reader, data: Any, where: Where) -> lang.Expr:
    if isinstance(data, bool):
        r.wrong(where, "dsl_bad_parameter", found=data)
        return 0
    if isinstance(data, int | str):
        return data
    if isinstance(data, Mapping) and "stat" in data:
        f = r.fields(data, where, ("stat", "of"))
        return terms.StatOf(name=r.word(f["stat"], where, tables.Number), of=r.ref(f.get("of"), where))
    pair = r.one(data, where, "dsl_bad_parameter")
    if pair is None:
        return 0
    name, given = pair
    here = (*where, name)
    match name:
        case "count":
            return lang.Count(of=sought(r, given, here))
        case "sum":
            f = r.fields(given, here, ("of", "field"))
            return lang.Sum(of=sought(r, f.get("of"), (*here, "of")), field=r.word(f.get("field"), here, tables.Number))
        case "history":
            f = r.fields(given, here, ("event", "where", "scope"))
            return lang.Tally(
                event=happening(r, f.get("event"), here),
                where=conds(r, f.get("where"), (*here, "where")),
                scope=r.word(f.get("scope", "combat_phase"), here, tables.Scope),
            )
        case "counter":
            return terms.CounterOf(name=r.text(given, here))
        case "add" | "sub" | "mul" | "min" | "max":
            return lang.Sums(op=name, of=r.many(given, here, lambda d, w: expr(r, d, w)))
        case _:
            r.unknown(name, here, "dsl_bad_parameter", EXPRESSIONS, found=name)
            return 0


def happening(r: Reader, data: Any, where: Where) -> str:
    """The name of an event of the catalogue."""
    if not isinstance(data, str) or data not in HAPPENINGS:
        r.unknown(data, where, "dsl_unknown_event", sorted(HAPPENINGS), event=data)
        return "turn_end"
    return str(data)


def conds(r: Reader, data: Any, where: Where) -> tuple[lang.Cond, ...]:
    """A list of conditions that all must hold."""
    return r.many(data, where, lambda entry, here: cond(r, entry, here))


def cond(r: Reader, data: Any, where: Where) -> lang.Cond | None:
    """One condition."""
    return r.note(_cond(r, data, where), where)


def _cond(r: Reader, data: Any, where: Where) -> lang.Cond | None:
    if not isinstance(data, Mapping) or not data:
        r.wrong(where, "dsl_unknown_condition", found=data)
        return None
    if "who" in data:
        f = r.fields(data, where, ("who", "is"))
        return lang.Who(who=r.ref(f.get("who"), where), conds=conds(r, f.get("is"), (*where, "is")))
    if "every" in data and isinstance(data["every"], Mapping):
        inner = dict(data["every"])
        has = inner.pop("has", None)
        return lang.Every(of=sought(r, inner, (*where, "every")), has=conds(r, has, (*where, "every", "has")))
    pair = r.one(data, where, "dsl_unknown_condition")
    if pair is None:
        return None
    name, given = pair
    if name in get_args(lang.Trait):
        return lang.Is(what=name, wanted=r.yes(given, (*where, name)))  # type: ignore[arg-type]
    if name not in CONDITIONS:
        r.unknown(
            name,
            (*where, name),
            "dsl_unknown_condition",
            (*CONDITIONS, *get_args(lang.Trait), "who", "every"),
            found=name,
        )
        return None
    return CONDITIONS[name](r, given, (*where, name))


def _not(r: Reader, given: Any, where: Where) -> lang.Cond:
    return lang.Not(of=cond(r, given, where) or lang.AllOf(of=()))


def _same(r: Reader, given: Any, where: Where) -> lang.Cond:
    refs = r.many(given, where, r.ref)
    if len(refs) != 2:
        r.wrong(where, "dsl_bad_parameter", expected="two references")
        return lang.AllOf(of=())
    return terms.Same(a=refs[0], b=refs[1])


def _compare(r: Reader, given: Any, where: Where) -> lang.Cond:
    if not isinstance(given, list) or len(given) != 3 or given[1] not in ("==", "!=", "<", "<=", ">", ">="):
        r.wrong(where, "dsl_bad_parameter", expected="[expression, comparison, expression]")
        return lang.AllOf(of=())
    return lang.Compare(a=expr(r, given[0], (*where, 0)), op=given[1], b=expr(r, given[2], (*where, 2)))


def _has_upgrade(r: Reader, given: Any, where: Where) -> lang.Cond:
    if isinstance(given, bool):
        return lang.HasUpgrade(wanted=given)
    f = r.fields(given, where, ("min",))
    return lang.HasUpgrade(least=r.number(f.get("min", 1), where, 1))


def _adjacent_count(r: Reader, given: Any, where: Where) -> lang.Cond:
    f = r.fields(given, where, ("side", "min"))
    return lang.AdjacentCount(
        side=r.word(f.get("side", "any"), where, terms.Relation), least=r.number(f.get("min", 1), where, 1)
    )


def _apart(how: str) -> CondReader:
    def read(r: Reader, given: Any, where: Where) -> lang.Cond:
        f = r.fields(given, where, ("hexes", "of"))
        return lang.Apart(how=how, hexes=expr(r, f.get("hexes"), where), of=r.ref(f.get("of"), where))  # type: ignore[arg-type]

    return read


def _did(r: Reader, given: Any, where: Where) -> lang.Cond:
    f = r.fields(given, where, ("event", "role", "scope"))
    return lang.Did(
        event=happening(r, f.get("event"), where),
        role=r.text(f.get("role", "fighter"), where),
        scope=r.word(f.get("scope", "round"), where, tables.Scope),
    )


def _feature_value(r: Reader, given: Any, where: Where) -> lang.Cond:
    return lang.FeatureValue(value=given if given in ("odd", "even") else r.number(given, where, 1, 5))


def _event(r: Reader, given: Any, where: Where) -> lang.Cond:
    if not isinstance(given, Mapping) or not all(isinstance(v, str | int | bool) for v in given.values()):
        r.wrong(where, "dsl_bad_parameter", expected="fields of the event")
        return lang.AllOf(of=())
    return terms.EventIs(fields=dict(given))


CONDITIONS: Mapping[str, CondReader] = {
    "all": lambda r, g, w: lang.AllOf(of=conds(r, g, w)),
    "any": lambda r, g, w: lang.AnyOf(of=conds(r, g, w)),
    "not": _not,
    "same": _same,
    "cmp": _compare,
    "exists": lambda r, g, w: lang.Exists(of=sought(r, g, w)),
    "has_rune": lambda r, g, w: lang.HasRune(rune=r.text(g, w)),
    "has_token": lambda r, g, w: lang.HasToken(token=r.word(g, w, tables.Token)),
    "has_upgrade": _has_upgrade,
    "in_territory": lambda r, g, w: (
        lang.InTerritory(territory=g) if g in ("friendly", "enemy", "neutral") else _bad(r, g, w)
    ),
    "in_hex": lambda r, g, w: lang.InHex(trait=g) if g in ("starting", "edge", "stagger") else _bad(r, g, w),
    "adjacent_to": lambda r, g, w: lang.AdjacentTo(of=r.ref(g, w)),
    "adjacent_count": _adjacent_count,
    "within": _apart("within"),
    "beyond": _apart("beyond"),
    "at_distance": _apart("at"),
    "visible_to": lambda r, g, w: lang.VisibleTo(of=r.ref(g, w)),
    "on_feature": lambda r, g, w: lang.OnFeature(face=g) if g in ("treasure", "cover", "any") else _bad(r, g, w),
    "did": _did,
    "hex_is": lambda r, g, w: lang.HexHas(what=r.word(g, w, lang.HexIs)),
    "held_by": lambda r, g, w: lang.HeldBy(by=g) if g in ("friendly", "enemy", "none") else _bad(r, g, w),
    "feature_occupied": lambda r, g, w: lang.FeatureOccupied(wanted=r.yes(g, w)),
    "feature_value": _feature_value,
    "weapon_kind": lambda r, g, w: lang.WeaponUse(use=r.word(g, w, tables.WeaponKind)),
    "weapon_symbol": lambda r, g, w: lang.WeaponHits(symbol=r.word(g, w, tables.WeaponSymbol)),
    "has_ability": lambda r, g, w: lang.HasAbility(ability=r.word(g, w, tables.RuneAbility)),
    "printed": lambda r, g, w: lang.Printed(wanted=r.yes(g, w)),
    "underdog": lambda r, g, w: lang.Underdog(player=r.ref(g, w)),
    "round": lambda r, g, w: terms.InRound(round=r.number(g, w, 1, 3)),
    "active": lambda r, g, w: terms.Active(player=r.ref(g, w)),
    "event": _event,
}


def _bad(r: Reader, given: Any, where: Where) -> lang.Cond:
    r.wrong(where, "dsl_bad_parameter", found=given)
    return lang.AllOf(of=())
