"""Commands, and the vocabulary in which players may write them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Value = str | int | None


class Verb(msgspec.Struct, frozen=True, cache_hash=True):
    """One thing that can be asked for by mail.

    `usage` is shown to players and is the grammar at once: literal words (any case), `<name:kind>` slots,
    `[optional parts]`, `word|word` alternatives. Kinds: `player`, `square`, `item`, `rule`, `proposal`,
    `card` (by number or title), `int`, `int(1..4)`, `money`, `money(1000)` (in steps of that: a small
    number leaves the thousands out),
    `choice(a|b)` (`choice(yea=yes=+1|nay)`: other words for it), `word`, `text` (quoted, or up to the next
    literal or the end of the line), `wants` (names and how many of each, in people's words: the game gets
    `OH 2, all TX, NV else UT`), `condition` (text as well, which the game reads by
    `nomicd.table.condition_text`), `numbers` (`1, 3-5`, `all`), `body` (this line and the lines after it,
    see `mail.grammar`). `key` is what `Command.verb` will say; `source` names what it comes from (`rule
    14`, `the service`). `examples` parse: a test says so. `grave`: it cannot be undone, or gives power
    away, so a sender who is proved in one way only is asked to confirm it. `picture`: the one picture
    attached to the mail goes with it, drawn anew, as base64 of a PNG in `args["picture"]`; unless another
    slot is filled. `alone`: it counts only in a mail that says nothing but commands. `public`: what it says
    is published, so that among other text it needs the colon (`claim: …`). `asked`: it is a question (`how
    do I win?`), or begins as prose does (`in update 9: …`): a line that only begins like it is prose.
    `words`: other words that may say it in a sentence which has all the rest of it: `hire`, and `get + rid`
    for two that stand apart. `final`: it says that its author wants no more, so that it is not done while
    anything else of the mail was not.
    `strict`: it is written as its usage has it, and never read among other words. `bare`: a sentence that
    says nothing but what fills its slots, with a number, is meant so now: `OH 2, NV 1`. `sayings`: sentences
    that say it, without slots, and nothing else; regular expressions over small letters. `closed`: nobody can
    do it now. It is known so that it is refused with the reason, and neither listed nor offered.
    """

    key: str
    usage: str
    help: str
    examples: tuple[str, ...] = ()
    source: str = "the service"
    read_only: bool = False
    grave: bool = False
    picture: bool = False
    alone: bool = False
    public: bool = False
    asked: bool = False
    words: tuple[str, ...] = ()
    final: bool = False
    strict: bool = False
    bare: bool = False
    sayings: tuple[str, ...] = ()
    closed: bool = False


SPENT = "-"
"""What a word of `Lexicon.wants` means that is spent: a number before it counts nothing that is wanted."""


class Lexicon(msgspec.Struct, frozen=True):
    """The names that slots may hold, as written (any case) to what they mean; `wants` are those of slots of
    that kind (`""` and `SPENT` are no names), and `standing` is what the reader wants by orders that have
    one, by their keys, as a player would write it. `ordered` are the reader's orders that wait or stand, each
    with the line that takes it back. `me` is who writes, "" if that is not known."""

    players: Mapping[str, str] = {}
    squares: Mapping[str, str] = {}
    items: Mapping[str, str] = {}
    proposals: Mapping[str, int] = {}
    rules: Mapping[str, int] = {}
    me: str = ""
    wants: Mapping[str, str] = {}
    standing: Mapping[str, str] = {}
    ordered: Mapping[str, str] = {}
    cards: Mapping[str, int] = {}


class Matter(msgspec.Struct, frozen=True):
    """One thing that is put to the vote: its number, title and author, and how the reader votes so far."""

    number: int
    title: str
    by: str = ""
    mine: str = ""


class Ballot(msgspec.Struct, frozen=True):
    """What the reader, `me`, may vote on now, and the command that does: `verb` with the choice (yea, nay,
    abstain, or what `nomicd.table.endorsing` reads) and the numbers of what it is about in these slots.
    `counted` is what the last ballot was about: who votes on that comes too late."""

    me: str
    matters: tuple[Matter, ...] = ()
    counted: tuple[Matter, ...] = ()
    verb: str = "vote"
    choice: str = "choice"
    on: str = "proposals"


class Vocabulary(msgspec.Struct, frozen=True):
    """All that a reader of this game may write now. With a `ballot`, votes in free words are read too.
    `update` is the number of the one to come, `week` that of the week that runs, 0 where there is none."""

    verbs: tuple[Verb, ...] = ()
    lexicon: Lexicon = Lexicon()
    ballot: Ballot | None = None
    update: int = 0
    week: int = 0


class Command(msgspec.Struct, frozen=True):
    """One thing asked for, with the place in the mail where it stands.

    `args` holds a value for each slot of the verb's usage that was filled. `line` counts from 1 in the
    text that the author wrote; `text` is that line (of a body: its first line).
    """

    verb: str
    args: dict[str, Value]
    line: int = 0
    text: str = ""

    def get_text(self, slot: str) -> str:
        """Return what fills a slot; "" if nothing does."""
        return str(self.args.get(slot) or "")

    def get_number(self, slot: str) -> int:
        """Return the number in a slot; 0 if there is none."""
        return int(self.args.get(slot) or 0)
