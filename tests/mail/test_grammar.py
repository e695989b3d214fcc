"""What lines ask for: a whole line fits a usage, or it is not carried out."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail.forms import check_usages
from nomicd.mail.free_text.frame_book import frame_book
from nomicd.mail.grammar import parse_mail, understand
from nomicd.mail.message import read
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt, Trouble
from nomicd.mail.usage import form


@pytest.fixture
def readings(vocabulary):
    return lambda text: understand(trim(text), vocabulary)


@pytest.fixture
def trouble(readings):
    """The one trouble of a text."""

    def of(text):
        (found,) = [reading.what for reading in readings(text) if isinstance(reading.what, Trouble)]
        return found

    return of


@pytest.mark.parametrize(
    ("line", "verb", "args"),
    [
        ('buy square, call it "Foo", gender f', "buy", {"name": "Foo", "gender": "f"}),
        ("buy square, gender f, call it Foo", "buy", {"name": "Foo", "gender": "f"}),
        ('please buy square and call it "Foo", gender f', "buy", {"name": "Foo", "gender": "f"}),
        ("buy square, and call it Foo and Bar and gender f", "buy", {"name": "Foo and Bar", "gender": "f"}),
        ("BUY SQUARE", "buy", {}),
        ("Buy square call it Foo Bar", "buy", {"name": "Foo Bar"}),
        ("buy square, call it Foo Bar please", "buy", {"name": "Foo Bar"}),
        ("buy square, call it Foo Bar, thank you!", "buy", {"name": "Foo Bar"}),
        ('buy square, call it "Foo please"', "buy", {"name": "Foo please"}),
        ("buy square, gender NONE.", "buy", {"gender": "none"}),
        ("buy square, call it “Foo, Bar”", "buy", {"name": "Foo, Bar"}),
        ('buy square, call it "Foo # 2"', "buy", {"name": "Foo # 2"}),
        ("please buy square!", "buy", {}),
        ("I hereby vote yes on 3", "vote", {"choice": "yea", "proposals": "3"}),
        ("I'd like to vote against 3", "vote", {"choice": "nay", "proposals": "3"}),
        ("vote +1 on #3", "vote", {"choice": "yea", "proposals": "3"}),
        ("vote for proposals 1, 3-5 and 7.", "vote", {"choice": "yea", "proposals": "1,3,4,5,7"}),
        ("vote nay on all", "vote", {"choice": "nay", "proposals": "all"}),
        ("vote abstain on proposal three", "vote", {"choice": "abstain", "proposals": "3"}),
        ("- vote yea on 1  # a fine idea", "vote", {"choice": "yea", "proposals": "1"}),
        ("2) vote yea on 1 to 3", "vote", {"choice": "yea", "proposals": "1,2,3"}),
        ("buy gold card", "buy-item", {"item": "gold_card"}),
        ("buy a Gold Card", "buy-item", {"item": "gold_card"}),
        ("buy two gold cards", "buy-item", {"count": 2, "item": "gold_card"}),
        ("give $1,200 to @bob", "give", {"amount": 1200, "player": "Bob"}),
        ("give 3k dollars to ALICE", "give", {"amount": 3000, "player": "alice"}),
        ("visit foo corner", "visit", {"square": "12"}),
        ("visit square #77", "visit", {"square": "77"}),
        ("say to bob: hello, old friend", "say", {"player": "Bob", "words": "hello, old friend"}),
        ("withdraw", "withdraw", {}),
        ("withdraw cheaper cards", "withdraw", {"proposal": 3}),
        ("withdraw proposal 4", "withdraw", {"proposal": 4}),
        ("rule kickback", "rule", {"rule": 12}),
        ("rule twenty-one", "rule", {"rule": 21}),
        ("map", "board", {}),
    ],
)
def test_a_line_that_fits(read_commands, line, verb, args):
    """Case, punctuation, politeness and list marks do not matter; slots say what they mean."""
    assert read_commands(line) == [(verb, args)]


@pytest.mark.parametrize(
    "line",
    [
        "Hi all,",
        "Alice buys square 12",
        "I will vote yea on 3 tomorrow",
        "I do not vote yea on 3",
        "Should I vote yea on 3?",
        "# vote yea on 3",
        "Note that I like this",
        "> vote yea on 3",
    ],
)
def test_prose_is_not_a_command(readings, line):
    """Greetings, reports, plans, questions and comments are no concern of the game's."""
    assert [reading.what for reading in readings(line) if reading.what] == []


