"""Two players and a watcher at one table, over real sockets."""

import asyncio
import threading
from typing import Any

import pytest

from app.persistence.engine import Store
from app.persistence.seats import sit_down
from app.rules.kernel.refusal import Refusal
from app.settings import Settings
from tests.holding import new_key
from tests.realtime.served import Player, seat_table, sitting
from tests.rules.toy import TOY


async def begin(red: Player, blue: Player) -> None:
    """Both choose their secret; red's turn begins."""
    await red.done("choose", number=3)
    await blue.done("choose", number=5)
    await red.sees(lambda view: view["turn"].get("active") == "red")


async def test_a_move_reaches_everybody_and_secrets_reach_nobody(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=4)
    async with (
        sitting(address, match_id, keys["red"]) as red,
        sitting(address, match_id, keys["blue"]) as blue,
        sitting(address, match_id) as watcher,
    ):
        welcome = red.frames[0]
        assert welcome["you"] == {"role": "seat", "seat": "red", "seats": ["red"]}
        assert welcome["match"]["seed"] is None
        assert [offer["id"] for offer in red.offers["red"]] == ["choose"]
        assert watcher.offers == {}
        await begin(red, blue)
        await red.done("step", to={"x": 5.00004, "y": 6})
        for player in (blue, watcher):
            await player.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 5)
        assert "secret" not in str(watcher.frames)
        assert '"number": 3' not in str(blue.frames)
        assert blue.view["seats"]["red"]["counters"] == {"chosen": 1}
        assert red.view["seats"]["red"]["counters"] == {"chosen": 1, "secret": 3}
        while not red.view["turn"]["over"]:
            player, other = (red, blue) if red.view["turn"]["active"] == "red" else (blue, red)
            await player.done("throw")
            thrown = player.view["own"]["thrown"]
            await other.sees(lambda view, thrown=thrown: view["own"]["thrown"] == thrown)
        assert red.view["seats"]["blue"]["counters"]["secret"] == 5, "nothing is secret after the end"
        ended = next(frame for frame in reversed(red.frames) if frame["kind"] == "changed")
        assert ended["seed"]
        assert ended["status"] == "finished"
        assert await red.refused("throw") == "over"
        await watcher.sees(lambda view: view["turn"]["over"])
        assert watcher.view == red.view == blue.view


async def test_a_viewer_whose_view_did_not_change_is_sent_nothing(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id) as watcher:
        await red.done("choose", number=3)
        await watcher.order("say", text="who is first?")
        assert [frame["kind"] for frame in watcher.frames if frame["kind"] == "changed"] == []
        assert watcher.n == watcher.frames[0]["n"]


