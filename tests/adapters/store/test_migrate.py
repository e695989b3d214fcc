"""The schema: the same from the migrations as from the models, forth and back, on both databases."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from nomicd.adapters.store.engines import engines, parse
from nomicd.adapters.store.migrate import current, downgrade, migrate, newest, upgrade
from nomicd.adapters.store.sql import SqlStore
from nomicd.adapters.store.tables import ONLY_POSTGRESQL, WORDS, Base
from nomicd.services.ports import StoreBroken
from nomicd.services.rows import SeenMessage


def content(tx, digest):
    """What is kept under that, of some row or other."""
    found = tx.find(SeenMessage, digest)
    return found.content if found else None


@pytest.fixture
def writer(empty_url):
    """The writer's engine on an empty database."""
    made, readers = engines(parse(empty_url))
    yield made
    readers.dispose()
    made.dispose()


def tables(connection):
    return {each for each in all_tables(connection) if has_model(each, "table", {})}


def all_tables(connection):
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def has_model(name, kind, _):
    """Whether there is a model of it: full text has none, nor what one database alone has."""
    return name not in ONLY_POSTGRESQL and (kind != "table" or not name.startswith(WORDS))


def test_models_and_migrations_agree(writer):
    """Nothing is left for Alembic to do: no table, column, type, index or constraint."""
    with writer.begin() as connection:
        upgrade(connection)
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "include_name": has_model}
        )
        assert compare_metadata(context, Base.metadata) == []
        assert tables(connection) == set(Base.metadata.tables)


def test_the_schema_can_be_taken_back(writer):
    """To nothing, and up again."""
    with writer.begin() as connection:
        upgrade(connection)
        downgrade(connection)
        assert (all_tables(connection), current(connection)) == (set(), None)
        upgrade(connection)
        assert current(connection) == newest()


def test_a_migration_that_is_cut_short_leaves_nothing(writer):
    """All of it is one transaction, so a start after a crash finds the old schema whole."""
    with writer.connect() as connection:
        transaction = connection.begin()
        upgrade(connection)
        assert tables(connection)
        transaction.rollback()
    with writer.begin() as connection:
        assert (tables(connection), current(connection)) == (set(), None)


def test_a_store_that_is_up_to_date_stays_as_it_is(empty_url):
    """Opening it again changes nothing."""
    migrate(empty_url)
    store = SqlStore(empty_url)
    with store.write() as tx:
        tx.save(SeenMessage("epoch", "1"))
    store.close()
    migrate(empty_url)
    store = SqlStore(empty_url)
    with store.read() as tx:
        assert content(tx, "epoch") == "1"
    store.close()


def test_a_store_of_a_newer_program_is_refused(empty_url):
    """An old program would misread it."""
    migrate(empty_url)
    writer, readers = engines(parse(empty_url))
    with writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    writer.dispose()
    readers.dispose()
    with pytest.raises(StoreBroken, match="schema 9999, of a newer nomicd"):
        SqlStore(empty_url)
