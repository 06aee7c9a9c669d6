"""What an ability does: damage, healing, dice that decide, effects that last; each to whom it does it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.changes import allowed
from app.content.aos.reading_abilities.declares import picked
from app.content.aos.reading_abilities.motions import AMOUNT, amount
from app.content.aos.reading_abilities.nouns import IT, PLACE, SELF, TARGET, is_units, plain
from app.content.aos.reading_abilities.passives import with_companions
from app.content.grammar import Row, row

SPANS: Final = {
    "for the rest of the phase": "phase", "for the rest of the turn": "turn", "for the rest of the battle round": "round",
    "for the rest of the battle": "battle", "until the start of your next turn": "your_turn",
}  # fmt: skip

DECIDED: Final = frozenset({"chance", "by_roll", "if_such", "if_rolled"})
"""Deeds that hold others, of which a roll or the unit decides."""

Done = dict[str, Any]
"""A deed as our content writes it (`deed`), to whom (`who`), and whether dice are said to be rolled for each target (`each`)."""


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


def _lasting_with_companions(pairs: Sequence[Any], until: str) -> list[Done] | None:
    """The same for Companions too, where all of it is of attacks or weapons."""
    made = []
    for who, change in pairs:
        more = with_companions(change)
        if more is None:
            return None
        made.append([who, more])
    return _lasting(made, until)


def _lasting_there(pairs: Sequence[Any], until: str, where: Mapping[str, Any]) -> list[Done] | None:
    """The same, the units being where it is said behind."""
    there = where.get("there")
    if where["of"] != "they" or there is None:
        return None
    if not all(is_units(who) and not set(who) & set(there) for who, _ in pairs):
        return None
    return _lasting([[{**who, **there}, change] for who, change in pairs], until)


def _chance(on: str, each: str | None, done: Sequence[Done], dice: int = 1, **more: Any) -> list[Done] | None:
    """One die for all of them, so that they are done to one and the same."""
    who = done[0]["who"]
    if any(one["who"] != who or set(one["deed"]) & DECIDED or "each" in one for one in done):
        return None
    made = {**({"on": int(on)} if int(on) else {}), "does": [one["deed"] for one in done]}
    made |= {"dice": dice} if dice > 1 else {}
    return [_done(who, {"chance": {**made, **more}}, each=bool(each))]


def _by_roll(die: str, each: str | None, bands: Sequence[Any]) -> list[Done] | None:
    """One die for all of it, of which no face is spoken of twice."""
    most = 3 if die.upper() == "D3" else 6
    made = [{"least": low, "most": high, "does": [one["deed"] for one in done]} for low, high, done in bands]
    every = [one for _, _, done in bands for one in done]
    faces = [face for low, high, _ in bands for face in range(low, (high or most) + 1)]
    whose = {one["who"] for one in every if isinstance(one["who"], str)}
    if not every or len(whose) != 1 or len(faces) != len(set(faces)) or max(faces) > most:
        return None
    if any(low > (high or most) for low, high, _ in bands):
        return None
    if any(set(one["deed"]) & DECIDED or "each" in one or not isinstance(one["who"], str) for one in every):
        return None
    sides = {"sides": 3} if most == 3 else {}
    return [_done(whose.pop(), {"by_roll": {"bands": [_bare(one) for one in made], **sides}}, each=bool(each))]


def _bare(band: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in band.items() if value not in ([], 0)}


def _on_each(picks: Mapping[str, Any] | None, done: Sequence[Done] | None) -> list[Done] | None:
    """What is done to all such units; the units stand beside it until the whole is put together."""
    if picks is None or done is None or any(one["who"] != TARGET for one in done):
        return None
    return [{**one, "picks": dict(picks)} for one in done]


def _lifted(made: Mapping[str, Any]) -> dict[str, Any] | None:
    """An effect with the units it is done to, where all of it is done to the same."""
    every = [one.get("picks") for one in made["does"]]
    if not any(every):
        return dict(made)
    if any(one != every[0] for one in every):
        return None
    bare = [{key: value for key, value in one.items() if key != "picks"} for one in made["does"]]
    return {**made, "does": bare, "picks": every[0]}


def _held_against(each: str | None, dice: int, against: Mapping[str, Any], done: Sequence[Done]) -> list[Done] | None:
    """A roll that is held against a number of the target, for whom alone it then is."""
    return _chance("0", each, done, dice=dice, **against) if all(one["who"] == TARGET for one in done) else None


def _if_such(kinds: Sequence[Any], done: Sequence[Done], otherwise: Sequence[Done]) -> list[Done] | None:
    """What is done to the target by what it is."""
    every = [*done, *otherwise]
    if any(one["who"] != TARGET or set(one["deed"]) & DECIDED - {"chance"} or "each" in one for one in every):
        return None
    return [_done(TARGET, {"if_such": {"sorts": plain(kinds), **_both(done, otherwise)}})]


def _instead(first: Sequence[Done], kinds: Sequence[Any], other: Sequence[Done]) -> list[Done] | None:
    """One deed, and the same with another number for a target that is such; of two it would not be said which is not done."""
    if (
        len(first) != 1
        or len(other) != 1
        or set(first[0]["deed"]) != set(other[0]["deed"])
        or "lasts" in first[0]["deed"]
    ):
        return None
    return _if_such(kinds, other, first)


def _twice(until: str) -> dict[str, Any]:
    """Two fights, the second with those that strike last."""
    return {"lasts": {"change": {"again": {"then": "STRIKE-LAST"}}, "until": until}}


def _if_rolled(on: str, done: Sequence[Done], otherwise: Sequence[Done]) -> list[Done] | None:
    """What is done by what the spell or prayer was rolled with."""
    every = [*done, *otherwise]
    who = every[0]["who"]
    if any(one["who"] != who or set(one["deed"]) & DECIDED or "each" in one for one in every):
        return None
    return [_done(who, {"if_rolled": {"on": int(on), **_both(done, otherwise)}})]


def _both(done: Sequence[Done], otherwise: Sequence[Done]) -> dict[str, Any]:
    made = {"does": [one["deed"] for one in done]}
    return made | ({"otherwise": [one["deed"] for one in otherwise]} if otherwise else {})


def _arriving(place: Mapping[str, Any]) -> list[Done] | None:
    return [_done(SELF, {"arrives": dict(place)})] if set(place) <= {"apart", "edge"} else None


def _hurt(who: Any, damage: str, **more: Any) -> list[Done]:
    each = more.pop("roll", None)
    return [_done(who, {"inflict": {"damage": amount(damage), **more}}, each=each)]


def _of_each(held: Mapping[str, Any]) -> bool:
    """Whether each of several dice may be held against a number so."""
    return held.get("by") not in ("double", "within") and held.get("of") in ("health", "save")


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
        row("{c:changes} {s:span}, including (?:attacks made with )?Companion weapons",
            lambda s, c: _lasting_with_companions(c, s)),
        row("{c:changes} this turn", lambda c: _lasting(c, "turn")),
        row("{c:changes} this phase", lambda c: _lasting(c, "phase")),
        row("{s:subject} can use {m:ability_words} abilities this turn even if (?:it|they) used an? {a:ability_words} ability "
            "(?:in the same|this) turn", lambda s, m, a: (c := allowed(s, m, a)) and _lasting(c, "turn")),
    ),
    "deed": (
        row(f"inflict {AMOUNT} mortal damage on {{w:whom}}", lambda n, w: _hurt(w, n)),
        row(rf"(?:you can )?Heal ?\({AMOUNT}\) {{w:whom}}", lambda n, w: [_done(w, {"heal": {"points": amount(n)}})]),
        row(f"(?:you can )?return (?:up to )?{AMOUNT} slain models? to {{w:whom}}",
            lambda n, w: [_done(w, {"returns": {"models": int(n)} if n.isdecimal() else {"rolled": n.upper()}})]),
        row('remove {w:whom} from the battlefield and set it up again (?:on the battlefield )?'
            r'more than (\d{1,2})" from all enemy units',
            lambda n, w: [_done(w, {"relocates": {"apart": int(n)}})]),
        row('remove {w:whom} from the battlefield and set it up again (?:on the battlefield )?{p:place}',
            lambda w, p: [_done(w, {"relocates": p})]),
        row('set up this unit (?:anywhere )?(?:on the battlefield )?{p:place}', lambda p: _arriving(p)),
        row(rf"set up this unit in reserve {PLACE}\. It has now been deployed", lambda: [_done(SELF, {"reserves": {}})]),
        row(rf"set up {{t:that_one}} in reserve {PLACE}\. It has now been deployed", lambda t: [_done(t, {"reserves": {}})]),
        row('set up {t:that_one} (?:anywhere )?(?:on the battlefield )?{p:place}',
            lambda t, p: [{**one, "who": t} for one in _arriving(p) or ()] or None),
        row("{m:motion}", lambda m: [_done(who, deed) for who, deed in m]),
        row(r"(\d) models? in {w:whom} (?:is|are) (?:automatically )?slain",
            lambda n, w: [_done(w, {"slays": {"models": int(n)}})]),
        row(r"one model in {w:whom} is (?:automatically )?slain", lambda w: [_done(w, {"slays": {"models": 1}})]),
        row(r"{w:whom} can use 2 Fight abilities this (phase|turn)\. After the first is used,(?: however,)? {v:whom} has "
            r"Strike-last for the rest of the (?:turn|phase)",
            lambda until, w, v: [_done(w, _twice(until.lower()))] if v in (w, IT) or (w, v) == (IT, SELF) else None),
        row("{t:target} is automatically destroyed", lambda t: [_done(t, {"slays": {"models": 0}})]),
        row("{d:lasting}", lambda d: d),
    ),
    "fate": (
        row("{d:deeds}", lambda d: d),
        row("it is automatically destroyed", lambda: [_done(TARGET, {"slays": {"models": 0}})]),
        row("for the rest of the turn: {b:changes_in_bullets}", lambda b: _lasting(b, "turn")),
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
        row(r"roll {n:dice}\. On an? (\d{1,2})\+, {d:deeds}",
            lambda on, n, d: _chance(on, None, d, dice=n) if n > 1 else None),
        row(r"roll a dice( for each target)?{p:plus}\. On a (\d)\+, {d:deeds}",
            lambda each, on, p, d: _chance(on, each, d, plus=p)),
        row(r"roll a dice( for each target)?{p:plus}\. On a (\d)\+: {d:bulleted}",
            lambda each, on, p, d: _chance(on, each, d, plus=p)),
        row(r"roll {n:dice}( for each target)?\. If the (?:roll|result|total) {h:held_against}, {f:fate}",
            lambda each, n, h, f: _held_against(each, n, h, f)),
        row(r"roll {n:dice}( for each target)?\. If the (?:roll|result|total) {h:held_against}: {f:bulleted}",
            lambda each, n, h, f: _held_against(each, n, h, f)),
        row(r"roll a (dice|D3)( for each target)?\. {b:bands}", lambda die, each, b: _by_roll(die, each, b)),
        row(r"roll a dice( for each target)?[.,] On a (\d)\+, {s:counted}",
            lambda each, on, s: _chance(on, each, [{"who": one["who"], "deed": one["deed"]} for one in s])),
        row(r"roll a (D3|dice|D6) for each {e:each_unit}\. On a (\d)\+, inflict an amount of mortal damage on that (?:enemy )?unit "
            r"equal to the roll",
            lambda die, on, e: _on_each(e, _hurt(TARGET, "D3" if die.upper() == "D3" else "D6", on=int(on), same=True, roll=True))),
        row(r"roll a dice for each {e:each_unit}\. On a (\d)\+, {d:deeds}", lambda on, e, d: _on_each(e, _chance(on, "each", d))),
        row("{d:deeds_on} {e:each_of}", lambda d, e: _on_each(e, d)),
        row(r"{s:counted}", lambda s: s),
        row(r"if {t:target} (?:is|are) (?:an? )?{k:kinds}(?: unit)?, {d:deeds}\. Otherwise, {e:deeds}",
            lambda t, k, d, e: _if_such(k, d, e)),
        row(r"{d:deed}\. If {t:target} is an? {k:kinds_of_one}(?: unit)?, {e:deed} instead", lambda t, d, k, e: _instead(d, k, e)),
        row(r"if {t:target} (?:is|are) (?:an? )?{k:kinds}(?: unit)?, {d:deeds}", lambda t, k, d: _if_such(k, d, [])),
        row(r"{a:deeds}\. If the (?:chanting|casting) roll was (\d{1,2})\+, {b:deeds} instead",
            lambda on, a, b: _if_rolled(on, b, a)),
        row(r"roll a (D3|dice|D6)( for each target)?\. On a (\d)\+, "
            "inflict an amount of mortal damage on {t:target} equal to the roll",
            lambda die, each, on, t: _hurt(t, "D3" if die.upper() == "D3" else "D6", on=int(on), same=True, roll=bool(each))),
        row(r"roll a (D3|dice|D6)( for each target)?{p:plus}\. On a (\d)\+, "
            "inflict an amount of mortal damage on {t:target} equal to the roll",
            lambda die, each, on, p, t: _hurt(t, "D3" if die.upper() == "D3" else "D6", on=int(on), same=True, plus=p,
                                              roll=bool(each))),
        row(r"roll (?:a number of dice equal to the number of models|a dice for each model) in the target unit\. "
            r"For each roll that {h:held_against}, inflict (\d) mortal damage on the target",
            lambda n, h: _hurt(TARGET, n, each="model", roll=False, **h) if _of_each(h) else None),
        row(r"roll (\d{1,2}) dice\. For each roll that {h:held_against}, inflict (\d) mortal damage on the target",
            lambda dice, n, h: _hurt(TARGET, n, dice=int(dice), roll=False, **h) if _of_each(h) else None),
        row(r"roll a dice for each model in this unit{p:plus}\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda on, six, n, p: _dice(on or six, n, each="own", plus=p)),
        row(r"roll a dice for each model in this unit\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda on, six, n: _dice(on or six, n, each="own")),
        row(r"roll (\d{1,2}) dice\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda dice, on, six, n: _dice(on or six, n, dice=int(dice))),
    ),
    # So many dice, each of which hurts by itself.
    "counted": (
        row(r"roll a dice for each model in the target unit(?:, to a maximum of (\d{1,2}))?\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda most, on, six, n: _dice(on or six, n, each="model", most=int(most or 0))),
        row(r"roll a number of dice equal to {c:count_of}(?:, to a maximum of (\d{1,2}))?\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda most, on, six, n, c: _dice(on or six, n, each=c, most=int(most or 0))),
        row(r"roll a dice for each model in this unit that passed across the target\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda on, six, n: _dice(on or six, n, each="crossed")),
    ),
    "count_of": (
        row("the number of models in the target unit", lambda: "model"),
        row("the number of models in this unit", lambda: "own"),
        row("the number of damage points {t:target} has", lambda t: "hurt"),
        row("the number of damage points this unit has", lambda: "own_hurt"),
        row("{t:targets_own} Health characteristic", lambda t: "health"),
        row("the current battle round number", lambda: "round"),
    ),
    "band": (
        row(r"(\d)\+", lambda a: [int(a), 0]),
        row(r"(\d)-(\d)", lambda a, b: [int(a), int(b)] if int(a) < int(b) else None),
        row(r"(\d)(?![+\d-])", lambda a: [int(a), int(a)]),
    ),
    "of_band": (row("{d:deeds}", lambda d: d), row("this ability has no effect", list)),
    "one_band": (row("On an? {b:band}, {d:of_band}", lambda b, d: [*b, d]),),
    "bands": (
        row(r"{a:one_band}\. {b:one_band}", lambda a, b: [a, b]),
        row(r"{a:one_band}\. {b:one_band}\. {c:one_band}", lambda a, b, c: [a, b, c]),
        row(r"{a:one_band}\. {b:one_band}\. {c:one_band}\. {d:one_band}", lambda a, b, c, d: [a, b, c, d]),
    ),
    # Units to all of which something is done, said without picking them.
    "each_unit": (
        row("(visible )?(friendly|enemy) {n:noun}{p:clauses}", lambda seen, s, n, p: picked({"every": True}, s, seen, n, p)),
        row("other (friendly) {n:noun}{p:clauses}", lambda s, n, p: picked({"every": True, "others": True}, s, None, n, p)),
    ),
    "each_of": (row("each {e:each_unit}", lambda e: e),),
    "deeds_on": (
        row(r"inflict (\d{1,2}) mortal damage on", lambda n: _hurt(TARGET, n)),
        row(r"(?:you can )?Heal ?\((\d{1,2})\)", lambda n: [_done(TARGET, {"heal": {"points": int(n)}})]),
        row(r"(?:you can )?return (?:up to )?(\d) slain models? to", lambda n: [_done(TARGET, {"returns": {"models": int(n)}})]),
    ),
    "steps": (
        row("{s:step}", lambda s: s),
        row(r"{s:step}\. (?:Then, |In addition, )?{rest:steps}", lambda s, rest: [*s, *rest] if _may_follow(s) else None),
        row(r"{s:step}, then {rest:step}", lambda s, rest: [*s, *rest] if _may_follow(s) else None),
        row("{b:bulleted}", lambda b: b),
        row(r"{s:counted}\. In addition, if the (?:chanting|casting) roll was (\d{1,2})\+, {d:deeds}",
            lambda on, s, d: (more := _if_rolled(on, d, [])) and [*s, *more]),
        row(r"{s:step}(?:\.|,) (?:In addition, |Then, )?if the (?:chanting|casting) roll was (\d{1,2})\+, (?:also )?{d:deeds}",
            lambda on, s, d: (more := _if_rolled(on, d, [])) and [*s, *more] if _may_follow(s) else None),
    ),
    "effect": (
        row("{s:steps}", lambda s: _lifted({"does": s})),
        row("if {u:user}, {s:step}", lambda u, s: _lifted({**u, "does": s, "it": True})),
        row(r"pick {p:pick} to be the targets?\. (?:Then, )?{s:steps}", lambda p, s: {"picks": p, "does": s}),
        row(r"if {u:user}, pick {p:pick} to be the targets?\. (?:Then, )?{s:steps}",
            lambda u, p, s: {**u, "picks": p, "does": s}),
        row(r"pick {p:pick} to be the target\. The target can be picked to use a Fight ability immediately after the Fight "
            r"ability used by this unit has been resolved{m:if_it_does}",
            lambda p, m: {"picks": p, "does": [_done(TARGET, {"fights_next": m})]}),
        row(r"(?:make a resistance roll of D6|roll a dice)\. On a (\d)\+, that ability has no effect on this unit",
            lambda on: {"does": [_done(SELF, {"resists": {"on": int(on)}})]}),
        row(r"if this unit was picked to be the target of that spell, roll a dice\. On a (\d)\+, ignore the effect of that "
            r"spell on this unit(\. This unit can use this ability more than once per phase but only once per Spell ability)?",
            lambda on, again: {
                "does": [_done(SELF, {"resists": {"on": int(on)}})], **({"repeats": True} if again else {})}),
    ),
    "if_it_does": (
        row("", dict),
        row(r"\. If it is picked to do so, {d:lasting}",
            lambda d: {"does": [one["deed"] for one in d]} if all(one["who"] == TARGET for one in d) else None),
    ),
}  # fmt: skip


def _may_follow(done: Sequence[Done]) -> bool:
    """Whether a further sentence is one by itself: behind a die it may hang on it too."""
    return not any(set(one["deed"]) & DECIDED or "each" in one for one in done)


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
