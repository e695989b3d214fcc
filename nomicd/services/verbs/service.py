"""What can be asked of the service itself, in any game, in the same table form as the games' own commands."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.kernel.reserved import shadowed
from nomicd.services.verbs import admin as overrides

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
WHO = Verb("who", "who", "who plays", ("who",), read_only=True)
GAMES = Verb("games", "games", "the games of this server", ("games",), read_only=True)
PING = Verb("ping", "ping", "an answer that says when your mail was received", ("ping",), read_only=True)
JOIN = Verb(
    "join", "join as <name:text> [in place of <instead:word>]",
    "take a seat under that name; with the Admin's approval, one that another has left open",
    ("join as alice", "join as alice in the place of bob"),
)  # fmt: skip
LEAVE = Verb("leave", "leave", "give up your seat; no mail of the game is sent to you any more", ("leave",))
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
UNSUBSCRIBE = Verb(
    "unsubscribe", "unsubscribe", "no more mails of this game but answers to yours; your seat is kept",
    ("unsubscribe",), alone=True,
)  # fmt: skip
SUBSCRIBE = Verb("subscribe", "subscribe", "all mails of this game again", ("subscribe",))
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
    ("question: may I sell my pawn?", "question: event 212 is wrong because the rent was 500"), public=True,
)  # fmt: skip
CHOOSE = Verb(
    "choose again", "choose again for update <update:int> <command:text>",
    "after the past was put right, where the game allows it: what you would have ordered then",
    ("choose again for update 5: vote nay on 3", "choose again for update 5: nothing"),
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

EVERYBODY = (HELP, STATUS, WHO, GAMES, PING, RULINGS, DOUBTS, CORRECTIONS, NEW_GAME)
MAILBOX = (MAILS, UNSUBSCRIBE, SUBSCRIBE, ZONE, REMIND, REMIND_NOT, PROVE, ADDRESS, ALSO, NOT_ALSO)
PLAYERS = (*EVERYBODY, LEAVE, NAME, QUESTION, CLAIM, CHOOSE, *MAILBOX)
STRANGERS = (HELP, GAMES, JOIN, OBSERVE, NEW_GAME)
ADMIN = (
    *(SUMMARY, SUMMARY_AT),
    *(START, APPROVE, REJECT, REMOVE, RELEASE, RESUME),
    *(RULE_THAT, ANSWER, REVERSE, CORRECT, CONFIRM_CORRECTION),
    *overrides.ALL,
)

GRAVE = frozenset({LEAVE.key, NAME.key, ADDRESS.key, ALSO.key, NOT_ALSO.key, PROVE.key})
"""Keys of what is asked back about before it is done, unless the sender is proved beyond doubt."""


def with_service(game: Vocabulary, player: bool, admin: bool) -> Vocabulary:
    """The game's vocabulary, each way to write a verb once, and the service's. A verb of the game counts
    before one of the same key here."""
    return msgspec.structs.replace(game, verbs=_every(game.verbs, player, admin))


@lru_cache(maxsize=256)
def _every(game: tuple[Verb, ...], player: bool, admin: bool) -> tuple[Verb, ...]:
    written = {(verb.key, verb.usage): verb for verb in game}
    own = ADMIN if player else (ZONE, *ADMIN)
    ours = (*(PLAYERS if player else EVERYBODY), *(() if player else (JOIN,)), *(own if admin else ()))
    taken = {verb.key for verb in game}
    return (*written.values(), *(verb for verb in ours if verb.key not in taken))


def without_shadows(game: Vocabulary) -> Vocabulary:
    """The game's vocabulary without what a rule has taken from the service: rules that would are refused, and
    older ones go without."""
    kept = tuple(verb for verb in game.verbs if not _shadows(verb))
    return game if len(kept) == len(game.verbs) else msgspec.structs.replace(game, verbs=kept)


@lru_cache(maxsize=2048)
def _shadows(verb: Verb) -> bool:
    return verb.source.startswith("rule ") and bool(shadowed(verb.key) or shadowed(verb.usage))


STRANGER = Vocabulary(STRANGERS)
"""What somebody may write who has no seat."""

OBSERVER = Vocabulary((*STRANGERS, STOP_OBSERVING))
"""The same for an address that observes the game: nobody else is answered about ending what never began."""
