"""Who may watch a match: everybody, whoever has its link, or nobody but its players.

Until now a table was listed without anybody having been asked. So of the matches there are, those stay listed whose maker
leaves a seat to whoever comes first; all others are what the pages had promised: watched by link.
"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

WAITING_FOR_ANYBODY = """
    visibility = 'listed' AND status = 'open' AND EXISTS (
        SELECT FROM seat
        WHERE seat.match_id = match.id AND seat.claimed_at IS NULL
          AND match.options #>> ARRAY['sits', seat.side, 'kind'] = 'open'
    )
"""


def upgrade() -> None:
    op.drop_constraint(op.f("match_visibility_check"), "match", type_="check")
    op.execute(f"UPDATE match SET visibility = CASE WHEN {WAITING_FOR_ANYBODY} THEN 'open' ELSE 'link' END")
    op.create_check_constraint(op.f("match_visibility_check"), "match", "visibility IN ('open', 'link', 'closed')")


def downgrade() -> None:
    op.drop_constraint(op.f("match_visibility_check"), "match", type_="check")
    op.execute("UPDATE match SET visibility = CASE visibility WHEN 'open' THEN 'listed' ELSE 'unlisted' END")
    op.create_check_constraint(op.f("match_visibility_check"), "match", "visibility IN ('listed', 'unlisted')")
