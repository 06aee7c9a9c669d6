"""Every field of every question meets values that nobody means well with, as far as a frame holds them: never a fault."""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, get_args

import pytest

from app.persistence.codec import Malformed, codec_for
from app.realtime.questions.answering import asked_of
from app.realtime.wire import frames
from app.realtime.wire.frames import GREATEST, BadFrame
from app.realtime.wire.incoming import Ask, FromClient
from app.rules.aos.system import SYSTEM as AOS
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.questions.question import Question
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.underworlds.system import SYSTEM as UNDERWORLDS
from app.rules.wh40k.model.commands import SelectMove
from app.rules.wh40k.system import SYSTEM as WH40K
from tests.realtime.dealt import action
from tests.rules.aos.setting import field, row, unit
from tests.rules.aos.telling import told, use
from tests.rules.wh40k.field import Force, act, battle, wall
from tests.rules.wh40k.volleys import chosen

ODD: tuple[Any, ...] = (
    GREATEST, -GREATEST, 1e300, 1e-300, 0, -1, 2.5, True, None, "", "x" * 500, "__proto__", "a.1", "a", "b", "\u202e", [], {},
    [[]], [0, 0], {"x": 0}, {"x": 1e9, "y": -1e9}, {"x": 1e-9, "y": 1e-9, "z": GREATEST, "facing": GREATEST}, ["a.1"] * 200,
    [{"x": 5, "y": 5}] * 50, [{"x": GREATEST, "y": 0}],
)  # fmt: skip

TO = {"x": 12.0, "y": 12.0, "z": 0.0, "facing": 0.0}
PLAN = {"a.2": {"x": 12.0, "y": 8.0, "z": 0.0, "facing": 0.0}}


def moving() -> Any:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10), (11.5, 10)]), Force(id="b", seat="blue", at=[(20, 10)]),
        terrain=[wall("w", 14, 5, 15, 15, 4)],
    )  # fmt: skip
    return act(state, "red", SelectMove(unit="a", mode="move"))[0]


def shooting() -> Any:
    forces = (Force(id="a", seat="red", at=[(10, 10)]), Force(id="b", seat="blue", at=[(20, 10)]))
    return chosen(battle(*forces, phase="shooting"), "a")


def charging() -> Any:
    units = (
        unit("a", "red", "guard", *row(14, 8, 2)), unit("b", "red", "hero", (30, 3)), unit("e", "blue", "hero", (15, 14)),
    )  # fmt: skip
    state = told(field(*units, phase="charge", commands=0), "red", use("charge", "a"), 6, 5)[0]
    return replace(state, models={**state.models, "b.1": replace(state.models["b.1"], pose=None)})


TABLES: dict[str, tuple[Any, Any]] = {
    "moving": (WH40K, moving), "shooting": (WH40K, shooting), "hexes": (UNDERWORLDS, action),
    "charging": (AOS, charging),
}  # fmt: skip


def legal(system: Any, state: Any) -> dict[str, list[dict[str, Any]]]:
    """Each kind of question about what is offered, as a frame holds it."""
    offered = [offer for offer in system.offers(state, "red") if not offer.locked]
    assert offered
    piece = next(iter(system.view(state, SPECTATOR).pieces))
    found: dict[str, list[dict[str, Any]]] = {}
    for offer in offered:
        command = json.loads(json.dumps(offer.command))
        for question in (
            {"kind": "judge", "command": command},
            {"kind": "odds", "command": command},
            {"kind": "reach", "piece": piece, "command": command, "along": [piece, "nobody"], "planned": PLAN},
            {
                "kind": "route",
                "piece": piece,
                "command": command,
                "to": TO,
                "via": [{"x": 11.0, "y": 11.0}],
                "planned": PLAN,
            },
            {"kind": "formation", "pieces": [piece], "command": command, "to": TO, "shape": "line", "planned": PLAN},
            {"kind": "contact", "pieces": [piece], "command": command},
        ):
            found.setdefault(question["kind"], []).append(question)
    pieces = [*system.view(state, SPECTATOR).pieces]
    found["sight"] = [{"kind": "sight", "source": pieces[0], "target": pieces[-1]}]
    found["measure"] = [{"kind": "measure", "a": pieces[0], "b": {"x": 3.0, "y": 4.0}}]
    return found


def bent(question: Any) -> Iterator[Any]:
    """The question with each of its values, at whatever depth, made odd; and as it is."""
    yield question
    parts = (
        question.items() if isinstance(question, dict) else enumerate(question) if isinstance(question, list) else ()
    )
    for key, value in parts:
        if key == "kind":
            continue
        for odd in (*ODD, *bent(value)):
            changed = question.copy()
            changed[key] = odd
            yield changed


@pytest.mark.parametrize("table", TABLES)
def test_no_question_is_a_fault(table: str) -> None:
    system, make = TABLES[table]
    state = make()
    codec = codec_for(system)
    kinds = {get.__dataclass_fields__["kind"].default: get for get in get_args(Question)}
    asked = legal(system, state)
    assert set(asked) == set(kinds), "a new question is walked too"
    for kind, questions in asked.items():
        assert {item.name for item in fields(kinds[kind])} == set(questions[0]), "and every field of it"
        for base in questions[:3]:
            for question in bent(base):
                answered(system, codec, state, question)


