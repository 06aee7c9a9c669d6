"""The set-up from armies to scouts, in the order of the rules (DW-SET-24, DW-INT-01)."""

from collections.abc import Callable, Mapping

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.elimination import eliminate
from app.rules.diskwars.handlers import Steps
from app.rules.diskwars.model.round_prompts import BattleRound
from app.rules.diskwars.model.setup_prompts import ChooseArmies, Deploying, PlacingCard, Scouting, SetUp
from app.rules.diskwars.setup import places, terrain_laid, zones_laid
from app.rules.diskwars.turn_sequence.initiative import in_order, reversed_order
from app.rules.kernel.engine.handlers import nobody
from app.rules.kernel.state.position import playing

Part = Callable[[Draft], bool]
"""A part of the set-up: does or asks what comes next, or says that it is over."""


def _armies(draft: Draft) -> bool:
    if draft.state.disks:
        return False
    draft.enter(ChooseArmies(asked=playing(draft.state)))
    return True


def _initiative(draft: Draft) -> bool:
    if draft.state.order:
        return False
    places.roll_initiative(draft)
    return True


def _scenario(draft: Draft) -> bool:
    if draft.state.scenario:
        return False
    places.draw_scenarios(draft)
    return True


def _cards(draft: Draft) -> bool:
    """Cards are dealt once, then taken in turn until none is left (DW-SET-10)."""
    seat = zones_laid.next_to_lay(draft.state)
    if seat is None:
        return False
    if not draft.state.slots and not draft.state.dealt:
        zones_laid.deal(draft)
    draft.enter(PlacingCard(seat=seat))
    return True


def _plain_cards(draft: Draft) -> bool:
    if draft.state.slots:
        return False
    zones_laid.lay_introductory(draft)
    return True


def _deal_terrain(draft: Draft) -> bool:
    terrain_laid.deal(draft)
    return False


def _deploy(draft: Draft) -> bool:
    """The last player first; in the introductory scenario the first (DW-SET-17, DW-INT-06)."""
    state = draft.state
    order = in_order(state) if state.options.mode == "intro" else reversed_order(state)
    seat = next((one for one in order if not state.sides[one].deployed), None)
    if seat is not None:
        draft.enter(Deploying(seat=seat))
    return seat is not None


def _scouts(draft: Draft) -> bool:
    """Whoever deployed nothing is out now; then all scouts move, the first player's first (DW-KEY-02, DW-WIN-05)."""
    eliminate(draft)
    for seat in reversed_order(draft.state):
        draft.enter(Scouting(seat=seat))
    return False


STANDARD: tuple[Part, ...] = (
    _armies,
    places.ask_edge,
    _initiative,
    _scenario,
    _cards,
    _deal_terrain,
    terrain_laid.ask_terrain,
    _deploy,
    _scouts,
)
FORTRESSES: tuple[Part, ...] = (*STANDARD[:4], terrain_laid.ask_tower, *STANDARD[4:])
INTRO: tuple[Part, ...] = (_armies, _initiative, places.ask_edge, _plain_cards, _deploy, _scouts)
"""What the introductory scenario keeps is done by the same parts, and so are its rounds (DW-INT-09, DW-KEY-20)."""
PARTS: Mapping[str, tuple[Part, ...]] = {"standard": STANDARD, "fortresses": FORTRESSES, "intro": INTRO}


def parts(draft: Draft) -> tuple[Part, ...]:
    """The parts of this table's set-up."""
    options = draft.state.options
    return PARTS["intro" if options.mode == "intro" else options.special_scenario or "standard"]


def advance(draft: Draft) -> None:
    """The part under way goes on; once it is over, the next."""
    step = draft.state.step
    assert isinstance(step, SetUp)
    if step.done == len(parts(draft)):
        draft.change(BattleRound())
        return
    part = parts(draft)[step.done]
    over = step.done + 1
    if part in (_scouts, _deal_terrain):
        draft.change(SetUp(done=over))
        part(draft)
    elif not part(draft):
        draft.change(SetUp(done=over))


STEPS: Steps = {SetUp: (nobody, advance)}
