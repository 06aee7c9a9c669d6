"""The bounds that types state, at the door of a table: each number, text, key and list beyond them is refused, nothing changes."""

import json
from typing import Any

import pytest

from app.persistence import journal
from app.persistence.codec import OutOfBounds, codec_for
from app.persistence.engine import Store
from app.realtime.history.digest import Digester
from app.realtime.live.match import LiveMatch
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.realtime.wire import frames
from app.realtime.wire.frames import BadFrame
from app.realtime.wire.incoming import Act, Ask, FromClient
from app.rules.aos.model.profiles import Roster as AosRoster
from app.rules.diskwars.model.profiles import Regiment
from app.rules.diskwars.system import SYSTEM as DISKWARS
from app.rules.kernel.questions.question import Question
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.model.profiles import RosterOfficer, RosterUnit
from app.rules.wh40k.model.profiles import Roster as Wh40kRoster
from app.settings import Settings
from app.systems.registry import SYSTEMS, known_rules
from tests.bending import bent, open_ended, samples

ROSTERS = (AosRoster, Wh40kRoster, RosterUnit, RosterOfficer, Regiment)
NEGATIVE = {
    "kind": "build_army",
    "regiments": [{"hero": "karl_franz", "units": {"marienburg_swordsmen": 3, "huntsmen": -1}, "cards": []}],
}


BROUGHT = "bring_army"
"""What the server alone says, with content that its own reader has read and bounded: no page may send it
(tests/web/test_brought_at_muster.py)."""


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: one.key)
def test_every_number_and_text_of_a_command_has_bounds(system: Any) -> None:
    members = {member for _, member, _ in samples(system.rules.command_type, but=BROUGHT)}
    assert members
    assert [*dict.fromkeys(place for member in members for place in open_ended(member, ""))] == []


def test_every_number_and_text_of_a_frame_and_of_an_army_list_has_bounds() -> None:
    assert [*dict.fromkeys(place for kind in (FromClient, Question, *ROSTERS) for place in open_ended(kind, ""))] == []


@pytest.fixture(params=SYSTEMS, ids=lambda one: one.key)
async def match(request: pytest.FixtureRequest, store: Store, settings: Settings) -> LiveMatch:
    """A match of each system that has just begun."""
    rules = request.param.rules
    tables = LiveTables(store, settings, systems=SYSTEMS)
    made, _ = await tables.create(
        system=rules.key, name="door", options={}, sits={seat: Sitter(kind="link") for seat in rules.seats[:2]}
    )
    table = await tables.table(made.id)
    assert table
    return table.match


async def test_what_lies_beyond_the_bounds_of_its_type_is_refused(match: LiveMatch) -> None:
    before, codec, tried = Digester().of(match.state), codec_for(match.system), 0
    for kind, member, plain in samples(match.system.command_type, but=BROUGHT):
        assert codec.command_from(plain).kind == kind, "what is bent was sound"
        for what, odd in bent(member, plain):
            refusal = await sent(match, f"r{tried}", odd | {"kind": kind})
            assert refusal.code in ("bad_number", "oversized"), f"{kind}.{what}: {refusal.code} {dict(refusal.facts)}"
            tried += 1
    assert tried > 100
    assert (Digester().of(match.state), await journal.read(match.store, match.row.id)) == (before, [])


async def sent(match: LiveMatch, ref: str, command: Any) -> Refusal:
    """Why an order that comes as a frame is not carried out."""
    try:
        frame = frames.read(json.dumps({"kind": "act", "ref": ref, "seen": 0, "command": command}))
    except BadFrame as bad:
        return bad.refusal
    assert isinstance(frame, Act)
    refusal = await match.submit("red", frame.ref, frame.command)
    assert refusal, command
    return refusal


@pytest.mark.parametrize("union", [FromClient, Question], ids=["frame", "question"])
def test_a_frame_beyond_the_bounds_of_its_type_is_refused(union: Any) -> None:
    for kind, member, plain in samples(union):
        if member is Ask:
            continue
        for what, odd in bent(member, plain):
            frame = odd | {"kind": kind}
            text = json.dumps(frame if union is FromClient else {"kind": "ask", "ref": "q", "question": frame})
            with pytest.raises(BadFrame) as caught:
                frames.read(text)
            assert caught.value.code in ("bad_number", "malformed", "oversized"), what


def test_a_negative_number_of_units_is_refused_where_it_stands() -> None:
    with pytest.raises(OutOfBounds) as caught:
        codec_for(DISKWARS).command_from(NEGATIVE)
    assert caught.value.refusal.facts == {"at": "regiments.0.units.huntsmen", "had": -1, "least": 1, "most": 99}


@pytest.mark.parametrize("count", [0, 100, 10**15, -(10**15)])
def test_what_was_stored_is_read_whatever_its_bounds(count: int) -> None:
    regiment = {"hero": "x" * 500, "units": {"huntsmen": count}, "cards": []}
    (read,) = codec_for(DISKWARS).commands_from({"kind": "build_army", "regiments": [regiment]}, version=1)
    assert dict(read.regiments[0].units) == {"huntsmen": count}


def test_a_command_is_heeded_before_it_is_finished() -> None:
    codec = codec_for(known_rules()["diskwars"])
    with pytest.raises(OutOfBounds):
        codec.heed({"kind": "move", "disk": "a", "flips": [{"first": 1e6}]})
    codec.heed({"kind": "move", "disk": ["no", "disk"], "flips": 7})
