"""What changes: numbers, rolls, keywords, what may be done and what may not; each for whom it changes."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row

ROLLS: Final = {
    "hit": "hit_roll", "wound": "wound_roll", "save": "save_roll", "casting": "casting_roll", "chanting": "chanting_roll",
    "run": "run_roll", "charge": "charge_roll", "unbinding": "unbinding_roll", "banishment": "banishing_roll",
    "ward": "ward_roll",
}  # fmt: skip
OF_ATTACKS: Final = ("hit_roll", "wound_roll")
OF_WEAPONS: Final = ("attacks", "rend", "damage", "range")
TARGETED: Final = ("rend", "damage")
"""Numbers of weapons that may depend on the target of an attack: how many attacks there are is known before."""
MOST_CHARGE_DICE: Final = "3"
WEAPON_ABILITIES: Final = {
    "crit (mortal)": "crit_mortal", "crit (auto-wound)": "crit_auto_wound", "crit (2 hits)": "crit_hits",
    "charge (+1 damage)": "charge", "shoot in combat": "shoot_in_combat",
}  # fmt: skip
COMMANDS: Final = {
    "Rally": "rally", "Redeploy": "redeploy", "At the Double": "at_the_double", "Covering Fire": "covering_fire",
    "Counter-charge": "counter_charge", "Forward to Victory": "forward_to_victory", "All-out Attack": "all_out_attack",
    "All-out Defence": "all_out_defence", "Power Through": "power_through",
}  # fmt: skip
BANNED: Final = {
    "move": "move", "run": "run", "retreat": "retreat", "charge": "charge", "shoot": "shoot", "fight": "fight",
    "rampage": "rampage", "spell": "spell", "prayer": "prayer",
}  # fmt: skip

Pair = list[Any]
"""Whom something changes, and the change as our content writes it."""


def _stat(
    who: Any, stat: str, value: int, weapons: str = "", companions: bool = False,
    against: Mapping[str, Any] | None = None, op: str = "add",
) -> Pair:  # fmt: skip
    made: dict[str, Any] = {"stat": stat} | ({"op": op} if op != "add" else {}) | {"value": value}
    made |= {"weapons": weapons} if weapons else {}
    made |= {"companions": True} if companions or weapons in ("companion", "companion_melee") else {}
    made |= {"against": dict(against)} if against else {}
    return [who, {"stat_change": made}]


def _lines(weapons: str) -> Sequence[str]:
    """The kind of weapons, or each line that bears the name that was spoken."""
    return weapons.split() or ("",)


def _attack_rolls(
    n: int, rolls: Sequence[str], who: Any, k: str, c: bool = False, a: Mapping[str, Any] | None = None
) -> list[Pair] | None:
    if any(one not in OF_ATTACKS for one in rolls):
        return None
    return [_stat(who, one, n, line, c, a) for one in rolls for line in _lines(k)]


def _rolls_of(n: int, rolls: Sequence[str], who: Any) -> list[Pair]:
    return [_stat(who, one, n) for one in rolls]


def _attacked(n: int, stats: Sequence[str], who: Any, k: str) -> list[Pair] | None:
    if list(stats) == ["save_roll"] and not k:
        # There are no others: saves are made for attacks that target one.
        return _rolls_of(n, stats, who)
    if any(one not in (*OF_ATTACKS, "rend") for one in stats):
        return None
    kind = {"weapons": k} if k else {}
    return [[who, {"attacked": {"stat": one, "value": n, **kind}}] for one in stats]


def _of_weapons(
    n: int, stats: Sequence[str], w: Mapping[str, Any], a: Mapping[str, Any] | None = None, op: str = "add"
) -> list[Pair] | None:
    if any(one not in OF_WEAPONS or (a and one not in TARGETED) for one in stats):
        return None
    return [_stat(w["who"], one, n, line, w["companions"], a, op) for one in stats for line in _lines(w["weapons"])]


def _move(n: int, who: Any, op: str = "add") -> list[Pair]:
    return [_stat(who, "move", n, op=op)]


def _keyword(who: Any, word: str, level: str | None = None) -> Pair:
    return [who, {"keyword_grant": {"keyword": word.upper(), **({"level": int(level)} if level else {})}}]


def _given(w: Mapping[str, Any], abilities: Sequence[Mapping[str, Any]]) -> list[Pair] | None:
    if w["weapons"] == "companion_melee":
        return None
    kinds = _lines(w["weapons"]) if w["weapons"] else ("melee", "ranged")
    more = {"companions": True} if w["companions"] else {}
    return [[w["who"], {"weapon_grant": {**one, "weapons": kind, **more}}] for one in abilities for kind in kinds]


def allowed(who: Any, may: Sequence[str], after: Sequence[str]) -> list[Pair] | None:
    """What may follow what, where our rules know of it."""
    if set(may) - {"shoot", "charge"} or set(after) - {"run", "retreat"}:
        return None
    return [[who, {"allow": {"keyword": one, "after": word}}] for word in after for one in may]


def _anti(against: str) -> dict[str, Any]:
    return {"ability": "anti", "against": "charge" if against.lower() == "charge" else against.upper()}


def _heedless(who: Any, rolls: Sequence[str], sign: str, weapons: str, of: Sequence[str]) -> list[Pair] | None:
    if any(one not in of for one in rolls):
        return None
    more = {"weapons": weapons} if weapons else {}
    return [[who, {"heedless": {"stat": one, "sign": sign, **more}}] for one in rolls]


def _at_least(who: Any, roll: str, top: int, value: int) -> list[Pair] | None:
    """What low rolls count as: the next number above those that are named."""
    return [_stat(who, f"{roll}_least", value, op="set")] if value == top + 1 else None


def _followed(first: Sequence[Pair], rest: Sequence[Pair]) -> list[Pair]:
    """Both, "it" of the second being this unit where the first spoke of nobody else."""
    alone = all(who == "self" and not _has_foe(change) for who, change in first)
    return [*first, *([["self" if who == "it" and alone else who, change] for who, change in rest])]


def _has_foe(change: Mapping[str, Any]) -> bool:
    return any("against" in one for one in change.values())


def _many(who: Any, found: Sequence[Any]) -> list[Pair]:
    return [[who, change] for change in found]


ABILITY_WORD: Final = r"\(?(move|run|retreat|charge|shoot|fight|rampage|spell|prayer)\)?"

CHANGES: Final[Mapping[str, Sequence[Row]]] = {
    "sign": (
        row(r'add (\d{1,2})"? to ', lambda n: int(n)),
        row(r'subtract (\d{1,2})"? from ', lambda n: -int(n)),
    ),
    "roll": tuple(row(f"(?:the )?{said} rolls?", lambda stat=stat: stat) for said, stat in ROLLS.items()),
    "rolls": (
        row("{r:roll}", lambda r: [r]),
        row("{r:roll} and {rest:roll}", lambda r, rest: [r, rest]),
        row("{r:roll}, {s:roll} and {t:roll}", lambda r, s, t: [r, s, t]),
    ),
    "weapon_stat": tuple(row(f"(?:the )?{one} characteristics?", lambda one=one: one) for one in OF_WEAPONS),
    "weapon_stats": (
        row("{s:weapon_stat}", lambda s: [s]),
        row("{s:weapon_stat} and {t:weapon_stat}", lambda s, t: [s, t]),
        row("(?:the )?(Attacks|Rend|Damage) and (Attacks|Rend|Damage) characteristics", lambda s, t: [s.lower(), t.lower()]),
    ),
    "sign_of_modifiers": (
        row("negative ", lambda: "worse"),
        row("positive ", lambda: "better"),
    ),
    "ability_word": (row(r"(move|run|retreat|charge|shoot|fight|rampage|spell|prayer)", lambda w: w.lower()),),
    "ability_words": (
        row("{w:ability_word}", lambda w: [w]),
        row("{a:ability_word} (?:and/or|or|and) {b:ability_word}", lambda a, b: [a, b]),
    ),
    "weapon_ability": (
        row(r"(Crit \((?:Mortal|Auto-wound|2 Hits)\)|Charge \(\+1 Damage\)|Shoot in Combat)",
            lambda one: {"ability": WEAPON_ABILITIES[one.lower()]}),
        row(r"Anti-([A-Za-z][A-Za-z -]*?) \(\+1 Rend\)", lambda against: _anti(against)),
    ),
    "command_name": tuple(row(f"'{said}'", lambda one=one: one) for said, one in COMMANDS.items()),
    "command_names": (
        row("{c:command_name} command", lambda c: [c]),
        row("{c:command_name} (?:or|and) {d:command_name} commands?", lambda c, d: [c, d]),
    ),
    "grant": (
        row(r"Ward \((\d)\+\)", lambda n: {"keyword_grant": {"keyword": "WARD", "level": int(n)}}),
        row(r"(Strike-first|Strike-last|Fly)", lambda w: {"keyword_grant": {"keyword": w.upper()}}),
        row(r"(Wizard|Priest) \((\d)\)", lambda w, n: {"keyword_grant": {"keyword": w.upper(), "level": int(n)}}),
    ),
    "grants": (
        row("{g:grant}", lambda g: [g]),
        row("{g:grant} and {h:grant}", lambda g, h: [g, h]),
    ),
    "change": (
        row("{n:sign}{r:rolls} for {o:ones_own} {k:attack_kind}attacks{c:companions}{a:against}",
            lambda n, r, o, k, c, a: _attack_rolls(n, r, o, k, c, a)),
        row("{n:sign}{r:rolls} for {k:attack_kind}attacks(, including attacks made with Companion weapons,)? made by "
            "{u:units}{a:against}",
            lambda c, n, r, k, u, a: _attack_rolls(n, r, u, k, bool(c), a)),
        row("{n:sign}{r:rolls} for attacks made with {w:weapons}{a:against}",
            lambda n, r, w, a: _attack_rolls(n, r, w["who"], w["weapons"], w["companions"], a)),
        row("{n:sign}{r:rolls} for {k:attack_kind}attacks that target {o:one}",
            lambda n, r, k, o: _attacked(n, r, o, k)),
        row("{n:sign}{r:rolls} for {k:attack_kind}attacks that target {o:that_one}",
            lambda n, r, k, o: _attacked(n, r, o, k)),
        row("{n:sign}{r:rolls} for {k:attack_kind}attacks that target {u:units}",
            lambda n, r, k, u: _attacked(n, r, u, k)),
        row("{n:sign}{r:rolls} for {s:subject}", lambda n, r, s: _rolls_of(n, r, s)),
        row("{n:sign}{r:rolls} made (?:by|for) {s:subject}",
            lambda n, r, s: _rolls_of(n, r, s) if not set(r) & {*OF_ATTACKS, "save_roll"} else None),
        row("{n:sign}{s:weapon_stats} of {w:weapons}(?: for attacks)?{a:against}",
            lambda n, s, w, a: _of_weapons(n, s, w, a)),
        row("{n:sign}{s:weapon_stat} of {w:weapons} if the target is {a:foes}",
            lambda n, s, w, a: _of_weapons(n, [s], w, a)),
        row("{n:sign}{s:weapon_stat} of {w:weapons} if the target unit has (\\d{1,2}) or more models",
            lambda m, n, s, w: _of_weapons(n, [s], w, {"models": int(m)})),
        row("{n:sign}(?:the )?Rend characteristic of {w:weapon_kind}weapons used for {k:attack_kind}attacks that target {o:one}",
            lambda n, w, k, o: _attacked(n, ["rend"], o, w or k) if not w or k in ("", w) else None),
        row("{n:sign}(?:the )?Rend characteristic of {w:weapon_kind}weapons used for {k:attack_kind}attacks that target {u:units}",
            lambda n, w, k, u: _attacked(n, ["rend"], u, w or k) if not w or k in ("", w) else None),
        row("{n:sign}(?:the )?Rend characteristic of {k:attack_kind}attacks that target {o:one}",
            lambda n, k, o: _attacked(n, ["rend"], o, k)),
        row("{n:sign}(?:the )?Rend characteristic of {k:attack_kind}attacks that target {o:that_one}",
            lambda n, k, o: _attacked(n, ["rend"], o, k)),
        row("{n:sign}{o:ones_own} (Health|Control) characteristic", lambda what, n, o: [_stat(o, what.lower(), n)]),
        row("{n:sign}(?:the )?(Health|Control) characteristic of {s:subject}",
            lambda what, n, s: [_stat(s, what.lower(), n)]),
        row("set {s:weapon_stat} of {w:weapons} to (\\d+)", lambda n, s, w: _of_weapons(int(n), [s], w, {}, "set")),
        row("{s:weapon_stat} of {w:weapons} is (\\d+)(?: instead of (?:\\d?D[36](?:\\+\\d)?|\\d+))? if the target is {a:foes}",
            lambda n, s, w, a: _of_weapons(int(n), [s], w, a, "set")),
        row("{n:sign}(?:the )?Move characteristic of {s:subject}", lambda n, s: _move(n, s)),
        row("{n:sign}{o:ones_own} Move characteristic", lambda n, o: _move(n, o)),
        row("halve {o:ones_own} Move characteristic", lambda o: _move(2, o, "divided")),
        row("{n:sign}{o:ones_own} control scores?", lambda n, o: [_stat(o, "control_score", n)]),
        row("{n:sign}(?:the )?control scores? of {s:subject}", lambda n, s: [_stat(s, "control_score", n)]),
        row("{s:subject} (?:has|have) {g:grants}", lambda s, g: _many(s, g)),
        row("{s:weapon_stat} of {w:weapons} is (\\d+)(?: instead of (?:\\d?D[36](?:\\+\\d)?|\\d+))?(?: for attacks)?{a:against}",
            lambda n, s, w, a: _of_weapons(int(n), [s], w, a, "set")),
        row("{n:sign}{o:ones_own} power level(?:, to a minimum of 0)?", lambda n, o: [_stat(o, "power_level", n)]),
        row("{n:sign}(?:the )?power level of {o:one}(?:, to a minimum of 0)?", lambda n, o: [_stat(o, "power_level", n)]),
        row("ignore the first damage point that would be allocated to {s:subject} (?:in )?each phase",
            lambda s: [[s, {"spare": {"what": "first_point"}}]]),
        row("ward rolls cannot be made for {s:subject}", lambda s: [[s, {"spare": {"what": "no_wards"}}]]),
        row("no mortal damage is inflicted on {s:subject} by Retreat abilities", lambda s: [[s, {"spare": {"what": "retreat"}}]]),
        row(r"attacks that target {s:subject} cannot score critical hits(?: \(treat them as regular hits instead\))?",
            lambda s: [[s, {"spare": {"what": "no_crits"}}]]),
        row(r"attacks that target {t:that_one} cannot score critical hits(?: \(treat them as regular hits instead\))?",
            lambda t: [[t, {"spare": {"what": "no_crits"}}]]),
        row(r"{o:ones_own} {k:attack_kind}attacks{c:companions} score critical hits on unmodified hit rolls of (5)\+",
            lambda n, o, k, c: [_stat(o, "crit", int(n), k, c, op="set")]),
        row(r"{k:attack_kind}attacks made by {u:units} score critical hits on unmodified hit rolls of (5)\+",
            lambda n, k, u: [_stat(u, "crit", int(n), k, op="set")]),
        row(r"if the unmodified hit roll for an attack that targets {d:dodging} is 1-([2-5]), the attack fails and the attack "
            r"sequence ends",
            lambda n, d: [[d, {"dodge": {"rolls": int(n)}}]]),
        row(r"each time a model in {d:dodging} is slain by a combat attack and that model was in combat with the attacking unit, "
            r"roll a dice\. On a (\d)\+, inflict (\d) mortal damage on the attacking unit after the Fight ability has been "
            r"resolved", lambda on, n, d: [[d, {"retort": {"on": int(on), "damage": int(n)}}]]),
        row(r"{s:subject} can use (?:the )?'?Unbind'? abilit(?:y|ies) as if (?:it|they) ha(?:d|s) Wizard \((\d)\)",
            lambda n, s: [[s, {"keyword_grant": {"keyword": "UNBINDER", "level": int(n)}}]]),
        row(r"ignore {g:sign_of_modifiers}modifiers to {r:rolls} for {o:ones_own} {k:attack_kind}attacks",
            lambda g, r, o, k: _heedless(o, r, g, k, OF_ATTACKS)),
        row(r"ignore {g:sign_of_modifiers}modifiers to {r:rolls} for {s:subject}",
            lambda g, r, s: _heedless(s, r, g, "", ("save_roll",))),
        row(r"ignore (?:all )?modifiers to {r:rolls} for {s:subject} \(positive and negative\)",
            lambda r, s: _heedless(s, r, "", "", ("save_roll",))),
        row(r"ignore (?:negative and positive|positive and negative) modifiers to {r:rolls} for {s:subject}",
            lambda r, s: _heedless(s, r, "", "", ("save_roll",))),
        row(r"when making (run|redeploy) rolls for {s:subject}, if you roll a 1-(\d), you can use a value of (\d) instead",
            lambda roll, top, value, s: _at_least(s, roll.lower(), int(top), int(value))),
        row(r"when {s:subject} uses the '(Run|Redeploy)' (?:ability|command), if you roll a 1-(\d) when determining the distance "
            r"(?:that )?(?:this unit|it) can move, you can use a value of (\d) instead",
            lambda roll, top, value, s: _at_least(s, roll.lower(), int(top), int(value))),
        row(r"{s:subject} (?:is|are) not visible to enemy units (?:that are |while they are )?more than (\d{1,2})\" "
            r"(?:away(?: from (?:it|them))?|from (?:it|them))", lambda n, s: [[s, {"hidden": {"beyond": int(n)}}]]),
        row(r"{s:subject} cannot be targeted by shooting attacks", lambda s: [[s, {"hidden": {"shooting": True}}]]),
        row(r"{s:subject} cannot be targeted by shooting attacks unless the attacking model is within (\d{1,2})\" of it",
            lambda n, s: [[s, {"hidden": {"beyond": int(n), "by": "model", "shooting": True}}]]),
        row(r"when {o:one} uses a Retreat ability, no mortal damage is inflicted on (?:it|this unit)",
            lambda o: [[o, {"spare": {"what": "retreat"}}]]),
        row(r"if {o:one} would be automatically destroyed, it is not automatically destroyed\. Instead, allocate (\d{1,2}) damage "
            r"points to it \(ward rolls cannot be made for (?:those|these) damage points\)",
            lambda n, o: [[o, {"endures": {"damage": int(n)}}]]),
        row(r"{s:subject} cannot use (?:the )?{c:command_names}", lambda s, c: [[s, {"ban": {"keyword": one}}] for one in c]),
        row(r"{w:weapons} (?:also )?(?:have|has) {g:weapon_ability}", lambda w, g: _given(w, [g])),
        row(r"{w:weapons} (?:also )?(?:have|has) {g:weapon_ability} and {h:weapon_ability}", lambda w, g, h: _given(w, [g, h])),
        row(r"{s:subject} (?:has|have) a maximum control score of (\d{1,2})",
            lambda n, s: [_stat(s, "control_most", int(n), op="set")]),
        row(r"(?:each time|if) you make an unmodified save roll of (\d) for a combat attack that targets {o:one}, "
            r"inflict (\d) mortal damage on the attacking unit after the Fight ability has been resolved",
            lambda save, n, o: [[o, {"backlash": {"save": int(save), "damage": int(n), "weapons": "melee"}}]]),
        row("(this unit|it) has a Control characteristic of (\\d+)",
            lambda s, n: [_stat("self" if s.lower() == "this unit" else "it", "control", int(n), op="set")]),
        row("double {s:weapon_stat} of {w:weapons}(?: for attacks)?{a:against}",
            lambda s, w, a: _of_weapons(2, [s], w, a, "times")),
        row("{s:subject} can use {m:ability_words} abilities (?:this turn )?even if (?:it|they) used an? {a:ability_words} "
            "ability in the same turn",
            lambda s, m, a: allowed(s, m, a)),
        row("{s:subject} can use an? {a:ability_words} ability and still use {m:ability_words} abilities later in the (?:same )?"
            "turn",
            lambda s, a, m: allowed(s, m, a)),
        row("{s:subject} cannot use {w:ability_words} abilities",
            lambda s, w: [[s, {"ban": {"keyword": BANNED[one]}}] for one in w]),
        row("{s:subject} cannot use commands", lambda s: [[s, {"ban": {"keyword": "command"}}]]),
        row("you can re-roll charge rolls for {s:subject}", lambda s: [[s, {"reroll": {"roll": "charge_roll"}}]]),
        row("add 1 to the number of dice rolled when making charge rolls for {s:subject}, to a maximum of 3",
            lambda s: [_stat(s, "charge_dice", 1)]),
        row("subtract 1 from the number of dice rolled when making charge rolls for {s:subject}, to a minimum of 1",
            lambda s: [_stat(s, "charge_dice", -1)]),
    ),
    "changes": (
        row("{c:change}", lambda c: c),
        row("{c:change} and {rest:change}", lambda c, rest: [*c, *rest]),
        row("{c:change},? but {rest:change}", lambda c, rest: _followed(c, rest)),
        row("{a:change}, {b:change} and {c:change}", lambda a, b, c: [*a, *b, *c]),
    ),
}  # fmt: skip
