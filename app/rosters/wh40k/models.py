"""Which rows of a unit are models: data files type a squad and its models `unit`, `model` or `upgrade`, as it came."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from app.rosters.files.limits import Unreadable
from app.rosters.files.tree import Node
from app.rosters.roster import Profile
from app.rosters.selections import every, number, primary
from app.rosters.wh40k.columns import rows
from app.rosters.wh40k.likeness import Like, like, several_of

NO_SLOTS: Final = {"stratagems", "configuration"}
"""The slots in which nothing is chosen that stands on the table."""

MOST: Final = 200
"""Rows of models in a unit, and profiles that its rows may name; the most of a real one are 21 and 4."""


@dataclass(eq=False)
class Row:
    """Models of one kind in a unit while it is read: how many, by which profile, and the selections that are theirs."""

    node: Node
    count: int
    profile: Profile | None
    own: list[Node] = field(default_factory=list)
    sure: bool = True
    """Whether its profile is told by the file, not chosen for want of another."""


@dataclass
class Squad:
    """A unit while it is read: its rows of models, and the selections that no row has."""

    rows: list[Row] = field(default_factory=list)
    shared: list[Node] = field(default_factory=list)

    @property
    def models(self) -> int:
        """How many models there are."""
        return sum(row.count for row in self.rows)


def squad_of(unit: Node) -> Squad:
    """The models of a unit, and what belongs to which."""
    squad = Squad()
    own = rows(unit, "model")
    _gather(unit, own, None, squad)
    _named(squad.rows, own)
    if not squad.rows or _leads(unit, own, squad.rows):
        squad.rows.insert(0, Row(unit, max(number(unit), 1), _own(unit, own)))
    if len(squad.rows) == 1 and squad.models == 1:
        squad.rows[0].own.extend(squad.shared)
        squad.shared.clear()
    elif squad.rows[0].node is unit:
        # A leader with a companion: what stands on the unit is the leader's.
        squad.rows[0].own.extend(squad.shared)
        squad.shared.clear()
    return squad


def _gather(parent: Node, known: Sequence[Profile], row: Row | None, squad: Squad) -> None:
    """Tells models from gear below a selection; `known` are the profiles that its ancestors bring."""
    for child in parent.all("selection"):
        own = rows(child, "model")
        if len(known) + len(own) > MOST or len(squad.rows) > MOST:
            raise Unreadable("too_many_parts", most=MOST)
        mine = row
        if _is_group(child, own, known):
            squad.shared.append(child)
        elif own and _brings(child, own, row, squad, known):
            mine = row
            (row or squad.rows[-1]).profile = own[0]
            (row.own if row else squad.shared).append(child)
        elif _is_model(parent, child, own, known, row):
            mine = Row(child, _count(child, (*known, *own)), _own(child, own) if own else None)
            squad.rows.append(mine)
        else:
            (row.own if row else squad.shared).append(child)
        _gather(child, (*known, *own), mine, squad)


def _is_group(child: Node, own: Sequence[Profile], known: Sequence[Profile]) -> bool:
    """Whether a selection only holds models: typed `model`, without a profile, and models with their own stand in it."""
    if child.get("type") not in {"model", "unit"} or own or any(like(child.get("name"), row.name) for row in known):
        return False
    return any(rows(inner, "model") for inner in every(child) if inner is not child)


def _is_model(parent: Node, child: Node, own: Sequence[Profile], known: Sequence[Profile], row: Row | None) -> bool:
    if child.get("type") == "model" or own:
        return True
    if row is not None or (rows(child, "weapon") and number(child) == 1 and len(known) == 1):
        return False
    # A unit that is typed so or bears its profile's name is the model: "Raven Missiles" in "Raven" are its missiles.
    is_one = parent.get("type") == "model" or any(like(parent.get("name"), row.name) == Like.SAME for row in known)
    least = Like.BARE if is_one else Like.BEGINS
    return any(like(child.get("name"), profile.name) >= least for profile in known)


def _count(child: Node, known: Sequence[Profile]) -> int:
    """How many models a row has; two data files write "2x" before a name and 1 beside it."""
    count, name = number(child), child.get("name")
    several = several_of(name)
    return several if several and count == 1 and not any(like(name, row.name) == Like.SAME for row in known) else count


def _brings(child: Node, own: Sequence[Profile], row: Row | None, squad: Squad, known: Sequence[Profile]) -> bool:
    """Whether gear brings its bearer's whole profile anew, rather than being a model itself."""
    name = child.get("name")
    if child.get("type") == "model" or any(like(name, profile.name) >= Like.BEGINS for profile in own):
        return False
    bearer = row or (squad.rows[-1] if len(squad.rows) == 1 else None)
    if bearer is None:
        return False
    return row is not None or any(like(own[0].name, profile.name) for profile in known)


def _own(node: Node, own: Sequence[Profile]) -> Profile | None:
    """Of the profiles that stand on a row, the one that bears its name best."""
    return max(own, key=lambda profile: like(node.get("name"), profile.name), default=None)


def _named(found: Sequence[Row], known: Sequence[Profile]) -> None:
    """Gives the rows without a profile the one of the unit whose name is theirs, or that is left."""
    bare = [row for row in found if row.profile is None]
    if not known:
        return
    for row in bare:
        best = max(known, key=lambda profile: like(row.node.get("name"), profile.name))
        if like(row.node.get("name"), best.name):
            row.profile = best
    taken = {id(row.profile) for row in found}
    for row in bare:
        if row.profile is None:
            left = [profile for profile in known if id(profile) not in taken] or list(known)
            row.profile, row.sure = left[0], len(known) == 1


def _leads(unit: Node, own: Sequence[Profile], found: Sequence[Row]) -> bool:
    """Whether the unit's selection is a model itself, with companions: its profile is its own and no row has taken it."""
    taken = {id(row.profile) for row in found}
    free = [profile for profile in own if id(profile) not in taken]
    is_model = unit.get("type") == "model" and bool(free)
    return (is_model or any(like(unit.get("name"), profile.name) >= Like.BEGINS for profile in free)) and all(
        like(unit.get("name"), row.node.get("name")) < Like.BEGINS for row in found
    )


def units_in(force: Node) -> Iterator[tuple[Node, bool]]:
    """The selections of a force, each with whether it is a unit: some row in it has a model's profile.

    A stratagem may bring one too, for a unit that stands elsewhere.
    """
    for selection in force.all("selection"):
        has_model = any(rows(node, "model") for node in every(selection))
        yield selection, has_model and primary(selection).lower() not in NO_SLOTS
