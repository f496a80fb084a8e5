"""Make SQLite as strict as PostgreSQL, repair older values, and count the uses of box cards.

Revision: 0002
After: 0001

Box cards of bosses with long names had ids of up to 72 characters, and imported games had times before
1970: a backup of either could not be restored. No numbers are lost: a card keeps them under its new id.
"""

import zlib

import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None

NEW = 'new_'
PARENT_FIRST = ('game_table', 'seat', 'entry', 'snapshot', 'box_card')
CONTROLS = sa.text("kind IN ('undo', 'redo', 'go-back')")
INTEGER = 2**31 - 1
LONGEST_ID, LONGEST_BOSS = 60, 48
TIMES = (('game_table', 'opened_at'), ('game_table', 'finished_at'), ('entry', 'at'))


def upgrade():
    for table, column in TIMES:
        op.execute(f'UPDATE {table} SET {column} = 0 WHERE {column} < 0')
    if op.get_bind().dialect.name != 'sqlite':
        for column in USES:
            op.add_column('box_card', column())
        return
    mend_box_cards()
    for name in PARENT_FIRST:
        mend(name)
    rebuild(checked=True)


def downgrade():
    if op.get_bind().dialect.name != 'sqlite':
        op.drop_column('box_card', 'used_at')
        op.drop_column('box_card', 'uses')
        return
    rebuild(checked=False)


# --- the tables ----------------------------------------------------------------------------------

USES = (
    lambda: sa.Column('uses', sa.Integer(), server_default='1', nullable=False),
    lambda: sa.Column('used_at', sa.BigInteger(), server_default='0', nullable=False),
)


def columns(name):
    table_id = sa.Column('table_id', sa.Integer(), nullable=False)
    if name == 'game_table':
        return [
            sa.Column('id', sa.Integer(), nullable=False),
            sa.Column('code', sa.String(length=12), nullable=False),
            sa.Column('game', sa.String(length=60), nullable=False),
            sa.Column('rules', sa.Integer(), nullable=False),
            sa.Column('setup', sa.Text(), nullable=False),
            sa.Column('seed', sa.String(length=64), nullable=False),
            sa.Column('secret', sa.String(length=64), nullable=False),
            sa.Column('opened_at', sa.BigInteger(), nullable=False),
            sa.Column('finished_at', sa.BigInteger(), nullable=True),
        ]
    if name == 'seat':
        return [
            table_id,
            sa.Column('id', sa.String(length=20), nullable=False),
            sa.Column('place', sa.Integer(), nullable=False),
            sa.Column('name', sa.String(length=60), nullable=False),
            sa.Column('epoch', sa.Integer(), nullable=False),
            sa.Column('taken', sa.Boolean(), nullable=False),
        ]
    if name == 'entry':
        return [
            table_id,
            sa.Column('number', sa.Integer(), nullable=False),
            sa.Column('kind', sa.String(length=60), nullable=False),
            sa.Column('fields', sa.Text(), nullable=False),
            sa.Column('by', sa.String(length=60), nullable=False),
            sa.Column('at', sa.BigInteger(), nullable=False),
            sa.Column('key', sa.String(length=60), nullable=True),
            sa.Column('drawn', sa.Text(), nullable=True),
            sa.Column('draws', sa.Integer(), nullable=False),
        ]
    if name == 'snapshot':
        return [
            table_id,
            sa.Column('number', sa.Integer(), nullable=False),
            sa.Column('state', sa.LargeBinary(), nullable=False),
        ]
    return [
        sa.Column('game', sa.String(length=60), nullable=False),
        sa.Column('kind', sa.String(length=60), nullable=False),
        sa.Column('id', sa.String(length=60), nullable=False),
        sa.Column('fields', sa.Text(), nullable=False),
    ]


KEYS = {
    'game_table': ('id',),
    'seat': ('table_id', 'id'),
    'entry': ('table_id', 'number'),
    'snapshot': ('table_id', 'number'),
    'box_card': ('game', 'kind', 'id'),
}
UNIQUE = {
    'game_table': ('uq_game_table_code', ['code']),
    'entry': ('uq_entry_table_id_key', ['table_id', 'key']),
}


