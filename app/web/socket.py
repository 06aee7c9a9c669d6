"""The door for sockets: accepts, and hands over to the live table."""

from fastapi import APIRouter, WebSocket

from app.realtime.connection import serve
from app.realtime.tables import LiveTables

router = APIRouter()


@router.websocket("/ws/{match_id}")
async def table_socket(socket: WebSocket, match_id: str) -> None:
    """The socket of a match."""
    await socket.accept()
    tables: LiveTables = socket.app.state.tables
    table = await tables.table(match_id)
    await serve(socket, table, hello_seconds=tables.hello_seconds, limits=tables.limits)
