"""What players write about proposals, in every game that has any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomicd.kernel.commands import Ballot, Matter, Verb
from nomicd.table.pieces.votes.state import AnyVoting, ProposalState, list_counted, list_open, list_pending

_YEA = "yea=yes=aye=yay=for=+1=agree=support"
_NAY = "nay=no=against=-1=oppose=disagree"
CHOICE = f"choice({_YEA}|{_NAY}|abstain=present=abstention)"
_US = "the vote"

WITHDRAW = Verb(
    key="withdraw",
    usage="withdraw|retract [proposal] [<proposal:proposal>]",
    help="take your proposal of the week back",
    examples=("withdraw proposal", "withdraw"),
    source=_US,
    words=(
        *("pull", "rescind", "revoke", "retire", "scrap", "drop"),
        *("take + off", "take + down", "take + back", "take + table", "off + ballot"),
    ),
)
VOTES = (
    Verb(
        key="vote",
        usage=f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>",
        help="vote; the last vote before the close counts. Several at once: 1, 3-5 or all",
        examples=("vote yea on 1", "vote nay on 2, 4-5", "vote abstain on all"),
        source=_US,
    ),
    Verb(
        key="vote",
        usage=f"vote [on] [proposal|proposals] <proposals:numbers> <choice:{CHOICE}>",
        help="the same the other way round",
        examples=("vote 1 yea", "vote on proposals 1, 2: nay"),
        source=_US,
    ),
)


def propose(example: str) -> Verb:
    """Return the verb that puts forward what that game lets its players vote on, such as the example."""
    return Verb(
        key="propose",
        usage="propose <title:text> <body:body>",
        help="propose what the lines below set; the last one of the week counts",
        examples=(example,),
        source=_US,
    )


def _look(usage: str, promise: str, example: str) -> Verb:
    return Verb(usage.split(maxsplit=1)[0], usage, promise, (example,), "the game", read_only=True)


PROPOSALS = _look("proposals", "the proposals of this week", "proposals")
PROPOSAL = _look("proposal <proposal:proposal>", "one proposal, with what it changes", "proposal 1")
PARAMETERS = _look("parameters", "what can be voted on, with the bounds of each", "parameters")

KEYS = {"return": "return_proposal", "veto": "veto_proposal"}
"""Keys that are not the first word, which a game or a rule may have given to players: Admins may play too."""

ADMIN = tuple(
    Verb(KEYS[usage.split()[0]], usage, promise, (example,), "the Admin")
    for usage, promise, example in (
        (
            "return [proposal] <proposal:proposal> [because <why:text>]",
            "send a proposal back to be mended",
            "return 3 because it contradicts itself",
        ),
        (
            "veto [proposal] <proposal:proposal> [because <why:text>]",
            "veto a proposal",
            "veto 3 because it would end the game",
        ),
    )
)


def make_ballot(state: AnyVoting, reader: str) -> Ballot | None:
    """Return what a player may vote on in free words: what is open, or else what will be; None for others."""
    if reader not in state.players or state.over:
        return None
    now, last = list_open(state) or list_pending(state), list_counted(state)
    return Ballot(reader, tuple(_make_matters(now, reader)), tuple(_make_matters(last, reader)))


def _make_matters(proposals: Iterable[ProposalState], reader: str) -> Iterator[Matter]:
    for each in proposals:
        cast = each.votes.get(reader)
        yield Matter(each.number, each.title, each.player, cast.choice if cast else "")


def name_proposals(state: AnyVoting) -> dict[str, int]:
    """Return proposals as they may be named: by title, by number."""
    return dict(_name_proposals(state))


def _name_proposals(state: AnyVoting) -> Iterator[tuple[str, int]]:
    for number, proposal in state.proposals.items():
        yield proposal.title.casefold(), number
    yield from ((str(number), number) for number in state.proposals)
