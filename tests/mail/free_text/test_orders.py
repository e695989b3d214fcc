"""Commands within sentences: what stands around one may explain it, or make it none."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.commands import Ballot, Command, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail, understand
from nomicd.mail.message import read
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt

GIVE = ("give", {"amount": 5, "player": "Bob"})
WITHDRAW = ("withdraw", {"proposal": 4})


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("give $5 to bob for the bread 🥖", [GIVE]),
        ("give $5 to bob, and thanks again!!", [GIVE]),
        ("Hi all! I hereby give bob's friend nothing. I give $5 to bob.", [GIVE]),
        ("In settlement of our wager I give $5 to bob.", [GIVE]),
        ("A debt is a debt, as my mother says. So: I give $5 to bob.", [GIVE]),
        ("Well, having lost, I now give the sum of $5 to bob, who knows why.", [GIVE]),
        ("I give $5 to bob as soon as possible.", [GIVE]),
        ("At the first chance I give $5 to bob.", [GIVE]),
        ("withdraw 4 whenever you can", [WITHDRAW]),
        ("withdraw proposal 4. Too long.", [WITHDRAW]),
        ("ok fine. withdraw 4 🏳️", [WITHDRAW]),
        ("I withdraw my proposal no. 4, the talk having convinced me.", [WITHDRAW]),
        ("Number 4 I withdraw herewith.", [WITHDRAW]),
        ("Proposal 4 is hereby withdrawn.", [WITHDRAW]),
        ("Ok, my proposal #4 is herewith retracted by me!", [WITHDRAW]),
        ("I, alice, give $5 to bob.", [GIVE]),
        ("I, Alice, hereby give $5 to bob and withdraw proposal 4", [GIVE, WITHDRAW]),
        ("hello! buy square please :)", [("buy", {})]),
        ("I buy the square I'm standing on and call it Home.", [("buy", {"name": "Home"})]),
        ("I buy square. Call it Home.", [("buy", {"name": "Home"})]),
        ("Buy square for me please, call it Nest", [("buy", {"name": "Nest"})]),
        ('buy square, call it "Fort, Bob"; give $5 to bob', [("buy", {"name": "Fort, Bob"}), GIVE]),
        ("i herby withdraw 4", [WITHDRAW]),
        ("I transfer $5 to bob, as agreed.", [GIVE]),
        ("buy square asap", [("buy", {})]),
        ("I'm giving $5 to bob.", [GIVE]),
        ("Bob won fair and square, so I give $5 to bob.", [GIVE]),
        ("I hate to do it, but I withdraw proposal 4.", [WITHDRAW]),
        ("I, alice, being of sound mind, withdraw 4", [WITHDRAW]),
        ("Withdrawing proposal 4.", [WITHDRAW]),
        ("I take proposal 4 off the table, i.e. I withdraw it.", [WITHDRAW]),
        ("My orders: buy square, give $5 to bob.", [("buy", {}), GIVE]),
        ("I give $5 to bob and $7 to alice.", [GIVE, ("give", {"amount": 7, "player": "alice"})]),
        ("give $5 to bob; buy square (at last)", [GIVE, ("buy", {})]),
    ],
)
def test_a_command_in_a_sentence(read_commands, text, wanted):
    """Reasons, thanks, greetings, pictures and asides change nothing; a verb once said may be left out."""
    assert read_commands(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Tomorrow I give $5 to bob.",
        "I would give $5 to bob.",
        "Proposal 4 is withdrawn.",
        "Bob says proposal 4 is hereby withdrawn.",
        "If it rains, proposal 4 is hereby withdrawn.",
        "Is proposal 4 hereby withdrawn?",
        "Were I, alice, give $5 to bob.",
        "I never give $5 to bob.",
        "Bob says I give $5 to him.",
        "Suppose I give $5 to bob.",
        "Let's say I withdraw proposal 4",
        "If I had it I would say: I give $5 to bob.",
        "As soon as I can I give $5 to bob.",
        "Should I give $5 to bob?",
        "What if I withdraw 4?",
        'The line "give $5 to bob" is only in the manual.',
        "To do that, write: give $5 to bob",
        "Next turn: buy square",
        "Bob, give $5 to alice.",
        "You could give $5 to bob.",
        "Everyone, give $5 to bob!",
        "Bob. Listen. Give $5 to alice.",
        "Please don't withdraw 4.",
        "withdraw 4, they said",
        "I withdraw my objection.",
        "I give up.",
        "I give bob my regards.",
        "I buy that argument, and the square is nice.",
        "| give $5 to bob",
        "Deal: I give $5 to bob, bob votes for 4.",
        "I promise I give $5 to bob",
        "Note to self: give $5 to bob",
        "Every month: give $5 to bob",
        "From bob: give $5 to alice",
        "I give $5 to bob and what do I get? Nothing.",
    ],
)
def test_what_is_no_act_now_is_not_done(read_commands, text):
    """Plans, conditions, reports, questions, quotations, advice and what only sounds alike."""
    assert read_commands(text) == []


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("I give $5 to bob if he asks nicely.", "give"),
        ("Could you please withdraw 4, I am done with it", "withdraw"),
        ("I give $5 to bob, maybe.", "give"),
        ("I give $5 to bob as soon as he asks.", "give"),
        ("I will give $5 to bob as soon as I can.", "give"),
        ("Giving $5 to bob, what an idea", "give"),
        ("I give $5 to bob. Just kidding!", "give"),
        ("give $5 to bob\n(this is a joke)", "give"),
        ("I give $5 to bob and something to alice for $3.", "give"),
        ("I buy square before dave does", "buy"),
        ("buy square sevn", "buy"),
        ("Plan for next turn:\ngive $5 to bob", "give"),
        ("Bob wrote:\ngive $5 to alice", "give"),
        ("The manual has this example:\n\n    give $5 to bob\n\nIs that so?", "give"),
    ],
)
def test_what_is_half_understood_is_held(read_commands, read_doubts, text, verb):
    """It is shown, and can be sent again in plain words; it is not done."""
    assert (read_commands(text), read_doubts(text)) == ([], [verb])


def test_what_follows_a_quotation_is_its_authors_own(read_commands):
    """A block that is shown ends where the text goes on in its own voice."""
    assert read_commands("Bob wrote:\ngive $9 to alice\n\ngive $5 to bob") == [GIVE]


def test_this_is_the_proposal_that_is_answered(vocabulary, mail):
    """In a reply to one proposal; elsewhere nobody knows which."""
    text = "I hereby withdraw this. Sorry!"
    found = parse_mail(read(mail(text, Subject="Re: Proposal 4: The long jump")), vocabulary)
    assert [(command.verb, command.args) for command in found.commands] == [WITHDRAW]
    assert parse_mail(read(mail(text)), vocabulary).commands == ()


def test_votes_and_commands_share_a_line(mail, vocabulary):
    """Each is read by its own reader; none hides the other."""
    ballot = Ballot("alice", (Matter(3, "Cheaper cards", "bob"),))
    words = Vocabulary(vocabulary.verbs, vocabulary.lexicon, ballot)
    found = parse_mail(
        read(mail("yes. also give $5 to bob for good spelling", Subject="Re: Proposal 3")), words
    )
    assert sorted(command.verb for command in found.commands) == ["give", "vote"]


def test_a_verb_that_a_rule_declares_is_read_in_sentences(read_commands):
    """Nothing is known of the verbs but their usages."""
    verbs = (Verb("tag", "tag <who:player>", "tag somebody", ("tag bob",), "rule 15"),)
    (reading,) = understand(trim("I hereby tag bob, with love."), Vocabulary(verbs, Lexicon({"bob": "bob"})))
    assert isinstance(reading.what, Command)
    assert reading.what.args == {"who": "bob"}


@pytest.mark.parametrize(
    "verb",
    [
        Verb("leave", "leave", "", grave=True),
        Verb("give", "give control to <to:player>", "", grave=True),
        Verb("veto", "veto <proposal:proposal>", "", source="the Admin"),
        Verb("rule", "rule <rule:rule>", "", read_only=True),
        Verb("question", "question <text:text>", "", public=True),
    ],
)
def test_some_verbs_stand_in_lines_of_their_own(verb):
    """What gives a seat away, what only the Admin may, what only asks, and what takes any words."""
    texts = ("I hereby leave, sadly.", "So I give control to bob, sadly.", "So I veto 3, sadly.")
    texts += ("Well, I rule 3 out.", "So I question your judgement.")
    for text in texts:
        (reading,) = understand(trim(text), Vocabulary((verb,), Lexicon({"bob": "bob"})))
        assert not isinstance(reading.what, Command)


OPENINGS = st.sampled_from(
    ["", "Hi! ", "Hello all, ", "Dear Secretary,\n\n", "Well. ", "ok, ", "First, ", "As promised, "]
)
REASONS = st.sampled_from(
    [
        "",
        ", because I can",
        " because I lost",
        " for the trouble",
        ", as promised",
        " with thanks",
        " (finally)",
        "!!",
    ]
)
CLOSINGS = st.sampled_from(
    ["", "\n\nCheers,\nAlice", "\n\n-- \nalice", "\nHave a nice day!", " Sorry for the noise."]
)
CORES = st.sampled_from(
    [
        ("give $5 to bob", GIVE),
        ("give bob's share, $5, to nobody", None),
        ("withdraw proposal 4", WITHDRAW),
        ("visit square 77", ("visit", {"square": "77"})),
        ("buy two gold cards", ("buy-item", {"count": 2, "item": "gold_card"})),
    ]
)
FORCES = st.sampled_from(["", "I ", "I hereby ", "please ", "I now "])


@given(opening=OPENINGS, force=FORCES, core=CORES, reason=REASONS, closing=CLOSINGS)
def test_what_stands_around_a_command_changes_nothing(
    vocabulary_of_all, opening, force, core, reason, closing
):
    """A greeting, a reason, a signature: the same command, once."""
    words, wanted = core
    text = f"{opening}{force}{words}{reason}.{closing}"
    found = understand(trim(text), vocabulary_of_all)
    said = [(each.what.verb, each.what.args) for each in found if isinstance(each.what, Command)]
    assert said == ([wanted] if wanted else [])


TURNS = st.sampled_from(
    [
        "Should I {}?",
        "Bob told me to {}.",
        "I will not {}.",
        "Yesterday I wanted to {}.",
        'It says "{}" in the rules.',
        "If only I could {}.",
        "You should all {}.",
        "Next week I will {}.",
        "I do not {}.",
        "Bob said: {}",
        "Imagine that I {}.",
        "Would anybody mind if I {}?",
        "I am not going to {}.",
        "Whenever I {} it rains.",
        "The usage is: {}",
    ]
)


@given(turn=TURNS, core=CORES, opening=OPENINGS, closing=CLOSINGS)
def test_what_is_asked_told_or_planned_is_never_done(vocabulary_of_all, turn, core, opening, closing):
    """Whatever stands around it."""
    found = understand(trim(f"{opening}{turn.format(core[0])}{closing}"), vocabulary_of_all)
    assert [each.what for each in found if isinstance(each.what, Command)] == []


@pytest.mark.parametrize(
    "text",
    [
        "I give " * 170,
        "give $5 to bob and " * 60,
        "buy square, " * 90,
        "I give $5 to bob, " * 60,
        "give bob " * 9000,
        "\n".join(["I hereby give bob and bob and bob and so on and on"] * 1200),
    ],
)
def test_hostile_prose_takes_no_time(vocabulary, text, is_within):
    """Verbs without end are read in time."""
    assert is_within(2, lambda: understand(trim(text[:65_536]), vocabulary))


@pytest.mark.parametrize("text", ["I, bob, withdraw proposal 4", "I, bob, hereby withdraw proposal 4."])
def test_by_somebody_elses_name_nobody_does_anything(vocabulary, text):
    """Who writes is known: a sentence in another's name is a quotation, or a jest."""
    lexicon = msgspec.structs.replace(vocabulary.lexicon, me="alice")
    known = msgspec.structs.replace(vocabulary, lexicon=lexicon)
    assert [each.what for each in understand(trim(text), known)] == [None]
    (read,) = understand(trim(text.replace("bob", "alice")), known)
    assert (read.what.verb, read.what.args) == WITHDRAW


