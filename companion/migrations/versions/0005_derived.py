"""Store beside each entry what it did; null for older entries until it is needed.

Revision: 0005
After: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade():
    op.add_column('entry', sa.Column('derived', sa.LargeBinary(), nullable=True))
    op.add_column('entry', sa.Column('rebased', sa.LargeBinary(), nullable=True))


def downgrade():
    op.drop_column('entry', 'rebased')
    op.drop_column('entry', 'derived')
