"""What the table sent for a seat after its last own command is no step of its own: that command is taken back whole."""

from app.persistence import journal
from app.persistence.engine import Store
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import instructions as ins
from app.settings import Settings
from tests.realtime.dealt import dealt
from tests.realtime.served import sitting
from tests.rules.underworlds.arena import blue, label, match, ploy, red
from tests.rules.underworlds.fights import arms, weapon

CLEAVING = arms(weapon("blade", "cleave"))
APART = (red("a", 0, 0, side=CLEAVING), blue("b", 2, 0, side=CLEAVING))
"""Red's fighter reaches blue's one with a charge, and has one weapon."""

SLY = ploy("sly", surge=True, trigger=spans.Trigger(event="attack_declared"), effects=(ins.Draw(),))
"""What blue may answer an Attack with, so that nothing is rolled yet."""


async def test_a_charge_is_taken_back_with_the_attack_that_the_table_chose(store: Store, settings: Settings) -> None:
    async with dealt(store, settings, match(*APART, blue_cards=[SLY], hands={"blue": ["sly"]})) as table:
        before = await table.digest()
        async with (
            sitting(table.where, table.match_id, table.keys["red"]) as red,
            sitting(table.where, table.match_id, table.keys["blue"]) as blue,
        ):
            await red.done("core_charge", fighter="red.a", path=[label(1, 0)])
            await blue.sees(lambda view: any(line["line"]["key"].endswith("attack_declared") for line in blue.log))
            rows = await journal.read(store, table.match_id)
            assert [row.command["kind"] for row in rows] == ["core_charge", "charge_attack"], (
                "the one weapon, the one target"
            )
            assert (await red.order("take_back"))["kind"] == "accepted"
        after = await table.digest()
        assert after == before, "not the attack alone, which the table would choose again"
        assert (await journal.read(store, table.match_id))[-1].command == {
            "kind": "taken_back",
            "to_seq": 0,
            "kept": [],
        }