def test_what_is_hereby_withdrawn_in_jest_is_held(read_doubts):
    """As any command that is taken back right behind it."""
    assert read_doubts("Proposal 4 is hereby withdrawn. Just kidding!") == ["withdraw"]


HIRED = Vocabulary(
    (
        Verb("recruit", "recruit <n:int> soldier|soldiers", ""),
        Verb("jump", "jump to <target:square>", ""),
        Verb("in_update", "in update <update:int> <command:text>", ""),
    ),
    Lexicon(
        players={"bob": "bob", "erin": "erin"}, squares={str(at): str(at) for at in range(50)}, me="alice"
    ),
    update=7,
)


def made_of(text):
    """What is made of a text: the verbs that are done, and those that are asked about."""
    whats = [each.what for each in understand(trim(text), HIRED)]
    done = [each.verb for each in whats if isinstance(each, Command)]
    return done, [one.verb for each in whats if isinstance(each, Doubt) for one in each.readings]


@pytest.mark.parametrize(
    "text",
    [
        "5 soldiers for me, please",
        "I want 5 soldiers",
        "Two soldiers please",
        "And for the army: recruit 5 soldiers",
        "Update 7: recruit 5 soldiers",
        "As was said in update 6, I recruit 5 soldiers",
        "Having thought it over, I recruit 5 soldiers",
        "I recruit 5 soldiers, even if it's dear",
        "Recruit 5 soldiers before I forget",
        "Recruit 5 soldiers for the war with bob",
    ],
)
def test_an_order_with_a_verb_or_a_word_of_whose_it_is_is_done(text):
    """What stands before a colon, a reason and a remark change nothing."""
    assert made_of(text) == (["recruit"], [])


