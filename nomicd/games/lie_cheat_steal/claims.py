"""What a player says of a $ card, by rules that they have ordered before: read, written back, and applied.

`if the card is below 0 say 20,000; if below 50,000 say the card and 30,000 more, at most 100,000; else the
truth`: the first rule that holds counts, and where none does, the truth is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from nomicd.table.condition_text import Misread, parse, write_condition
from nomicd.table.conditions import And, Compare, Condition, Fact, Not, Or, Term, holds
from nomicd.table.phrases import join_words

STEP, MOST = 10_000, 100_000
"""Cards and claims go by this step, up to the most, on both sides of 0."""
MAX_RULES = 12

CLAIM_FACTS: Mapping[str, str] = {
    "card": "what the card says; below 0 it takes money",
    "money": "your money before it",
    "votes": "your votes",
    "claims": "how many claims of yours are open",
    "ruin": "the truth would take more than you have",
}
"""What conditions of such rules may name."""

EXAMPLE = (
    "if the card is below 0 say 20,000; if below 50,000 say the card and 30,000 more, at most 100,000; "
    "else the truth"
)


class ClaimRule(msgspec.Struct, frozen=True):
    """If `when` holds, `say` that; without it, what the card says and `add` more, at most `most`."""

    when: Condition | None = None
    say: int | None = None
    add: int = 0
    most: int = MOST


TRUTH = ClaimRule()
"""Say what the card says."""


def choose_claim(rules: Sequence[ClaimRule], card: int, facts: Mapping[str, int]) -> int:
    """Return what is said of a card. The `facts` are `CLAIM_FACTS` without what follows from the card."""
    known = {**facts, "card": card, "ruin": int(facts["money"] + card < 0)}
    for rule in rules:
        if holds(rule.when, known):
            said = rule.say if rule.say is not None else _raise(card, rule)
            return max(-MOST, min(MOST, said))
    return card


def _raise(card: int, rule: ClaimRule) -> int:
    """Return what is said of a card with something added: never less than the card for the sake of `most`."""
    return max(card, min(card + rule.add, rule.most)) if rule.add >= 0 else card + rule.add


def tells_truth(rules: Sequence[ClaimRule]) -> bool:
    """Return whether nothing but the truth is ever told by these rules."""
    return all(rule.say is None and rule.add == 0 for rule in rules)


# Read


def read_claims(text: str) -> tuple[ClaimRule, ...] | str:
    """Return the rules that a player wrote, or what is wrong with them, in a sentence."""
    parts = list(filter(None, (each.strip(" ,.") for each in _BREAK.split(_spell(text)))))
    if not parts or len(parts) > MAX_RULES:
        return f"Write 1 to {MAX_RULES} rules with “;” between them, as in: {EXAMPLE}"
    rules = list[ClaimRule]()
    for part in parts:
        if rules and (bound := _BOUND.fullmatch(part)):
            rules[-1] = msgspec.structs.replace(rules[-1], most=_amount(bound["most"]))
            continue
        rule = _read_rule(part)
        if isinstance(rule, str):
            return rule
        rules.append(rule)
    return _find_odd(rules) or tuple(rules)


def _find_odd(rules: Sequence[ClaimRule]) -> str:
    """Return which amount cannot be claimed; "" if all can."""
    for rule in rules:
        for amount in (rule.say or 0, rule.add, rule.most):
            if amount % STEP or abs(amount) > MOST:
                return (
                    f"{write_amount(amount)} cannot be claimed: claims go from -100,000 to 100,000, in steps "
                    "of 10,000."
                )
    for at, rule in enumerate(rules[:-1]):
        if rule.when is None:
            return (
                f"Rule {at + 1}, “{_write_rule(rule)}”, always holds, so that what follows it never counts."
            )
    return ""


def _spell(text: str) -> str:
    """Return a text with all amounts as plain numbers of dollars."""
    plain = " ".join(text.replace("\u2212", "-").replace("\u2019", "'").split())
    plain = re.sub(r"\bzero\b", "0", plain, flags=re.IGNORECASE)
    return _AMOUNT.sub(lambda found: str(_read_number(found[0])), plain)


_AMOUNT = re.compile(
    r"(?<![\w.])[+-]?\$?[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\s?k\b|\s?thousand\b|\s?grand\b)?(?:\s?dollars\b)?",
    re.IGNORECASE,
)


def _read_number(written: str) -> int:
    number = int(re.sub(r"\D", "", written)) * (-1 if "-" in written else 1)
    return number * _THOUSAND if re.search(r"k|thousand|grand", written, re.IGNORECASE) else number


def _amount(number: str | int) -> int:
    """Return an amount of dollars: a small number leaves the thousands out."""
    return int(number) * _THOUSAND if abs(int(number)) < _THOUSAND else int(number)


_THOUSAND = 1000


_BREAK = re.compile(
    r"\s*(?:;|\n|[,.]?\s+(?=(?:and )?(?:if|when) .+ (?:say|claim)\b)"
    r"|[,.]?\s*\b(?:else|otherwise|in all other cases)\b[,:]?)\s*",
    re.IGNORECASE,
)
_CLAIM = r"(?:i |i'll |i will |then )*(?:say|claim|announce|tell them|tell|be|call it|report)"
_TRUTH = (
    r"(?:(?:it's|it is) )?(?:always )?(?:(?:tell |say )?(?:the )?truth|truthful|truthfully|honest|honestly|"
    r"what it says|"
    r"what the card says|(?:just )?the card(?: itself)?|it as it is|as it is)"
)
_MORE = (
    r"(?:the |my )?(?:(?:card|value|truth)(?: and| plus| \+|'s value and)? ?(?P<add>[+-]?\d+)(?: more)?"
    r"|(?P<more>\d+) (?:more|on top|extra)(?: than (?:it says|the card says|the card|the truth|it is))?)"
)
_LIMIT = (
    r"(?:(?:at most|up to|no more than|not more than|max|maximum|but at most|but never more than)\s+"
    r"(?P<most>\d+))"
)
_BOUND = re.compile(_LIMIT, re.IGNORECASE)
_SUM = (
    r"(?:i |have |that i )*(?:received |got |get |receive )?(?P<pay>pay(?:ing)? |minus )?"
    r"(?:collect(?:ing)? |plus |that i collect )?(?P<say>[+-]?\d+)"
)
_ACT = re.compile(rf"(?:{_CLAIM} )?(?:(?P<truth>{_TRUTH})|{_MORE}(?:,? {_LIMIT})?|{_SUM})", re.IGNORECASE)
_RULE = re.compile(
    rf"(?:if|when) (?P<when>.+?),? (?:then )?(?P<act>{_CLAIM} .+|(?:the )?truth|honest)"
    rf"|(?P<first>.+?) (?:if|when|(?P<unless>unless|except when)) (?P<then>.+)",
    re.IGNORECASE,
)


def _read_rule(part: str) -> ClaimRule | str:
    act, when, unless = part, "", ""
    if found := _RULE.fullmatch(part):
        act, when, unless = found["act"] or found["first"], found["when"] or found["then"], found["unless"]
    said = _ACT.fullmatch(
        re.sub(r"^and ", "", act.strip(" ,:")).removesuffix(" always").removeprefix("always ")
    )
    if not said:
        return f"I cannot read “{part[:70]}” as a rule for claims. Write as in: {EXAMPLE}"
    rule = _read_act(said)
    if not when:
        return rule
    condition = parse(spell_condition(_put_amount(when, rule)), CLAIM_FACTS)
    if isinstance(condition, Misread):
        return condition.text
    condition = Not(condition) if unless else condition
    return msgspec.structs.replace(rule, when=_put_thousands(condition))


def _put_amount(when: str, rule: ClaimRule) -> str:
    """Return a condition with the amount that is said in the place of `that`: `claim 40,000 when it is less
    than that`, `unless it is worth more`."""
    if rule.say is None:
        return when
    said = re.sub(r"\b(than|below|under|above|over) (?:that|this)\b", rf"\1 {rule.say}", when)
    return re.sub(
        r"^(?:(?:the )?card |it )?(?:is |says )?(?:worth )?(more|less)\Z", rf"card \1 than {rule.say}", said
    )


def _put_thousands(condition: Condition) -> Condition:
    """Return a condition in which small numbers that are compared with money are thousands."""
    match condition:
        case Compare(left=left, sign=sign, right=right) if {left, right} & _IN_DOLLARS:
            return Compare(_scale(left), sign, _scale(right))
        case Not(part=part):
            return Not(_put_thousands(part))
        case And(parts=parts):
            return And(tuple(map(_put_thousands, parts)))
        case Or(parts=parts):
            return Or(tuple(map(_put_thousands, parts)))
        case _:
            return condition


_IN_DOLLARS = frozenset({"card", "money"})


def _scale(term: Term) -> Term:
    return term if isinstance(term, str) else _amount(term)


def _read_act(said: re.Match[str]) -> ClaimRule:
    if said["truth"]:
        return TRUTH
    most = _amount(said["most"]) if said["most"] else MOST
    if added := said["add"] or said["more"]:
        return ClaimRule(add=_amount(added), most=most)
    amount = _amount(said["say"])
    return ClaimRule(say=-abs(amount) if said["pay"] else amount)


_WORDS = (
    (r"\b(?:card |it )?(?:takes|costs) (?:me )?(?:more than|over) (\d+)(?: from me)?\b", r"card < -\1"),
    (r"\b(?:takes|costs) (?:me |away )?(?:my )?(?:money|something|any money)(?: from me| away)?\b", "< 0"),
    (r"\b(?:gives|brings) (?:me )?(?:money|something)\b", "> 0"),
    (r"\b(?:the |my )?card (?:says|is worth|shows|takes|gives)\b", "card is"),
    (r"\b(?:the|my|it would|i have|there are)\b", ""),
    (r"\bit\b", "card"),
    (r"\b(?:a|any|that) card\b", "card"),
    (
        r"\bwould (?:ruin me|be ruinous|bankrupt me)\b|\b(?:truth|card) (?:ruins|bankrupts) me\b|\bruinous\b",
        "ruin",
    ),
    (r"\b(?:card|truth) ruin\b", "ruin"),
    (r"\b(?:is )?(?:negative|a penalty|bad)\b", "< 0"),
    (r"\b(?:is )?(?:positive|good)\b", "> 0"),
    (r"\b(?:is )?(?:below|under|lower than|smaller than|worse than)\b", "<"),
    (r"\b(?:is )?(?:above|over|higher than|better than)\b", ">"),
    (r"(?:is )?(-?\d+) or (?:more|higher|better|above|over)\b", r">= \1"),
    (r"(?:is )?(-?\d+) or (?:less|lower|worse|below|under)\b", r"<= \1"),
    (r"(?:is )?\bbetween (-?\d+) and (-?\d+)", r">= \1 and card <= \2"),
    (r"\bcash\b", "money"),
    (r"\b(?:zero|nothing)\b", "0"),
)


def spell_condition(said: str) -> str:
    """Return a condition in the words that conditions have: `card < 0` for `the card is below 0`."""
    text = said
    for pattern, instead in _WORDS:
        text = re.sub(pattern, instead, text, flags=re.IGNORECASE)
    text = " ".join(text.split())
    return (
        f"card {text}" if re.match(r"(?:is |>|<|=|at least|at most|less|more)", text, re.IGNORECASE) else text
    )


# Written


def write_amount(amount: int) -> str:
    """Return `20,000`, `-20,000`."""
    return f"{amount:,}"


def write_claims(rules: Sequence[ClaimRule]) -> str:
    """Return rules as text; `read_claims` makes the same of it again."""
    if not rules:
        return "the truth"
    told = [_write_rule(rule) for rule in rules]
    last = rules[-1]
    if last.when is None and len(rules) > 1:
        told[-1] = f"else {told[-1]}"
    elif last.when is not None:
        told.append("else the truth")
    return "; ".join(told)


def _write_rule(rule: ClaimRule) -> str:
    act = _write_act(rule)
    if rule.when is None:
        return act if act == "the truth" else f"say {act}"
    return f"if {_write_when(rule.when)} say {act}"


def _write_act(rule: ClaimRule) -> str:
    if rule.say is not None:
        return write_amount(rule.say)
    if rule.add == 0:
        return "the truth"
    if rule.add < 0:
        return f"the card and {write_amount(rule.add)} more"
    most = f", at most {write_amount(rule.most)}"
    return f"the card and {write_amount(rule.add)} more{most}"


_PLAIN = {"<": "below", ">": "above", "<=": "at most", ">=": "at least", "=": "exactly"}


def _write_when(when: Condition) -> str:
    if (
        isinstance(when, Compare)
        and when.left == "card"
        and isinstance(when.right, int)
        and when.sign in _PLAIN
    ):
        return f"the card is {_PLAIN[when.sign]} {write_amount(when.right)}"
    if when == Fact("ruin"):
        return "the truth would ruin me"
    text = write_condition(when)
    return re.sub(r"-?\d{4,}", lambda found: write_amount(int(found[0])), text)


# Told


def tell_examples(rules: Sequence[ClaimRule], facts: Mapping[str, int]) -> Iterator[str]:
    """Give what these rules say of some cards now."""
    told = ((card, choose_claim(rules, card, facts)) for card in (-MOST, -20_000, 0, 50_000))
    lies = [f"{write_amount(card)} is called {write_amount(said)}" for card, said in told if said != card]
    if lies:
        yield f"So, as things stand, a card of {join_words(lies)}."
