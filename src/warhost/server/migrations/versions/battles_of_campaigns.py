"""How each battle of a campaign is settled, and where it is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "battles_of_campaigns"
down_revision = "chains"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; no campaign was played before."""
    op.create_table(
        "meetings",
        sa.Column("campaign", sa.String(32), nullable=False),
        sa.Column("entry", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.String(32), nullable=False),
        sa.Column("how", sa.String(16), nullable=False),
        sa.Column("battle", sa.String(32)),
        sa.Column("sides", sa.JSON, nullable=False),
        sa.Column("winner", sa.String(32)),
        sa.Column("transcript", sa.Text),
        sa.PrimaryKeyConstraint("campaign", "entry", name="pk_meetings"),
        sa.ForeignKeyConstraint(["campaign"], ["battles.id"], name="fk_meetings_campaign"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_meetings_battle"),
    )
    op.create_index("ix_meetings_battle", "meetings", ["battle"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("meetings")
