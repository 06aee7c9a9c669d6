"""Underworlds as one system of the contract."""

from collections.abc import Sequence

from app.rules.kernel.contract.refereed import Refereed
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import Seat
from app.rules.underworlds.answers import answer
from app.rules.underworlds.autofill.complete import complete
from app.rules.underworlds.decide import decide
from app.rules.underworlds.evolve import evolve
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.invariants import broken
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.upcasters import UPCASTERS
from app.rules.underworlds.new_match import setup
from app.rules.underworlds.offers import offers
from app.rules.underworlds.passing import automatic, conceals
from app.rules.underworlds.views.chronicle import narrate
from app.rules.underworlds.views.view import view


class Underworlds(Refereed[State]):
    """Warhammer Underworlds, second edition (Embergard)."""

    key = "underworlds"
    unit = "hex"
    seats: tuple[Seat, ...] = ("red", "blue")
    seat_counts: tuple[int, ...] = (2,)
    state_type = State
    command_type = Command
    event_type = Event
    upcasters: Sequence[Upcast] = UPCASTERS
    setup = staticmethod(setup)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    offers = staticmethod(offers)
    view = staticmethod(view)
    narrate = staticmethod(narrate)
    answer = staticmethod(answer)
    complete = staticmethod(complete)
    deciders = staticmethod(deciders)
    broken = staticmethod(broken)
    automatic = staticmethod(automatic)
    conceals = staticmethod(conceals)


SYSTEM = Underworlds()
