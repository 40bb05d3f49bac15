"""Battles, tokens, entries and messages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first_tables"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables; those are there already that a start has left which was cut off."""
    op.create_table(
        "battles",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("entropy", sa.JSON, nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_battles"),
        if_not_exists=True,
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("sides", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_tokens_battle"),
        if_not_exists=True,
    )
    op.create_index("ix_tokens_battle", "tokens", ["battle"], if_not_exists=True)
    op.create_table(
        "entries",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.Integer),
        sa.Column("action", sa.Text),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("battle", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_entries_battle"),
        if_not_exists=True,
    )
    op.create_table(
        "messages",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("side", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("battle", "number", name="pk_messages"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_messages_battle"),
        if_not_exists=True,
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("messages", "entries", "tokens", "battles"):
        op.drop_table(table)