def rebuild(checked):
    """Copy every table into one with (or without) the constraints, and put the copies in their places.

    Children are dropped before their parent, so no foreign key is ever broken; renaming keeps the references.
    """
    for name in PARENT_FIRST:
        own = columns(name)
        kept = ', '.join(f'"{column.name}"' for column in own)
        if name == 'box_card' and checked:
            own += [column() for column in USES]
        create(name, own, checked)
        op.execute(f'INSERT INTO {NEW}{name} ({kept}) SELECT {kept} FROM {name}')
    for name in reversed(PARENT_FIRST):
        op.drop_table(name)
    for name in PARENT_FIRST:
        op.rename_table(NEW + name, name)
    op.create_index('ix_entry_controls', 'entry', ['table_id', 'number'], sqlite_where=CONTROLS)


def create(name, own, checked):
    constraints = [sa.PrimaryKeyConstraint(*KEYS[name], name=op.f(f'pk_{name}'))]
    # No id of a table is given twice: a process may still know one that was deleted.
    options = {'sqlite_autoincrement': True} if checked and name == 'game_table' else {}
    if name in UNIQUE:
        called, unique = UNIQUE[name]
        constraints.append(sa.UniqueConstraint(*unique, name=op.f(called)))
    if own[0].name == 'table_id':
        called = op.f(f'fk_{name}_table_id_game_table')
        constraints.append(sa.ForeignKeyConstraint(['table_id'], [f'{NEW}game_table.id'], name=called))
    if checked:
        constraints += [
            sa.CheckConstraint(condition, name=op.f(f'ck_{name}_{column.name}'))
            for column in own
            if (condition := bounds(column))
        ]
    op.create_table(NEW + name, *own, *constraints, **options)


def bounds(column):
    """Return a condition for the values that PostgreSQL's type of this column allows."""
    name, kind = f'"{column.name}"', column.type
    if isinstance(kind, sa.Boolean):
        condition = f'{name} IN (0, 1)'
    elif isinstance(kind, sa.BigInteger):
        condition = f"typeof({name}) = 'integer'"
    elif isinstance(kind, sa.Integer):
        condition = f"typeof({name}) = 'integer' AND {name} BETWEEN {-INTEGER - 1} AND {INTEGER}"
    elif isinstance(kind, sa.String):
        condition = f"typeof({name}) = 'text' AND instr({name}, char(0)) = 0"
        condition += f' AND length({name}) <= {kind.length}' if kind.length else ''
    else:
        return ''
    return f'{name} IS NULL OR ({condition})' if column.nullable else condition


# --- mending -------------------------------------------------------------------------------------


def mend_box_cards():
    """Give the cards of bosses with long names the ids that the game makes today."""
    database = op.get_bind()
    query = sa.text(f"SELECT rowid, kind, id FROM box_card WHERE game = 'astro_knights' AND length(id) > {LONGEST_ID}")
    for row, kind, card in database.execute(query).all():
        parts = card.rsplit('.', {'boss': 1, 'boss-deck': 2}.get(kind, 0))
        mended = '.'.join([shortened(parts[0], LONGEST_BOSS), *parts[1:]])
        change = sa.text('UPDATE OR REPLACE box_card SET id = :id WHERE rowid = :row')
        database.execute(change, {'id': mended, 'row': row})


def mend(name):
    """Make every value of a table fit its column."""
    database = op.get_bind()
    for column in columns(name):
        condition = bounds(column)
        if not condition:
            continue
        query = f'SELECT rowid, "{column.name}" FROM {name} WHERE NOT ({condition})'
        for row, value in database.execute(sa.text(query)).all():
            change = sa.text(f'UPDATE OR REPLACE {name} SET "{column.name}" = :value WHERE rowid = :row')
            database.execute(change, {'value': fitted(column, value), 'row': row})


def fitted(column, value):
    """Return a value as the column can hold it."""
    if isinstance(column.type, sa.String):
        text = value.decode('utf-8', 'replace') if isinstance(value, bytes) else str(value)
        text = text.replace('\0', '')
        return shortened(text, column.type.length) if column.type.length else text
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = 0
    if isinstance(column.type, sa.Boolean):
        return bool(number)
    most = INTEGER if not isinstance(column.type, sa.BigInteger) else 2**63 - 1
    return max(-most, min(number, most))


def shortened(text, longest):
    if len(text) <= longest:
        return text
    return f'{text[: longest - 9]}-{zlib.crc32(text.encode()):08x}'