@pytest.mark.parametrize(
    ("line", "reason", "hint"),
    [
        ("vote maybe on 3", Reason.UNCLEAR, "vote yea or nay or abstain [on] [proposal] PROPOSALS"),
        ("vote yea on 3?", Reason.UNCLEAR, "1, 3-5 or all"),
        ("vote yea on the first one", Reason.UNCLEAR, "numbers"),
        ("vote yea on 1-100000", Reason.UNCLEAR, "numbers"),
        ("buy 12 gold cards", Reason.UNCLEAR, "between 1 and 9"),
        ("give 5 to bbo", Reason.NOT_FOUND, "Did you mean bob"),
        ("give much to bob", Reason.UNCLEAR, "amount"),
        ("visit nowhere", Reason.NOT_FOUND, "square"),
        ("say to bob: " + "x" * 400, Reason.BAD_TEXT, "300"),
        ("buy square, call it " + "x" * 600, Reason.UNCLEAR, "too long"),
        ("vot yea on 3", Reason.UNKNOWN, "Did you mean “vote yea on 3”?"),
    ],
)
def test_trouble_says_what_to_write(trouble, line, reason, hint):
    """A line that begins with a verb, or nearly, and does not fit is shown with what would fit."""
    found = trouble(line)
    assert (found.reason, hint in found.text) == (reason, True)


def test_names_and_words_with_a_slip_of_the_finger_are_matched(read_commands):
    """The receipt shows what was read: names of items, and the words that orders and votes need."""
    assert read_commands("buy gold crad") == [("buy-item", {"item": "gold_card"})]
    assert read_commands("wihtdraw proposal 3") == [("withdraw", {"proposal": 3})]
    assert read_commands("buy square cheaply") == [("buy", {})]


def test_what_would_be_one_more_argument_is_asked_about(readings):
    """The usage has no place for it: it is not left out without a word."""
    (reading,) = readings("buy square to bob")
    assert isinstance(reading.what, Doubt)


def test_trouble_with_several_usages_tells_the_nearest():
    """Where a name might be of two kinds, the hint is of the one that has such a name."""
    verbs = (Verb("visit", "visit <which:square>", ""), Verb("visit-player", "visit <whom:player>", ""))
    names = Lexicon(squares={"1": "1"}, players={"robert": "robert"})
    (reading,) = understand(trim("visit robret"), Vocabulary(verbs, names))
    assert "Did you mean robert" in reading.what.text


def test_a_near_miss_is_never_carried_out(read_commands):
    """Neither short verbs nor names of players nor votes are guessed."""
    assert read_commands("vot yea on 3\nvote yae on 3\ngive 5 to bbo") == []


def test_readings_carry_their_lines(readings):
    """Each line that is not blank has a reading, with its number and text; blank ones have none."""
    found = readings("Hello\n\nvote yea on 1\n> quoted\nbuy square")
    assert [(reading.line, reading.text) for reading in found] == [
        (1, "Hello"),
        (3, "vote yea on 1"),
        (5, "buy square"),
    ]
    assert found[1].what.line == 3


@pytest.mark.parametrize("word", ["quit", "End.", "STOP"])
def test_a_stop_word_ends_the_reading(read_commands, word):
    """Signatures of any kind can stand below it."""
    assert read_commands(f"vote yea on 1\n{word}\nvote nay on 1") == [
        ("vote", {"choice": "yea", "proposals": "1"})
    ]


def test_five_lines_of_trouble_are_enough(readings):
    """Then reading stops, and says so once."""
    found = readings("\n".join(["vote maybe"] * 20 + ["buy square"]))
    assert len(found) == 6
    assert (found[5].what.reason, found[5].through) == (Reason.LIMIT, 21)


def test_trouble_is_forgotten_after_a_command(readings, read_commands):
    """Only five in a row are enough."""
    assert len(read_commands("\n".join((["vote maybe"] * 4 + ["buy square"]) * 3))) == 3


def test_a_proposal_takes_the_lines_below(read_commands):
    """As in the manual."""
    assert read_commands("propose: Cheaper cards\nset 5.gold_card.buy to 400") == [
        ("propose", {"title": "Cheaper cards", "body": "set 5.gold_card.buy to 400"})
    ]


