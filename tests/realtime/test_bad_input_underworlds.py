"""What a stranger may send to a table of Underworlds, over real sockets: a stable code each, nothing changed, nothing told."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.persistence.engine import Store
from app.realtime.wire.incoming import FRAME_LIMIT
from app.settings import Settings
from tests.realtime.dealt import Dealt, action, dealt, power_step, their_power_step
from tests.realtime.served import Player, sitting, stranger
from tests.rules.underworlds.arena import label

NAN = float("nan")


@pytest.fixture
async def acting(store: Store, settings: Settings) -> AsyncIterator[Dealt]:
    """Red's action step."""
    async with dealt(store, settings, action()) as table:
        yield table


@pytest.fixture
async def powering(store: Store, settings: Settings) -> AsyncIterator[Dealt]:
    """Red's power step; a Delve would ask blue."""
    async with dealt(store, settings, power_step()) as table:
        yield table


async def send(player: Player, command: Any, **more: Any) -> dict[str, Any]:
    """The refusal of a command."""
    answer = await player.order("act", seen=player.n, command=command, **more)
    assert answer["kind"] == "refused", answer
    refusal: dict[str, Any] = answer["refusal"]
    return refusal


MALFORMED: dict[str, Any] = {
    "NaN for a hex": {"kind": "core_move", "fighter": "red.a", "path": [NAN]},
    "infinity for a die": {"kind": "use_reroll", "dice": [float("inf")]},
    "NaN for a fighter": {"kind": "core_guard", "fighter": NAN},
    "a hex that is no list": {"kind": "core_move", "fighter": "red.a", "path": "J12"},
    "a field too many": {"kind": "core_guard", "fighter": "red.a", "cheat": True},
    "a field too few": {"kind": "core_attack", "fighter": "red.a"},
    "a number for a name": {"kind": "core_guard", "fighter": 7},
    "picks that are no lists": {"kind": "play_ploy", "card": "red.gift", "picks": {"f": "red.a"}},
    "a use that is neither yes nor no": {"kind": "stand_fast", "use": "yes"},
    "an unknown kind": {"kind": "win_match"},
    "a fact for a command": {"kind": "match_ended", "result": {"winner": "red", "how": "glory", "major": True}},
    "a list": [1, 2],
    "nothing": {},
}


async def test_what_is_no_command_is_malformed(acting: Dealt) -> None:
    before = await acting.digest()
    async with sitting(acting.where, acting.match_id, acting.keys["red"]) as player:
        for name, command in MALFORMED.items():
            assert (await send(player, command))["code"] == "malformed", name
        big = {"kind": "core_guard", "fighter": "f" * FRAME_LIMIT}
        await player.send(json.dumps({"kind": "act", "ref": "big", "seen": player.n, "command": big}))
        assert (await player.until("refused"))["refusal"]["code"] == "oversized"
        for text in ("{", "\x00", "[]", '{"kind":"act","ref":"x"}'):
            await player.send(text)
            assert (await player.until("refused"))["refusal"]["code"] == "malformed", text
    assert (await acting.digest(), await acting.rows()) == (before, 0)


IN_THE_ACTION_STEP: dict[str, tuple[str, Any]] = {
    "off the board": ("hex_off_board", {"kind": "core_move", "fighter": "red.a", "path": ["Z99"]}),
    "a hex that is none": ("hex_off_board", {"kind": "core_move", "fighter": "red.a", "path": ["' OR 1=1 --"]}),
    "across the board": ("path_not_adjacent", {"kind": "core_move", "fighter": "red.a", "path": ["A1"]}),
    "no way at all": ("path_empty", {"kind": "core_move", "fighter": "red.a", "path": []}),
    "too far": (
        "path_too_long",
        {"kind": "core_move", "fighter": "red.a", "path": [label(0, -n) for n in range(1, 5)]},
    ),
    "a thousand hexes": ("bad_number", {"kind": "core_move", "fighter": "red.a", "path": ["J12"] * 1000}),
    "an unknown fighter": ("unknown_id", {"kind": "core_guard", "fighter": "red.nobody"}),
    "the other's fighter": ("not_your_fighter", {"kind": "core_guard", "fighter": "blue.b"}),
    "a weapon nobody has": (
        "weapon_unknown",
        {"kind": "core_attack", "fighter": "red.a", "weapon": "red.a/gun", "target": "blue.b"},
    ),
    "the other's weapon": (
        "weapon_unknown",
        {"kind": "core_attack", "fighter": "red.a", "weapon": "blue.b/blade", "target": "blue.b"},
    ),
    "out of range": (
        "target_out_of_range",
        {"kind": "core_attack", "fighter": "red.a", "weapon": "red.a/blade", "target": "blue.b"},
    ),
    "oneself": (
        "target_not_enemy",
        {"kind": "core_attack", "fighter": "red.a", "weapon": "red.a/blade", "target": "red.a"},
    ),
    "a card of the deck": ("focus_card_not_in_hand", {"kind": "core_focus", "cards": ["red.rdp7"]}),
    "a card twice": ("wrong_count", {"kind": "core_focus", "cards": ["red.rdp4", "red.rdp4"]}),
    "a pass in the action step": ("wrong_step", {"kind": "pass"}),
    "a surge without a window": ("not_surge_timing", {"kind": "declare_surge", "ability": "red.gift"}),
    "a choice nobody asked for": ("wrong_step", {"kind": "answer_choice", "picks": ["red.a"]}),
    "an ability nobody has": ("unknown_id", {"kind": "core_other", "ability": "red/flight"}),
}


