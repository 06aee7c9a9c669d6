"""What an ability does: damage, healing, effects that last; each to whom it does it, one after the other."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.changes import allowed
from app.content.aos.reading_abilities.making import (
    Done,
    arriving,
    done_to,
    eased,
    hurt,
    if_rolled,
    lasting,
    lasting_there,
    lasting_with_companions,
    lifted,
    may_follow,
    twice,
)
from app.content.aos.reading_abilities.motions import AMOUNT, amount
from app.content.aos.reading_abilities.nouns import IT, PLACE, SELF, TARGET
from app.content.grammar import Row, row

SPANS: Final = {
    "for the rest of the phase": "phase", "for the rest of the turn": "turn", "for the rest of the battle round": "round",
    "for the rest of the battle": "battle", "until the start of your next turn": "your_turn",
}  # fmt: skip


def _bound(user: Mapping[str, Any], done: Sequence[Done]) -> dict[str, Any] | None:
    """What is done where its user is such; "it" behind that is the user."""
    return lifted({**user, "does": done, "it": True})


DEEDS: Final[Mapping[str, Sequence[Row]]] = {
    "span": tuple(row(said, lambda until=until: until) for said, until in SPANS.items()),
    "whom": (
        row("this unit", lambda: SELF),
        row("it", lambda: IT),
        row("{t:target}", lambda t: t),
        row("{t:that_one}", lambda t: t),
    ),
    "lasting": (
        row("{s:span}, {c:changes}", lambda s, c: lasting(c, s)),
        row("{c:changes} {s:span}", lambda s, c: lasting(c, s)),
        row("{s:span}, {c:changes} while {v:condition}", lambda s, c, v: lasting_there(c, s, v)),
        row("{c:changes} while {v:condition} {s:span}", lambda s, c, v: lasting_there(c, s, v)),
        row("{s:span}: {c:changes_in_bullets}", lambda s, c: lasting(c, s)),
        row("{c:changes} {s:span}, including (?:attacks made with )?Companion weapons",
            lambda s, c: lasting_with_companions(c, s)),
        row("{c:changes} this turn", lambda c: lasting(c, "turn")),
        row("{c:changes} this phase", lambda c: lasting(c, "phase")),
        row("{s:subject} can use {m:ability_words} abilities this turn even if (?:it|they) used an? {a:ability_words} ability "
            "(?:in the same|this) turn", lambda s, m, a: (c := allowed(s, m, a)) and lasting(c, "turn")),
    ),
    "deed": (
        row(f"inflict {AMOUNT} mortal damage on {{w:whom}}", lambda n, w: hurt(w, n)),
        row(rf"(?:you can )?Heal ?\({AMOUNT}\) {{w:whom}}", lambda n, w: [done_to(w, {"heal": {"points": amount(n)}})]),
        row(f"(?:you can )?return (?:up to )?{AMOUNT} slain models? to {{w:whom}}",
            lambda n, w: [done_to(w, {"returns": {"models": int(n)} if n.isdecimal() else {"rolled": n.upper()}})]),
        row('remove {w:whom} from the battlefield and set it up again (?:on the battlefield )?'
            r'more than (\d{1,2})" from all enemy units',
            lambda n, w: [done_to(w, {"relocates": {"apart": int(n)}})]),
        row('remove {w:whom} from the battlefield and set it up again (?:on the battlefield )?{p:place}',
            lambda w, p: [done_to(w, {"relocates": p})]),
        row('set up this unit (?:anywhere )?(?:on the battlefield )?{p:place}', lambda p: arriving(p)),
        row(rf"set up this unit in reserve {PLACE}\. It has now been deployed", lambda: [done_to(SELF, {"reserves": {}})]),
        row(rf"set up {{t:that_one}} in reserve {PLACE}\. It has now been deployed", lambda t: [done_to(t, {"reserves": {}})]),
        row('set up {t:that_one} (?:anywhere )?(?:on the battlefield )?{p:place}',
            lambda t, p: [{**one, "who": t} for one in arriving(p) or ()] or None),
        row("{m:motion}", lambda m: [done_to(who, deed) for who, deed in m]),
        row(r"(\d) models? in {w:whom} (?:is|are) (?:automatically )?slain",
            lambda n, w: [done_to(w, {"slays": {"models": int(n)}})]),
        row(r"one model in {w:whom} is (?:automatically )?slain", lambda w: [done_to(w, {"slays": {"models": 1}})]),
        row(r"{w:whom} can use 2 Fight abilities this (phase|turn)\. After the first is used,(?: however,)? {v:whom} has "
            r"Strike-last for the rest of the (?:turn|phase)",
            lambda until, w, v: [done_to(w, twice(until.lower()))] if v in (w, IT) or (w, v) == (IT, SELF) else None),
        row("{t:target} is automatically destroyed", lambda t: [done_to(t, {"slays": {"models": 0}})]),
        row("{d:lasting}", lambda d: d),
    ),
    "fate": (
        row("{d:deeds}", lambda d: d),
        row(f"inflict {AMOUNT} mortal damage on it", lambda n: hurt(TARGET, n)),
        row("it is automatically destroyed", lambda: [done_to(TARGET, {"slays": {"models": 0}})]),
        row("for the rest of the turn: {b:changes_in_bullets}", lambda b: lasting(b, "turn")),
    ),
    "deeds": (
        row("{d:deed}", lambda d: d),
        row("{d:deed} and {e:deed}", lambda d, e: [*d, *e]),
    ),
    "bulleted": (
        row("• {d:deed}", lambda d: d),
        row(r"• {d:deed}\.? {rest:bulleted}", lambda d, rest: [*d, *rest]),
    ),
    "steps": (
        row("{s:step}", lambda s: s),
        row(r"{s:step}\. (?:Then, |In addition, )?{rest:steps}", lambda s, rest: [*s, *rest] if may_follow(s) else None),
        row(r"{s:step}, then {rest:step}", lambda s, rest: [*s, *rest] if may_follow(s) else None),
        row("{b:bulleted}", lambda b: b),
        row(r"{s:counted}\. In addition, if the (?:chanting|casting) roll was (\d{1,2})\+, {d:deeds}",
            lambda on, s, d: (more := if_rolled(on, d, [])) and [*s, *more]),
        row(r"{s:counted}\. If the (?:chanting|casting) roll was (\d{1,2})\+, inflict (\d) mortal damage on the target for each "
            r"(?:(\d)\+|(6)),? instead",
            lambda on, n, face, six, s: eased(s, on, n, face or six)),
        row(r"{s:step}\. If the (?:chanting|casting) roll was (\d{1,2})\+, in addition, {d:deeds}",
            lambda on, s, d: (more := if_rolled(on, d, [])) and [*s, *more] if may_follow(s) else None),
        row(r"{s:step}(?:\.|,) (?:In addition, |Then, )?if the (?:chanting|casting) roll was (\d{1,2})\+, (?:also )?{d:deeds}",
            lambda on, s, d: (more := if_rolled(on, d, [])) and [*s, *more] if may_follow(s) else None),
    ),
    "effect": (
        row("{s:steps}", lambda s: lifted({"does": s})),
        row(r"this unit can (?:only )?use this ability if it is (not )?in combat\. {s:steps}",
            lambda n, s: _bound({"being": ["apart" if n else "engaged"]}, s)),
        row(r"(?:this unit|you) can only use this ability if {u:user}\. {s:steps}", lambda u, s: _bound(u, s)),
        row("if {u:user}, {s:step}", lambda u, s: lifted({**u, "does": s, "it": True})),
        row(r"pick {p:pick} to be the targets?\. (?:Then, )?{s:steps}", lambda p, s: {"picks": p, "does": s}),
        row(r"if {u:user}, pick {p:pick} to be the targets?\. (?:Then, )?{s:steps}",
            lambda u, p, s: {**u, "picks": p, "does": s}),
        row(r"pick {p:pick} to be the target\. The target can be picked to use a Fight ability immediately after the Fight "
            r"ability used by this unit has been resolved{m:if_it_does}",
            lambda p, m: {"picks": p, "does": [done_to(TARGET, {"fights_next": m})]}),
        row(r"(?:make a resistance roll of D6|roll a dice)\. On a (\d)\+, that ability has no effect on this unit",
            lambda on: {"does": [done_to(SELF, {"resists": {"on": int(on)}})]}),
        row(r"if this unit was picked to be the target of that spell, roll a dice\. On a (\d)\+, ignore the effect of that "
            r"spell on this unit(\. This unit can use this ability more than once per phase but only once per Spell ability)?",
            lambda on, again: {
                "does": [done_to(SELF, {"resists": {"on": int(on)}})], **({"repeats": True} if again else {})}),
    ),
    "if_it_does": (
        row("", dict),
        row(r"\. If it is picked to do so, {d:lasting}",
            lambda d: {"does": [one["deed"] for one in d]} if all(one["who"] == TARGET for one in d) else None),
    ),
}  # fmt: skip
