#!/usr/bin/env python3
"""Check the dice of nomicd digests: python3 verify_dice.py MAIL... (or standard input).

A MAIL is a saved mail or its text. Give several digests of one game, best all of them and the opening mail:
then it is also checked that each secret is the one that the earlier mails had committed to.
Needs Python 3.10 and nothing else. Exit code 0: all holds; 1: something is wrong, or nothing was found.
"""

from __future__ import annotations

import email
import email.policy
import hashlib
import hmac
import re
import sys
from itertools import pairwise
from pathlib import Path

HEX = "([0-9a-f]{64})"


def text_of(data: bytes) -> str:
    """The plain text of a mail, decoded; or the data itself if it is no mail."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    part = message.get_body(("plain", "html")) if message.keys() else None
    if part is None:
        return data.decode("utf-8", "replace")
    files = [each for each in message.iter_attachments() if each.get_content_type() == "text/plain"]
    return "\n".join(each.get_content() for each in (part, *files))


def sha(data: bytes, times: int = 1) -> bytes:
    """SHA-256, done so many times."""
    for _ in range(times):
        data = hashlib.sha256(data).digest()
    return data


def draw(secret: bytes, label: str, sides: int) -> int:
    """HMAC-SHA256 of label/0, label/1, and so on: the first whose 64 bits favour no side."""
    counter, number = 0, 2**64
    while number >= 2**64 - 2**64 % sides:
        digest = hmac.new(secret, f"{label}/{counter}".encode(), hashlib.sha256).digest()
        counter, number = counter + 1, int.from_bytes(digest[:8], "big")
    return number % sides + 1


def found(form: str, text: str) -> list[tuple[str, ...]]:
    """The values in all lines of that form, quoted or not."""
    lines = (line.strip(" \t\r>|") for line in text.split("\n"))
    return [hit.groups() for hit in map(re.compile(form).fullmatch, lines) if hit]


def drawn(text: str) -> list[tuple[str, int, int]]:
    """Label, sides and value of each draw. A line goes on with those labelled #2, #3 and so on, and says the
    number of sides again where it changes."""
    draws = []
    for label, values in found(r"draw (\S+)((?: d\d+(?: \d+)+)+)", text):
        stem, _, first = label.partition("#")
        number, sides = int(first or 1), 0
        for word in values.split():
            if word.startswith("d"):
                sides = int(word[1:])
            else:
                draws.append((stem if number == 1 else f"{stem}#{number}", sides, int(word)))
                number += 1
    return draws


def by_hand(text: str) -> list[tuple[str, int, int, int]]:
    """Label, sides, the value that counts and the value drawn of each die that the Admin has set."""
    form = r"set by the Admin: (\S+) d(\d+) (\d+) instead of (\d+)"
    return [(label, int(sides), int(now), int(was)) for label, sides, now, was in found(form, text)]


def listed(text: str) -> list[str]:
    """The digests of all orders, sorted: first halves, two to a line; in older mails whole, one to a line."""
    halves = [half for (line,) in found("orders ((?: ?[0-9a-f]{32})+)", text) for half in line.split()]
    return sorted(halves + [order for (order,) in found(f"order {HEX}", text)])


def check(text: str, known: dict[int, bytes]) -> list[str]:
    """What does not hold in one digest, a line each. `known` learns the secret it reveals."""
    games, roots = found(r"game \S+ update (\d+)", text), found(f"root {HEX}", text)
    secrets, befores = found(f"secret {HEX}", text), found(f"before {HEX}", text)
    orders, draws = listed(text), drawn(text)
    if not len(games) == len(secrets) == len(befores) == len(roots) == 1:
        return ["there is not one line each that begins with game, secret, before and root"]
    number, secret = int(games[0][0]), bytes.fromhex(secrets[0][0])
    wrong, told = list[str](), list[str]()
    if sha(secret).hex() != befores[0][0]:
        wrong.append("the secret does not follow from the one before")
    if known.setdefault(number, secret) != secret:
        wrong.append("another mail names another secret")
    for label, sides, value in draws:
        if not 1 <= sides <= 2**32 or draw(secret, label, sides) != value:
            wrong.append(f"the draw {label} d{sides} was not {value}")
    for label, sides, now, was in by_hand(text):
        if (label, sides, was) not in draws or not 1 <= now <= sides:
            wrong.append(f"the draw {label} d{sides}, set by the Admin, is not listed as {was}")
        told.append(f"the die {label} d{sides} counts as {now}, set by the Admin; it was drawn as {was}")
    if len({label for label, _, _ in draws}) != len(draws):
        wrong.append("two draws have one label")
    if sha("\n".join(orders).encode()).hex() != roots[0][0]:
        wrong.append("the orders listed are not those that the root stands for")
    say(f"update {number}: {len(draws)} draws, {len(orders)} orders, committed to as {befores[0][0]}")
    say(*told)
    return [f"update {number}: {each}" for each in wrong]


def broken_links(known: dict[int, bytes]) -> list[str]:
    """Secrets that are not the ones that an earlier mail had committed to; `known[0]` is the opening's."""
    numbers = sorted(known)
    return [
        f"update {later}: its secret is not the one that update {earlier} had committed to"
        for earlier, later in pairwise(numbers)
        if sha(known[later], later - earlier) != known[earlier]
    ]


def main() -> int:
    """Read, check, say."""
    texts = [text_of(Path(name).read_bytes()) for name in sys.argv[1:]] or [text_of(sys.stdin.buffer.read())]
    opened = {hit for text in texts for hit in re.findall(rf"secret 0 =\s+{HEX}", text)}
    known = {0: bytes.fromhex(min(opened))} if opened else {}
    wrong = ["the mails name several commitments: give those of one game"] if len(opened) > 1 else []
    digests = [text for text in texts if len(texts) == 1 or found(f"secret {HEX}", text)]
    wrong += [problem for text in digests for problem in check(text, known)]
    wrong += broken_links(known) or ([] if digests else ["there is no digest among the mails"])
    say(*["WRONG: " + each for each in wrong] or ["All holds."])
    return 1 if wrong else 0


def say(*lines: str) -> None:
    """To whoever asked."""
    sys.stdout.writelines(line + "\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
