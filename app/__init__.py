"""Castra: a self-hosted tabletop for miniature wargames with a referee that explains itself."""
