"""What is seen of a match of Diskwars: disks, pins, cards; what others know leaves no trace (DW-HID-01..07)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.rules.diskwars.answers import answer
from app.rules.diskwars.flow import deciders
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.round_commands import ChooseCard
from app.rules.diskwars.model.round_prompts import ChoosingCards
from app.rules.diskwars.model.setup_events import ObjectiveDealt, ScenariosDrawn
from app.rules.diskwars.model.setup_prompts import KeepingScenario
from app.rules.diskwars.model.state import Result, Side, Slot, State
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.offers import offers
from app.rules.diskwars.views.chronicle import narrate
from app.rules.diskwars.views.own_view import DiskwarsView
from app.rules.diskwars.views.view import view
from app.rules.kernel.questions.question import AskSight, Judge, Question
from app.rules.kernel.seats import SEATS, SPECTATOR, Seat, Viewer, seated
from app.rules.kernel.views.view import View
from tests.rules.diskwars.arena import CONTENT, disk, posed
from tests.rules.diskwars.test_playout import Chance, one_command

HANDS = {"red": ("vigour", "eager_troops"), "blue": ("vigour", "surround")}


def choosing(**answers: str) -> State:
    """Both choose a command card; these have."""
    sides = {
        seat: Side(seat=seat, hand=HANDS[seat], objective=objective)
        for seat, objective in (("red", "conquest"), ("blue", "hail_of_arrows"))
    }
    given: dict[Seat, ChooseCard] = {seat: ChooseCard(card=card) for seat, card in answers.items()}  # type: ignore[misc]
    step = ChoosingCards(asked=("red", "blue"), answers=given)
    return posed(disk("red.orc_boyz", 20, 20), disk("blue.orc_boyz", 23, 20), sides=sides, stack=(step,))


def own(state: State, viewer: Viewer) -> DiskwarsView:
    """Diskwars' own part of what this viewer sees."""
    found = view(state, viewer).own
    assert isinstance(found, DiskwarsView)
    return found


def counts(shown: View) -> dict[str, int]:
    """How many cards each pile holds."""
    return {id: pile.count for id, pile in shown.piles.items()}


@pytest.mark.parametrize("viewer", [seated("red"), seated("blue"), SPECTATOR])
def test_what_is_told_beside_a_name_are_the_disks_on_the_field(viewer: Viewer) -> None:
    """Points are counted when all is over: whoever looks on sees how many disks each side has left."""
    state = posed(disk("red.orc_boyz", 20, 20), disk("red.grom", 30, 20), disk("blue.orc_boyz", 23, 20))
    fallen = replace(state.disks["red.grom"], lying="casualties", at=None)
    assert {seat: side.head_count for seat, side in view(state, viewer).seats.items()} == {"red": 2, "blue": 1}
    left = replace(state, disks={**state.disks, "red.grom": fallen})
    assert {seat: side.head_count for seat, side in view(left, viewer).seats.items()} == {"red": 1, "blue": 1}


@pytest.mark.rule("DW-HID-01", "DW-HID-02", "DW-AMB-19")
def test_a_hand_and_a_chosen_card_are_seen_by_their_owner_alone() -> None:
    state = choosing(red="vigour")
    mine, theirs = view(state, seated("red")), view(state, seated("blue"))
    assert {id: card.pile for id, card in mine.cards.items()} == {
        "red.vigour": "red.chosen",
        "red.eager_troops": "red.hand",
        "conquest": "red.objective",
    }
    assert set(theirs.cards) == {"blue.vigour", "blue.surround", "hail_of_arrows"}
    assert view(state, SPECTATOR).cards == {}
    for shown in (mine, theirs):
        assert counts(shown)["red.hand"] == counts(shown)["red.chosen"] == 1
    assert own(state, seated("blue")).chosen == ("red",)


@pytest.mark.rule("DW-HID-02")
def test_another_choice_leaves_no_trace_for_the_others() -> None:
    one, other = choosing(red="vigour"), choosing(red="eager_troops")
    for viewer in (seated("blue"), SPECTATOR):
        assert view(one, viewer) == view(other, viewer)
    assert view(one, seated("red")) != view(other, seated("red"))


