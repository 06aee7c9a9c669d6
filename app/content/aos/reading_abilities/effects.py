"""What an ability does: damage, healing, dice that decide, effects that last; each to whom it does it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.nouns import IT, SELF, TARGET, is_units
from app.content.grammar import Row, row

AMOUNT: Final = r"(\d?D[36](?:\+\d{1,2})?|\d{1,2})"
SPANS: Final = {
    "for the rest of the phase": "phase", "for the rest of the turn": "turn", "for the rest of the battle round": "round",
    "for the rest of the battle": "battle", "until the start of your next turn": "your_turn",
}  # fmt: skip

Done = dict[str, Any]
"""A deed as our content writes it (`deed`), to whom (`who`), and whether dice are said to be rolled for each target (`each`)."""


def amount(said: str) -> int | str:
    """A number, or dice and what is added."""
    return int(said) if said.isdecimal() else said.upper()


def _done(who: Any, deed: Mapping[str, Any], *, each: bool | None = None) -> Done:
    return {"who": who, "deed": dict(deed), **({} if each is None else {"each": each})}


def _lasting(pairs: Sequence[Any], until: str) -> list[Done]:
    """What lasts: an aura is on this unit."""
    return [
        _done(SELF, {"lasts": {"change": {"aura": {"change": change, "on": who}}, "until": until}})
        if is_units(who)
        else _done(who, {"lasts": {"change": change, "until": until}})
        for who, change in pairs
    ]


def _lasting_there(pairs: Sequence[Any], until: str, where: Mapping[str, Any]) -> list[Done] | None:
    """The same, the units being where it is said behind."""
    there = where.get("there")
    if where["of"] != "they" or there is None:
        return None
    if not all(is_units(who) and not set(who) & set(there) for who, _ in pairs):
        return None
    return _lasting([[{**who, **there}, change] for who, change in pairs], until)


def _chance(on: str, each: str | None, done: Sequence[Done]) -> list[Done] | None:
    """One die for all of them, so that they are done to one and the same."""
    who = done[0]["who"]
    if any(one["who"] != who or "chance" in one["deed"] or "each" in one for one in done):
        return None
    return [_done(who, {"chance": {"on": int(on), "does": [one["deed"] for one in done]}}, each=bool(each))]


def _hurt(who: Any, damage: str, **more: Any) -> list[Done]:
    each = more.pop("roll", None)
    return [_done(who, {"inflict": {"damage": amount(damage), **more}}, each=each)]


def _dice(on: str, n: str, **more: Any) -> list[Done]:
    """So many dice against one target."""
    return _hurt(TARGET, n, on=int(on), roll=False, **{key: value for key, value in more.items() if value})


DEEDS: Final[Mapping[str, Sequence[Row]]] = {
    "span": tuple(row(said, lambda until=until: until) for said, until in SPANS.items()),
    "whom": (
        row("this unit", lambda: SELF),
        row("it", lambda: IT),
        row("{t:target}", lambda t: t),
        row("{t:that_one}", lambda t: t),
    ),
    "lasting": (
        row("{s:span}, {c:changes}", lambda s, c: _lasting(c, s)),
        row("{c:changes} {s:span}", lambda s, c: _lasting(c, s)),
        row("{s:span}, {c:changes} while {v:condition}", lambda s, c, v: _lasting_there(c, s, v)),
        row("{c:changes} while {v:condition} {s:span}", lambda s, c, v: _lasting_there(c, s, v)),
        row("{s:span}: {c:changes_in_bullets}", lambda s, c: _lasting(c, s)),
    ),
    "deed": (
        row(f"inflict {AMOUNT} mortal damage on {{w:whom}}", lambda n, w: _hurt(w, n)),
        row(rf"(?:you can )?Heal ?\({AMOUNT}\) {{w:whom}}", lambda n, w: [_done(w, {"heal": {"points": amount(n)}})]),
        row(f"(?:you can )?return (?:up to )?{AMOUNT} slain models? to {{w:whom}}",
            lambda n, w: [_done(w, {"returns": {"models": int(n)} if n.isdecimal() else {"rolled": n.upper()}})]),
        row('remove {w:whom} from the battlefield and set it up again (?:on the battlefield )?'
            r'more than (\d{1,2})" from all enemy units',
            lambda n, w: [_done(w, {"relocates": {"apart": int(n)}})]),
        row("{d:lasting}", lambda d: d),
    ),
    "deeds": (
        row("{d:deed}", lambda d: d),
        row("{d:deed} and {e:deed}", lambda d, e: [*d, *e]),
    ),
    "bulleted": (
        row("• {d:deed}", lambda d: d),
        row(r"• {d:deed}\.? {rest:bulleted}", lambda d, rest: [*d, *rest]),
    ),
    "step": (
        row("{d:deeds}", lambda d: d),
        row(r"roll a dice( for each target)?[.,] On a (\d)\+, {d:deeds}", lambda each, on, d: _chance(on, each, d)),
        row(r"roll a dice( for each target)?[.,] On a (\d)\+: {d:bulleted}", lambda each, on, d: _chance(on, each, d)),
        row(r"roll a (D3|dice|D6)( for each target)?\. On a (\d)\+, "
            "inflict an amount of mortal damage on {t:target} equal to the roll",
            lambda die, each, on, t: _hurt(t, "D3" if die.upper() == "D3" else "D6", on=int(on), same=True, roll=bool(each))),
        row(r"roll a dice for each model in the target unit(?:, to a maximum of (\d{1,2}))?\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda most, on, six, n: _dice(on or six, n, each="model", most=int(most or 0))),
        row(r"roll a number of dice equal to the number of models in the target unit(?:, to a maximum of (\d{1,2}))?\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda most, on, six, n: _dice(on or six, n, each="model", most=int(most or 0))),
        row(r"roll a dice for each model in this unit\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda on, six, n: _dice(on or six, n, each="own")),
        row(r"roll (\d{1,2}) dice\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda dice, on, six, n: _dice(on or six, n, dice=int(dice))),
    ),
    "steps": (
        row("{s:step}", lambda s: s),
        row(r"{s:step}\. (?:Then, |In addition, )?{rest:steps}", lambda s, rest: [*s, *rest] if _may_follow(s) else None),
        row(r"{s:step}, then {rest:step}", lambda s, rest: [*s, *rest] if _may_follow(s) else None),
        row("{b:bulleted}", lambda b: b),
    ),
    "effect": (
        row("{s:steps}", lambda s: {"does": s}),
        row("if {u:user}, {s:step}", lambda u, s: {**u, "does": s, "it": True}),
    ),
}  # fmt: skip


def _may_follow(done: Sequence[Done]) -> bool:
    """Whether a further sentence is one by itself: behind a die it may hang on it too."""
    return not any("chance" in one["deed"] or "each" in one for one in done)


def resolved(done: Sequence[Done], *, it: bool) -> list[Done] | None:
    """The same with "it" as this unit where nobody else was spoken of; nothing where it may be somebody else."""
    made = []
    for one in done:
        who = one["who"]
        if who == IT:
            if not it:
                return None
            who = SELF
        made.append({**one, "who": who})
    return made
