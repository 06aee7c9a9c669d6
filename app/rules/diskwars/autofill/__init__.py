"""Places for cards, terrain and disks, drawn by chance, then looked for: for bots and playouts."""
