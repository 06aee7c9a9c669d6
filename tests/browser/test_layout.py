"""Where things lie at the three sizes: nothing is cut off, nothing lies over another, and a finger finds every button."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.fingers import LIFTED, led
from tests.browser.places import drawn

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

SIZES = {"desk": (1440, 900), "laptop": (1280, 800), "phone": (390, 844)}

PATIENCE = 60.0

APART = [
    ".tools", ".minimap", ".chip", ".dock > .prompt", ".sheet-body", ".score-strip", ".phone-nav", ".bar", ".rim-left",
    ".rim-right", ".rim-time",
]  # fmt: skip
"""What may not lie over one another."""

OVERLAPS = """(names) => {
  const box = (node) => node.getBoundingClientRect();
  const seen = names.flatMap((name) => [...document.querySelectorAll(name)].map((node) => [name, node]))
    .filter(([, node]) => box(node).width && box(node).height && getComputedStyle(node).visibility !== 'hidden');
  return seen.flatMap(([name, node], i) => seen.slice(i + 1).filter(([, other]) => {
    if (node.contains(other) || other.contains(node)) return false;
    const [a, b] = [box(node), box(other)];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  }).map(([other]) => `${name} over ${other}`));
}"""

CUT = """() => {
  const names = '.button, .seat span:last-child, .turn-plate span, .phases .now, .prompt h2, .choice, .segments button';
  return [...document.querySelectorAll(names)].filter((node) => node.offsetParent && node.scrollWidth > node.clientWidth + 1)
    .map((node) => node.textContent.trim());
}"""

SMALL = """() => [...document.querySelectorAll('button, a.button, select, input')]
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, at]) => at.width > 1 && at.height > 1 && at.height < 40)
  .map(([node]) => node.outerHTML.slice(0, 120))"""

FLAGS_ON_PIECES = """() => {
  const bases = [...document.querySelectorAll('.pc .bd')].map((node) => node.getBoundingClientRect());
  return [...document.querySelectorAll('.flag:not(.on) .cloth')].map((node) => node.getBoundingClientRect()).filter((flag) =>
    bases.some((base) => {
      const [x, y, r] = [base.x + base.width / 2, base.y + base.height / 2, Math.min(base.width, base.height) / 2 - 2];
      return Math.hypot(Math.max(flag.left, Math.min(flag.right, x)) - x, Math.max(flag.top, Math.min(flag.bottom, y)) - y) < r;
    })).map((flag) => [flag.left, flag.top]);
}"""

BOARD = """() => {
  const sheet = document.querySelector('.sheet');
  return sheet ? sheet.getBoundingClientRect().top - document.querySelector('.bar').getBoundingClientRect().bottom : innerHeight;
}"""
"""The pixels of the board between the bar and the sheet of an upright phone; scores stand in the bar."""

COVERED = """async () => {
  const { covered } = await import('/static/js/board/covered.js');
  const host = document.querySelector('.board-host');
  const at = host.getBoundingClientRect();
  let hidden = 0;
  for (let y = at.bottom - 8; y > at.top + at.height * 0.3; y -= 16) {
    const seen = document.elementFromPoint(at.left + at.width / 2, y);
    if (seen && !host.contains(seen) && !seen.contains(host)) hidden = at.bottom - y + 16;
  }
  return [covered(host), hidden];
}"""
"""How much of the foot of the well lies under something, as the board works it out, and as every point of it says."""


@pytest.fixture(scope="module")
def page(page_browser: Browser, shell: str) -> Iterator[Page]:
    """One page that goes from scene to scene; `page.address` is where the scenes are."""
    opened = page_browser.new_page(reduced_motion="reduce", has_touch=True)
    opened.address = shell  # type: ignore[attr-defined]
    yield opened
    opened.close()


def visit(page: Page, scene: str, lang: str) -> None:
    """Opens a scene, its board drawn."""
    address: Any = page.address  # type: ignore[attr-defined]
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{address}/?lang={lang}" if scene == "home" else f"{address}/t/demo?scene={scene}&lang={lang}")
    page.locator(".home .map svg, .board .world .mat-rim").first.wait_for(state="attached")


def resize(page: Page, size: str) -> None:
    """Another size of the window, everything settled in it."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".sheet" if size == "phone" else ".rim-left").or_(page.locator(".home")).first.wait_for(
        state="attached"
    )
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def settles(page: Page, script: str, argument: Any = None) -> None:
    """Waits until the script finds nothing at fault."""
    with suppress(Error):
        page.wait_for_function(
            f"(argument) => ({script})(argument).length === 0", arg=argument, timeout=PATIENCE * 1000
        )
    assert page.evaluate(script, argument) == []


