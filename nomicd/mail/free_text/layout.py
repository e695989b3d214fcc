"""What the shape of a mail says: headings, and what a text below one of them is about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from nomicd.kernel.commands import Vocabulary
from nomicd.mail.free_text.lexicon import phrase_at
from nomicd.mail.free_text.pointing import Context, Pointer
from nomicd.mail.free_text.words import Raw, Token, cut
from nomicd.mail.quoting import Line
from nomicd.mail.wording import quotes

MAX_HEADING, MAX_LABEL, MAX_ROW, MAX_COLUMNS = 300, 60, 400, 12
MIN_BOXES, MAX_BOXES = 2, 6

_MARKS = " \t>*#-_"
_NUMBERED = re.compile(
    r"(?:(?:proposals?|props?\.?|p)\s*#?|#|no\.\s*)?(\d{1,6})\b[\s:.)\-\u2013\u2014]*", re.IGNORECASE
)
_TAIL = frozenset({":", "-", "(", ",", ".", "by", "from"})
"""With one of these the rest of a heading begins: who wrote it, or what it is."""

_ITEM = re.compile(r"\s*(?:[-*\u2022\u00b7]\s+)")
_RULE = re.compile(r"\s*[-=~|+: ]{3,}\Z")
_LETTER = re.compile(r"(\s*)\(?[a-h]\)\s+(?=\S)")
_BOX = re.compile(r"\[\s?[xX\u2713\u2714]?\s?\]|\(\s?[xX\u2713\u2714]?\s?\)|[\u2610\u2611\u2612]")
_UNTICKED = re.compile(r"[\s*-]*(?:\[\s?\]|\u2610)\s")
_TICKED = re.compile(r"[\s*-]*(?:\[\s?[xX\u2713\u2714]\s?\]|[\u2611\u2612])\s")
_COLUMNS = re.compile(r"\s\.{3,}\s|\s?\.{4,}\s?|\s?\t\s*|(?<=[^\s.!?,;:])\s{2,}")
_WORDS_APART = re.compile(r"\S+(?: \S+)*")
_REMARK = re.compile(r"\s(?:<-+|\u2190)\s.*")
_LETTERS = {"y": "yea", "n": "nay", "abst": "abstain", "abs": "abstain"}
_SIGNED = {"+": "yea", "-": "nay", "\u2212": "nay", "\u2013": "nay", "0": "abstain"}
_SIGN_ROW = re.compile(r"\s*([+-])\s+(\d{1,6})\s*\Z")
_CROSSES = frozenset({"x", "\u2713", "\u2714", "*", "\u2022", "\u2612", "\u2611", "[x]", "(x)"})
_UPDATES = frozenset({"update", "for update", "in update", "upd"})
_PLACES = frozenset({"where", "on", "square", "place"})
_WHEN = re.compile(r"(?:now|at once|(?:(?:in|for)\s+)?update\s+(\d{1,5}))", re.IGNORECASE)
_ORDERS = frozenset({"order", "orders", "action", "what", "command"})
_VOTES = frozenset({"my vote", "vote", "votes", "my votes", "ballot", "my choice", "choice", "me"})
_REASONS = frozenset({"reason", "reasons", "why", "because", "comment", "comments", "note", "notes", "remark", "remarks", "my reason", "grounds"})  # fmt: skip
_BESIDE = ("FILLER", "ADV", "MY", "I", "DET", "VOTE", "VOTES", "VOTEING", "PAREN", "ON", "END", "COLON")
"""What may stand beside the choice in a heading."""

_NAMED = ("number", "title", "part", "author", "mine", "place", "rest", "all")
_WITH = ("AND", "COMMA", "PAREN", "DASH", "END", "DET", "FILLER", "FROM", "NAME")
"""What may stand beside the proposals in a list."""

_NO_BRACKETS = str.maketrans("", "", "()[]")


def matter_headed(text: str, pointer: Pointer) -> int:
    """Return the open proposal that a line shows, as ballots and those who quote them do: by its number or
    title, with no more than its author or its contents behind; 0 for none."""
    said = quotes(text[:MAX_HEADING].lstrip(_MARKS)).strip()
    found = _NUMBERED.match(said)
    number = int(found[1]) if found and int(found[1]) in pointer.matters else 0
    pieces = cut(said[found.end() :] if found and number else said)
    titled = pointer.title_at(pieces, 0, led=True) if pieces else None
    if titled and number in (0, titled[0]):
        return titled[0] if _is_tail(pieces[titled[1] :]) else 0
    alone = found is not None and (said[found.end() - 1] in ":.)-\u2013\u2014" or _is_tail(pieces))
    return number if alone else 0


def _is_tail(pieces: Sequence[Raw]) -> bool:
    """Whether no more stands there than an author, brackets or contents; a choice is somebody's vote."""
    if not pieces:
        return True
    words = [piece.word for piece in pieces]
    if pieces[0].kind not in ("paren", "quote", "dots", "end") and words[0] not in _TAIL:
        return False
    voted = (phrase_at(words, at) for at in range(len(words)))
    return not any(each is not None and each[0].choice for each in voted)


