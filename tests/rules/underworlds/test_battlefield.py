"""The territory roll-off and the winner's choice (UW-SET-08, UW-SET-09, UW-DICE-03, UW-DICE-04)."""

from dataclasses import replace

import pytest

from app.rules.kernel.seats import seated
from app.rules.underworlds.decide import decide
from app.rules.underworlds.model.setup_commands import ChooseBattlefield, PlaceFeature, Redraw
from app.rules.underworlds.model.setup_events import RolledOff
from app.rules.underworlds.model.setup_prompts import ChooseBattlefieldStep, PlaceFeatures
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import ATTACK_DIE, ROLLOFF_RANK
from app.rules.underworlds.offers import offers
from app.rules.underworlds.views.view import view
from tests.rules.underworlds.arena import open_field, refused
from tests.rules.underworlds.opening_moves import SeededDice, chosen, content, do, mustered, small, table


def _rolled(*throws: tuple[str, str]) -> tuple[State, RolledOff]:
    """After both kept their hands and threw these faces."""
    state = do(mustered(table()), "red", Redraw())
    numbers = tuple(ATTACK_DIE.index(face) + 1 for throw in throws for face in throw)
    events = decide(state, "blue", Redraw(), SeededDice(first=numbers))
    assert isinstance(events, tuple)
    found = next(event for event in events if isinstance(event, RolledOff))
    return do(state, "blue", Redraw(), first=numbers), found


@pytest.mark.rule("UW-SET-08", "UW-DICE-03", "UW-DICE-04")
@pytest.mark.parametrize(
    ("throws", "winner"),
    [
        ([("hammer", "flanked")], "red"),
        ([("flanked", "surrounded")], "blue"),
        ([("surrounded", "swords")], "blue"),
        ([("crit", "hammer")], "red"),
        ([("swords", "hammer"), ("hammer", "crit")], "blue"),
        ([("crit", "crit"), ("swords", "surrounded")], "red"),
    ],
)
def test_the_better_face_wins_and_ties_are_rolled_again(throws: list[tuple[str, str]], winner: str) -> None:
    state, rolled = _rolled(*throws)
    assert rolled.throws == tuple(throws)
    assert rolled.winner == winner
    assert state.step == ChooseBattlefieldStep(winner=winner)


@pytest.mark.rule("UW-DICE-04")
def test_a_tie_has_a_chance_of_one_third() -> None:
    ties = sum(ROLLOFF_RANK[a] == ROLLOFF_RANK[b] for a in ATTACK_DIE for b in ATTACK_DIE)
    assert ties == 12


@pytest.mark.rule("UW-CFG-01", "UW-DICE-04")
def test_another_ranking_can_be_agreed() -> None:
    rank = {"crit": 4, "hammer": 3, "swords": 2, "surrounded": 1, "flanked": 0}
    state = do(mustered(table(rolloff_rank=rank)), "red", Redraw())
    state = do(state, "blue", Redraw(), first=(4, 2))
    assert state.step == ChooseBattlefieldStep(winner="blue")


@pytest.mark.rule("UW-SET-08")
def test_only_the_winner_chooses_what_exists() -> None:
    state, _ = _rolled(("crit", "hammer"))
    choice = ChooseBattlefield(side="A", orientation="wide", territory="blue")
    assert refused(state, "blue", choice).code == "not_rolloff_winner"
    assert refused(state, "red", replace(choice, orientation="long")).code == "battlefield_unknown"
    state = do(state, "red", choice)
    assert (state.sides["red"].territory, state.sides["blue"].territory) == ("blue", "red")
    assert state.step == PlaceFeatures(next="blue")


@pytest.mark.rule("UW-SET-09", "UW-BRD-01")
def test_two_sides_two_orientations_two_territories_are_eight_choices() -> None:
    wide = open_field()
    both = {**wide.orientations, "long": replace(wide.orientations["wide"], id="long")}
    sides = {"A": replace(wide, orientations=both), "B": replace(wide, orientations=both)}
    state = do(mustered(table(content(sides=sides))), "red", Redraw())
    state = do(state, "blue", Redraw(), first=(1, 2))
    found = [offer for offer in offers(state, "red") if offer.command["kind"] == "choose_battlefield"]
    assert len(found) == 8
    assert len({offer.id for offer in found}) == 8
    assert not [offer for offer in offers(state, "blue") if offer.command["kind"] == "choose_battlefield"]


@pytest.mark.rule("UW-SET-20")
def test_a_side_without_room_for_a_warband_is_not_offered() -> None:
    cramped = small({"A": 6, "B": 7, "C": 6}, starting=("A1", "A2", "A3", "C1", "C2", "C3"))
    state = do(mustered(table(content(sides={"A": open_field(), "B": cramped}))), "red", Redraw())
    state = do(state, "blue", Redraw(), first=(1, 2))
    choice = ChooseBattlefield(side="B", orientation="wide", territory="red")
    assert refused(state, "red", choice).code == "not_enough_starting_hexes"
    assert {o.command["side"] for o in offers(state, "red") if o.command["kind"] == "choose_battlefield"} == {"A"}


@pytest.mark.rule("UW-SET-10", "UW-HID-01")
def test_numbers_are_shuffled_and_seen_by_nobody() -> None:
    state = chosen(mustered(table()))
    assert sorted(state.feature_values) == [1, 2, 3, 4, 5]
    state = do(state, "blue", PlaceFeature(hex="J12"))
    other = replace(state, feature_values=tuple(reversed(state.feature_values)))
    hidden = replace(state.features["f1"], value=99)
    other = replace(other, features={"f1": hidden})
    for seat in ("red", "blue"):
        assert view(state, seated(seat)) == view(other, seated(seat))
        assert view(state, seated(seat)).features["f1"].value is None
