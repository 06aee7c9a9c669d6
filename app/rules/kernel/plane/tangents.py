"""Lines that touch two things at once: of all free lines past obstacles, the last ones are such."""

from dataclasses import dataclass

import numpy as np

from app.rules.kernel.plane.blockers import Flags, Positions
from app.rules.kernel.plane.footprints import Floats


@dataclass(frozen=True, slots=True)
class Rounds:
    """Circles that lines may touch, up to f for each of p pairs: centres (p, f, 2), radii (p, f), 0 for corners; which exist."""

    centres: Floats
    radii: Floats
    there: Flags


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines in plan, each of a pair: the pair's number (l), a unit normal (l, 2) and how far along it the line lies (l)."""

    pair: Positions
    normals: Floats
    offsets: Floats


def tangents(rounds: Rounds) -> Lines:
    """The lines that touch two circles of a pair: four where both have a radius, two past a corner, one through two."""
    many = rounds.radii.shape[1]
    one, other = np.triu_indices(many, 1)
    pair, which = np.nonzero(rounds.there[:, one] & rounds.there[:, other])
    i, j = one[which], other[which]
    start, way = rounds.centres[pair, i], rounds.centres[pair, j] - rounds.centres[pair, i]
    r, s = rounds.radii[pair, i], rounds.radii[pair, j]
    apart = np.hypot(way[:, 0], way[:, 1])
    ahead = way / np.maximum(apart, 1e-12)[:, None]
    aside = np.stack((-ahead[:, 1], ahead[:, 0]), axis=1)
    found: list[tuple[Positions, Floats, Floats]] = []
    for outer in (1.0, -1.0):
        cosine = (outer * s - r) / np.maximum(apart, 1e-12)
        for turn in (1.0, -1.0):
            # The same line would be found again where a radius is none.
            real = (apart > 1e-9) & (np.abs(cosine) <= 1.0)
            real &= (s > 0) | (outer > 0)
            real &= (r > 0) | (outer > 0)
            real &= (r > 0) | (s > 0) | (turn > 0)
            sine = np.sqrt(np.maximum(0.0, 1.0 - cosine[real] ** 2)) * turn
            normal = ahead[real] * cosine[real, None] + aside[real] * sine[:, None]
            offset = (normal * start[real]).sum(axis=1) - r[real]
            found.append((pair[real], normal, offset))
    pairs, normals, offsets = zip(*found, strict=True)
    return Lines(np.concatenate(pairs), np.concatenate(normals), np.concatenate(offsets))
