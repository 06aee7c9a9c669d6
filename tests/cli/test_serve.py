"""What serving does to its process."""

import gc

from app.cli.serve import COLLECTED_AFTER, spare_what_stands


def test_what_was_loaded_at_the_start_is_not_collected_again_and_again() -> None:
    before = gc.get_threshold()
    try:
        spare_what_stands()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold() == COLLECTED_AFTER
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
