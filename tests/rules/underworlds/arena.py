"""Ready-made matches for tests: an open field, fighters by hex, hands of cards, and carrying commands out.

The field has 19 rows (A to S) of 22 hexes. `spot(q, r)` is the digest's axial hex with (0, 0) in the middle of the field
(J12), `label(q, r)` its label: write checks with the digest's own coordinates. Rows A to E are red territory, O to S blue;
A1-A8 and S1-S8 are starting hexes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.rules.kernel.boards.hexes import Hex, edge_hexes, from_label, label_of
from app.rules.kernel.boards.hexes import field as rows_of
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat
from app.rules.underworlds.changes import with_side
from app.rules.underworlds.decide import decide
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.evolve import evolve
from app.rules.underworlds.flow import run
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.language import Fighters
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.profiles import (
    Battlefield,
    Board,
    Card,
    Deck,
    FighterProfile,
    Inspiring,
    Library,
    Orientation,
    Warband,
    Warscroll,
)
from app.rules.underworlds.model.profiles import Side as CardSide
from app.rules.underworlds.model.prompts import Step
from app.rules.underworlds.model.state import Feature, Fighter, Ground, Options, Side, State
from app.rules.underworlds.model.tables import Token, Zone
from app.rules.underworlds.model.turn_prompts import ActionStep, BattleRound, PlayerTurn

ORIGIN = from_label("J12")
FACES = {"crit": 1, "hammer": 2, "swords": 4, "shield": 2, "dodge": 4, "flanked": 5, "surrounded": 6}
"""The number of a die that shows a symbol, for the default dice."""


def spot(q: int, r: int) -> Hex:
    """The digest's hex (q, r), counted from the middle of the field."""
    return Hex(ORIGIN.q + q, ORIGIN.r + r)


def label(q: int, r: int) -> str:
    """Its label."""
    return label_of(spot(q, r))


def faces(*symbols: str) -> tuple[int, ...]:
    """The numbers that dice must fall on to show these symbols."""
    return tuple(FACES[symbol] for symbol in symbols)


def words(text: str) -> Words:
    """The same words in both languages."""
    return Words(en=text, es=text)


# --- content ---------------------------------------------------------------------------------------------------------

BLADE = Weapon(id="blade", name=words("Blade"), use="melee", range=1, dice=2, symbol="hammer", damage=2)
BOW = Weapon(id="bow", name=words("Bow"), use="ranged", range=3, dice=2, symbol="swords", damage=1)
PLAIN = CardSide(move=3, save_dice=1, save_symbol="shield", health=4, bounty=1, weapons=(BLADE,))


def objective(id: str, **changes: Any) -> Card:
    """An objective worth 1 glory whose condition always holds."""
    return replace(Card(id=id, kind="objective", name=words(id), text=words(id), glory=1), **changes)


def ploy(id: str, **changes: Any) -> Card:
    """A ploy without an effect."""
    return replace(Card(id=id, kind="ploy", name=words(id), text=words(id)), **changes)


def upgrade(id: str, **changes: Any) -> Card:
    """An upgrade worth 1 glory without an effect."""
    return replace(Card(id=id, kind="upgrade", name=words(id), text=words(id), glory=1), **changes)


def deck(id: str, *cards: Card, plot: Card | None = None) -> Deck:
    """A deck of 12 objectives and 20 power cards: those given, filled up with plain ones."""
    mine = {card.id: card for card in cards}
    objectives = [c for c in cards if c.kind == "objective"]
    power = [c for c in cards if c.kind != "objective"]
    objectives += [objective(f"{id}o{n}") for n in range(len(objectives), 12) if f"{id}o{n}" not in mine]
    power += [upgrade(f"{id}p{n}", glory=0) for n in range(len(power), 20) if f"{id}p{n}" not in mine]
    return Deck(id=id, name=words(id), cards=(*objectives, *power), plot=plot)


