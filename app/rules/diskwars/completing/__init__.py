"""Places for cards, terrain and disks, drawn by chance: for bots and playouts."""