@pytest.mark.parametrize(
    "text",
    [
        "Rent: 5 soldiers",
        "price: 5 soldiers",
        "Price of the week: 5 soldiers",
        "Bob's army: 5 soldiers",
        "Losses: 5 soldiers",
        "The army of erin is 5 soldiers",
        "Three soldiers stood on square 5 last night",
        "I met 5 soldiers on the stairs",
        "Blue moons and 5 soldiers",
        "For 5 soldiers one pays 250",
        "5 soldiers cost 250",
        "recruited 5 soldiers last week",
        "bob wants to recruit 2 soldiers and to jump to 7",
        "bob: I recruit 5 soldiers",
        "I announce my intention to recruit 5 soldiers",
        "Last time on Nomic: I recruit 5 soldiers",
        "On the blackboard it says: I recruit 5 soldiers",
        "The usage is: recruit 5 soldiers",
        "Were I rich, I'd recruit 5 soldiers",
        "Tomorrow: 5 soldiers",
    ],
)
def test_what_is_only_named_or_told_is_nobodys_order(text):
    """A price, a list, a report, a plan: neither done nor asked about."""
    assert made_of(text) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        "Anyway: 3 soldiers, that is what bob has.",
        "3 soldiers.",
        "3 soldiers!",
        "Two soldiers, or make it three",
        "Two soldiers for me, or three",
        "Recruit 2 or 3 soldiers",
        "Should the tax go through, recruit 5 soldiers",
        "recruit 2 soldiers, but only if erin isn't cross",
        "recruit 2 soldiers, unless bob attacks",
        "I recruit 2 soldiers before bob does",
        "I have half a mind to recruit 2 soldiers",
        "There is no way I recruit 2 soldiers",
        "In that case I'd recruit 2 soldiers",
        "Recruit 2 soldiers and you will regret it",
        "Every month: recruit 2 soldiers",
        "Recruiting 2 soldiers, what an idea",
    ],
)
def test_what_hangs_on_something_or_may_be_meant_otherwise_is_asked_about(text):
    """A clause that is all nouns, a choice of two, a condition in whatever words, and what is half said."""
    assert made_of(text) == ([], ["recruit"])


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Update 9: two soldiers please", (["in_update"], [])),
        ("Two soldiers in update 9, please", (["in_update"], [])),
        ("Update 9, not sooner: two soldiers", ([], [])),
        ("Update 9, please: recruit 2 soldiers", ([], ["in_update"])),
        ("Update 9 was fun, recruit 2 soldiers", ([], ["in_update"])),
    ],
)
def test_an_order_that_names_another_update_is_not_for_now(text, made):
    """It waits for that one, where it says so; else it is asked about, or told."""
    assert made_of(text) == made


