"""What the guide to a game with fixed rules tells of it."""

from nomicd.law.amendments import show_api


def read_hooks(guide):
    """The hooks that a guide lists, between its marks."""
    return guide.partition("<!-- hooks -->")[2].partition("<!-- end of hooks -->")[0].strip()


def write_hooks(game):
    """The same as the game has them."""
    page = game.ruleset.pieces[-1]
    lines = [
        "\n".join(
            [f"**{section.heading}**", "", *(f"- {line}" for block in section.blocks for line in block.lines)]
        )
        for section in show_api(page.api)
    ]
    return "\n\n".join(lines)
