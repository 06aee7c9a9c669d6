"""Setting an Underworlds field for a scenario: fighters straight onto an open field, or a match before its set-up."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from app.content.lines import Where
from app.content.underworlds.load import library as content
from app.rules.kernel.boards.hexes import Hex, edge_hexes, field, from_label
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.flow import run
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.profiles import Battlefield, Board, Library, Orientation
from app.rules.underworlds.model.state import Feature, Fighter, Ground, Options, State
from app.rules.underworlds.model.tables import Token
from app.rules.underworlds.model.turn_prompts import ActionStep, BattleRound, PlayerTurn
from app.rules.underworlds.new_match import setup
from app.scenes.reading import at, only_fields, read, refused
from app.scenes.underworlds.given import FighterIn, GivenIn
from app.scenes.underworlds.sides import side_of, sided

SEATS: tuple[Seat, Seat] = ("red", "blue")
ROWS = {chr(ord("A") + row): 22 for row in range(19)}


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes, carried on to the first decision. Raises BadGiven, or BadContent."""
    draft = Draft(read(GivenIn, data, _start), dice)
    run(draft)
    return draft.state, tuple(draft.events)


def _start(wanted: GivenIn) -> State:
    if wanted.setup is None:
        return _state(wanted)
    with at("setup"):
        return setup(wanted.setup, content(), SEATS)


def _state(wanted: GivenIn) -> State:
    ground = _battlefield(wanted)
    boards = {
        "open": Board(id="open", name=Words(en="Open Field", es="Campo Abierto"), sides={"A": ground, "B": ground})
    }
    plain = setup({}, content(), SEATS)
    with at("options"):
        known = {field.name for field in fields(Options)} - {"board"}
        agreed = setup(only_fields(wanted.options, known, "options"), content(), SEATS).options
    fighters = {id: _fighter(id, man, ground) for id, man in wanted.fighters.items()}
    sides = {seat: sided(wanted, seat) for seat in SEATS}
    features = [
        Feature(id=f"f{number}", hex=_hex(row.at, ground, ("features", number - 1)), value=row.value, face=row.face)
        for number, row in enumerate(wanted.features, 1)
    ]
    first: Seat = wanted.active if wanted.turn % 2 else plain.other(wanted.active)
    taken = (wanted.turn + 1) // 2
    return replace(
        plain,
        options=replace(agreed, board="open"),
        library=Library(
            boards=boards,
            warbands={one.warband.id: one.warband for one in sides.values()},
            decks={one.deck.id: one.deck for one in sides.values()},
        ),
        sides={
            seat: side_of(wanted, seat, one, taken if seat == wanted.active else wanted.turn // 2)
            for seat, one in sides.items()
        },
        fighters=fighters,
        features={feature.id: feature for feature in features},
        ground=Ground(board="open", side="A", orientation="wide"),
        round=wanted.round,
        part="combat",
        turn_seq=8 * (wanted.round - 1) + wanted.turn,
        first=first,
        active=wanted.active,
        rolled_off=first,
        seq=sum(len(man.upgrades) for man in fighters.values()),
        stack=(BattleRound(stage="turns", turns=wanted.turn), *_turn(wanted)),
    )


def _turn(wanted: GivenIn) -> tuple[PlayerTurn | ActionStep, ...]:
    turn = PlayerTurn(stage="after_action")
    return (turn, ActionStep(stage="choose")) if wanted.step == "action" else (turn,)


def _battlefield(wanted: GivenIn) -> Battlefield:
    hexes = field(ROWS)
    red, blue = (frozenset(h for h in hexes if h.r < 5), frozenset(h for h in hexes if h.r > 13))
    wide = Orientation(id="wide", red=red, blue=blue, neutral=hexes - red - blue)
    traits = {"blocked": wanted.blocked, "stagger": wanted.stagger, "starting": wanted.starting}
    blocked, stagger, starting = (
        frozenset(_on_field(label, hexes, (name, number)) for number, label in enumerate(labels))
        for name, labels in traits.items()
    )
    return Battlefield(
        id="open",
        name=Words(en="Open Field", es="Campo Abierto"),
        hexes=hexes,
        starting=starting,
        blocked=blocked,
        stagger=stagger,
        edge=edge_hexes(hexes),
        orientations={"wide": wide},
    )


def _hex(label: str, ground: Battlefield, place: Where) -> Hex:
    return _on_field(label, ground.hexes, place)


def _on_field(label: str, hexes: Collection[Hex], place: Where) -> Hex:
    """The hex of a label. Raises BadGiven for one that is no label, or not on the field."""
    with at(*place):
        found = from_label(label)
        if found not in hexes:
            raise ValueError(f"no hex {label} on the field")
        return found


def _fighter(id: str, wanted: FighterIn, ground: Battlefield) -> Fighter:
    seat, _, name = id.partition(".")
    if seat not in SEATS or not name:
        raise refused(("fighters", id), "no_name_of_a_fighter", example="red.a")
    tokens: dict[Token, int] = {}
    tokens.update(wanted.tokens.items())
    hex = None if wanted.slain or wanted.at is None else _hex(wanted.at, ground, ("fighters", id, "at"))
    return Fighter(
        id=id,
        seat="red" if seat == "red" else "blue",
        profile=wanted.card or name,
        hex=hex,
        deployed=hex is not None or wanted.slain,
        slain=wanted.slain,
        inspired=wanted.inspired,
        damage=wanted.damage,
        tokens=tokens,
        upgrades=tuple(f"{seat}.{card}" for card in wanted.upgrades),
    )
