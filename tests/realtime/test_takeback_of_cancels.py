"""What a player began and cancelled is no step of a takeback: the one before it is taken back, at once where that is free."""

import pytest

from app.persistence.engine import Store
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import Seat
from app.scenes.wh40k.words import given
from app.settings import Settings
from app.systems.registry import SYSTEMS, known
from tests.browser.posed import line, wardens
from tests.holding import hold
from tests.posing import start_from
from tests.realtime.served import app_of, serving, sitting

FIELD = {
    "phase": "movement",
    "units": {
        "w": wardens(26, 30),
        "k": {"seat": "red", "profile": "captain", "models": line(40, 30, 1)},
        "h": {"seat": "blue", "profile": "husks", "models": line(26, 8, 5)},
    },
}


@pytest.mark.parametrize(("times", "finish"), [(0, True), (2, True), (2, False)])
async def test_what_was_begun_and_cancelled_is_no_step_of_its_own(
    store: Store, settings: Settings, times: int, finish: bool
) -> None:
    with serving(app_of(settings, systems=SYSTEMS)) as where:
        tables = LiveTables(store, settings, systems=SYSTEMS)
        sits: dict[Seat, Sitter] = {"red": Sitter(kind="link"), "blue": Sitter(kind="link")}
        made, invites = await tables.create(system="wh40k", name="b", options={}, sits=sits)
        keys = await hold(store, made.id, invites)
        await start_from(store, made.id, known()["wh40k"].rules, given(FIELD, ScriptedDice(()))[0])
        async with sitting(where, made.id, keys["red"]) as red, sitting(where, made.id, keys["blue"]):
            await red.done("select_move", unit="k", mode="normal")
            there, here = red.view["pieces"]["k.1"]["pose"], {"x": 42, "y": 30}
            await red.done("move_models", moves=[{"model": "k.1", "path": [there, {**there, **here}]}], finish=finish)
            for _ in range(times):
                await red.done("select_move", unit="w", mode="normal")
                await red.done("cancel_selection")
            if times and not finish:
                assert (await red.order("take_back"))["kind"] == "accepted", "another was begun: so far that move ended"
                assert red.view["pieces"]["k.1"]["pose"]["x"] == 42
            assert (await red.order("take_back"))["kind"] == "accepted"
            assert red.view["pieces"]["k.1"]["pose"]["x"] == 40
