"""Runs the migrations on the connection that app.persistence.migrate hands over."""

from alembic import context

from app.persistence.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, compare_server_default=True
)
with context.begin_transaction():
    context.run_migrations()
