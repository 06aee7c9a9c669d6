"""Which program wrote a roster."""

from app.rosters.files.tree import Node


def source_of(top: Node) -> str:
    """`new_recruit` or `battlescribe`: the first says so in its files."""
    return "new_recruit" if "newrecruit" in top.get("generatedBy").lower() else "battlescribe"
