"""What the harness of the board shows is what the referee shows: `pytest --regold tests/browser/test_harness_frames.py`."""

import pytest

from tests.browser.harness.recording import FRAMES, MOMENTS, written


@pytest.mark.parametrize("name", sorted(MOMENTS))
def test_the_harness_shows_what_the_referee_does(name: str, request: pytest.FixtureRequest) -> None:
    file = FRAMES / f"{name}.js"
    now = written(name)
    if request.config.getoption("--regold"):
        file.write_text(now, "utf-8")
    assert file.read_text("utf-8") == now, "pytest --regold tests/browser/test_harness_frames.py"
