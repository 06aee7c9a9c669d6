"""The frames of the golden match of each system as this process writes them: a digest after every command, as JSON.

With the word `counting`, some of the commands, evenly apart, are taken under a profile: what they took in calls and watched reads.
"""

import hashlib
import json
import sys
from typing import Any

from app.persistence.codec import codec_for
from app.realtime.dice.fair_dice import FairDice
from app.systems.registry import known_rules
from bench.counting import counted
from bench.way import Way
from tests.golden.playing import HERE, SEED

COUNTED = 15
"""Commands of each match that are taken under a profile, which makes them twice as dear."""


def frames_of(key: str, counting: bool) -> dict[str, Any]:
    """What tells all frames until then from others, for the start and after each command; calls and reads of some."""
    head, *rows, _ = map(json.loads, (HERE / f"current_{key}.jsonl").read_text("utf-8").splitlines())
    seed = hashlib.sha256(f"{key}|{SEED}".encode()).hexdigest()
    dice = FairDice(hashlib.sha256(seed.encode()).digest(), {}, seed)
    way = Way(known_rules()[key], codec_for(known_rules()[key]).state_from(head["start"]), dice)
    digests, counts = [way.digest], []
    for n, row in enumerate(rows):
        if counting and n % (len(rows) // COUNTED) == 0:
            took = counted(lambda row=row: way.go(row["seat"], row["command"]))  # type: ignore[misc]
            counts.append((took.calls, took.reads))
        else:
            way.go(row["seat"], row["command"])
        digests.append(way.digest)
    return {"digests": digests, "counts": counts}


if __name__ == "__main__":
    words = sys.argv[1:]
    json.dump({key: frames_of(key, "counting" in words) for key in words if key != "counting"}, sys.stdout)
