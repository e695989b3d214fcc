"""`format=flowed` (RFC 3676): paragraphs that the sender's program broke are put together again."""

from __future__ import annotations


def unflow(text: str, *, delsp: bool = False) -> str:
    """The text with soft breaks taken out and space-stuffing undone. Linear."""
    out: list[str] = []
    depth_before, open_before = 0, False
    for line in text.split("\n"):
        depth, rest = _depth(line)
        soft = rest.endswith(" ") and rest != "-- "
        said = rest[:-1] if soft and delsp else rest
        if open_before and depth == depth_before and rest != "-- ":
            out.append(said)
        else:
            out.append(("\n" if out else "") + (">" * depth + " " if depth else "") + said)
        depth_before, open_before = depth, soft
    return "".join(out)


def _depth(line: str) -> tuple[int, str]:
    """Return how deep a line is quoted, and its text without quote marks and space-stuffing."""
    rest = line.lstrip(">")
    return len(line) - len(rest), rest.removeprefix(" ")
