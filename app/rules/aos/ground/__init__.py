"""Where models stand: distances, heights, cover, sight, who is in combat, where a unit may be set up."""