def open_field(
    blocked: Sequence[Hex] = (), stagger: Sequence[Hex] = (), starting: Sequence[Hex] | None = None
) -> Battlefield:
    """The open field with some traits."""
    hexes = rows_of({chr(ord("A") + row): 22 for row in range(19)})
    red, blue = ({h for h in hexes if h.r < 5}, {h for h in hexes if h.r > 13})
    start = starting if starting is not None else [from_label(f"{row}{n}") for row in "AS" for n in range(1, 9)]
    half = Orientation(id="wide", red=frozenset(red), blue=frozenset(blue), neutral=hexes - red - blue)
    return Battlefield(
        id="open",
        name=words("Open Field"),
        hexes=hexes,
        starting=frozenset(start),
        blocked=frozenset(blocked),
        stagger=frozenset(stagger),
        edge=edge_hexes(hexes),
        orientations={"wide": half},
    )


# --- fighters --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Man:
    """A fighter of a test. `id` is without its seat; `at` axial from the middle, None for nowhere; `side` its numbers."""

    id: str
    seat: Seat
    at: tuple[int, int] | None
    side: Mapping[str, Any] = field(default_factory=dict)
    inspired_side: Mapping[str, Any] = field(default_factory=dict)
    runes: tuple[str, ...] = ()
    leader: bool = False
    tokens: Mapping[Token, int] = field(default_factory=dict)
    is_: Mapping[str, Any] = field(default_factory=dict)

    def profile(self) -> FighterProfile:
        """Its fighter card; the gold side is the grey one with `inspired_side` changed."""
        normal = replace(PLAIN, **self.side)
        return FighterProfile(
            id=self.id,
            name=self.id.title(),
            normal=normal,
            inspired=replace(normal, **self.inspired_side),
            leader=self.leader,
            runes=self.runes,
        )

    def fighter(self) -> Fighter:
        """Itself on the field."""
        plain = Fighter(
            id=f"{self.seat}.{self.id}",
            seat=self.seat,
            profile=self.id,
            hex=spot(*self.at) if self.at is not None else None,
            deployed=self.at is not None,
            tokens=dict(self.tokens),
        )
        return replace(plain, **self.is_)


def red(id: str, q: int, r: int, **changes: Any) -> Man:
    """A red fighter at (q, r)."""
    return Man(id=id, seat="red", at=(q, r), **changes)


def blue(id: str, q: int, r: int, **changes: Any) -> Man:
    """A blue fighter at (q, r)."""
    return Man(id=id, seat="blue", at=(q, r), **changes)


QUIET = Warscroll(inspire=(Inspiring(who=Fighters(side="friendly"), trigger=Trigger(event="round_end", where=())),))
"""A warscroll that hardly matters."""

NEVER = Warscroll(inspire=())

# --- matches ---------------------------------------------------------------------------------------------------------


def match(
    *men: Man,
    active: Seat | None = "red",
    round: int = 1,
    turn: int = 1,
    step: Step | None = None,
    cards: Sequence[Card] = (),
    blue_cards: Sequence[Card] = (),
    hands: Mapping[Seat, Sequence[str]] | None = None,
    equipped: Mapping[str, Sequence[str]] | None = None,
    glory: Mapping[Seat, int] | None = None,
    scrolls: Mapping[Seat, Warscroll] | None = None,
    plots: Mapping[Seat, Card] | None = None,
    features: Sequence[Feature] = (),
    board: Battlefield | None = None,
    options: Mapping[str, Any] | None = None,
    piles: Mapping[Seat, Mapping[Zone, Sequence[str]]] | None = None,
    dice: Sequence[int] = (),
    carry_on: bool = True,
    **changes: Any,
) -> State:
    """A match in the action step of `active` (or at `step`), both decks in place.

    `cards` are in red's deck (`blue_cards` in blue's), `hands` names cards held by their printed id, `equipped` those on
    fighters (full fighter id to printed ids). What is in no hand lies in its deck, in the order given. `turn` is the
    number of the turn in the game.
    """
    ground = board or open_field()
    scrolls = scrolls or {}
    seats: tuple[Seat, Seat] = ("red", "blue")
    decks: dict[Seat, Deck] = {
        "red": deck("rd", *cards, plot=(plots or {}).get("red")),
        "blue": deck("bd", *blue_cards, plot=(plots or {}).get("blue")),
    }
    bands = {
        seat: Warband(
            id=f"{seat}band",
            name=words(seat),
            fighters=tuple(man.profile() for man in men if man.seat == seat),
            warscroll=scrolls.get(seat, NEVER),
        )
        for seat in seats
    }
    fighters = {man.fighter().id: man.fighter() for man in men}
    worn = {f: tuple(f"{fighters[f].seat}.{c}" for c in held) for f, held in (equipped or {}).items()}
    fighters = {i: replace(f, upgrades=worn.get(i, ())) for i, f in fighters.items()}
    start = State(
        options=Options(board="arena", **(options or {})),
        library=Library(
            boards={"arena": Board(id="arena", name=words("Arena"), sides={"A": ground, "B": ground})},
            warbands={band.id: band for band in bands.values()},
            decks={d.id: d for d in decks.values()},
        ),
        sides={s: _side(s, bands[s], decks[s], (hands or {}).get(s, ()), worn, fighters) for s in seats},
        fighters=fighters,
        features={feature.id: feature for feature in features},
        ground=Ground(board="arena", side="A", orientation="wide"),
        round=round,
        part="combat",
        turn_seq=turn,
        first="red",
        active=active,
        rolled_off="red",
        seq=sum(len(held) for held in worn.values()),
        stack=(
            BattleRound(stage="turns", turns=(turn - 1) % 8 + 1),
            PlayerTurn(stage="after_action"),
            *((step,) if step is not None else (ActionStep(stage="choose"),)),
        ),
    )
    for seat, amount in (glory or {}).items():
        start = with_side(start, seat, glory=amount)
    for seat, given in (piles or {}).items():
        full = {zone: tuple(f"{seat}.{card}" for card in held) for zone, held in given.items()}
        start = with_side(start, seat, piles={**start.sides[seat].piles, **full})
    start = replace(start, **changes)
    return carried_on(start, *dice) if carry_on else start


