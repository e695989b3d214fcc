"""Where two proposals get in each other's way."""

import pytest

from nomicd.games.nomic.rules.conflicts import Draft, conflicts
from nomicd.law.rule_document import parse

FIVE = parse("""# 5. Gifts

1. Everybody gets a gift.
2. It is small.

```toml
[params]
gift = {value = 10, type = "int", min = 0, max = 100}
size = 3
```
""")
SIX = parse("# 6. Hats\n\n1. Hats are worn.\n")
NEW = "# ?. {}\n\nSomething new.\n"
NAMED = "# 9. {}\n\nSomething new.\n"
OTHER = 'proposal 2, "Other"'


SHELF = {9: "# 9. Scarves\n\n1. Scarves are worn.\n"}


def find_conflicts(mine, other, shelf=SHELF):
    drafts = Draft("proposal 1", "Mine", mine), Draft("proposal 2", "Other", other)
    return list(conflicts({5: FIVE, 6: SIX}, (), *drafts, shelf))


@pytest.mark.parametrize(
    ("mine", "other"),
    [
        ("set 5.gift to 20", "set 5.size to 4"),
        ("amend 5.1: Nobody gets a gift.", "delete 6.1"),
        (NEW.format("One"), NEW.format("Two")),
        ("set 5.gift to 20", "set 77.gift to 20"),
    ],
)
def test_what_does_not_meet_is_not_told(mine, other):
    """Other settings, other rules, new rules whatever their numbers; what cannot be applied by itself."""
    assert find_conflicts(mine, other) == []


def test_the_later_of_two_values_counts():
    """The order decides; both touch the same setting."""
    assert find_conflicts("set 5.gift to 20", "set 5.gift to 30") == [
        f"It and {OTHER} depend on their order in rule 5: the later one counts.",
        f"It and {OTHER} both touch 5.gift.",
    ]


def test_what_is_gone_cannot_be_changed():
    """Said of whichever cannot follow the other."""
    assert find_conflicts("repeal rule 6", "amend 6.1: No hats.") == [
        f"Once it has been applied, {OTHER} cannot be: there is no rule 6 to change.",
        f"It and {OTHER} both touch 6.1.",
    ]
    assert find_conflicts("amend 6.1: No hats.", "repeal rule 6")[0] == (
        f"Once {OTHER} has been applied, it cannot be: there is no rule 6 to change."
    )


def test_some_cannot_both_be():
    """Whichever comes first."""
    assert find_conflicts(NAMED.format("One"), NAMED.format("Two"))[0].startswith(
        f"It and {OTHER} cannot both be applied, whichever comes first: there is a rule 9 already"
    )
    assert find_conflicts("set 5.gift to 20", "set 5.gift to 20")[0] == (
        f"It and {OTHER} cannot both be applied, whichever comes first: this would change nothing."
    )


def test_two_words_of_one_clause_may_both_be_changed():
    """But it is told, for the clause may not read well afterwards."""
    assert find_conflicts(
        'replace "Everybody" with "Nobody" in 5.1', 'replace "a gift" with "two gifts" in 5.1'
    ) == [f"It and {OTHER} both touch 5.1."]


BRING = "enact rule 9 of the rulebook"


def test_a_rule_that_sleeps_is_woken_once():
    """Two proposals that bring it are seen to meet; a proposal that writes another rule 9 meets them too."""
    first, second = find_conflicts(BRING, BRING)
    assert first.startswith(f"It and {OTHER} cannot both be applied, whichever comes first: there is a rule ")
    assert first.endswith("or begin with `# ?.`.")
    assert second == f"It and {OTHER} both touch 9."
    assert "there is a rule 9 already" in find_conflicts(BRING, NAMED.format("One"))[0]
    assert find_conflicts(BRING, BRING, {}) == []


def test_a_new_rule_gets_no_number_of_one_that_sleeps():
    """So the two do not meet."""
    assert find_conflicts(BRING, NEW.format("One")) == []
