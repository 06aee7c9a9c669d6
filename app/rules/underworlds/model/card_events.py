"""What happened to cards, glory, abilities and lasting effects. Which cards were drawn or shuffled is not public."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.state import Persisting
from app.rules.underworlds.model.tables import DeckKind, Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsMoved:
    """Cards went from one zone to another of the same owner, to its top in this order, or its bottom."""

    kind: Literal["cards_moved"] = "cards_moved"
    seat: Seat
    cards: tuple[str, ...]
    origin: Zone
    to: Zone
    position: Literal["top", "bottom"] = "top"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn:
    """The top cards of a deck went to the hand; their identities are their owner's."""

    kind: Literal["cards_drawn"] = "cards_drawn"
    seat: Seat
    deck: DeckKind
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PileShuffled:
    """A deck lies in this order now; nobody's log line."""

    kind: Literal["pile_shuffled"] = "pile_shuffled"
    seat: Seat
    zone: Zone
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsShown:
    """Cards of a hidden zone were shown: to all, or to one seat (`to`)."""

    kind: Literal["cards_shown"] = "cards_shown"
    seat: Seat
    cards: tuple[str, ...]
    to: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeEquipped:
    """An upgrade went onto a fighter (UW-UPG-01)."""

    kind: Literal["upgrade_equipped"] = "upgrade_equipped"
    seat: Seat
    card: str
    fighter: str
    origin: Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradesDiscarded:
    """Upgrades left a fighter for the discard pile."""

    kind: Literal["upgrades_discarded"] = "upgrades_discarded"
    seat: Seat
    fighter: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveLocked:
    """A surge objective drawn as a replacement is shut until that turn; its owner's secret (UW-OBJ-07)."""

    kind: Literal["objective_locked"] = "objective_locked"
    seat: Seat
    card: str
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GloryChanged:
    """Glory was gained or lost; `amount` is what really changed."""

    kind: Literal["glory_changed"] = "glory_changed"
    seat: Seat
    amount: int
    reason: Literal["scored", "slain", "ability"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterChanged:
    """A counter of a plot card or warscroll stands at this."""

    kind: Literal["counter_changed"] = "counter_changed"
    seat: Seat
    name: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityUsed:
    """A use was spent, with a generic token where the ability has them (UW-SET-03)."""

    kind: Literal["ability_used"] = "ability_used"
    seat: Seat
    key: str
    token: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UsesRenewed:
    """Abilities limited per attack, turn, phase or round can be used again."""

    kind: Literal["uses_renewed"] = "uses_renewed"
    seat: Seat
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SurgeDeclared:
    """A surge ability was declared; a card is public from now on (UW-SRG-05)."""

    kind: Literal["surge_declared"] = "surge_declared"
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityFizzled:
    """A declared ability could no longer be fully resolved and is spent without effect (UW-SRG-06)."""

    kind: Literal["ability_fizzled"] = "ability_fizzled"
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitiesOrdered:
    """A seat put what it has at the same moment in order, by key (UW-SEQ-01)."""

    kind: Literal["abilities_ordered"] = "abilities_ordered"
    seat: Seat
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PloyCancelled:
    """A ploy that was revealed comes to nothing (`cancel`)."""

    kind: Literal["ploy_cancelled"] = "ploy_cancelled"
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityUsed:
    """A surge card used up the seat's word in the power step (option `surge_ploy_in_power_step_uses_option`)."""

    kind: Literal["opportunity_used"] = "opportunity_used"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Delved:
    """A fighter Delves; where it `counts`, its seat used its Delve of this power step (UW-DLV-02)."""

    kind: Literal["delved"] = "delved"
    seat: Seat
    fighter: str | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegun:
    """An effect lasts from now on."""

    kind: Literal["effect_begun"] = "effect_begun"
    effect: Persisting


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectArmed:
    """A "next" effect has met its occurrence (UW-PER-04)."""

    kind: Literal["effect_armed"] = "effect_armed"
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsEnded:
    """Effects are over."""

    kind: Literal["effects_ended"] = "effects_ended"
    seqs: tuple[int, ...]


CardEvent: TypeAlias = (
    CardsMoved
    | CardsDrawn
    | PileShuffled
    | CardsShown
    | UpgradeEquipped
    | UpgradesDiscarded
    | ObjectiveLocked
    | GloryChanged
    | CounterChanged
    | AbilityUsed
    | UsesRenewed
    | SurgeDeclared
    | AbilityFizzled
    | AbilitiesOrdered
    | PloyCancelled
    | OpportunityUsed
    | Delved
    | EffectBegun
    | EffectArmed
    | EffectsEnded
)
