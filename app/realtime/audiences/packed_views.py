"""Views as they are kept between two changes: what is keyed by id lies there entry by entry as JSON text, which is small.

An entry is read again only when it changes; a whole view is written by putting its entries side by side.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic_core import from_json, to_json

from app.rules.kernel.views.diff import Json


class Packed(Mapping[str, Any]):
    """Plain JSON keyed by id, each entry as its text."""

    __slots__ = ("texts",)

    def __init__(self, texts: dict[str, bytes]) -> None:
        self.texts = texts

    @classmethod
    def of(cls, plain: Mapping[str, Json], peer: Json = None) -> "Packed":
        """These entries; those that a peer has too are the very texts of that one."""
        return cls({key: text_of(value, key, peer) for key, value in plain.items()})

    def __getitem__(self, key: str) -> Json:
        """An entry, read."""
        return from_json(self.texts[key])

    def __contains__(self, key: object) -> bool:
        """Whether there is such an entry."""
        return key in self.texts

    def __iter__(self) -> Iterator[str]:
        """The keys in their order."""
        return iter(self.texts)

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.texts)


def text_of(value: Json, key: str, peer: Json) -> bytes:
    """An entry as text: that of a peer where it says the same."""
    text = to_json(value)
    known = peer.texts.get(key) if isinstance(peer, Packed) else None
    return known if known == text else text


def written(view: Json) -> bytes:
    """A view, or a part of one, as JSON text."""
    if isinstance(view, Packed):
        return b"{" + b",".join([b"%b:%b" % (to_json(key), text) for key, text in view.texts.items()]) + b"}"
    if isinstance(view, Mapping):
        return b"{" + b",".join([b"%b:%b" % (to_json(key), written(value)) for key, value in view.items()]) + b"}"
    return to_json(view)
