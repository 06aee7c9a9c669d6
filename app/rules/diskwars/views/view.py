"""What a viewer sees, built from nothing: hands, chosen cards, drawn scenarios and objectives are their owner's (DW-HID-01..07)."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Protocol

from app.rules.diskwars.flow import deciders
from app.rules.diskwars.language.living import card_key
from app.rules.diskwars.model.places import Edge
from app.rules.diskwars.model.profiles import Library
from app.rules.diskwars.model.prompts import Step
from app.rules.diskwars.model.round_prompts import AbilityPick, AbilityUnderWay, Activating, Moving
from app.rules.diskwars.model.rulings import PutDisk
from app.rules.diskwars.model.setup_commands import ArmyChoice
from app.rules.diskwars.model.setup_prompts import ChooseArmies
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.tables import BANDS, Band
from app.rules.diskwars.rulings.agreements import WORDS
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.diskwars.views.chronicle import named_source
from app.rules.diskwars.views.own_view import DiskwarsView, InForce, Texts
from app.rules.diskwars.views.show_cards import (
    sees_secrets,
    show_cards,
    show_chosen,
    show_first,
    show_piles,
    show_played,
)
from app.rules.diskwars.views.show_dice import show_tray
from app.rules.diskwars.views.show_disks import (
    show_faces,
    show_pieces,
    show_pins,
    show_sheets,
    show_units,
    show_waiting,
)
from app.rules.diskwars.views.show_melee import show_melee
from app.rules.diskwars.views.show_recruiting import show_recruiting
from app.rules.diskwars.views.show_table import (
    show_board,
    show_filled,
    show_result,
    show_seats,
    show_slots,
    show_terrain,
    show_to_lay,
    show_turn,
    show_zones,
)
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.rulings.ruling_words import shown
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.views.pending_decisions import ruling_duty, staged, step_duty
from app.rules.kernel.views.view import DutyView, View


def view(state: State, viewer: Viewer) -> View:
    """What this viewer sees of the match."""
    return replace(_open(state), own=_own(state, viewer), cards=show_cards(state, viewer))


@derived
def _open(state: State) -> View:
    """What everybody sees alike: nothing in it is asked by who looks."""
    return View(
        system="diskwars",
        table=show_board(state),
        turn=show_turn(state),
        seats=show_seats(state),
        terrain=show_terrain(state),
        zones=show_zones(state),
        units=show_units(state),
        pieces=show_pieces(state),
        waiting=show_waiting(state),
        sheets=show_sheets(state),
        duties=show_duties(state),
        tray=show_tray(state),
        piles=show_piles(state),
        ruling=shown(state.ruling, WORDS),
        result=show_result(state),
        proposed=show_proposed(state),
        names=show_names(state),
    )


@derived
def show_duties(state: State) -> dict[str, DutyView]:
    """What is owed now: the decision at the top of the stack, an answer to an open ruling."""
    if not state.stack:
        return ruling_duty(state)
    step = state.step
    pieces = ("disk", "of", "source")
    facts = _facts(step) | (_asked_by(state) if isinstance(step, AbilityPick) else {})
    owed = step_duty(state, deciders(state), "diskwars", staged(step), facts, pieces)
    return ruling_duty(state) | owed


def _asked_by(state: State) -> dict[str, Fact]:
    """Whose ability asks, and what it says, in both languages; which disk moves on as it was laid out once this is answered."""
    below = state.stack[-2]
    assert isinstance(below, AbilityUnderWay)
    says = _TEXTS(state.library).get(below.ability, {"en": "", "es": ""})
    told: dict[str, Fact] = {"source": named_source(state, below.seat, below.source), "says": says["en"]}
    cards = (one for one in state.played if one.seat == below.seat and one.card != below.source)
    of = (
        one.card for one in cards if any(own.id == below.ability for own in state.library.commands[one.card].abilities)
    )
    card = next(of, None)
    told |= {"of_card": int(card is not None), "card": named_source(state, below.seat, card or below.source)}
    mover = next((disk for one in reversed(state.stack) if (disk := _laid_out(one))), None)
    return told | {"says_es": says["es"], "waiting": 1 if mover else 0, "mover": mover or below.source}


def _laid_out(step: Step) -> str | None:
    """The disk whose flips are laid out and still to be made."""
    match step:
        case Moving() if step.flips:
            return step.disk
        case Activating():
            return next((disk for one in step.todo if isinstance(one, Moving) and (disk := _laid_out(one))), None)
        case _:
            return None


_UNTOLD = {"stage", "kind", "todo", "scope", "picks"} | {field.name for field in fields(Prompt)}


def _facts(step: Step) -> dict[str, Fact]:
    """The plain fields of a step: ids and numbers that a title is made of."""
    found: dict[str, Fact] = {}
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name not in _UNTOLD and isinstance(value, str | int | float):
            found[field.name] = value
    return found


@derived
def show_proposed(state: State) -> dict[str, Pose]:
    """Where disks would lie by the proposals of an open ruling that stand."""
    proposals = state.ruling.proposals if state.ruling else ()
    return {
        one.disk: Pose(x=one.at.x, y=one.at.y)
        for proposal in proposals
        if not proposal.refused
        for one in proposal.corrections
        if isinstance(one, PutDisk) and one.at is not None
    }


@derived
def show_names(state: State) -> dict[str, Texts]:
    """What every disk and each player's copy of a command card is called, and all that content names (DW-HID-06)."""
    names = _NAMES(state.library)
    cards = {card_key(seat, card): names[card] for seat in state.sides for card in state.library.commands}
    return names | cards | {disk: names[type] for disk, type in _types(state)}


