"""What a stranger may send to a 40k table, over real sockets: each has a stable code, and the state stays as it was."""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from app.bots.deciding import SeededChooser
from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.history.digest import Digester
from app.realtime.live.match import LiveMatch
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.realtime.wire.incoming import FRAME_LIMIT
from app.rules.kernel.offers.offer import PlaceNeed, is_open
from app.settings import Settings
from app.systems.registry import SYSTEMS, known
from tests.holding import hold
from tests.realtime.served import app_of, serving, sitting, stranger

ROSTERS = {"red": "cinder_patrol", "blue": "choir_procession"}


@dataclass(frozen=True, kw_only=True)
class Deploying:
    """A battle in which the armies are being deployed: where it is served, its keys, and a replica of its state."""

    where: str
    match_id: str
    keys: Mapping[str, str]
    match: LiveMatch
    active: str
    unit: str
    models: tuple[str, ...]
    legal: Mapping[str, Any]

    @property
    def theirs(self) -> str:
        """A unit of the other side."""
        return next(unit.id for unit in self.match.state.units.values() if unit.seat != self.active)

    @property
    def waiting(self) -> str:
        """The seat that has nothing to decide."""
        return "blue" if self.active == "red" else "red"

    async def digest(self) -> str:
        """The name of the state as the journal has it."""
        await self.match.catch_up()
        return Digester().of(self.match.state)

    def deploy(self, **more: Any) -> dict[str, Any]:
        """A legal deployment of the unit, with some fields changed."""
        return {**self.legal, **more}

    def bent(self, at: int = 0, **pose: Any) -> dict[str, Any]:
        """The legal deployment with the pose of one model bent."""
        poses = [dict(item) for item in self.legal["poses"]]
        poses[at]["pose"] = poses[at]["pose"] | pose
        return self.deploy(poses=poses)


@pytest.fixture
async def deploying(store: Store, settings: Settings) -> AsyncIterator[Deploying]:
    with serving(app_of(settings, systems=SYSTEMS)) as where:
        tables = LiveTables(store, settings, systems=SYSTEMS)
        made, invites = await tables.create(
            system="wh40k",
            name="b",
            options={"rosters": ROSTERS},
            sits={s: Sitter(kind="link") for s in ("red", "blue")},
        )
        keys = await hold(store, made.id, invites)
        table = await tables.table(made.id)
        assert table
        match = table.match
        await _until_deployment(match)
        active = next(iter(match.system.owed(match.state)))
        offer = next(
            offer
            for offer in match.system.offers(match.state, active)
            if is_open(offer) and isinstance(offer.need, PlaceNeed) and len(offer.need.pieces) > 1
        )
        legal = match.system.complete(match.state, active, offer, SeededChooser(b"bad", "legal"))
        yield Deploying(
            where=where, match_id=made.id, keys=keys, match=match, active=active, unit=str(offer.unit),
            models=tuple(item.model for item in legal.poses), legal=match.past.codec.command_to(legal),
        )  # fmt: skip


async def _until_deployment(match: LiveMatch) -> None:
    """Takes the set-up to where the first unit is deployed, by whatever is offered."""
    for count in range(60):
        seat = sorted(match.system.owed(match.state))[0]
        if any(offer.command["kind"] == "deploy_unit" for offer in match.system.offers(match.state, seat)):
            return
        command = known()[match.system.key].brain("random")(
            match.system, match.state, seat, SeededChooser(b"bad", str(count))
        )
        assert await match.submit(seat, f"s{count}", match.past.codec.command_to(command)) is None
    raise AssertionError("the armies are never deployed")


MALFORMED: dict[str, Any] = {
    "NaN": lambda table: table.bent(x=float("nan")),
    "infinity": lambda table: table.bent(y=float("inf")),
    "a string for a number": lambda table: table.bent(x="30"),
    "a pose without y": lambda table: table.deploy(poses=[{"model": table.models[0], "pose": {"x": 3}}]),
    "a field too many": lambda table: table.deploy(cheat=True),
    "no unit": lambda table: {"kind": "deploy_unit"},
    "an unknown kind": lambda table: {"kind": "win_battle"},
    "an event for a command": lambda table: {"kind": "battle_ended", "winner": "red"},
}
REFUSED: dict[str, tuple[str, Any]] = {
    "an unknown unit": ("unknown_id", lambda table: table.deploy(unit="nobody")),
    "an unknown model": ("incomplete", lambda table: table.deploy(poses=_renamed(table, "x9"))),
    "the other side's unit": ("unknown_id", lambda table: table.deploy(unit=table.theirs)),
    "a model left out": ("incomplete", lambda table: table.deploy(poses=table.legal["poses"][1:])),
    "a model twice": ("incomplete", lambda table: table.deploy(poses=_renamed(table, table.models[1]))),
    "off the table": ("off_board", lambda table: table.bent(x=-40)),
    "far off the table": ("off_board", lambda table: table.bent(x=1e3, y=-1e3)),
    "beyond all tables": ("bad_number", lambda table: table.bent(x=1e9, y=-1e9)),
    "in the air": ("unsupported_position", lambda table: table.bent(z=400)),
    "two models in one place": ("overlaps_model", lambda table: table.bent(1, **table.legal["poses"][0]["pose"])),
    "outside one's zone": ("outside_deployment_zone", lambda table: table.bent(x=24, y=18)),
    "a move before the battle": (
        "wrong_phase",
        lambda table: {"kind": "select_move", "unit": table.unit, "mode": "normal"},
    ),
    "the end of a phase before the battle": ("wrong_phase", lambda table: {"kind": "end_phase"}),
}


