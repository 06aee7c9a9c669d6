"""An ability that is used: its head, whom it picks and what it does, put together where all of it goes together."""

import re
from collections.abc import Mapping
from typing import Any, Final

from app.content.aos.reading_abilities.making import resolved
from app.content.aos.reading_abilities.nouns import SELF, TARGET, plain
from app.content.aos.reading_abilities.timings import timing_of
from app.content.aos.reading_abilities.vocabulary import Vocabulary
from app.content.grammar import Grammar
from app.rosters.roster import Ability

KEYWORDS: Final = {
    "RAMPAGE": "rampage", "SPELL": "spell", "PRAYER": "prayer", "UNLIMITED": "unlimited", "CORE": "core", "MOVE": "move",
    "DEPLOY": "deploy",
}  # fmt: skip
BEFORE: Final = frozenset({"reserves", "relocates", "uses", "lasts"})
"""What may be done before the first turn."""

COST: Final = re.compile(r"Cost: (\d); ", re.IGNORECASE)
COMMANDS: Final = "Ability (Command)"
OF_A_USER: Final = ("within", "visible", "in_combat", "others")
"""What is asked of a target as a unit sees it."""

BY_A_USER: Final = frozenset({"crossed", "shot", "fought", "struck"})
CASTS: Final = re.compile(r"(?:Casting|Chanting) Value: (\d{1,2}); ", re.IGNORECASE)
PARTS: Final = re.compile(r"(?:Declare: (?P<declare>.*?)\.?; ?)?(?:Effect: ?)?(?P<effect>.*)", re.IGNORECASE)
SIDES: Final = {"friendly": "that enemy unit", "enemy": "that friendly unit"}
"""Who a target of this side is not."""

THAT: Final = re.compile(r"\bthat (?:friendly )?unit\b", re.IGNORECASE)
ROLL: Final = re.compile(
    r"(?:[,.]? ?then,? |^)make a (?:casting roll of 2D6|chanting roll of D6)(?=\.?$)", re.IGNORECASE
)
CASTER: Final = re.compile(r"^pick a friendly [A-Za-z' -]+ to (?:cast this spell|chant this prayer)", re.IGNORECASE)


def parts_of(text: str) -> tuple[str, str, str]:
    """The value a spell or prayer needs, what is declared and what comes of it."""
    value = CASTS.match(text)
    found = PARTS.fullmatch(text[value.end() :] if value else text)
    assert found is not None
    declare = ROLL.sub("", (found["declare"] or "").strip()).strip(" .,")
    return value[1] if value else "", declare, found["effect"].strip(" .,")


def spoken(text: str) -> str:
    """What of a text is its own: without the value, and without a caster whom the whole army's casters are."""
    cost = COST.match(text)
    _, declare, effect = parts_of(text[cost.end() :] if cost is not None else text)
    return f"{CASTER.sub('', declare)}. {effect}"


def used(
    ability: Ability, text: str, vocabulary: Vocabulary, grammar: Grammar, *, of_army: bool = False
) -> dict[str, Any] | None:
    """The ability as our content writes it; nothing where a part of it is not certain, or does not go with the others.

    One `of_army` is used by its player, or by the units that it names.
    """
    cost = COST.match(text)
    if cost is not None and ability.kind != COMMANDS:
        return None
    text = text[cost.end() :] if cost is not None else text
    head = _head(ability, text)
    if head is None:
        return None
    head |= {"cost": int(cost[1])} if cost is not None else {}
    _, declared, effect = parts_of(text)
    aims = grammar.readings("declare", declared, vocabulary) if declared else [{}]
    does = grammar.readings("effect", effect, vocabulary)
    if len(aims) != 1 or len(does) != 1:
        return None
    aim, done = dict(aims[0]), dict(does[0])
    side = (aim.get("picks") or done.get("picks") or {}).get("side")
    if ("users" in aim and not of_army) or (side and SIDES[side] in effect.lower()):
        return None
    if not of_army:
        return _together(head, aim, done, vocabulary)
    return _by_user(head, aim, done, effect, vocabulary) if "users" in aim else _by_player(head, aim, done, vocabulary)


