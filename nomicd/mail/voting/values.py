"""What reading a sentence comes to, and what its words can point at."""

from __future__ import annotations

import msgspec


class Cast(msgspec.Struct, frozen=True):
    """A vote: yea, nay, abstain, or a promise (`nomicd.mail.voting.promises`); on these proposals. `general`:
    they are named together, as `all` or `the rest`, so what is said of one of them goes first."""

    choice: str
    on: tuple[int, ...]
    general: bool = False


class Unsure(msgspec.Struct, frozen=True):
    """It may be a vote. `why` says what is unclear; each of `readings` is one that it could be. `condition`:
    it is a vote under a condition that no vote of a player settles."""

    why: str
    readings: tuple[Cast, ...] = ()
    condition: bool = False


class Context(msgspec.Struct, frozen=True):
    """What the words can point at. `this`: the proposals that an answer without a number may be about;
    `scope`: what `all` means here. `reply`: it answers a ballot or a quoted proposal.
    `you`: who is spoken to, in lower case. `coded`: F, A and P are choices. `listed`: the line is one of a
    list of votes by number."""

    this: tuple[int, ...] = ()
    scope: tuple[int, ...] = ()
    reply: bool = False
    you: str = ""
    coded: bool = False
    listed: bool = False

    @property
    def single(self) -> bool:
        """Whether an answer can only be about one proposal."""
        return len(self.this) == 1 and (self.reply or len(self.scope) == 1)


Said = tuple[Cast, ...] | Unsure | None
