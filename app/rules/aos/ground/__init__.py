"""Where models stand and how they may go: distances, sight, who is in combat, one judge for every kind of move."""
