"""Who looks after the server by their account."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column."""
    op.add_column("persons", sa.Column("administers", sa.BigInteger(), nullable=True))
