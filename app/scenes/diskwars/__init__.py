"""The words of Diskwars scenarios."""
