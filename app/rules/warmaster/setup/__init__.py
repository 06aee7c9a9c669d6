"""Before the battle: armies, the table, deployment, the first turn."""
