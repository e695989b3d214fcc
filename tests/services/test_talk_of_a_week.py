"""Two hundred mails of five players to the talk of a game, with the habits of mail programs and lists as
archives show them: threads stay whole, nothing loops, no vote is lost, and no command is carried out."""

import random
import re
from collections import defaultdict
from datetime import timedelta
from typing import NamedTuple

import pytest
from house import SLUG, House

from nomicd.app.resources import documents
from nomicd.games.boondoggling.game import RULESETS
from nomicd.mail.message import read
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Disposition, Trust
from nomicd.services.rows import TalkMail

TALK = f"nomic+{SLUG}+talk@play.test"
PLAYERS = ("alice", "bob", "carol", "dave", "erin")
MAILS = 200
TOPICS = (
    "Shall the Treasury run dry?", "Re: who goes first", "[match] Bail", "AW: Züge und Straßen", "proposals",
    "Fwd: the opera", "1 vote", "(no subject)", "Re[2]: house rules", "a question about doubles",
)  # fmt: skip
ORDERS = (
    "done", "leave", "tell all: I am here", "mails talk off", "unsubscribe", "pause because of that",
    "propose: Nonsense\nset rounds to 3\nend", "my name is zed", "withdraw", "release 3", "away until friday",
)  # fmt: skip
VOTES = ("vote yea on {}", "I vote nay on {}.", "Yes on {}", "yea on proposal {}", "No to {}!")


class Copy(NamedTuple):
    """A mail of the talk in somebody's inbox; `number` is that of what was said."""

    number: int
    id: str
    subject: str
    text: str
    named: tuple[str, ...]
    """All Message-IDs by which a program puts it into a thread."""


class Sent(NamedTuple):
    """What somebody said: in which thread, and by what name they know it themselves."""

    who: str
    thread: int
    id: str
    vote: int = 0


class Circle:
    """The players at their mail programs."""

    def __init__(self):
        self.house = House(RULESETS[0], PLAYERS, documents=documents("boondoggling"), options={"nomic": "on"})
        for number, name in enumerate(PLAYERS[:4], start=1):
            told = self.house.mail(name, f"propose: Rounds {number}\nset treasury to {number + 2},000", 1)
            assert f"This is proposal {number}" in told
        self.chance = random.Random(1936)
        self.inboxes = defaultdict(list)
        self.asked = defaultdict(list)
        self.seen = len(self.house.outbox())
        self.said = {}
        self.fates = {}
        self.voted = defaultdict(set)
        self.machines = 0
        self.before = self.house.names()

    def send(self, who, fields, body):
        """A mail goes to the talk, and everybody gets what comes of it."""
        self.house.now += timedelta(minutes=2)
        head = {"From": f"{who.title()} <{who}@home.test>", "To": TALK, **fields}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value)
        raw = f"{lines}\r\n{body}\r\n".encode()
        now = self.house.now
        taken = self.house.intake.take(raw, Arrival("test", Trust.PROVED, now, TALK), now=now)
        self.house.timekeeper.run_due(now)
        self.collect()
        with self.house.store.read() as tx:
            return tx.mail(taken.id)

    def collect(self):
        for mail in self.house.outbox()[self.seen :]:
            self.seen += 1
            who, message = mail.recipient.partition("@")[0], read(mail.raw)
            if mail.kind == "confirmation":
                self.asked[who].append(message)
            elif mail.kind == "talk":
                number = max(int(each) for each in re.findall(r"\bm(\d+)\.", message.text))
                named = (message.message_id, message.in_reply_to, *message.references)
                copy = Copy(
                    number, message.message_id, message.subject, message.text, tuple(filter(None, named))
                )
                self.inboxes[who].append(copy)

    def say(self, number):
        """Somebody begins a thread, or answers what they got; some of it votes, or looks like an order."""
        who = PLAYERS[number % len(PLAYERS)]
        inbox = self.inboxes[who]
        began = number < len(TOPICS)
        answered = None if began else self.chance.choice(inbox[-30:])
        vote = self.chance.randint(1, 4) if number % 9 == 4 and not began else 0
        if vote in self.voted[who]:
            vote = 0
        words = [f"m{number}. {self.chance.choice(('Well', 'I doubt it', 'Lovely', 'Why'))}, friends."]
        if vote:
            words.append(self.chance.choice(VOTES).format(vote))
        else:
            words.append(self.chance.choice(ORDERS) if number % 2 else "We shall see what comes of that.")
        own = f"<m{number}.{who}@home.test>"
        fields, body = HABITS[who](self, answered, "\n\n".join(words), TOPICS[number % len(TOPICS)])
        fate = self.send(who, {"Message-ID": own, **fields}, body)
        assert fate.disposition is Disposition.APPLIED, (number, fate.reason, body)
        self.said[number] = Sent(who, number if began else self.said[answered.number].thread, own, vote)
        if vote:
            self.voted[who].add(vote)
            self.tap(who)

    def tap(self, who):
        """They say yes to the question that they were asked."""
        (question,) = self.asked.pop(who)
        assert question.subject == "[match] Is this your vote?"
        raw = (
            f"From: {who}@home.test\r\nTo: {question.header('reply-to')}\r\n"
            f"Subject: Re: {question.subject}\r\nMessage-ID: <yes.{len(self.said)}@home.test>\r\n\r\nyes\r\n"
        ).encode()
        now = self.house.now
        self.house.intake.take(raw, Arrival("test", Trust.PROVED, now), now=now)
        self.house.timekeeper.run_due(now)
        self.collect()

    def disturb(self, number):
        """A machine answers the last mail that somebody got."""
        who = PLAYERS[number % len(PLAYERS)]
        last, self.machines = self.inboxes[who][-1], self.machines + 1
        fields = {"Message-ID": f"<auto{number}.{who}@home.test>", "Subject": f"Re: {last.subject}"}
        kind, more, sender = MACHINES[self.machines % len(MACHINES)]
        fate = self.send(sender or who, {**fields, **more}, f"m{1000 + number}. I am away.\n\n> {kind}")
        assert fate.disposition is not Disposition.APPLIED, kind

    def threads(self, who):
        """What somebody's program makes of what they got: mails that name one another are one thread."""
        thread = {}
        for copy in self.inboxes[who]:
            met = {thread[each] for each in copy.named if each in thread} | {copy.number}
            for each, of in list(thread.items()):
                if of in met:
                    thread[each] = min(met)
            thread |= dict.fromkeys(copy.named, min(met))
        found = defaultdict(set)
        for copy in self.inboxes[who]:
            found[thread[copy.id]].add(copy.number)
        return {frozenset(each) for each in found.values()}


