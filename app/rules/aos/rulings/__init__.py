"""What the players settle among themselves (AOS-INTRO-03)."""