@pytest.mark.rule("DW-HID-03")
def test_an_objective_is_its_owners_until_the_match_is_over() -> None:
    state = choosing()
    assert own(state, seated("red")).objectives == {"red": "conquest"}
    assert set(own(state, seated("red")).counting) == {"red"}
    assert own(state, SPECTATOR).objectives == own(state, SPECTATOR).counting == {}
    over = replace(state, stack=(), result=Result(winner="red", how="last_standing"))
    assert own(over, SPECTATOR).objectives == {"red": "conquest", "blue": "hail_of_arrows"}
    assert {"conquest", "hail_of_arrows"} <= set(view(over, SPECTATOR).cards)


@pytest.mark.rule("DW-HID-04", "DW-HID-05")
def test_drawn_scenarios_are_seen_by_the_last_player_and_the_deck_by_nobody() -> None:
    sides = {"red": Side(seat="red"), "blue": Side(seat="blue", drawn=("conquest", "generals_demise"))}
    step = KeepingScenario(seat="blue")
    state = posed(sides=sides, stack=(step,), deck=("hail_of_arrows",), round=0, phase="set_up")
    assert set(view(state, seated("blue")).cards) == {"conquest", "generals_demise"}
    for viewer in (seated("red"), SPECTATOR):
        assert view(state, viewer).cards == {}
        assert counts(view(state, viewer)) == {
            "red.hand": 0, "red.discard": 0, "blue.hand": 0, "blue.discard": 0, "blue.drawn": 2, "deck": 1,
        }  # fmt: skip


@pytest.mark.rule("DW-HID-06", "DW-CON-09", "DW-CON-10", "DW-CON-21")
def test_disks_show_what_they_are_worth_and_what_lies_on_them() -> None:
    low, middle, top = disk("red.orc_boyz", 20, 20), disk("blue.orc_boyz", 23, 20, damage=1), disk("red.grom", 26, 20)
    state = posed(low, middle, top)
    shown = view(state, SPECTATOR)
    assert own(state, SPECTATOR).pins[0].enemies
    assert [(pin.upper, pin.lower) for pin in own(state, SPECTATOR).pins] == [
        ("blue.orc_boyz", "red.orc_boyz"),
        ("red.grom", "blue.orc_boyz"),
    ]
    assert {"pinned", "embattled"} <= set(shown.pieces["blue.orc_boyz"].flags)
    assert "engages" in shown.units["red.grom"].badges
    piece, face = shown.pieces["blue.orc_boyz"], own(state, SPECTATOR).faces["blue.orc_boyz"]
    assert (piece.wounds, piece.wounds_max) == (face.toughness - 1, face.toughness)
    assert piece.pose.z < shown.pieces["red.grom"].pose.z
    assert face.under == ("red.grom",)
    assert face.lies_on == ("red.orc_boyz",)


@pytest.mark.rule("DW-CAB-09")
def test_a_changed_number_shows_the_rows_of_its_sum() -> None:
    state = posed(disk("red.orc_boyz", 20, 20, empowered=True))
    face = own(state, SPECTATOR).faces["red.orc_boyz"]
    assert {name: [row.value for row in rows] for name, rows in face.sums.items()} == {
        "attack": [1],
        "counterattack": [1],
        "toughness": [1],
    }
    sheet = view(state, SPECTATOR).sheets["red.orc_boyz"]
    assert sheet.profiles["now"]["attack"] == int(str(sheet.profiles["printed"]["attack"])) + 1


def others(state: State, viewer: Viewer) -> Iterator[tuple[Seat, State]]:
    """The same match with other secrets of each of the others, one after the other."""
    for seat in state.seats:
        if seat == viewer.seat:
            continue
        side = state.sides[seat]
        hand = tuple(reversed([card for card in state.library.commands if card not in side.discard][: len(side.hand)]))
        stack = tuple(_chosen_otherwise(step, seat, hand) for step in state.stack)
        other = {"hand": hand, "objective": side.objective and "conquest", "drawn": side.drawn[::-1]}
        yield seat, replace(state, stack=stack, sides={**state.sides, seat: replace(side, **other)})


