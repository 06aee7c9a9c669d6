"""What happens in the rounds: cards, activations, melee, the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.diskwars.model.places import Beside, Pinning
from app.rules.diskwars.model.state import Effect, Phase, Played, Result
from app.rules.diskwars.model.tables import Band, Face
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat

Action: TypeAlias = Literal["move", "shot", "focus", "pass", "reinforce"]
"""What an activated disk does (DW-ACT-10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun:
    """A round began (DW-RND-01)."""

    kind: Literal["round_begun"] = "round_begun"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun:
    """A phase began."""

    kind: Literal["phase_begun"] = "phase_begun"
    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRevealed:
    """All cards were turned up together; they are resolved in this order (DW-CMD-01, DW-CMD-10)."""

    kind: Literal["cards_revealed"] = "cards_revealed"
    played: tuple[Played, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBegun:
    """A player resolves his card (DW-CMD-05)."""

    kind: Literal["card_begun"] = "card_begun"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardResolved:
    """A card is resolved; activations that nothing could use are lost (DW-ACT-07)."""

    kind: Literal["card_resolved"] = "card_resolved"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardUsed:
    """Something of a card that is counted was used: its battle ability, the Mill, an ability by its name."""

    kind: Literal["card_used"] = "card_used"
    seat: Seat
    what: str
    disk: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded:
    """The cards of the cycle go to their owners' piles, their passive abilities end (DW-CMD-06, DW-CMD-09)."""

    kind: Literal["cards_discarded"] = "cards_discarded"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationBegun:
    """A disk is activated with the card under way, or a Watchtower is (DW-ACT-05, DW-FOR-04)."""

    kind: Literal["activation_begun"] = "activation_begun"
    seat: Seat
    disk: str
    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideUsed:
    """A disk shoots or focuses beside its move (DW-KEY-10)."""

    kind: Literal["beside_used"] = "beside_used"
    disk: str
    what: Beside


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskFlipped:
    """A disk was flipped; it lies on top of all it overlaps (DW-MOV-05)."""

    kind: Literal["disk_flipped"] = "disk_flipped"
    disk: str
    x: float
    y: float
    z: int
    forced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskPinned:
    """A disk newly lies on these (DW-PIN-03)."""

    kind: Literal["disk_pinned"] = "disk_pinned"
    disk: str
    pinned: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEnded:
    """A move is over, and why."""

    kind: Literal["move_ended"] = "move_ended"
    disk: str
    why: Literal["enemy", "terrain", "done", "gone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskReinforced:
    """A disk of the reserve was brought in (DW-REI-01)."""

    kind: Literal["disk_reinforced"] = "disk_reinforced"
    seat: Seat
    disk: str
    x: float
    y: float
    z: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenLaid:
    """A disk or Watchtower has a token now (DW-ACT-11, DW-CAB-09)."""

    kind: Literal["token_laid"] = "token_laid"
    disk: str
    token: Literal["activation", "empowerment"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenTaken:
    """A disk lost a token."""

    kind: Literal["token_taken"] = "token_taken"
    disk: str
    token: Literal["activation", "empowerment"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageDealt:
    """Damage fell on disks, all of it at once (DW-DMG-08), after resistances (DW-DMG-11)."""

    kind: Literal["damage_dealt"] = "damage_dealt"
    why: str
    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageRemoved:
    """Damage tokens were taken off a disk."""

    kind: Literal["damage_removed"] = "damage_removed"
    disk: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskWounded:
    """A disk with stamina took a wound: its damage is replaced by a Wound token (DW-DMG-05)."""

    kind: Literal["disk_wounded"] = "disk_wounded"
    disk: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisksLost:
    """Disks became casualties, all at once (DW-DMG-04, DW-DMG-09)."""

    kind: Literal["disks_lost"] = "disks_lost"
    disks: tuple[str, ...]
    why: Literal["wound", "off_field", "not_reinforced", "reserve"] = "wound"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotDeclared:
    """A ranged attack: at whom, at which range (DW-RAN-01, DW-RNG-06)."""

    kind: Literal["shot_declared"] = "shot_declared"
    seat: Seat
    disk: str
    target: str
    band: Band


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotScored:
    """What a die came to on a disk (DW-RAN-07, DW-RAN-08)."""

    kind: Literal["shot_scored"] = "shot_scored"
    disk: str
    target: str
    face: Face
    scattered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RollJudged:
    """What a roll came to."""

    kind: Literal["roll_judged"] = "roll_judged"
    roll: int
    outcome: str
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegun:
    """An effect that lasts began (DW-CON-19)."""

    kind: Literal["effect_begun"] = "effect_begun"
    effect: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsEnded:
    """Effects that lasted are over."""

    kind: Literal["effects_ended"] = "effects_ended"
    effects: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityUsed:
    """An ability is carried out."""

    kind: Literal["ability_used"] = "ability_used"
    seat: Seat
    source: str
    ability: str
    told: Mapping[str, Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeBegun:
    """The pins between enemies at the start of the Melee phase (DW-MEL-02)."""

    kind: Literal["melee_begun"] = "melee_begun"
    edges: tuple[Pinning, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EngagementBegun:
    """An engagement is fought (DW-MEL-06)."""

    kind: Literal["engagement_begun"] = "engagement_begun"
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeChosen:
    """A player said whom a disk strikes (DW-MEL-10)."""

    kind: Literal["strike_chosen"] = "strike_chosen"
    seat: Seat
    disk: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """All tokens but wounds are removed at once, cards go back to hands (DW-END-01, DW-END-02)."""

    kind: Literal["round_ended"] = "round_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsCounted:
    """Objectives are shown and counted (DW-WIN-03)."""

    kind: Literal["points_counted"] = "points_counted"
    points: Mapping[Seat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded:
    """It is over."""

    kind: Literal["match_ended"] = "match_ended"
    result: Result


RoundEvent: TypeAlias = (
    RoundBegun
    | PhaseBegun
    | CardsRevealed
    | CardBegun
    | CardResolved
    | CardUsed
    | CardsDiscarded
    | ActivationBegun
    | BesideUsed
    | DiskFlipped
    | DiskPinned
    | MoveEnded
    | DiskReinforced
    | TokenLaid
    | TokenTaken
    | DamageDealt
    | DamageRemoved
    | DiskWounded
    | DisksLost
    | ShotDeclared
    | ShotScored
    | RollJudged
    | EffectBegun
    | EffectsEnded
    | AbilityUsed
    | MeleeBegun
    | EngagementBegun
    | StrikeChosen
    | RoundEnded
    | PointsCounted
    | MatchEnded
)
"""Every fact of a round."""