def _renamed(table: Deploying, model: str) -> list[dict[str, Any]]:
    first, *rest = table.legal["poses"]
    return [first | {"model": model}, *rest]


@pytest.mark.parametrize("name", MALFORMED)
async def test_what_is_no_command_is_malformed(deploying: Deploying, name: str) -> None:
    before = await deploying.digest()
    async with sitting(deploying.where, deploying.match_id, deploying.keys[deploying.active]) as player:
        answer = await player.order("act", seen=player.n, command=MALFORMED[name](deploying))
        assert (answer["kind"], answer["refusal"]["code"]) == ("refused", "malformed")
    assert await deploying.digest() == before


@pytest.mark.parametrize("name", REFUSED)
async def test_what_the_rules_forbid_is_refused_with_its_code(deploying: Deploying, name: str) -> None:
    code, make = REFUSED[name]
    before = await deploying.digest()
    async with sitting(deploying.where, deploying.match_id, deploying.keys[deploying.active]) as player:
        view = player.view
        answer = await player.order("act", seen=player.n, command=make(deploying))
        assert (answer["kind"], answer["refusal"]["code"]) == ("refused", code), answer
        assert player.view is view
    assert await deploying.digest() == before


async def test_off_turn_wrong_seat_and_wrong_key(deploying: Deploying) -> None:
    before = await deploying.digest()
    async with sitting(deploying.where, deploying.match_id, deploying.keys[deploying.waiting]) as other:
        assert await other.refused("deploy_unit", **_fields(deploying)) == "not_your_decision"
        answer = await other.act("deploy_unit", seat=deploying.active, **_fields(deploying))
        assert answer["refusal"]["code"] == "wrong_seat"
    async with stranger(deploying.where, deploying.match_id) as nobody:
        await nobody.send({"kind": "hello", "protocol": 2, "token": deploying.keys["red"][:-1] + "!"})
        assert await nobody.goodbye() == "wrong_token"
        assert len(nobody.frames) == 1
    assert await deploying.digest() == before


async def test_an_oversized_command_is_refused(deploying: Deploying) -> None:
    before = await deploying.digest()
    async with sitting(deploying.where, deploying.match_id, deploying.keys[deploying.active]) as player:
        order = {"kind": "act", "ref": "big", "seen": player.n, "command": deploying.deploy(unit="u" * FRAME_LIMIT)}
        await player.send(json.dumps(order))
        assert (await player.until("refused"))["refusal"]["code"] == "oversized"
        many = deploying.deploy(poses=list(deploying.legal["poses"]) * 40)
        assert (await player.order("act", seen=player.n, command=many))["refusal"]["code"] == "incomplete"
    assert await deploying.digest() == before


async def test_an_order_sent_twice_is_carried_out_once(deploying: Deploying, store: Store) -> None:
    async with sitting(deploying.where, deploying.match_id, deploying.keys[deploying.active]) as player:
        order = {"kind": "act", "ref": "once", "seen": player.n, "command": deploying.deploy()}
        for _ in range(3):
            await player.send(order)
            assert (await player.until("accepted"))["ref"] == "once"
        after = await deploying.digest()
        rows = len(await journal.read(store, deploying.match_id))
        await player.send(order | {"command": {"kind": "concede"}})
        assert (await player.until("accepted"))["ref"] == "once"
        assert len(await journal.read(store, deploying.match_id)) == rows
    assert await deploying.digest() == after


async def test_a_watcher_changes_nothing(deploying: Deploying, store: Store) -> None:
    before = await deploying.digest()
    rows = len(await journal.read(store, deploying.match_id))
    async with sitting(deploying.where, deploying.match_id) as watcher:
        commands: list[dict[str, Any]] = [
            deploying.deploy(),
            {"kind": "concede"},
            {"kind": "end_phase"},
            {
                "kind": "propose_ruling",
                "corrections": [{"kind": "set_score", "seat": "red", "score": 9}],
                "why": "mine",
            },
        ]
        for command in commands:
            for seat in (None, "red", "blue"):
                answer = await watcher.order("act", seen=watcher.n, command=command, seat=seat)
                assert answer["refusal"]["code"] == "spectator"
        for kind, more in (("take_back", {}), ("answer_take_back", {"agree": True})):
            assert (await watcher.order(kind, seat="red", **more))["refusal"]["code"] == "spectator"
        question = {"kind": "judge", "command": deploying.deploy()}
        assert (await watcher.order("ask", question=question, seat="red"))["answer"]["code"] == "spectator"
        assert watcher.offers == {}
    assert len(await journal.read(store, deploying.match_id)) == rows
    assert await deploying.digest() == before


def _fields(table: Deploying) -> dict[str, Any]:
    return {name: value for name, value in table.legal.items() if name != "kind"}
