"""The board and its tools alone, on a harness with a fake referee: what a hand does becomes what is asked and sent."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page

from tests.browser.on_harness import drag, harness_served, open_harness, spot
from tests.browser.places import piece, plates

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def harness() -> Iterator[str]:
    """The address of the harness page, served with the client's own files."""
    with harness_served() as address:
        yield address


@pytest.fixture(scope="module")
async def context(one_chromium: Browser) -> AsyncIterator[BrowserContext]:
    """What the pages share: the files they fetched."""
    made = await one_chromium.new_context(viewport={"width": 1000, "height": 800})
    yield made
    await made.close()


@pytest.fixture
async def page(context: BrowserContext) -> AsyncIterator[Page]:
    """A browser page of 1000 by 800 pixels that lets no script error pass."""
    opened = await context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    await opened.close()
    assert errors == []


async def _grow_old(page: Page) -> None:
    """What has only just come up is not confirmed by a key."""
    await page.wait_for_function("!isFresh.value")


async def test_every_piece_is_a_named_button(page: Page, harness: str) -> None:
    await open_harness(page, harness)
    piece = page.get_by_role("button", name="Line Wardens 5, yours, 2 of 2 wounds", exact=True)
    assert await piece.count() == 1
    assert await page.get_by_role("button", name="The Cantor, theirs, 5 of 5 wounds").count() == 1


async def test_dragging_a_piece_tries_the_offer_out_and_sends_it_with_the_move(page: Page, harness: str) -> None:
    await open_harness(page, harness)
    await drag(page, (15, 24), (15, 20))
    await page.wait_for_function("local.filling.value?.values.length === 5 && local.filling.value.verdict !== null")
    await page.wait_for_function("log.asked.some((one) => one.kind === 'formation' && Math.abs(one.to.y - 20) < 0.1)")
    assert (await page.evaluate("log.acted")) == []
    asked = await page.evaluate("log.asked")
    assert {question["kind"] for question in asked} >= {"reach", "formation", "judge"}
    reach = next(question for question in asked if question["kind"] == "reach")
    assert [reach["piece"], *reach["along"]] == [f"wardens.{n}" for n in range(1, 6)]
    formation = [question for question in asked if question["kind"] == "formation"][-1]
    assert formation["pieces"][0] == "wardens.1"
    assert formation["to"]["y"] == pytest.approx(20, abs=0.1)
    await _grow_old(page)
    await page.keyboard.press("Enter")
    await page.wait_for_function("log.acted.length === 2")
    first, sent = [one["command"] for one in await page.evaluate("log.acted")]
    assert first == {"kind": "select_move", "unit": "wardens", "mode": "normal"}
    assert sent["kind"] == "move_models"
    assert sent["moves"][0]["model"] == "wardens.1"
    assert sent["moves"][0]["path"][-1]["y"] == pytest.approx(20, abs=0.1)
    assert await page.evaluate("local.filling.value") is None


async def test_a_line_that_breaks_in_the_middle_of_a_drag_leaves_no_ghost(page: Page, harness: str) -> None:
    await open_harness(page, harness)
    await page.mouse.move(*await spot(page, 15, 24))
    await page.mouse.down()
    await page.mouse.move(*await spot(page, 15, 21), steps=8)
    await page.wait_for_function("local.filling.value?.values.length > 0")
    await page.evaluate("() => { local.live.value = false; }")
    await page.wait_for_function("!local.filling.value?.values.length && !local.held.value.length")
    await page.mouse.up()
    assert await page.evaluate("log.acted") == []


