"""What the grammar of effects makes of its parts: deeds as our content writes them, or nothing where they do not go together."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.motions import amount
from app.content.aos.reading_abilities.nouns import IT, SELF, TARGET, is_units, plain
from app.content.aos.reading_abilities.passives import with_companions

DECIDED: Final = frozenset({"chance", "by_roll", "if_such", "if_rolled"})
"""Deeds that hold others, of which a roll or the unit decides."""

Done = dict[str, Any]
"""A deed as our content writes it (`deed`), to whom (`who`), and whether dice are said to be rolled for each target (`each`)."""


def done_to(who: Any, deed: Mapping[str, Any], *, each: bool | None = None) -> Done:
    """A deed with whom it is done to, and whether dice are said to be rolled for each of them."""
    return {"who": who, "deed": dict(deed), **({} if each is None else {"each": each})}


def lasting(pairs: Sequence[Any], until: str) -> list[Done]:
    """What lasts: an aura is on this unit."""
    return [
        done_to(SELF, {"lasts": {"change": {"aura": {"change": change, "on": who}}, "until": until}})
        if is_units(who)
        else done_to(who, {"lasts": {"change": change, "until": until}})
        for who, change in pairs
    ]


def lasting_with_companions(pairs: Sequence[Any], until: str) -> list[Done] | None:
    """The same for Companions too, where all of it is of attacks or weapons."""
    made = []
    for who, change in pairs:
        more = with_companions(change)
        if more is None:
            return None
        made.append([who, more])
    return lasting(made, until)


def lasting_there(pairs: Sequence[Any], until: str, where: Mapping[str, Any]) -> list[Done] | None:
    """The same, the units being where it is said behind."""
    there = where.get("there")
    if where["of"] != "they" or there is None:
        return None
    if not all(is_units(who) and not set(who) & set(there) for who, _ in pairs):
        return None
    return lasting([[{**who, **there}, change] for who, change in pairs], until)


def by_chance(on: str, each: str | None, done: Sequence[Done], dice: int = 1, **more: Any) -> list[Done] | None:
    """One die for all of them, so that they are done to one and the same."""
    who = done[0]["who"]
    if any(one["who"] != who or set(one["deed"]) & DECIDED or "each" in one for one in done):
        return None
    made = {**({"on": int(on)} if int(on) else {}), "does": [one["deed"] for one in done]}
    made |= {"dice": dice} if dice > 1 else {}
    return [done_to(who, {"chance": {**made, **more}}, each=bool(each))]


def by_roll(die: str, each: str | None, bands: Sequence[Any]) -> list[Done] | None:
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
    return [done_to(whose.pop(), {"by_roll": {"bands": [_bare(one) for one in made], **sides}}, each=bool(each))]


def _bare(band: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in band.items() if value not in ([], 0)}


def on_each(picks: Mapping[str, Any] | None, done: Sequence[Done] | None) -> list[Done] | None:
    """What is done to all such units; the units stand beside it until the whole is put together."""
    if picks is None or done is None or any(one["who"] != TARGET for one in done):
        return None
    return [{**one, "picks": dict(picks)} for one in done]


def lifted(made: Mapping[str, Any]) -> dict[str, Any] | None:
    """An effect with the units it is done to, where all of it is done to the same."""
    every = [one.get("picks") for one in made["does"]]
    if not any(every):
        return dict(made)
    if any(one != every[0] for one in every):
        return None
    bare = [{key: value for key, value in one.items() if key != "picks"} for one in made["does"]]
    return {**made, "does": bare, "picks": every[0]}


def held_against(each: str | None, dice: int, against: Mapping[str, Any], done: Sequence[Done]) -> list[Done] | None:
    """A roll that is held against a number of the target, for whom alone it then is."""
    return by_chance("0", each, done, dice=dice, **against) if all(one["who"] == TARGET for one in done) else None


def if_such(kinds: Sequence[Any], done: Sequence[Done], otherwise: Sequence[Done]) -> list[Done] | None:
    """What is done to the target by what it is."""
    every = [*done, *otherwise]
    if any(one["who"] != TARGET or set(one["deed"]) & DECIDED - {"chance"} or "each" in one for one in every):
        return None
    return [done_to(TARGET, {"if_such": {"sorts": plain(kinds), **_both(done, otherwise)}})]


def instead(first: Sequence[Done], kinds: Sequence[Any], other: Sequence[Done]) -> list[Done] | None:
    """One deed, and the same with another number for a target that is such; of two it would not be said which is not done."""
    if (
        len(first) != 1
        or len(other) != 1
        or set(first[0]["deed"]) != set(other[0]["deed"])
        or "lasts" in first[0]["deed"]
    ):
        return None
    return if_such(kinds, other, first)


def twice(until: str) -> dict[str, Any]:
    """Two fights, the second with those that strike last."""
    return {"lasts": {"change": {"again": {"then": "STRIKE-LAST"}}, "until": until}}


def if_rolled(on: str, done: Sequence[Done], otherwise: Sequence[Done]) -> list[Done] | None:
    """What is done by what the spell or prayer was rolled with."""
    every = [*done, *otherwise]
    who = every[0]["who"]
    if any(one["who"] != who or set(one["deed"]) & DECIDED or "each" in one for one in every):
        return None
    return [done_to(who, {"if_rolled": {"on": int(on), **_both(done, otherwise)}})]


def eased(done: Sequence[Done], on: str, damage: str, face: str) -> list[Done] | None:
    """The same dice, that count from another face where the spell or prayer was rolled with so much."""
    first = done[0]
    if len(done) != 1 or set(first["deed"]) != {"inflict"} or first["deed"]["inflict"]["damage"] != int(damage):
        return None
    easier = {"inflict": {**first["deed"]["inflict"], "on": int(face)}}
    return [{**first, "deed": {"if_rolled": {"on": int(on), "does": [easier], "otherwise": [first["deed"]]}}}]


def _both(done: Sequence[Done], otherwise: Sequence[Done]) -> dict[str, Any]:
    made = {"does": [one["deed"] for one in done]}
    return made | ({"otherwise": [one["deed"] for one in otherwise]} if otherwise else {})


def arriving(place: Mapping[str, Any]) -> list[Done] | None:
    """This unit comes out of reserve, at a place that our language has for it."""
    return [done_to(SELF, {"arrives": dict(place)})] if set(place) <= {"apart", "edge"} else None


def hurt(who: Any, damage: str, **more: Any) -> list[Done]:
    """Mortal damage; `roll` says whether dice are said to be rolled for each."""
    each = more.pop("roll", None)
    return [done_to(who, {"inflict": {"damage": amount(damage), **more}}, each=each)]


def of_each(held: Mapping[str, Any]) -> bool:
    """Whether each of several dice may be held against a number so."""
    return held.get("by") not in ("double", "within") and held.get("of") in ("health", "save")


def dice_that_hurt(on: str, n: str, **more: Any) -> list[Done]:
    """So many dice against one target."""
    return hurt(TARGET, n, on=int(on), roll=False, **{key: value for key, value in more.items() if value})


def may_follow(done: Sequence[Done]) -> bool:
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
