"""`castra doctor` of a server that runs: what answers is looked at as players meet it; backups as they lie in their folder."""

import asyncio
import json
import os
from datetime import UTC, datetime
from pathlib import Path

import httpx

from app.cli.running_checks import of_backups, of_running
from app.doctor.finding import BAD, NOTE, OK
from app.main import build
from app.persistence import house
from app.persistence.engine import Store
from app.settings import Settings
from tests.cli.test_doctor import answering
from tests.realtime.served import assets_of_all, serving


async def test_a_running_server_is_looked_at_directly_and_through_what_stands_before_it(
    settings: Settings, store: Store
) -> None:
    app = build(settings, assets_of_all())
    with serving(app) as address, answering(b'{"status":"ok","version":"0.0.1"}') as other:
        host, _, port = address.rpartition(":")
        here = settings.model_copy(update={"host": host, "port": int(port)})
        async with httpx.AsyncClient(timeout=60) as client:
            await client.get(f"http://{address}/health")  # it has started
        told = [finding async for finding in of_running(here)]
        assert [finding.grade for finding in told] == [OK, OK, OK, NOTE], told
        through = here.model_copy(update={"public_url": f"http://127.0.0.1:{other}"})
        bad = [finding async for finding in of_running(through)][3:-1]
        assert [finding.grade for finding in bad] == [NOTE, BAD, BAD], bad
        assert "security headers" in bad[1].what
        assert "no websocket" in bad[2].what
        await house.close(store, seconds=0)
        async with asyncio.timeout(20):
            while "closed for an update" not in [finding async for finding in of_running(here)][2].what:
                pass
    (nothing, _) = [finding async for finding in of_running(here)]
    assert nothing.grade == NOTE


def test_backups_that_are_late_failed_or_bring_not_everything_back_are_found(
    settings: Settings, tmp_path: Path
) -> None:
    chosen = settings.model_copy(update={"backup_folder": tmp_path})
    assert [finding.grade for finding in of_backups(settings)] == [NOTE]
    assert [finding.grade for finding in of_backups(chosen)] == [NOTE], "none yet"
    path = tmp_path / "castra-2026-01-01T033000.jsonl.gz"
    path.write_bytes(b"x")
    said = tmp_path / "castra-2026-01-01T033000.rehearsed.json"
    said.write_text(json.dumps({"matches": 3, "same_rows": True, "failed": {}}))
    assert [finding.grade for finding in of_backups(chosen)] == [OK, OK]
    said.write_text(json.dumps({"matches": 3, "same_rows": True, "failed": {"orme-4k7p": "line 3"}}))
    assert [finding.grade for finding in of_backups(chosen)] == [OK, BAD]
    os.utime(path, (0, 0))
    (late, _) = of_backups(chosen)
    assert late.grade == BAD
    (tmp_path / "failed.json").write_text(json.dumps({"at": datetime.now(UTC).isoformat(), "why": "disk full"}))
    (failed, _) = of_backups(chosen)
    assert (failed.grade, "disk full" in failed.what) == (BAD, True)
