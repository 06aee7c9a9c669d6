"""Where a hand leads a piece: into contact with what the move means to touch, else just outside what it must keep from."""

import pytest

from tests.browser.conftest import ScenePage

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

GAPS = """async (into) => {
  const { snapped } = await import('/static/js/tools/snap.js');
  const { gap } = await import('/static/js/lib/geometry.js');
  const view = castra.view();
  const scene = { view, camera: { x: 0, y: 0, zoom: 13 }, ghosts: new Map() };
  const [piece, other] = [view.pieces['wardens.1'], view.pieces['husks.1']];
  for (const [id] of Object.entries(view.pieces)) if (id !== 'wardens.1' && id !== 'husks.1') delete view.pieces[id];
  const touching = other.footprint.radius + piece.footprint.radius;
  return [1.02, 0.5, 0.2, -0.3].map((off) => {
    const pose = { ...piece.pose, x: other.pose.x + touching + off, y: other.pose.y };
    const to = snapped(scene, piece, pose, new Set(), into);
    return Math.round(100 * gap({ footprint: piece.footprint, pose: to }, other).length) / 100;
  });
}"""


def test_a_charge_is_led_into_contact_and_a_move_kept_out_of_it(scene_page: ScenePage) -> None:
    page = scene_page("moving")
    assert page.evaluate(GAPS, ["husks"]) == [0, 0, 0, 0]
    kept, far, near, over = page.evaluate(GAPS, [])
    assert kept >= 1
    assert far == 0.5
    assert near == 0
    assert over == 0
