"""Finding things: profiles and cards by id, fighters and tokens by hex, hexes by label."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from app.rules.kernel.boards.hexes import Hex, from_label, label_of
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.combat_prompts import Attacking, Charging
from app.rules.underworlds.model.language.moments import Happening
from app.rules.underworlds.model.profiles import Ability, Battlefield, Card, FighterProfile, Library, Warband
from app.rules.underworlds.model.profiles import Side as CardSide
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import Feature, Fighter, Side, State
from app.rules.underworlds.model.tables import Ground

# --- content ---------------------------------------------------------------------------------------------------------


def _by_id(library: Library) -> Mapping[str, Card]:
    found = {card.id: card for deck in library.decks.values() for card in deck.cards}
    return found | {deck.plot.id: deck.plot for deck in library.decks.values() if deck.plot is not None}


_CARDS = ByIdentity(_by_id, room=16)


def card_of(state: State, card: str) -> Card:
    """The printed card of a card in play; `red.bt13` is red's copy of bt13."""
    return card_in(state.library, card)


def card_in(library: Library, card: str) -> Card:
    """The same of a library."""
    return _CARDS(library)[card.partition(".")[2]]


def owner_of(card: str) -> Seat:
    """Whose card it is."""
    return card.partition(".")[0]  # type: ignore[return-value]


def warband_of(state: State, seat: Seat) -> Warband:
    """The warband of a side."""
    return state.library.warbands[told_of(state.sides, seat, _warband)]


_warband: Callable[[Side], str] = attrgetter("warband")


def profile_of(state: State, fighter: str) -> FighterProfile:
    """The fighter card."""
    seat, profile = told_of(state.fighters, fighter, _card)
    return _PROFILES(warband_of(state, seat))[profile]


_card: Callable[[Fighter], tuple[Seat, str]] = attrgetter("seat", "profile")


_PROFILES: ByIdentity[Warband, Mapping[str, FighterProfile]] = ByIdentity(
    lambda warband: {profile.id: profile for profile in warband.fighters}, room=64
)


def printed(state: State, fighter: str) -> CardSide:
    """The side of the fighter card that is up (UW-WB-02)."""
    return up_side(state.library, state.sides, state.fighters[fighter])


def up_side(library: Library, sides: Mapping[Seat, Side], fighter: Fighter) -> CardSide:
    """The same of a fighter of these sides."""
    profile = _PROFILES(library.warbands[told_of(sides, fighter.seat, _warband)])[fighter.profile]
    return profile.inspired if fighter.inspired else profile.normal


# --- the battlefield -------------------------------------------------------------------------------------------------


def field_of(state: State) -> Battlefield:
    """The battlefield in use."""
    assert state.ground is not None
    return state.library.boards[state.ground.board].sides[state.ground.side]


def hex_named(state: State, label: str) -> Hex | Refusal:
    """The hex with this label, if it is on the board."""
    try:
        found = from_label(label)
    except ValueError:
        return refuse("hex_off_board", hex=label[:8])
    return found if found in field_of(state).hexes else refuse("hex_off_board", hex=label[:8])


def path_named(state: State, labels: tuple[str, ...]) -> tuple[Hex, ...] | Refusal:
    """The hexes with these labels."""
    path: list[Hex] = []
    for label in labels:
        found = hex_named(state, label)
        if isinstance(found, Refusal):
            return found
        path.append(found)
    return tuple(path)


def labels(hexes: tuple[Hex, ...]) -> tuple[str, ...]:
    """The labels of hexes."""
    return tuple(label_of(hex_) for hex_ in hexes)


def ground_at(state: State, hex_: Hex) -> Ground:
    """Which part of the battlefield a hex belongs to (UW-TER-02)."""
    assert state.ground is not None
    halves = field_of(state).orientations[state.ground.orientation]
    return "red" if hex_ in halves.red else "blue" if hex_ in halves.blue else "neutral"


