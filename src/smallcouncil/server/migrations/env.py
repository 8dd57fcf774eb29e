"""What Alembic runs: over the connection that it is handed."""

from alembic import context

from smallcouncil.server.notices import schema as notices  # noqa: F401  (its tables are part of the metadata)
from smallcouncil.server.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