DOCUMENT = """# ?. KickBack

1. Every {every}th square is a KickBack.
2. buy square

```toml
[params]
every = {value = 17, type = "int"}
```

```python
# vote yea on 1

> 3

vote yea on 1
```"""


@pytest.mark.parametrize(
    "above", ["propose: KickBack\n", "propose KickBack\n\n", "propose\n", "Propose:\n\n"]
)
def test_a_whole_rule_can_be_proposed(read_commands, above):
    """Fenced code is untouched; a title that is missing is that of the document."""
    assert read_commands(above + DOCUMENT) == [("propose", {"title": "KickBack", "body": DOCUMENT})]


def test_a_title_on_the_next_line(read_commands):
    """Where there is no document, the first line is the title."""
    assert read_commands("propose\nCheaper cards\nset 5.x to 4") == [
        ("propose", {"title": "Cheaper cards", "body": "set 5.x to 4"})
    ]


@pytest.mark.parametrize("end", ["end", "End proposal.", "END"])
def test_end_ends_a_proposal_and_not_the_mail(read_commands, end):
    """Commands go on below it."""
    assert [verb for verb, _ in read_commands(f"propose: A\nx\n\ny\n{end}\nbuy square")] == ["propose", "buy"]


@pytest.mark.parametrize(
    "farewell", ["Cheers,\nAlice", "Kind regards, Bruno Keller", "Best,\n\nA.", "Viele Grüße\nJörg"]
)
def test_a_farewell_ends_a_proposal_and_not_the_mail(read_commands, farewell):
    """A name under a proposal is not voted on; a command below it is not lost."""
    said = read_commands(f"propose: Cheaper\nset 5.gold_card.buy to 400\n\n{farewell}\nvote yea on 1")
    assert said == [
        ("propose", {"title": "Cheaper", "body": "set 5.gold_card.buy to 400"}),
        ("vote", {"choice": "yea", "proposals": "1"}),
    ]


@pytest.mark.parametrize(
    "line", ["Best of three rolls counts.", "Regards the board as a ring.", "Cheers: 1d6 of them"]
)
def test_a_sentence_of_the_text_is_no_farewell(read_commands, line):
    """Only a whole line that says goodbye ends a proposal."""
    assert read_commands(f"propose: Rings\n{line}")[0][1]["body"] == line


def test_two_proposals_in_a_mail(read_commands):
    """The next one ends the one before."""
    found = read_commands("propose: A\nx\n\npropose: B\ny")
    assert [args for _, args in found] == [{"title": "A", "body": "x"}, {"title": "B", "body": "y"}]


def test_a_command_behind_a_blank_line_ends_a_proposal(read_commands):
    """If it does something: the greeting below it does not draw it into the text."""
    found = read_commands("propose: A\nx\n\nvote yea on 1\n\nCheers, Alice")
    assert [verb for verb, _ in found] == ["propose", "vote"]


@pytest.mark.parametrize(
    "line", ["vote yea on 1", "\n1. buy square", "\nboard", "\nrule 14", "\nsay to bob: x\n\nprose"]
)
def test_a_line_of_the_text_does_not_end_a_proposal(read_commands, line):
    """Not without a blank line, not as a clause, not if it only asks, not with free words amid prose."""
    assert [verb for verb, _ in read_commands(f"propose: A\nx\n{line}")] == ["propose"]


def test_a_proposal_reads_through_its_last_line(readings):
    """The receipt can quote all of it."""
    first, second = readings("propose: A\nx\ny\nend\nbuy square")
    assert (first.line, first.through, second.line) == (1, 3, 5)


@pytest.mark.parametrize("line", ["propse: Cheaper cards", "propose " + "x" * 600])
def test_the_text_of_a_proposal_in_trouble_is_not_commands(readings, line):
    """What was to be voted on is not done."""
    (found,) = readings(f"{line}\nvote yea on 1\nbuy square")
    assert (type(found.what), found.through) == (Trouble, 3)


def test_fenced_lines_are_not_commands(readings):
    """A rule's code that somebody shows is no order."""
    found = readings("look:\n```\nbuy square\n```\nbuy square")
    assert [bool(reading.what) for reading in found] == [False, False, False, False, True]


def test_a_lone_command_in_the_subject(mail, vocabulary):
    """Read if the mail has no words of its own."""
    found = parse_mail(read(mail("\n> old\n", Subject="Re: [bored] Vote yea on 1")), vocabulary)
    assert [(command.verb, command.line) for command in found.commands] == [("vote", 0)]


