"""Bots of the toy game, where the process that thinks finds them at little cost."""

import os
from pathlib import Path
from typing import Any

from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat
from tests.rules.toy import Command, State, Toy
from tests.rules.toy.facts import Throw


def thinker(name: str) -> Any:
    """A bot that takes any open offer, or one that only ever throws."""

    def any_offer(system: Toy, state: State, seat: Seat, choose: Chooser) -> Command | None:
        offers = [offer for offer in system.offers(state, seat) if is_open(offer)]
        return system.complete(state, seat, choose.pick(offers), choose) if offers else None

    def stubborn(system: Toy, state: State, seat: Seat, choose: Chooser) -> Command | None:
        return Throw()

    def broken(system: Toy, state: State, seat: Seat, choose: Chooser) -> Command | None:
        raise RuntimeError("no idea")

    return {"any": any_offer, "stubborn": stubborn, "broken": broken}[name]


def slow(name: str) -> Any:
    """A bot that never comes to an end, and says in the file of its name which process it holds."""

    def spin(system: Toy, state: State, seat: Seat, choose: Chooser) -> Command | None:
        Path(name).write_text(str(os.getpid()), "ascii")
        while True:
            pass

    return spin
