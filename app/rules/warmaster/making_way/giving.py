"""Making way for a friend, or refusing to: who asks, what follows (WM-WAY-01..06, WM-CNF-05, -07)."""

from collections.abc import Mapping
from math import dist

from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.command_phase.bodies import tell
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.standing import ends_of, judge_named
from app.rules.warmaster.handlers import Handler, Handlers
from app.rules.warmaster.hits import confusion
from app.rules.warmaster.making_way.passages import Passage, in_the_way, passages, why_not_make_way
from app.rules.warmaster.making_way.placing import Chain, judge
from app.rules.warmaster.making_way.proposing import proposals
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_commands import MakeWay
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State, UnitId


def decide_make_way(draft: Draft, seat: Seat, command: MakeWay) -> Refusal | None:
    """A friend in the way lets the mover through; each that moved throws a die, the mover one for it (WM-CNF-05, -07)."""
    state = draft.state
    if command.unit not in state.units or command.mover not in state.units:
        return refuse("unknown_id", id=command.unit[:40])
    if state.units[command.mover].seat != seat:
        return refuse("not_your_turn", unit=command.mover)
    if refused := why_not_make_way(state, command.unit, command.mover):
        return refused
    asked = [
        one
        for one in passages(state)
        if one.mover == command.mover and command.how in (one.key, "") and command.unit in in_the_way(state, one)
    ]
    if not asked:
        return refuse("cannot_make_way", "WM-WAY-01", unit=command.unit)
    chain = _chain(state, command)
    if isinstance(chain, Refusal):
        return chain
    judged = [judge(state, one, chain) for one in asked]
    ways = next((found for found in judged if not isinstance(found, Refusal)), None)
    if ways is None:
        first = judged[0]
        assert isinstance(first, Refusal)
        return first
    ends = {stand: pose for poses in chain.values() for stand, pose in poses.items()}
    tell(draft, {unit: stands_of(state, unit) for unit in chain}, ends, ways, "make_way")
    for unit in chain:
        confusion.test(draft, unit, "made_way")
    confusion.test(draft, command.mover, "through_friends")
    for unit in chain:
        run_over.after_move(draft, unit, {stand: ways[stand] for stand in chain[unit]}, in_command=False)
    return None


def _chain(state: State, command: MakeWay) -> Chain | Refusal:
    """The units of the command, the one that is asked first, each with all its stands."""
    unknown = next((move.model for move in command.moves if move.model not in state.stands), None)
    if unknown is not None:
        return refuse("unknown_id", id=unknown[:40])
    owners = dict.fromkeys([command.unit, *(state.stands[move.model].unit for move in command.moves)])
    found = {}
    for unit in owners:
        placed = ends_of([move for move in command.moves if state.stands[move.model].unit == unit])
        if refused := judge_named(state, unit, placed):
            return refused
        found[unit] = {one.model: one.pose for one in placed}
    return found


def is_asked(state: State) -> bool:
    """Whether a friend could make way for one that has to retreat: its owner says (WM-RET-05)."""
    return isinstance(state.step, Combat) and bool(proposals(state))


def offers(state: State) -> list[Offer]:
    """For each friend in the way: aside, back, or placed by hand (WM-WAY-02, -03).

    Where several ways are as good for the mover, the first that serves; by hand any of them may be cleared.
    """
    found: dict[str, Offer] = {}
    for passage, unit, how, chain in proposals(state):
        moves = tuple(
            PathOf(model=one.id, path=(one.pose, poses[one.id]))
            for other, poses in chain.items()
            for one in stands_of(state, other)
        )
        command = {"kind": "make_way", "unit": unit, "mover": passage.mover, "how": passage.key, "moves": moves}
        offer = _offer(f"{how}:{unit}", command, how, len(chain), None)
        found.setdefault(offer.id, offer)
    ways: dict[tuple[UnitId, UnitId], list[Passage]] = {}
    for passage, unit, _, _ in proposals(state):
        ways.setdefault((passage.mover, unit), []).append(passage)
    for (mover, unit), cleared in ways.items():
        rings = (ring for passage in cleared for ring in passage.needed)
        far = max(dist((p.x, p.y), (q.x, q.y)) for ring in rings for p in ring for q in ring) + 8.0
        movers = tuple(Mover(piece=stand.id, allowance=far) for stand in stands_of(state, unit))
        command = {"kind": "make_way", "unit": unit, "mover": mover}
        offer = _offer(f"hand:{unit}", command, "hand", 1, MoveNeed(field="moves", movers=movers))
        found[offer.id] = offer
    return list(found.values())


def _offer(id: str, command: Mapping[str, object], how: str, many: int, need: MoveNeed | None) -> Offer:
    return Offer(
        id=f"make_way:{command['mover']}:{id}",
        command=command,
        label=f"warmaster.offer.make_way_{how}",
        facts={"unit": str(command["unit"]), "other": str(command["mover"]), "n": many - 1},
        place="prompt",
        unit=str(command["unit"]),
        need=need,
        rule="WM-WAY-03" if how == "back" else "WM-WAY-02",
    )


HANDLERS: Handlers = {MakeWay: Handler(handle=decide_make_way, at=(DrivingBack, Combat))}
