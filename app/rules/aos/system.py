"""Age of Sigmar as one system of the contract."""

from collections.abc import Sequence

from app.rules.aos.answers import answer
from app.rules.aos.autofill.complete import complete
from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.flow import deciders
from app.rules.aos.invariants import broken
from app.rules.aos.model.commands import Command
from app.rules.aos.model.events import Event
from app.rules.aos.model.state import State
from app.rules.aos.model.upcasters import UPCASTERS
from app.rules.aos.new_match import setup
from app.rules.aos.offers import offers
from app.rules.aos.passing import automatic
from app.rules.aos.views.chronicle import narrate
from app.rules.aos.views.view import view
from app.rules.kernel.contract.refereed import Refereed
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import Seat


class AgeOfSigmar(Refereed[State]):
    """Warhammer Age of Sigmar, fourth edition."""

    key = "aos"
    unit = "in"
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


SYSTEM = AgeOfSigmar()
"""Age of Sigmar, as its fourth edition has it."""
