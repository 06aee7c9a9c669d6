"""How the pieces of a system move: what of a way counts, and what a base needs to stand on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """A system's policy for ways and ends, its lengths in the system's own unit.

    `turning` counts the way of the part of a footprint that goes farthest; without it the way of the centre alone counts
    and turning is free. Of height, a step up or down of at most `free_step` costs nothing, and neither does a drop at the
    very end of a way with `free_drop`; a flight counts its difference in height only with `flight_rise`. With `whole_base` no
    part of a base may stand over an edge higher than a free step; without it what is under the centre carries it. Zones reach
    as far in space as in plan, or with `flat_zones` in plan alone, however high they are.
    """

    turning: bool = True
    free_step: float = 0.0
    free_drop: bool = False
    flight_rise: bool = True
    whole_base: bool = False
    flat_zones: bool = False

    def climbed(self, rise: float, *, last: bool) -> float:
        """What of a leg's rise (below 0: a fall) counts; of the last leg a drop may be free."""
        if abs(rise) <= self.free_step + 1e-9 or (last and rise < 0 and self.free_drop):
            return 0.0
        return abs(rise)
