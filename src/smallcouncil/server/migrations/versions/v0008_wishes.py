"""Wishes: what players have said of windows in which they are not asked."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
