"""Maps and drawings as players have them, read into one plain shape: walls, doors and outlines in inches from the mat's corner."""
