"""Everything before the battle: armies, roles, objectives, terrain, territories, deployment (digest, section 3)."""
