"""Mails of an archive as a history: proposals, votes and results, read as our own mail is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

import msgspec

from nomicd.kernel.commands import Ballot, Command, Lexicon, Matter, Vocabulary
from nomicd.mail import grammar
from nomicd.mail.message import Message
from nomicd.mail.readings import Doubt, ParsedMail
from nomicd.mail.wording import PROPOSED
from nomicd.services.importing.archived_mails import ArchivedMail
from nomicd.services.importing.changes import Changes, changes
from nomicd.services.importing.history import (
    FORMAT,
    SURE,
    Choice,
    History,
    ImportedProposal,
    ImportedVote,
    Origin,
)
from nomicd.services.importing.people import ImportedPeople, KnownPerson
from nomicd.services.importing.proposal_drafts import (
    MAX_TITLE,
    ProposalBlock,
    ProposalDraft,
    SentProposal,
    blocks,
)
from nomicd.services.importing.tally_lines import Tally, tallies
from nomicd.table.pieces.votes.state import read_numbers
from nomicd.table.pieces.votes.vocabulary import VOTES, WITHDRAW, propose

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


def read(posts: Iterable[ArchivedMail], origin: Origin) -> History:
    """The history that these mails tell."""
    reader = ArchiveReader()
    for post in sorted(posts, key=lambda each: each.at):
        reader.take(post)
    return reader.history(origin)


def _is_about(
    post: ArchivedMail, drafts: Sequence[ProposalDraft], among: Sequence[ProposalDraft], named: set[int]
) -> bool:
    """Return whether a mail is about these proposals, no others among some, and made none of them."""
    made = any(each.sent.source == post.source for each in drafts)
    others = {each.number for each in among} - {each.number for each in drafts}
    return bool(drafts) and not made and named.isdisjoint(others)


def _list_numbers(post: ArchivedMail) -> set[int]:
    return {int(each) for line in post.lines for each in _NUMBER.findall(line.text[:200])}


class ArchiveReader:
    """Reads an archive mail by mail; holds what is known so far."""

    def __init__(self) -> None:
        self._people = ImportedPeople()
        self._drafts: list[ProposalDraft] = []
        self._by_number: dict[int, ProposalDraft] = {}
        self._officers: dict[str, int] = {}
        self._last: ArchivedMail | None = None

    def take(self, post: ArchivedMail) -> None:
        """The next mail, in the order of their dates."""
        self._last = post
        known = self._people.author(post)
        results = bool(_RESULTS.search(post.subject))
        told = tallies(post.lines, about_results=results)
        for tally in told:
            self._take_tally(tally, post)
        used = set[int]().union(*(range(tally.first, tally.last + 1) for tally in told))
        rest = tuple(line for line in post.lines if line.number not in used)
        found = blocks(rest, "" if told else post.subject)
        for block in found:
            self._take_numbered(block, post, known)
            used.update(range(block.first, block.last + 1))
        if known and not results and not told:
            self._letter(post, known, used, bool(found))

    # Proposals

    def _take_numbered(self, block: ProposalBlock, post: ArchivedMail, known: KnownPerson | None) -> None:
        author = self._people.find_or_add(block.author, post.at, post.source) if block.author else known
        if author:
            author.acts += 1
        draft = self._by_number.get(block.number)
        if draft:
            self._again(draft, block, post)
            return
        draft = self._find_unnumbered_like(block)
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

    def _find_unnumbered_like(self, block: ProposalBlock) -> ProposalDraft | None:
        waiting = [each for each in self._drafts if not each.number][-MAX_WAITING:]
        return next((each for each in waiting if each.is_like(block.title, block.text)), None)

    def _again(self, draft: ProposalDraft, block: ProposalBlock, post: ArchivedMail) -> None:
        draft.threads.add(post.thread)
        if not draft.is_like("", block.text) and not draft.votes:
            draft.sure = min(draft.sure, 0.6)
            draft.reasons.append(f"another text under that number came later, in {post.source}")

    def _draft(
        self, number: int, title: str, text: str, author: KnownPerson | None, post: ArchivedMail
    ) -> ProposalDraft:
        sent = SentProposal(title[:MAX_TITLE], text, author.name if author else "", post.at, post.source)
        draft = ProposalDraft(len(self._drafts), number, sent)
        draft.threads.add(post.thread)
        self._drafts.append(draft)
        if number:
            self._by_number[number] = draft
        return draft

    # What our own reader makes of a mail

    def _letter(self, post: ArchivedMail, known: KnownPerson, used: set[int], proposed: bool) -> None:
        matters = self._matters(post)
        letter = grammar.parse_mail(_without(post, used), self._vocabulary(known, matters))
        for command in letter.commands:
            if command.verb == "vote":
                self._take_votes(command, post, known, matters)
            elif command.verb == "withdraw":
                self._take_withdrawal(command, post, known)
            elif command.verb == "propose" and not proposed:
                self._take_proposal(command, post, known)
        self._take_doubts(letter, post, known)

    def _matters(self, post: ArchivedMail) -> list[ProposalDraft]:
        """Return the proposals that a mail may vote on: those it names, else those its conversation is about,
        else all that are open."""
        recent = [each for each in self._drafts if post.at - each.sent.at < LAPSES]
        mine = [each for each in recent if post.thread in each.threads]
        named = _list_numbers(post)
        if _is_about(post, mine, recent, named):
            return mine
        meant = [each for each in recent if each.open or each in mine or each.number in named]
        return meant[-MAX_OPEN:]

    def _vocabulary(self, known: KnownPerson, matters: list[ProposalDraft]) -> Vocabulary:
        named = {each.title.casefold(): each.key for each in matters} | {
            str(each.key): each.key for each in matters
        }
        shown = tuple(Matter(each.key, each.title, each.sent.player) for each in matters)
        return Vocabulary(
            _VERBS, Lexicon(players=self._people.names, proposals=named), Ballot(known.name, shown)
        )

    def _take_votes(
        self, command: Command, post: ArchivedMail, known: KnownPerson, matters: list[ProposalDraft]
    ) -> None:
        said, choice = command.get_text("proposals"), command.get_text("choice")
        wanted = {each.key for each in matters} if said == "all" else set(read_numbers(said))
        for draft in (each for each in matters if each.key in wanted):
            draft.votes.append(self._import_vote(draft, command, choice, post, known))
            known.acts += 1

    def _import_vote(
        self, draft: ProposalDraft, command: Command, choice: str, post: ArchivedMail, known: KnownPerson
    ) -> ImportedVote:
        line = " ".join(command.text.split())[:80]
        if choice not in ("yea", "nay", "abstain"):
            return ImportedVote(
                known.name, "?", post.at, 0.3, f"“{line}”: it hangs on something else", post.source, False
            )
        sure, why = (0.9, "names the proposal") if _DIGIT.search(line) else (0.75, "by what it answers")
        if draft.decided and post.at > draft.decided:
            sure, why = 0.3, "came after the result"
        made: Choice = "yea" if choice == "yea" else "nay" if choice == "nay" else "abstain"
        return ImportedVote(known.name, made, post.at, sure, f"“{line}”: {why}", post.source, sure >= SURE)

    def _take_doubts(self, letter: ParsedMail, post: ArchivedMail, known: KnownPerson) -> None:
        for reading, doubt in letter.doubts:
            for draft in self._drafts_meant(doubt):
                line = " ".join(reading.text.split())[:80]
                draft.votes.append(
                    ImportedVote(
                        known.name, "?", post.at, 0.2, f"“{line}”: {doubt.text[:120]}", post.source, False
                    )
                )

    def _drafts_meant(self, doubt: Doubt) -> Iterator[ProposalDraft]:
        keys = {
            n
            for each in doubt.readings
            if each.verb == "vote"
            for n in read_numbers(str(each.args.get("proposals") or ""))
        }
        return (each for each in self._drafts if each.key in keys)

    def _take_withdrawal(self, command: Command, post: ArchivedMail, known: KnownPerson) -> None:
        number = command.args.get("proposal")
        own = [
            each
            for each in self._drafts
            if each.open and each.sent.player == known.name and number in (None, each.key)
        ]
        if own:
            own[-1].result, own[-1].decided, own[-1].result_source = "withdrawn", post.at, post.source
            own[-1].result_sure, own[-1].result_reason = 0.9, "taken back by its author"

    def _take_proposal(self, command: Command, post: ArchivedMail, known: KnownPerson) -> None:
        title, body = command.get_text("title"), command.get_text("body").strip()
        if said := PROPOSED.match(post.subject):
            title = said["title"]
        text = body or title
        if any(each.is_like("", text) for each in self._drafts[-MAX_OPEN:]):
            return
        known.acts += 1
        draft = self._draft(0, title or "A proposal", text, known, post)
        draft.sure = 0.8 if body else 0.6
        draft.reasons.append("announced in a sentence, without a number")

    # Results

    def _take_tally(self, tally: Tally, post: ArchivedMail) -> None:
        draft = self._by_number.get(tally.number)
        if draft is None or not draft.open:
            return
        for name, choice in tally.names:
            if voter := self._people.find_or_add(name, post.at, post.source):
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

    def _result_sure(self, draft: ProposalDraft, post: ArchivedMail) -> tuple[float, str]:
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

    def _motion(self, draft: ProposalDraft) -> ImportedProposal:
        assert self._last is not None
        self._complete(draft)
        if draft.result is None:
            self._judge(draft)
        if draft.result != "accepted":
            return draft.motion(Changes("", 1.0, ""))
        return draft.motion(changes(draft.number, draft.title, draft.sent.text))

    def _complete(self, draft: ProposalDraft) -> None:
        """Votes that only a tally tells."""
        cast = {each.player for each in draft.votes if each.take}
        for name, choice in draft.named.items():
            if name not in cast and draft.decided:
                why = "named in the tally; no mail of theirs was found"
                draft.votes.append(ImportedVote(name, choice, draft.decided, 0.8, why, draft.result_source))

    def _judge(self, draft: ProposalDraft) -> None:
        """Decide a proposal whose result no mail reports."""
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


def _without(post: ArchivedMail, used: set[int]) -> Message:
    """The mail without these lines, which have been read already."""
    lines = post.message.text.split("\n")
    left = "\n".join("" if number in used else line for number, line in enumerate(lines, 1))
    return msgspec.structs.replace(post.message, text=left, subject=post.subject)
