"""A host who plays looks ahead: he has the database, the seed, all that pages told, and a program that throws each die before.

With the dice of before he knows the next faces, and fires the shot that changes nothing first wherever the next roll is a bad one.
With bound dice he knows none before the other's page has given its link for the very command that is then carried out.
"""

from collections.abc import Iterator, Mapping

import pytest

from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.dice.beforehand import brought, chains_before
from app.realtime.dice.fair_dice import FairDice
from app.realtime.seating import dice_naming
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting
from tests.realtime.test_links import chosen, throws


async def foreseen(store: Store, match_id: str, own: Mapping[str, str]) -> tuple[int, ...]:
    """The face that a host computes for the next roll from everything he has: row, journal, and his own page's secret."""
    row = await matches.get(store, match_id)
    assert row
    rows = await journal.read(store, match_id)
    cursor = rows[-1].dice_after if rows else 0
    given = dict(brought(row).after_all(rows).given)
    sealed = chains_before(row).after_all(rows).sealed
    told = {seat: max(ends.values(), key=lambda last: bool(last.digest)).link for seat, ends in sealed.items()}
    dice = FairDice(row.seed, {**given, **told, **own}, row.id, cursor, naming=dice_naming(row))
    return dice.roll(1)


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    with serving(app_of(settings)) as where:
        yield where


THROWS = 36  # with all else that he orders fewer than a socket may send at once, however fast the machine


@pytest.mark.parametrize("naming", [2, 4])
async def test_a_host_who_looks_ahead_gains_nothing(
    store: Store, settings: Settings, address: str, naming: int
) -> None:
    """He says before each of his throws what will fall: with dice of before always right, with bound ones as often as by chance."""
    match_id, keys = await seat_table(store, settings, naming=naming, goal=10_000)
    right = 0
    async with sitting(address, match_id, keys["red"]) as host, sitting(address, match_id, keys["blue"]) as guest:
        await chosen(host, guest)
        chain = host.page.chains.get("red")
        for count in range(THROWS):
            own = {"red": chain.links[2 * count + 1]} if chain else {}
            said = await foreseen(store, match_id, own)
            await host.done("throw")
            row = (await throws(store, match_id))[-1]
            assert row.rolls
            right += said == tuple(row.rolls[0]["faces"])
            await guest.sees(lambda view: view["turn"]["active"] == "blue")
            await guest.done("throw")
            await host.sees(lambda view: view["turn"]["active"] == "red")
    if naming == 2:
        assert right == THROWS
    else:
        assert right < THROWS * 2 / 3, "one in six is chance; two of three in thirty-six throws come up once in 10**10"
