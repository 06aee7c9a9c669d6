"""What a notice says: that a table asks, who sits there, where to; what only a seat may know is not in what it is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.persistence.channels import Channel
from app.web.sentences import filled
from app.web.words import words

NAMED = 5
"""So many tables are named, of more there is the number."""

LONGEST = 300
"""Letters of a title or a text: what a push service takes has its bounds, and names may be long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A notice in its reader's words; `stop` is where it is ended by one press, `tag` is alike for what replaces it."""

    title: str
    text: str
    link: str
    stop: str
    tag: str


def worded(channel: Channel, body: Mapping[str, Any]) -> Notice:
    """A message as this channel's owner reads it."""
    said, kind = words(channel.language), body["kind"]
    stop = f"{channel.root}/n/{channel.stop}"
    tables: Sequence[Mapping[str, Any]] = body.get("tables", ())
    if kind in ("try", "confirm"):
        link = f"{channel.root}/n/confirm/{channel.confirming}" if kind == "confirm" else f"{channel.root}/mine/notices"
        return Notice(
            title=said[f"notices.{kind}.title"], text=said[f"notices.{kind}.text"], link=link, stop=stop, tag=kind
        )
    if len(tables) == 1:
        (one,) = tables
        system = said.get(f"table.system.{one['system']}", one["system"])
        who = ", ".join([system, *one["others"]])
        title = filled(said[f"notices.{kind}.one"], {"name": one["name"]})
        path = f"/t/{one['match']}/result" if kind == "ended" else f"/mine?to={one['match']}"
        return Notice(title=_cut(title), text=_cut(f"{who}."), link=channel.root + path, stop=stop, tag=one["match"])
    names = ", ".join(one["name"] for one in tables[:NAMED]) + (" …" if len(tables) > NAMED else "")
    title = filled(said[f"notices.{kind}.several"], {"n": len(tables)})
    return Notice(title=title, text=_cut(f"{names}."), link=f"{channel.root}/mine", stop=stop, tag=kind)


def _cut(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
