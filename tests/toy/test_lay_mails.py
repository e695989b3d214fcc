"""Mails of people who have read nothing about commands, to each game: each gets what it asks for, or the line
that does what its writer seems to want; all that any of them does is to take days off."""

import re

import pytest
from house import House
from plain_sandbox import PlainSandbox

from nomicd.app.resources import documents
from nomicd.games.registry import discover

GAMES = ("borednomic", "boondoggling", "politics")
DEADLINE, STANDS = r"Update \d+ is made then|deadline of update \d", r"^Player\b"
PICTURE = """MIME-Version: 1.0\r
Content-Type: image/jpeg; name=IMG_0815.jpg\r
Content-Transfer-Encoding: base64\r
Content-Disposition: attachment; filename=IMG_0815.jpg\r
\r
/9j/4AAQSkZJRgABAQ=="""
SAID = {
    "Hi, when is the next deadline? Thanks, Ann": DEADLINE,
    "Hello everyone, happy to be here! Looking forward to the game.": "Thank you|kind words",
    "Thanks!": "kind words|Got your mail",
    "\U0001f44d": "kind words|Got your mail",
    "Merry Christmas to all of you!": "tell all:",
    "I'll be on holiday from Friday until the 5th of April, so don't wait for me.": "^ *away ",
    "Sorry, I have no time for this any more. I quit.": "^ *leave:",
    "I never signed up for this. Please remove me from your list.": "^ *(leave|unsubscribe):",
    "stop sending me these mails": "^ *unsubscribe:",
    "Can I see the board?": "The board|The main road|The map",
    "Who is winning?": STANDS,
    "So how does one actually win this?": "[Ww]ins|elected|nothing left wins",
    "How much do I have left?": STANDS,
    "What am I supposed to do now? I'm lost.": DEADLINE,
    "Is it my turn?": DEADLINE,
    "Who else is playing, and where are they from?": "ann.*\n.*bob",
    "What are the rules of this game?": "Rules|rules|1\\.",
    "Did my orders arrive?": "No order of yours waits or stands|wait",
    "undo my last order please": "^ *cancel |No order of yours waits",
    "Could we have the deadline a day later this week? I'm travelling.": "^ *question |^ *away ",
    "I think bob cheated. Somebody should look at this.": "^ *(claim|question)",
    "I'd like to change my e-mail address.": "^ *my address is ",
    "Can you send me the last digest again? I deleted it by accident.": f"{DEADLINE}|{STANDS}",
    "Could you mail me only once a day?": "^ *mails daily",
    "Far too many mails for me.": "^ *mails daily",
    "Your digests are too long for my phone.": "^ *mails LENGTH|^ *mails (brief|full|<)",
    "": "Your mail was empty",
    PICTURE: "only what is attached",
}
"""What is written, and what the answer has to have."""


@pytest.fixture(scope="module", params=GAMES)
def house(request):
    """A game that has begun, and what its log had in it then."""
    ruleset = discover()[request.param]
    made = House(ruleset, ("ann", "bob", "cid"), documents=documents(request.param), sandbox=PlainSandbox())
    made.begun = made.names()
    return made


def answer(house, words, hours):
    """The receipt of a mail; of one with fields of its own, these stand in its head."""
    if not words.startswith("MIME"):
        return house.mail("ann", words, hours, subject="hello")
    head, _, body = words.partition("\r\n\r\n")
    return house.mail("ann", body, hours, subject=f"hello\r\n{head}")


def test_each_has_what_was_asked_or_the_line_that_does_it(house):
    """No answer says no more than that there was no command."""
    wrong = {}
    for at, (words, wanted) in enumerate(SAID.items(), start=1):
        said = answer(house, words, at / 60)
        if not re.search(wanted, said, re.MULTILINE) or re.search("no command", said, re.IGNORECASE):
            wrong[words] = said
    assert wrong == {}
    assert set(house.names()[len(house.begun) :]) <= {"player-heard", "player-away"}