async def test_the_ghost_stops_at_the_allowance(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await drag(page, (15, 24), (15, 10))
    await page.wait_for_function("local.filling.value?.values.length === 5")
    path = await page.evaluate("local.filling.value.values[0].path")
    assert path[-1]["y"] == pytest.approx(18, abs=0.01)


async def test_shift_goes_beyond_the_allowance_for_the_referee_to_refuse(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await page.keyboard.down("Shift")
    await drag(page, (15, 24), (15, 10))
    await page.keyboard.up("Shift")
    await page.wait_for_function("local.filling.value?.values.length === 5")
    path = await page.evaluate("local.filling.value.values[0].path")
    assert path[-1]["y"] == pytest.approx(10, abs=0.1)
    await page.wait_for_function(
        "log.asked.at(-1)?.kind === 'judge' && log.asked.at(-1).command.moves[0].path.at(-1).y < 11"
    )


REFUSED_UNTIL_SEEN = """(refused) => {
  const texts = [...document.querySelectorAll(".board text")].map((one) => one.textContent);
  if (document.querySelector(".no-seg") && texts.some((text) => text.includes(" of "))) return texts;
  local.onBoard.value = { ...local.onBoard.value, verdict: { kind: "verdict", refused, mend: null } };
  return false;
}"""
"""Gives the refusal again as long as a late answer of the harness takes its place; then what the board says."""


async def test_a_way_that_is_too_long_says_how_long_it_may_be(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await page.keyboard.down("Shift")
    await drag(page, (15, 24), (15, 10))
    await page.keyboard.up("Shift")
    await page.wait_for_function("!!local.filling.value?.verdict")
    refused = {
        "code": "move_too_far",
        "rule": "W40K-MOVE-03",
        "facts": {"piece": "wardens.1", "needed": 14.0, "had": 6.0},
        "shapes": [
            {
                "kind": "segment",
                "role": "offending",
                "a": {"x": 15, "y": 24},
                "b": {"x": 15, "y": 10},
                "length": 14.0,
                "bound": {"how": "at_most", "limit": 6.0},
            }
        ],
    }
    shown = await page.wait_for_function(REFUSED_UNTIL_SEEN, arg=refused)
    texts = await shown.json_value()
    assert any("14.0″ of 6″" in text for text in texts)
    assert "14.0″" not in texts


async def test_an_answer_that_comes_late_leaves_alone_what_was_put_in_since(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await page.evaluate(
        "gates.route = new Promise((open) => (window.openGate = open)); local.formation.value = 'single'"
    )
    await drag(page, (15, 24), (15, 20))
    mine = [
        {
            "model": "wardens.1",
            "path": [{"x": 15, "y": 24, "z": 0, "facing": 0}, {"x": 14, "y": 23, "z": 0, "facing": 0}],
        }
    ]
    await page.evaluate("values => draft.put(values)", mine)
    before = await page.evaluate("log.asked.filter(q => q.kind === 'route').length")
    await page.evaluate("openGate()")
    await page.wait_for_function("n => log.asked.filter(q => q.kind === 'route').length > n", arg=before)
    await page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert await page.evaluate("local.filling.value.values") == mine


async def test_what_is_confirmed_before_the_answer_goes_to_where_it_was_let_go(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await drag(page, (15, 24), (15, 22))
    await page.wait_for_function("Math.abs(local.filling.value?.values[0]?.path.at(-1).y - 22) < .1")
    await _grow_old(page)
    await page.evaluate("() => { gates.formation = new Promise((open) => (window.openGate = open)); }")
    await drag(page, (15, 22), (15, 20))
    await page.keyboard.press("Enter")
    assert await page.evaluate("log.acted") == []
    await page.evaluate("openGate()")
    await page.wait_for_function("log.acted.length > 0")
    (sent,) = await page.evaluate("log.acted")
    assert sent["command"]["moves"][0]["path"][-1]["y"] == pytest.approx(20, abs=0.1)


async def test_a_refused_model_is_marked_where_it_stands_and_enter_does_not_send_it(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await page.keyboard.down("Control")
    await drag(page, (16.7, 25.4), (19.9, 25))
    await page.keyboard.up("Control")
    await page.wait_for_function("local.filling.value?.verdict?.refused?.code === 'too_near'")
    await page.wait_for_selector("[data-piece='wardens.3'].bad")
    await _grow_old(page)
    await page.keyboard.press("Enter")
    assert await page.evaluate("log.acted") == []


async def test_a_locked_unit_says_why_and_stays(page: Page, harness: str) -> None:
    await open_harness(page, harness)
    await drag(page, (13, 34), (13, 30))
    assert await page.evaluate("local.refused.value.code") == "unit_activation_closed"
    assert await page.evaluate("log.acted") == []


async def test_nudging_by_keyboard_moves_a_tenth_of_an_inch(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await page.evaluate("local.formation.value = 'single'")
    await piece(page, "wardens.2").focus()
    await page.keyboard.press("g")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Shift+ArrowUp")
    await page.wait_for_function("log.asked.filter(q => q.kind === 'route').at(-1)?.to.y < 24.7")
    last = await page.evaluate("log.asked.filter(q => q.kind === 'route').at(-1)")
    assert last["piece"] == "wardens.2"
    assert last["to"]["x"] == pytest.approx(13.2)
    assert last["to"]["y"] == pytest.approx(24.6)


async def test_escape_gives_the_move_up_and_calls_the_selection_off(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await drag(page, (15, 24), (15, 20))
    await page.wait_for_function("local.filling.value?.values.length === 5")
    await page.keyboard.press("Escape")
    await page.wait_for_function("log.acted.length === 1 && local.filling.value === null")
    assert (await page.evaluate("log.acted"))[0]["command"]["kind"] == "cancel_selection"


async def test_measuring_reads_edge_to_edge(page: Page, harness: str) -> None:
    await open_harness(page, harness)
    await page.keyboard.press("m")
    await drag(page, (15, 24), (20.4, 23))
    await page.wait_for_function("local.rulers.value.length === 1")
    ruler = await page.evaluate("local.rulers.value[0]")
    assert ruler["edges"]
    assert ruler["total"] == pytest.approx((5.4**2 + 1) ** 0.5 - (32 + 28) / 25.4 / 2, abs=0.001)
    assert await plates(page).filter(has_text="4.3″ edge to edge").count() == 1


async def test_clicking_a_brass_piece_answers_the_decision(page: Page, harness: str) -> None:
    await open_harness(page, harness, "wounding")
    await page.mouse.click(*await spot(page, 16.7, 25.4))
    assert (await page.evaluate("log.acted")) == [
        {"seat": "red", "command": {"kind": "allocate", "model": "wardens.3"}}
    ]


async def test_lines_of_fire_are_those_along_which_the_referee_says_that_they_see(page: Page, harness: str) -> None:
    await open_harness(page, harness, "aiming")
    await page.wait_for_function("Object.values(local.lines.value).some(Boolean)")
    asked = await page.evaluate(
        "log.asked.filter((one) => one.kind === 'sight').map((one) => `${one.source} ${one.target}`)"
    )
    aimed = await page.evaluate(
        "local.filling.value.values.filter((one) => one.target).map((one) => `${one.model} ${one.target}`)"
    )
    assert sorted(set(aimed)) == sorted(asked)
    lines = "Object.values(local.lines.value)"
    seen = f"{lines}.map((one) => one?.rays.find((ray) => ray.kind === 'segment' && ray.role === 'witness'))"
    rays = """[...document.querySelectorAll('.layer-rays .ray')].map((one) => one.getAttribute('d'))"""
    await page.wait_for_function(f"{rays}.length === {seen}.length && {seen}.every(Boolean)")


async def test_aiming_at_another_unit_turns_every_weapon_there_and_a_locked_one_says_why(
    page: Page, harness: str
) -> None:
    await open_harness(page, harness, "aiming")
    await page.mouse.click(*await spot(page, 30, 21.4))
    targets = await page.evaluate("local.filling.value.values.map(a => a.target)")
    assert targets == ["guard"] * 5
    await page.mouse.click(*await spot(page, 51, 13))
    assert await page.evaluate("local.refused.value.code") == "out_of_range"
    assert await page.evaluate("local.filling.value.values.map(a => a.target)") == ["guard"] * 5


async def test_placing_sets_the_unit_down_drags_it_and_turns_it(page: Page, harness: str) -> None:
    await open_harness(page, harness, "placing")
    await page.evaluate("take('deploy_unit:r3')")
    await page.mouse.click(*await spot(page, 20, 40))
    assert await page.evaluate("local.filling.value.values.map(v => v.model)") == ["r3.1", "r3.2", "r3.3"]
    at = await page.evaluate("local.filling.value.values[0].pose")
    await drag(page, (at["x"], at["y"]), (at["x"] + 3, at["y"]))
    moved = await page.evaluate("local.filling.value.values[0].pose")
    assert moved["x"] == pytest.approx(at["x"] + 3, abs=0.1)
    await page.keyboard.press("e")
    assert await page.evaluate("local.filling.value.values[0].pose.facing") == (at["facing"] + 15) % 360


async def test_the_dividing_line_runs_through_the_middle_from_edge_to_edge(page: Page, harness: str) -> None:
    await open_harness(page, harness, "dividing")
    await page.mouse.click(*await spot(page, 45, 40))
    line = await page.evaluate("local.filling.value.values")
    assert line["a"]["x"] + line["b"]["x"] == pytest.approx(72)
    assert line["a"]["y"] + line["b"]["y"] == pytest.approx(48)
    assert line["b"]["y"] == pytest.approx(48)


async def test_the_wheel_zooms_to_the_pointer(page: Page, harness: str) -> None:
    await open_harness(page, harness)
    before = await spot(page, 15, 24)
    await page.mouse.move(*before)
    await page.mouse.wheel(0, -400)
    await page.wait_for_function("local.camera.value.zoom > 20")
    after = await spot(page, 15, 24)
    assert after[0] == pytest.approx(before[0], abs=1)
    assert after[1] == pytest.approx(before[1], abs=1)


async def test_a_tool_taken_from_the_rail_comes_before_the_move(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await page.keyboard.press("m")
    await drag(page, (15, 24), (20.4, 23))
    assert await page.evaluate("local.filling.value.values") == []
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    assert await page.evaluate("local.tool.value") == "select"
    assert await page.evaluate("local.rulers.value") == []


async def test_other_players_pieces_walk_and_leave_a_trail(page: Page, harness: str) -> None:
    await open_harness(page, harness)
    await page.evaluate("moveOthers({ 'cantor.1': { x: 32, y: 24 } })")
    await page.wait_for_selector(".trail", state="attached")
    await page.wait_for_selector("[data-piece='cantor.1'][transform='translate(640 480)']")


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_the_trees_of_a_wood_are_green(page: Page, harness: str, theme: str) -> None:
    await page.goto(f"{harness}?theme={theme}")
    crown = page.locator(".wood .crown").first
    await crown.wait_for(state="attached")
    drawn, leaf = await crown.evaluate("""(node) => {
      const swatch = document.createElement("i");
      swatch.style.color = "var(--leaf)";
      document.body.append(swatch);
      return [getComputedStyle(node).fill, getComputedStyle(swatch).color];
    }""")
    assert drawn == leaf != "rgb(0, 0, 0)"


POSE = """(id) => {
  const node = document.querySelector(`svg.board [data-piece="${id}"]`);
  const box = node.querySelector(".body").getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, judged: node.classList.contains("judged") };
}"""


async def _lies_at(page: Page, piece: str, at: tuple[float, float]) -> dict[str, Any]:
    """Whether a piece is drawn at a place, to 6 pixels, and whether it is drawn as being judged; once a frame is drawn."""
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    drawn: dict[str, Any] = await page.evaluate(POSE, piece)
    x, y = await spot(page, *at)
    return {"there": max(abs(drawn["x"] - x), abs(drawn["y"] - y)) < 6, "judged": drawn["judged"]}


async def test_what_is_let_go_before_the_referee_answers_lies_where_it_was_let_go(page: Page, harness: str) -> None:
    await open_harness(page, harness, "moving")
    await page.evaluate("gates.formation = new Promise((open) => (window.openGate = open)); 0")
    await drag(page, (15, 24), (15, 20))
    waits = await _lies_at(page, "wardens.1", (15, 20))
    assert waits == {"there": True, "judged": True}
    await page.evaluate("openGate()")
    await page.wait_for_function("local.filling.value.values.length === 5")
    answered = await _lies_at(page, "wardens.1", (15, 20))
    assert answered == {"there": True, "judged": False}


async def test_a_drag_that_waits_for_leave_follows_the_hand_and_goes_back_where_it_gets_none(
    page: Page, harness: str
) -> None:
    await open_harness(page, harness)
    await page.evaluate(
        """gates.leave = new Promise((open) => (window.openGate = () =>
          open({ kind: "refusal", code: "already_moved", rule: "", facts: {}, shapes: [] }))); 0"""
    )
    await drag(page, (15, 24), (15, 20))
    waits = await _lies_at(page, "wardens.1", (15, 20))
    assert waits == {"there": True, "judged": True}
    mate = await page.evaluate("pieceAt('wardens.2').y - local.waiting.value['wardens.2'].y")
    assert mate == pytest.approx(4, abs=0.2)
    await page.evaluate("openGate()")
    await page.wait_for_function("local.refused.value?.code === 'already_moved'")
    await page.wait_for_function(
        "(at) => Math.abs((" + POSE + ")('wardens.1').y - onPage(at).y) < 3", arg={"x": 15, "y": 24}
    )
    assert not (await _lies_at(page, "wardens.1", (15, 24)))["judged"]
