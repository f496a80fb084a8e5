"""Add people and plays for the statistics; each table stores the group that counts it.

Revision: 0008
After: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None

INTEGER = 2**31 - 1
CIRCLE, ID, SEAT, NAME, NAME_KEY, GAME, PLACE, CODE = 64, 60, 20, 60, 180, 120, 80, 12
TABLES = ('person', 'person_name', 'play', 'play_player', 'play_line')
INDEXES = (
    ('ix_person_circle', 'person', ('circle',)),
    ('ix_person_name_person_id', 'person_name', ('person_id',)),
    ('ix_play_circle', 'play', ('circle', 'finished')),
    ('ix_play_started', 'play', ('circle', 'started')),
    ('ix_play_player_person_id', 'play_player', ('person_id',)),
    ('ix_game_table_circle', 'game_table', ('circle', 'finished_at')),
)


def upgrade():
    sqlite = op.get_bind().dialect.name == 'sqlite'
    circle = sa.Column('circle', sa.String(CIRCLE), server_default='', nullable=False)
    if sqlite:  # a check says there what PostgreSQL's type says
        op.execute(
            f"ALTER TABLE game_table ADD COLUMN circle VARCHAR({CIRCLE}) DEFAULT '' NOT NULL "
            f'CONSTRAINT ck_game_table_circle CHECK ({bounds(circle)})'
        )
    else:
        op.add_column('game_table', circle)
    for name in TABLES:
        own = columns(name)
        checks = [sa.CheckConstraint(bounds(one), name=op.f(f'ck_{name}_{one.name}')) for one in own]
        kept = {'sqlite_autoincrement': True} if name in ('person', 'play') else {}
        op.create_table(name, *own, *constraints(name), *(checks if sqlite else ()), **kept)
    for name, table, over in INDEXES:
        op.create_index(name, table, list(over))


def downgrade():
    for name, table, _ in INDEXES:
        op.drop_index(name, table_name=table)
    for name in reversed(TABLES):
        op.drop_table(name)
    op.drop_column('game_table', 'circle')


def columns(name):
    if name == 'person':
        return [
            number('id'),
            text('circle', CIRCLE),
            text('name', NAME),
            sa.Column('colour', sa.String(SEAT), server_default='', nullable=False),
        ]
    if name == 'person_name':
        return [text('circle', CIRCLE), text('key', NAME_KEY), number('person_id')]
    if name == 'play':
        return [
            number('id'),
            text('circle', CIRCLE),
            text('key', ID),
            text('slug', ID),
            text('game', GAME),
            number('bgg', nullable=True),
            text('code', CODE),
            time('started'),
            time('finished'),
            text('board'),
            text('place', PLACE),
            text('result', SEAT),
            text('ending'),
            flag('cooperative'),
            flag('points'),
            flag('highest_wins'),
            text('origin', SEAT),
        ]
    if name == 'play_player':
        return [
            number('play_id'),
            number('place'),
            number('person_id', nullable=True),
            text('name', NAME),
            flag('bot'),
            flag('winner'),
            number('rank', nullable=True),
            number('score', nullable=True),
            flag('began'),
            text('role'),
            text('seat', SEAT),
        ]
    return [
        number('play_id'),
        number('place'),
        number('position'),
        text('label'),
        number('points'),
        text('reason'),
    ]


def constraints(name):
    if name == 'person':
        return [primary(name, 'id')]
    if name == 'person_name':
        return [primary(name, 'circle', 'key'), belongs(name, 'person_id', 'person', ondelete='CASCADE')]
    if name == 'play':
        return [primary(name, 'id'), sa.UniqueConstraint('circle', 'key', name=op.f('uq_play_circle_key'))]
    to_play = belongs(name, 'play_id', 'play', ondelete='CASCADE')
    if name == 'play_player':
        once = sa.UniqueConstraint('play_id', 'person_id', name=op.f('uq_play_player_play_id_person_id'))
        return [primary(name, 'play_id', 'place'), to_play, belongs(name, 'person_id', 'person'), once]
    return [primary(name, 'play_id', 'place', 'position'), to_play]


def primary(table, *over):
    return sa.PrimaryKeyConstraint(*over, name=op.f(f'pk_{table}'))


def belongs(table, column, parent, **more):
    name = op.f(f'fk_{table}_{column}_{parent}')
    return sa.ForeignKeyConstraint([column], [f'{parent}.id'], name=name, **more)


def number(name, nullable=False):
    return sa.Column(name, sa.Integer(), nullable=nullable)


def time(name):
    return sa.Column(name, sa.BigInteger(), nullable=False)


def flag(name):
    return sa.Column(name, sa.Boolean(), nullable=False)


def text(name, length=None):
    return sa.Column(name, sa.String(length) if length else sa.Text(), nullable=False)


def bounds(column):
    """Return a condition for the values that PostgreSQL's type of this column allows."""
    name, kind = f'"{column.name}"', column.type
    if isinstance(kind, sa.Boolean):
        condition = f'{name} IN (0, 1)'
    elif isinstance(kind, sa.BigInteger):
        condition = f"typeof({name}) = 'integer'"
    elif isinstance(kind, sa.Integer):
        condition = f"typeof({name}) = 'integer' AND {name} BETWEEN {-INTEGER - 1} AND {INTEGER}"
    else:
        condition = f"typeof({name}) = 'text' AND instr({name}, char(0)) = 0"
        condition += f' AND length({name}) <= {kind.length}' if kind.length else ''
    return f'{name} IS NULL OR ({condition})' if column.nullable else condition
