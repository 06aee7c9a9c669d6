"""Setting up for a player: until the battle begins the table decides for a seat that asked for it, as a good bot would.

What it does are the seat's own commands: the others see no more of them than if the player had made them, they are taken
back like any other, and whoever decides something by hand has the rest in hand again. A ruling is left to the player: nobody
agrees to a correction in another's name.
"""

from app.bots.deciding import BrainByName
from app.realtime.autoplay.bots import JUDGE, BotSeats
from app.realtime.live.match import LiveMatch
from app.realtime.workers.pool import MatchWorker
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import open_ruling


class SettingUp(BotSeats):
    """The seats of one match that are being set up for their players."""

    REF = "set_up"

    def __init__(self, match: LiveMatch, brain: BrainByName, worker: MatchWorker) -> None:
        super().__init__(match, {}, brain, 0.0, worker)

    def take(self, seat: Seat) -> Refusal | None:
        """Sets a seat up from here on; why not, once the battle has begun."""
        if not self._match.in_set_up:
            return Refusal(code="set_up_over", rule="")
        self._names[seat] = JUDGE
        self.start()
        return None

    def give_back(self, seat: Seat) -> None:
        """The player decides again."""
        self._names.pop(seat, None)

    def _owing(self) -> list[Seat]:
        if self._names and not self._match.in_set_up:
            self._names.clear()
        return [] if open_ruling(self._match.state) else super()._owing()
