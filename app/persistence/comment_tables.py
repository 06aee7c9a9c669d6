"""The tables of what is written under the results of matches."""

from sqlalchemy import BigInteger, Column, DateTime, ForeignKey, Identity, Index, Table, Text, func

from app.persistence.tables import metadata

commented_match = Table(
    "commented_match",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("since", DateTime(timezone=True), nullable=False, server_default=func.now()),
)
"""Matches under whose results people may write, as who set the table allows."""

comment = Table(
    "comment",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("owner_id", BigInteger, ForeignKey("owner.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("side", Text),
    Column("text", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    Index(None, "match_id", "id"),
    Index(None, "owner_id"),
)
"""What was written, by whom; `side` where its writer played in the match."""

comment_mute = Table(
    "comment_mute",
    metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("owner_id", BigInteger, ForeignKey("owner.id", ondelete="CASCADE"), nullable=False),
    Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE")),
    Index(None, "owner_id"),
    Index(None, "match_id"),
)
"""Who may not write any more: under one match, by who set its table; under all (`match_id` is null), by the host."""