def quote(text, mark="> "):
    return "\n".join(f"{mark}{line}".rstrip() for line in text.split("\n"))


def gmail(circle, answered, words, topic):
    """Above the quotation, in text and HTML; names all that came before."""
    if answered is None:
        return {"Subject": topic, "Content-Type": "text/plain; charset=utf-8"}, words
    wrote = f"On Sat, Mar 6, 2027 at 1:{len(circle.said) % 60:02} AM bob via match <{TALK}>\nwrote:"
    text = f"{words}\n\n{wrote}\n\n{quote(answered.text)}"
    page = f"<div dir=ltr>{words}</div><blockquote class=gmail_quote>{answered.text}</blockquote>"
    body = (
        f"--g\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
        f"--g\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{page}\r\n--g--"
    )
    return {
        "Subject": answered.subject if "Re:" in answered.subject else f"Re: {answered.subject}",
        "In-Reply-To": answered.id,
        "References": "\r\n ".join(dict.fromkeys((*answered.named[1:], answered.id))),
        "Content-Type": 'multipart/alternative; boundary="g"',
    }, body


def mailman(circle, answered, words, topic):
    """Between quoted lines, with the foot of a list; the tag before the Re, and an old In-Reply-To."""
    foot = "\n_______________________________________________\nmatch mailing list\nmatch@lists.home.test"
    if answered is None:
        return {"Subject": f"[match] {topic}"}, words + foot
    bare = answered.subject.replace("Re: ", "").replace("[match] ", "")
    said = f"Quoting somebody via match <{TALK}>:\n\n{quote(answered.text[:200])}\n\n{words}\n{foot}"
    named = f'Your message of "Sat, 06 Mar 2027." {answered.id}'
    return {"Subject": f"[match] Re: {bare}", "In-Reply-To": named}, said


def outlook(circle, answered, words, topic):
    """Above a block of fields, without a mark; a prefix of another language."""
    if answered is None:
        return {"Subject": topic, "Thread-Topic": topic, "Thread-Index": "AdkQ"}, words
    block = f"From: bob via match <{TALK}>\nSent: Saturday, March 6, 2027 1:00 AM\nTo: {TALK}\n"
    said = f"{words}\n\n{'_' * 32}\n{block}Subject: {answered.subject}\n\n{answered.text}"
    prefix = ("RE: ", "AW: ", "SV: ", "Antw: ")[len(circle.said) % 4]
    return {
        "Subject": prefix + answered.subject,
        "In-Reply-To": answered.id,
        "References": answered.id,
        "Thread-Index": "AdkQxx",
    }, said


