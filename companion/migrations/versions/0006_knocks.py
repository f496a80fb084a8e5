"""Add knocks of phones without a key for their seat, and seats that belong to the host.

Revision: 0006
After: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None

INTEGER = 2**31 - 1


def upgrade():
    sqlite = op.get_bind().dialect.name == 'sqlite'
    if sqlite:  # a check says there what PostgreSQL's type says
        op.execute(
            'ALTER TABLE seat ADD COLUMN hosts BOOLEAN DEFAULT 0 NOT NULL '
            'CONSTRAINT ck_seat_hosts CHECK ("hosts" IN (0, 1))'
        )
    else:
        op.add_column('seat', sa.Column('hosts', sa.Boolean(), server_default=sa.false(), nullable=False))
    constraints = [
        sa.ForeignKeyConstraint(
            ['table_id'], ['game_table.id'], name=op.f('fk_knock_table_id_game_table'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('table_id', 'id', name=op.f('pk_knock')),
    ]
    own = columns()
    if sqlite:
        constraints += [
            sa.CheckConstraint(bounds(column), name=op.f(f'ck_knock_{column.name}')) for column in own
        ]
    op.create_table('knock', *own, *constraints)


def downgrade():
    op.drop_table('knock')
    op.drop_column('seat', 'hosts')


def columns():
    return [
        sa.Column('table_id', sa.Integer(), nullable=False),
        sa.Column('id', sa.String(length=60), nullable=False),
        sa.Column('house', sa.String(length=60), nullable=False),
        sa.Column('seat', sa.String(length=20), nullable=False),
        sa.Column('epoch', sa.Integer(), nullable=False),
        sa.Column('at', sa.BigInteger(), nullable=False),
        sa.Column('answer', sa.String(length=20), nullable=False),
    ]


def bounds(column):
    """Return a condition for the values that PostgreSQL's type of this column allows."""
    name, kind = f'"{column.name}"', column.type
    if isinstance(kind, sa.BigInteger):
        return f"typeof({name}) = 'integer'"
    if isinstance(kind, sa.Integer):
        return f"typeof({name}) = 'integer' AND {name} BETWEEN {-INTEGER - 1} AND {INTEGER}"
    return f"typeof({name}) = 'text' AND instr({name}, char(0)) = 0 AND length({name}) <= {kind.length}"
