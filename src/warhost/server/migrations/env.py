"""Runs the migrations over the connection that the store hands in."""

from __future__ import annotations

from alembic import context

from warhost.server.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
