"""The frames of a match are the same in every process: no order of a set comes through to what is sent."""

import json
import os
import subprocess
import sys

import pytest

from app.settings import ROOT
from app.systems.registry import SYSTEMS

HASH_SEEDS = ("1", "2")


@pytest.mark.timeout(300)
def test_two_processes_send_the_same_frames_of_the_same_match() -> None:
    keys = [system.key for system in SYSTEMS]
    command = [sys.executable, "-m", "tests.realtime.frames_of", *keys]
    started = [
        subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE)
        for seed in HASH_SEEDS
    ]
    one, other = (json.loads(process.communicate()[0]) for process in started)
    parted = {
        key: next((n for n, (a, b) in enumerate(zip(one[key], other[key], strict=True)) if a != b), None)
        for key in keys
    }
    assert parted == dict.fromkeys(keys), "after how many commands their frames are others"
