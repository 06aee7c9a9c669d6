"""What a player may ask for during the set-up. Hexes are named by their label ("D4")."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Id
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.model.tables import BoardSide, Colour, DeckKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Muster:
    """Pick a warband and a deck; in the nemesis format a second deck and the cards (UW-SET-01, UW-BLD-05)."""

    kind: Literal["muster"] = "muster"
    warband: Id
    deck: Id
    second: Id | None = None
    cards: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRoster:
    """Pick the warband and the cards of an army that was brought for this seat (UW-SET-01)."""

    kind: Literal["take_roster"] = "take_roster"
    roster: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class BringArmy:
    """An army of a player's own comes to the match with all it brings; said by the server, which read its file (UW-SET-01)."""

    kind: Literal["bring_army"] = "bring_army"
    army: Id
    content: Library


@dataclass(frozen=True, slots=True, kw_only=True)
class Redraw:
    """Redraw these kinds of cards, or none (UW-SET-06)."""

    kind: Literal["redraw"] = "redraw"
    kinds: tuple[DeckKind, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseBattlefield:
    """Side, orientation and one's own territory (UW-SET-09)."""

    kind: Literal["choose_battlefield"] = "choose_battlefield"
    side: BoardSide
    orientation: Id
    territory: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFeature:
    """Put the next feature token in a hex (UW-SET-12)."""

    kind: Literal["place_feature"] = "place_feature"
    hex: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy:
    """Set a fighter up in a starting hex (UW-SET-18)."""

    kind: Literal["deploy"] = "deploy"
    fighter: Id
    hex: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFirstPlayer:
    """Who takes the first turn of the round (UW-RND-03)."""

    kind: Literal["choose_first_player"] = "choose_first_player"
    player: Seat


SetupCommand: TypeAlias = (
    BringArmy | Muster | TakeRoster | Redraw | ChooseBattlefield | PlaceFeature | Deploy | ChooseFirstPlayer
)