@pytest.mark.parametrize("text", ["Please sell all my gold cards", "I sell several gold cards"])
def test_how_many_is_not_guessed(text):
    """Without a number, but with a word for how many, it is no single thing."""
    sell = Verb("sell", "sell [<n:int(1..99)>] <item:item>", "")
    words = Vocabulary((sell,), Lexicon(items={"gold card": "gold_card", "gold cards": "gold_card"}))
    (reading, *_) = understand(trim(f"Hello! {text}, it is dear."), words)
    assert isinstance(reading.what, Doubt)
    (both, *_) = understand(trim("Hello! Sell both my gold cards, it is dear."), words)
    assert both.what.args == {"n": 2, "item": "gold_card"}


def test_nouns_are_not_read_without_the_verb_that_stands_with_them():
    """What does not fit its own verb is not read by another."""
    verbs = (
        Verb("recruit", "recruit <n:int> soldier|soldiers", ""),
        Verb("buy", "buy [<n:int>] <item:item>", ""),
    )
    words = Vocabulary(verbs, Lexicon(items={"soldiers": "soldier"}))
    found = understand(trim("Please recruit as many soldiers as I can afford."), words)
    assert not any(isinstance(each.what, Command | Doubt) for each in found)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("We changed our minds here: I cancel my order to sell a bike", ([], ["cancel"])),
        ("Please stop selling that bike of mine.", ([], ["cancel"])),
        ("Call off the sale of 2 bikes, please", ([], ["cancel"])),
        ("Sell 2 bikes. No, I hear you say", (["sell"], [])),
        ("Sell 2 bikes for me, no wait, keep them", ([], ["sell"])),
        ("I'll rise early, sell a bike, and be kind", ([], ["sell"])),
        ("Next year I'll rise early, sell a bike, and be kind", ([], [])),
        ("The rule lets me sell a bike", ([], ["sell"])),
    ],
)
def test_what_is_taken_back_or_promised_is_not_done(text, made):
    """It is asked whether it is to be cancelled, or whether it is meant; of next year nothing is asked."""
    verbs = (
        Verb("sell", "sell [<n:int(1..99)>] <item:item>", "", words=("sale",)),
        Verb("cancel", "cancel <what:text>", "", strict=True),
    )
    words = Vocabulary(verbs, Lexicon(items={"bike": "bike", "bikes": "bike"}))
    found = [each.what for each in understand(trim(f"Hello! {text}"), words)]
    done = [each.verb for each in found if isinstance(each, Command)]
    asked = [each.readings[0].verb for each in found if isinstance(each, Doubt)]
    assert (done, asked) == made


def test_two_rulers_in_a_text_are_read(read_commands):
    """Neither asks of the other whether the text ends there."""
    text = "propose: Night rest\nNobody moves at night.\n\n* * *\n\nNor at noon.\n\n* * *\n\nNor at dusk."
    assert [verb for verb, _ in read_commands(text)] == ["propose"]
