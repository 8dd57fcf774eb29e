"""What Alembic runs: over the connection that it is handed."""

from alembic import context

from smallcouncil.server.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
