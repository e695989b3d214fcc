"""What can be asked of the service itself, in any game, in the same table form as the games' own commands."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.kernel.reserved import find_shadowed

HELP = Verb(
    "help",
    "help [<topic:text>]",
    "what you can write, or all about one command",
    ("help", "help vote"),
    read_only=True,
)
STATUS = Verb(
    "status", "status", "where the game stands and what is open to you", ("status",), read_only=True
)
_QUESTIONS = "questions"
WHEN = Verb("when", "deadline", "when the next update is made", ("deadline",), _QUESTIONS, read_only=True)
WHEN_IS = Verb(
    "when", "when is [next] deadline|update", "the same", ("when is the next update",), _QUESTIONS,
    read_only=True, asked=True,
)  # fmt: skip
MY_ORDERS = Verb(
    "my orders", "my orders", "what of yours waits for an update, or stands", ("my orders",), _QUESTIONS,
    read_only=True,
)  # fmt: skip
NOT_VOTED = Verb(
    "who has not voted", "who has not voted", "what you have not voted on; others' votes stay secret",
    ("who has not voted",), _QUESTIONS, read_only=True,
)  # fmt: skip
HOLIDAY = Verb(
    "holiday", "holiday", "what to write before you are away for a while", ("holiday",), _QUESTIONS,
    read_only=True,
)  # fmt: skip
MY_DATA = Verb(
    "my data", "my data", "all that is kept of you, for yourself", ("my data",), _QUESTIONS, read_only=True,
)  # fmt: skip
LEAVING = Verb(
    "leaving", "leaving", "how to give up your seat, and what comes of it", ("leaving",), _QUESTIONS,
    read_only=True,
)  # fmt: skip
SEARCH = Verb(
    "search", "search <what:text>",
    "where words stand: in the texts of the game, rulings and the log; or in one of them",
    ("search rent", "search rent in log"), _QUESTIONS, read_only=True,
)  # fmt: skip


WHO = Verb("who", "who", "who plays", ("who",), read_only=True)
GAMES = Verb("games", "games", "the games of this server", ("games",), read_only=True)
PING = Verb("ping", "ping", "an answer that says when your mail was received", ("ping",), read_only=True)
JOIN = Verb(
    "join", "join as <name:text> [in place of <instead:word>]",
    "take a seat under that name; with the Admin's approval, one that another has left open",
    ("join as alice", "join as alice in the place of bob"),
)  # fmt: skip
LEAVE = Verb(
    "leave",
    "leave",
    "give up your seat; no mail of the game is sent to you any more",
    ("leave",),
    strict=True,
)
OBSERVE = Verb(
    "observe",
    "observe",
    "have what everybody may see of each update mailed to you, without a seat",
    ("observe",),
    alone=True,
)
STOP_OBSERVING = Verb(
    "stop observing", "stop|unsubscribe [observing]", "no more of that", ("stop observing",), alone=True,
)  # fmt: skip

NEW_GAME = Verb(
    "new game", "new game <slug:word> of <ruleset:word> [in <zone:word>]",
    "have a game opened whose Admin you are, where the operator allows it; you are asked back",
    ("new game friends of borednomic", "new game friends of borednomic in Europe/Berlin"),
)  # fmt: skip

MAILS = Verb(
    "mails",
    "mails <which:choice(each=all|digest=digests|none=off)>",
    "which mails of this game you get: each, digests with ballots and results, or none but answers",
    ("mails digest", "mails each"),
    alone=True,
)
MAILS_TALK = Verb(
    "mails talk", "mails talk <wanted:choice(on|off)>", "whether the talk of the players is mailed to you",
    ("mails talk off",), alone=True,
)  # fmt: skip
TALK_OFF = "mails talk off"
TALK = Verb(
    "talk", "talk", "where the players talk, and how to write to all of them", ("talk",), _QUESTIONS,
    read_only=True,
)  # fmt: skip
QUESTIONS = (WHEN, WHEN_IS, NOT_VOTED, HOLIDAY, LEAVING, MY_DATA, TALK, SEARCH)
MAILS_DAILY = Verb(
    "mails daily",
    "mails daily [at <hour:int(0..23)>[:00]]",
    "one mail a day, at seven on your clock or at that hour, with all your games that you have told so",
    ("mails daily", "mails daily at 18"), alone=True,
)  # fmt: skip
MAILS_LENGTH = Verb(
    "mails length", "mails <length:choice(brief|full)>",
    "digests with only what concerns you, or all of them",
    ("mails brief", "mails full"), alone=True,
)  # fmt: skip
UNSUBSCRIBE = Verb(
    "unsubscribe", "unsubscribe", "no more mails of this game but answers to yours; your seat is kept",
    ("unsubscribe",), alone=True,
)  # fmt: skip
SUBSCRIBE = Verb("subscribe", "subscribe", "all mails of this game again", ("subscribe",), strict=True)
ZONE = Verb(
    "my zone",
    "my zone is <zone:text>",
    "the time zone in which receipts tell you when something is; “my zone is the game's” ends it",
    ("my zone is Europe/Berlin", "my zone is the game's"),
    alone=True,
)
REMIND = Verb(
    "remind me", "remind me <hours:int(1..96)> hours before",
    "a mail so long before each deadline, if nothing has come from you since the last update",
    ("remind me 24 hours before",), alone=True,
)  # fmt: skip
REMIND_NOT = Verb("remind me never", "remind me never", "no more reminders", ("remind me never",))
PROVE = Verb(
    "prove",
    "prove my mails <how:choice(usual|both|confirm)>",
    "what your mails need to count: the usual, both proofs of the sender, or a confirmation of each",
    ("prove my mails both",),
    alone=True,
)
ADDRESS = Verb(
    "my address",
    "my address is <address:word>",
    "use another address; both are asked",
    ("my address is a@b.org",),
    alone=True,
)
NAME = Verb(
    "my name", "my name is <name:word>", "be called otherwise in this game; what was, keeps the old name",
    ("my name is robert",), alone=True,
)  # fmt: skip
ALSO = Verb(
    "also", "also <address:word> is mine", "mails from a second address count as yours, too; both are asked",
    ("also a@b.org is mine",), alone=True,
)  # fmt: skip
NOT_ALSO = Verb(
    "drop address", "drop address <address:word>", "mails from that second address do not count as yours",
    ("drop address a@b.org",), alone=True,
)  # fmt: skip

APPROVE = Verb(
    "approve",
    "approve <name:word> [because <why:text>]",
    "let a player in who asked to join",
    ("approve alice",),
)
REJECT = Verb(
    "reject", "reject <name:word> [because <why:text>]", "do not let that player in", ("reject mallory",)
)
REMOVE = Verb(
    "remove",
    "remove <name:word> [because <why:text>]",
    "take a player's seat away; undo event gives it back",
    ("remove alice",),
)
RELEASE = Verb(
    "release",
    "release <mail:int>",
    "read a held mail as if its sender were proved; one that was set aside, once more",
    ("release 12",),
)
START = Verb(
    "start game", "start game", "begin: the first update is the next one due", ("start game",)
)  # fmt: skip
RESUME = Verb(
    "resume closings", "resume closings", "the clock is right: make updates again", ("resume closings",)
)

SUMMARY = Verb(
    "summary", "summary <which:choice(daily|needed=when needed|never)>",
    "when a summary of the day is mailed to you: every day, when something waits for you, or never",
    ("summary daily", "summary when needed"),
)  # fmt: skip
SUMMARY_AT = Verb(
    "summary at", "summary at <hour:int(0..23)>[:00]", "the hour at which it is made, on your clock",
    ("summary at 18",),
)  # fmt: skip

QUESTION = Verb(
    "question", "question <text:text>", "ask the Admin for a ruling; it is public",
    ("question: may I lend my seat?", "question: event 212 is wrong because the rent was 500"), public=True,
)  # fmt: skip
CHOOSE = Verb(
    "choose again", "choose again for update <update:int> <command:text>",
    "after the past was put right, where the game allows it: what you would have ordered then",
    ("choose again for update 5: vote nay on 3", "choose again for update 5: nothing"), strict=True,
)  # fmt: skip
CLAIM = Verb(
    "claim", "claim <text:text>", "say that something is wrong; the Admin decides, and it is public",
    ("claim event 212 is wrong because the rent was 500",), public=True,
)  # fmt: skip
DOUBTS = Verb(
    "doubts", "doubts", "what was assumed and could be disputed, by how much hangs on it", ("doubts",),
    read_only=True,
)  # fmt: skip
RULINGS = Verb(
    "rulings", "rulings [<search:text>]", "what was asked and ruled; with words, what holds them",
    ("rulings", "rulings rule 14"), read_only=True,
)  # fmt: skip
CORRECTIONS = Verb(
    "corrections", "corrections", "how the past of the game was put right", ("corrections",), read_only=True
)
RULE_THAT = Verb(
    "rule that", "rule that <text:text> because <why:text>", "decide something; it is kept, and told to all",
    ("rule that a pawn is no item because rule 5 does not name it",),
)  # fmt: skip
ANSWER = Verb(
    "answer question", "answer question <question:int> <text:text> because <why:text>", "decide a question",
    ("answer question 3: no because rule 5 does not name pawns",),
)  # fmt: skip
REVERSE = Verb(
    "reverse ruling", "reverse ruling <ruling:int> because <why:text>", "a ruling counts no more",
    ("reverse ruling 2 because rule 5 was amended",),
)  # fmt: skip
CORRECT = Verb(
    "correct", "correct the past because <why:text> <body:body>",
    "put right what the game was given, a line each: you are shown first what that would change",
    ("correct the past because it was stuck at the provider\ncount mail 41 as of update 5",),
)  # fmt: skip
CONFIRM_CORRECTION = Verb(
    "confirm correction",
    "confirm correction <code:word>",
    "do what you were shown",
    ("confirm correction a1b2c3",),
)

# What only the Admin may ask about the course of a game.

SOURCE = "the Admin's overrides"

GUARD = Verb(
    "if still", "if still update <update:int>",
    "do what the lines below say only if no later update is next: so a mail that comes late does nothing",
    ("if still update 17:",), SOURCE,
)  # fmt: skip
GUARDED = Verb(
    "if still do", "if still update <update:int> <command:text>", "the same for one command",
    ("if still update 17: veto 3 because it is too late for it",), SOURCE,
)  # fmt: skip
ACT = Verb(
    "act as", "as <player:word> <command:text> because <why:text>",
    "do what a player would have written; they are told, and the log says that it was you",
    ("as bob: vote yea on 3 because he said so on the phone",), SOURCE,
)  # fmt: skip
DEADLINE = Verb(
    "deadline", "deadline of update <update:int> = <time:text> because <why:text>",
    "move the deadline of the next update; everybody is told",
    ("deadline of update 18 = 2026-12-05 20:00 because of the holidays",), SOURCE,
)  # fmt: skip
EXTEND = Verb(
    "extend", "extend update <update:int> by <length:text> because <why:text>",
    "give everybody more time for the next update",
    ("extend update 18 by 2 days because the mail was down",), SOURCE,
)  # fmt: skip
UPDATE_NOW = Verb(
    "update now", "update now because <why:text>",
    "make the next update now: what has come so far counts for it",
    ("update now because everybody has written",), SOURCE,
)  # fmt: skip
UNDO = Verb(
    "undo event", "undo event <event:int> because <why:text>",
    "take back what you have decided, by the number of its event in the log",
    ("undo event 212 because I misread the mail",), SOURCE,
)  # fmt: skip

OFFICE = Verb(
    "admin is", "admin is <address:word> because <why:text>",
    "hand the Admin's office over to that address; it counts when they have said yes",
    ("admin is carol@example.org because I am away for a year",), SOURCE,
)  # fmt: skip
REINSTATE = Verb(
    "reinstate", "reinstate <player:word> because <why:text>",
    "give a player who was removed, or has left, the seat back; they begin anew",
    ("reinstate bob because it was a mistake",), SOURCE,
)  # fmt: skip
RENAME = Verb(
    "rename", "rename <player:word> to <name:word> because <why:text>",
    "call a player otherwise from now on; the old name is nobody else's",
    ("rename bob to robert because he asked for it",), SOURCE,
)  # fmt: skip
MERGE = Verb(
    "merge", "merge <player:word> into <into:word> because <why:text>",
    "make one seat of two that are one person's: what the first one has, the second one gets",
    ("merge bobby into bob because both are bob",), SOURCE,
)  # fmt: skip
CO_ADMIN = Verb(
    "also admin", "also admin <address:word> because <why:text>",
    "share the Admin's office with that address; it counts when they have said yes",
    ("also admin carol@example.org because I am away in August",), SOURCE,
)  # fmt: skip
CO_ADMIN_NOT = Verb(
    "not also admin", "not also admin <address:word> because <why:text>",
    "share the office with that address no more",
    ("not also admin carol@example.org because I am back",), SOURCE,
)  # fmt: skip
LATE = Verb(
    "accept late", "accept late mail <mail:int> [as of update <update:int>] because <why:text>",
    "count a mail as if it had come before the update that it missed: you are shown first what that changes",
    ("accept late mail 41 because it was stuck at the provider",), SOURCE,
)  # fmt: skip

STRIKE = Verb(
    "strike", "strike <what:text> because <why:text>",
    "see what would be different if a vote, order or mail had never come; you are asked to confirm it",
    ("strike carol's vote on 3 because her brother sent it", "strike event 212 because it was forged"),
    SOURCE,
)  # fmt: skip
UNDO_CORRECTION = Verb(
    "undo correction", "undo correction <number:int> because <why:text>",
    "see what would be different if a correction had never been made; you are asked to confirm it",
    ("undo correction 2 because it was wrong",), SOURCE,
)  # fmt: skip

LIST_MAILS = Verb(
    "list mails", "list mails [of <player:word>]", "the last mails of this game, and what became of each",
    ("list mails", "list mails of bob"), SOURCE, read_only=True,
)  # fmt: skip
LIST_SOME = Verb(
    "list mails", "list <which:choice(held|refused|ignored|set aside)> mails",
    "those of which nothing was done", ("list refused mails",), SOURCE, read_only=True,
)  # fmt: skip
READ_MAIL = Verb(
    "read mail", "read mail <mail:int>",
    "what a mail says of which nothing was done: one held, refused, ignored or set aside",
    ("read mail 41",), SOURCE, read_only=True,
)  # fmt: skip
NOT_WRITTEN = Verb(
    "who has not written", "who has not written", "the players who have not written since the last update",
    ("who has not written",), SOURCE, read_only=True,
)  # fmt: skip
NOT_WROTE = Verb(
    "who has not written", "who hasn't written", "the same", ("who hasn't written",), SOURCE, read_only=True,
)  # fmt: skip
ROLL = Verb(
    "override roll", "override <player:word> roll [in update <update:int>]",
    "a player's rolls, each with the line that sets it otherwise",
    ("override bob's roll", "override bob's roll in update 5"), SOURCE, read_only=True,
)  # fmt: skip
PLAYERS_ROLL = Verb(
    "set roll", "override <player:word> roll [in update <update:int>] = <dice:text> because <why:text>",
    "see what would be different if a player had rolled that; you are asked to confirm it",
    ("override bob's roll in update 5 = 3 4 because the die fell off the table",), SOURCE,
)  # fmt: skip
SET_ROLL = Verb(
    "set roll", "set roll <roll:word> = <dice:text> because <why:text>",
    "the same for any roll, by the label that the digest lists it under",
    ("set roll bored/u5/r6/move/bob = 3 4 because the die fell off the table",), SOURCE,
)  # fmt: skip

TALK_AT = Verb(
    "talk at", "talk = <where:word>",
    "where the players talk: on (here), off, or the address of a list that you have already",
    ("talk = on", "talk = our-list@example.org"), SOURCE,
)  # fmt: skip
TALK_ARCHIVE = Verb(
    "talk archive", "talk archive = <how:choice(on|off)>", "show the talk on the site, or no more",
    ("talk archive = on",), SOURCE,
)  # fmt: skip
TALK_OF = Verb(
    "talk of", "talk of <writer:word> is <how:choice(free|held|muted)>",
    "pass somebody's mails to the talk on at once, see each first, or pass none on; also of all observers",
    ("talk of bob is held", "talk of observers is muted"), SOURCE,
)  # fmt: skip

HOLD = Verb(
    "hold question", "hold question <number_because_why:text> <body:body>",
    "let digests show both outcomes of a question; in the lines below, as in a correction, the other one",
    ("hold question 3 because it may decide the game\nstrike event 212",), SOURCE,
)  # fmt: skip
LET_GO = Verb(
    "let question go", "let question <question:int> go because <why:text>",
    "show one outcome of it only; it stays open until you answer it",
    ("let question 3 go because it hangs on nothing any more",), SOURCE,
)  # fmt: skip

LOOKS = (LIST_MAILS, LIST_SOME, READ_MAIL, NOT_WRITTEN, NOT_WROTE, ROLL)
ROLLS = (PLAYERS_ROLL, SET_ROLL)
TALKING = (TALK_AT, TALK_ARCHIVE, TALK_OF)
MORE = (
    HOLD,
    LET_GO,
    RENAME,
    MERGE,
    CO_ADMIN,
    CO_ADMIN_NOT,
    LATE,
    STRIKE,
    *ROLLS,
    UNDO_CORRECTION,
    *TALKING,
    *LOOKS,
)
OVERRIDES = (GUARD, GUARDED, ACT, DEADLINE, EXTEND, UPDATE_NOW, UNDO, OFFICE, REINSTATE, *MORE)

EVERYBODY = (HELP, STATUS, WHO, GAMES, PING, RULINGS, DOUBTS, CORRECTIONS, NEW_GAME, MY_ORDERS, *QUESTIONS)
MAILBOX = (
    MAILS,
    MAILS_TALK,
    MAILS_DAILY,
    MAILS_LENGTH,
    UNSUBSCRIBE,
    SUBSCRIBE,
    ZONE,
    REMIND,
    REMIND_NOT,
    PROVE,
    ADDRESS,
    ALSO,
    NOT_ALSO,
)
PLAYERS = (*EVERYBODY, LEAVE, NAME, QUESTION, CLAIM, CHOOSE, *MAILBOX)
STRANGERS = (HELP, GAMES, JOIN, OBSERVE, NEW_GAME)
ADMIN = (
    *(SUMMARY, SUMMARY_AT),
    *(START, APPROVE, REJECT, REMOVE, RELEASE, RESUME),
    *(RULE_THAT, ANSWER, REVERSE, CORRECT, CONFIRM_CORRECTION),
    *OVERRIDES,
)

WHAT_IF = "what_if"
"""Key of the verb of games that asks about another past: the service answers it."""

GRAVE = frozenset({LEAVE.key, NAME.key, ADDRESS.key, ALSO.key, NOT_ALSO.key, PROVE.key})
"""Keys of what is asked back about before it is done, unless the sender is proved beyond doubt."""


def with_service(game: Vocabulary, player: bool, admin: bool) -> Vocabulary:
    """The game's vocabulary, each way to write a verb once, and the service's. A verb of the game counts
    before one of the same key here."""
    return msgspec.structs.replace(game, verbs=_every(game.verbs, player, admin))


@lru_cache(maxsize=256)
def _every(game: tuple[Verb, ...], player: bool, admin: bool) -> tuple[Verb, ...]:
    written = {(verb.key, verb.usage): verb for verb in game}
    own = ADMIN if player else (ZONE, MAILS_TALK, *ADMIN)
    ours = (*(PLAYERS if player else EVERYBODY), *(() if player else (JOIN,)), *(own if admin else ()))
    taken = {verb.key for verb in game}
    return (*written.values(), *(verb for verb in ours if verb.key not in taken))


def without_shadows(game: Vocabulary) -> Vocabulary:
    """The game's vocabulary without what a rule has taken from the service: rules that would are refused, and
    older ones go without."""
    kept = _in_light(game.verbs)
    return game if len(kept) == len(game.verbs) else msgspec.structs.replace(game, verbs=kept)


@lru_cache(maxsize=256)
def _in_light(game: tuple[Verb, ...]) -> tuple[Verb, ...]:
    return tuple(verb for verb in game if not _shadows(verb))


def _shadows(verb: Verb) -> bool:
    return verb.source.startswith("rule ") and bool(find_shadowed(verb.key) or find_shadowed(verb.usage))


STRANGER = Vocabulary(STRANGERS)
"""What somebody may write who has no seat."""

OBSERVER = Vocabulary((*STRANGERS, STOP_OBSERVING, MAILS_TALK, *QUESTIONS))
"""The same for an address that observes the game: nobody else is answered about ending what never began."""
