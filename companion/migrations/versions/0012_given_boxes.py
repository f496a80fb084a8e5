"""Keep boxes that people gave away by a link.

Revision: 0012
After: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None


def upgrade():
    sqlite = op.get_bind().dialect.name == 'sqlite'
    own = [
        sa.Column('id', sa.String(64), nullable=False),
        sa.Column('game', sa.String(60), nullable=False),
        sa.Column('cards', sa.Text(), nullable=False),
        sa.Column('used_at', sa.BigInteger(), nullable=False),
    ]
    checks = [sa.CheckConstraint(bounds(column), name=op.f(f'ck_given_box_{column.name}')) for column in own]
    op.create_table(
        'given_box',
        *own,
        sa.PrimaryKeyConstraint('id', name=op.f('pk_given_box')),
        *(checks if sqlite else ()),
    )


def downgrade():
    op.drop_table('given_box')


def bounds(column):
    """Return a condition for the values that PostgreSQL's type of this column allows."""
    name, kind = f'"{column.name}"', column.type
    if isinstance(kind, sa.BigInteger):
        return f"typeof({name}) = 'integer'"
    text = f"typeof({name}) = 'text' AND instr({name}, char(0)) = 0"
    return f'{text} AND length({name}) <= {kind.length}' if kind.length else text
