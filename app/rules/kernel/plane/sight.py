"""Line of sight in two and a half dimensions: a witness line, or what blocks each line that was tried (W40K-GEO-15).

Lines run from the centre and some outline points of the source to those of the target, at some heights of both: a system's
`Sampling` says which. Upright prisms and cylinders block; grazing them does not.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.blockers import Flags, Pillars, Positions, Walls, pillars_of, walls_of
from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.rays import Bundle, Sampling, blocked, bundle_between, in_the_way, sealed
from app.rules.kernel.plane.shapes import Body, Pose, Prism
from app.rules.kernel.plane.slits import Found, Grown, slits
from app.rules.kernel.plane.tolerance import Tolerance


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What may be in the way: terrain, and models each with the id of its unit. Built once, asked often."""

    tolerance: Tolerance
    sampling: Sampling
    prisms: tuple[Prism, ...] = ()
    bodies: tuple[tuple[Body, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ray:
    """A free line from the source to the target: the witness. The poses are points in space."""

    kind: Literal["ray"] = "ray"
    a: Pose
    b: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockedRay:
    """A line from `a` to `b` that is not free: where it ends, and the id of the terrain piece or model it ends at."""

    a: Pose
    b: Pose
    at: Pose
    blocker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocked:
    """No line is free: the lines between the tops with their blockers, and all blockers, the most frequent first."""

    kind: Literal["blocked"] = "blocked"
    rays: tuple[BlockedRay, ...]
    blockers: tuple[str, ...]


Seen: TypeAlias = Ray | Blocked

KEPT_CLEAR, TOUCHED_AT = 0.25, 0.125
"""Parts of the narrowest gap: the room that a line through it keeps to each side, and how much farther off corners it is tried."""

_prepared = ByIdentity[Scene, tuple[Walls, Pillars]](
    lambda scene: (
        walls_of(scene.prisms, scene.bodies, scene.tolerance.touch - scene.sampling.room),
        pillars_of(scene.bodies, scene.tolerance.touch - scene.sampling.room),
    )
)


_grown = ByIdentity[Scene, Grown](
    lambda scene: Grown(
        walls_of(scene.prisms, scene.bodies, -scene.sampling.room - scene.sampling.narrowest * KEPT_CLEAR),
        pillars_of(scene.bodies, -scene.sampling.room - scene.sampling.narrowest * KEPT_CLEAR),
        walls_of(
            scene.prisms, scene.bodies, -scene.sampling.room - scene.sampling.narrowest * (KEPT_CLEAR + TOUCHED_AT)
        ),
        scene.sampling.narrowest * TOUCHED_AT,
    )
)


def sees(scene: Scene, a: Body, b: Body, ignore_groups: frozenset[str] = frozenset()) -> Seen:
    """Whether a sees b, with the witness line or the blockers (W40K-GEO-15).

    `ignore_groups` are the units whose models do not block: those of a and of b. a and b themselves never block.
    """
    obstacles = _prepared(scene)
    whole = bundle_between([a], [b], scene.sampling)
    kept = [in_the_way(kind, whole, ignore_groups) for kind in obstacles]
    for bundle in (whole.centre_lines(), whole.rim_lines(), whole):
        masks = blocked(obstacles[0], bundle, kept[0]) | blocked(obstacles[1], bundle, kept[1])
        free = np.argwhere(masks[0] != bundle.all_blocked())
        if len(free):
            i, j = free[0].tolist()
            return _witness(bundle, i, j, int(masks[0, i, j]))
    if scene.sampling.narrowest and (found := _slits(scene, [a], [b], whole, np.array([0]), ignore_groups)[0]):
        start, end = (Pose(x=x, y=y, z=z) for x, y, z in (reversed(found) if whole.turned[0] else found))
        return Ray(a=start, b=end)
    return stopped(scene, a, b, ignore_groups)


def _slits(
    scene: Scene,
    sources: Sequence[Body],
    targets: Sequence[Body],
    bundle: Bundle,
    pairs: Positions,
    groups: frozenset[str],
) -> list[Found | None]:
    """For some pairs of an (n, m) matrix, whose lines these are, the free lines that sampling missed."""
    both = [(sources[p // len(targets)], targets[p % len(targets)]) for p in pairs.tolist()]
    ordered = [(b, a) if turned else (a, b) for (a, b), turned in zip(both, bundle.turned.tolist(), strict=True)]
    return slits(
        _grown(scene),
        [a for a, _ in ordered],
        [b for _, b in ordered],
        _wider(bundle, scene.sampling.narrowest),
        groups,
    )


def _wider(bundle: Bundle, room: float) -> Bundle:
    """A bundle whose lines need more room beside them."""
    return replace(bundle, half=bundle.half + room)


def _witness(bundle: Bundle, i: int, j: int, mask: int) -> Ray:
    """The first combination of heights that the mask leaves free."""
    s, t = next(heights for bit, heights in enumerate(bundle.combinations()) if not mask >> bit & 1)
    start, end = bundle.starts[0, i].tolist(), bundle.ends[0, j].tolist()
    here = Pose(x=start[0], y=start[1], z=float(bundle.rises[0, s]))
    there = Pose(x=end[0], y=end[1], z=float(bundle.falls[0, t]))
    return Ray(a=there, b=here) if bundle.turned[0] else Ray(a=here, b=there)


def stopped(scene: Scene, a: Body, b: Body, ignore_groups: frozenset[str] = frozenset()) -> Blocked:
    """What keeps one body from seeing another, for those of which `sees` or `sight_matrix` already said that it does not."""
    obstacles = _prepared(scene)
    whole = bundle_between([a], [b], replace(scene.sampling, mutual=False))
    return _blocked(obstacles, whole, [in_the_way(kind, whole, ignore_groups) for kind in obstacles])


def _by_number(names: list[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in Counter(names).most_common() if name)


def _first_hits(obstacles: tuple[Walls, Pillars], bundle: Bundle, kept: list[Flags]) -> tuple[Positions, Floats]:
    """For each line between the tops (the first combination of heights) the nearest thing in its way, and after what part.

    Things are numbered, walls first; -1 is none.
    """
    nearest: Floats = np.full((bundle.starts.shape[1], bundle.ends.shape[1]), np.inf)
    first: Positions = np.full(nearest.shape, -1)
    start, climb = bundle.rises[0, 0], bundle.falls[0, 0] - bundle.rises[0, 0]
    kinds: tuple[Walls | Pillars, ...] = obstacles
    for kind, flags, before in zip(kinds, kept, (0, len(obstacles[0].names)), strict=True):
        which = np.flatnonzero(flags[0])
        repeat = np.zeros(len(which), dtype=int)
        enter, leave = kind.spans(which, bundle.starts[repeat], bundle.ends[repeat])
        for k, t0, t1 in zip(which.tolist(), enter, leave, strict=True):
            z0, z1 = start + climb * t0, start + climb * t1
            hit = (t1 - t0 > 1e-9) & (np.minimum(z0, z1) < kind.high[k]) & (np.maximum(z0, z1) > kind.low[k])
            closer = hit & (t0 < nearest)
            nearest[closer] = t0[closer]
            first[closer] = before + k
    return first, nearest


def _blocked(obstacles: tuple[Walls, Pillars], bundle: Bundle, kept: list[Flags]) -> Blocked:
    """The lines between the tops, each with the nearest thing in its way."""
    first, after = _first_hits(obstacles, bundle, kept)
    top, goal = float(bundle.rises[0, 0]), float(bundle.falls[0, 0])
    rays = []
    for (i, j), met in np.ndenumerate(first):
        (ax, ay), (bx, by) = bundle.starts[0, i].tolist(), bundle.ends[0, j].tolist()
        t = min(float(after[i, j]), 1.0)
        at = Pose(x=ax + (bx - ax) * t, y=ay + (by - ay) * t, z=top + (goal - top) * t)
        name = _named(obstacles, int(met), at)
        rays.append(BlockedRay(a=Pose(x=ax, y=ay, z=top), b=Pose(x=bx, y=by, z=goal), at=at, blocker=name))
    return Blocked(rays=tuple(rays), blockers=_by_number([ray.blocker for ray in rays]))


def _named(obstacles: tuple[Walls, Pillars], number: int, at: Pose) -> str:
    """The id of a thing by its number, where a line meets it."""
    walls, pillars = obstacles
    if number < 0:
        return ""
    many = len(walls.names)
    return walls.named(number, at.x, at.y) if number < many else pillars.named(number - many, at.x, at.y)


def sight_matrix(
    scene: Scene, sources: Sequence[Body], targets: Sequence[Body], groups: frozenset[str] = frozenset()
) -> Flags:
    """Which source sees which target: (n, m), the same verdicts as `sees` (W40K-GEO-15).

    `groups` are the units whose models do not block: those of the sources and of the targets.
    """
    return Looks(scene, sources, targets, groups).whole()


class Looks:
    """Which sources see which targets: by sampled lines at once, by narrow gaps only as far as an answer turns on them."""

    __slots__ = ("_bundle", "_groups", "_open", "_scene", "_sources", "_targets", "_visible")

    def __init__(
        self, scene: Scene, sources: Sequence[Body], targets: Sequence[Body], groups: frozenset[str] = frozenset()
    ) -> None:
        self._scene, self._sources, self._targets, self._groups = scene, sources, targets, groups
        self._visible: Flags = np.zeros(len(sources) * len(targets), dtype=bool)
        self._open: Flags = self._visible.copy()
        if sources and targets:
            self._bundle = bundle_between(sources, targets, scene.sampling)
            self._sample()

    def whole(self) -> Flags:
        """All of it: (n, m)."""
        self._look_narrowly(np.flatnonzero(self._open))
        return self._visible.reshape(len(self._sources), len(self._targets))

    def any_of(self, source: int, wanted: Sequence[bool]) -> bool:
        """Whether a source, by its number, sees any of the wanted targets.

        Where that turns on narrow gaps, they are looked for at once for all sources that see nobody by sampled lines.
        """
        many = len(self._targets)
        own = slice(source * many, source * many + many)
        among = np.asarray(wanted, dtype=bool)
        if bool((self._visible[own] & among).any()):
            return True
        asked = np.zeros_like(self._open)
        asked[own] = self._open[own] & among
        if not asked.any():
            return False
        blind = ~self._visible.reshape(-1, many).any(axis=1)
        self._look_narrowly(np.flatnonzero(asked | (self._open & np.repeat(blind, many))))
        return bool((self._visible[own] & among).any())

    def _sample(self) -> None:
        """Sees what sampled lines see, and notes the pairs that they leave open."""
        self._visible, open_pairs = _by_samples(self._scene, self._bundle, self._groups)
        if self._scene.sampling.narrowest:
            self._open[open_pairs] = True

    def _look_narrowly(self, pairs: Positions) -> None:
        if len(pairs):
            found = _slits(self._scene, self._sources, self._targets, self._bundle.of(pairs), pairs, self._groups)
            self._visible[pairs] = [one is not None for one in found]
            self._open[pairs] = False


def sight_of_any(
    scene: Scene,
    sources: Sequence[Body],
    targets: Sequence[Body],
    pairs: Positions,
    asks: Positions,
    groups: frozenset[str] = frozenset(),
) -> set[int]:
    """The questions that are answered by a pair that sees.

    Each pair is given by its place in the matrix of all and by the number of the question it is of (`asks`). Once one of them
    sees, no line is tried for the others of its question.
    """
    if len(pairs) == 0:
        return set()
    bundle = bundle_between(sources, targets, scene.sampling, pairs)
    visible, still = _by_samples(scene, bundle, groups, asks)
    if scene.sampling.narrowest and len(still):
        found = _slits(scene, sources, targets, bundle.of(still), pairs[still], groups)
        visible[still] = [one is not None for one in found]
    return set(asks[visible].tolist())


def _by_samples(
    scene: Scene, bundle: Bundle, groups: frozenset[str], asks: Positions | None = None
) -> tuple[Flags, Positions]:
    """Which pairs of a bundle see along sampled lines, and the places of those that narrow gaps may yet open.

    Where several pairs ask the same, no more is said of the others when one of them sees.
    """
    walls, pillars = _prepared(scene)
    by_wall, by_pillar = in_the_way(walls, bundle, groups), in_the_way(pillars, bundle, groups)
    visible: Flags = ~np.asarray(by_wall.any(axis=1) | by_pillar.any(axis=1), dtype=bool)
    if bundle.fronts is not None:  # what is behind a front is not seen though nothing is in the way
        visible[:] = False
    still = _unanswered(np.flatnonzero(~visible), visible, asks)
    still = still[~sealed(walls, bundle.of(still), by_wall[still])]
    for lines in (Bundle.centre_lines, Bundle.rim_lines, Bundle.all_lines):
        if len(still) == 0:
            break
        tried = lines(bundle.of(still))
        masks = blocked(walls, tried, by_wall[still]) | blocked(pillars, tried, by_pillar[still])
        free = (masks != bundle.all_blocked()).any(axis=(1, 2))
        visible[still[free]] = True
        still = _unanswered(still[~free], visible, asks)
    return visible, still


def _unanswered(pairs: Positions, visible: Flags, asks: Positions | None) -> Positions:
    """Those of these pairs that are of a question no pair has answered yet."""
    return pairs if asks is None else pairs[~np.isin(asks[pairs], asks[visible])]
