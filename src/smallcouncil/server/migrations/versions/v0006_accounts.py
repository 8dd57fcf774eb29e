"""Recovery codes are found without a user name."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the index."""
    op.create_index("ix_recovery_codes_code_hash", "recovery_codes", ["code_hash"])
