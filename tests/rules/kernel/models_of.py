"""Short ways to write models and terrain down in the tests of geometry."""

from collections.abc import Sequence

from app.rules.kernel.plane.coherency import Coherency
from app.rules.kernel.plane.moving import Moving
from app.rules.kernel.plane.rays import Height, Sampling
from app.rules.kernel.plane.shapes import Body, Circle, Footprint, Hull, Oval, Point, Pose, Prism, Rect, rectangle
from app.rules.kernel.plane.tolerance import Tolerance

INCH = Tolerance(bound=0.001, touch=0.001)
ON_FOOT = Moving()
TOP, MIDDLE, FOOT = Height(part=1.0), Height(part=0.5), Height(part=0.1)
SIGHT = Sampling(source_points=8, target_points=16, source_heights=(TOP, MIDDLE), target_heights=(TOP, MIDDLE, FOOT))
RULE = Coherency(reach=2, height=6)

ARMS = Prism(
    id="arms",
    outline=(
        Point(x=3.120240213067247, y=-6.675450426405848),
        Point(x=9.074294209125702, y=-0.202577233156909),
        Point(x=0.8098674200931072, y=-3.210582587636981),
        Point(x=0.7756654057605402, y=-3.1166133255583897),
        Point(x=9.044255402790538, y=-0.1070926872882043),
        Point(x=9.077672281048446, y=-0.1989048057304731),
        Point(x=9.139158448683055, y=-0.1320609097058264),
        Point(x=9.21275715468225, y=-0.1997604700828615),
        Point(x=3.1938389190664433, y=-6.743149986782883),
    ),
    height=5,
    blocks_movement=True,
    blocks_sight=True,
)
"""Two walls that meet at a narrow angle: GEOS loses one of them where it makes the outline smaller by 0.001."""


def model(x: float, y: float, z: float = 0.0, *, id: str = "m", r: float = 0.5, height: float = 1.5) -> Body:
    return Body(id=id, pose=Pose(x=x, y=y, z=z), footprint=Circle(radius=r), height=height)


def placed(
    footprint: Footprint, x: float, y: float, facing: float = 0.0, *, id: str = "m", height: float = 2.0
) -> Body:
    return Body(id=id, pose=Pose(x=x, y=y, facing=facing), footprint=footprint, height=height)


def hull(x: float, y: float, width: float, depth: float, facing: float = 0.0, *, id: str = "h") -> Body:
    return placed(Hull(outline=rectangle(width, depth)), x, y, facing, id=id)


def rect(
    x: float, y: float, width: float, depth: float, facing: float = 0.0, *, id: str = "r", height: float = 2.0
) -> Body:
    return placed(Rect(width=width, depth=depth), x, y, facing, id=id, height=height)


def oval(x: float, y: float, rx: float, ry: float, facing: float = 0.0, *, id: str = "o") -> Body:
    return placed(Oval(rx=rx, ry=ry), x, y, facing, id=id)


def box(
    west: float,
    east: float,
    north: float,
    south: float,
    height: float,
    *,
    id: str = "wall",
    base: float = 0.0,
    climbable: bool = True,
) -> Prism:
    """A box of terrain that blocks movement and sight, and gives cover."""
    return Prism(
        id=id,
        outline=(Point(x=west, y=north), Point(x=east, y=north), Point(x=east, y=south), Point(x=west, y=south)),
        base=base,
        height=height,
        blocks_movement=True,
        climbable=climbable,
        blocks_sight=True,
        gives_cover=True,
    )


def path(*places: Sequence[float]) -> tuple[Pose, ...]:
    """Poses of (x, y) or (x, y, z)."""
    return tuple(Pose(x=p[0], y=p[1], z=p[2] if len(p) > 2 else 0.0) for p in places)