def _by_user(
    head: Mapping[str, Any], aim: dict[str, Any], done: dict[str, Any], effect: str, vocabulary: Vocabulary
) -> dict[str, Any] | None:
    """Used by such a unit of the army. Where it picks a target, "that unit" may be either."""
    users, picks = aim.pop("users"), "picks" in aim
    if "picks" in done or (picks and THAT.search(effect)):
        return None
    if not picks:
        does = [{**one, "who": SELF} if one["who"] == TARGET and THAT.search(effect) else one for one in done["does"]]
        done = {**done, "does": does}
    made = _together(head, aim, done, vocabulary)
    return None if made is None else {**made, **({"sorts": users} if users else {})}


def _by_player(
    head: Mapping[str, Any], aim: dict[str, Any], done: dict[str, Any], vocabulary: Vocabulary
) -> dict[str, Any] | None:
    """Used by the player: nobody is "this unit", and all that its targets are is seen by nobody."""
    picks = aim.get("picks") or done.get("picks")
    made = _together(head, aim, done, vocabulary)
    if made is None or "reaction" in head["timing"] or set(made) & {"being", "around", "bearer", "value"}:
        return None
    if picks is not None and (set(picks) & set(OF_A_USER) or set(picks.get("being", ())) & BY_A_USER):
        return None
    if picks is None and not all(_is_everywhere(one) for one in made["does"]):
        return None
    if any(_has_user(one) for one in made["does"]):
        return None
    once = {} if "once" in made else {"once": {"per": "phase", "of": "player"}}
    return {**made, **once, "user": "player"}


def _is_everywhere(deed: Mapping[str, Any]) -> bool:
    """Whether what lasts is for units wherever they are."""
    aura = deed.get("lasts", {}).get("change", {}).get("aura")
    return aura is not None and not set(aura["on"]) & set(OF_A_USER)


def _has_user(deed: Any) -> bool:
    """Whether a deed speaks of the unit that uses it."""
    if isinstance(deed, Mapping):
        if (
            "to_user" in deed
            or deed.get("of_user")
            or deed.get("near")
            or deed.get("each") in ("own", "own_hurt", "crossed")
        ):
            return True
        return any(_has_user(one) for one in deed.values())
    return any(_has_user(one) for one in deed) if isinstance(deed, list | tuple) else False


def _head(ability: Ability, text: str) -> dict[str, Any] | None:
    words = [KEYWORDS.get(word.upper()) for word in ability.keywords]
    value = parts_of(text)[0]
    head = timing_of(ability.timing)
    if head is None or None in words or bool(value) != bool({"spell", "prayer"} & set(words)):
        return None
    return {**head, **({"keywords": words} if words else {}), **({"value": int(value)} if value else {})}


def _together(
    head: Mapping[str, Any], aim: dict[str, Any], done: dict[str, Any], vocabulary: Vocabulary
) -> dict[str, Any] | None:
    if "picks" in aim and "picks" in done:
        return None
    found_picks = aim.pop("picks", None) or done.pop("picks", None)
    picks = dict(found_picks) if found_picks is not None else None
    if not _is_in_its_place(head, aim.pop("deploys", False), aim.pop("arrives", False), done["does"]):
        return None
    in_charge = {*aim, *done} & {"in"} or (picks is not None and picks.pop("in", None))
    casters = aim.pop("casters", None)
    if (casters is not None and not vocabulary.lore) or (in_charge and not _in_charge(head)):
        return None
    aim.pop("in", None)
    done.pop("in", None)
    itself = aim.pop("itself", False)
    found = resolved(done.pop("does"), it=bool(done.pop("it", False)) and picks is None)
    if found is None or set(aim) & set(done):
        return None
    whose = TARGET if picks is not None else SELF
    if (
        any(one["who"] != whose for one in found)
        or not _fits_count(picks, found, itself=itself)
        or not _fits_timing(head, picks, found)
    ):
        return None
    # Who has left the battlefield is touched by nothing until it stands again: that comes last.
    deeds = sorted((one["deed"] for one in found), key=lambda deed: "relocates" in deed)
    if itself:
        deeds = [{"to_user": {"does": deeds}}, *deeds]
    who = {"casters": plain(casters)} if casters is not None else {}
    return {**head, **aim, **done, **({"picks": picks} if picks else {}), **who, "does": deeds}


