"""What dice decide of an effect: one die for all of it, a die for each of several, bands of what a die shows."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.content.aos.reading_abilities.declares import picked
from app.content.aos.reading_abilities.making import (
    by_chance,
    by_roll,
    dice_that_hurt,
    done_to,
    held_against,
    hurt,
    if_rolled,
    if_such,
    instead,
    of_each,
    on_each,
)
from app.content.aos.reading_abilities.nouns import TARGET
from app.content.grammar import Row, row

ROLLED: Final[Mapping[str, Sequence[Row]]] = {
    "step": (
        row("{d:deeds}", lambda d: d),
        row(r"roll a dice( for each target)?[.,] On a (\d)\+, {d:deeds}", lambda each, on, d: by_chance(on, each, d)),
        row(r"roll a dice( for each target)?[.,] On a (\d)\+: {d:bulleted}", lambda each, on, d: by_chance(on, each, d)),
        row(r"roll {n:dice}\. On an? (\d{1,2})\+, {d:deeds}",
            lambda on, n, d: by_chance(on, None, d, dice=n) if n > 1 else None),
        row(r"roll a dice( for each target)?{p:plus}\. On a (\d)\+, {d:deeds}",
            lambda each, on, p, d: by_chance(on, each, d, plus=p)),
        row(r"roll a dice( for each target)?{p:plus}\. On a (\d)\+: {d:bulleted}",
            lambda each, on, p, d: by_chance(on, each, d, plus=p)),
        row(r"roll {n:dice}( for each target)?\. If the (?:roll|result|total) {h:held_against}, {f:fate}",
            lambda each, n, h, f: held_against(each, n, h, f)),
        row(r"roll {n:dice}( for each target)?\. If the (?:roll|result|total) {h:held_against}: {f:bulleted}",
            lambda each, n, h, f: held_against(each, n, h, f)),
        row(r"roll a (dice|D3)( for each target)?\. {b:bands}", lambda die, each, b: by_roll(die, each, b)),
        row(r"roll a dice( for each target)?[.,] On a (\d)\+, {s:counted}",
            lambda each, on, s: by_chance(on, each, [{"who": one["who"], "deed": one["deed"]} for one in s])),
        row(r"roll a (D3|dice|D6) for each {e:each_unit}\. On a (\d)\+, inflict an amount of mortal damage on that (?:enemy )?unit "
            r"equal to the roll",
            lambda die, on, e: on_each(e, hurt(TARGET, "D3" if die.upper() == "D3" else "D6", on=int(on), same=True, roll=True))),
        row(r"roll a dice for each {e:each_unit}\. On a (\d)\+, {d:deeds}", lambda on, e, d: on_each(e, by_chance(on, "each", d))),
        row("{d:deeds_on} {e:each_of}", lambda d, e: on_each(e, d)),
        row(r"{s:counted}", lambda s: s),
        row(r"if {t:target} (?:is|are) (?:an? )?{k:kinds}(?: unit)?, {d:deeds}\. Otherwise, {e:deeds}",
            lambda t, k, d, e: if_such(k, d, e)),
        row(r"{d:deed}\. If {t:target} is an? {k:kinds_of_one}(?: unit)?, {e:deed} instead", lambda t, d, k, e: instead(d, k, e)),
        row(r"if {t:target} (?:is|are) (?:an? )?{k:kinds}(?: unit)?, {d:deeds}", lambda t, k, d: if_such(k, d, [])),
        row(r"{a:deeds}\. If the (?:chanting|casting) roll was (\d{1,2})\+, {b:deeds} instead",
            lambda on, a, b: if_rolled(on, b, a)),
        row(r"roll a (D3|dice|D6)( for each target)?\. On a (\d)\+, "
            "inflict an amount of mortal damage on {t:target} equal to the roll",
            lambda die, each, on, t: hurt(t, "D3" if die.upper() == "D3" else "D6", on=int(on), same=True, roll=bool(each))),
        row(r"roll a (D3|dice|D6)( for each target)?{p:plus}\. On a (\d)\+, "
            "inflict an amount of mortal damage on {t:target} equal to the roll",
            lambda die, each, on, p, t: hurt(t, "D3" if die.upper() == "D3" else "D6", on=int(on), same=True, plus=p,
                                              roll=bool(each))),
        row(r"roll (?:a number of dice equal to the number of models|a dice for each model) in the target unit\. "
            r"For each roll that {h:held_against}, inflict (\d) mortal damage on the target",
            lambda n, h: hurt(TARGET, n, each="model", roll=False, **h) if of_each(h) else None),
        row(r"roll (\d{1,2}) dice\. For each roll that {h:held_against}, inflict (\d) mortal damage on the target",
            lambda dice, n, h: hurt(TARGET, n, dice=int(dice), roll=False, **h) if of_each(h) else None),
        row(r"roll a dice for each model in this unit{p:plus}\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda on, six, n, p: dice_that_hurt(on or six, n, each="own", plus=p)),
        row(r"roll a dice for each model in this unit\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda on, six, n: dice_that_hurt(on or six, n, each="own")),
        row(r"roll (\d{1,2}) dice\. For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda dice, on, six, n: dice_that_hurt(on or six, n, dice=int(dice))),
    ),
    # So many dice, each of which hurts by itself.
    "counted": (
        row(r"roll a dice for each model in the target unit(?:, to a maximum of (\d{1,2}))?\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda most, on, six, n: dice_that_hurt(on or six, n, each="model", most=int(most or 0))),
        row(r"roll a number of dice equal to {c:count_of}(?:, to a maximum of (\d{1,2}))?\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda most, on, six, n, c: dice_that_hurt(on or six, n, each=c, most=int(most or 0))),
        row(r"roll a dice for each model in this unit that passed across the target\. "
            r"For each (?:(\d)\+|(6)), inflict (\d) mortal damage on the target",
            lambda on, six, n: dice_that_hurt(on or six, n, each="crossed")),
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
        row(r"inflict (\d{1,2}) mortal damage on", lambda n: hurt(TARGET, n)),
        row(r"(?:you can )?Heal ?\((\d{1,2})\)", lambda n: [done_to(TARGET, {"heal": {"points": int(n)}})]),
        row(r"(?:you can )?return (?:up to )?(\d) slain models? to", lambda n: [done_to(TARGET, {"returns": {"models": int(n)}})]),
    ),
}  # fmt: skip
