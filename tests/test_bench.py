"""The benchmarks run: what they measure is another matter, and is never tested."""

from bench import commits


async def test_commands_are_measured_against_a_bare_insert() -> None:
    rows = await commits.report(10)
    assert [row.name for row in rows][:2] == ["bare committed INSERT", "command in process"]
    assert len(rows) == 3
    assert all(0 < row.p50 <= row.p99 and row.ratio > 0 for row in rows)