def test_the_subject_of_a_mail_with_words_is_only_a_subject(mail, vocabulary):
    """The words count."""
    found = parse_mail(read(mail("vote nay on 1", Subject="vote yea on 1")), vocabulary)
    assert [command.args["choice"] for command in found.commands] == ["nay"]


@pytest.mark.parametrize(
    ("subject", "asked"), [("Vote yea on 1", ["vote"]), ("Re: vote yea on 1", []), ("done", [])]
)
def test_a_command_in_the_subject_above_chat_is_asked_about(mail, vocabulary, subject, asked):
    """In a new mail, if it is more than a verb: nothing that its author wrote is passed over in silence."""
    found = parse_mail(read(mail("What a week that was!", Subject=subject)), vocabulary)
    assert [doubt.readings[0].verb for _, doubt in found.doubts] == asked
    assert found.commands == ()


@pytest.mark.parametrize(("subject", "body"), [("Check", "buy square"), ("x", "check:\nbuy square")])
def test_a_dry_run(mail, vocabulary, subject, body):
    """`check` as the subject or the first line: the commands are read, and marked as dry."""
    found = parse_mail(read(mail(body, Subject=subject)), vocabulary)
    assert (found.dry, [command.verb for command in found.commands]) == (True, ["buy"])


def test_an_ordinary_mail_is_not_dry(mail, vocabulary):
    """`check` further down is nothing."""
    assert not parse_mail(read(mail("buy square\ncheck")), vocabulary).dry


@pytest.mark.parametrize(
    "usage",
    ["", "[please] buy", "<x:text> buy", "buy <x:thing>", "buy [x", "buy x]", "buy []", "buy <x:int> <x:int>",
     "propose <body:body> <x:text>", "buy >"],
)  # fmt: skip
def test_a_broken_usage_is_loud(usage):
    """A rule that declares it is told, before anybody writes it."""
    with pytest.raises(ValueError, match="cannot be read"):
        check_usages(Vocabulary((Verb("buy", usage, ""),)))


MODE = "mode <mode:choice(calm|fierce)>[ if <when:condition>][ else <other:choice(calm|fierce)>]"
BUY = "buy square[ if available][, call it <name:text>][, gender <gender:choice(m|f|none)>]"
BUY_THAT = "buy <which:square>[ if available][, call it <name:text>][, gender <gender:choice(m|f|none)>]"


@pytest.mark.parametrize(
    ("line", "args"),
    [
        ("mode fierce", {"mode": "fierce"}),
        ("Mode fierce if defenders <= 3.", {"mode": "fierce", "when": "defenders <= 3"}),
        (
            "mode fierce if defenders isn't more than 1,000 and (mine > 2 or always) else calm",
            {
                "mode": "fierce",
                "when": "defenders isn't more than 1,000 and (mine > 2 or always)",
                "other": "calm",
            },
        ),
        ("buy square if available", {}),
        ('buy square if available, call it "Foo", gender f', {"name": "Foo", "gender": "f"}),
        ("buy square if available, gender f, call it Foo", {"name": "Foo", "gender": "f"}),
        ("buy 14 if available, gender m", {"which": "14", "gender": "m"}),
        ("buy 14", {"which": "14"}),
    ],
)
def test_conditions_go_up_to_the_next_word_of_the_usage(line, args):
    """As text, which the game reads; `if available` is only words."""
    verbs = tuple(Verb(usage.split()[0], usage, "") for usage in (MODE, BUY, BUY_THAT))
    (reading,) = understand(trim(line), Vocabulary(verbs, Lexicon(squares={"14": "14"})))
    assert isinstance(reading.what, Command), reading.what
    assert reading.what.args == args


def test_a_usage_may_begin_with_a_choice():
    """So that a bare `aye on 3` can be a vote."""
    bare = Vocabulary((Verb("vote", "<choice:choice(yea=aye|nay=no)> on <proposals:numbers>", ""),))
    (reading,) = understand(trim("Aye on 3"), bare)
    assert reading.what.args == {"choice": "yea", "proposals": "3"}