@pytest.mark.parametrize(("scene", "lang"), [("moving", "en"), ("attack", "es"), ("muster", "es"), ("home", "es")])
def test_nothing_is_cut_off_or_lies_over_another(page: Page, scene: str, lang: str) -> None:
    visit(page, scene, lang)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), f"{scene} is too wide at {size}"
        settles(page, OVERLAPS, APART)
        settles(page, CUT)
    assert page.evaluate(BOARD) >= 300, "what is asked leaves less than 300 pixels of the board"
    settles(page, SMALL)


def test_what_a_thumb_reaches_lies_apart(page: Page) -> None:
    """The tabs of the phone: the rows of what a unit can do, and the end of the phase under them."""
    visit(page, "choosing", "es")
    resize(page, "phone")
    page.get_by_role("tab").nth(2).click()
    (page.get_by_role("group", name=re.compile("^Unidades de ")).get_by_role("button")).first.click()
    settles(page, OVERLAPS, [".sheet .actions li", ".sheet .acts", ".sheet .card"])
    settles(page, CUT)


def test_flags_leave_the_pieces_free_and_the_map_the_table(page: Page) -> None:
    visit(page, "choosing", "en")
    for size in SIZES:
        resize(page, size)
        page.keyboard.press("0")
        resize(page, size)
        settles(page, FLAGS_ON_PIECES)
    resize(page, "desk")
    page.keyboard.press("0")
    page.locator(".minimap.whole").wait_for(state="attached")
    for _ in range(4):
        page.keyboard.press("+")
    page.locator(".minimap:not(.whole)").wait_for(state="attached")


@pytest.mark.parametrize("scene", ["choosing", "moving", "attack", "muster", "end"])
def test_the_board_knows_what_lies_over_its_foot(page: Page, scene: str) -> None:
    visit(page, scene, "en")
    found = []
    for size in SIZES:
        resize(page, size)
        worked_out, seen = page.evaluate(COVERED)
        assert worked_out == seen, size
        found.append(seen)
    assert any(found), "something lies over the board at one size at least"


def test_what_a_finger_drags_rides_above_it(page: Page) -> None:
    visit(page, "moving", "en")
    resize(page, "phone")
    start = page.evaluate("castra.spot(castra.view().pieces['wardens.1'].pose)")
    line = page.context.new_cdp_session(page)
    for message in led(*((start["x"], start["y"] + down) for down in range(0, 80, 10))):
        line.send(*message)
    ghost = page.evaluate("castra.spot(castra.filling().values.find((one) => one.model === 'wardens.1').path.at(-1))")
    assert start["y"] + 70 - ghost["y"] > 25
    line.send(*LIFTED)


def test_who_is_new_sits_at_a_small_battle_with_one_press(page: Page) -> None:
    address: Any = page.address  # type: ignore[attr-defined]
    wishes: list[Any] = []

    def answer(route: Any) -> None:
        wishes.append(route.request.post_data_json)
        links = {"red": f"{address}/t/demo?scene=choosing", "watch": f"{address}/t/demo?scene=watch"}
        route.fulfill(status=201, json={"id": "demo", "links": links})

    page.route("**/matches", answer)
    visit(page, "home", "en")
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_role("button", name="Play a first battle").click()
    page.wait_for_url("**/t/demo?scene=choosing")
    drawn(page).wait_for(state="attached")
    page.unroute("**/matches")
    (wish,) = wishes
    assert wish["seats"]["blue"] == {"kind": "bot", "bot": "random"}
    assert sorted(wish["armies"].values()) == ["choir", "cinder"]


def test_many_models_are_told_by_unit_and_number(page: Page) -> None:
    visit(page, "choosing", "en")
    told = page.evaluate(
        """async () => {
          const { grouped } = await import('/static/js/panels/needs/groups.js');
          const shut = { code: 'x', facts: {} };
          const models = Object.keys(castra.view().pieces).filter((id) => id.startsWith('husks')).reverse();
          const options = ['kerr.1', ...models].map((id) => (
            { value: id, label: 'wh40k.model', facts: { piece: id }, pieces: [id], locked: id === 'kerr.1' ? shut : null }));
          return grouped(options).map(({ heading, options }) => [heading, options.map(({ text }) => text)]);
        }"""
    )
    (_, alone), (heading, numbers) = told
    assert len(alone) == 1
    assert heading == "Husks"
    assert len(numbers) > 6
    assert numbers == sorted(numbers, key=int)
