"""What `given` may say of an Underworlds battlefield. The descriptions are the documentation (docs/scenarios.md)."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from app.rules.underworlds.model.tables import FeatureFace, RuneAbility, SaveSymbol, WeaponKind, WeaponSymbol
from app.scenes.reading import Written

TwoSeats = Literal["red", "blue"]


class WeaponIn(Written):
    """A weapon. Where a fighter has none of its own it carries `blade`, as the defaults here say."""

    kind: WeaponKind = Field(default="melee", description="melee or ranged")
    range: int = Field(default=1, ge=1, description="hexes")
    dice: int = Field(default=2, ge=1, description="attack dice")
    symbol: WeaponSymbol = Field(default="hammer", description="what succeeds besides Criticals")
    damage: int = Field(default=2, ge=1, description="damage")
    abilities: list[RuneAbility] = Field(default=[], description="weapon abilities")
    critical: list[RuneAbility] = Field(default=[], description="weapon abilities that need a Critical")


class FighterIn(Written):
    """A fighter, called by its seat and its name: `red.a`. Its weapons are `red.a/blade` and so on."""

    at: str | None = Field(default=None, description="its hex, such as J12; nowhere unless said")
    card: str | None = Field(
        default=None, description="its fighter card in the side's warband; one of plain numbers unless said"
    )
    move: int = Field(default=3, description="Move, without a card")
    save: tuple[int, SaveSymbol] = Field(default=(1, "shield"), description="save dice and symbol, without a card")
    health: int = Field(default=4, description="Health, without a card")
    bounty: int = Field(default=1, description="Bounty, without a card")
    weapons: dict[str, WeaponIn] = Field(
        default={"blade": WeaponIn()}, description="its weapons by name, without a card"
    )
    runes: list[str] = Field(default=[], description="its runes, without a card")
    damage: int = Field(default=0, description="damage tokens")
    tokens: dict[Literal["move", "charge", "guard", "stagger"], int] = Field(default={}, description="other tokens")
    inspired: bool = Field(default=False, description="it is inspired")
    slain: bool = Field(default=False, description="it is slain")
    upgrades: list[str] = Field(default=[], description="upgrades of the side's deck it has, by card id")


class FeatureIn(Written):
    """A feature token, called `f1`, `f2` and so on in the order given."""

    at: str = Field(description="its hex")
    value: int = Field(default=1, ge=1, le=5, description="the number on its treasure face")
    face: FeatureFace = Field(default="treasure", description="the face that shows")


class SideIn(Written):
    """A player's cards and glory. In commands a card is called by its seat and id: `red.bt13`."""

    warband: str | None = Field(
        default=None, description="a warband of the server's content, for its warscroll and cards"
    )
    deck: str | None = Field(
        default=None, description="a deck of the server's content; cards without effects unless said"
    )
    cards: list[dict[str, Any]] = Field(
        default=[],
        description="cards written out as in content ([cards.md](cards.md)); name and text may be left out; a `plot` too",
    )
    warscroll: dict[str, Any] | None = Field(default=None, description="a warscroll written out as in content")
    discarded: list[str] = Field(default=[], description="the cards in the discard piles, by card id")
    hand: list[str] = Field(
        default=[], description="the cards in hand, by card id; what is named nowhere lies in the decks"
    )
    glory: int = Field(default=0, ge=0, description="glory points")


class GivenIn(Written):
    """A field in the action step of a turn; or, with `setup`, a match before its set-up, and nothing else.

    The field has rows A to S of 22 hexes without traits; rows A to E are red territory, O to S blue.
    """

    setup: dict[str, Any] | None = Field(default=None, description="options of a new match (see Options)")
    active: TwoSeats = Field(default="red", description="whose turn it is")
    step: Literal["action", "power"] = Field(default="action", description="the step about to begin")
    round: int = Field(default=1, ge=1, le=3, description="the battle round")
    turn: int = Field(default=1, ge=1, le=8, description="the turn of the round, both players' counted")
    fighters: dict[str, FighterIn] = Field(default={}, description="the fighters by id (see Fighter)")
    features: list[FeatureIn] = Field(default=[], description="feature tokens (see Feature)")
    blocked: list[str] = Field(default=[], description="blocked hexes")
    stagger: list[str] = Field(default=[], description="stagger hexes")
    starting: list[str] = Field(default=[], description="starting hexes")
    sides: dict[TwoSeats, SideIn] = Field(default={}, description="what the players have (see Side)")
    options: dict[str, Any] = Field(default={}, description="what the table agreed (see Options)")


PARTS: tuple[type[BaseModel], ...] = (GivenIn, FighterIn, WeaponIn, FeatureIn, SideIn)
"""What a page about `given` lists, the outermost first."""
