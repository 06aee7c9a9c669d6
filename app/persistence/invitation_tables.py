"""The table of invitations to people one has played with."""

from sqlalchemy import BigInteger, Column, DateTime, ForeignKey, Index, Table, Text, func

from app.persistence.tables import metadata

invitation = Table(
    "invitation",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("side", Text, primary_key=True),
    Column("owner_id", BigInteger, ForeignKey("owner.id", ondelete="CASCADE"), nullable=False),
    Column("by_owner", BigInteger, ForeignKey("owner.id", ondelete="CASCADE"), nullable=False),
    Column("by_name", Text, nullable=False),
    Column("made_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    Column("declined_at", DateTime(timezone=True)),
    Index(None, "owner_id"),
    Index(None, "by_owner"),
)
"""A seat that is kept for somebody: `owner_id` may sit down in it without its link."""
