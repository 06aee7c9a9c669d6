"""Tables posed for the tests of magic: Wizards of every army, bearers of items, a shooting phase."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.content.warmaster.load import library
from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.profiles import Library, TerrainPiece
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import Character, Options, State
from tests.rules.warmaster.table import LIBRARY, Units, table

_WRITTEN = library()

OFFICERS = {
    "empire_wizard": "wizard",
    "high_elf_mage": "wizard",
    "orc_shaman": "wizard",
    "undead_liche_priest": "wizard",
    "chaos_sorcerer": "wizard",
    "dwarf_runesmith": "hero",
    "undead_tomb_king": "general",
}

MAGIC = Library(
    troops={**LIBRARY.troops, **_WRITTEN.troops},
    officers={**LIBRARY.officers, **_WRITTEN.officers},
    mounts={**LIBRARY.mounts, **_WRITTEN.mounts},
    items=_WRITTEN.items,
    spells=_WRITTEN.spells,
)
"""The plain troops of the other tests with the officers, items and spells of the lists."""

Casters = Mapping[str, tuple[str, float, float]]


def enchanted(
    units: Units,
    casters: Casters,
    *,
    items: Mapping[str, str] | None = None,
    joined: Mapping[str, str] | None = None,
    mounts: Mapping[str, str] | None = None,
    terrain: Sequence[TerrainPiece] = (),
    options: Options | None = None,
) -> State:
    """A table in red's shooting phase; items, mounts and the units joined by the ids of their bearers."""
    plain = {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}
    state = table(units, plain, terrain=terrain, options=options, stack=(ShootingPhase(),))  # type: ignore[arg-type]
    characters = dict(state.characters)
    for id, (officer, x, y) in casters.items():
        kind = MAGIC.officers[officer].kind
        seat = "red" if id[0] == "r" else "blue"
        pose = Pose(x=x, y=y, facing=0.0)
        one = Character(id=id, seat=seat, letter=id, officer=officer, kind=kind, points=80, pose=pose)  # type: ignore[arg-type]
        characters[id] = replace(
            one, joined=(joined or {}).get(id), item=(items or {}).get(id), mount=(mounts or {}).get(id)
        )
    carried = {id: replace(unit, item=(items or {}).get(id)) for id, unit in state.units.items()}
    for id in ("rg", "bg"):
        characters[id] = replace(characters[id], item=(items or {}).get(id))
    return replace(state, library=MAGIC, characters=characters, units=carried, phase="shooting")


def fighting(state: State) -> State:
    """The same table in red's combat phase."""
    return replace(state, phase="combat", stack=(*state.stack[:2], CombatPhase()))
