"""Where a visitor comes from: an address, and the key of a device that keeps something here. Said to nobody but the host."""

import hashlib
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """An address as the server sees it, the key of a guest's browser, and the device's key where it has one."""

    address: str = ""
    key: str = field(default="", repr=False)
    guest: str = field(default="", repr=False)

    def mark(self, match_id: str) -> bytes:
        """What one table knows a visitor by, and no other: his browser, and his address only where it brings no key."""
        known = self.guest or self.key or household(self.address)
        return hashlib.sha256(f"{match_id}\n{known}".encode()).digest()


NOWHERE = Origin()


def household(address: str) -> str:
    """The address, or for IPv6 the network of its house: a house has more addresses than anybody can count."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    return str(int(read) >> 64) if isinstance(read, IPv6Address) and not read.ipv4_mapped else address
