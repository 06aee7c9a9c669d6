"""Which pins make one engagement, and which of them may be fought now (DW-MEL-04, DW-MEL-05, DW-SCR-02)."""

from collections.abc import Iterable, Sequence

from app.rules.diskwars.model.places import Pinning

Edges = tuple[Pinning, ...]


def components(edges: Iterable[Pinning]) -> tuple[Edges, ...]:
    """Pins grouped by common attackers and defenders: each disk counts once in each of its roles (DW-MEL-04, DW-GEO-10)."""
    groups: list[list[Pinning]] = []
    for edge in edges:
        linked = [group for group in groups if any(_linked(edge, other) for other in group)]
        groups = [group for group in groups if group not in linked]
        groups.append([*(one for group in linked for one in group), edge])
    ordered = (tuple(sorted(group, key=_name)) for group in groups)
    return tuple(sorted(ordered, key=lambda group: _name(group[0])))


def _name(edge: Pinning) -> tuple[str, str]:
    return edge.attacker, edge.defender


def _linked(a: Pinning, b: Pinning) -> bool:
    return a.attacker == b.attacker or a.defender == b.defender


def attackers(edges: Iterable[Pinning]) -> tuple[str, ...]:
    """Who attacks in an engagement."""
    return tuple(dict.fromkeys(edge.attacker for edge in edges))


def defenders(edges: Iterable[Pinning]) -> tuple[str, ...]:
    """Who defends in it."""
    return tuple(dict.fromkeys(edge.defender for edge in edges))


def ready(left: Sequence[Pinning]) -> tuple[Edges, ...]:
    """The engagements that may be fought now: those none of whose attackers still defends elsewhere (DW-SCR-02).

    What disks that both defend and attack link is a scrum (DW-CON-11), fought from the top.
    Where they all wait for each other, or one holds a disk in both roles, it goes layer by layer from the top (DW-MEL-05).
    """
    defending = set(defenders(left))
    free = tuple(one for one in components(left) if defending.isdisjoint(attackers(one)))
    return free or components(edge for edge in left if edge.attacker not in defending)


def waiting(left: Sequence[Pinning]) -> tuple[Edges, ...]:
    """The engagements that must wait for others."""
    now = {edge for one in ready(left) for edge in one}
    return tuple(one for one in components(left) if now.isdisjoint(one))
