"""Cards of hand and play: objectives scored, upgrades equipped."""