async def test_what_the_rules_forbid_is_refused_with_its_code(acting: Dealt) -> None:
    before = await acting.digest()
    async with sitting(acting.where, acting.match_id, acting.keys["red"]) as player:
        view = player.view
        found = {name: (await send(player, command))["code"] for name, (_, command) in IN_THE_ACTION_STEP.items()}
        assert found == {name: code for name, (code, _) in IN_THE_ACTION_STEP.items()}
        assert player.view is view
    assert (await acting.digest(), await acting.rows()) == (before, 0)


async def test_off_turn_wrong_seat_and_wrong_key(acting: Dealt) -> None:
    before = await acting.digest()
    guard = {"kind": "core_guard", "fighter": "blue.b"}
    async with sitting(acting.where, acting.match_id, acting.keys["blue"]) as other:
        assert (await send(other, guard))["code"] == "not_your_turn"
        assert (await send(other, {"kind": "core_guard", "fighter": "red.a"}, seat="red"))["code"] == "wrong_seat"
    async with sitting(acting.where, acting.match_id) as watcher:
        for seat in (None, "red", "blue"):
            assert (await send(watcher, guard, seat=seat))["code"] == "spectator"
    async with stranger(acting.where, acting.match_id) as nobody:
        await nobody.send({"kind": "hello", "protocol": 2, "token": acting.keys["red"][:-1] + "!"})
        assert await nobody.goodbye() == "wrong_token"
    assert (await acting.digest(), await acting.rows()) == (before, 0)


async def test_an_order_sent_again_is_done_once_and_one_on_an_old_view_is_stale(acting: Dealt) -> None:
    async with sitting(acting.where, acting.match_id, acting.keys["red"]) as player:
        guard = {"kind": "core_guard", "fighter": "red.a"}
        order = {"kind": "act", "ref": "once", "seen": player.n, "command": guard}
        for _ in range(3):
            await player.send(order)
            assert (await player.until("accepted"))["ref"] == "once"
        after = await acting.digest()
        await player.send(order | {"command": {"kind": "concede"}})
        assert (await player.until("accepted"))["ref"] == "once"
        await player.send(order | {"ref": "late"})
        assert (await player.until("refused"))["refusal"]["code"] == "stale_view"
    assert (await acting.digest(), await acting.rows()) == (after, 1)


# --- hidden cards ----------------------------------------------------------------------------------------------------

THEIRS = ("blue.sly", "blue.bdp5", "blue.bdo2", "blue.bdp9", "blue.bdo7", "blue.none", "red.none", "none")
"""Cards of blue's hand, of its decks, and cards there are not."""


def naming(card: str) -> list[dict[str, Any]]:
    """Every command that could name a card."""
    return [
        {"kind": "play_ploy", "card": card},
        {"kind": "play_ploy", "card": "red.gift", "picks": {"f": [card]}},
        {"kind": "play_upgrade", "card": card, "fighter": "red.a"},
        {"kind": "play_upgrade", "card": card, "fighter": "blue.b"},
        {"kind": "core_focus", "cards": [card]},
        {"kind": "score", "cards": [card]},
        {"kind": "discard", "cards": [card]},
        {"kind": "declare_surge", "ability": card},
        {"kind": "use_warscroll", "ability": card},
        {"kind": "use_warscroll", "ability": f"{card}/x"},
        {"kind": "core_other", "ability": card},
        {"kind": "answer_choice", "picks": [card]},
        {"kind": "order_simultaneous", "order": [card]},
        {
            "kind": "propose_ruling",
            "why": "",
            "corrections": [{"kind": "move_cards", "cards": [card], "to": "discard_power"}],
        },
    ]


