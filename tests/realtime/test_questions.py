"""Questions wait beside orders: a newer one makes an older of its kind moot before it is begun, and all are answered."""

import asyncio
import json
import os
from typing import Any

from app.persistence.engine import Store
from app.realtime.audiences.audience import WATCHER
from app.realtime.sockets.hub import Subscriber
from app.realtime.sockets.questions import WAITING, Questions
from app.realtime.wire.incoming import Ask
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import Answer, AskOdds, AskRoute, AskSight, Question
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer
from app.settings import Settings
from app.systems.game_system import GameSystem
from tests.realtime.served import app_of, seat_table, serving, sitting
from tests.rules.toy import State, Toy


class Telling(Toy):
    """A toy whose referee answers with the process it is in."""

    def answer(self, state: State, viewer: Viewer, question: Question) -> Answer:
        """The process."""
        return Refusal(code="here", rule="", facts={"process": os.getpid()})


class Thinker:
    """Ponders one question at a time, each until it is let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gate = asyncio.Event()
        self.subscriber = Subscriber(party=WATCHER)
        self.questions = Questions(self.subscriber, self.ponder)
        self.sent: list[dict[str, Any]] = []

    async def ponder(self, frame: Ask) -> Answer:
        self.begun.append(frame.ref)
        await self.gate.wait()
        return Refusal(code="seen", rule="")

    async def ask(self, ref: str, question: Question) -> None:
        self.questions.put(Ask(ref=ref, question=question))
        await asyncio.sleep(0)

    async def told(self, count: int) -> list[tuple[str, str]]:
        """What was sent: each ref with whether it was answered or refused, once so many are."""

        async def send(text: str) -> None:
            self.sent.append(json.loads(text))
            if len(self.sent) == count:
                self.subscriber.close("closed")

        self.gate.set()
        await self.subscriber.drain(send, lambda _: "")
        return [(frame["ref"], frame["refusal"]["code"] if frame["kind"] == "refused" else "") for frame in self.sent]


def route(piece: str) -> AskRoute:
    return AskRoute(piece=piece, command={"kind": "move"}, to=Pose(x=1, y=1))


async def test_what_is_asked_anew_is_not_begun() -> None:
    thinker = Thinker()
    await thinker.ask("first", route("a"))
    asked: dict[str, Question] = {
        "older way": route("a"),
        "sight": AskSight(source="a", target="b"),
        "other piece": route("b"),
        "older odds": AskOdds(command={"kind": "shoot", "unit": "a", "aims": [1]}),
        "newer way": route("a"),
        "odds of another": AskOdds(command={"kind": "shoot", "unit": "b", "aims": [1]}),
        "newer odds": AskOdds(command={"kind": "shoot", "unit": "a", "aims": [2]}),
        "other sight": AskSight(source="a", target="c"),
    }
    for ref, question in asked.items():
        await thinker.ask(ref, question)
    told = await thinker.told(9)
    assert told[:2] == [("older way", "moot"), ("older odds", "moot")]
    left = ["first", "sight", "other piece", "newer way", "odds of another", "newer odds", "other sight"]
    assert [ref for ref, _ in told[2:]] == left
    assert thinker.begun == [ref for ref, _ in told[2:]]


async def test_no_more_wait_than_may() -> None:
    thinker = Thinker()
    for number in range(WAITING + 3):
        await thinker.ask(f"{number}", AskSight(source="a", target=f"{number}"))
    told = dict(await thinker.told(WAITING + 3))
    assert [ref for ref, code in told.items() if code == "moot"] == ["1", "2"]


async def test_orders_do_not_wait_for_questions(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red:
        question = {"kind": "judge", "command": {"kind": "choose", "number": 3}}
        for count in range(20):
            await red.send({"kind": "ask", "ref": f"q{count}", "question": question})
        await red.done("choose", number=3)
        while sum(frame["kind"] == "answered" or frame.get("ref", "").startswith("q") for frame in red.frames) < 20:
            await red.next()
        answered = [frame["ref"] for frame in red.frames if frame["kind"] == "answered"]
        assert answered[-1] == "q19", "the newest is always looked at"


async def test_what_is_long_to_think_about_holds_no_process_that_serves(store: Store, settings: Settings) -> None:
    with serving(app_of(settings, systems=(GameSystem(rules=Telling()),))) as where:
        match_id, keys = await seat_table(store, settings)
        async with sitting(where, match_id, keys["red"]) as red:
            command = {"kind": "choose", "number": 3}
            long = ({"kind": "reach", "piece": "red1", "command": command}, {"kind": "odds", "command": command})
            soon = ({"kind": "judge", "command": command}, {"kind": "measure", "a": "red1", "b": "blue1"})
            answers = [(await red.order("ask", question=question))["answer"] for question in (*soon, *long)]
    assert [answer["facts"]["process"] == os.getpid() for answer in answers] == [True, True, False, False]
