"""One mail of each kind with made-up content, for who writes templates: every kind of block is in one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from nomicd.games.nomic.pages.picture import draw_board
from nomicd.games.nomic.state import PlayerState, SquareState, State
from nomicd.kernel.page import Code, Lines, Offer, Offers, Page, Prose, Section, Table, wording
from nomicd.table.story import fold_here

DEADLINE = (
    "Write by the end of Monday 30 November, New York time: before Tue 01 Dec 2026 00:00 EST (05:00 UTC). "
    "Update 18 is made then."
)
DIFF = "-  gold_card.buy = 500\n+  gold_card.buy = 400"
WHY = Prose("Cards are **too dear**: nobody has bought one since week 2.\n\n- fewer cards\n- fewer jumps")
VOTES = Offers(
    tuple(Offer(f"vote {choice} on 12", "", choice) for choice in ("yea", "nay", "abstain")),
    'Proposal 12, "Cheaper cards", by alice. If you don\'t vote: abstain.',
)


def samples() -> Mapping[str, Callable[[], Page]]:
    """Return what makes the page of each kind."""
    return {
        "ballot": _ballot,
        "changed": _change,
        "confirmation": _confirmation,
        "daily": _daily,
        "digest": _digest,
        "help": _help,
        "notice": _notice,
        "receipt": _receipt,
        "reminder": _reminder,
        "result": _result,
        "ruling": _show_ruling,
        "summary": _summary,
        "welcome": _welcome,
    }


def state() -> State:
    """A small game of BoredNomic in its sixth week."""
    labels = [str(number) for number in range(1, 27)]
    owners = {"3": "alice", "7": "bob", "14": "alice", "18": "王小明", "21": "carol"}
    names = {"3": "Foo", "14": "The long pier", "18": "Zoë 🦊", "21": "0x15", "1": "Square One"}
    squares = {
        label: SquareState(
            label, int(label), names.get(label, ""), owners.get(label, ""), "f" if label in owners else "none"
        )
        for label in labels
    }
    players = [
        PlayerState(name="alice", square="14", cash=11_200, colour="red"),
        PlayerState(name="bob", square="22", cash=9_650, colour="blue"),
        PlayerState(name="王小明", square="14", cash=8_020, colour="green"),
        PlayerState(name="carol", square="3", cash=-40, colour="yellow", active=False),
    ]
    return State(
        slug="bored2",
        update=17,
        week=6,
        players={player.name: player for player in players},
        squares=squares,
        board=tuple(labels),
    )


def _digest() -> Page:
    game = state()
    rows = tuple((each.name, f"${each.cash:,}", f"#{each.square}") for each in game.players.values())
    sections = (
        Section("You are asked", (Offers((Offer("answer 1 yes", "", "yes"),), "Make a wish?"),)),
        Section("To vote on", (VOTES,)),
        Section("What happened", (Lines(("alice rolls 5-1, landing on Square #14.", "bob is in Jail.")),)),
        fold_here(),
        Section("Standings", (Table(("Player", "Money", "Square"), rows, (1,)),)),
        Section("The board", (Code("(the board in characters)", draw_board(game)),)),
        Section("Proposals", (Prose("Amend rule 5."), Code(DIFF))),
    )
    more = (Section("The dice of update 17", (Code("game bored2 update 17\nroot " + "0f" * 32),)),)
    title, lead = "Update 17, Monday 30 November", ("You gained $42.", DEADLINE)
    news = "+$42; 1 question, 1 vote till end of Mon 30 Nov"
    return Page(title, lead, sections, news, more=more, short="Update 17")


def _ballot() -> Page:
    heading = 'Proposal 12, "Cheaper cards", by alice'
    return Page("Ballot of week 6", (DEADLINE,), (Section(heading, (WHY, Code(DIFF), VOTES)),))


def _result() -> Page:
    tally = Table(("Voter", "Vote", "Weight"), (("alice", "yea", "1"), ("bob", "nay", "2")), (2,))
    heading = 'Proposal 12, "Cheaper cards": rejected by 1-2'
    return Page("Result of the vote of week 6", (), (Section(heading, (tally,)),))


def _receipt() -> Page:
    refused = "There is no square 99: the board has 26."
    sections = (
        Section("", (Offers((Offer("cancel buy gold card", "", "cancel"),), "buy gold card: queued."),)),
        Section("Not done", (Lines((f"buy square 99: {refused}",)),)),
        Section("", (Lines((DEADLINE,)),)),
        Section("", (wording("receipt.talk", lines=("“see you on Friday!”",)),)),
    )
    small = ("Sender verified · came Mon 30 Nov 2026 12:00 EST",)
    return Page("Got it: 1 order, 1 order not done", (), sections, small=small)


def _help() -> Page:
    offers = (Offer("vote CHOICE on PROPOSAL", "vote on it"), Offer("board", "the board as it stands"))
    return Page("Help", (), (Section("What you can write: the service", (Offers(offers),)),))


def _notice() -> Page:
    return Page("The game is paused", ("The game is paused: the rules forbid what they demand.",))


def _welcome() -> Page:
    begin = Offers((Offer("help", "what you can write"), Offer("rules", "the rules in force")))
    contacts = wording("welcome.contacts", address="nomic+bored2@localhost")
    lead = (wording("welcome.lead", game="bored2", player="alice"), DEADLINE)
    return Page("Welcome to bored2", lead, (Section("To begin with", (begin, contacts)),))


def _confirmation() -> Page:
    said = (wording("confirmation.whose_mail", game="bored2"),)
    how = wording("confirmation.how")
    sections = (
        Section("What it asks for", (Code("> resign"),)),
        Section("To confirm", (how, Offers((Offer("confirm c0ffee", "yes, it is"),)))),
    )
    return Page("Is this mail from you?", said, sections)


def _show_ruling() -> Page:
    ruled = (
        "Ruling 3: Rent is due on a square that was bought in the same update. Because: rule 14 says lands."
    )
    settles = "It answers question 5."
    return Page("Ruling 3", (), (Section("A ruling", (Lines((f"{ruled} {settles}",)),)),))


def _change() -> Page:
    table = Table(
        ("What", "Was", "Is"), (("Your money", "$1,200", "$1,158"), ("Square #14", "bob's", "yours"))
    )
    lead = (wording("notice.corrected"),)
    why = Lines(("Mail 31 of alice counts for update 6.", "Why: it had reached us in time."))
    sections = (Section("For you", (table,)), Section("What was corrected", (why,)))
    return Page("What changed for you: correction 2", lead, sections)


def _daily() -> Page:
    parts = [
        part
        for slug, made in (("bored", _digest), ("friends", _result))
        for page, to in ((made(), f"nomic+{slug}@localhost"),)
        for part in (
            Section(f"{slug}: {page.title}", (wording("daily.where", address=to),), to=to),
            *(msgspec.structs.replace(each, to=to) for each in page.sections),
        )
    ]
    return Page("Your games, Tuesday 24 November", (wording("daily.games"),), tuple(parts))


def _reminder() -> Page:
    lead = (wording("reminder.lead", deadline="Tue 01 Dec 2026 00:00 EST"),)
    return Page("Reminder: update 18 is near", lead, (Section("Still open to you", (VOTES,)),))


def _summary() -> Page:
    waits = Offers(
        (
            Offer("approve dave", "dave@example.net wants to join"),
            Offer("release 41", "from bob: nothing proves that it is from there"),
            Offer("answer question 5: … because …", "alice asks: is rent due at once?"),
            Offer("restore rule 12", "its code is off: line 4: division by zero."),
        )
    )
    head = ("From", "Mails", "applied", "refused", "held", "set-aside")
    rows = (("alice", "3", "3", "0", "0", "0"), ("bob", "2", "0", "1", "1", "0"))
    lost = wording("notice.undelivered", kind="digest", reader="carol", said="550 5.1.1 no such user")
    sections = (
        Section("Waits for you", (waits,)),
        Section("Could not be delivered", (lost,)),
        Section("What came in", (Table(head, rows, (1, 2, 3, 4, 5)),)),
        Section(
            "What was done", (Lines(("Update 17 made.", "42 events added to the log, which has 1,207.")),)
        ),
        Section("Deadlines of today and tomorrow", (Lines(("Update 18: Tue 01 Dec 2026 00:00 EST.",)),)),
    )
    since = "Sun 29 Nov 2026 07:00 EST"
    lead = wording("summary.lead", game="bored2", since=since, wanted="needed")
    return Page("Summary of Mon 30 Nov 2026", (lead,), sections, "4 things wait for you")
