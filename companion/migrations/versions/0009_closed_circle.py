"""Let a group get a new link; the old one stops working.

Revision: 0009
After: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None

CIRCLE = 64
TEXT = f"typeof(\"circle\") = 'text' AND instr(\"circle\", char(0)) = 0 AND length(\"circle\") <= {CIRCLE}"


def upgrade():
    sqlite = op.get_bind().dialect.name == 'sqlite'
    checks = [sa.CheckConstraint(TEXT, name=op.f('ck_closed_circle_circle'))]
    op.create_table(
        'closed_circle',
        sa.Column('circle', sa.String(CIRCLE), nullable=False),
        sa.PrimaryKeyConstraint('circle', name=op.f('pk_closed_circle')),
        *(checks if sqlite else ()),
    )


def downgrade():
    op.drop_table('closed_circle')
