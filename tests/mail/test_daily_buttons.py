"""Where a mail tells of several games, each button writes to its own."""

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder
from nomicd.kernel.page import Offer, Offers, Page, Section


def test_the_lines_of_a_section_go_to_its_own_address():
    """The others to that of the whole mail, though the sections say the same."""
    offers = (Offers((Offer("vote yea on 1", ""),)),)
    sections = (
        Section("Vote", offers, to="nomic+tin@play.test"),
        Section("Vote", offers),
        Section("Vote", offers, to="nomic+pot@play.test"),
    )
    renderer = JinjaRenderer([folder("templates")])
    html = renderer.render("daily", Page("Day", (), sections), "nomic@play.test").html
    order = [html.index(f"mailto:{each}") for each in ("nomic%2Btin@", "nomic@", "nomic%2Bpot@")]
    assert order == sorted(order)
