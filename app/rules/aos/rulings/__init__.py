"""What the players settle among themselves, whatever the phase: rulings and conceding."""
