"""What enters by the wire, and what is said about the wire."""

import json
from typing import Any

import pytest

from app.realtime.wire import frames, typescript
from app.realtime.wire.frames import BadFrame
from app.realtime.wire.incoming import FRAME_LIMIT, Act, Ask, Hello
from app.realtime.wire.outgoing import Accepted
from app.rules.kernel.questions.question import AskRoute


def test_the_clients_types_are_current() -> None:
    assert typescript.TYPES.read_text("utf-8") == typescript.types_text(), "run python -m app.realtime.wire.typescript"


def test_the_page_about_the_wire_is_current() -> None:
    assert typescript.PAGE.read_text("utf-8") == typescript.page_text(), "run python -m app.realtime.wire.typescript"


def test_the_number_the_page_says_hello_with_is_current() -> None:
    assert typescript.NUMBER.read_text("utf-8") == typescript.number_text(), (
        "run python -m app.realtime.wire.typescript"
    )


def test_the_types_hold_the_kernels_views_offers_and_marks() -> None:
    text = typescript.types_text()
    for name in ("View", "Offer", "PickNeed", "Refusal", "SegmentMark", "LogLine", "AskRoute", "Routes", "PieceView"):
        assert f"export interface {name} {{" in text
    assert "need?: Need | null;" in text
    assert "pieces: Record<string, PieceView>;" in text


def test_a_frame_is_read() -> None:
    act = frames.read('{"kind":"act","ref":"a","seen":3,"command":{"kind":"guess","number":4}}')
    assert act == Act(ref="a", seen=3, command={"kind": "guess", "number": 4})
    ask = frames.read(
        '{"kind":"ask","ref":"q","question":{"kind":"route","piece":"u","command":{"kind":"move"},"to":{"x":1,"y":2.5}}}'
    )
    assert isinstance(ask, Ask)
    assert isinstance(ask.question, AskRoute)
    assert ask.question.to.y == 2.5
    assert isinstance(frames.read('{"kind":"hello","protocol":2}'), Hello)


ACT: dict[str, Any] = {"kind": "act", "ref": "r1", "seen": 1, "command": {"kind": "x"}}


@pytest.mark.parametrize(
    ("text", "code", "ref"),
    [
        ("", "malformed", None),
        ("{", "malformed", None),
        ("[" * 5000, "malformed", None),
        ("[]", "malformed", None),
        ("null", "malformed", None),
        ("{}", "unknown_kind", None),
        ('{"kind":"hello","protocol":NaN}', "malformed", None),
        ('{"kind":"cheat","ref":"r1"}', "unknown_kind", "r1"),
        (json.dumps(ACT | {"extra": 1}), "malformed", "r1"),
        (json.dumps(ACT | {"seen": "1"}), "malformed", "r1"),
        (json.dumps(ACT | {"seat": "green"}), "malformed", "r1"),
        (json.dumps(ACT | {"command": []}), "malformed", "r1"),
        (json.dumps(ACT | {"command": {"kind": "x", "y": float("nan")}}), "malformed", "r1"),
        (json.dumps(ACT)[:-2] + ',"y":1e999}}', "malformed", "r1"),
        (json.dumps(ACT | {"command": {"kind": "x", "y": 10**40}}), "bad_number", "r1"),
        (json.dumps(ACT | {"command": {"kind": "a\x00b"}}), "malformed", "r1"),
        (json.dumps(ACT | {"command": {"kind": "\ud800"}}), "malformed", "r1"),
        (json.dumps(ACT | {"ref": "r" * 65}), "malformed", None),
        (json.dumps(ACT | {"command": {"kind": "x" * FRAME_LIMIT}}), "oversized", None),
        ('{"kind":"preview","ghost":{"kind":"virus"}}', "malformed", None),
        ('{"kind":"say","ref":"s","text":""}', "malformed", "s"),
        ('{"kind":"say","ref":"s","text":"' + "x" * 501 + '"}', "malformed", "s"),
        (
            '{"kind":"ask","ref":"q","question":{"kind":"route","piece":"u","command":{"kind":"m"},"to":{"x":NaN,"y":0}}}',
            "malformed",
            "q",
        ),
        ('{"kind":"ask","ref":"q","question":{"kind":"secrets"}}', "unknown_kind", "q"),
    ],
)
def test_a_bad_frame_has_a_stable_code(text: str, code: str, ref: str | None) -> None:
    with pytest.raises(BadFrame) as caught:
        frames.read(text)
    assert (caught.value.code, caught.value.ref) == (code, ref)


def test_a_frame_is_written_with_its_kind() -> None:
    assert json.loads(frames.write(Accepted(ref="é"))) == {"kind": "accepted", "ref": "é"}
