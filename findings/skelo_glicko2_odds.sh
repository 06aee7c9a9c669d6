#!/usr/bin/env bash
# skelo 0.1.5 with glicko2 2.1.0, the odds that its Glicko-2 model gives of a match between two rated players.
#
# Expected: Glickman's expected score, 1 / (1 + 10^(-g(sqrt(RD1^2 + RD2^2)) * (r1 - r2) / 400)), of the paper that its docs name:
#           less certain ratings bring the odds nearer to a half. (The new ratings themselves are right: glicko2 2.1.0 and three
#           npm packages give 1464.05 and 151.5 for Glickman's worked example.)
# Seen:     the deviation is left on the wrong scale and multiplied in: of two well known players, 100 points apart, the weaker
#           has 19 % instead of 36 %, 400 points apart 0.3 % instead of 10 %. And only the first player's deviation is
#           weighed: the same two players asked the other way round do not add up to one (0.26 and 1.00).
#
# Castra: nothing is built on it. Decides that odds beside two ratings (issue 31) are the published formula, written and tested
# by us on its worked numbers, and that a scikit-learn wrapper's predict_proba is not taken for it.
#
# Output seen (exit 0; exit 1 when this changes):
#   skelo 0.1.5, glicko2 2.1.0
#   1500 (RD 50) against 1600 (RD 50): 0.186, published 0.363
#   1500 (RD 50) against 1900 (RD 50): 0.003, published 0.096
#   1500 (RD 350) against 1600 (RD 30): 0.260, published 0.405
#   1600 (RD 30) against 1500 (RD 350): 1.000, published 0.595
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --no-compile --quiet --disable-pip-version-check skelo==0.1.5 glicko2==2.1.0
"$folder/venv/bin/python" - <<'PY'
import math
import sys
from importlib.metadata import version

from skelo.model.glicko2 import Glicko2Model

PAIRS = (((1500, 50), (1600, 50)), ((1500, 50), (1900, 50)), ((1500, 350), (1600, 30)), ((1600, 30), (1500, 350)))


def published(one, other):
    """The expected score of Glickman's papers."""
    scale = math.log(10) / 400
    both = math.hypot(one[1], other[1])
    weight = 1 / math.sqrt(1 + 3 * (scale * both / math.pi) ** 2)
    return 1 / (1 + 10 ** (-weight * (one[0] - other[0]) / 400))


print(f"skelo {version('skelo')}, glicko2 {version('glicko2')}")
found = []
for one, other in PAIRS:
    odds = float(Glicko2Model.compute_prob((*one, 0.06), (*other, 0.06)))
    found.append((odds, published(one, other)))
    print(f"{one[0]} (RD {one[1]}) against {other[0]} (RD {other[1]}): {odds:.3f}, published {published(one, other):.3f}")
as_seen = (
    all(abs(odds - right) > 0.05 for odds, right in found)
    and abs(found[2][1] + found[3][1] - 1) < 1e-9
    and abs(found[2][0] + found[3][0] - 1) > 0.1
)
sys.exit(0 if as_seen else 1)
PY