HOSTILE_LINES = {
    "commas": "buy square" + "," * 480,
    "calls": ("buy square, call it " * 24)[:490],
    "votes": ("vote yea on 1 and " * 27)[:490],
    "numbers": "vote yea on " + "1-400," * 80,
}
HOSTILE_MAILS = {
    "please": "please " * 9000,
    "words": "\n".join(f"vore {n}" for n in range(6000)),
    "proposal of says": "propose: x\n" + "y\n\nsay to bob: x\n\n" * 3000 + "prose",
    "proposals": "propose: x\n" * 5000,
    "fences": "propose: x\n" + "```\n" * 15_000,
    "one line": "vote " * 13_000,
}


@pytest.mark.parametrize("name", HOSTILE_LINES)
def test_a_hostile_line_takes_no_time(readings, name, is_within):
    """Whatever stands in a line as long as a command may be is understood in time."""
    assert is_within(1, lambda: readings(HOSTILE_LINES[name]))


@pytest.mark.parametrize("name", HOSTILE_MAILS)
def test_a_hostile_mail_takes_no_more_than_its_share_of_time(readings, name, is_linear):
    """64 KiB of anything are understood in eight times the time of eight."""
    assert is_linear(readings, HOSTILE_MAILS[name])


@given(text=st.text(alphabet='abevotyu qrsn,.:1-3#\n"`', max_size=200) | st.text(max_size=100))
def test_any_text_has_readings(text):
    """Nothing raises, and every reading stands at its line."""
    verbs = Vocabulary(
        (Verb("buy", "buy square[, call it <name:text>]", ""), Verb("p", "vote <t:text> <b:body>", ""))
    )
    lines = trim(text)
    numbers = [reading.line for reading in understand(lines, verbs)]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= {line.number for line in lines}


RULE = Verb("rule on", "rule on <question:int> <text:text> because <why:text>", "decide", ("rule on 3 no",))
SOLD = Verb("sell", "sell [<n:int>] <item:word>", "sell something", ("sell 2 cards",))


@pytest.mark.parametrize(
    ("above", "below", "found"),
    [
        ("rule on 1 no because rule 5 does not say that pawns count", "sell 2 cards", 2),
        ("rule on 1 no because rule 5 does not say that pawns can be sold twice", "sell 2 cards", 1),
        (
            "rule on 1 no because rule 5 does not say that pawns can be sold twice",
            "rule on 2 no because no",
            2,
        ),
        ("rule on 1 no because " + "rule 5 says so, and so it does, " * 3 + "so", "sell 2 cards", 2),
        ("nobody may know whether it is allowed that all players of us", "sell 2 cards", 0),
    ],
)
def test_a_command_below_a_whole_one_is_held_only_where_a_mail_program_may_have_broken_it(
    above, below, found
):
    """That is, where the line above had no room for its first word; never where it begins with several words
    of a usage."""
    readings = understand(trim(f"{above}\n{below}"), Vocabulary((RULE, SOLD)))
    commands = [each for each in readings if isinstance(each.what, Command)]
    assert len(commands) == found
    whole = (above, below) if found > 1 else (f"{above} {below}",)  # as it is read, as it is quoted
    assert all(each.what.text == line for each, line in zip(commands, whole, strict=False))


@pytest.mark.parametrize("name", ["Alice", "alice smith", "- A.", "Alice S."])
def test_the_authors_own_name_at_the_end_is_no_line_of_the_mail(vocabulary, mail, name):
    """As the header has it or the game does, in part or by its first letter."""
    sent = read(mail(f"buy square\n\n{name}", From="Alice Smith <alice@example.org>"))
    assert [each.text for each in parse_mail(sent, vocabulary).readings] == ["buy square"]


def test_a_name_that_is_not_the_authors_stays(vocabulary, mail):
    """So does one above something, and one that is all of the mail."""
    for text in ("buy square\n\nNero", "Alice\nbuy square", "Alice"):
        (*_, last) = parse_mail(read(mail(text)), vocabulary).readings
        assert last.text == text.split("\n")[-1]


def test_examples_change_nothing_of_how_a_verb_is_read(vocabulary):
    """They name the next update and the other players, so that each player has other ones in each update."""
    told = tuple(msgspec.structs.replace(verb, help="", examples=()) for verb in vocabulary.verbs)
    assert frame_book(told, "vote") is frame_book(vocabulary.verbs, "vote")
    assert all(
        form(one).patterns is form(other).patterns for one, other in zip(told, vocabulary.verbs, strict=True)
    )