@derived
def _types(state: State) -> tuple[tuple[str, str], ...]:
    """What each disk is, whatever becomes of it."""
    return tuple((disk.id, disk.type) for disk in state.disks.values())


@derived
def _own(state: State, viewer: Viewer) -> DiskwarsView:
    known = {seat: state.result is not None or sees_secrets(state, viewer, seat) for seat in state.seats}
    return replace(
        _own_of_all(state),
        objectives={seat: card for seat, card in _objectives(state).items() if known[seat]},
        counting={seat: points_of(state, seat) for seat in state.seats if state.round and _counts(state, seat, known)},
        answers=_answers(state, viewer),
    )


@derived
def _own_of_all(state: State) -> DiskwarsView:
    return DiskwarsView(
        mode=state.options.mode,
        bands=_bands(state),
        order=state.order,
        edges=_edges(state),
        scenario=state.scenario,
        slots=show_slots(state),
        filled=show_filled(state),
        dealt=state.dealt,
        dealt_values=_dealt_values(state),
        card_width=state.options.card_width,
        to_lay=show_to_lay(state),
        chosen=show_chosen(state),
        first=show_first(state),
        played=show_played(state),
        faces=show_faces(state),
        pins=show_pins(state),
        melee=show_melee(state),
        effects=_effects(state),
        texts=_TEXTS(state.library),
        marks=state.library.marks,
        recruiting=show_recruiting(state),
    )


@derived
def _edges(state: State) -> dict[Seat, Edge]:
    return {seat: side.edge for seat, side in state.sides.items() if side.edge is not None}


@derived
def _objectives(state: State) -> dict[Seat, str]:
    return {seat: side.objective for seat, side in state.sides.items() if side.objective}


@derived
def _dealt_values(state: State) -> dict[str, int]:
    cards = state.library.deployments
    return {card: cards[card].value for card in state.dealt if card in cards}


def _counts(state: State, seat: Seat, known: Mapping[Seat, bool]) -> bool:
    """Whether it is open what a seat's disks and casualties are worth: to all in the introductory scenario (DW-INT-08)."""
    return state.options.mode == "intro" or known[seat]


@derived
def _bands(state: State) -> dict[Band, float]:
    """How far the bands reach that end somewhere (DW-RNG-02)."""
    return {band: state.options.reach(band) for band in BANDS if band != "siege"}


@derived
def _effects(state: State) -> dict[str, InForce]:
    return {
        str(one.seq): InForce(seat=one.seat, source=one.source, effect=one.effect.kind, span=one.span)
        for one in state.effects
    }


@derived
def _answers(state: State, viewer: Viewer) -> dict[Seat, ArmyChoice]:
    """One's own army while armies are chosen: of others it says with which cards they were built (DW-HID-01)."""
    given = state.step.answers if state.stack and isinstance(state.step, ChooseArmies) else {}
    return {seat: choice for seat, choice in given.items() if sees_secrets(state, viewer, seat)}


class Named(Protocol):
    """Any record with a name."""

    @property
    def name(self) -> Words:
        """In both languages."""
        ...


def _names(library: Library) -> dict[str, Texts]:
    """Every name that a sentence may say by an id, and what abilities of disks say by theirs; not of armies that were brought."""
    armies = {id: one for id, one in library.armies.items() if not army_of(id)}
    named: tuple[Mapping[str, Named], ...] = (
        library.disks,
        library.commands,
        library.deployments,
        library.sides,
        library.scenarios,
        library.introductory,
        armies,
    )
    names = {id: _both(one.name) for records in named for id, one in records.items()}
    for card in library.terrain.values():
        sides = [library.sides[side].name for side in card.sides]
        names[card.id] = {"en": " / ".join(side.en for side in sides), "es": " / ".join(side.es for side in sides)}
    heroes = {id: library.disks[one.hero].name for id, one in library.pregenerated.items()}
    says = {f"{one.id}.text": _both(one.text) for disk in library.disks.values() for one in disk.abilities}
    return {id: _both(name) for id, name in heroes.items()} | names | says


def _both(words: Words) -> Texts:
    return {"en": words.en, "es": words.es}


def _texts(library: Library) -> dict[str, Texts]:
    """What is printed on deployment cards, and what the abilities of disks and command cards say, by their id."""
    found = {id: one.text for id, one in library.deployments.items() if one.text is not None}
    found |= {ability.id: ability.text for disk in library.disks.values() for ability in disk.abilities}
    found |= {ability.id: ability.text for card in library.commands.values() for ability in card.abilities}
    return {id: _both(text) for id, text in found.items()}


_NAMES: ByIdentity[Library, dict[str, Texts]] = ByIdentity(_names, room=16)
_TEXTS: ByIdentity[Library, dict[str, Texts]] = ByIdentity(_texts, room=16)
