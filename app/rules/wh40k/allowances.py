"""How far a model may move: its Move characteristic, random or degraded, the minimum of a pair, FLY."""

from app.rules.kernel.incremental.derived import derived
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.ground.measures import alive, kind_of, living, profile_of, sheet_of
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.state import ModelId, State, UnitId


def random_move(state: State, unit: UnitId) -> Amount | None:
    """The dice of a unit's Move where it is random: one roll for the whole unit (W40K-CHAR-05)."""
    moves = (characteristics.move(state, model.id) for model in alive(state, unit))
    return next((move.most for move in moves if move is not None and move.most.is_random), None)


@derived
def allowance(state: State, model: ModelId, rolled: int | None) -> float:
    """The inches a model may move this Movement phase (W40K-MOVE-03, W40K-MOVE-11, W40K-ADV-02, W40K-AMB-12).

    `rolled` is the random Move of its unit. A Move of "-" stays nothing whatever is added (W40K-CHAR-07).
    """
    move = characteristics.move(state, model)
    if move is None or asking.is_so(state, kind_of(state, model)[0], "immobile"):
        return 0.0
    most = (rolled or 0) if move.most.is_random else move.most.plus
    return float(most + state.units[kind_of(state, model)[0]].advance_bonus)


@derived
def minimum(state: State, model: ModelId) -> float:
    """The least inches a model must move in the Movement phase (W40K-MOVE-10)."""
    move = profile_of(state, model).move
    return float(move.least) if move else 0.0


@derived
def must_still_move(state: State, unit: UnitId) -> tuple[ModelId, ...]:
    """The models of a unit with a minimum Move that have not made it (W40K-MOVE-12, W40K-RES-02)."""
    piece = state.units[unit]
    if piece.where != "table" or "arrived" in piece.flags:
        return ()
    if not any(profile.move and profile.move.least for profile in sheet_of(state, unit).profiles.values()):
        return ()
    return tuple(id for id in living(state, unit) if minimum(state, id) > 0 and not state.models[id].moved)
