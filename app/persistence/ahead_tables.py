"""The table of what players answer ahead."""

from sqlalchemy import Boolean, Column, ForeignKey, Table, Text, text
from sqlalchemy.dialects.postgresql import JSONB

from app.persistence.tables import metadata

answers_ahead = Table(
    "answers_ahead",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("side", Text, primary_key=True),
    Column("allows", Boolean, nullable=False, server_default=text("false")),
    Column("rules", JSONB, nullable=False, server_default=text("'[]'")),
)
"""`rules` are a seat's secret; `allows`: whether its player agrees to answers ahead at a table that is played live."""
