"""Mails of an archive as a history: proposals, votes and results, read as our own mail is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta

import msgspec

from nomicd.kernel.commands import Ballot, Command, Lexicon, Matter, Vocabulary
from nomicd.mail import grammar
from nomicd.mail.grammar import Doubt, Letter
from nomicd.mail.message import Message
from nomicd.mail.proposing import SUBJECT
from nomicd.services.importing.changes import Changes, changes
from nomicd.services.importing.drafts import MAX_TITLE, Block, Draft, Sent, blocks
from nomicd.services.importing.history import FORMAT, SURE, Cast, Choice, History, Motion, Origin
from nomicd.services.importing.people import Known, People
from nomicd.services.importing.posts import Post
from nomicd.services.importing.tallies import Tally, tallies
from nomicd.table.votes.state import numbers
from nomicd.table.votes.vocabulary import VOTES, WITHDRAW, propose

MAX_OPEN = 40
MAX_WAITING = 200
"""Proposals that may still be waiting for a number."""
LAPSES = timedelta(days=60)
"""Without a result, nobody votes on a proposal any more after so long."""
FRESH = timedelta(days=21)
"""What is put forward so shortly before the end of an archive is open still, where no result is told."""
_RESULTS = re.compile(r"\bresults?\b|\btall(?:y|ies)\b|\boutcomes?\b|\bvoting\s+report\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b\d{1,5}\b")
_DIGIT = re.compile(r"\d")
_VERBS = (propose("propose: A title"), *VOTES, WITHDRAW)


def read(posts: Iterable[Post], origin: Origin) -> History:
    """The history that these mails tell."""
    reader = Reader()
    for post in sorted(posts, key=lambda each: each.at):
        reader.take(post)
    return reader.history(origin)


class Reader:
    """What is known so far."""

    def __init__(self) -> None:
        self._people = People()
        self._drafts: list[Draft] = []
        self._by_number: dict[int, Draft] = {}
        self._officers: dict[str, int] = {}
        self._last: Post | None = None

    def take(self, post: Post) -> None:
        """The next mail, in the order of their dates."""
        self._last = post
        known = self._people.author(post)
        results = bool(_RESULTS.search(post.subject))
        told = tallies(post.lines, about_results=results)
        for tally in told:
            self._tallied(tally, post)
        used = {number for tally in told for number in range(tally.first, tally.last + 1)}
        rest = tuple(line for line in post.lines if line.number not in used)
        found = blocks(rest, "" if told else post.subject)
        for block in found:
            self._numbered(block, post, known)
            used.update(range(block.first, block.last + 1))
        if known and not results and not told:
            self._letter(post, known, used, bool(found))

    # Proposals

    def _numbered(self, block: Block, post: Post, known: Known | None) -> None:
        author = self._people.named(block.author, post.at, post.source) if block.author else known
        if author:
            author.acts += 1
        draft = self._by_number.get(block.number)
        if draft:
            self._again(draft, block, post)
            return
        draft = self._unnumbered_like(block)
        if draft:
            self._by_number[block.number] = draft
            draft.number, draft.title = block.number, (block.title or draft.title)[:MAX_TITLE]
            draft.threads.add(post.thread)
            draft.sure = min(0.95, draft.sure + 0.15)
            draft.reasons.append(f"numbered in {post.source}")
            return
        draft = self._draft(block.number, block.title or f"Proposal {block.number}", block.text, author, post)
        draft.sure = 0.9 if author and block.title else 0.75
        draft.reasons.append(
            "stands under its number"
            + (f", by {block.author}" if block.author else ", its sender taken for the author")
        )

    def _unnumbered_like(self, block: Block) -> Draft | None:
        waiting = [each for each in self._drafts if not each.number][-MAX_WAITING:]
        return next((each for each in waiting if each.is_like(block.title, block.text)), None)

    def _again(self, draft: Draft, block: Block, post: Post) -> None:
        draft.threads.add(post.thread)
        if not draft.is_like("", block.text) and not draft.votes:
            draft.sure = min(draft.sure, 0.6)
            draft.reasons.append(f"another text under that number came later, in {post.source}")

    def _draft(self, number: int, title: str, text: str, author: Known | None, post: Post) -> Draft:
        sent = Sent(title[:MAX_TITLE], text, author.name if author else "", post.at, post.source)
        draft = Draft(len(self._drafts), number, sent)
        draft.threads.add(post.thread)
        self._drafts.append(draft)
        if number:
            self._by_number[number] = draft
        return draft

    # What our own reader makes of a mail

    def _letter(self, post: Post, known: Known, used: set[int], proposed: bool) -> None:
        matters = self._matters(post)
        letter = grammar.letter(_without(post, used), self._vocabulary(known, matters))
        for command in letter.commands:
            if command.verb == "vote":
                self._voted(command, post, known, matters)
            elif command.verb == "withdraw":
                self._withdrawn(command, post, known)
            elif command.verb == "propose" and not proposed:
                self._announced(command, post, known)
        self._doubted(letter, post, known)

    def _matters(self, post: Post) -> list[Draft]:
        """What a mail may vote on: what its conversation is about, unless it names others; else all that is
        open."""
        recent = [each for each in self._drafts if post.at - each.sent.at < LAPSES]
        mine = [each for each in recent if post.thread in each.threads]
        named = {int(each) for line in post.lines for each in _NUMBER.findall(line.text[:200])}
        others = {each.number for each in recent} - {each.number for each in mine}
        if mine and not named & others and post.source not in {each.sent.source for each in mine}:
            return mine
        meant = [each for each in recent if each.open or each in mine or each.number in named]
        return meant[-MAX_OPEN:]

    def _vocabulary(self, known: Known, matters: list[Draft]) -> Vocabulary:
        named = {each.title.casefold(): each.key for each in matters} | {
            str(each.key): each.key for each in matters
        }
        shown = tuple(Matter(each.key, each.title, each.sent.player) for each in matters)
        return Vocabulary(
            _VERBS, Lexicon(players=self._people.names, proposals=named), Ballot(known.name, shown)
        )

    def _voted(self, command: Command, post: Post, known: Known, matters: list[Draft]) -> None:
        said, choice = str(command.args.get("proposals") or ""), str(command.args.get("choice") or "")
        wanted = {each.key for each in matters} if said == "all" else set(numbers(said))
        for draft in (each for each in matters if each.key in wanted):
            draft.votes.append(self._cast(draft, command, choice, post, known))
            known.acts += 1

    def _cast(self, draft: Draft, command: Command, choice: str, post: Post, known: Known) -> Cast:
        line = " ".join(command.text.split())[:80]
        if choice not in ("yea", "nay", "abstain"):
            return Cast(
                known.name, "?", post.at, 0.3, f"“{line}”: it hangs on something else", post.source, False
            )
        sure, why = (0.9, "names the proposal") if _DIGIT.search(line) else (0.75, "by what it answers")
        if draft.decided and post.at > draft.decided:
            sure, why = 0.3, "came after the result"
        made: Choice = "yea" if choice == "yea" else "nay" if choice == "nay" else "abstain"
        return Cast(known.name, made, post.at, sure, f"“{line}”: {why}", post.source, sure >= SURE)

    def _doubted(self, letter: Letter, post: Post, known: Known) -> None:
        for reading, doubt in letter.doubts:
            for draft in self._meant(doubt):
                line = " ".join(reading.text.split())[:80]
                draft.votes.append(
                    Cast(known.name, "?", post.at, 0.2, f"“{line}”: {doubt.text[:120]}", post.source, False)
                )

    def _meant(self, doubt: Doubt) -> Iterator[Draft]:
        keys = {
            n
            for each in doubt.readings
            if each.verb == "vote"
            for n in numbers(str(each.args.get("proposals") or ""))
        }
        return (each for each in self._drafts if each.key in keys)

    def _withdrawn(self, command: Command, post: Post, known: Known) -> None:
        number = command.args.get("proposal")
        own = [
            each
            for each in self._drafts
            if each.open and each.sent.player == known.name and number in (None, each.key)
        ]
        if own:
            own[-1].result, own[-1].decided, own[-1].result_source = "withdrawn", post.at, post.source
            own[-1].result_sure, own[-1].result_reason = 0.9, "taken back by its author"

    def _announced(self, command: Command, post: Post, known: Known) -> None:
        title, body = str(command.args.get("title") or ""), str(command.args.get("body") or "").strip()
        if said := SUBJECT.match(post.subject):
            title = said["title"]
        text = body or title
        if any(each.is_like("", text) for each in self._drafts[-MAX_OPEN:]):
            return
        known.acts += 1
        draft = self._draft(0, title or "A proposal", text, known, post)
        draft.sure = 0.8 if body else 0.6
        draft.reasons.append("announced in a sentence, without a number")

    # Results

    def _tallied(self, tally: Tally, post: Post) -> None:
        draft = self._by_number.get(tally.number)
        if draft is None or not draft.open:
            return
        for name, choice in tally.names:
            if voter := self._people.named(name, post.at, post.source):
                draft.named[voter.name] = choice
        if tally.result is None and not draft.named:
            return
        self._officers[post.address] = self._officers.get(post.address, 0) + 1
        draft.result, draft.decided, draft.score = tally.result, post.at, tally.score
        draft.result_source = post.source
        draft.result_sure, draft.result_reason = self._result_sure(draft, post)
        if draft.result is None:
            yea, nay = (list(draft.named.values()).count(each) for each in ("yea", "nay"))
            draft.result = "accepted" if yea > nay else "rejected"
            draft.result_sure, draft.result_reason = 0.6, "who voted how is told, and not what came of it"

    def _result_sure(self, draft: Draft, post: Post) -> tuple[float, str]:
        yea, nay, none = draft.count()
        counted = (f"{yea}-{nay}", f"{yea}-{nay}-{none}")
        if draft.score in counted:
            return 0.95, f"announced, and the votes that were read come to {draft.score} too"
        if draft.score and yea + nay:
            return 0.7, f"announced with {draft.score}; the votes that were read come to {counted[0]}"
        often = self._officers[post.address] > 1
        return (0.85, "announced by who announces results") if often else (0.75, "announced")

    # The whole

    def history(self, origin: Origin) -> History:
        """All of it, in order."""
        for draft in [each for each in self._drafts if not each.number]:
            draft.number = max(each.number for each in self._drafts) + 1
            draft.reasons.append("its number is ours")
        made = sorted(self._drafts, key=lambda each: (each.sent.at, each.number))
        return History(FORMAT, origin, self._people.all(), tuple(map(self._motion, made)))

    def _motion(self, draft: Draft) -> Motion:
        assert self._last is not None
        self._complete(draft)
        if draft.result is None:
            self._judge(draft)
        if draft.result != "accepted":
            return draft.motion(Changes("", 1.0, ""))
        return draft.motion(changes(draft.number, draft.title, draft.sent.text))

    def _complete(self, draft: Draft) -> None:
        """Votes that only a tally tells."""
        cast = {each.player for each in draft.votes if each.take}
        for name, choice in draft.named.items():
            if name not in cast and draft.decided:
                why = "named in the tally; no mail of theirs was found"
                draft.votes.append(Cast(name, choice, draft.decided, 0.8, why, draft.result_source))

    def _judge(self, draft: Draft) -> None:
        """What became of a proposal whose result nobody tells."""
        assert self._last is not None
        yea, nay, _ = draft.count()
        if self._last.at - draft.sent.at < FRESH:
            draft.result_sure, draft.result_reason = 0.6, "the archive ends soon after it: open still, maybe"
            return
        draft.result = "accepted" if yea > nay else "rejected"
        draft.decided = max((each.at for each in draft.votes), default=draft.sent.at)
        if yea or nay:
            draft.result_sure, draft.result_reason = (
                0.5,
                f"no result was found; the votes that were read come to {yea}-{nay}",
            )
        else:
            draft.result_sure, draft.result_reason = (
                0.3,
                "neither a result nor a vote was found: it lapsed, maybe",
            )


def _without(post: Post, used: set[int]) -> Message:
    """The mail without these lines, which have been read already."""
    lines = post.message.text.split("\n")
    left = "\n".join("" if number in used else line for number, line in enumerate(lines, 1))
    return msgspec.structs.replace(post.message, text=left, subject=post.subject)
