"""The frames of the golden match of each system as this process writes them: a digest after every command, as JSON."""

import hashlib
import json
import sys

from app.persistence.codec import codec_for
from app.realtime.dice.fair_dice import FairDice
from app.systems.registry import known_rules
from bench.way import Way
from tests.golden.playing import HERE, SEED


def digests(key: str) -> list[str]:
    """What tells all frames until then from others, for the start and after each command."""
    head, *rows, _ = map(json.loads, (HERE / f"current_{key}.jsonl").read_text("utf-8").splitlines())
    seed = hashlib.sha256(f"{key}|{SEED}".encode()).hexdigest()
    dice = FairDice(hashlib.sha256(seed.encode()).digest(), {}, seed)
    way = Way(known_rules()[key], codec_for(known_rules()[key]).state_from(head["start"]), dice)
    found = [way.digest]
    for row in rows:
        way.go(row["seat"], row["command"])
        found.append(way.digest)
    return found


if __name__ == "__main__":
    json.dump({key: digests(key) for key in sys.argv[1:]}, sys.stdout)
