"""The territory roll-off, and the winner's choice of side, orientation and territory (UW-SET-08..10, UW-SET-20)."""

from app.rules.kernel.dice.dice import shuffled
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, nobody, waits
from app.rules.underworlds.identifiers import warband_of
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import ChooseBattlefield
from app.rules.underworlds.model.setup_events import BattlefieldChosen, FeaturesShuffled
from app.rules.underworlds.model.setup_prompts import ChooseBattlefieldStep, PlaceFeatures, RollForTerritory
from app.rules.underworlds.model.state import Ground, State
from app.rules.underworlds.offer_builders import offer
from app.rules.underworlds.rolls import roll_off
from app.rules.underworlds.setup.muster import room_on
from app.rules.underworlds.triggers.firing import after


def advance_roll(draft: Draft) -> None:
    """Both roll until one face is better (UW-SET-08)."""
    winner = roll_off(draft, "territory")
    draft.change(ChooseBattlefieldStep(winner=winner))
    after(draft, "setup_territory_roll_off", player=winner)


def choosing(state: State) -> frozenset[Seat]:
    """The winner of the roll-off."""
    step = state.step
    assert isinstance(step, ChooseBattlefieldStep)
    return frozenset({step.winner})


def judge(state: State, side: str, orientation: str) -> Refusal | None:
    """Whether this battlefield exists and holds both warbands."""
    sides = state.library.boards[state.options.board].sides
    field = next((found for name, found in sides.items() if name == side), None)
    if field is None or orientation not in field.orientations:
        return refuse("battlefield_unknown", side=side, orientation=orientation[:40])
    needed = max(len(warband_of(state, seat).fighters) for seat in state.seats)
    if room_on(field, orientation) < needed:
        return refuse("not_enough_starting_hexes", needed=needed, had=room_on(field, orientation))
    return None


def decide_choose(draft: Draft, seat: Seat, command: ChooseBattlefield) -> Refusal | None:
    """One composite choice (UW-SET-09); then the other player shuffles the feature tokens (UW-SET-10)."""
    if refused := judge(draft.state, command.side, command.orientation):
        return refused
    ground = Ground(board=draft.state.options.board, side=command.side, orientation=command.orientation)
    draft.emit(BattlefieldChosen(seat=seat, ground=ground, territory=command.territory))
    draft.emit(FeaturesShuffled(values=shuffled(draft.dice, draft.state.options.feature_values)))
    draft.change(PlaceFeatures(next=draft.state.other(seat)))
    after(draft, "setup_choose_battlefield", player=seat)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Every side, orientation and territory that both warbands fit on."""
    found: list[Offer] = []
    for side, field in state.library.boards[state.options.board].sides.items():
        for orientation in field.orientations:
            if judge(state, side, orientation) is not None:
                continue
            for territory in ("red", "blue"):
                choice = {"side": side, "orientation": orientation, "territory": territory}
                names = {"name": field.name.en, "name_es": field.name.es}
                found.append(
                    offer(
                        "choose_battlefield",
                        {"kind": "choose_battlefield", **choice},
                        "UW-SET-09",
                        id=f"choose_battlefield.{side}.{orientation}.{territory}",
                        facts={**choice, **names},
                    )
                )
    return found


STEPS: Steps = {RollForTerritory: (nobody, advance_roll), ChooseBattlefieldStep: (choosing, waits)}
HANDLERS: Handlers = {
    ChooseBattlefield: Handler(handle=decide_choose, at=(ChooseBattlefieldStep,), other="not_rolloff_winner")
}
OFFERS: Offers = {ChooseBattlefieldStep: offers}
