"""What a stranger may send, over real sockets: each has a stable code and changes nothing."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.wire.incoming import FRAME_LIMIT
from app.settings import Settings
from tests.realtime.served import PATIENCE, seat_table, sitting, stranger

STEP = {"kind": "step", "to": {"x": 3, "y": 6}}


def act(command: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "act", "ref": "bad", "seen": 1, "command": command} | more


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "malformed"),
        ("\x00", "malformed"),
        ("[1]", "malformed"),
        ({"kind": "win"}, "unknown_kind"),
        ({"kind": "welcome", "n": 1}, "unknown_kind"),
        (json.dumps(act({"kind": "say", "text": "x" * FRAME_LIMIT})), "oversized"),
        (json.dumps(act(STEP))[:-1] + ',"more":1}', "malformed"),
        (json.dumps(act({"kind": "step", "to": {"x": float("nan"), "y": 1}})), "malformed"),
        (json.dumps(act({"kind": "step", "to": {"x": float("inf"), "y": 1}})), "malformed"),
        (act({}), "malformed"),
        (act({"kind": "dance"}), "malformed"),
        (act({"kind": "taken_back", "to_seq": 0}), "malformed"),
        (act({"kind": "step"}), "malformed"),
        (act({"kind": "step", "to": {"x": "3", "y": 6}}), "malformed"),
        (act({"kind": "step", "to": {"x": 3, "y": 6, "z": 1}}), "malformed"),
        (act({"kind": "choose", "number": 2.5}), "bad_number"),
        (act({"kind": "choose", "number": 7}), "no_such_number"),
        (act(STEP), "not_your_turn"),
        (act(STEP, seat="blue"), "wrong_seat"),
        ({"kind": "set_up", "ref": "bad"}, "set_up_over"),
        ({"kind": "take_back", "ref": "bad"}, "nothing_to_take_back"),
        ({"kind": "answer_take_back", "ref": "bad", "agree": True}, "no_take_back_asked"),
        ({"kind": "look", "ref": "bad", "line": 1000000}, "unknown_line"),
        ({"kind": "look", "ref": "bad", "line": -1}, "unknown_line"),
        ({"kind": "hello", "protocol": 2}, "too_many"),
    ],
)
async def test_bad_input_is_refused(address: str, store: Store, settings: Settings, frame: Any, code: str) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red:
        before = red.view
        await red.send(frame)
        if code != "too_many":
            assert (await red.until("refused"))["refusal"]["code"] == code
        await red.done("choose", number=3)
        assert [item["kind"] for item in red.frames].count("changed") == 1
        assert before["turn"] == red.view["turn"]
    assert len(await journal.read(store, match_id)) == 1


async def test_illegal_places_are_refused_with_the_reason(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.done("choose", number=3)
        await blue.done("choose", number=3)
        assert await red.refused("step", to={"x": -1, "y": 6}) == "off_table"
        assert await red.refused("step", to={"x": 22, "y": 6}) == "collides"
        refusal = (await red.act("step", to={"x": 20, "y": 6}))["refusal"]
        assert (refusal["code"], refusal["rule"], refusal["facts"]) == ("too_far", "TOY-3", {"had": 18, "needed": 6})
        assert refusal["shapes"][0]["role"] == "offending"
    assert len(await journal.read(store, match_id)) == 2


async def test_a_spectator_can_send_nothing_that_changes_a_match(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id) as watcher, sitting(address, match_id, keys["red"]) as red:
        orders: list[dict[str, Any]] = [
            act({"kind": "choose", "number": 1}),
            act({"kind": "choose", "number": 1}, seat="red"),
            {"kind": "set_up", "ref": "bad", "seat": "red"},
            {"kind": "take_back", "ref": "bad", "seat": "red"},
            {"kind": "answer_take_back", "ref": "bad", "agree": True, "seat": "red"},
        ]
        for order in orders:
            await watcher.send(order)
            assert (await watcher.until("refused"))["refusal"]["code"] == "spectator"
        await watcher.send({"kind": "rename", "name": "red"})
        answer = await watcher.order("ask", question={"kind": "judge", "command": STEP}, seat="red")
        assert answer["answer"]["code"] == "spectator"
        assert (await red.order("look", line=0))["kind"] == "shown"
        assert all(frame["kind"] in ("welcome", "presence", "shown") for frame in red.frames)
    assert await journal.read(store, match_id) == []


@pytest.mark.parametrize("token", ["", "x", "wrong" * 10, "' OR 1=1 --"])
async def test_a_wrong_key_gets_nothing(address: str, store: Store, settings: Settings, token: str) -> None:
    match_id, _ = await seat_table(store, settings)
    async with stranger(address, match_id) as player:
        await player.send({"kind": "hello", "protocol": 2, "token": token})
        assert await player.goodbye() == "wrong_token"
        assert len(player.frames) == 1


async def test_a_key_of_another_match_gets_nothing(address: str, store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings)
    _, other_keys = await seat_table(store, settings)
    async with stranger(address, match_id) as player:
        await player.send({"kind": "hello", "protocol": 2, "token": other_keys["red"]})
        assert await player.goodbye() == "wrong_token"


@pytest.mark.parametrize(
    ("match", "first", "reason"),
    [
        (lambda known: "nowhere", {"kind": "hello", "protocol": 2}, "unknown_match"),
        (lambda known: "%00", {"kind": "hello", "protocol": 2}, "unknown_match"),
        (lambda known: known, {"kind": "hello", "protocol": 1}, "wrong_protocol"),
        (lambda known: known, {"kind": "beat"}, "hello_expected"),
        (lambda known: known, act(STEP), "hello_expected"),
        (lambda known: known, "nonsense", "malformed"),
    ],
)
async def test_a_line_that_begins_wrongly_is_closed_with_the_reason(
    address: str, store: Store, settings: Settings, match: Callable[[str], str], first: Any, reason: str
) -> None:
    match_id, _ = await seat_table(store, settings)
    async with stranger(address, match(match_id)) as player:
        await player.send(first)
        assert await player.goodbye() == reason


async def test_one_who_sends_nonsense_again_and_again_is_closed(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red:
        for _ in range(40):
            await red.send("nonsense")
        assert await red.goodbye() == "malformed"
    async with sitting(address, match_id, keys["red"]) as red:
        await red.done("choose", number=3)


async def test_too_many_orders_are_refused_and_too_many_previews_dropped(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id) as watcher:
        for count in range(200):
            await red.send({"kind": "preview", "ghost": {"kind": "ping", "at": {"x": count, "y": 0}}})
        for count in range(20):
            await red.send({"kind": "say", "ref": f"s{count}", "text": str(count)})
        answers = [(await red.next()) for _ in range(60) if not _has(red, "s19")]
        codes = [item["refusal"]["code"] for item in answers if item["kind"] == "refused"]
        assert 10 <= codes.count("too_many") < 20
        await watcher.until("said", text="7")
        assert 0 < sum(frame["kind"] == "previewed" for frame in watcher.frames) <= 50


def _has(player: Any, ref: str) -> bool:
    return any(frame.get("ref") == ref for frame in player.frames)


async def test_one_who_floods_is_closed(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red:
        for _ in range(2000):
            await red.send({"kind": "beat"})
        assert await red.goodbye() == "flooded"


async def test_binary_frames_are_not_read(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red:
        await red.socket.send(b"\x00\x01")
        assert (await red.until("refused"))["refusal"]["code"] == "malformed"


async def test_a_line_that_says_nothing_is_closed(store: Store, settings: Settings) -> None:
    from tests.realtime.served import app_of, serving

    with serving(app_of(settings, hello_seconds=0.2)) as where:
        match_id, _ = await seat_table(store, settings)
        async with connect(f"ws://{where}/ws/{match_id}", open_timeout=PATIENCE) as line:
            assert json.loads(await line.recv()) == {"kind": "bye", "reason": "hello_expected"}
