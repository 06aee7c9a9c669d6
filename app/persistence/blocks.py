"""Whom the host does not let in: a device that keeps something here, or a range of addresses; why, and until when."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import ip_address, ip_network
from typing import Literal, TypeAlias

from app.persistence.codes import token_hash
from app.persistence.engine import Store
from app.persistence.house import tell

Kind: TypeAlias = Literal["device", "address"]

KNOWN = """
SELECT block.*, ARRAY(SELECT key_hash FROM device WHERE kind = 'device' AND owner_id::text = block.what) AS key_hashes FROM block
WHERE ends_at IS NULL OR ends_at > now() ORDER BY block.id DESC
"""
MAKE = """
INSERT INTO block (kind, what, reason, ends_at) VALUES ($1, $2, $3, now() + $4::float8 * interval '1 hour') RETURNING id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One block: `what` is an owner's number or a network."""

    id: int
    kind: Kind
    what: str
    reason: str
    created_at: datetime
    ends_at: datetime | None
    key_hashes: Sequence[bytes] = field(default=(), repr=False)

    def holds(self, address: str, key_hash: bytes) -> bool:
        """Whether it is against who comes from there."""
        if self.kind == "device":
            return key_hash in self.key_hashes
        try:
            found = ip_address(address)
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return found in ip_network(self.what)


def against(blocks: Iterable[Block], address: str, key: str) -> Block | None:
    """The block that keeps out who comes from this address with this device's key, if one does."""
    hashed = token_hash(key) if key else b""
    return next((one for one in blocks if one.holds(address, hashed)), None)


async def known(store: Store) -> list[Block]:
    """The blocks that hold now, the newest first."""
    return [Block(**dict(row)) for row in await store.pool.fetch(KNOWN)]


async def is_device(store: Store, number: int) -> bool:
    """Whether some device that keeps something here has this number."""
    return bool(await store.pool.fetchval("SELECT EXISTS (SELECT FROM owner WHERE id = $1)", number))


async def make(store: Store, *, kind: Kind, what: str, reason: str, hours: float | None) -> int:
    """A new block, for so many hours or until it is lifted."""
    number = int(await store.pool.fetchval(MAKE, kind, what, reason, hours))
    await tell(store)
    return number


async def lift(store: Store, number: int) -> bool:
    """Ends a block; whether there was one."""
    gone = await store.pool.fetchval("DELETE FROM block WHERE id = $1 RETURNING id", number)
    await tell(store)
    return gone is not None
