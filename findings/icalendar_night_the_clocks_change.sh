#!/usr/bin/env bash
# icalendar 7.3.2, an event of a named zone in a night that the clocks change, and one that lasts twenty-four hours.
#
# Expected: what is written and read again is the same moment, or is refused: Python tells the two half past two of an October
#           night apart (`fold`), and icalendar writes other times that a local time cannot say in UTC. timedelta(hours=24) is
#           twenty-four hours.
# Seen:     the second half past two is written as the first, without a word, and comes back an hour early; with its end it still
#           lasts an hour, so nothing looks wrong. Twenty-four hours become P1D, which by RFC 5545 is a day of the calendar: 23
#           hours over the March night, 25 over the October one. And `end` adds on the clock of the wall whatever is written:
#           PT23H, which by the RFC is 23 hours, ends after 22. UTC times are right throughout.
#
# Castra: nothing is built on it yet. Decides that the calendar file of planned matches (issue 31) has its times in UTC with an
# end and no duration, and that a reminder so many hours before a decision is due is worked out by us.
#
# Output seen (exit 0; exit 1 when this changes):
#   icalendar 7.3.2
#   2027-10-31T02:30:00+01:00 in its zone: read again an hour early; in UTC: the same
#   24 hours from 2027-03-27T19:00:00+01:00: DURATION:P1D, ends after 23.0 hours
#   24 hours from 2027-10-30T19:00:00+02:00: DURATION:P1D, ends after 25.0 hours
#   24 hours from 2027-06-05T19:00:00+02:00: DURATION:P1D, ends after 24.0 hours
#   23 hours from 2027-03-27T19:00:00+01:00: DURATION:PT23H, ends after 22.0 hours
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check icalendar==7.3.2
"$folder/venv/bin/python" - <<'PY'
import sys
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from zoneinfo import ZoneInfo

from icalendar import Event

ZONE = ZoneInfo("Europe/Madrid")
SECOND = datetime(2027, 10, 31, 2, 30, tzinfo=ZONE, fold=1)


def again(start):
    """The moment that an event's file gives back, less the one it was made of, in hours."""
    written = Event.new(summary="Round 3", start=start, end=start + timedelta(hours=1)).to_ical()
    return (Event.from_ical(written).start.astimezone(UTC) - start.astimezone(UTC)) / timedelta(hours=1)


def lasting(start, hours):
    """The line that says how long, and the hours to the event's own end."""
    event = Event()
    event.add("dtstart", start)
    event.add("duration", timedelta(hours=hours))
    line = next(line for line in event.to_ical().decode().splitlines() if line.startswith("DURATION"))
    return line, (event.end.astimezone(UTC) - start.astimezone(UTC)) / timedelta(hours=1)


print(f"icalendar {version('icalendar')}")
named, utc = again(SECOND), again(SECOND.astimezone(UTC))
told = {-1.0: "an hour early", 0.0: "the same"}
print(f"{SECOND.isoformat()} in its zone: read again {told.get(named, named)}; in UTC: {told.get(utc, utc)}")
found = []
for month, day, hours in ((3, 27, 24), (10, 30, 24), (6, 5, 24), (3, 27, 23)):
    start = datetime(2027, month, day, 19, tzinfo=ZONE)
    line, lasted = lasting(start, hours)
    found.append(lasted)
    print(f"{hours} hours from {start.isoformat()}: {line}, ends after {lasted} hours")
sys.exit(0 if (named, utc, found) == (-1.0, 0.0, [23.0, 25.0, 24.0, 22.0]) else 1)
PY