def territory_at(state: State, hex_: Hex, seat: Seat) -> str:
    """Friendly, enemy or neutral territory for a seat (UW-TER-01)."""
    ground = ground_at(state, hex_)
    if ground == "neutral":
        return "neutral"
    return "friendly" if ground == state.sides[seat].territory else "enemy"


def standing_at(state: State, hex_: Hex) -> Fighter | None:
    """The fighter in a hex."""
    return next((f for f in state.fighters.values() if f.hex == hex_), None)


def feature_at(state: State, hex_: Hex | None) -> Feature | None:
    """The feature token in a hex."""
    return next((f for f in state.features.values() if f.hex == hex_), None)


def empty(state: State, hex_: Hex) -> bool:
    """Whether a hex of the battlefield is neither occupied nor blocked; tokens do not matter (UW-HEX-06, UW-FEA-05)."""
    field = field_of(state)
    return hex_ in field.hexes and hex_ not in field.blocked and standing_at(state, hex_) is None


# --- fighters --------------------------------------------------------------------------------------------------------


def on_field(state: State, seat: Seat | None = None) -> tuple[Fighter, ...]:
    """The fighters on the battlefield, of one side or of both."""
    return tuple(f for f in state.fighters.values() if f.hex is not None and seat in (None, f.seat))


def slain_of(state: State, seat: Seat) -> tuple[Fighter, ...]:
    """The slain fighters of a side."""
    return tuple(f for f in state.fighters.values() if f.slain and f.seat == seat)


def attack_of(state: State) -> Attacking | None:
    """The innermost Attack under way: what `$attacker`, `$target` and `$weapon` mean."""
    return next((step for step in reversed(state.stack) if isinstance(step, Attacking)), None)


def lead(state: State) -> Seat:
    """Who counts as the active player: outside turns who takes or took the first turn, else the roll-off winner (UW-SEQ-02)."""
    return state.active or state.first or state.rolled_off or state.seats[0]


def in_order(state: State) -> tuple[Seat, Seat]:
    """Both seats, the active player first."""
    first = lead(state)
    return first, state.other(first)


def place_of(state: State, what: str | None) -> Hex | None:
    """Where a fighter, feature token or hex is."""
    if what is None:
        return None
    if fighter := state.fighters.get(what.partition("/")[0]):
        return fighter.hex
    if feature := state.features.get(what):
        return feature.hex
    return from_label(what) if what[:1].isupper() and what[1:].isdecimal() else None


def charging(state: State, fighter: str) -> bool:
    """Whether the fighter is in the middle of a Charge."""
    return any(isinstance(step, Charging) and step.fighter == fighter for step in state.stack)


# --- what was --------------------------------------------------------------------------------------------------------


def remembered(state: State, event: str, scope: str) -> tuple[Happening, ...]:
    """The happenings of this name in a scope; in the end phase the combat phase is the one just ended (UW-DSL-04)."""
    return tuple(past for past in state.history if past.name == event and _within(state, past, scope))


def _within(state: State, past: Happening, scope: str) -> bool:
    match scope:
        case "game":
            return True
        case "round":
            return past.round == state.round
        case "combat_phase":
            return past.round == state.round and past.part == "combat"
        case "turn":
            return past.round == state.round and past.turn == state.turn_seq and past.part == state.part
        case _:
            raise AssertionError(scope)


# --- abilities -------------------------------------------------------------------------------------------------------


def ability_of(state: State, key: str) -> Ability | None:
    """The ability with this key: `red/short_fuse` of a warscroll, `red.bt28/bt28_a` of an upgrade or plot card."""
    head, _, name = key.rpartition("/")
    if head in state.seats:
        known = warband_of(state, head).warscroll.abilities
    elif head.partition(".")[2] in _CARDS(state.library):
        known = card_of(state, head).abilities
    else:
        return None
    return next((ability for ability in known if ability.id == name), None)
