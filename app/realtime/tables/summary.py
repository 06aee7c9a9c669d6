"""How a match stands, in a few words that everybody may know; kept once it lies still, so that nobody has to open it for them."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from app.leagues.model import Result
from app.persistence import summaries
from app.persistence.engine import UNREACHABLE
from app.realtime.audiences.audience import WATCHERS
from app.realtime.clock.reading import Reading
from app.realtime.history.replay import Step
from app.realtime.live.match import LiveMatch
from app.realtime.series import winner_of

log = logging.getLogger("castra.summary")

STILL_SECONDS = 3.0
"""How long nothing must have happened before it is kept: who plays on pays nothing for it."""


def summary_of(match: LiveMatch) -> Mapping[str, Any]:
    """Round, phase, scores, armies, who is asked, who won: of what a watcher sees."""
    view = match.sight(match.audiences[WATCHERS]).view
    reading = match.clock.reading
    turn, ended = view["turn"], view.get("result")
    return {
        "round": turn["round"],
        "rounds": turn["rounds"],
        "phase": turn["phase"],
        "over": match.over,
        "winner": ended and ended.get("winner"),
        "scores": {seat: side["score"] for seat, side in view["seats"].items()},
        "armies": {seat: _names(side, view["names"]) for seat, side in view["seats"].items()},
        "clock": _clock(reading) if reading and not match.over else None,
        "lost_on_time": [*reading.lost] if reading else [],
        "duties": [] if match.over else [_question(view, duty) for duty in view["duties"].values()],
        "asked": sorted(match.system.owed(match.state)) if not match.over else [],
    }


def _result(match: LiveMatch, told: Mapping[str, Any]) -> Result | None:
    """What a match of two enters into a league, once it is over."""
    if not match.over or len(match.seats) != 2:
        return None
    winner = winner_of(told, match.seats)
    return "draw" if winner is None else "first" if winner == match.seats[0] else "second"


def _clock(reading: Reading) -> Mapping[str, Any]:
    """What each side had left in milliseconds at a moment (seconds since 1970), and whether that passes by the calendar."""
    return {"at": reading.at / 1000, "left": dict(reading.left), "of_days": reading.terms.kind == "days"}


def _question(view: Mapping[str, Any], duty: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is asked and of whom, as everybody is told it: the words' key and its facts, with the names of what they point at."""
    facts = duty["facts"]
    ids = {str(each) for value in facts.values() for each in (value if isinstance(value, (list, tuple)) else (value,))}
    own = {id: one["name"] for kind in ("units", "pieces") for id in ids if (one := view[kind].get(id))}
    names = {
        id: {"name": own.get(id, id), **view["names"].get(id, {})} for id in ids if id in own or id in view["names"]
    }
    return {"label": duty["label"], "seats": list(duty["seats"]), "facts": dict(facts), "names": names}


def _names(side: Mapping[str, Any], names: Mapping[str, Mapping[str, str]]) -> Mapping[str, str]:
    """What an army is called, and how in other languages where it has a name there."""
    own = {key.removeprefix("army_"): str(said) for key, said in side["facts"].items() if key.startswith("army_")}
    return {"name": side["army"], **names.get(side["army"], {}), **own}


class Summary:
    """Keeps the summary of one match whenever that lies still."""

    def __init__(self, match: LiveMatch) -> None:
        self._match = match
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Keeps it from now on; of one that is over, which may have been imported, at once."""
        self._match.listeners.append(self._moved)
        if self._match.over:
            self._match.later(self.keep())

    def stop(self) -> None:
        """What was still to be kept is kept at once."""
        if self._timer:
            self._timer.cancel()
            self._lies_still()

    def _moved(self, step: Step) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(STILL_SECONDS, self._lies_still)

    def _lies_still(self) -> None:
        self._timer = None
        self._match.later(self.keep())

    async def keep(self) -> None:
        """Keeps how the match stands; where the database cannot be asked it is told later, by opening the match."""
        match = self._match
        try:
            told = summary_of(match)
            await summaries.keep(match.store, match.row.id, seq=match.seq, told=told, result=_result(match, told))
        except UNREACHABLE as error:
            log.warning("how %s stands could not be kept: %s", match.row.id, error)
