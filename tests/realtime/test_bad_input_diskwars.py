"""What a stranger may send to a table of Diskwars, over real sockets: a stable code each, nothing changed, nothing told."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.persistence.engine import Store
from app.rules.diskwars.model.round_prompts import BattleRound, ChoosingCards, Resolving, ResolvingCard
from app.rules.diskwars.model.state import Disk, Played, Side, Slot, State
from app.settings import Settings
from tests.realtime.dealt import Dealt, dealt
from tests.realtime.served import Player, sitting, stranger
from tests.rules.diskwars.arena import disk, posed

NAN = float("nan")
LINKS = ("link", "link")
BOYZ, UNDER, KEPT, FOE = "red.orc_boyz", "red.arrer_boyz", "red.flamers", "blue.sun_dragon"
SIDES = {
    "red": Side(seat="red", edge="south", hand=("vigour", "bait"), objective="conquest"),
    "blue": Side(seat="blue", edge="north", hand=("waaagh", "intimidate"), objective="hail_of_arrows"),
}
SLOTS = (Slot(card="advance", plain=True, owner="red", offset=40.0),)


def disks() -> tuple[Disk, ...]:
    """One may move, one is pinned, one waits in reserve; an enemy, and one that was activated."""
    return (
        disk(BOYZ, 20, 20), disk(UNDER, 60, 20), disk("red.huntsmen", 62, 20), disk("red.black_orcs", 80, 20, activated=True),
        disk(KEPT, 0, 0, at=None, lying="reserve"), disk(FOE, 40, 40),
    )  # fmt: skip


def resolving() -> State:
    """Red resolves Surround, which has no ability."""
    stack = (BattleRound(next="cycle"), Resolving(index=1), ResolvingCard(seat="red"))
    played = (Played(seat="red", card="surround"),)
    return posed(*disks(), sides=dict(SIDES), slots=SLOTS, played=played, stack=stack)


def choosing() -> State:
    """Both choose a card."""
    stack = (BattleRound(next="cycle"), ChoosingCards(asked=("red", "blue")))
    return posed(*disks(), sides=dict(SIDES), slots=SLOTS, stack=stack)


@pytest.fixture
async def acting(store: Store, settings: Settings) -> AsyncIterator[Dealt]:
    """Red resolves a card."""
    async with dealt(store, settings, resolving(), LINKS, "diskwars") as table:
        yield table


async def send(player: Player, command: Any, **more: Any) -> dict[str, Any]:
    """The refusal of a command."""
    answer = await player.order("act", seen=player.n, command=command, **more)
    assert answer["kind"] == "refused", answer
    refusal: dict[str, Any] = answer["refusal"]
    return refusal


def flips(*ways: float, disk: str = BOYZ, **more: Any) -> dict[str, Any]:
    """A move."""
    return {"kind": "move", "disk": disk, "flips": [{"first": way} for way in ways], **more}


MALFORMED: dict[str, Any] = {
    "NaN for an angle": flips(NAN),
    "infinity for an angle": flips(float("inf")),
    "NaN for a place": {"kind": "bring_in", "disk": KEPT, "at": {"x": NAN, "y": 1}},
    "a text for an angle": {"kind": "move", "disk": BOYZ, "flips": [{"first": "east"}]},
    "a field too many": flips(0, cheat=True),
    "a field too few": {"kind": "shoot", "disk": BOYZ},
    "a number for a disk": {"kind": "pass", "disk": 7},
    "an edge there is none of": {"kind": "choose_edge", "edge": "up"},
    "a fifth seat": {"kind": "assign_initiative", "order": ["red", "blue", "jade", "plum", "gold"]},
    "an unknown kind": {"kind": "win_match"},
    "a fact for a command": {"kind": "match_ended", "result": {"winner": "red", "how": "points"}},
    "a list": [1, 2],
    "nothing": {},
}


async def test_what_is_no_command_is_malformed(acting: Dealt) -> None:
    before = await acting.digest()
    async with sitting(acting.where, acting.match_id, acting.keys["red"]) as player:
        for name, command in MALFORMED.items():
            assert (await send(player, command))["code"] == "malformed", name
    assert (await acting.digest(), await acting.rows()) == (before, 0)


FORBIDDEN: dict[str, tuple[str, Any]] = {
    "a pinned disk": ("disk_pinned", flips(0, disk=UNDER)),
    "an activated disk": ("disk_already_activated", flips(0, disk="red.black_orcs")),
    "the other's disk": ("not_controller", flips(0, disk=FOE)),
    "a disk there is none of": ("unknown_id", flips(0, disk="' OR 1=1 --")),
    "a disk in reserve": ("disk_not_on_battlefield", flips(0, disk=KEPT)),
    "a flip after one off the field": ("no_flips_left", flips(180, 180, 180, 180, 180, 180)),
    "a flip to where it lies": (
        "bad_flip_direction",
        {"kind": "move", "disk": BOYZ, "flips": [{"first": 0, "second": 180}]},
    ),
    "a flip too far": ("flip_of_another_length", {"kind": "move", "disk": BOYZ, "to": {"x": 60, "y": 60}}),
    "a thousand flips": ("bad_number", flips(*[0.0] * 1000)),
    "an angle beyond all": ("bad_number", flips(*[1e300] * 9)),
    "a shot without a weapon": ("no_ranged_attack", {"kind": "shoot", "disk": BOYZ, "target": FOE}),
    "a spell without magic": ("action_not_available", {"kind": "use_focus", "disk": BOYZ, "target": FOE}),
    "the field of the enemy": ("outside_deployment_zone", {"kind": "bring_in", "disk": KEPT, "at": {"x": 45, "y": 80}}),
    "far off the field": ("outside_deployment_zone", {"kind": "bring_in", "disk": KEPT, "at": {"x": 1e3, "y": -1e3}}),
    "beyond all fields": ("bad_number", {"kind": "bring_in", "disk": KEPT, "at": {"x": 1e9, "y": -1e9}}),
    "along an edge": (
        "action_not_available",
        {"kind": "bring_in", "disk": KEPT, "at": {"x": 2.5, "y": 45}, "way": "flank"},
    ),
    "what lies there already": ("not_in_reserve", {"kind": "bring_in", "disk": BOYZ, "at": {"x": 45, "y": 10}}),
    "an ability the card has not": ("battle_ability_wrong_disk", {"kind": "use_battle_ability", "disk": BOYZ}),
    "an end too soon": ("activations_remaining", {"kind": "finish"}),
    "a second card after all were turned up": ("wrong_step", {"kind": "choose_card", "card": "vigour"}),
    "a strike nobody asked for": ("wrong_step", {"kind": "strike", "disk": BOYZ, "target": FOE}),
    "an answer nobody asked for": ("wrong_step", {"kind": "pick_things", "picks": [FOE]}),
    "a set-up that is over": ("wrong_step", {"kind": "choose_edge", "edge": "north"}),
}


async def test_what_the_rules_forbid_is_refused_with_its_code(acting: Dealt) -> None:
    before = await acting.digest()
    async with sitting(acting.where, acting.match_id, acting.keys["red"]) as player:
        view = player.view
        found = {name: (await send(player, command))["code"] for name, (_, command) in FORBIDDEN.items()}
        assert found == {name: code for name, (code, _) in FORBIDDEN.items()}
        assert player.view is view
    assert (await acting.digest(), await acting.rows()) == (before, 0)


async def test_off_turn_wrong_seat_and_wrong_key(acting: Dealt) -> None:
    before = await acting.digest()
    async with sitting(acting.where, acting.match_id, acting.keys["blue"]) as other:
        assert (await send(other, flips(0, disk=FOE)))["code"] == "not_decider"
        assert (await send(other, flips(0), seat="red"))["code"] == "wrong_seat"
        assert (await send(other, flips(0), seat="jade"))["code"] == "wrong_seat"
    async with sitting(acting.where, acting.match_id) as watcher:
        for seat in (None, "red", "blue"):
            assert (await send(watcher, flips(0), seat=seat))["code"] == "spectator"
    async with stranger(acting.where, acting.match_id) as nobody:
        await nobody.send({"kind": "hello", "protocol": 2, "token": acting.keys["red"][:-1] + "!"})
        assert await nobody.goodbye() == "wrong_token"
    assert (await acting.digest(), await acting.rows()) == (before, 0)


# --- hidden cards ----------------------------------------------------------------------------------------------------

THEIRS = ("waaagh", "intimidate", "surround", "generals_demise", "nothing_at_all")
"""Cards of blue's hand, cards of nobody's, and one there is not."""


@pytest.mark.rule("DW-HID-01")
@pytest.mark.rule("DW-CMD-01")
async def test_a_card_that_is_not_in_hand_is_refused_alike_whoever_holds_it(store: Store, settings: Settings) -> None:
    async with dealt(store, settings, choosing(), LINKS, "diskwars") as table:
        before = await table.digest()
        async with sitting(table.where, table.match_id, table.keys["red"]) as player:
            for kind in ("choose_card", "keep_scenario"):
                answers = set()
                for card in THEIRS:
                    command = {"kind": kind, "card": card}
                    verdict = (await player.order("ask", question={"kind": "judge", "command": command}))["answer"]
                    said = json.dumps([await send(player, command), verdict], sort_keys=True)
                    answers.add(said.replace(json.dumps(card), '"?"'))
                assert len(answers) == 1, answers
            assert await table.digest() == before
            await player.done("choose_card", card="vigour")
            await player.done("choose_card", card="bait")
        assert await table.rows() == 2
        async with sitting(table.where, table.match_id, table.keys["blue"]) as other:
            assert other.view["own"]["chosen"] == ["red"]
            seen = json.dumps([other.view["piles"], other.view["cards"], other.log])
            assert "bait" not in seen
            assert "vigour" not in seen
