"""What disks are worth to a player: to keep or to be rid of, the objectives that rivals may hold counted in."""

from collections.abc import Sequence

from app.rules.diskwars.changes import lost
from app.rules.diskwars.characteristics import attack, counterattack, stamina, toughness
from app.rules.diskwars.ground.disks import are_enemies, pins, side, type_of
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.profiles import ScenarioCard
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.referee.position import playing
from app.rules.kernel.referee.seats import Seat


def rivals(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom a player has to be ahead of."""
    return tuple(other for other in playing(state) if side(state, other) != side(state, seat))


def price(state: State, seat: Seat, disk: DiskId) -> float:
    """What it is worth to a player to keep a disk, or to be rid of an enemy's, beside what that is worth to his rivals."""
    printed, owner = type_of(state, disk), state.disks[disk].owner
    material = 0.75 if printed.hero else 0.25 + printed.points / 40
    others = rivals(state, seat)
    if owner == seat:
        return material + max(1.0, _handed(state, seat, disk, others))
    mine = points_of(lost(state, [disk]), seat) - points_of(state, seat)
    leaking = [other for other in others if other != owner]
    given = _handed(state, seat, disk, leaking) * len(leaking) / max(1, len(others))
    return material / max(1, len(others)) + max(0.1, mine - given)


def _handed(state: State, seat: Seat, disk: DiskId, others: Sequence[Seat]) -> float:
    """What one of these rivals may be expected to gain by a casualty."""
    if not others:
        return 0.0
    hidden = _hidden(state, seat)
    if not hidden:
        return 1.0
    return max(0.0, _expected(lost(state, [disk]), others[0], hidden) - _expected(state, others[0], hidden))


def _hidden(state: State, seat: Seat) -> tuple[ScenarioCard, ...]:
    """The objectives that a rival may have: those that a player has not seen; none where all score alike."""
    seen = {state.scenario, state.sides[seat].objective, *state.sides[seat].drawn}
    cards = state.library.scenarios.values() if state.options.mode == "standard" else ()
    return tuple(card for card in cards if card.id not in seen and not card.partial)


def _expected(state: State, seat: Seat, hidden: Sequence[ScenarioCard]) -> float:
    return sum(WORDS.amount(state, Frame(seat=seat), card.score) for card in hidden) / len(hidden)


def lead(state: State, seat: Seat) -> float:
    """How far a player is ahead of what his rivals may be expected to have, all of them together."""
    hidden = _hidden(state, seat)
    theirs = [_expected(state, other, hidden) if hidden else points_of(state, other) for other in rivals(state, seat)]
    return points_of(state, seat) - sum(theirs)


def harmed(state: State, seat: Seat, disk: DiskId, damage: float) -> float:
    """What a disk loses of its worth by so much more damage: all of it if it falls, half for a wound, a little for less."""
    left = toughness(state, disk) - state.disks[disk].damage
    if damage >= left:
        return price(state, seat, disk) * (1.0 if state.disks[disk].wounds >= stamina(state, disk) else 0.5)
    return price(state, seat, disk) * 0.2 * max(0.0, damage) / max(1, left)


def coming(state: State, target: DiskId) -> int:
    """What those that pin a disk will strike it for."""
    above = (upper for upper, lower in pins(state) if lower == target and are_enemies(state, upper, lower))
    return sum(attack(state, upper) for upper in above)


def engaging(state: State, disk: DiskId, target: DiskId) -> float:
    """What is gained by lying on an enemy: what it loses more by this attack, that it is held, less its blow."""
    due, seat = coming(state, target), state.disks[disk].controller
    gain = harmed(state, seat, target, due + attack(state, disk)) - harmed(state, seat, target, due)
    held = 0.0 if state.disks[target].activated or due else 0.4 * price(state, seat, target)
    return gain + held - harmed(state, seat, disk, counterattack(state, target)) / (2 if due else 1)
