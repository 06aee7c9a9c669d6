"""Diskwars as one system of the contract."""

from collections.abc import Sequence

from app.rules.diskwars.answers import answer
from app.rules.diskwars.autofill.complete import complete
from app.rules.diskwars.decide import decide
from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.flow import deciders
from app.rules.diskwars.invariants import broken
from app.rules.diskwars.model.commands import Command
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.upcasters import UPCASTERS
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.offers import offers
from app.rules.diskwars.passing import automatic
from app.rules.diskwars.views.chronicle import narrate
from app.rules.diskwars.views.view import view
from app.rules.kernel.contract.refereed import Refereed
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import SEATS, Seat


class Diskwars(Refereed[State]):
    """Warhammer: Diskwars, the core set."""

    key = "diskwars"
    unit = "cm"
    seats: tuple[Seat, ...] = SEATS
    seat_counts: tuple[int, ...] = (2, 3, 4)
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


SYSTEM = Diskwars()
