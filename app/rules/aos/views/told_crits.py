"""Which critical ability was at work in a volley: the dice that fell tell it, since a roll does not name its weapon."""

from collections.abc import Sequence

from app.rules.aos.attack_sequence.volley import batches
from app.rules.aos.characteristics import weapon_of
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.model.profiles import CRITS
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import Tray


def crit_under_way(state: State, roll: Roll) -> str:
    """The critical ability of the attacks whose hit roll fell just now; empty where two weapons might be meant."""
    using = next((step for step in reversed(state.stack) if isinstance(step, Using) and step.aims), None)
    if using is None or using.unit != roll.piece or state.tray is None:
        return ""
    meant = [one for one in batches(state, using) if one.target == state.tray.target and one.count == len(roll.faces)]
    found = {one.crit for one in meant if f"aos.tray.{one.weapon.kind}" == state.tray.title}
    return found.pop() if len(found) == 1 else ""


def crit_shown(state: State, tray: Tray[Roll]) -> str:
    """The critical ability that the dice of a volley speak of, where only one fits them (AOS-CORE-20.0f..h)."""
    fitting = [key for key in CRITS if _fits(key, tray.rolls)] if _crits(tray.rolls) else []
    if len(fitting) > 1:
        had = _had(state, tray)
        fitting = [key for key in fitting if key in had]
    return fitting[0] if len(fitting) == 1 else ""


def _crits(rolls: Sequence[Roll]) -> int:
    return sum(roll.faces.count(6) for roll in rolls if roll.what == "hit")


def _fits(key: str, rolls: Sequence[Roll]) -> bool:
    """Whether so many dice fell to wound and to save as they would with this ability."""
    crits, hits = _crits(rolls), _counted(rolls, "hit")
    if _thrown(rolls, "wound") != (hits + crits if key == "crit_hits" else hits - crits):
        return False
    sure = crits if key == "crit_auto_wound" else 0
    return _thrown(rolls, "save") in (0, _counted(rolls, "wound") + sure)


def _thrown(rolls: Sequence[Roll], what: str) -> int:
    return sum(len(roll.faces) for roll in rolls if roll.what == what)


def _counted(rolls: Sequence[Roll], what: str) -> int:
    return sum(sum(roll.counts or ()) for roll in rolls if roll.what == what)


def _had(state: State, tray: Tray[Roll]) -> frozenset[str]:
    """The critical abilities of the attacker's weapons of this kind."""
    if tray.source is None or tray.source not in state.units:
        return frozenset()
    weapons = [weapon_of(state, tray.source, one.id) for one in scroll_of(state, tray.source).weapons]
    return frozenset(key for one in weapons if f"aos.tray.{one.kind}" == tray.title for key in CRITS if one.has(key))
