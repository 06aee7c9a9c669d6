"""All tables together: whoever asks for the whole schema asks here, or would miss those that stand in files of their own."""

from typing import Final

from app.persistence import ahead_tables, comment_tables, invitation_tables, league_tables, tables

PARTS: Final = (tables, league_tables, ahead_tables, invitation_tables, comment_tables)
"""The files in which tables stand."""

metadata = tables.metadata
