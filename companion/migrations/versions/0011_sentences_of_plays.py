"""Store how a play ended as a template and values, too, so that each reader's language can show it.

Revision: 0011
After: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None

TEXT = "typeof(\"sentence\") = 'text' AND instr(\"sentence\", char(0)) = 0"


def upgrade():
    if op.get_bind().dialect.name == 'sqlite':  # a check does what PostgreSQL's type does
        check = f'CONSTRAINT ck_play_sentence CHECK ("sentence" IS NULL OR ({TEXT}))'
        op.execute(f'ALTER TABLE play ADD COLUMN sentence TEXT {check}')
    else:
        op.add_column('play', sa.Column('sentence', sa.Text()))


def downgrade():
    op.drop_column('play', 'sentence')
