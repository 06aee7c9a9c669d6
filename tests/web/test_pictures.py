"""The picture of a table's board: what its viewer sees of it, and no more."""

import httpx

from app.drawing.board import board_svg
from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.served import seat_table


async def test_a_board_is_a_picture_that_is_sent_once(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    for path in (f"/t/{match_id}/board.svg", f"/t/{match_id}/{keys['red']}/board.svg"):
        drawn = await client.get(path)
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg ")
        again = await client.get(path, headers={"if-none-match": drawn.headers["etag"]})
        assert (again.status_code, again.text) == (304, "")


async def test_a_closed_table_shows_its_board_to_its_players_alone(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, more={"visibility": "closed"})
    assert (await client.get(f"/t/{match_id}/board.svg")).status_code == 404
    assert (await client.get(f"/t/{match_id}/{keys['red']}/board.svg")).status_code == 200
    assert (await client.get(f"/t/{match_id}/{'x' * 32}/board.svg")).status_code == 404


async def test_what_a_seat_hides_is_in_its_own_picture_alone(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    """Each is drawn from its own viewer's view, which alone says what may be seen."""
    match_id, keys = await seat_table(store, settings)
    seen = {}
    for name, path in {"watcher": "", **{seat: f"/{key}" for seat, key in keys.items()}}.items():
        seen[name] = (await client.get(f"/t/{match_id}{path}/board.svg")).text
    table = await client._transport.app.state.tables.table(match_id)  # type: ignore[attr-defined]
    for name, audience in {"watcher": "watchers", "red": "red", "blue": "blue"}.items():
        view = table.match.sight(table.match.audiences[audience]).view
        assert seen[name] == board_svg(view, title="Test")
