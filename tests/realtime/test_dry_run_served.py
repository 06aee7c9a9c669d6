"""A drag that commits nothing, over real sockets: answered to the seat that asks, told to nobody else, written nowhere."""

from typing import Any

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.wh40k.system import SYSTEM
from app.scenes.wh40k.words import given
from app.settings import Settings
from app.systems.registry import SYSTEMS
from tests.holding import hold
from tests.posing import start_from
from tests.realtime.served import app_of, serving, sitting

FALL_BACK = {"kind": "select_move", "unit": "w", "mode": "fall_back"}
BY_AN_ENEMY = {
    "phase": "movement",
    "units": {
        "w": {"seat": "red", "profile": "line_wardens", "models": [[20, 24], [21.6, 24]]},
        "h": {"seat": "blue", "profile": "husks", "models": [[20, 22.4]]},
    },
}


async def posed(store: Store, settings: Settings) -> tuple[str, dict[str, str]]:
    """Red's turn at a table of two people: its unit stands by an enemy."""
    tables = LiveTables(store, settings, systems=SYSTEMS)
    options = {"rosters": {"red": "cinder_patrol", "blue": "choir_procession"}}
    sits = {seat: Sitter(kind="link") for seat in ("red", "blue")}
    made, invites = await tables.create(system="wh40k", name="f", options=options, sits=sits)
    state, _ = given(BY_AN_ENEMY, ScriptedDice([]))
    await start_from(store, made.id, SYSTEM, state)
    return made.id, await hold(store, made.id, invites)


async def test_what_is_foreseen_is_answered_to_who_asks_and_changes_nothing(store: Store, settings: Settings) -> None:
    match_id, keys = await posed(store, settings)
    with serving(app_of(settings, systems=SYSTEMS)) as where:
        async with (
            sitting(where, match_id, keys["red"]) as red,
            sitting(where, match_id, keys["blue"]) as blue,
            sitting(where, match_id) as watcher,
        ):
            before = red.view
            found = await red.order("foresee", command=FALL_BACK)
            assert found["kind"] == "foreseen"
            assert "move_models" in {offer["command"]["kind"] for offer in found["offers"]}
            assert [duty["seats"] for duty in found["duties"].values()] == [["red"]]
            assert red.view == before
            assert await refused(red, FALL_BACK) is None, "a question of the drag is answered from what is foreseen"
            assert await refused(red, None) == "wrong_phase", "and without it from how the match stands"
            assert (await blue.order("foresee", command=FALL_BACK))["refusal"]["code"] == "not_offered"
            assert (await watcher.order("foresee", command=FALL_BACK))["refusal"]["code"] == "spectator"
            await red.send({"kind": "say", "ref": "end", "text": "that was all"})
            for other in (blue, watcher):
                await other.until("said")
                assert not [frame for frame in other.frames if frame["kind"] in ("foreseen", "changed")]
    assert await journal.read(store, match_id) == []


async def refused(player: Any, after: Any) -> str | None:
    """Why the referee would not carry out the move of both models four inches back, asked as a drag asks it."""
    tried = {"after": after} if after else {}
    moves = []
    for piece, x in (("w.1", 20), ("w.2", 21.6)):
        question = {"kind": "route", "piece": piece, "command": {"kind": "move_models"}, "to": {"x": x, "y": 28}}
        (leg,) = (await player.order("ask", question=question, **tried))["answer"]["legs"]
        moves.append({"model": piece, "path": leg["path"]})
    question = {"kind": "judge", "command": {"kind": "move_models", "moves": moves}}
    why = (await player.order("ask", question=question, **tried))["answer"]["refused"]
    return why and str(why["code"])