class Layout:
    """Puts what tables, tick boxes and lists below a heading say as lines that say it by themselves:
    `Cheaper cards: yea`."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    @cached_property
    def _pointer(self) -> Pointer:
        lexicon = self._vocabulary.lexicon
        return Pointer(self._vocabulary.ballot, lexicon.players, lexicon.me)

    def spread(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """Return the lines, in which each row and each item of a list says what its place in it means. A
        heading whose items say it is left blank; so is a rule below it."""
        found = list(lines)
        at = 0
        while at < len(found):
            end = self._end_of_table(found, at)
            signed = self._end_of_signs(found, at)
            if signed > at:
                found[at:signed] = map(_read_sign, found[at:signed])
                end = signed
            elif end > at:
                found[at:end] = self._read_table(found[at:end])
            elif len(found[at].text) <= MAX_HEADING:
                end = self._spread_list(found, at) or at + 1
                if _BOX.search(found[at].text):
                    found[at] = self._tick(found, at)
            at = max(end, at + 1)
        return _without_letters(found)

    # Words

    def _tokens(self, text: str) -> list[Token]:
        return self._pointer.tokens(quotes(text[:MAX_HEADING]), Context((), tuple(self._pointer.matters)))

    def _choice(self, text: str) -> str:
        """The choice that a heading or a cell is, and nothing else; "" for none."""
        said = text.strip(_MARKS + ".:!").casefold()
        if said in _LETTERS:
            return _LETTERS[said]
        tokens = self._tokens(text) if 0 < len(said) <= MAX_LABEL else []
        chosen = {choice for token in tokens if (choice := _choice_of(token))}
        plain = all(token.has(*_BESIDE) or _choice_of(token) for token in tokens)
        return chosen.pop() if plain and len(chosen) == 1 else ""

    def _matters(self, text: str) -> list[str]:
        """The open proposals that an item or a cell names, if it says nothing else."""
        tokens = self._tokens(text) if len(text) <= MAX_HEADING else []
        named = [
            token
            for token in tokens
            if token.on is not None and token.how in _NAMED and self._pointer.matters.keys() >= set(token.on)
        ]
        return (
            [token.text for token in named]
            if all(token in named or token.has(*_WITH) for token in tokens)
            else []
        )

    # Lists below a heading

    def _spread_list(self, lines: list[Line], at: int) -> int:
        """Put the choice that a heading is behind each proposal in the list below it; the end of the list, 0
        if there is none."""
        text = lines[at].text
        below = at + 1
        ruled = below < len(lines) and bool(_RULE.match(lines[below].text)) and bool(text.strip())
        below += ruled
        headed = ruled or text.startswith("#") or text.rstrip(" *_").endswith(":")
        listed = next((each.text for each in lines[below : below + 2] if each.text.strip()), "")
        listing = bool(_ITEM.match(listed)) and not _ITEM.match(text)
        if not headed and not listing and not self._stands_above(lines, at):
            return 0
        choice = self._choice(text.lstrip("# "))
        if not choice:
            return 0
        end, items = below, list[int]()
        while end < len(lines):
            said = lines[end].text
            if not said.strip():
                if items and not (end + 1 < len(lines) and _ITEM.match(lines[end + 1].text)):
                    break
            elif lines[end].above == lines[at].above and self._matters(_ITEM.sub("", said)):
                items.append(end)
            else:
                break
            end += 1
        for place in items:
            item = self._matters(_ITEM.sub("", lines[place].text))
            said = "; ".join(f"{each}: {choice}" for each in item)
            lines[place] = msgspec.structs.replace(lines[place], text=said)
        for place in range(at, below) if items else ():
            lines[place] = msgspec.structs.replace(lines[place], text="")
        return end if items else 0

    def _stands_above(self, lines: Sequence[Line], at: int) -> bool:
        """Whether a line without a colon heads the proposals right below it: not if it is itself right below one,
        whose vote it is."""
        above, below = (lines[place].text if 0 <= place < len(lines) else "" for place in (at - 1, at + 1))
        headed = self._matters(above) or matter_headed(above, self._pointer)
        return bool(below.strip() and self._matters(below)) and not headed

    # Tick boxes

    def _tick(self, lines: Sequence[Line], at: int) -> Line:
        """A row of boxes as the vote that it is: `[x] yes [ ] no  More dice`."""
        line = lines[at]
        boxes = list(_BOX.finditer(line.text))
        if _UNTICKED.match(line.text) and len(boxes) == 1 and any(_TICKED.match(each.text) for each in lines):
            return msgspec.structs.replace(line, text="")
        boxes = boxes if MIN_BOXES <= len(boxes) <= MAX_BOXES else []
        if not boxes:
            return line
        parts = [line.text[box.end() : after] for box, after in zip(boxes, [*(each.start() for each in boxes[1:]), None], strict=True)]  # fmt: skip
        label, _, rest = _REMARK.sub("", parts[-1]).strip().partition("  ")
        choices = [self._choice(part) for part in (*parts[:-1], label)]
        if not all(choices):
            return line
        about = f"{line.text[: boxes[0].start()].strip(_MARKS + ':')} {rest.strip()}".strip()
        above = next((each.text for each in reversed(lines[:at]) if each.text.strip()), "")
        about = about or (above.strip(_MARKS + ":") if self._matters(above) else "")
        ticked = [choice for choice, box in zip(choices, boxes, strict=True) if box[0].strip("[]() \u2610")]
        said = f"{about}: {ticked[0]}" if len(ticked) == 1 and self._matters(about) else about
        if len(ticked) > 1:
            return msgspec.structs.replace(line, unsure=True)
        return msgspec.structs.replace(line, text=said)

    # Tables

    def _end_of_signs(self, lines: Sequence[Line], at: int) -> int:
        """Behind the last of several lines that are a sign and an open proposal, a plus among them; `at` if none begin there."""
        end = at
        while end < len(lines) and (found := _SIGN_ROW.match(lines[end].text)):
            if int(found[2]) not in self._pointer.matters:
                break
            end += 1
        pluses = any("+" in line.text for line in lines[at:end])
        return end if end > at + 1 and pluses else at

    def _end_of_table(self, lines: Sequence[Line], at: int) -> int:
        """Behind the last row of a table that begins there; `at` if none does."""
        end = at
        while end < len(lines) and (
            len(_cells(lines[end].text)) > 1 or (end > at and _RULE.match(lines[end].text))
        ):
            end += 1
        return end if end > at and not _BOX.search(lines[at].text) else at

    def _read_table(self, rows: Sequence[Line]) -> list[Line]:
        """The rows of a table, each that says a vote or an order for later as a line."""
        cells = [_cells(row.text) for row in rows]
        heads = [head.strip(_MARKS + ".:").casefold() for head in cells[0]] if len(rows) > 1 else []
        if any(self._matters(head) for head in cells[0]) or sum(map(bool, map(self._choice, heads))) == 1:
            heads = []
        if any(head in self._pointer.players for head in heads):
            return list(rows)
        pairs = [each for each in cells if len(each) > 1]
        if all(map(self._is_count, pairs)) and not all(
            self._matters(what) or self._choice(what) for what, _ in pairs
        ):
            return [
                msgspec.structs.replace(row, text=f"{each[1]} {each[0]}") if len(each) > 1 else row
                for row, each in zip(rows, cells, strict=True)
            ]
        if len(rows) > 1 and not re.search(r"[|\t]", rows[0].text) and (crossed := self._read_crossed(rows)):
            return crossed
        signed = [each[-1] for each in cells if len(each) > 1]
        signs = len(signed) > 1 and all(sign in _SIGNED for sign in signed)
        return [
            row if (place == 0 and heads) else self._read_row(row, each, heads, signs=signs)
            for place, (row, each) in enumerate(zip(rows, cells, strict=True))
        ]

    def _read_crossed(self, rows: Sequence[Line]) -> list[Line]:
        """Return rows with a cross each as the votes that they are: of the choice in the head of the table below which it
        stands; nothing if they are none. If one stands below none, none of them is sure."""
        columns = {
            range(found.start() - 1, found.end() + 1): choice
            for found in _WORDS_APART.finditer(rows[0].text)
            if (choice := self._choice(found[0]))
        }
        read: list[Line] = []
        crossed = unsure = False
        for row in rows[1:] if len(columns) > 1 else ():
            marks = [found for found in _WORDS_APART.finditer(row.text) if found[0].casefold() in _CROSSES]
            about = ", ".join(self._matters(row.text[: marks[0].start()].strip())) if len(marks) == 1 else ""
            if not about:
                read.append(row)
                continue
            at, crossed = marks[0].start(), True
            nearest = min(columns, key=lambda column: 0 if at in column else abs(column.start - at))
            unsure |= at not in nearest
            read.append(msgspec.structs.replace(row, text=f"{about}: {columns[nearest]}"))
        read = [msgspec.structs.replace(row, unsure=row.unsure or unsure) for row in read]
        return [msgspec.structs.replace(rows[0], text=""), *read] if crossed else []

    def _is_count(self, cells: Sequence[str]) -> bool:
        """Whether a row says of how many something is: `gold card ..... 2`."""
        what, *counts = cells
        words = what.replace(" ", "").isalpha() and what.casefold() not in self._pointer.players
        return words and len(counts) == 1 and counts[0].isdecimal()

    def _read_row(self, row: Line, cells: Sequence[str], heads: Sequence[str], *, signs: bool) -> Line:
        by_head = dict(zip(heads, cells, strict=False))
        if said := _say_order(by_head, cells):
            return msgspec.structs.replace(row, text=said)
        named = [cell for cell in cells if self._matters(cell) and not (signs and cell in _SIGNED)]
        about = ", ".join(named)
        if not about:
            return row
        columns = [self._choice(head) for head in heads]
        if sum(map(bool, columns)) > 1:
            crossed = [
                choice
                for choice, cell in zip(columns, cells, strict=False)
                if choice and cell.casefold() in _CROSSES
            ]
            return msgspec.structs.replace(row, text=f"{about}: {crossed[0]}") if len(crossed) == 1 else row
        voted = next((by_head[head] for head in heads if head in _VOTES and head in by_head), "")
        reasons = [by_head[head] for head in heads if head in _REASONS and by_head.get(head)]
        others = [cell for cell in cells if cell and cell not in named and cell not in reasons]
        others = [cell for cell in others if cell.casefold() not in self._pointer.players]
        choices = [self._choice(_SIGNED[cell] if signs and cell in _SIGNED else cell) for cell in others]
        if voted and self._choice(voted):
            choices, others = [self._choice(voted)], [voted]
        if len(choices) != 1 or not choices[0]:
            return row
        remark = "".join(f" ({reason.translate(_NO_BRACKETS)})" for reason in reasons)
        known = not heads or bool(voted)
        return msgspec.structs.replace(row, text=f"{about}: {choices[0]}{remark}", unsure=not known)


def _read_sign(line: Line) -> Line:
    """The vote that a sign before a number may be: `+ 1`."""
    sign, number = line.text.split()
    return msgspec.structs.replace(line, text=f"{number}: {_SIGNED[sign]}", unsure=True)


def _say_order(by_head: Mapping[str, str], cells: Sequence[str]) -> str:
    """Return the order that a row is, with where and when it is for as its other columns say; "" if none of them does."""
    order = next((by_head[head] for head in by_head if head in _ORDERS), "")
    timed = [cell for cell in cells if _WHEN.fullmatch(cell)]
    if not order and len(timed) == 1 and len(cells) == MIN_BOXES:  # `update 8    jump to 21`
        order = next(cell for cell in cells if cell not in timed)
    update = next((by_head[head] for head in by_head if head in _UPDATES), "")
    where = next((by_head[head] for head in by_head if head in _PLACES), "")
    when = f"update {update}" if update.isdecimal() else timed[0] if timed else ""
    found = _WHEN.fullmatch(when)
    if not order or (when and not found) or not (when or where.isdecimal()):
        return ""  # of no update that may come: `123456`
    number = found[1] if found else ""
    placed = f"{order} on {where}" if where.isdecimal() else order
    return f"in update {number}: {placed}" if number else placed


def _choice_of(token: Token) -> str:
    """The choice that a word of a heading is: `Nays`, `For`, `in favour`."""
    if token.has("RESULT"):
        return ""
    if token.has("FOR_CHOICE"):
        return "yea"
    if token.has("TALLY"):
        known = phrase_at([token.word.removesuffix("s").removesuffix("e")], 0)
        return known[0].choice if known else ""
    firm = token.has("CS", "CG") or token.entry.choice == "abstain"
    return token.entry.choice if firm else ""


def _cells(text: str) -> list[str]:
    """The cells of a row of a table; one for a line that is none."""
    said = text.strip() if len(text) <= MAX_ROW else ""
    cells = said.removeprefix("|").removesuffix("|").split("|") if "|" in said else _COLUMNS.split(said)
    return [cell.strip() for cell in cells] if len(cells) <= MAX_COLUMNS else [said]


def _without_letters(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines without letters that count them: `a) 3: yes`, `b) 4: no`."""
    return tuple(
        msgspec.structs.replace(line, text=found[1] + line.text[found.end() :])
        if (found := _LETTER.match(line.text))
        else line
        for line in lines
    )
