"""The site: hostile words are only words, and no reader meets half a build."""

import pytest
from jinja2 import UndefinedError

from nomicd.adapters.site import GameSite, NotOurs, Site
from nomicd.app.resources import folder
from nomicd.kernel.views import Code, Lines, Offer, Offers, Page, Prose, Section, Table

EVIL = "<script>alert(1)</script>"


@pytest.fixture
def site(tmp_path):
    return Site(folder("templates"), tmp_path / "site")


def game(*blocks, slug="bored"):
    page = Page("Board", (EVIL,), (Section(EVIL, blocks),))
    return GameSite(slug, EVIL, "bored@example.org", (("board", page),))


def test_each_kind_of_block_is_shown_and_escaped(site, tmp_path):
    """Names, prose and code come from strangers."""
    blocks = (
        Lines((EVIL,)), Table((EVIL,), ((EVIL,),)), Prose(EVIL), Code(EVIL), Offers((Offer(EVIL, EVIL),)),
    )  # fmt: skip
    site.build([game(*blocks)])
    page = (tmp_path / "site" / "bored" / "index.html").read_text()
    assert "<script" not in page
    assert page.count("&lt;script&gt;") >= 8
    assert "default-src &#39;none&#39;" in page


def test_a_build_replaces_the_one_before_at_once(site, tmp_path):
    """What is gone from the games is gone from the site."""
    site.build([game(slug="old")])
    site.build([game(slug="new")])
    assert (tmp_path / "site" / "new").exists()
    assert not (tmp_path / "site" / "old").exists()
    site.build([game(slug="third")])
    assert len(list(tmp_path.glob(".site-*"))) == 2


def test_a_failed_build_leaves_the_site_as_it_was(site, tmp_path):
    """Readers see the last good one."""
    site.build([game(slug="old")])
    with pytest.raises(UndefinedError):
        site.build([game(slug="new"), None])
    assert (tmp_path / "site" / "old" / "index.html").exists()


def test_a_folder_that_no_build_made_is_not_touched(site, tmp_path):
    """Somebody's own pages stay."""
    (tmp_path / "site").mkdir()
    with pytest.raises(NotOurs):
        site.build([])
