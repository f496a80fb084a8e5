"""Tables, seats, the log with its snapshots, and box cards.

Revision: 0001
After: nothing
"""

import sqlalchemy as sa
from alembic import op

revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade():
    op.create_table('box_card',
    sa.Column('game', sa.String(length=60), nullable=False),
    sa.Column('kind', sa.String(length=60), nullable=False),
    sa.Column('id', sa.String(length=60), nullable=False),
    sa.Column('fields', sa.Text(), nullable=False),
    sa.PrimaryKeyConstraint('game', 'kind', 'id', name=op.f('pk_box_card'))
    )
    op.create_table('game_table',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('code', sa.String(length=12), nullable=False),
    sa.Column('game', sa.String(length=60), nullable=False),
    sa.Column('rules', sa.Integer(), nullable=False),
    sa.Column('setup', sa.Text(), nullable=False),
    sa.Column('seed', sa.String(length=64), nullable=False),
    sa.Column('secret', sa.String(length=64), nullable=False),
    sa.Column('opened_at', sa.BigInteger(), nullable=False),
    sa.Column('finished_at', sa.BigInteger(), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_game_table')),
    sa.UniqueConstraint('code', name=op.f('uq_game_table_code'))
    )
    op.create_table('entry',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=60), nullable=False),
    sa.Column('fields', sa.Text(), nullable=False),
    sa.Column('by', sa.String(length=60), nullable=False),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.Column('key', sa.String(length=60), nullable=True),
    sa.Column('drawn', sa.Text(), nullable=True),
    sa.Column('draws', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['game_table.id'], name=op.f('fk_entry_table_id_game_table')),
    sa.PrimaryKeyConstraint('table_id', 'number', name=op.f('pk_entry')),
    sa.UniqueConstraint('table_id', 'key', name=op.f('uq_entry_table_id_key'))
    )
    with op.batch_alter_table('entry', schema=None) as batch_op:
        batch_op.create_index('ix_entry_controls', ['table_id', 'number'], unique=False, sqlite_where=sa.text("kind IN ('undo', 'redo', 'go-back')"), postgresql_where=sa.text("kind IN ('undo', 'redo', 'go-back')"))

    op.create_table('seat',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('id', sa.String(length=20), nullable=False),
    sa.Column('place', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=60), nullable=False),
    sa.Column('epoch', sa.Integer(), nullable=False),
    sa.Column('taken', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['game_table.id'], name=op.f('fk_seat_table_id_game_table')),
    sa.PrimaryKeyConstraint('table_id', 'id', name=op.f('pk_seat'))
    )
    op.create_table('snapshot',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('state', sa.LargeBinary(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['game_table.id'], name=op.f('fk_snapshot_table_id_game_table')),
    sa.PrimaryKeyConstraint('table_id', 'number', name=op.f('pk_snapshot'))
    )


def downgrade():
    op.drop_table('snapshot')
    op.drop_table('seat')
    with op.batch_alter_table('entry', schema=None) as batch_op:
        batch_op.drop_index('ix_entry_controls', sqlite_where=sa.text("kind IN ('undo', 'redo', 'go-back')"), postgresql_where=sa.text("kind IN ('undo', 'redo', 'go-back')"))

    op.drop_table('entry')
    op.drop_table('game_table')
    op.drop_table('box_card')
