"""How orders are written, and the answers of who is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicd.games.lie_cheat_steal.claims import EXAMPLE
from nomicd.games.lie_cheat_steal.state import BID, CLAIM, COURT, CRIME, DEFENCE, FRAUD, SALE
from nomicd.kernel.commands import Verb

_ALL = "anybody|anyone|everybody|everyone|whoever"
_NOBODY = "nobody|none|noone"


def _order(
    key: str,
    usage: str,
    means: str,
    *examples: str,
    sayings: tuple[str, ...] = (),
    strict: bool = False,
    asked: bool = False,
) -> Verb:
    return Verb(key, usage, means, examples, "the game", strict=strict, asked=asked, sayings=sayings)


def _deny(key: str, usage: str, means: str, example: str) -> Iterator[Verb]:
    """Give the forms of an order that says what is not to be done."""
    yield _order(key, f"do not {usage}", means, f"do not {example}")
    yield _order(key, f"don't|dont|never {usage} [any|anymore] [more]", "the same", f"don't {example}")


def _undo(key: str, what: str, example: str) -> Verb:
    """Return how an order is taken back by what it is about."""
    return _order(key, f"{_UNDO} [all] {what}", "take that back", example)


_UNDO = "cancel|withdraw|drop|forget|undo|revoke"
_NOT = "(?:do not|don't|dont|never) "
_NONE = "(?:anybody|anyone|any player)"
_KIND = (
    "claims=claim|frauds=fraud|crimes=crime|defense=defence|suits=suit=court|bids=bid=tips=tip|sales=sale|"
    "everything=anything=all"
)
_A_TURN = "[a|each|every|per turn|round]"
_IF = "if|when|once|whenever"
_THEY = "he|she|they"

_TRUTH = (
    r"(?:i |i'll |i will )?(?:always )?(?:tell|say) the truth"
    r"(?: please| always| from now on| (?:about|of|on) (?:my |the |all |every |each )*(?:\$ )?cards?)*"
)
"""As people also write it."""

_ONCE = "(?:just )?(?:the )?truth(?:,? (?:this once|this time|now|please))*"
"""As an answer."""

ORDERS: tuple[Verb, ...] = (
    _order(
        "claim",
        "claim|claims <policy:text>",
        "what you say of a $ card, by what it says: rules with “;” between them; the first that holds counts",
        f"claim: {EXAMPLE}",
        "claim 80,000",
        "claim the truth",
    ),
    _order(
        "claim_if",
        "if|when|whenever card <policy:text>",
        "the same, from the first rule on",
        EXAMPLE,
        asked=True,
    ),
    _order(
        "claim_if",
        "if|when|whenever a|any|that card <policy:text>",
        "the same",
        "if a card would ruin me say 0",
        asked=True,
    ),
    _order(
        "claim_if_true",
        "if|when|whenever truth <policy:text>",
        "the same",
        "if the truth would ruin me say 0",
        asked=True,
    ),
    _order(
        "claim_more",
        "say the card [and|plus] <policy:text>",
        "so much more than the card says",
        "say the card and 30,000 more, at most 70,000",
    ),
    _order("claim_more", "say <policy:text> more", "the same", "say 30,000 more"),
    _order(
        "claim_more",
        "say <policy:text> more than card|it [says]",
        "the same",
        "say 30,000 more than the card",
    ),
    _order(
        "claim_so",
        f"say|announce <number:money>[ {_IF} <when:text>]",
        "the same, of one rule",
        "say 20,000 if the card is below 0",
        "say 80,000",
    ),
    _order("claim_so", "say that card says <number:money>", "the same", "say that the card says 50,000"),
    _order("claim_so", f"always say <number:money>[ {_IF} <when:text>]", "the same", "always say 50,000"),
    _order(
        "claim_unless",
        "always tell truth unless|except [when] it|that ruins|would [ruin] [me]",
        "the truth, or nothing where it would ruin you",
        "always tell the truth unless it ruins me",
    ),
    _order(
        "claim_unless",
        "say truth unless|except [when] it|that ruins|would [ruin] [me]",
        "the same",
        "say the truth unless it ruins me",
    ),
    _order(
        "claim_truth",
        "always tell the truth",
        "say what each $ card says",
        "always tell the truth",
        sayings=(_TRUTH, "be (?:honest|truthful)", _ONCE),
    ),
    _order("claim_truth", "tell the truth [always]", "the same", "tell the truth"),
    _order(
        "accuse_fraud",
        f"accuse <who:player> of fraud|lying|cheating[ {_IF}|where|for|over|about|because <when:text>]",
        "in the Press Box: doubt a $ card of that player, if what they claim is so",
        "accuse bob of fraud if he claims 80,000 or more",
        "accuse bob of fraud over claim 12",
    ),
    _order(
        "accuse_fraud",
        f"accuse {_ALL} of fraud|lying|cheating[ {_IF}|where|who|whoever|for <when:text>]",
        "the same of whoever claims most",
        "accuse anybody of fraud who claims 90,000 or more",
    ),
    _order(
        "accuse_instead",
        "accuse <who:player> of fraud[ if|when|over <when:text>] instead of <other:player>",
        "the same, and no longer the other one",
        "accuse bob of fraud instead of bob",
    ),
    _order(
        "accuse_no_fraud", "accuse nobody|none of fraud", "take those of fraud back", "accuse nobody of fraud"
    ),
    _order(
        "accuse_no_crime",
        "accuse nobody|none of crimes|crime|anything",
        "take those of crimes back",
        "accuse nobody of crimes",
    ),
    _undo("accuse_nobody", "accusations|charges", "cancel all accusations"),
    _order(
        "not_accuse",
        f"{_UNDO} accusation|accusations|charge|charges|accuse [of|against] <who:player>",
        "take those of that player back",
        "withdraw the charge against bob",
    ),
    _order(
        "accuse_crime",
        "accuse <who:player> of <crime:item>[, when|if I am|land|stand in|on press box]"
        "[, with|by|using black eye|eye|card <number:int>]",
        "in the Press Box: accuse that player of that crime, with a Black Eye of yours by its number",
        "accuse bob of desertion with black eye 7",
        "accuse bob of desertion",
    ),
    _order(
        "accuse_crime",
        f"accuse {_ALL} of <crime:item>[ with|by|using black eye|eye|card <number:int>]",
        "the same of whoever has most votes",
        "accuse anybody of desertion",
    ),
    _order(
        "accuse_nobody",
        f"accuse {_NOBODY}",
        "take all your accusations back",
        "accuse nobody",
        sayings=(f"{_NOT}accuse {_NONE}",),
    ),
    *_deny("not_accuse", "accuse <who:player>", "take those of that player back", "accuse bob"),
    _order(
        "defend",
        "defend <how:choice(always|never)>",
        "show the defense against what you are accused of, if you hold it; or do not",
        "defend always",
        "defend never",
    ),
    _order(
        "defend_all",
        "show every|all|any defense|defenses [that] [I] [hold|have]",
        "the same as “defend always”",
        "show every defense",
    ),
    _order(
        "defend_crime", "defend against <crime:item>", "the same for one crime", "defend against embezzling"
    ),
    *_deny(
        "not_defend",
        "defend against <crime:item>",
        "keep that defense to yourself",
        "defend against embezzling",
    ),
    _order(
        "sue",
        f"sue <who:player> [for libel] [{_IF} {_THEY} accuses|accuse me]",
        "stop in the Court of Last Resort, and sue that player over the next accusation against you",
        "sue bob",
    ),
    _order("sue_all", f"sue {_ALL} [who accuses me]", "the same of everybody", "sue everybody"),
    _order("sue_all", "sue whoever|everybody accuses|accusing me", "the same", "sue whoever accuses me"),
    _order("sue_nobody", f"sue {_NOBODY}", "take that back", "sue nobody", sayings=(f"{_NOT}sue {_NONE}",)),
    _undo("sue_nobody", "suits|suit|libel", "cancel all suits"),
    *_deny("not_sue", "sue <who:player>", "take that of one player back", "sue bob"),
    _order(
        "stop",
        "stop at|in court [of last resort] [always]",
        "stop in the Court of Last Resort whenever you can, also without a suit",
        "stop at the court",
    ),
    _order(
        "not_stop",
        "do not stop at|in court",
        "stop there only to sue",
        "do not stop at the court",
        sayings=(f"{_NOT}stop (?:at|in) (?:the )?court(?: of last resort)?",),
    ),
    _order("buy", "buy <many:int> a|each|every|per turn|round", "the same", "buy 12 a turn"),
    _order("buy", "buy <many:int> before each|every throw|roll|turn", "the same", "buy 12 before each throw"),
    _order(
        "buy",
        "buy <many:int> [votes] a|each|every|per turn|round instead of <old:int>",
        "the same",
        "buy 12 a turn instead of 10",
    ),
    _order(
        "buy",
        "buy <many:int> votes|vote before each|every|the throw|roll|turn",
        "the same",
        "buy 20 votes before each throw",
    ),
    _order(
        "buy",
        f"buy <many:int> votes|vote {_A_TURN}",
        "buy so many votes before each throw",
        "buy 20 votes a turn",
    ),
    _order(
        "buy",
        f"buy <many:int> votes|vote {_A_TURN}[, but] keep|keeping|leave|leaving <number:money>",
        "the same, as long as so much money is left",
        "buy 10 votes a turn, keep 30,000",
        strict=True,
    ),
    _order(
        "buy",
        "buy <many:int> a|each|every|per turn|round[, but] keep|keeping|leave|leaving <number:money>",
        "the same",
        "buy 10 a turn, keep 30,000",
        strict=True,
    ),
    _order("keep", "keep <number:money>", "how much money buying votes leaves you", "keep 30,000"),
    _order(
        "buy_all",
        "buy as many votes as possible",
        "buy all that may be bought before each throw",
        "buy as many votes as possible",
        sayings=(
            r"buy (?:the )?max(?:imum)?(?: of)?(?: votes)?(?: (?:a|each|every|per) (?:turn|round))?",
            r"buy as many votes as (?:i|you) can(?: (?:a|each|every|per) (?:turn|round))?",
        ),
    ),
    _order(
        "buy_nothing",
        "buy nothing|none",
        "buy no votes",
        "buy nothing",
        sayings=(f"{_NOT}buy (?:any )?(?:more )?votes", "buy no (?:more )?votes"),
    ),
    _order(
        "subpoena",
        f"subpoena <who:player>[ {_IF}|with|at <when:text>]",
        "send that player to the Witness Stand, once they have so many votes and you hold a Subpoena",
        "subpoena bob when he has 440 votes",
        "subpoena bob",
    ),
    _order(
        "subpoena",
        "subpoena <who:player> as soon as <when:text>",
        "the same",
        "subpoena bob as soon as he has 440 votes",
    ),
    _order(
        "subpoena",
        f"serve|use [a] subpoena on|against <who:player>[ {_IF} <when:text>]",
        "the same",
        "serve a subpoena on bob when he has 440 votes",
    ),
    _order(
        "subpoena_all",
        f"subpoena {_ALL}|leader[ {_IF}|with|at <when:text>]",
        "the same of whoever has most votes",
        "subpoena the leader when he has 440 votes",
    ),
    _order(
        "subpoena_all",
        f"subpoena {_ALL} [who] has|with <when:text>",
        "the same",
        "subpoena anybody who has 440 votes",
    ),
    _order(
        "subpoena_nobody",
        f"{_UNDO} [all] subpoena|subpoenas [on|against <who:player>]",
        "take that back",
        "forget the subpoena against bob",
    ),
    _order("subpoena_nobody", f"subpoena {_NOBODY}", "keep every Subpoena", "subpoena nobody"),
    _order(
        "bid",
        "bid <most:money> [for|on [a|each|every] [anonymous] tips|tip]",
        "the most that you pay for an Anonymous Tip, each time",
        "bid 20,000 for tips",
    ),
    _order(
        "bid",
        "bid <most:money> for|on [a|each|every] black eyes|eye|card|cards",
        "the same",
        "bid 20,000 for a black eye",
    ),
    _undo("bid_nothing", "bid|bids", "cancel my bid"),
    _order("bid_nothing", "bid nothing", "bid for no tip", "bid nothing"),
    _order(
        "good_character",
        "use [a] good character from|at <many:int> [votes] [on|upwards]",
        "use a Good Character whenever you owe so many votes",
        "use good character from 40 votes on",
    ),
    _order(
        "good_character",
        f"use [a] good character {_IF} I owe <many:int> [votes] [or more]",
        "the same",
        "use good character when I owe 40 votes or more",
    ),
    _order(
        "save_character",
        "keep|save good character",
        "use it only to escape bankruptcy",
        "keep good character",
        sayings=(f"{_NOT}use (?:my |a |the )?good character",),
    ),
    _order(
        "save_character",
        "use|show|play [a|my] good character only if|when it|that would ruin [me]",
        "the same",
        "use good character only when it would ruin me",
    ),
    _order(
        "use_character",
        "always use [a] good character",
        "use it whenever you owe votes",
        "always use good character",
    ),
    _order("use_character", "use [a] good character always", "the same", "use good character always"),
    _order(
        "offer_votes",
        "offer <price:money> [for] a|per|each|every vote",
        "buy votes of whoever must sell some, at that price",
        "offer 1,500 a vote",
    ),
    _order(
        "offer_votes",
        "offer <price:money> [for] a|per|each|every vote, up|at to|most <many:int> votes|vote",
        "the same, but no more votes than that",
        "offer 1,500 a vote, up to 20 votes",
        strict=True,
    ),
    _undo("offer_nothing", "offer|offers", "cancel my offer"),
    _order("offer_nothing", "offer nothing", "buy no votes of others", "offer nothing"),
    _order(
        "sell",
        "sell votes from <price:money>",
        "the least that you take for a vote",
        "sell votes from 1,500",
        strict=True,
    ),
    _order(
        "sell",
        "sell votes from|at|for <price:money> [or more] [dollars] [a|per|each|every] [vote] [or more] [on]",
        "the same",
        "sell votes for 1,500 or more",
        strict=True,
    ),
    _order(
        "sell",
        "sell votes not|never under|below <price:money> [dollars] [for] [a|per|each|every] [vote]",
        "the same",
        "sell votes not under 1,500",
        strict=True,
    ),
    _order(
        "ask",
        "ask me [about <about:text>]",
        "be asked each time, for 24 hours; everybody waits meanwhile",
        "ask me about claims",
        "ask me about claims and bids",
    ),
    _order(
        "not_ask",
        "ask me nothing|never [any|anymore] [more]",
        "let all go by your orders",
        "ask me nothing",
    ),
    _order(
        "ask_only",
        "ask me only about <about:text>",
        "about that and nothing else",
        "ask me only about claims",
    ),
    _order("ask_only", "only ask me about <about:text>", "the same", "only ask me about claims"),
    _order("ask", f"be asked [about <about:choice({_KIND})>]", "the same", "be asked about claims"),
    _order(
        "not_ask",
        "stop asking me [about <about:text>]",
        "let it go by your orders",
        "stop asking me",
    ),
    *_deny(
        "not_ask",
        "ask me [about <about:text>]",
        "let it go by your orders",
        "ask me about claims",
    ),
)
"""All orders of the game."""

SHOWING = (
    _order(
        "show",
        "show it|them|any|anything|that|defense|defence|card",
        "show the defense that you are asked about",
        "show it",
    ),
    *_deny(
        "not_show", "show it|them|any|anything|that|defense|defence|card", "keep it to yourself", "show it"
    ),
)
"""What answers a question about a defense."""
SHOWING_KEYS = frozenset(verb.key for verb in SHOWING)
ANSWERS: Mapping[str, frozenset[str]] = {
    CLAIM: frozenset(
        {"claim", "claim_unless", "claim_if", "claim_if_true", "claim_more", "claim_so", "claim_truth"}
    ),
    FRAUD: frozenset({"accuse_fraud", "accuse_instead", "accuse_no_fraud", "accuse_nobody", "not_accuse"}),
    CRIME: frozenset({"accuse_crime", "accuse_no_crime", "accuse_nobody", "not_accuse"}),
    DEFENCE: frozenset({"show", "not_show", "defend", "defend_all", "defend_crime", "not_defend"}),
    COURT: frozenset({"sue", "sue_all", "sue_nobody", "not_sue", "stop", "not_stop"}),
    BID: frozenset({"bid", "bid_nothing"}),
    SALE: frozenset({"offer_votes", "offer_nothing", "sell"}),
}
"""By what a player is asked about, the orders that answer it."""
