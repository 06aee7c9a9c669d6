"""How much of what stays may be made here: by one address, and by all together."""

from collections import OrderedDict

from fastapi import HTTPException, Request

from app.realtime.sockets.limits import Bucket, Limit
from app.realtime.sockets.origin import household

ONE = Limit(burst=60, rate=60 / 3600)
"""What one address may make: so many at once, so many an hour."""

ALL = Limit(burst=1200, rate=1200 / 3600)
"""What everybody together may make."""

SAVES = Limit(burst=120, rate=0.5)
"""How often one address may save what it made already: a builder does at every change."""

ADDRESSES = 10_000
"""So many addresses are remembered; the one that came longest ago is forgotten first."""


class Quota:
    """Tables and lists that may still be made, or saves that may still be kept."""

    def __init__(self, one: Limit = ONE, all_: Limit = ALL) -> None:
        self._one = one
        self._all = Bucket(all_)
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    @property
    def used(self) -> int:
        """How much of what everybody together may make is used up."""
        return self._all.used

    def take(self, address: str) -> bool:
        """Whether this address may make one more thing."""
        key = household(address)
        bucket = self._by_address.pop(key, None) or Bucket(self._one)
        self._by_address[key] = bucket
        if len(self._by_address) > ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket.take() and self._all.take()


def within_quota(request: Request) -> None:
    """Refuses who has made too much."""
    quota: Quota = request.app.state.quota
    if not quota.take(request.client.host if request.client else ""):
        raise HTTPException(429, "too_many_made", headers={"Retry-After": "60"})


def saves_within_quota(request: Request) -> None:
    """Refuses who saves too often."""
    saves: Quota = request.app.state.saves
    if not saves.take(request.client.host if request.client else ""):
        raise HTTPException(429, "too_many_saved", headers={"Retry-After": "5"})
