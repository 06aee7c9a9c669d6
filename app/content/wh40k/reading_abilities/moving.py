"""What is said of moves: Advances, charges, what may follow them, and where a unit is set up."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row
from app.content.wh40k.reading_abilities.attacking import effect
from app.content.wh40k.reading_abilities.nouns import with_

PLACE: Final = r"(?!(?:[^.]*\b(?:if|unless|with|any|along|only)\b))[A-Za-z][A-Za-z' -]{3,50}?"
"""Where a unit waits, in words that mean nothing: as few as may be, and none that limit something."""

ONE: Final = "(?:it|him|her|them|this unit|this model|the unit|the model)"
WAITING: Final = f"instead of (?:placing|setting)(?: {ONE})?(?: up)? on the battlefield"
ARRIVING: Final = r"at the end of any of your movement phases,? [A-Za-z' ,-]{3,90}?(?: -+| –)? "
ANYWHERE: Final = f"(?:set {ONE} up )?anywhere on the battlefield that is more than "
AWAY: Final = r'(\d{1,2})" (?:away )?from (?:any )?enemy models'
OFF_ZONE: Final = (
    r'anywhere on the battlefield that is more than (\d{1,2})" from the enemy deployment zone and any enemy models'
)


def _may(*actions: str) -> list[dict[str, Any]]:
    return [{"key": "may", "params": {"action": action}} for action in actions]


def _both(number: str, parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    made = with_({"value": int(number)}, parts)
    return None if made is None else [{"key": key, "params": made} for key in ("advances", "charges")]


def _if(is_so: bool) -> list[dict[str, Any]]:
    return [{"key": "secures", "params": {}}] if is_so else []


MOVING: Final[Mapping[str, Sequence[Row]]] = {
    "arriving": (
        row("during deployment, you can set (?:up )?{m:me} (?:up )?" + PLACE + " " + WAITING + r"\. " + ARRIVING + ANYWHERE + AWAY,
            lambda n, m: effect("reserve", {"distance": int(n)})),
        row("{j:jumps}during deployment, if {m:me} has a jump pack, you can set it up " + PLACE + " " + WAITING + r"\. " + ARRIVING
            + ANYWHERE + AWAY, lambda n, j, m: effect("reserve", {"distance": int(n)})),
    ),
    "deploying": (
        row("when you set up {m:me} during deployment, it can be set up " + OFF_ZONE,
            lambda n, m: effect("deploys_anywhere", {"distance": int(n)})),
        row("when you set up a unit of {m:own_name} during deployment, they can either be set up in their deployment zone, or "
            + OFF_ZONE, lambda n, m: effect("deploys_anywhere", {"distance": int(n)})),
    ),
    "keeping": (
        row(r'enemy units that are set up on the battlefield as reinforcements cannot be set up within (\d{1,2})" of {m:here}',
            lambda n, m: effect("keeps_off", {"distance": int(n)})),
    ),
    "following": (
        row("{m:me} can Advance and charge in the same turn", lambda m: _may("charge_after_advance")),
        row("{m:me} can charge even if (?:they|it) Advanced (?:during its|this) turn", lambda m: _may("charge_after_advance")),
        row("{m:me} can charge in the same turn if it Advanced", lambda m: _may("charge_after_advance")),
        row("they can Fall Back and still shoot and/or charge in the same turn",
            lambda: _may("shoot_after_fall_back", "charge_after_fall_back")),
        row("{m:me} can shoot and charge in a turn in which it Fell Back",
            lambda m: _may("shoot_after_fall_back", "charge_after_fall_back")),
        row("if {m:me} Falls Back it can charge in the same turn", lambda m: _may("charge_after_fall_back")),
        row(r"if {m:me} moves or Advances in its Movement phase, weapons \(excluding Heavy weapons\) are used as if the unit "
            "had remained stationary", lambda m: _may("shoot_after_advance", "steady_assault")),
    ),
    "to_move": (
        row(r"(?:add|increase its Move characteristic by) (\d{1,2})\"?(?: to its (?:Move characteristic|movement statistic))?",
            lambda n: int(n)),
    ),
    "advancing": (
        row("when {m:me} Advances, {n:to_move} (?:for (?:that|this)(?: Movement)? phase|until the end of the phase)"
            " instead of rolling an? dice", lambda m, n: effect("advances", {"value": n, "which": "sure"})),
        row(r"when an Advance or charge roll is made for {m:me}, add (\d) to the roll", lambda n, m: _both(n, {})),
        row(r'when a friendly {k:keyword} unit within (\d{1,2})" of {h:here} Advances or makes a charge move, add (\d) to '
            "the roll", lambda r, n, k, h: _both(n, {"range": int(r), "keyword": k})),
    ),
    "charging": (
        row(r"you can re-roll charge rolls for {m:me}\. When doing so, you can re-roll all or any of the dice",
            lambda m: effect("charges_again", {"which": "any"})),
        row("when a charge roll is made for {m:me}, you can re-roll the dice",
            lambda m: effect("charges_again", {"which": "whole"})),
        row("you can re-roll failed charge rolls for {m:me}", lambda m: effect("charges_again", {"which": "failed"})),
        row(r"your opponent must subtract (\d) from any charge rolls made for units that declare a charge against (?:an? )?{m:me}",
            lambda n, m: effect("charges", {"value": -int(n), "against": 1})),
    ),
    "by_flyers": (row("by units that can FLY", lambda: ""),),
    "being": (
        row("{m:me} cannot charge, can only be charged {a:by_flyers},? and can only attack or be attacked in the Fight phase "
            "{b:by_flyers}", lambda m, a, b: effect("airborne", {})),
        row("after {m:me} has been set up on the battlefield it cannot move for any reason, and no units can embark upon it",
            lambda m: effect("immobile", {})),
        row("{m:me} can(?: never have|not have) a Warlord Trait", lambda m: effect("no_trait", {})),
        row("in the Shooting phase, {m:own_name} can only target the nearest visible enemy unit{e:either}",
            lambda m, e: effect("nearest_only", {})),
    ),
    "either": (row("", lambda: ""), row(r"\. If two units are equally close, you may choose which is targeted", lambda: "")),
    # Objectives: whose they are although more enemies stand there.
    "marker": (row("(?:that|the) objective marker", lambda: ""), row("it", lambda: "")),
    "securing": (
        row("an? unit with this ability {c:controls}", lambda c: _if(True)),
        row("if your army is Battle-forged, (?:all )?{t:troops} gain (?:this|the following) ability. "
            "(?:Such an?|an?) unit(?: with this ability)? {c:controls}", lambda t, c: _if(t)),
    ),
    "controls": (
        row(r"that is within range of an objective marker \(as specified in the mission\) controls {a:marker} even if there "
            r"are more enemy models (?:with)?in range of {b:marker}\. {t:tied}", lambda a, b, t: ""),
    ),
    "tied": (
        row("If an enemy unit within range of the same objective marker has a similar ability, then {m:marker} is controlled by "
            "the player who has the most models (?:with)?in range(?: of it)? as normal", lambda m: ""),
    ),
}  # fmt: skip