def _chosen_otherwise(step: object, seat: Seat, hand: tuple[str, ...]) -> object:
    if isinstance(step, ChoosingCards) and seat in step.answers:
        return replace(step, answers={**step.answers, seat: ChooseCard(card=hand[0])})
    return step


def known(state: State, viewer: Viewer) -> list[object]:
    """All that a viewer can get from a state: what he sees, what he is offered, who is waited for, answers, refusals."""
    disks = [id for id, one in state.disks.items() if one.at is not None][:2]
    asked: list[Question] = [AskSight(source=disks[0], target=disks[-1])] if disks else []
    asked += [Judge(command=ChooseCard(card=card)) for card in ("surround", "bait", "waaagh")]  # type: ignore[arg-type]
    answers = [answer(state, viewer, question) for question in asked if viewer.role != "spectator" or disks]
    mine = offers(state, viewer.seat) if viewer.seat else ()
    return [view(state, viewer), list(mine), sorted(deciders(state)), answers]


@pytest.mark.rule("DW-HID-01", "DW-HID-02", "DW-HID-03", "DW-HID-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_hold_leaves_no_trace_at_any_time(seats: int) -> None:
    """For each pair of seats, and for those who watch: other hands, choices, draws and objectives change nothing."""
    chance, compared = Chance(seats), set[tuple[str | None, str]]()
    state = setup({"regiments": 1, "terrain_dealt": 1}, CONTENT, SEATS[:seats])
    for count in range(160):
        if state.result is None and state.sides["red"].army and count % 5 == 0:
            for viewer in (*map(seated, state.seats), SPECTATOR):
                seen = known(state, viewer)
                for seat, other in others(state, viewer):
                    assert known(other, viewer) == seen
                    compared.add((viewer.seat, seat))
        state = one_command(state, chance) if state.result is None else state
    pairs = {(one, other) for one in (*SEATS[:seats], None) for other in SEATS[:seats] if one != other}
    assert compared == pairs


@pytest.mark.rule("DW-HID-06", "DW-DEP-08")
def test_zones_say_which_cards_they_are_of_and_how_full_they_are() -> None:
    slots = (
        Slot(card="ambush", plain=False, owner="red", offset=20),
        Slot(card="advance", plain=True, owner="red", offset=28.8),
        Slot(card="barrier", plain=False, owner="blue", offset=60),
    )
    sides = {"red": Side(seat="red", edge="south"), "blue": Side(seat="blue", edge="north")}
    state = posed(disk("red.orc_boyz", 24, 10), sides=sides, slots=slots, round=0)
    shown = own(state, SPECTATOR)
    assert [(one.owner, one.cards, one.value, one.there) for one in shown.filled] == [
        ("red", ("ambush",), 6, 1),
        ("blue", ("barrier",), 2, 0),
    ]
    assert [(one.edge, one.offset, one.value) for one in shown.slots] == [
        ("south", 20, 3),
        ("south", 28.8, 3),
        ("north", 60, 2),
    ]
    assert own(replace(state, round=1), SPECTATOR).filled == ()


@pytest.mark.rule("DW-HID-03", "DW-HID-04")
def test_no_line_of_the_log_tells_a_secret() -> None:
    state = choosing()
    pairs: list[tuple[Event, Event]] = [
        (ObjectiveDealt(seat="red", card=card, deck=deck), ObjectiveDealt(seat="red", card=deck[0], deck=(card,)))
        for card, deck in (("conquest", ("hail_of_arrows",)),)
    ]
    pairs.append(
        (
            ScenariosDrawn(seat="red", drawn=("conquest", "hail_of_arrows"), deck=("generals_demise",)),
            ScenariosDrawn(seat="red", drawn=("generals_demise", "conquest"), deck=("hail_of_arrows",)),
        )
    )
    for one, other in pairs:
        for viewer in (seated("blue"), SPECTATOR):
            assert narrate(state, one, viewer) == narrate(state, other, viewer)
