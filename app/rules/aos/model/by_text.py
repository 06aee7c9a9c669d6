"""What a text that no word of ours says may do, as its player reads it: outcomes that are one press each (AOS-INTRO-03)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.effects import KeywordGrant, Stat, StatChange
from app.rules.aos.model.language import Deed, GainCommands, Heal, Inflict, Lasts, Moves, Relocates, Returns

Group = Literal["damage", "heal", "models", "move", "turn", "player"]
"""Which row of the prompt an outcome stands in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One outcome: what it does to a unit in words of our language, or how many models of it are slain outright."""

    id: str
    group: Group
    does: Deed | Moves | GainCommands | None = None
    slays: int = 0


def _changed(id: str, stat: Stat, value: int) -> Outcome:
    return Outcome(id=id, group="turn", does=Lasts(change=StatChange(stat=stat, value=value), until="turn"))


def _had(id: str, keyword: str, level: int | None = None) -> Outcome:
    return Outcome(id=id, group="turn", does=Lasts(change=KeywordGrant(keyword=keyword, level=level), until="turn"))


OUTCOMES: Mapping[str, Outcome] = {
    one.id: one
    for one in (
        Outcome(id="damage_1", group="damage", does=Inflict(damage=Amount(plus=1))),
        Outcome(id="damage_2", group="damage", does=Inflict(damage=Amount(plus=2))),
        Outcome(id="damage_3", group="damage", does=Inflict(damage=Amount(plus=3))),
        Outcome(id="damage_d3", group="damage", does=Inflict(damage=Amount(dice=1, sides=3))),
        Outcome(id="damage_d6", group="damage", does=Inflict(damage=Amount(dice=1, sides=6))),
        Outcome(id="heal_1", group="heal", does=Heal(points=Amount(plus=1))),
        Outcome(id="heal_3", group="heal", does=Heal(points=Amount(plus=3))),
        Outcome(id="heal_d3", group="heal", does=Heal(points=Amount(dice=1, sides=3))),
        Outcome(id="slay_1", group="models", slays=1),
        Outcome(id="return_1", group="models", does=Returns(models=1)),
        Outcome(id="return_3", group="models", does=Returns(models=3)),
        Outcome(id="move_d6", group="move", does=Moves(inches=Amount(dice=1, sides=6))),
        Outcome(id="move_6", group="move", does=Moves(inches=Amount(plus=6))),
        Outcome(id="relocate", group="move", does=Relocates()),
        _changed("hit_up", "hit_roll", 1),
        _changed("hit_down", "hit_roll", -1),
        _changed("wound_up", "wound_roll", 1),
        _changed("wound_down", "wound_roll", -1),
        _changed("save_up", "save_roll", 1),
        _changed("save_down", "save_roll", -1),
        _changed("attacks_up", "attacks", 1),
        _changed("move_up", "move", 3),
        _had("ward_5", "WARD", 5),
        _had("strike_first", "STRIKE-FIRST"),
        _had("strike_last", "STRIKE-LAST"),
        Outcome(id="command_1", group="player", does=GainCommands(points=1)),
    )
}
"""Every outcome, in the order in which they are offered."""

OWN_ONLY = ("return_1", "return_3", "move_d6", "move_6", "relocate")
"""What is carried out by the player of the text itself, and so only with a unit of its own."""
