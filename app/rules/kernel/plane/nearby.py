"""The part of the ground that matters to a piece: what it can meet so near a place.

A crowded table holds hundreds of things, and a move meets a dozen of them; the rest is left aside once, not at each test.
"""

from dataclasses import replace

from app.rules.kernel.plane.footprints import circumradius, relief
from app.rules.kernel.plane.ground import Ground, Zone
from app.rules.kernel.plane.shapes import Body, Prism

_SPARE = 0.25
"""More than needed, in the system's own unit: the margins of rings and of rounding."""


def nearby(body: Body, ground: Ground, x: float, y: float, distance: float) -> Ground:
    """The ground with only what the body can meet while its centre is so near a place."""
    reach = distance + circumradius(body.footprint) + _SPARE

    def close(other: Body, margin: float) -> bool:
        far = reach + margin + circumradius(other.footprint)
        return -far < other.pose.x - x < far and -far < other.pose.y - y < far

    def beside(prism: Prism) -> bool:
        west, north, east, south = relief(prism).bounds
        return west - reach < x < east + reach and north - reach < y < south + reach

    def kept(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        return tuple(zone for zone in zones if close(zone[0], zone[1]))

    return replace(
        ground,
        prisms=tuple(prism for prism in ground.prisms if beside(prism)),
        bodies=tuple(other for other in ground.bodies if other.id != body.id and close(other, 0.0)),
        zones=kept(ground.zones),
        end_zones=kept(ground.end_zones),
        caps=tuple(cap for cap in ground.caps if beside(cap[0])),
    )
