"""Everything before the first turn, in order: mission, muster, Warlords, battlefield, markers, zones, deployment."""
