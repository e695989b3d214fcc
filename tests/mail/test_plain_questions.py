"""What people ask in their own words is answered by commands that only look, or told what could be meant."""

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.plain_questions import answer_plainly, find_nearest
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt, ParsedMail

LOOKS = {
    "when": "deadline",
    "board": "board",
    "board at": "board [at|after|of|in] [update] <update:int>",
    "search": "search <what:text>",
    "rule": "rule <number:rule>",
    "how to win": "how do I win",
    "standings": "standings",
    "money": "money",
    "who has not voted": "who has not voted",
    "my orders": "my orders",
    "holiday": "holiday",
    "leaving": "leaving",
    "who": "who",
    "help": "help [<topic:text>]",
    "status": "status",
}
ACTS = {
    "recruit": "recruit <n:int> [soldier|soldiers]",
    "cancel": "cancel <what:text>",
    "leave": "leave",
    "unsubscribe": "unsubscribe",
    "question": "question <text:text>",
    "claim": "claim <text:text>",
    "press": "tell <to:text> <said:body>",
    "away": "away <when:text>",
}
NOW = Vocabulary(
    (
        *(Verb(key, usage, "", read_only=True) for key, usage in LOOKS.items()),
        *(Verb(key, usage, "") for key, usage in ACTS.items()),
    ),
    Lexicon(players={"bob": "bob"}, rules={"11": 11}),
    update=5,
)


RACE = Vocabulary(
    (
        Verb("waiting", "who is waited for", "", read_only=True, asked=True),
        Verb("state", "state <where:square>", "", read_only=True),
        Verb("prices", "prices", "", read_only=True),
        Verb("search", "search <what:text>", "", read_only=True),
        Verb("who has not voted", "who has not voted", "", read_only=True),
        Verb("when", "deadline", "", read_only=True),
    ),
    Lexicon(squares={"NY": "NY", "New York": "NY"}),
)


@pytest.mark.parametrize(
    ("text", "look", "args"),
    [
        ("Who are we waiting for?", "waiting", {}),
        ("whose turn is it?", "waiting", {}),
        ("Is it my turn?", "waiting", {}),
        ("When are the votes counted?", "waiting", {}),
        ("What does New York cost?", "state", {"where": "NY"}),
        ("How much does a county cost?", "prices", {}),
        ("what is a pin?", "search", {"what": "pin in rules"}),
        ("What happens on a tie?", "search", {"what": "tie in rules"}),
    ],
)
def test_what_a_newcomer_asks_in_a_race_is_answered(text, look, args):
    """By what the game has for it: whose turn it is, prices, the rules with a word."""
    (command,) = hear(text, RACE).letter.commands
    assert (command.verb, dict(command.args)) == (look, args)


def hear(text, vocabulary=NOW):
    """What is made of a mail's text."""
    return answer_plainly(ParsedMail(understand(trim(text), vocabulary)), vocabulary)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("When is the next update?", "when"),
        ("how long do we have before voting closes", "when"),
        ("Hi! How much time is left?", "when"),
        ("how long do i have?", "when"),
        ("How do I send a message to Bob?", "help"),
        ("Could you show me the map?", "board"),
        ("Could I see the board of update 3?", "board at"),
        ("what does rule 11 mean?", "rule"),
        ("rule rent", "search"),
        ("rules about the treasury?", "search"),
        ("Where do I find something about auctions?", "search"),
        ("which rule says anything on jail?", "search"),
        ("rule winning", "how to win"),
        ("So how does one actually win this?", "how to win"),
        ("what is the point of the game", "how to win"),
        ("who's in the lead? Who has the most?", "standings"),
        ("How rich am I?", "money"),
        ("How much do I have left?", "money"),
        ("By which way one is winning here?", "how to win"),
        ("I want to know what is the last date for giving vote", "when"),
        ("Teacher, which players did not give the vote yet?", "who has not voted"),
        ("What have you got down for me for Tuesday?", "my orders"),
        ("Also the deadline, please?", "when"),
        ("Can the map be sent once more?", "board"),
        ("who hasn't voted yet?", "who has not voted"),
        ("Did my orders get through?", "my orders"),
        ("what did I order?", "my orders"),
        ("What am I supposed to do now? I'm lost.", "status"),
        ("I'm on vacation next week.", "holiday"),
        ("I\u2019m out of town this weekend", "holiday"),
        ("I'm going to drop out, sorry.", "leaving"),
        ("who is playing?", "who"),
        ("Who are the others?", "who"),
        ("when does it begin?", "when"),
        ("who came second?", "standings"),
        ("Am I still in the game?", "status"),
        ("How do I recruit soldiers?", "help"),
        ("whose turn is it?", "status"),
        ("I don't understand what to do.", "status"),
    ],
)
def test_a_plain_question_is_answered_by_a_look(text, key):
    """Whatever its words."""
    heard = hear(text)
    assert [each.verb for each in heard.letter.commands] == [key]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("please stop sending me emails", ["unsubscribe", "leave"]),
        ("Could you extend the deadline?", ["question", "away"]),
        ("this is so unfair, bob cheats", ["claim", "question"]),
        ("soldiers would be nice to have", ["recruit"]),
        ("the weather was lovely on Sunday", ["help", "question", "press"]),
    ],
)
def test_what_would_act_is_only_named(text, keys):
    """The nearest that could be meant; if nothing is near, whom one can turn to."""
    heard = hear(text)
    assert heard.letter.commands == ()
    assert [verb.key for verb in heard.named] == keys


