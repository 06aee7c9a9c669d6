"""A server that is killed between asking for links and the commit asks again with the same digest, and nothing is lost."""

import asyncio
import socket

from app.persistence import journal
from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.serve import begin
from tests.realtime.served import seat_table, sitting
from tests.realtime.test_links import bond_of, chosen, throws


async def test_a_kill_between_asking_and_commit_spends_nothing(store: Store, settings: Settings) -> None:
    assert settings.database_url
    match_id, keys = await seat_table(store, settings, naming=4)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        where = f"127.0.0.1:{listener.getsockname()[1]}"
        process = begin(listener, settings.database_url)
        try:
            async with sitting(where, match_id, keys["red"]) as red, sitting(where, match_id, keys["blue"]) as blue:
                await chosen(red, blue)
                chain = blue.page.chains.pop("blue")
                order = {"kind": "act", "ref": "throw", "seen": red.n, "command": {"kind": "throw"}}
                await red.send(order)
                digest = (await blue.until("link_wanted"))["digest"]
                given = chain.link(digest)
                process.kill()
                await asyncio.to_thread(process.join)
        finally:
            process.kill()
        assert not await throws(store, match_id), "nothing was decided"
        blue.page.chains["blue"] = chain
        process = begin(listener, settings.database_url)
        try:
            async with (
                sitting(where, match_id, keys["red"], kept=red.page) as red_again,
                sitting(where, match_id, keys["blue"], kept=blue.page) as blue_again,
            ):
                await red_again.send(order)
                await red_again.until("accepted", ref="throw")
                assert (await blue_again.until("dice_bound"))["digest"] == digest
        finally:
            process.kill()
            process.join()
    (row,) = await throws(store, match_id)
    assert bond_of(row).links["blue"] == given["link"]
    assert not bond_of(row).spent
    assert len(await journal.read(store, match_id)) == 5
