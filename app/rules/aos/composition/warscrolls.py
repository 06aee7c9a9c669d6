"""Whether a warscroll is whole beyond what its fields say (AOS-CORE-4.0a, AOS-CORE-4.0b)."""

from app.rules.aos.model.profiles import Warscroll
from app.rules.aos.model.refusals import refuse
from app.rules.kernel.refusal import Refusal


def judge_scroll(scroll: Warscroll) -> Refusal | None:
    """Ranged weapons have a Range, melee weapons have none (AOS-CORE-4.0b)."""
    for weapon in scroll.weapons:
        if (weapon.kind == "ranged") != (weapon.range is not None):
            return refuse("invalid_warscroll", "AOS-CORE-4.0b", id=scroll.id, part=f"{weapon.id}: range")
    return None
