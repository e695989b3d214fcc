"""A number is set in its line alone, and the block is what it is when all of it is read and written."""

import pytest

from nomicd.games.nomic.rules import rule_settings
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.law.rule_document import parse

RULE = """# 5. Things

1. A thing costs ${{gem.buy}}.

```toml
{toml}
```
"""
GEM = "[items.gem]\nname = 'Gem'\nbuy = 5\nsell = 5"
BLOCKS = {
    "a line of its own": f"{GEM}\n\n[items.card]\nname = 'Card'\nbuy = 6",
    "with bounds": f"[params]\nbuy = {{value = 1, type = 'int', help = 'a {{b}} = 3'}}\n\n{GEM}",
    "with a word behind": GEM.replace("buy = 5", "buy  =  5  # dear"),
    "under another head": "[items]\ngem = {name = 'Gem', buy = 5, sell = 5}",
    "twice in words": f"[params]\nwords = '''\n[items.gem]\nbuy = 5\n'''\n\n{GEM}",
}


@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
@pytest.mark.parametrize("path", ["gem.buy", "gem.sell", "buy"])
def test_the_rest_of_the_block_stays(monkeypatch, block, path):
    """Whatever form it has."""
    document = parse(RULE.format(toml=block))
    declared = declarations(document, 5)
    if rule_settings.value_of(declared, path) is None:
        return
    once = rule_settings.with_value.__wrapped__(document, path, "77")
    monkeypatch.setattr(rule_settings, "_with_number", lambda *_: "")
    assert once == rule_settings.with_value.__wrapped__(document, path, "77")
    assert rule_settings.value_of(declarations(once, 5), path) == 77
