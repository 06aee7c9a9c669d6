"""Drags, rulers and pings on their way to the others: read to the last field, and never more than the others may see."""

import json
from hashlib import sha256
from math import isfinite
from typing import Any

import pytest

from app.persistence.engine import Store
from app.realtime.wire import frames
from app.realtime.wire.frames import BadFrame
from app.realtime.wire.incoming import Preview
from app.realtime.wire.previews import ClearGhost, Dragged, DragGhost, as_seen
from app.settings import Settings
from tests.realtime.served import seat_table, sitting

SPOT = {"x": 1.5, "y": 2}
RULER: dict[str, Any] = {"kind": "ruler", "points": [SPOT, SPOT], "lengths": [0.0], "total": 0, "edges": True}
DRAG: dict[str, Any] = {"kind": "drag", "pieces": [{"id": "red1", "facing": 0, **SPOT}]}

GOOD = (
    DRAG,
    RULER,
    DRAG | {"pinned": [{key: RULER[key] for key in RULER if key != "kind"}]},
    {"kind": "ping", "at": SPOT},
    {"kind": "clear"},
)

BAD: tuple[Any, ...] = (
    None,
    [],
    {},
    {"kind": "virus"},
    {"kind": "drag"},
    {"kind": "drag", "pieces": None},
    {"kind": "drag", "pieces": [None]},
    {"kind": "drag", "pieces": [{"id": "red1", "x": 1, "y": 2}]},
    {"kind": "drag", "pieces": [{"id": 7, "facing": 0, **SPOT}]},
    {"kind": "drag", "pieces": [{"id": "red1", "facing": 0, "x": 20_000, "y": 0}]},
    {"kind": "drag", "pieces": [{"id": "red1", "facing": "0", **SPOT}]},
    {"kind": "drag", "pieces": DRAG["pieces"] * 401},
    DRAG | {"more": 1},
    {"kind": "ruler"},
    RULER | {"points": [{"x": 1}]},
    RULER | {"lengths": [None]},
    RULER | {"total": None},
    RULER | {"edges": "yes"},
    RULER | {"pinned": [RULER]},
    RULER | {"points": [SPOT] * 41},
    {"kind": "ping"},
    {"kind": "ping", "at": None},
    {"kind": "ping", "at": {"x": 20_000, "y": 0}},
    {"kind": "clear", "at": SPOT},
)


def _text(ghost: Any) -> str:
    return json.dumps({"kind": "preview", "ghost": ghost})


@pytest.mark.parametrize("ghost", GOOD)
def test_what_a_hand_does_is_read(ghost: Any) -> None:
    assert isinstance(frames.read(_text(ghost)), Preview)


@pytest.mark.parametrize("ghost", BAD)
def test_what_no_hand_does_is_malformed(ghost: Any) -> None:
    with pytest.raises(BadFrame, match="malformed"):
        frames.read(_text(ghost))


@pytest.mark.parametrize("number", [1e300, -1e300, 2.0**32, -(2**40), float("nan"), float("inf")])
def test_no_frame_holds_a_number_beyond_all_tables(number: float) -> None:
    code = "bad_number" if isfinite(number) else "malformed"
    route = {"kind": "route", "piece": "u", "command": {"kind": "move"}, "to": {"x": number, "y": 2.5}}
    with pytest.raises(BadFrame, match=code):
        frames.read(json.dumps({"kind": "ask", "ref": "q", "question": route}))
    command = {"kind": "step", "to": {"x": number, "y": 2.5}}
    with pytest.raises(BadFrame, match=code):
        frames.read(json.dumps({"kind": "act", "ref": "a", "seen": 1, "command": command}))


async def test_what_a_caster_draws_only_watchers_are_shown_and_never_his_secret(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    secret = "ab" * 32
    drawn = {"kind": "drawing", "shape": "arrow", "a": SPOT, "b": SPOT, "cast": secret}
    async with (
        sitting(address, match_id, keys["red"]) as red,
        sitting(address, match_id) as caster,
        sitting(address, match_id) as watcher,
    ):
        await red.send({"kind": "preview", "ghost": drawn})
        assert (await red.until("refused"))["refusal"]["code"] == "not_a_watcher"
        await caster.send({"kind": "preview", "ghost": drawn})
        shown = (await watcher.until("previewed"))["ghost"]
        assert shown == drawn | {"cast": sha256(bytes.fromhex(secret)).hexdigest()}
        await caster.send({"kind": "preview", "ghost": {"kind": "ping", "at": SPOT}})
        assert (await red.until("previewed"))["ghost"]["kind"] == "ping", "the drawing did not come before it"


def test_of_pieces_nobody_sees_not_even_the_place_is_told() -> None:
    seen, hidden = (Dragged(id=id, x=1, y=1, facing=0) for id in ("seen", "hidden"))
    assert as_seen(DragGhost(pieces=(hidden, seen)), {"seen": {}}) == DragGhost(pieces=(seen,))
    assert as_seen(ClearGhost(), {}) == ClearGhost()


async def test_malformed_previews_reach_nobody_and_watchers_drag_nothing(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id) as watcher:
        for ghost in BAD[:8]:
            await watcher.send({"kind": "preview", "ghost": ghost})
            refused = await watcher.until("refused")
            assert refused["refusal"]["code"] == "malformed"
        await watcher.send({"kind": "preview", "ghost": DRAG})
        assert (await watcher.until("refused"))["refusal"]["code"] == "spectator"
        await watcher.send({"kind": "preview", "ghost": RULER})
        shown = await red.until("previewed")
        assert shown["ghost"]["kind"] == "ruler"
        assert [frame for frame in red.frames if frame["kind"] == "previewed"] == [shown]
        await red.send(
            {
                "kind": "preview",
                "ghost": {"kind": "drag", "pieces": [*DRAG["pieces"], DRAG["pieces"][0] | {"id": "nobody"}]},
            }
        )
        dragged = await watcher.until("previewed")
        assert [piece["id"] for piece in dragged["ghost"]["pieces"]] == ["red1"]