async def test_a_returning_player_finds_everything(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red:
        async with sitting(address, match_id, keys["blue"]) as blue:
            await begin(red, blue)
            last, lines = blue.n, len(blue.log)
        await red.until("presence")
        await red.done("step", to={"x": 4, "y": 6})
        async with sitting(address, match_id, keys["blue"], last=last) as blue:
            assert blue.view["pieces"]["red1"]["pose"]["x"] == 4
            assert len(blue.log) == lines + 1
            assert [line["number"] for line in blue.log] == list(range(1, lines + 2))
            assert blue.n > last
            presence = await red.until("presence")
            while not presence["seats"]["blue"]["connected"]:
                presence = await red.until("presence")
            assert presence["seats"]["blue"]["away_since"] is None


async def test_an_order_sent_again_is_answered_and_not_done_twice(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        order = {"kind": "act", "ref": "same", "seen": red.n, "command": {"kind": "throw"}}
        for _ in range(3):
            await red.send(order)
        for _ in range(3):
            assert (await red.until("accepted", ref="same"))["ref"] == "same"
        assert len(red.view["own"]["thrown"]) == 1
        bad = order | {"ref": "other", "command": {"kind": "step", "to": {"x": 3, "y": 3}}}
        await red.send(bad)
        first = await red.until("refused", ref="other")
        await blue.sees(lambda view: view["turn"]["active"] == "blue")
        await blue.done("throw")
        await red.send(bad)
        assert await red.until("refused", ref="other") == first, "the old answer, though the step would be legal now"
        await blue.send(order | {"seen": blue.n})
        assert (await blue.until("refused", ref="same"))["refusal"]["code"] == "not_your_turn", "refs are a seat's own"


async def test_stale_is_said_only_when_the_command_stood_before(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["red"]) as other_window:
        await red.done("choose", number=3)
        seen = red.frames[0]["n"]
        await other_window.until("changed")
        late = {"kind": "act", "seen": seen, "command": {"kind": "choose", "number": 4}}
        await other_window.send(late | {"ref": "late"})
        assert (await other_window.until("refused"))["refusal"]["code"] == "stale_view"
        await other_window.send(late | {"ref": "late2", "seen": red.n})
        assert (await other_window.until("refused"))["refusal"]["code"] == "already_chosen"
        never = {"kind": "act", "seen": seen, "command": {"kind": "choose", "number": 40}, "ref": "never"}
        await other_window.send(never)
        assert (await other_window.until("refused"))["refusal"]["code"] == "already_chosen"


async def test_a_bug_in_the_rules_changes_nothing(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red:
        assert await red.refused("trip") == "fault"
        await red.done("choose", number=2)


async def test_questions_are_answered_by_the_same_judge(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)

        async def judged(command: dict[str, object]) -> str | None:
            answer = (await red.order("ask", question={"kind": "judge", "command": command}))["answer"]
            return answer["refused"]["code"] if answer["refused"] else None

        assert await judged({"kind": "step", "to": {"x": 5, "y": 6}}) is None
        assert await judged({"kind": "step", "to": {"x": 15, "y": 6}}) == "too_far"
        assert await judged({"kind": "throw"}) is None
        assert await judged({"kind": "dance"}) == "malformed"
        other = await red.order("ask", question={"kind": "reach", "piece": "red1", "command": {"kind": "move"}})
        assert other["answer"]["code"] == "no_answer"


async def test_the_past_can_be_looked_at(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        for x in (3, 4, 5):
            await red.done("step", to={"x": x, "y": 6})
        numbers = [line["number"] for line in red.log if line["line"]["key"] == "toy.log.stepped"]
        shown = await red.order("look", line=numbers[1])
        assert shown["view"]["pieces"]["red1"]["pose"]["x"] == 4
        assert (await red.order("look", line=0))["view"]["seats"]["red"]["counters"] == {"chosen": 0}
        assert (await red.order("look", line=99))["refusal"]["code"] == "unknown_line"
        then = await blue.order("look", line=numbers[1] - 1)
        assert "secret" not in then["view"]["seats"]["red"]["counters"]


async def test_what_one_command_led_to_is_looked_at_line_by_line(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        await red.done("throw")
        thrown, turned = [line["number"] for line in red.log[-2:]]
        assert [red.log[number - 1]["line"]["key"] for number in (thrown, turned)] == [
            "toy.log.thrown",
            "toy.log.turn_began",
        ]
        shown = [(await red.order("look", line=number))["view"] for number in (thrown - 1, thrown, turned)]
        assert [view["turn"]["active"] for view in shown] == ["red", "red", "blue"]
        assert [view["seats"]["red"]["score"] > 0 for view in shown] == [False, True, True]


async def test_chat_previews_and_names_go_around(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id) as watcher:
        await red.send({"kind": "rename", "name": "Inés"})
        while (await watcher.until("presence"))["seats"]["red"]["name"] != "Inés":
            pass
        await red.order("say", text="hello")
        said = await watcher.until("said")
        assert (said["seat"], said["name"], said["text"]) == ("red", "Inés", "hello")
        await red.send(
            {"kind": "preview", "ghost": {"kind": "ruler", "points": [], "lengths": [], "total": 0, "edges": False}}
        )
        shown = await watcher.until("previewed")
        assert (shown["seat"], shown["ghost"]["kind"]) == ("red", "ruler")
        await watcher.send({"kind": "rename", "name": "Per"})
        await watcher.order("say", text="hi")
        assert [frame["seat"] for frame in watcher.frames if frame["kind"] == "said"] == ["red", None]
        await red.order("look", line=0)
        assert not [frame for frame in red.frames if frame.get("name") == "Per"], (
            "what watchers say players read at the end"
        )
    async with sitting(address, match_id, keys["red"]) as again:
        assert [line["text"] for line in again.frames[0]["chat"]] == ["hello"]
    async with sitting(address, match_id) as late:
        assert [line["text"] for line in late.frames[0]["chat"]] == ["hello", "hi"]


async def test_a_match_is_live_when_all_seats_are_taken(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, ("link", "open"))
    async with sitting(address, match_id, keys["red"]) as red:
        assert red.frames[0]["match"]["status"] == "open"
        key = new_key()
        assert await sit_down(store, match_id, "blue", key=key, name="Ada") == "held"
        await red.until("presence", status="live")
        async with sitting(address, match_id, key) as blue:
            assert blue.frames[0]["match"]["status"] == "live"


async def test_a_shared_screen_plays_both_seats(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, ("shared", "shared"))
    assert keys["red"] == keys["blue"]
    async with sitting(address, match_id, keys["red"]) as both:
        assert both.frames[0]["you"] == {"role": "hot_seat", "seat": None, "seats": ["red", "blue"]}
        assert set(both.offers) == {"red", "blue"}
        assert await both.refused("choose", number=1) == "seat_missing"
        assert await both.refused("choose", number=1, seat="jade") == "wrong_seat"
        await both.done("choose", number=3, seat="red")
        assert "secret" not in both.view["seats"]["red"]["counters"], "blue, who now chooses, looks at the screen"
        await both.done("choose", number=5, seat="blue")
        assert both.view["turn"]["active"] == "red"
        assert await both.refused("throw", seat="blue") == "not_your_turn"
        await both.done("throw", seat="red")
        answer = await both.order("take_back", seat="red")
        assert answer["kind"] == "accepted"
        assert both.view["turn"]["active"] == "red"


async def test_a_nonce_joins_the_dice_before_the_first_roll_and_once(
    address: str, store: Store, settings: Settings
) -> None:
    from app.persistence import journal

    match_id, keys = await seat_table(store, settings)
    async with (
        sitting(address, match_id, keys["red"]) as one,
        sitting(address, match_id, keys["red"]) as other,
        sitting(address, match_id) as watcher,
    ):
        assert one.frames[0]["match"]["commitment"], "the seal is seen before anything is brought"
        for player, nonce in ((watcher, "watched"), (one, "mine"), (other, "again"), (one, "late")):
            await player.send({"kind": "bring", "nonce": nonce})
            await player.order("look", line=0)
    rows = await journal.read(store, match_id)
    assert [(row.seat, row.command) for row in rows] == [("red", {"kind": "nonce_given", "nonce": "mine"})]


async def test_a_long_question_at_one_table_holds_up_no_other(
    address: str, store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, may_end = threading.Event(), threading.Event()

    def long(*question: Any) -> Refusal:
        asked.set()
        assert may_end.wait(60)
        return Refusal(code="too_hard", rule="")

    monkeypatch.setattr(type(TOY), "answer", lambda system, *question: long(*question))
    one_id, one_keys = await seat_table(store, settings)
    other_id, other_keys = await seat_table(store, settings)
    async with sitting(address, one_id, one_keys["red"]) as one, sitting(address, other_id, other_keys["red"]) as other:
        await one.send({"kind": "ask", "ref": "q", "question": {"kind": "judge", "command": {"kind": "throw"}}})
        await asyncio.to_thread(asked.wait, 60)
        await other.done("choose", number=3)
        may_end.set()
        assert (await one.until("answered", ref="q"))["answer"]["code"] == "too_hard"
