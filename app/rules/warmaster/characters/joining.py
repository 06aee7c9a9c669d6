"""Characters with units: who may join which, and going along (WM-CHR-07, -08, -15)."""

from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import character_flies, has, mount_of, walks_as
from app.rules.warmaster.ground.measures import stands_of, token_at
from app.rules.warmaster.ground.terrain import barred, barred_to_flyers, is_in
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import CharacterId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def may_be_joined(state: State, character: CharacterId, unit: UnitId) -> bool:
    """Whether a unit of the own side takes a character, wherever he stands (WM-CHR-15)."""
    found, one = state.units.get(unit), state.characters[character]
    if found is None or found.seat != one.seat or found.where != "table" or has(state, unit, "never_joined"):
        return False
    if mount_of(state, character) is None:
        return True
    closed = barred_to_flyers(state) if character_flies(state, character) else barred(state, walks_as(state, character))
    return any(not is_in(stand.body, closed) for stand in stands_of(state, unit))


def why_not_join(state: State, character: CharacterId, unit: UnitId) -> Refusal | None:
    """Joining takes contact with a unit of one's own that can be joined (WM-CHR-07)."""
    pose = state.characters[character].pose
    if not may_be_joined(state, character, unit):
        return refuse("unit_cannot_be_joined", unit=unit)
    if pose is None or not is_by(state, character, pose, unit):
        return refuse("too_far_to_join", "WM-CHR-07", unit=unit)
    return None


def is_by(state: State, character: CharacterId, pose: Pose, unit: UnitId) -> bool:
    """Whether a character's piece there touches the unit, or lies on it (WM-CHR-07)."""
    token = token_at(character, pose)
    return any(horizontal_gap(token, stand.body) <= TOLERANCE.fit for stand in stands_of(state, unit))


def joined_to(state: State, unit: UnitId) -> tuple[CharacterId, ...]:
    """The characters with a unit."""
    return tuple(one.id for one in state.characters.values() if one.joined == unit and not one.dead)
