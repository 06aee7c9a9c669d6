"""The frames of a match are the same in every process: no order of a set comes through to what is sent.

One of the two processes counts on the way what commands take, the whole way, in calls and watched reads: never in time.
"""

import json
import os
import subprocess
import sys
from statistics import mean

import pytest

from app.settings import ROOT
from app.systems.registry import SYSTEMS

HASH_SEEDS = ("1", "2")
MOST = {
    "wh40k": (7_300, 255),
    "aos": (8_200, 262),
    "warmaster": (10_900, 248),
    "underworlds": (9_000, 187),
    "diskwars": (12_100, 350),
}
"""Calls and watched reads of a command of the golden match on the mean, a tenth more than it takes: to come down, never up."""


@pytest.mark.timeout(300)
def test_two_processes_send_the_same_frames_of_the_same_match_and_its_commands_take_few_calls() -> None:
    keys = [system.key for system in SYSTEMS]
    command = [sys.executable, "-m", "tests.realtime.frames_of", *keys]
    started = [
        subprocess.Popen(
            [*command, *words], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE
        )
        for seed, words in zip(HASH_SEEDS, ([], ["counting"]), strict=True)
    ]
    one, other = (json.loads(process.communicate()[0]) for process in started)
    parted = {
        key: next(
            (n for n, (a, b) in enumerate(zip(one[key]["digests"], other[key]["digests"], strict=True)) if a != b), None
        )
        for key in keys
    }
    assert parted == dict.fromkeys(keys), "after how many commands their frames are others"
    took = {key: tuple(round(mean(count)) for count in zip(*other[key]["counts"], strict=True)) for key in keys}
    over = {key: took[key] for key in keys if any(a > b for a, b in zip(took[key], MOST[key], strict=True))}
    assert not over, "calls and watched reads of a command on the mean"
