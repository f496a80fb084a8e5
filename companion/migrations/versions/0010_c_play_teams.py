"""A play keeps its players' teams, and its playing time where that is not its span.

Revision: 0010
After: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None

MINUTES = (
    "\"minutes\" IS NULL OR (typeof(\"minutes\") = 'integer' AND \"minutes\" BETWEEN -2147483648 AND 2147483647)"
)
TEAM = "typeof(\"team\") = 'text' AND instr(\"team\", char(0)) = 0"


def upgrade():
    if op.get_bind().dialect.name == 'sqlite':  # a check says there what PostgreSQL's type says
        op.execute(f'ALTER TABLE play ADD COLUMN minutes INTEGER CONSTRAINT ck_play_minutes CHECK ({MINUTES})')
        op.execute(
            "ALTER TABLE play_player ADD COLUMN team TEXT DEFAULT '' NOT NULL"
            f' CONSTRAINT ck_play_player_team CHECK ({TEAM})'
        )
    else:
        op.add_column('play', sa.Column('minutes', sa.Integer(), nullable=True))
        op.add_column('play_player', sa.Column('team', sa.Text(), server_default='', nullable=False))


def downgrade():
    op.drop_column('play_player', 'team')
    op.drop_column('play', 'minutes')
