"""Everything before the first round, in order: muster, opening hands, battlefield, feature tokens, deployment."""
