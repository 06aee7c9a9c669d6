"""The turn sequence as data: which procedure each phase is, in order (W40K-TURN-03)."""

from collections.abc import Callable, Mapping

from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.attack_prompts import ShootingPhase
from app.rules.wh40k.model.prompts import ChargePhase, FightPhase, MoralePhase, MovementPhase, PsychicPhase, Step
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import ROUNDS, Phase

OPENING: Mapping[Phase, Callable[[Seat], Step]] = {
    "movement": lambda seat: MovementPhase(),
    "psychic": lambda seat: PsychicPhase(),
    "shooting": lambda seat: ShootingPhase(),
    "charge": lambda seat: ChargePhase(),
    "fight": lambda seat: FightPhase(turn=seat),
    "morale": lambda seat: MoralePhase(seat=seat),
}
"""The step each phase begins with, for the active seat."""


def rounds_of(state: State) -> int:
    """How many rounds the battle lasts, as its mission says; what is usual before one is agreed (W40K-END-01, W40K-MISS-01)."""
    mission = state.library.missions.get(state.mission)
    return mission.rounds if mission else ROUNDS
