"""What only the Admin may ask of the service about the course of a game, as verbs."""

from __future__ import annotations

from nomicd.kernel.commands import Verb

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
MORE = (HOLD, LET_GO, RENAME, MERGE, CO_ADMIN, CO_ADMIN_NOT, LATE, STRIKE, *ROLLS, UNDO_CORRECTION, *LOOKS)
ALL = (GUARD, GUARDED, ACT, DEADLINE, EXTEND, UPDATE_NOW, UNDO, OFFICE, REINSTATE, *MORE)
