#!/usr/bin/env bash
# elote 1.5.1, Glicko2Competitor: the three matches of Glickman's worked example, all in one period.
#
# Expected: beat() and lost_to() record a match "for later processing during the rating period update", update_ratings() does the
#           update (so their docstrings): 1464.05 with a deviation of 151.5 whatever the order, and the same again on any day.
# Seen:     each match is worked in at once, with the rating that the one before left: 1463.8 in the order of the paper,
#           1464.2 the other way round. update_ratings() after them, as documented, adds no match; it counts the time from the
#           match to this moment as periods without play: played back a year later, the deviation is 250 and grows every day.
#
# Castra: nothing is built on it. Ratings that follow from the journal alone (issue 31) must not read the clock, and results of
# one period must not depend on which was entered first: decides against it, and gives the two tests that any library has to pass.
#
# Output seen (exit 0; exit 1 when this changes; the last number is of the day it is run):
#   elote 1.5.1, published 1464.05 (RD 151.5)
#   in the paper's order: 1463.79 (RD 151.9), after update_ratings(): 1463.79 and RD over 200: True
#   in the other order: 1464.21 (RD 151.4), after update_ratings(): 1464.21 and RD over 200: True
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check elote==1.5.1
"$folder/venv/bin/python" - <<'PY'
import sys
from datetime import datetime, timedelta
from importlib.metadata import version

from elote import Glicko2Competitor

PERIOD = datetime.now() - timedelta(days=365)
MATCHES = ((1400, 30, True), (1550, 100, False), (1700, 300, False))


def player(rating, deviation):
    return Glicko2Competitor(rating, deviation, 0.06, initial_time=PERIOD)


def played(matches):
    """The player of the example after these matches, and after the update."""
    one = player(1500, 200)
    for rating, deviation, has_won in matches:
        (one.beat if has_won else one.lost_to)(player(rating, deviation), match_time=PERIOD)
    before = one.rating, one.rd
    one.update_ratings()
    return before, (one.rating, one.rd)


print(f"elote {version('elote')}, published 1464.05 (RD 151.5)")
found = {"the paper's": played(MATCHES), "the other": played(MATCHES[::-1])}
for order, (before, after) in found.items():
    late = f"{after[0]:.2f} and RD over 200: {after[1] > 200}"
    print(f"in {order} order: {before[0]:.2f} (RD {before[1]:.1f}), after update_ratings(): {late}")
(first, first_late), (other, other_late) = found.values()
as_seen = (
    abs(first[0] - other[0]) > 0.3
    and min(abs(first[0] - 1464.05), abs(other[0] - 1464.05)) > 0.1
    and (first_late[0], other_late[0]) == (first[0], other[0])
    and min(first_late[1], other_late[1]) > 200
)
sys.exit(0 if as_seen else 1)
PY
