"""Where models stand and how they may go: distances, places, one judge for every kind of move."""
