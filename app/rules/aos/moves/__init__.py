"""Moving units: the move under way, and the core abilities that move (AOS-CORE-14.1a..e, AOS-CORE-14.3a..c)."""
