"""Warmaster as one system of the contract."""

from collections.abc import Sequence

from app.rules.kernel.contract.refereed import Refereed
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import Seat
from app.rules.warmaster.answers import answer
from app.rules.warmaster.autofill.complete import complete
from app.rules.warmaster.decide import decide
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.flow import deciders
from app.rules.warmaster.invariants import broken
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.events import Event
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.upcasters import UPCASTERS
from app.rules.warmaster.new_match import setup
from app.rules.warmaster.offers import offers
from app.rules.warmaster.passing import automatic
from app.rules.warmaster.views.chronicle import narrate
from app.rules.warmaster.views.view import view


class Warmaster(Refereed[State]):
    """Warmaster, first edition."""

    key = "warmaster"
    unit = "cm"
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
    hides_reactions = False


SYSTEM = Warmaster()
"""Warmaster, as its first edition has it."""
