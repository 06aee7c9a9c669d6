"""What changed for a class of viewers as text, made of parts of which the offers are written already."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json, to_json

from app.realtime.wire.dice import Fallen
from app.realtime.wire.outgoing import NumberedLine, OffersChanged, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class OffersTold:
    """What changed of a seat's offers: all ids in order if that is not as it was, and the text of each that is new or another."""

    order: tuple[str, ...] | None
    texts: Sequence[bytes]

    @property
    def read(self) -> OffersChanged:
        """The same as a page reads it."""
        return OffersChanged(order=self.order, offers=tuple(map(from_json, self.texts)))

    def __bytes__(self) -> bytes:
        """The same as it is sent."""
        return b'{"order":%b,"offers":[%b]}' % (to_json(self.order), b",".join(self.texts))


def changed_text(
    *,
    n: int,
    patch: Mapping[str, Any],
    offers: Mapping[str, OffersTold],
    log: Sequence[NumberedLine],
    status: Status,
    rolls: Sequence[Fallen] = (),
    seed: str | None = None,
) -> str:
    """The text of a `Changed`: `offers` by seat, `log` and `rolls` as they are numbered, `seed` once it may be shown."""
    told = b",".join([b"%b:%b" % (to_json(seat), bytes(change)) for seat, change in offers.items()])
    tail = to_json({"log": log, "status": status, "rolls": rolls, "seed": seed})
    head = b'{"kind":"changed","n":%d,"patch":%b,"offers":{%b},%b'
    return (head % (n, to_json(patch), told, tail[1:])).decode()
