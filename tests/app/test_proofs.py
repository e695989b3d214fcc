"""The keys of the tokens in our addresses: kept in the store, renewed, and good for what they made."""

from datetime import UTC, datetime, timedelta

import pytest
from memory_store import MemoryStore

from nomicd.app.config_paths import BadConfig
from nomicd.app.proofs import OUTLIVES, TERM, load_admin_keys, renew, ring, signatures
from nomicd.app.settings import AppSettings
from nomicd.mail.tokens import Purpose, TokenClaims

NOW = datetime(2027, 3, 8, tzinfo=UTC)
ALICE = TokenClaims(Purpose.REPLY, "pot", "alice")


def test_the_keys_last():
    """A restart makes no new ones."""
    store = MemoryStore()
    assert ring(store, NOW) == ring(store, NOW + TERM - timedelta(days=1))
    assert ring(MemoryStore(), NOW) != ring(store, NOW)


def test_a_new_key_leaves_the_old_one_good_for_its_tokens():
    """Until these have expired."""
    store = MemoryStore()
    token = ring(store, NOW).token(ALICE, (NOW + TERM).date())
    later = ring(store, NOW + TERM)
    assert len(later.keys) == 2
    assert later.holds(token, ALICE, (NOW + TERM).date())
    assert later.token(ALICE, (NOW + TERM).date()) != token
    assert len(ring(store, NOW + TERM + OUTLIVES).keys) == 2
    assert not ring(store, NOW + 2 * TERM).holds(token, ALICE, (NOW + TERM).date())


def test_a_ring_that_is_in_use_is_renewed():
    """Without a restart: everybody who holds it has the new key, and the old one with it."""
    store = MemoryStore()
    mine = ring(store, NOW)
    token = mine.token(ALICE, NOW.date())
    renew(mine, store, NOW + TERM - timedelta(days=1))
    assert len(mine.keys) == 1
    renew(mine, store, NOW + TERM)
    assert mine == ring(store, NOW + TERM)
    assert len(mine.keys) == 2
    assert mine.holds(token, ALICE, NOW.date())


def test_signatures_are_checked_unless_that_is_switched_off():
    """It asks the DNS."""
    assert signatures(AppSettings()) is not None
    assert signatures(AppSettings(dkim=False)) is None


def test_a_folder_of_keys_has_to_be_there(tmp_path):
    """And to hold keys."""
    assert load_admin_keys(AppSettings()) is None
    with pytest.raises(BadConfig, match="admin_keys"):
        load_admin_keys(AppSettings(base=tmp_path, admin_keys="keys"))
    (tmp_path / "keys").mkdir()
    assert load_admin_keys(AppSettings(base=tmp_path, admin_keys="keys")) is not None
    (tmp_path / "keys" / "boss.asc").write_text("no key")
    with pytest.raises(BadConfig, match=r"boss\.asc"):
        load_admin_keys(AppSettings(base=tmp_path, admin_keys="keys"))
