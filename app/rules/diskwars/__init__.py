"""Diskwars: disks that are flipped onto each other, command cards chosen in secret, two to four players."""
