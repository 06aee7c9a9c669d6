"""A match that starts where a test wants it."""

from typing import Any

from app.persistence.codec import codec_for
from app.persistence.engine import Store
from app.rules.kernel.contract.system import System


async def start_from(store: Store, match_id: str, system: System[Any, Any, Any, Any], state: Any) -> None:
    """Gives a match that nobody has opened yet another start state."""
    codec = codec_for(system)
    sql = "UPDATE start_state SET version = $2, state = $3 WHERE match_id = $1"
    assert await store.pool.execute(sql, match_id, codec.version, codec.state_to(state)) == "UPDATE 1"
