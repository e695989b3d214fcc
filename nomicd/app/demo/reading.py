"""What a player finds in a digest: what is asked and offered, who has what, and what lies on the board.

All of it is read from the text of the mail, in which tables have a ruler of dashes below their head.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

_HEADING = re.compile(r"^(?P<title>\S.*)\n-+$", re.MULTILINE)
_RULER = re.compile(r"-+(?: +-+)+")
_ANSWER = re.compile(r"answer (\d+) ")
_LABEL = r"(?:#\d+|[A-Z]{1,2}|\$[-+]\d*)"
_KINDS = re.compile(rf"^(?P<kinds>\S[^:|\n]*):\s+(?P<labels>{_LABEL}(?:,\s+{_LABEL})*)$", re.MULTILINE)
OVER = "The game is over"


class Offered(msgspec.Struct, frozen=True):
    """A line that can be sent as it stands, and what the digest says of it."""

    line: str
    said: str

    @property
    def price(self) -> int:
        """The first amount of dollars that is named; 0 for none."""
        found = re.search(r"\$([\d,]+)", self.said)
        return int(found[1].replace(",", "")) if found else 0


def section(text: str, title: str) -> str:
    """Return what stands below that heading; "" where it is missing."""
    heads = list(_HEADING.finditer(text))
    for place, head in enumerate(heads):
        if head["title"] == title:
            return text[head.end() : heads[place + 1].start() if place + 1 < len(heads) else len(text)]
    return ""


def offers(text: str) -> list[Offered]:
    """The lines of a section that are indented by two, with what is indented further below each."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if re.match(r"  \S", line):
            found += [(each, list[str]()) for each in line.strip().split(" | ")]
        elif re.match(r" {6}\S", line) and found:
            found[-1][1].append(line.strip())
    return [Offered(line, " ".join(said)) for line, said in found]


def questions(text: str) -> list[list[str]]:
    """The answers that are open to each question of a digest, as lines to send."""
    asked: dict[str, list[str]] = {}
    for offer in offers(section(text, "You are asked")):
        if number := _ANSWER.match(offer.line):
            asked.setdefault(number[1], []).append(offer.line)
    return list(asked.values())


def ballot(text: str) -> str:
    """The number of a proposal that a digest says is open to vote; "" for none."""
    voting = re.search(r"vote yea on (\d+)", section(text, "To vote on"))
    return voting[1] if voting else ""


def table(text: str, head: str) -> list[dict[str, str]]:
    """The rows of the table whose head begins so. Cells too long for a line go on in the next."""
    lines = text.splitlines()
    for place, line in enumerate(lines[1:], 1):
        if _RULER.fullmatch(line.strip()) and lines[place - 1].startswith(head):
            return list(_rows(lines[place - 1], line, lines[place + 1 :]))
    return []


def _rows(head: str, ruler: str, lines: list[str]) -> Iterator[dict[str, str]]:
    spans = [found.span() for found in re.finditer("-+", ruler)]
    names = [head[start:end].strip() for start, end in spans]
    row: dict[str, str] = {}
    for line in lines:
        if not line.strip():
            break
        cells = dict(zip(names, (line[start:end].strip() for start, end in spans), strict=True))
        if _begins(cells):
            if row:
                yield row
            row = cells
        else:
            row = {name: f"{row.get(name, '')} {cells[name]}".strip() for name in names}
    if row:
        yield row


def _begins(cells: dict[str, str]) -> bool:
    if "Money" in cells:
        return bool(cells["Money"])
    first = next(iter(cells.values()))
    return bool(re.match(r"[#$]|[A-Z]{1,2}$|J[a-z]+$", first))


class DigestBoard(msgspec.Struct, frozen=True):
    """The squares of a digest, as its reader sees them: a row each, with what the lines below tell."""

    rows: list[dict[str, str]]

    def place(self, player: str) -> dict[str, str]:
        """The row of the square on which a player stands."""
        return next((row for row in self.rows if player in _names(row["Here"])), {})

    def has(self, label: str) -> bool:
        """Return whether there is that square."""
        return any(row["Square"].lstrip("#") == label for row in self.rows)

    def squares_of(self, owner: str = "", thing: str = "") -> list[str]:
        """The labels of squares of that owner with that on them, "" for any, as commands name them."""
        return [
            row["Square"].lstrip("#")
            for row in self.rows
            if owner in ("", row["Owner"]) and thing in row["There"] and row["Square"][0] in "#ABCDEFG"
        ]

    def beside(self, player: str) -> list[str]:
        """Return who stands where a player stands."""
        return [name for name in _names(self.place(player).get("Here", "")) if name != player]


def _names(cell: str) -> list[str]:
    return [name for name in re.split(r",\s*|\s+and\s+", cell) if name]


def board(text: str) -> DigestBoard:
    """The board of a digest."""
    told = section(text, "The board")
    lie = {label: place for place, label in enumerate(_lie(told))}
    rows = [*table(told, "Square "), *_plain(told)]
    return DigestBoard(sorted(rows, key=lambda row: lie.get(row["Square"].lstrip("#"), len(lie))))


def _lie(text: str) -> Iterator[str]:
    """The labels of the squares as they lie in the drawing: from the bottom up, there and back."""
    lines = [line.strip() for line in text.splitlines() if line.strip().startswith("|")]
    for place, line in enumerate(reversed(lines[::2])):
        labels = [cell.split()[0] for cell in line.split("|") if cell.strip()]
        yield from reversed(labels) if place % 2 else labels


def _plain(text: str) -> Iterator[dict[str, str]]:
    """The squares that lines name by their kinds: `Spring: #48, #52`."""
    for found in _KINDS.finditer(text):
        for label in re.split(r",\s+", found["labels"]):
            yield {"Square": label, "Name": "", "Owner": "", "There": found["kinds"], "Here": ""}


def read_standing(text: str, player: str) -> dict[str, str]:
    """A player's row of the standings, {} if there is none."""
    rows = table(section(text, "Standings"), "Player ")
    return next((row for row in rows if re.match(rf"{re.escape(player)}(?: \(|$)", row["Player"])), {})


def money(text: str, player: str) -> int:
    """Return how many dollars a player has; 0 for who is in debt."""
    found = re.fullmatch(r"\$([\d,]+)", read_standing(text, player).get("Money", ""))
    return int(found[1].replace(",", "")) if found else 0
