"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.kernel.schema import rulings_by_one
from app.rules.kernel.schema.upcasting import Plain, Upcast


def _with_standing(state: Plain) -> Plain:
    """Nobody had passed anything in advance."""
    return {**state, "sides": {seat: {**side, "standing": []} for seat, side in state["sides"].items()}}


def _with_kits(state: Plain) -> Plain:
    """No list of terrain kits was known."""
    return {**state, "library": {**state["library"], "kits": {}}}


def _spoken(value: Any) -> Any:
    """Abilities, and cards, with the words they lacked; changes of an attack with the ability that they are from."""
    if isinstance(value, list | tuple):
        return [_spoken(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    inner = {key: _spoken(item) for key, item in value.items()}
    match inner:
        case {"side": _, "wholly": _, "of_centre": _}:
            return {**inner, "without": "", "being": []}
        case {"conditions": _, "command": {"en": _}}:
            return {**inner, "plays": None}
        case {"kind": "inflict"}:
            return {**inner, "each": ""}
        case {"kind": "weapon_grant"}:
            return {**inner, "companions": False}
        case {"kind": "setting_up"}:
            return {**inner, "apart": None}
        case {"kind": "using", "changes": changes}:
            return {**inner, "changes": [_named(one) for one in changes]}
    return inner


def _named(change: Plain) -> Plain:
    """Whose the change was went untold: what helps was All-out Attack's, what hinders Covering Fire's."""
    return {"ability": "covering_fire" if change["value"] < 0 else "all_out_attack", "change": change}


def _uncrossed(state: Plain) -> Plain:
    """Nobody had asked who passed across whom."""
    return {**_spoken(state), "crossed": {}}


def _unfailed(state: Plain) -> Plain:
    """It was not told which spells and prayers came to nothing."""
    return {**state, "failed": []}


def _told(event: Plain) -> Sequence[Plain]:
    return (_spoken(event),)


def _around(value: Any) -> Any:
    """Abilities with the words they lacked for what is around a unit, for dice, and for whom attacks are made at."""
    if isinstance(value, list | tuple):
        return [_around(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    inner = {key: _around(item) for key, item in value.items()}
    match inner:
        case {"side": _, "wholly": _, "of_centre": _}:
            return {**inner, "sorts": [], "others": False, "every": False}
        case {"kind": "stat_change"}:
            return {**inner, "against": None}
        case {"kind": "inflict"}:
            return {**inner, "most": 0, "dice": 0, "same": False}
        case {"kind": "returns"}:
            return {**inner, "rolled": None}
        case {"change": _, "when": _, "phase": _, "keyword": _}:
            return {**inner, "damage": 0, "around": None, "beside": None}
        case {"timing": _, "picks": _, "does": _, "holds": _}:
            return {**inner, "being": [], "around": None}
    return inner


def _all_around(state: Plain) -> Plain:
    return dict(_around(state))


def _told_around(event: Plain) -> Sequence[Plain]:
    return (_around(event),)


def _with_more_words(value: Any) -> Any:
    """What abilities could not say: who hurt whom, rolls held against a number, places near somebody, who fights next."""
    if isinstance(value, list | tuple):
        return [_with_more_words(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    inner = {key: _with_more_words(item) for key, item in value.items()}
    match inner:
        case {"side": _, "wholly": _, "of_centre": _}:
            return {**inner, "models": 0, "anew": ""}
        case {"kind": "inflict"}:
            return {**inner, "plus": [], "of": "", "by": "reach"}
        case {"kind": "chance"}:
            return {**inner, "dice": 1, "of": "", "by": "reach", "plus": []}
        case {"kind": "moves"}:
            return {**inner, "how": "redeploy"}
        case {"kind": "arrives"}:
            return {**inner, "edge": 0}
        case {"kind": "relocates"}:
            return {**inner, "near": None, "of_user": False, "inches": 0, "edge": 0}
        case {"kind": "weapon_grant"}:
            return {**inner, "against": ""}
        case {"kind": "setting_up"}:
            return {**inner, "anchors": [], "edge": 0.0}
        case {"kind": "using"}:
            return {**inner, "resisted": [], "follows": []}
        case {"kind": "damage_allocated"}:
            return {**inner, "ignored": 0}
        case {"change": _, "when": _, "phase": _, "keyword": _}:
            return {**inner, "bearer": ""}
        case {"timing": _, "picks": _, "does": _, "holds": _}:
            return {**inner, "bearer": "", "repeats": False}
        case {"letter": _, "warscroll": _, "summoner": _}:
            return {**inner, "hurts": [], "ignored": ""}
        case {"footprint": _, "levels": _, "assumed": _}:
            return {**inner, "shelters": []}
        case {"traits": _, "tables": _, "formations": _, "of": _}:
            return {**inner, "strangers": []}
    return inner


def _all_with_more_words(state: Plain) -> Plain:
    return dict(_with_more_words(state))


def _told_with_more_words(event: Plain) -> Sequence[Plain]:
    return (_with_more_words(event),)


UPCASTERS: Sequence[Upcast] = (
    Upcast(
        version=2,
        what="twists of Spearhead do what their cards say, and its terrain features have their rules",
        ruled_anew=True,
    ),
    Upcast(version=3, what="a side keeps what its player passes in advance", state=_with_standing),
    Upcast(
        version=4,
        what="armies bring faction terrain, what lasts is more recent than the ability under way, targets come one by one; kits",
        state=_with_kits,
        ruled_anew=True,
    ),
    Upcast(
        version=5,
        what="commands of tactics cards, reserves, delayed effects and passing over; each Control is changed, not their sum",
        state=_uncrossed,
        event=_told,
        ruled_anew=True,
    ),
    Upcast(
        version=6,
        what="a spell or prayer that comes to nothing does not use up its limit for the battle",
        state=_unfailed,
        ruled_anew=True,
    ),
    Upcast(
        version=7,
        what="what is no unit is picked by none of its own side, nobody redeploys in the turn it was set up; sums of magic",
        ruled_anew=True,
    ),
    Upcast(
        version=8,
        what=rulings_by_one.WHAT,
        state=rulings_by_one.with_agreement,
        event=rulings_by_one.with_whose_word,
        ruled_anew=True,
    ),
    Upcast(
        version=9,
        what="abilities speak of what is around a unit, of whom attacks are made at, and of more dice",
        state=_all_around,
        event=_told_around,
    ),
    Upcast(
        version=10,
        what="abilities speak of who hurt whom, of who fights next, of rolls held against a number, and of places near somebody",
        state=_all_with_more_words,
        event=_told_with_more_words,
    ),
    Upcast(version=11, what="an army of a player's own comes with all it brings at muster too"),
)
