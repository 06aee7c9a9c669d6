"""What is said of single moments: explosions, charges made and suffered, Overwatch for others, wounds regained, extra attacks."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row
from app.content.wh40k.reading_abilities.attacking import effect
from app.content.wh40k.reading_abilities.nouns import with_

DYING: Final = (
    r"if (?:this model|a model in this unit) is reduced to 0 wounds,? roll a (?:D6|dice) before removing (?:it|the model) from the "
    r"battlefield(?: and before any embarked models disembark)?[.;,] on an? ([1-6])\+? it "
)
BURST: Final = "explodes|crashes in a fiery explosion|crashes and explodes|lashes out in its death throes"
BURSTS: Final = f"(?:{BURST}),? and each unit withint? "
SUFFERS: Final = r'(\d{1,2})" suffers? (an?|\d|D3|D6) mortal wounds?'
GIVEN_UP: Final = {"a": "1", "an": "1", "one": "1"}


def _blast(on: str, inches: str, wounds: str) -> list[dict[str, Any]] | None:
    number = GIVEN_UP.get(wounds.lower(), wounds)
    return effect("explodes", {"on": int(on), "range": int(inches), "wounds": number})


def _heal(wounds: str) -> list[dict[str, Any]] | None:
    return effect("heals", {"wounds": GIVEN_UP.get(wounds.lower(), wounds)})


def _more(*parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    return effect("more_attacks", with_({"on": 6}, *parts))


JOINED: Final = (
    "(?:makes|made) a charge move,? (?:is|was) charged,? or (?:performs|performed|made|makes) a Heroic Intervention"
)
VEHICLE: Final = "(?:the vehicle|this models?|this unit)"
LAUNCHERS: Final = "(?:smoke launchers?|smoke grenades|auto launchers)"
FURTHER: Final = r"\. These(?: extra| additional)? (?:attacks|hit rolls) (?:cannot|do not) themselves generate "

HAPPENING: Final[Mapping[str, Sequence[Row]]] = {
    "dying": (
        row(DYING + BURSTS + SUFFERS, _blast),
        row(r'Dice Roll: ([1-6])\+?; Distance: (\d{1,2})"; Mortal Wounds: (\d|D3|D6)', _blast),
    ),
    "joining": (
        row(f"if {{m:me}} {JOINED}, add (\\d) to the {{s:stats}} of models in this unit until the end of the turn",
            lambda n, m, s: [{"key": "changed", "params": {"stat": stat, "value": int(n), "when": "joined"}} for stat in s]),
        row(r"on a turn in which they make a successful charge, you can make (\d) additional attack in the Fight phase with all "
            "models in this unit", lambda n: effect("changed", {"stat": "attacks", "value": int(n), "when": "charged"})),
        row(f"{{b:forged}}in any turn in which {{m:me}} {JOINED}, you can add (\\d) to its hit rolls in the Fight phase",
            lambda n, b, m: effect("modify_hit", {"value": int(n), "how": "melee", "when": "joined"})),
        row(r"CHARACTERS ?with this ability can perform a Heroic Intervention if, after the enemy has completed all of "
            r"their charge "
            r'moves, there are any enemy units within (\d)" of them\. {m:moving_so}',
            lambda n, m: effect("heroic", {"distance": int(n)}) if int(n) == m else None),
    ),
    "moving_so": (
        row(r'They can move up to (\d)" when performing a Heroic Interve[a-z]+, so long as they end the move closer to the nearest '
            "enemy model", lambda n: int(n)),
    ),
    "answering": (
        row("when an enemy unit declares a charge, a unit with this ability that is within "
            r"(\d{1,2})\" of one of the charging unit's targets may fire Overwatch as if they were also targeted\. {o:once}",
            lambda n, o: effect("answers_for_others", {"range": int(n)})),
    ),
    "once": (row("A unit that does so cannot fire Overwatch again in this turn", lambda: ""),),
    "regaining": (
        row("at the (?:beginning|start) of (?:your turn|each of your turns), {m:me} (?:regains|heals) (1|one|D3)(?: lost)? wounds?",
            lambda n, m: _heal(n)),
    ),
    "attacking_more": (
        row(r"each time you roll a hit roll of 6\+ for {m:me} in the Fight phase, it can, if it was targeting {f:foe_said}, "
            r"immediately "
            "make an extra attack against the same unit using the same weapon" + FURTHER + "any further attacks",
            lambda m, f: _more(f, {"how": "melee"})),
        row(r"each time you roll an unmodified hit roll of 6 for an attack with a ranged weapon by {m:a_model}, that hit "
            r"roll succeeds "
            r"regardless of modifiers\. In addition, immediately make an additional hit roll against the same target using "
            r"the same "
            "weapon" + FURTHER + r"extra hit rolls\. {r:random_same}\. {a:not_sure}",
            lambda m, r, a: _more({"how": "shooting", "natural": 1, "sure": 1})),
        row(r"if you roll a hit roll of an unmodified 6 in the Fight phase for {f:friends}, that model can immediately make "
            r"another close "
            "combat attack using the same weapon" + FURTHER + "further bonus attacks",
            lambda f: _more(f, {"how": "melee", "natural": 1})),
    ),
    "a_model": (row("a model in this unit", lambda: ""),),
    "random_same": (
        row(r"When firing a weapon with randomly determined characteristics \(ie\. [A-Za-z]+\), any additional hit rolls "
            r"use the same "
            "characteristics as the hit roll that generated the additional hit roll", lambda: ""),
    ),
    "not_sure": (row("This ability does not affect weapons that automatically hit their target", lambda: ""),),
    "smoking": (
        row(f"(once per (?:game|battle), )?instead of shooting (?:any|its) weapons in the Shooting phase, {VEHICLE} can use its "
            f"{LAUNCHERS}{{u:smoke_until}}", lambda once, u: effect("smoke", {"which": "once" if once else "always"})),
    ),
    "smoke_until": (
        row("(?:; |\\. )until your next Shooting phase,? your opponent must subtract 1 from {a:shot_at}", lambda a: ""),
        row("\\. If it does so, subtract 1 from {a:shot_at} until your next Shooting phase", lambda a: ""),
    ),
    "shot_at": (
        row("(?:all |any )?hit rolls for (?:attacks made with )?ranged weapons that target (?:this (?:vehicle|unit|model)|it)",
            lambda: ""),
    ),
    "holding": (
        row(r'roll off if an enemy {f:foe} unit within 1" of any models with this ability wishes to Fall Back\. The enemy '
            r'unit can only '
            "Fall Back if the player commanding it wins the roll-off", lambda f: effect("holds_back", {"foe": f})),
    ),
    # What is so by itself here: nothing is left for a rule to do.
    "given": (
        row("{h:by_hull}(?:distances and ranges are always measured to and from this model's hull even though it has a "
            "base|instead of "
            "measuring distances?(?: and ranges)? to and from this model's base, measure to and from this model's hull or base "
            r"\(whichever is closer\))", lambda h: []),
        row("{o:lone}(?:when|the first time) this unit is set up(?: on the battlefield)?, all (?:of its models|models in "
            "this unit) must be "
            r'placed within \d" of (?:each other|at least one other model (?:in|from) (?:their|the) unit)\. From that point '
                r'onwards, each '
            "operate[sd] independently and is treated as a separate unit(?: for all rules purposes)?", lambda o: []),
        row("you cannot take this support system on an? [A-Za-z ]{3,30}", list),
        row('{s:smite}Warp Charge: 5; Range: 18"; Details: Smite has a warp charge value of 5. If manifested, the closest '
            'visible enemy unit '
            r'within 18" of the psyker suffers D3 mortal wounds(?: \(pg \d+\))?\. If the result of the Psychic test was '
                r'more than 10 the '
            "target suffers D6 mortal wounds instead", lambda s: []),
    ),
}  # fmt: skip
