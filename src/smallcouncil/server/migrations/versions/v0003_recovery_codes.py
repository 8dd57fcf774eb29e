"""Recovery codes of accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("person", "code_hash"),
    )
