"""What a class of viewers has seen of a match that goes on, as a file: its log and the table as it looks now.

JSON Lines. It is made of what that class was sent and of nothing else: no journal, no seed, no other hand. It cannot be
verified; the record of the finished match can.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from app.realtime.audiences.audience import Party
from app.realtime.live.match import LiveMatch
from app.realtime.seating import public_options
from app.versions import SEEN_RECORD


def record_for(match: LiveMatch, party: Party) -> Iterator[str]:
    """The lines of the file: a header, each line of the log, the view."""
    audience = match.audiences[party.audience]
    header = {
        "kind": "castra_sighted",
        "format": SEEN_RECORD,
        "system": match.system.key,
        "match": match.row.id,
        "name": match.row.name,
        "created_at": match.row.created_at.isoformat(),
        "options": public_options(match.row),
        "seats": {row.side: row.name for row in match.row.seats},
        "commitment": match.row.commitment,
        "seen_by": list(party.seats),
    }
    view = audience.look(match.system, match.state).view
    told = [{"kind": "line", **asdict(line)} for line in audience.log]
    return iter([_line(header), *map(_line, told), _line({"kind": "view", "view": view})])


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
