"""Lines of sight told by arrays are those that the whole shape of what stands in the way tells."""

import random

import pytest

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.plane.shapes import Body, Pose, Rect
from app.rules.warmaster.ground import free_lines
from tests.rules.warmaster.table import area


def stand(id: str, x: float, y: float, facing: float) -> Stand:
    return Stand(Body(id=id, pose=Pose(x=x, y=y, facing=facing), footprint=Rect(width=4.0, depth=2.0), height=2.0))


@pytest.mark.rule("WM-SHO-05", "WM-SHO-07")
def test_a_line_told_by_arrays_is_free_as_it_is_of_all_shapes_at_once() -> None:
    chance, seen = random.Random(11), []
    for n in range(60):
        shooter, target = stand("s", 5.0, 10.0, chance.choice((0.0, 20.0))), stand("t", 30.0, 10.0, 180.0)
        row = [stand(f"r{i}", 14.0, 4.0 + 4.0 * i, 0.0) for i in range(chance.randint(0, 3))]
        rest = [
            stand(f"o{i}", chance.uniform(9, 26), chance.uniform(2, 18), chance.uniform(0, 360))
            for i in range(chance.randint(0, 5))
        ]
        wood = area("w", "wood", 28.4 - n % 5, 2.0, 36.0, chance.choice((8.0, 30.0)))
        hill = area("h", "hill", 18.0, chance.uniform(4, 14), 20.0, 16.0)
        pieces, standing = [piece for piece in (wood, hill) if chance.random() < 0.5], [*row, *rest]
        lines = free_lines._lines(shooter, target, all_round=False)
        walls = [*standing, *(piece for piece in pieces if piece.kind != "wood")]
        whole = free_lines._exactly(lines, shooter, target, walls, [one for one in pieces if one.kind == "wood"])
        assert free_lines.is_free(shooter, target, standing, pieces, all_round=False) == whole
        seen.append(whole)
    assert 10 < sum(seen) < 50