def said(refusal: dict[str, Any], card: str) -> str:
    """What a refusal says, the name that was sent left out."""
    return json.dumps(refusal, sort_keys=True).replace(json.dumps(card), '"?"').replace(json.dumps(f"{card}/x"), '"?"')


@pytest.mark.rule("UW-HID-03")
@pytest.mark.parametrize("step", ["action", "power", "window", "own window"])
async def test_a_guessed_card_is_refused_alike_whether_it_is_there_or_not(
    store: Store, settings: Settings, step: str
) -> None:
    states = {"action": action, "own window": their_power_step}
    async with dealt(store, settings, states.get(step, power_step)()) as table:
        async with sitting(table.where, table.match_id, table.keys["red"]) as player:
            if step == "window":
                await player.done("delve", fighter="red.a")
            if step == "own window":
                async with sitting(table.where, table.match_id, table.keys["blue"]) as blue:
                    await blue.done("delve", fighter="blue.b")
                    await blue.done("pass")
                await player.sees(lambda view: view["duties"]["step"]["seats"] == ["red"])
                assert player.view["duties"]["step"]["step"].startswith("surge_window")
            before = await table.digest()
            for number in range(len(naming(""))):
                answers = {}
                for card in THEIRS:
                    command = naming(card)[number]
                    question = {"kind": "judge", "command": command}
                    verdict = (await player.order("ask", question=question))["answer"]
                    answers[card] = said(await send(player, command), card), said(verdict, card)
                assert len(set(answers.values())) == 1, (naming("?")[number], answers)
        assert await table.digest() == before


# --- windows ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-WND-04")
async def test_anothers_window_is_not_answered(powering: Dealt) -> None:
    async with (
        sitting(powering.where, powering.match_id, powering.keys["red"]) as red,
        sitting(powering.where, powering.match_id, powering.keys["blue"]) as blue,
    ):
        await red.done("delve", fighter="red.a")
        await blue.sees(lambda view: view["duties"].get("step", {}).get("seats") == ["blue"])
        before = await powering.digest()
        assert await red.refused("pass") == "window_not_yours"
        assert await red.refused("declare_surge", ability="red.gift") == "window_not_yours"
        assert await red.refused("declare_surge", ability="blue.sly") == "window_not_yours"
        assert (await red.act("pass", seat="blue"))["refusal"]["code"] == "wrong_seat"
        assert await blue.refused("declare_surge", ability="blue.bdp5") == "not_surge_timing"
        assert await blue.refused("declare_surge", ability="blue.bdp9") == "card_not_in_hand"
        assert await powering.digest() == before


@pytest.mark.rule("UW-WND-04")
async def test_a_window_is_not_answered_twice(powering: Dealt) -> None:
    """A second click on Pass does not pass in the power step that follows, where it is blue's turn too."""
    async with (
        sitting(powering.where, powering.match_id, powering.keys["red"]) as red,
        sitting(powering.where, powering.match_id, powering.keys["blue"]) as blue,
    ):
        await red.done("delve", fighter="red.a")
        await blue.sees(lambda view: view["duties"].get("step", {}).get("seats") == ["blue"])
        seen = blue.n
        for ref in ("first", "second"):
            await blue.send({"kind": "act", "ref": ref, "seen": seen, "command": {"kind": "pass"}})
        assert (await blue.until("accepted"))["ref"] == "first"
        second = await blue.until("refused")
        assert (second["ref"], second["refusal"]["code"]) == ("second", "stale_view")
        assert blue.view["duties"]["step"]["seats"] == ["blue"]
        assert blue.view["duties"]["step"]["step"].startswith("power_step")
        after = await powering.digest()
        await blue.send(
            {"kind": "act", "ref": "third", "seen": seen, "command": {"kind": "declare_surge", "ability": "blue.sly"}}
        )
        assert (await blue.until("refused"))["refusal"]["code"] == "stale_view"
        assert await blue.refused("declare_surge", ability="blue.sly") == "not_surge_timing"
        assert await powering.digest() == after
        await blue.done("pass")
