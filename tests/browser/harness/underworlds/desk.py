"""A table of Underworlds on the real rules in this process, without a database: bots play it to the moment that is wanted.

`python -m tests.browser.harness.underworlds.desk 8130`, then `/t/uw?moment=battlefield&seed=1&theme=light&lang=es`.
The page sends its frames to `/desk`; the other seat is a bot that answers at once.
"""

import json
import random
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from itertools import count
from typing import Any, ClassVar, TypeVar
from urllib.parse import parse_qs, urlparse

from pydantic import TypeAdapter
from pydantic_core import to_jsonable_python

from app.persistence.codec import codec_for
from app.realtime.wire.frames import plain_view
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.questions.question import Question
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, seated
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import EndPhase
from app.rules.underworlds.new_match import setup
from app.rules.underworlds.system import SYSTEM
from app.systems.underworlds import UNDERWORLDS
from app.web.words import words_for_client
from tests.browser.harness.underworlds.serve import Scenes, table_page
from tests.rules.underworlds.playouts import few

T = TypeVar("T")
QUESTIONS: TypeAdapter[Any] = TypeAdapter(Question)
CODEC = codec_for(SYSTEM)


class Chance:
    """Dice and choices of one seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """Faces."""
        return tuple(self._random.randint(1, sides) for _ in range(count))

    def pick(self, options: Sequence[T]) -> T:
        """One of these."""
        return self._random.choice(options)

    def chance(self, share: float) -> bool:
        """Yes, so often."""
        return self._random.random() < share

    def between(self, low: float, high: float) -> float:
        """A number."""
        return self._random.uniform(low, high)


class NeverComesError(Exception):
    """The match was over before the moment came."""


@dataclass
class Desk:
    """One table: red is the page's, blue a bot's; or both are the page's, on a shared device."""

    state: State
    chance: Chance
    view: dict[str, Any] = field(default_factory=dict)
    n: int = 0
    log: list[dict[str, Any]] = field(default_factory=list)
    shared: bool = False

    def carry_out(self, seat: Seat, command: Any) -> Refusal | None:
        """One command, told in red's log."""
        events = SYSTEM.decide(self.state, seat, command, self.chance)
        if isinstance(events, Refusal):
            return events
        for event in events:
            line = SYSTEM.narrate(self.state, event, seated("red"))
            self.state = SYSTEM.evolve(self.state, event)
            if line is not None:
                number = len(self.log) + 1
                self.log.append({"number": number, "at": 1.0, "line": to_jsonable_python(line)})
        return None

    def bot_plays(self, seat: Seat) -> None:
        """The best offer of a seat."""
        command = UNDERWORLDS.brain("winning")(SYSTEM, self.state, seat, self.chance)
        assert command is not None, self.state.step
        assert self.carry_out(seat, command) is None

    def until(self, wanted: Callable[[State, Sequence[Offer]], bool]) -> None:
        """Bots play until red is asked and this holds."""
        for _ in range(3000):
            owed = SYSTEM.owed(self.state)
            if wanted is is_over and not owed:
                return
            if not owed:
                raise NeverComesError
            if "red" in owed and wanted(self.state, SYSTEM.offers(self.state, "red")):
                return
            self.bot_plays(min(owed))
        raise AssertionError("that never comes")

    def answer_for_blue(self) -> None:
        """Blue plays until red is asked."""
        while SYSTEM.owed(self.state) == {"blue"}:
            self.bot_plays("blue")

    def frames(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        """What the page is answered."""
        ref = frame.get("ref")
        if frame["kind"] == "hello":
            self.view = self._seen()
            return [self._welcome()]
        if frame["kind"] == "beat":
            return [{"kind": "alive", "at": time.time()}]
        if frame["kind"] == "ask":
            answer = SYSTEM.answer(self.state, seated(self.seat), QUESTIONS.validate_python(frame["question"]))
            return [{"kind": "answered", "ref": ref, "answer": to_jsonable_python(answer)}]
        if frame["kind"] != "act":
            return []
        told = len(self.log)
        try:
            command = CODEC.command_from(frame["command"])
        except Exception as error:  # what a page sends wrongly shall be seen in the test
            return [{"kind": "refused", "ref": ref, "refusal": {"code": "malformed", "facts": {"why": str(error)}}}]
        if refused := self.carry_out(frame.get("seat", "red"), command):
            return [{"kind": "refused", "ref": ref, "refusal": to_jsonable_python(refused)}]
        if not self.shared:
            self.answer_for_blue()
        self.n += 1
        now = self._seen()
        patch, self.view = difference(self.view, now), now
        changed = {"kind": "changed", "n": self.n, "patch": patch, "log": self.log[told:], "offers": self._changed()}
        return [{**changed, "status": "live"}, {"kind": "accepted", "ref": ref}]

    def _offers(self) -> dict[str, Any]:
        return {self.seat: to_jsonable_python(list(SYSTEM.offers(self.state, self.seat)))}

    def _changed(self) -> dict[str, Any]:
        """The offers of this moment as a change: all of them new, none left to the other seat."""
        mine = self._offers()
        return {
            side: {"order": [offer["id"] for offer in mine.get(side, [])], "offers": mine.get(side, [])}
            for side in ("red", "blue")
        }

    @property
    def seat(self) -> Seat:
        """Whose eyes the page looks through."""
        owed = SYSTEM.owed(self.state)
        return min(owed) if self.shared and "red" not in owed and owed else "red"

    def _seen(self) -> dict[str, Any]:
        return plain_view(SYSTEM.view(self.state, seated(self.seat)))

    def _welcome(self) -> dict[str, Any]:
        names = {"red": ("Ines", False), "blue": ("Mara", False)}
        seats = {
            s: {"name": n, "connected": True, "away_since": None, "held_since": 1, "bot": b}
            for s, (n, b) in names.items()
        }
        mine = {"role": "seat", "seat": "red", "seats": ["red"]}
        you = {"role": "hot_seat", "seat": None, "seats": ["red", "blue"]} if self.shared else mine
        match = {"id": "uw", "name": "Sunken Cistern", "system": "underworlds", "status": "live", "options": {}}
        return {
            "kind": "welcome",
            "n": self.n,
            "protocol": 2,
            "you": you,
            "match": {**match, "commitment": "9f3c7a1be05d44c8", "seed": None, "hot_seat": self.shared, "links": {}},
            "presence": {"kind": "presence", "seats": seats, "watchers": 0},
            "view": self.view,
            "offers": self._offers(),
            "log": self.log,
            "chat": [],
            "take_back": None,
        }


def difference(old: Any, new: Any) -> Any:
    """The merge patch (RFC 7396) that makes the new value of the old one."""
    patch = {key: None for key in old if key not in new}
    for key, value in new.items():
        was = old.get(key)
        if isinstance(value, dict) and isinstance(was, dict):
            if inner := difference(was, value):
                patch[key] = inner
        elif was != value:
            patch[key] = value
    return patch


def _open(offers: Sequence[Offer], kind: str) -> list[Offer]:
    return [offer for offer in offers if offer.command["kind"] == kind and is_open(offer)]


def is_over(state: State, _: Sequence[Offer]) -> bool:
    """The match has been played to its end."""
    return state.result is not None


def at_stage(state: State, stage: str) -> bool:
    """Whether a step of the end phase is due."""
    return isinstance(state.step, EndPhase) and state.step.stage == stage


MOMENTS: dict[str, Callable[[State, Sequence[Offer]], bool]] = {
    "start": lambda _, __: True,
    "battlefield": lambda _, offers: bool(_open(offers, "choose_battlefield")),
    "feature": lambda _, offers: bool(_open(offers, "place_feature")),
    "deploy": lambda _, offers: bool(_open(offers, "deploy")),
    "action": lambda _, offers: bool(_open(offers, "core_move")),
    "attack": lambda _, offers: bool(_open(offers, "core_attack")),
    "charged": lambda _, offers: bool(_open(offers, "charge_attack")),
    "two_weapons": lambda _, offers: len(_open(offers, "charge_attack")) > 1,
    "power": lambda state, offers: state.step.kind == "power_step" and bool(_open(offers, "pass")),
    "delve": lambda _, offers: bool(_open(offers, "delve")),
    "upgrade": lambda state, offers: state.step.kind == "power_step" and bool(_open(offers, "play_upgrade")),
    "window": lambda state, offers: state.step.kind == "surge_window",
    "declare": lambda _, offers: bool(_open(offers, "declare_surge")),
    "push": lambda state, _: state.step.kind == "pushing",
    "drive": lambda _, offers: bool(_open(offers, "drive_back")),
    "score": lambda _, offers: bool(_open(offers, "score")),
    "equip": lambda state, offers: state.step.kind == "end_phase" and bool(_open(offers, "play_upgrade")),
    "end": lambda state, _: state.step.kind == "end_phase",
    "unmet": lambda state, offers: at_stage(state, "score") and not _open(offers, "score"),
    "discard": lambda state, _: at_stage(state, "discard"),
    "over": is_over,
}
"""Moments at which red decides."""


def desk_at(moment: str, seed: int, **options: Any) -> Desk:
    """A table at a moment, of this seed or, where that moment never comes to it, of the next to which it comes."""
    for chance in count(seed, 100):
        desk = Desk(setup(options, few(), ("red", "blue")), Chance(chance))
        try:
            desk.until(MOMENTS[moment])
        except NeverComesError:
            continue
        return desk
    raise AssertionError("numbers never end")


class Desks(Scenes):
    """The table page whose socket is answered by the rules."""

    desks: ClassVar[dict[str, Desk]] = {}

    def do_GET(self) -> None:  # noqa: N802
        """Answers one request."""
        url = urlparse(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path.startswith("/t/"):
            html = table_page(query.get("lang", "en"))
            self.text(html.replace("/harness/underworlds/fake.js", "/harness/underworlds/live.js"), "text/html")
        elif url.path.startswith("/words/"):
            self.text(json.dumps(words_for_client(url.path[7:9])), "application/json")
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802
        """One frame of the page, answered with frames; `hello` begins anew at the page's moment."""
        query = {name: values[0] for name, values in parse_qs(urlparse(self.path).query).items()}
        frame = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        key = query["key"]
        if frame["kind"] == "hello" and key not in self.desks:
            self.desks[key] = desk_at(query.get("moment", "start"), int(query.get("seed", "1")))
            self.desks[key].shared = bool(query.get("shared"))
        self.text(json.dumps(self.desks[key].frames(frame)), "application/json")


def serve_desks(port: int = 0) -> ThreadingHTTPServer:
    """Starts the server in a thread of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Desks)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    running = serve_desks(int(sys.argv[1]) if len(sys.argv) > 1 else 8130)
    print(f"http://127.0.0.1:{running.server_port}/t/uw?moment=action&seed=1")
    threading.Event().wait()
