"""Where a character may end his move (WM-CHR-06, -07)."""

from math import isfinite

from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.changes import with_character
from app.rules.warmaster.characteristics import character_flies, walks_as
from app.rules.warmaster.characters.joining import why_not_join
from app.rules.warmaster.ground.measures import on_table, stands_of, token_at
from app.rules.warmaster.ground.terrain import barred, barred_to_flyers, is_in
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import Character, State
from app.rules.warmaster.model.tables import CHARACTER_RADIUS, TOLERANCE


def judge_end(state: State, one: Character, end: Pose, join: str | None) -> Refusal | None:
    """Where a character may end: on the table, on no enemy, on ground open to it, by the unit it joins (WM-CHR-06, -07)."""
    room = CHARACTER_RADIUS - TOLERANCE.touch
    if not (isfinite(end.facing) and end.z == 0):
        return refuse("bad_number", piece=one.id)
    if not (room <= end.x <= state.width - room and room <= end.y <= state.height - room):
        return refuse("off_table", piece=one.id)
    token = token_at(one.id, end)
    ground = barred_to_flyers(state) if character_flies(state, one.id) else barred(state, walks_as(state, one.id))
    if is_in(token, ground):
        return refuse("impassable_terrain", "WM-CHR-06", piece=one.id)
    for enemy in on_table(state, state.other(one.seat)):
        if any(horizontal_gap(token, stand.body) <= 0.0 for stand in stands_of(state, enemy.id)):
            return refuse("path_blocked", "WM-CHR-05", piece=one.id, other=enemy.id)
    return why_not_join(with_character(state, one.id, pose=end), one.id, join) if join is not None else None
