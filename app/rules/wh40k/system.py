"""The 40k primer as one system of the contract."""

from collections.abc import Sequence

from app.rules.kernel.contract.refereed import Refereed
from app.rules.kernel.schema.upcasting import Upcast
from app.rules.kernel.seats import Seat
from app.rules.wh40k.answers import answer
from app.rules.wh40k.autofill.complete import complete
from app.rules.wh40k.decide import decide
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.invariants import broken
from app.rules.wh40k.model.commands import Command
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.upcasters import UPCASTERS
from app.rules.wh40k.new_match import setup
from app.rules.wh40k.offers import offers
from app.rules.wh40k.passing import automatic
from app.rules.wh40k.views.chronicle import narrate
from app.rules.wh40k.views.view import view


class Wh40k(Refereed[State]):
    """Warhammer 40,000, 8th edition primer."""

    key = "wh40k"
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


SYSTEM = Wh40k()
