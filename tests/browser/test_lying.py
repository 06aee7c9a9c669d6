"""The phone lying down and text of double size: the board beside a dock, what is asked on screen with all of its buttons."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, ScenePage, Size, Visit
from tests.browser.places import board, closed_tray, dates, decision, log, tray

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

LYING: Size = {"width": 844, "height": 390}
PHONE: Size = {"width": 390, "height": 844}
LAPTOP: Size = {"width": 1280, "height": 800}


def held_tags(page: Page, kind: str = "") -> Locator:
    """What lies under a fighter, told above it."""
    return page.locator(f".held-tag{kind and f'.{kind}'}")


OVER_THE_BOARD = """() => {
  const well = document.querySelector('.well').getBoundingClientRect();
  const found = [];
  for (let x = well.left + 6; x < well.right - 6; x += 24) for (let y = well.top + 6; y < well.bottom - 6; y += 24) {
    const top = document.elementFromPoint(x, y);
    if (!top?.closest('.board-host, .whole-table')) found.push(top?.className ?? 'nothing');
  }
  return found;
}"""


def stands_beside(page: Page) -> None:
    """The board on the left at full height, the dock on its right, the tabs at the edge; the prompt's buttons in it."""
    decision(page).wait_for()
    boxes: dict[str, Any] = page.evaluate(
        """() => Object.fromEntries(['.well', '.bar', '.sheet', '.phone-nav', '.sheet > .prompt'].map((name) => {
          const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
          return [name, { left, top, right, bottom }]; }))"""
    )
    size = page.viewport_size
    assert size
    well, bar, dock, tabs, prompt = (boxes[name] for name in boxes)
    assert well["top"] == well["left"] == 0
    assert abs(well["bottom"] - size["height"]) < 1
    assert well["right"] <= dock["left"] + 1
    assert bar["bottom"] <= dock["top"] + 1
    assert dock["right"] <= tabs["left"] + 1
    assert tabs["right"] <= size["width"] + 1
    assert abs(prompt["bottom"] - size["height"]) < 1
    for button in decision(page).get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("scene", "lang"), [("moving", "en"), ("attack", "es"), ("choosing", "es")])
def test_a_phone_lying_down_shows_the_board_beside_what_is_asked(scene_page: ScenePage, scene: str, lang: str) -> None:
    page = scene_page(scene, size=LYING, lang=lang)
    board(page).wait_for(state="attached")
    stands_beside(page)
    assert page.evaluate(OVER_THE_BOARD) == []
    expect(page.get_by_role("banner").get_by_text(re.compile(r"^(Round|Ronda) \d "))).to_be_in_viewport(ratio=1)
    for number in range(5):
        page.get_by_role("tab").nth(number).click()
        stands_beside(page)


@pytest.mark.parametrize("size", [LYING, PHONE])
def test_who_watches_on_a_phone_sees_what_happened_last(scene_page: ScenePage, size: Size) -> None:
    page = scene_page("watch", size=size)
    if size == PHONE:
        page.get_by_role("button", name="Pull the sheet up or down").click()
        page.get_by_role("button", name="Pull the sheet up or down").press("Enter")
    lines = log(page)
    expect(lines.nth(12)).to_be_attached()
    expect(lines.last).to_be_in_viewport()


