"""The door for sockets: accepts, and hands over to the live table."""

import logging

from fastapi import APIRouter, WebSocket

from app.persistence.engine import UNREACHABLE, is_outage
from app.realtime.connection import serve, turn_away
from app.realtime.tables.house import Closing
from app.realtime.tables.live_tables import LiveTables
from app.web.owners import origin_of

log = logging.getLogger("castra.socket")
router = APIRouter()


@router.websocket("/ws/{match_id}")
async def table_socket(socket: WebSocket, match_id: str) -> None:
    """The socket of a match."""
    await socket.accept()
    tables: LiveTables = socket.app.state.tables
    origin = origin_of(socket)
    if tables.house.blocks_who_comes(origin):
        await turn_away(socket, "blocked")
        return
    try:
        table = await tables.table(match_id)
    except Closing:
        await turn_away(socket, "restarting")
        return
    except UNREACHABLE as error:
        if not is_outage(error):
            raise
        log.warning("%s cannot be opened: %s", match_id, error)
        await turn_away(socket, "unavailable")
        return
    await serve(socket, table, hello_seconds=tables.hello_seconds, limits=tables.limits, origin=origin)