def _side(
    seat: Seat,
    band: Warband,
    cards: Deck,
    hand: Sequence[str],
    worn: Mapping[str, tuple[str, ...]],
    men: Mapping[str, Fighter],
) -> Side:
    equipped = tuple(card for f, held in worn.items() if men[f].seat == seat for card in held)
    piles: dict[Zone, tuple[str, ...]] = {"equipped": equipped}
    for kind, deck_zone, hand_zone in (
        (True, "deck_objectives", "hand_objectives"),
        (False, "deck_power", "hand_power"),
    ):
        mine = [c.id for c in cards.cards if c.objective == kind]
        piles[hand_zone] = tuple(f"{seat}.{c}" for c in hand if c in mine)  # type: ignore[index]
        left = (f"{seat}.{c}" for c in mine if c not in hand)
        piles[deck_zone] = tuple(c for c in left if c not in equipped)  # type: ignore[index]
    return Side(
        seat=seat,
        warband=band.id,
        decks=(cards.id,),
        plot=f"{seat}.{cards.plot.id}" if cards.plot else None,
        counters={name: c.start for name, c in cards.plot.counters.items()} if cards.plot else {},
        ability_tokens={f"{seat}/{a.id}": a.tokens for a in band.warscroll.abilities if a.tokens is not None},
        territory="red" if seat == "red" else "blue",
        piles=piles,
        turns_taken=1 if seat == "red" else 0,
        equipped_at={card: number for number, card in enumerate(equipped, start=1)},
    )


def carried_on(state: State, *numbers: int) -> State:
    """The state once the referee has done all it can, with these dice, all of which must be used."""
    dice = ScriptedDice(numbers)
    draft = Draft(state, dice)
    run(draft)
    dice.finish()
    return draft.state


def act(state: State, seat: Seat, command: Command, *numbers: int) -> tuple[State, tuple[Event, ...]]:
    """Carries a command out with these dice, all of which must be used; fails if it is refused."""
    dice = ScriptedDice(numbers)
    result = decide(state, seat, command, dice)
    assert not isinstance(result, Refusal), result
    dice.finish()
    for event in result:
        state = evolve(state, event)
    return state, tuple(result)


def refused(state: State, seat: Seat, command: Command, *numbers: int) -> Refusal:
    """The refusal of a command; fails if it is carried out."""
    result = decide(state, seat, command, ScriptedDice(numbers))
    assert isinstance(result, Refusal), result
    return result


def told(events: Sequence[Event]) -> tuple[str, ...]:
    """The names of what happened, in order (`attack_declared`, `fighter_slain` ...)."""
    return tuple(event.happening.name for event in events if event.kind == "happened")
