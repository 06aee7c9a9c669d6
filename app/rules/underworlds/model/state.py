"""The whole of a match at one moment. Frozen; changed only by `evolve`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.boards.hexes import Hex
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import OfTwo
from app.rules.kernel.state.ruling import Ruling, TurnedDown
from app.rules.kernel.state.standing import Standing
from app.rules.kernel.state.windows import Policy
from app.rules.kernel.views.tray import Tray
from app.rules.underworlds.model.combat_prompts import Die
from app.rules.underworlds.model.language.durations import Duration
from app.rules.underworlds.model.language.effects import Lasting
from app.rules.underworlds.model.language.moments import Happening, Part, Source
from app.rules.underworlds.model.profiles import Library, Roster
from app.rules.underworlds.model.prompts import Step
from app.rules.underworlds.model.rulings import Correction
from app.rules.underworlds.model.tables import (
    ATTACK_DIE,
    FEATURE_VALUES,
    ROLLOFF_RANK,
    SAVE_DIE,
    AttackFace,
    BoardSide,
    Colour,
    FeatureFace,
    SaveFace,
    Token,
    Zone,
)

FighterId: TypeAlias = str
CardId: TypeAlias = str
FeatureId: TypeAlias = str


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the table agreed at creation: every assumption of the digest's configuration (UW-CFG-01)."""

    board: str = "board_cistern"
    attack_die: tuple[AttackFace, ...] = ATTACK_DIE
    save_die: tuple[SaveFace, ...] = SAVE_DIE
    rolloff_rank: Mapping[str, int] = field(default_factory=lambda: dict(ROLLOFF_RANK))
    cover_face: SaveFace = "dodge"
    guard_faces: tuple[SaveFace, ...] = ("shield", "dodge")
    cleave_cancels: tuple[SaveFace, ...] = ("shield",)
    ensnare_cancels: tuple[SaveFace, ...] = ("dodge",)
    brutal_cancels: tuple[SaveFace, ...] = ("flanked", "surrounded")
    feature_values: tuple[int, ...] = FEATURE_VALUES
    feature_min_distance: int = 3
    rounds: int = 3
    turns_per_round: int = 4
    hand_objectives: int = 3
    hand_power: int = 5
    first_turn_draw: Literal["rolloff_loser", "second_player"] = "rolloff_loser"
    end_phase_order: Literal["player_by_player", "step_by_step"] = "player_by_player"
    underdog_bounty: Literal["printed_uninspired", "value_when_slain"] = "printed_uninspired"
    reroll_unit: Literal["die", "roll"] = "die"
    grapple_then_overrun: bool = False
    grapple_needs_away_hex: bool = False
    stagger_before_drive_back: bool = True
    surge_ploy_in_power_step_uses_option: bool = False
    window_policy: Policy = "masked"
    spectator_view: Literal["public", "delayed_full", "full"] = "public"
    deck_format: Literal["rivals", "nemesis"] = "rivals"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The battlefield that was chosen (UW-CON-11)."""

    board: str
    side: BoardSide
    orientation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A muster pick; two decks and their cards in the nemesis format (UW-BLD-05)."""

    warband: str
    decks: tuple[str, ...]
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One fighter. `hex` is None when slain or undeployed. Tokens are counts: more than one is allowed (UW-CON-13).

    `bounty_when_slain` serves the underdog option."""

    id: FighterId
    seat: Seat
    profile: str
    hex: Hex | None = None
    deployed: bool = False
    slain: bool = False
    inspired: bool = False
    raised: bool = False
    damage: int = 0
    tokens: Mapping[Token, int] = field(default_factory=dict)
    upgrades: tuple[CardId, ...] = ()
    bounty_when_slain: int = 0

    def has(self, token: Token) -> bool:
        """Whether it has any tokens of this kind (UW-CON-05)."""
        return self.tokens.get(token, 0) > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A feature token with two faces (UW-FEA-01); its value is secret while it is hidden (UW-SET-10)."""

    id: FeatureId
    hex: Hex
    value: int
    face: FeatureFace = "hidden"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player: warband, cards, glory; all of it has one owner (UW-CON-02, digest 2.3).

    `piles` hold card ids, the top of a deck first. `locked` objectives are shut until that turn of the game (UW-OBJ-07).
    `shown` are cards in hand that the opponent has been shown. `equipped_at` gives upgrades their place among effects.
    `draft` is the army that was brought to the table for this seat.
    `past_hands` are the hands at the start of the last round and of this one, for spectators who see later (UW-HID-05).
    """

    seat: Seat
    warband: str = ""
    decks: tuple[str, ...] = ()
    plot: str | None = None
    territory: Colour | None = None
    glory: int = 0
    piles: Mapping[Zone, tuple[CardId, ...]] = field(default_factory=dict)
    turns_taken: int = 0
    delved: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    ability_tokens: Mapping[str, int] = field(default_factory=dict)
    uses: Mapping[str, int] = field(default_factory=dict)
    locked: Mapping[CardId, int] = field(default_factory=dict)
    shown: frozenset[CardId] = frozenset()
    equipped_at: Mapping[CardId, int] = field(default_factory=dict)
    standing: tuple[Standing, ...] = ()
    past_hands: tuple[tuple[CardId, ...], ...] = ()
    draft: Roster | None = None

    def cards(self, zone: Zone) -> tuple[CardId, ...]:
        """The cards in a zone."""
        return self.piles.get(zone, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Persisting:
    """An effect that lasts. `seq` is its age; a "next" effect does nothing before it is `armed` (UW-PER-04).

    `attacks` says inside how many Attacks it began, so that an Attack within an Attack ends only its own effects.
    """

    seq: int
    source: Source
    effect: Lasting
    scope: Scope
    duration: Duration
    armed: bool = True
    round: int = 0
    turn: int = 0
    attacks: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One roll on the table: dice with symbols; `counts` is set once it was judged."""

    id: int
    what: str
    seat: Seat
    dice: tuple[Die, ...]
    faces: tuple[str, ...] = ()
    counts: tuple[bool, ...] | None = None
    piece: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the match ended (UW-VIC-02..08)."""

    winner: Seat | None
    how: Literal["glory", "survivors", "treasure", "bounty", "draw", "conceded"]
    major: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OfTwo[Step]):
    """A match. `stack` holds the procedures under way, the innermost last; the top one says who decides.

    `turn_seq` counts the turns begun in the game; `seq` counts effects and upgrades, so that later ones are told.
    """

    options: Options
    library: Library
    seats: tuple[Seat, Seat] = ("red", "blue")
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    fighters: Mapping[FighterId, Fighter] = field(default_factory=dict)
    features: Mapping[FeatureId, Feature] = field(default_factory=dict)
    feature_values: tuple[int, ...] = ()
    ground: Ground | None = None
    round: int = 0
    part: Part = "setup"
    turn_seq: int = 0
    first: Seat | None = None
    active: Seat | None = None
    rolled_off: Seat | None = None
    effects: tuple[Persisting, ...] = ()
    seq: int = 0
    history: tuple[Happening, ...] = ()
    stack: tuple[Step, ...] = ()
    tray: Tray[Roll] | None = None
    rolls: int = 0
    ruling: Ruling[Correction] | None = None
    turned_down: tuple[TurnedDown[Correction], ...] = ()
    result: Result | None = None