def answered(system: Any, codec: Any, state: Any, question: Any) -> None:
    """Reads a question as the socket does, and has it answered to a seat and to a watcher."""
    try:
        frame = frames.read(json.dumps({"kind": "ask", "ref": "q", "question": question}))
        assert isinstance(frame, Ask)
        read = asked_of(codec, frame.question)
    except (BadFrame, Malformed):
        return
    for viewer in (seated("red"), SPECTATOR):
        try:
            assert system.answer(state, viewer, read) is not None
        except Exception as error:
            raise AssertionError(f"{type(error).__name__} at {json.dumps(question)[:300]}") from error


@pytest.mark.parametrize("table", TABLES)
def test_no_command_is_a_fault(table: str) -> None:
    """The commands of all offers, each value of theirs made odd: refused or carried out."""
    system, make = TABLES[table]
    state = make()
    codec = codec_for(system)
    known = {offer.command["kind"]: offer.command for seat in ("red", "blue") for offer in system.offers(state, seat)}
    for legal_one in known.values():
        for plain in bent(json.loads(json.dumps(legal_one))):
            try:
                command = codec.command_from(plain)
            except Malformed:
                continue
            for seat in ("red", "blue"):
                try:
                    system.decide(state, seat, command, NoDice())
                except DiceNeeded:
                    pass
                except Exception as error:
                    raise AssertionError(f"{type(error).__name__} at {json.dumps(plain)[:300]}") from error


def test_a_move_of_models_that_are_there_and_are_not_is_no_fault() -> None:
    """Written by hand: one model of the unit onto its enemy, beside it one that is off the table, or is nobody's."""
    state = charging()
    codec = codec_for(AOS)
    led = {"model": "a.1", "path": [{"x": 14, "y": 8}, {"x": 15, "y": 13.5}]}
    for model in ("b.1", "e.1", "a.1", "nobody"):
        other = {"model": model, "path": [{"x": 30, "y": 3}, {"x": 30, "y": 4}]}
        for moves in ([led, other], [other, led]):
            answered(AOS, codec, state, {"kind": "judge", "command": {"kind": "move_models", "moves": moves}})


FRAMES: dict[str, dict[str, Any]] = {
    "hello": {"protocol": 2, "token": "x", "last": 1, "since": "x", "said": 1, "packs": True},
    "seal": {"seal": "0" * 64, "seat": "red"},
    "bring": {"nonce": "x", "seat": "red"},
    "link": {"digest": "0" * 64, "link": "0" * 64, "spent": ["0" * 64], "seat": "red"},
    "act": {"ref": "r", "seen": 1, "command": {"kind": "move"}, "seat": "red"},
    "set_up": {"ref": "r", "on": True, "seat": "red"},
    "ask": {"ref": "r", "question": {"kind": "sight", "source": "a", "target": "b"}, "seat": "red", "after": {"kind": "move"}},
    "foresee": {"ref": "r", "command": {"kind": "move"}, "seat": "red"},
    "preview": {"ghost": {"kind": "clear"}},
    "say": {"ref": "r", "text": "x"},
    "look": {"ref": "r", "line": 1},
    "recall": {"ref": "r", "before": 1},
    "take_back": {"ref": "r", "seat": "red"},
    "answer_take_back": {"ref": "r", "agree": True, "seat": "red"},
    "set_pace": {"how": "steps", "speed": "fast", "seat": "red"},
    "rename": {"ref": "r", "name": "x", "seat": "red"},
    "wish_rematch": {"ref": "r", "wish": "same"},
    "at_zero": {"ref": "r", "late": "red", "wish": "pass", "seat": "blue"},
    "wish_clock": {"ref": "r", "terms": {"kind": "total", "seconds": 60, "more": 1, "zero": "pass", "grace": 60}, "on": True},
    "wish_delay": {"ref": "r", "delay": 30},
    "ask_hands": {"ref": "r"},
    "answer_hands": {"ref": "r", "word": "allow"},
    "answer_ahead": {"ref": "r", "rules": [{"what": "*", "units": ["a"], "until": "turn", "since": "1:red"}], "seat": "red"},
    "allow_ahead": {"ref": "r", "allows": True},
    "beat": {},
}  # fmt: skip


def test_every_field_of_every_frame_is_read_or_refused() -> None:
    kinds = {get.__dataclass_fields__["kind"].default: get for get in get_args(FromClient)}
    assert set(FRAMES) == set(kinds), "a new frame is walked too"
    for kind, given in FRAMES.items():
        assert {item.name for item in fields(kinds[kind])} == {"kind", *given}, f"and every field of {kind}"
        for frame in bent({"kind": kind, **given}):
            for text in (
                json.dumps(frame),
                json.dumps(frame).replace('"x"', '"\\ud800"'),
                json.dumps(frame).replace("1", "1e999"),
            ):
                assert read_or_refused(text) in ("", "malformed", "unknown_kind", "oversized", "bad_number")


def read_or_refused(text: str) -> str:
    """The code a frame is refused with; none when it is read."""
    try:
        frames.read(text)
    except BadFrame as bad:
        return bad.code
    return ""
