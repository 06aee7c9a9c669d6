"""What the players settle among themselves, whatever the step: rulings, conceding."""
