"""The systems this program plays, as one explicit list."""

from collections.abc import Mapping

from app.systems.aos import AOS
from app.systems.diskwars import DISKWARS
from app.systems.game_system import AnySystem, GameSystem
from app.systems.underworlds import UNDERWORLDS
from app.systems.warmaster import WARMASTER
from app.systems.wh40k import WH40K

SYSTEMS: tuple[GameSystem, ...] = (WH40K, AOS, UNDERWORLDS, DISKWARS, WARMASTER)


def known() -> Mapping[str, GameSystem]:
    """The systems by their keys."""
    return {system.key: system for system in SYSTEMS}


def known_rules() -> Mapping[str, AnySystem]:
    """Their rules by the same keys."""
    return {system.key: system.rules for system in SYSTEMS}
