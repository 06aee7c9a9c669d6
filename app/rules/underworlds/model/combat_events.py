"""What happened to fighters and feature tokens on the battlefield."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.boards.hexes import Hex
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.tables import FeatureFace, Token


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterWent:
    """A fighter went hex by hex; the start is not in the path."""

    kind: Literal["fighter_went"] = "fighter_went"
    fighter: str
    path: tuple[Hex, ...]
    how: Literal["move", "push", "drive_back", "grapple", "overrun"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetReplaced:
    """The Attack under way has another target than the one picked."""

    kind: Literal["target_replaced"] = "target_replaced"
    seat: Seat
    attacker: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterPut:
    """A fighter was put into a hex directly (UW-HEX-07)."""

    kind: Literal["fighter_put"] = "fighter_put"
    fighter: str
    hex: Hex
    how: Literal["deployed", "placed", "raised"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FightersSwapped:
    """Two fighters exchanged hexes."""

    kind: Literal["fighters_swapped"] = "fighters_swapped"
    a: str
    b: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensChanged:
    """Tokens of a fighter were given (a positive amount) or removed."""

    kind: Literal["tokens_changed"] = "tokens_changed"
    fighter: str
    token: Token
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageTaken:
    """Damage tokens were given."""

    kind: Literal["damage_taken"] = "damage_taken"
    fighter: str
    amount: int
    cause: Literal["attack", "ability"]
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageHealed:
    """Damage tokens were removed (UW-HEAL-01)."""

    kind: Literal["damage_healed"] = "damage_healed"
    fighter: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterTurned:
    """A fighter card was flipped (UW-INS-01, UW-INS-02)."""

    kind: Literal["fighter_turned"] = "fighter_turned"
    fighter: str
    inspired: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensSwept:
    """All tokens left a slain fighter (UW-SLN-02)."""

    kind: Literal["tokens_swept"] = "tokens_swept"
    fighter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterLeft:
    """A slain fighter left the battlefield; its card is grey again. `bounty` is what it was worth just before."""

    kind: Literal["fighter_left"] = "fighter_left"
    fighter: str
    bounty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureTurned:
    """A feature token was flipped (UW-DLV-03)."""

    kind: Literal["feature_turned"] = "feature_turned"
    feature: str
    face: FeatureFace


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureShifted:
    """A feature token lies in another hex."""

    kind: Literal["feature_shifted"] = "feature_shifted"
    feature: str
    hex: Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionSkipped:
    """An instruction became impossible and was left out (UW-ABL-02)."""

    kind: Literal["instruction_skipped"] = "instruction_skipped"
    seat: Seat
    source: str
    instruction: str


CombatEvent: TypeAlias = (
    FighterWent
    | TargetReplaced
    | FighterPut
    | FightersSwapped
    | TokensChanged
    | DamageTaken
    | DamageHealed
    | FighterTurned
    | TokensSwept
    | FighterLeft
    | FeatureTurned
    | FeatureShifted
    | InstructionSkipped
)