def nameless(circle, answered, words, topic):
    """A web mail that names nothing but the subject."""
    if answered is None:
        return {"Subject": topic}, words
    return {"Subject": f"Re: {answered.subject}"}, f"{words}\n\n{quote(answered.text, '| ')}"


def phone(circle, answered, words, topic):
    """Answers its own copies too, by the name under which it sent them."""
    sent = f"{words}\n\nSent from my iPhone"
    if answered is None:
        return {"Subject": topic, "Content-Type": "text/plain; format=flowed"}, sent
    mine = circle.said[answered.number]
    named = mine.id if mine.who == "erin" else answered.id
    said = f"{sent}\n\n> On 6 Mar 2027, at 01:00, bob via match <{TALK}> wrote:\n> \n{quote(answered.text)}"
    return {"Subject": f"Re: {answered.subject}", "In-Reply-To": named, "References": named}, said


HABITS = {"alice": gmail, "bob": mailman, "carol": outlook, "dave": nameless, "erin": phone}
MACHINES = (
    ("a vacation notice", {"Auto-Submitted": "auto-replied"}, ""),
    ("Exchange", {"X-Auto-Response-Suppress": "All", "Auto-Submitted": "auto-generated"}, ""),
    ("an old vacation program", {"Precedence": "bulk", "X-Vacation": "yes"}, ""),
    ("another list that feeds us", {"List-Id": "<friends.lists.home.test>", "Precedence": "list"}, ""),
    ("a report", {"Return-Path": "<>", "Content-Type": "multipart/report; boundary=b"}, ""),
    ("a mail server", {}, "mailer-daemon"),
    ("our own mail, sent back", {"X-Nomic-Id": "match; talk; x"}, ""),
    ("a stranger's", {}, "mallory"),
)


@pytest.fixture(scope="module")
def circle():
    """All of it said."""
    found = Circle()
    for number in range(MAILS):
        found.say(number)
        if number % 5 == 3:
            found.disturb(number)
    return found


def test_everybody_got_everything_once(circle):
    """And what nobody said came to nobody."""
    for who in PLAYERS:
        assert [each.number for each in circle.inboxes[who]] == list(range(MAILS))
    with circle.house.store.read() as tx:
        assert len(tx.rows(TalkMail, game=SLUG)) == MAILS


def test_threads_are_whole(circle):
    """In everybody's program, by what the headers name, and in our archive."""
    meant = defaultdict(set)
    for number, sent in circle.said.items():
        meant[sent.thread].add(number)
    expected = {frozenset(each) for each in meant.values()}
    assert len(expected) == len(TOPICS)
    for who in PLAYERS:
        assert circle.threads(who) == expected, who
    with circle.house.store.read() as tx:
        kept = defaultdict(set)
        for number, row in enumerate(tx.rows(TalkMail, game=SLUG)):
            kept[row.thread].add(number)
    assert {frozenset(each) for each in kept.values()} == expected


def test_each_subject_stays_what_it_was(circle):
    """No heaps of Re, AW and tags, whatever programs put before it."""
    for copy in circle.inboxes["alice"][len(TOPICS) :]:
        assert re.match(r"Re: \[match\] (?!re\b|aw:|sv:|\[)", copy.subject, re.IGNORECASE), copy.subject


def test_no_vote_is_lost_and_nothing_else_is_carried_out(circle):
    """The log has the votes that were tapped, and not an event more."""
    votes = sum(bool(each.vote) for each in circle.said.values())
    assert votes > len(PLAYERS)
    assert circle.asked == {}
    after = circle.house.names()[len(circle.before) :]
    assert after.count("vote-cast") == after.count("order-filed") == votes
    assert set(after) == {"vote-cast", "order-filed", "player-heard"}


def test_no_machine_was_passed_on_and_nothing_went_in_a_circle(circle):
    """Each was read once, and answered to nobody but a stranger, some times a day."""
    assert circle.machines == MAILS // 5
    receipts = [mail for mail in circle.house.outbox() if mail.kind == "receipt"]
    to_machines = [mail for mail in receipts if mail.recipient.startswith(("mailer", "mallory"))]
    assert len(to_machines) <= 3
