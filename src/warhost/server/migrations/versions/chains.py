"""A chain over all entries: how a battle began, what its acts led to, and how it ended.

Battles from before keep all their entries, but their dice were dealt in another way: their opening is empty, and where
what was decided no longer goes as it went, the page says so and offers to go on from there. What a seat had added to
the dice in the former way stays with what else is known of the seat.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "chains"
down_revision = "first_tables"
branch_labels = None
depends_on = None

BATTLES = sa.table("battles", sa.column("id", sa.String), sa.column("seats", sa.JSON), sa.column("entropy", sa.JSON))


def upgrade() -> None:
    """Add the columns of the chain; what seats add to the dice is an entry now."""
    for row in op.get_bind().execute(sa.select(BATTLES)).all():
        seats = {
            side: {**seat, "entropy": row.entropy[side]} for side, seat in row.seats.items() if side in row.entropy
        }
        if seats:
            changed = sa.update(BATTLES).where(BATTLES.c.id == row.id).values(seats={**row.seats, **seats})
            op.get_bind().execute(changed)
    with op.batch_alter_table("battles") as battles:
        battles.add_column(sa.Column("opening", sa.Text, nullable=False, server_default=""))
        battles.add_column(sa.Column("ended", sa.Text))
        battles.drop_column("entropy")
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("told", sa.Text))


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("entries") as entries:
        entries.drop_column("told")
    with op.batch_alter_table("battles") as battles:
        battles.add_column(sa.Column("entropy", sa.JSON, nullable=False, server_default="{}"))
        battles.drop_column("ended")
        battles.drop_column("opening")