@pytest.mark.parametrize("scene", ["window", "action", "drive"])
def test_a_board_of_hexes_fills_its_well_and_nothing_lies_on_it(visit: Visit, scenes: str, scene: str) -> None:
    page = visit(f"{scenes}/t/uw?scene={scene}", LYING)
    held_tags(page).first.wait_for(state="attached")
    stands_beside(page)
    assert page.evaluate(OVER_THE_BOARD) == []
    well = page.get_by_role("main").bounding_box()
    board = page.locator(".hex-board").bounding_box()
    assert well
    assert board
    assert board["height"] > 0.9 * well["height"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_step_is_said_whole_beside_round_and_turn(visit: Visit, scenes: str, lang: str) -> None:
    page = visit(f"{scenes}/t/uw?scene=action&lang={lang}", LYING)
    step = page.locator(".phases .now")
    expect(step).to_be_visible()
    assert step.evaluate("""(step) => {
      const said = document.createRange(), box = step.getBoundingClientRect();
      said.selectNodeContents(step);
      return said.getBoundingClientRect().width <= box.width + 1 && box.right <= step.closest('.bar').getBoundingClientRect().right;
    }"""), "the step is cut off"


@pytest.mark.parametrize("size", [LAPTOP, PHONE, LYING], ids=["laptop", "phone", "lying"])
def test_treasure_under_a_fighter_is_told_above_it(visit: Visit, scenes: str, size: Size) -> None:
    page = visit(f"{scenes}/t/uw?scene=action", size)
    tags = held_tags(page, "treasure")
    tags.first.wait_for(state="attached")
    expect(tags).to_have_text(["2", "5"])
    for tag in tags.all():
        shown = tag.locator(".held-face").bounding_box()
        assert shown
        assert shown["width"] >= 16
        top = page.evaluate(
            "([x, y]) => document.elementsFromPoint(x, y).some((node) => node.closest('.well'))",
            [shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2],
        )
        assert top, "the tag lies under a panel"


def test_a_phone_that_is_turned_keeps_what_is_asked(scene_page: ScenePage) -> None:
    page = scene_page("moving", size=PHONE)
    expect(decision(page)).to_be_visible()
    page.set_viewport_size(LYING)  # type: ignore[arg-type]
    stands_beside(page)


@pytest.mark.parametrize("size", [LAPTOP, DESK], ids=["laptop", "desk"])
def test_text_of_200_percent_leaves_half_the_page_to_the_board_and_every_button_on_screen(
    scene_page: ScenePage, size: Size
) -> None:
    page = scene_page("attack", size=size, lang="es")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    stands_beside(page)
    well = page.get_by_role("main").bounding_box()
    assert well
    assert well["width"] >= 0.4 * size["width"]
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [LAPTOP, DESK, PHONE, LYING], ids=["laptop", "desk", "phone", "lying"])
def test_round_and_turn_stand_on_the_plate_at_every_size(scene_page: ScenePage, size: Size) -> None:
    page = scene_page("moving", size=size)
    plate = page.get_by_role("banner")
    expect(plate.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(plate.get_by_text("Round 2 of 5", exact=True)).to_be_in_viewport(ratio=1)


def test_sums_stay_with_the_dice_that_were_judged_by_them(scene_page: ScenePage) -> None:
    page = scene_page("attack", size=LAPTOP)
    tray(page).wait_for()
    page.evaluate(
        """server.changed(
          { patch: { tray: { open: false }, duties: { 'wound 2': { seats: ['blue'] } } }, offers: { red: [] } })"""
    )
    closed_tray(page).wait_for()
    for row in closed_tray(page).get_by_role("listitem").all():
        expect(row).to_be_visible()
    assert closed_tray(page).get_by_role("listitem").count() > 2


def test_names_on_the_line_of_time_lie_apart_and_what_was_played_is_not_to_come(scene_page: ScenePage) -> None:
    page = scene_page("late", size=LAPTOP)
    dates(page).first.wait_for()
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('.timeline text')].map((node) => node.getBoundingClientRect())
          .map(({ left, right }) => [left, right]).sort((a, b) => a[0] - b[0])"""
    )
    assert all(after[0] >= before[1] for before, after in pairwise(boxes))
    edge = page.get_by_role("slider", name=re.compile("^(Timeline of the battle|Línea de tiempo)")).bounding_box()
    assert edge
    assert boxes[-1][1] <= edge["x"] + edge["width"]
    coming = page.evaluate(
        """() => [...document.querySelectorAll('.timeline .to-come + text')].map((node) => node.textContent)"""
    )
    assert coming == ["3.4"]
