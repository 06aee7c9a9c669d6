"""Saving throws: armour with AP and cover, or an invulnerable save, never both (W40K-ATK-09, W40K-SAVE-*, TERR-01..03)."""

from dataclasses import dataclass, replace
from typing import Literal

from app.rules.kernel.dice.modifiers import Modifier, Target
from app.rules.kernel.plane.placement import stands_in, stands_partly_in
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.abilities.hooks import Incoming
from app.rules.wh40k.ground.measures import bodies, prisms
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE

ONE = Amount(plus=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Saves:
    """The saves a model could use now; None where it has none."""

    armour: Target | None
    invulnerable: Target | None

    @property
    def best(self) -> Literal["armour", "invulnerable"]:
        """The one that needs the lower natural face; armour when they are equal."""
        if self.armour is None:
            return "invulnerable"
        if self.invulnerable is None or self.armour.needs <= self.invulnerable.needs:
            return "armour"
        return "invulnerable"

    def target(self, which: Literal["armour", "invulnerable"]) -> Target | None:
        """The target number of one of them."""
        return self.armour if which == "armour" else self.invulnerable


def saves(state: State, model: ModelId, ap: int, *, ranged: bool, damage: Amount = ONE, covered: bool = True) -> Saves:
    """The saves of a model against an attack; cover counts now, against ranged attacks only (W40K-TERR-02, W40K-TERR-03).

    `damage` is the weapon's, for which abilities ask; cover is none where the weapon leaves it not `covered`. AP lowers the
    armour save (W40K-DATA-13); neither AP nor cover touches an invulnerable one (W40K-SAVE-03, W40K-SAVE-04).
    """
    armour = characteristics.save(state, model)
    invulnerable = characteristics.invulnerable(state, model, "shooting" if ranged else "melee")
    rows: list[Modifier] = []
    if ap:
        rows.append(Modifier(value=ap, reason="wh40k.reason.armour_penetration"))
    cover = ranged and covered and in_cover(state, state.models[model].unit)
    if cover:
        rows.append(Modifier(value=1, reason="wh40k.reason.cover"))
    incoming = Incoming(model=model, armour=True, damage=damage, cover=cover)
    rows += asking.save_rows(state, incoming)
    warded = asking.save_rows(state, replace(incoming, armour=False)) if invulnerable else ()
    return Saves(
        armour=Target(base=armour, reason="wh40k.reason.armour_save", rows=tuple(rows)) if armour else None,
        invulnerable=Target(base=invulnerable, reason="wh40k.reason.invulnerable_save", rows=warded)
        if invulnerable
        else None,
    )


def in_cover(state: State, unit: UnitId) -> bool:
    """Whether every model of a unit is on or in one terrain piece (W40K-GEO-16, W40K-TERR-01, W40K-AMB-06).

    At least partly, or wholly where the table agreed so (W40K-AMB-55).
    """
    standing = bodies(state, unit)
    is_in = stands_in if state.options.cover_requires == "wholly" else stands_partly_in
    return bool(standing) and any(
        prism.gives_cover and all(is_in(body, prism, TOLERANCE) for body in standing) for prism in prisms(state)
    )
