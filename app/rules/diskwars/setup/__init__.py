"""Before the first round: armies, edges, initiative, scenario, deployment cards, terrain, disks."""