@pytest.mark.parametrize("text", ["Thanks!", "Hello all, glad to be here", "\U0001f44d", "Happy new year!"])
def test_kind_words_are_no_trouble(text):
    """Nor is their author told that no command was found."""
    assert hear(text).friendly


@pytest.mark.parametrize(
    "text", ["recruit 2\nthe board looks grim for bob", "recruit 2\nBob is on holiday, I hear."]
)
def test_beside_orders_only_a_question_is_answered(text):
    """The rest is a comment."""
    assert [each.verb for each in hear(text).letter.commands] == ["recruit"]
    assert hear(text).named == ()
    assert [each.verb for each in hear("recruit 2\nWhen is the deadline?").letter.commands] == [
        "recruit",
        "when",
    ]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("recruit 2. Two questions: when do we close, and who is ahead?", ["recruit", "when", "standings"]),
        ("recruit 2\nCould you revoke that?", ["recruit"]),
        ("recruit 2\nThe deadline was no trouble for me.", ["recruit"]),
    ],
)
def test_each_clause_that_asks_is_answered(text, keys):
    """Beside orders too; what wishes for an act, or tells something, is no question."""
    assert [each.verb for each in hear(text).letter.commands] == keys


def test_a_question_that_begins_like_a_command_is_still_a_question():
    """It is trouble for the grammar, for it fits no usage."""
    assert [each.verb for each in hear("Who is winning?").letter.commands] == ["standings"]


def test_nothing_is_ever_ordered_by_it():
    """Whatever it is about: only what may be looked at is read."""
    acts = set(ACTS)
    for text in ("I quit!", "leave me alone?", "can I cancel everything?", "May I recruit 5 soldiers?"):
        commands = hear(text).letter.commands
        assert all(isinstance(each, Command) and each.verb not in acts for each in commands)


def test_a_long_story_is_answered_once():
    """What many lines of prose ask again and again; and the one question of a long line."""
    story = "\n".join(f"On day {n} we looked at the board, and who was winning?" for n in range(20))
    assert len(hear(story).letter.commands) == 1
    asked = hear("when is the deadline? " + "so much to tell. " * 40).letter.commands
    assert [each.verb for each in asked] == ["when"]


def test_the_same_is_answered_once():
    """However often it is asked."""
    assert len(hear("When is the deadline?\nReally, when is the deadline?").letter.commands) == 1


def test_what_is_near_shares_rare_words():
    """A word that every command has tells nothing."""
    many = tuple(Verb(f"do{n}", f"do{n} <what:text>", "with a square") for n in range(60))
    assert find_nearest("a square, and a dragon", (*many, Verb("ride", "ride dragon", ""))) == (
        Verb("ride", "ride dragon", ""),
    )
    assert find_nearest("nothing at all", many) == ()


WANTS = Vocabulary(
    (
        Verb("play", "play <wants:wants>", "what your points go to", words=("put",)),
        Verb("help", "help [<topic:text>]", "", read_only=True),
    ),
    Lexicon(wants={"ohio": "OH", "oh": "OH", "texas": "TX", "tx": "TX"}),
)


@pytest.mark.parametrize(
    "text", ["how do I play Ohio", "How can I play 2 in Texas?", "when can I put 2 in Texas"]
)
def test_what_begins_as_a_question_is_never_offered_as_an_order(text):
    """It is answered, or told as what it is."""
    readings = hear(text, WANTS).letter.readings
    assert not any(isinstance(each.what, Doubt) for each in readings)
    assert all(each.what is None or each.what.verb == "help" for each in readings)


def test_a_suggestion_is_asked_about():
    (reading,) = hear("what about 2 in Texas", WANTS).letter.readings
    assert isinstance(reading.what, Doubt)


def test_what_gives_power_away_is_never_near():
    """Nor does a player's name say what its author wants: “bob: my crew for yours” lends no seat."""
    lend = Verb(
        "lend", "lend control to <to:player>", "let another play", ("lend control to bob",), grave=True
    )
    offer = Verb("offer", "offer <what:text>", "offer a trade", ("offer 1 crew for $20 to bob",))
    known = Vocabulary((lend, offer), Lexicon(me="ann", players={"bob": "bob", "ann": "ann"}))
    assert [verb.key for verb in hear("bob: my 1 crew for yours, as agreed", known).named] == ["offer"]


def test_an_order_behind_kind_words_is_not_thanked_for():
    """Where a number or the first word of an order stands behind the greeting."""
    assert hear("Hello dear friends. Many thanks, and have a nice day!").friendly
    assert hear("Hello dear friends. My garden grows.").friendly
    assert not hear("Hello dear friends. You may recruit for me.").friendly