def _is_in_its_place(head: Mapping[str, Any], deploys: bool, arrives: bool, done: list[dict[str, Any]]) -> bool:
    """Whether what deploys into reserve, and what comes out of it, are said to by what is declared and when."""
    kinds = [kind for one in done for kind in one["deed"]]
    in_deployment = head["timing"].get("timed", {}).get("moment") == "deployment"
    if "reserves" in kinds:
        return in_deployment and kinds == ["reserves"] and "deploy" in head.get("keywords", ()) and not arrives
    if "arrives" in kinds:
        # What followed would come before it stands.
        return arrives and not deploys and not in_deployment and kinds == ["arrives"]
    return not deploys and not arrives


def _in_charge(head: Mapping[str, Any]) -> bool:
    return bool(head["timing"].get("timed", {}).get("moment") == "charge")


def _fits_count(picks: Mapping[str, Any] | None, found: list[dict[str, Any]], *, itself: bool) -> bool:
    """Of several targets a die is rolled for each where the text says so; of one it is not said."""
    several = picks is not None and (picks.get("most", 1) > 1 or picks.get("every", False) or itself)
    if any(one.get("each", several) != several for one in found):
        return False
    # Whether D3 on each of several is one roll or many is not said.
    return not (several and any(_is_rolled(one) for one in found if "each" not in one))


def _is_rolled(one: Mapping[str, Any]) -> bool:
    ((_, deed),) = one["deed"].items()
    return any(isinstance(value, str) and "D" in value for value in deed.values())


def _fits_timing(head: Mapping[str, Any], picks: Any, found: list[dict[str, Any]]) -> bool:
    """A reaction picks nobody, and what it changes of hit rolls is for the attacks under way alone."""
    kinds = [kind for one in found for kind in one["deed"]]
    if "reaction" not in head["timing"]:
        if head["timing"]["timed"]["moment"] == "deployment":
            return set(kinds) <= BEFORE and all(
                one["deed"]["lasts"]["until"] == "battle" for one in found if "lasts" in one["deed"]
            )
        return not {"fights_next", "resists"} & set(kinds)
    if "fights_next" in kinds:
        return (
            head["timing"]["reaction"] == {"by": "you", "to": "fight"}
            and picks is not None
            and kinds == ["fights_next"]
        )
    if "resists" in kinds:
        return head["timing"]["reaction"]["by"] == "opponent" and kinds == ["resists"]
    if head["timing"]["reaction"]["by"] != "you":
        # Attacks at it are answered before any is made.
        answers = head["timing"]["reaction"]["to"] in ("attack", "fight", "shoot") and picks is None
        return answers and all(_guards(one["deed"]) for one in found)
    lasts = [one["deed"].get("lasts", {}).get("change", {}) for one in found]
    hits = any(change.get("stat_change", {}).get("stat") == "hit_roll" for change in lasts)
    return picks is None and not hits and all("lasts" in one["deed"] or "heal" in one["deed"] for one in found)


def _guards(deed: Mapping[str, Any]) -> bool:
    """Whether a deed is of what is done to the unit itself: its saves and wards, and attacks at it."""
    change = deed.get("lasts", {}).get("change", {})
    saves = change.get("stat_change", {}).get("stat") == "save_roll"
    return saves or "attacked" in change or change.get("keyword_grant", {}).get("keyword") == "WARD"
