"""Mails put together at random: forms, fillers, titles, quotations and noise.

From what people may say in English about votes, orders and anything else, and from no set of mails. Of each
line of a mail it is known whether its author wrote it (no quotation), which words in it are meant as choices,
and whether it belongs to a text.
"""

from dataclasses import dataclass

from accounting import Line
from hypothesis import strategies as st

TITLES = {
    1: "Cheaper cards",
    2: "More dice",
    3: "Repeal KickBack",
    4: "The long jump",
    5: "Taxes for all",
}
AUTHORS = {1: "bob", 2: "carol", 3: "erin", 4: "alice", 5: "dave"}
OTHERS = ("bob", "carol", "dave", "erin")


def one_of(*values):
    return st.sampled_from(values)


numbers = st.sampled_from(sorted(TITLES))
several = st.lists(numbers, min_size=2, max_size=3, unique=True).map(sorted)
sure = one_of("yea", "yes", "aye", "nay", "no", "abstain", "for", "against", "+1", "-1")
nouns = one_of("yea", "yes", "aye", "nay", "no", "abstention")
behind_am = one_of("for", "against", "in favour of")
amounts = st.integers(6, 60)
players = st.sampled_from(OTHERS)


@st.composite
def targets(draw):
    """One proposal or several, by number, title or author."""
    way = draw(one_of("number", "number", "numbers", "title", "title", "author", "range", "quoted"))
    number = draw(numbers)
    if way == "numbers":
        found = draw(several)
        return ", ".join(map(str, found[:-1])) + draw(one_of(" and ", ", ", " & ")) + str(found[-1])
    if way == "range":
        return draw(one_of("1-3", "2-4", "1 to 3"))
    if way == "title":
        return draw(one_of(str, str.lower))(TITLES[number])
    if way == "quoted":
        return f'"{TITLES[number]}"'
    if way == "author":
        other = draw(one_of(1, 2, 3, 5))
        return f"{AUTHORS[other]}'s"
    return draw(one_of("{}", "{}", "proposal {}", "#{}", "number {}")).format(number)


@st.composite
def wholes(draw):
    """All of them, or all but one."""
    number = draw(numbers)
    named = draw(one_of(str(number), TITLES[number]))
    return draw(one_of("all", "everything", "all five", f"all but {named}", f"everything except {named}"))


@st.composite
def votes(draw):
    """A sentence that votes, and the words in it that are choices."""
    choice, other = draw(sure), draw(sure)
    on, also = draw(targets()), draw(targets())
    way = draw(st.integers(0, 14))
    who, noun = draw(players), draw(nouns)
    plain = draw(one_of("yea", "nay", "abstain"))
    number = draw(numbers)
    forms = (
        (f"vote {plain} on {number}", (plain,)),
        (f"I vote {choice} on {on}", (choice,)),
        (f"{choice} on {on}", (choice,)),
        (f"{choice} to {on}", (choice,)),
        (f"{on}: {choice}", (choice,)),
        (f"{on} gets a {noun} from me", (noun,)),
        (f"put me down as a {noun} on {on}", (noun,)),
        (f"I'm {draw(behind_am)} {on}", ()),
        (f"{choice} on {on}, {other} on {also}", (choice, other)),
        (f"{choice} to {on}, and {other} to {also}", (choice, other)),
        (f"{choice} to {draw(wholes())}", (choice,)),
        (f"my vote on {on} is {noun}", (noun,)),
        (f"vote yea on {number} if {who} votes yea", ()),
        (f"on {number} I vote as {who} does", ()),
        (f"{choice} on {on}, {draw(one_of('the rest', 'everything else'))} {other}", (choice, other)),
    )
    return forms[way]


@st.composite
def orders(draw):
    """A sentence that orders something, in strict words or nearly so."""
    amount, who, update = draw(amounts), draw(players), draw(st.integers(8, 12))
    recruit = f"recruit {amount} soldiers"
    said = draw(
        one_of(
            f"recruit {amount}",
            recruit,
            f"buy {amount} gold cards",
            f"sell {amount} silver cards",
            f"pay ${amount} to {who}",
            f"pay {amount} to {who}",
            "jump to square 17",
            "build a house on square 15",
            "call square 12 Fox Hill",
            "mode aggressive",
            "outfit striped",
            "withdraw 4",
            f"in update {update}: {recruit}",
            f"{recruit} and sell {amount} silver cards",
        )
    )
    return draw(one_of("{}", "{}", "please {}", "I'd like to {}", "also {}", "then {}")).format(said)


@st.composite
def noise(draw):
    """A sentence that does nothing, though it has the words of one that does."""
    title = TITLES[draw(numbers)]
    number, amount, who, choice = draw(numbers), draw(amounts), draw(players), draw(nouns)
    return draw(
        one_of(
            "I hope you are all well",
            "See you on Monday",
            "The weather is dreadful here",
            f"{who} said that {number} is silly",
            f"{who} voted {choice} on {number} last week, I think",
            f"what would happen if {title} passed?",
            f"I have {number} cats and they all hate {title}",
            f"I never understood {title}",
            f"{who} owes me ${amount}",
            f"if only we could recruit {amount} soldiers",
            f"{who} wants to buy {amount} gold cards",
            f"maybe {choice} on {number}, who knows",
            f"I would have voted {choice} on {title} in my youth",
            f"nobody answered my question about {number}",
            f"a {choice} from {who} would not surprise me",
            f"perhaps I should sell {amount} silver cards",
        )
    )


@st.composite
def asides(draw):
    """What is put behind an act in the same sentence."""
    title, number, who = TITLES[draw(numbers)], draw(numbers), draw(players)
    return draw(
        one_of(
            "", "", "", "!", ", please", " (too cheap)", " because it is fun", ", obviously", " :-)",
            f", though {who} will not like it", f" (and {number} is worse)", f" - {title} can wait",
            f", as I told {who}", f" because of {number}", ", but only this once", " - sorry",
        )
    )  # fmt: skip


@st.composite
def sentences(draw):
    """One sentence, with its choices, and whether it is an act."""
    way = draw(st.integers(0, 9))
    if way < 4:
        said, choices = draw(votes())
    elif way < 6:
        said, choices = draw(orders()), ()
    elif way < 7:
        (first, choices), second = draw(votes()), draw(orders())
        said = first + draw(one_of("; ", ", and ", " and ", ". ")) + second
    else:
        said, choices = draw(noise()), ()
    said += draw(asides())
    if draw(st.booleans()):
        said = said[0].upper() + said[1:]
    return said + draw(one_of("", ".", ".", "!")), choices, way < 7


@st.composite
def paragraphs(draw):
    """Lines of one sentence each, or one line of several sentences; or a list with or without a heading.
    With each its choices, and whether the paragraph begins as an act does."""
    found = draw(st.lists(sentences(), min_size=1, max_size=3))
    acts = found[0][2]
    rows = [(text, choices) for text, choices, _ in found]
    way = draw(one_of("lines", "lines", "one line", "list"))
    if way == "one line":
        said = " ".join(text if text[-1:] in ".!" else f"{text}." for text, _ in rows)
        rows = [(said, tuple(choice for _, choices in rows for choice in choices))]
    if way == "list":
        heading = draw(one_of("", "My votes:", "Orders:", "Sorry, now in full:", "Two things:"))
        rows = [*([(heading, ())] if heading else []), *((f"- {text}", choices) for text, choices in rows)]
    return rows, acts


@st.composite
def tables(draw):
    """Rows of numbers or titles with a choice each, in one of several layouts."""
    form = draw(
        one_of("{n} {c}", "{n}. {c}", "{n}: {c}", "{n} - {t}: {c}", "{t}\t{c}", "| {n} | {t} | {c} |")
    )
    rows = []
    for number in draw(several):
        choice = draw(one_of("yes", "no", "yea", "nay", "abstain", "for", "against"))
        rows.append((form.format(n=number, t=TITLES[number], c=choice), (choice,)))
    return rows


@st.composite
def quotations(draw):
    """Quoted lines, which nobody has to account for, and an answer below them."""
    number = draw(numbers)
    quoted = [f"> {number} {TITLES[number]}, by {AUTHORS[number]}"]
    if draw(st.booleans()):
        quoted.append(f"> {draw(votes())[0]}")
    choice = draw(one_of("yes", "no", "aye", "nay"))
    answer = draw(one_of(choice, f"{choice}!", f"{choice}, of course"))
    return quoted, [(answer, (choice,))]


@st.composite
def laws(draw):
    """A proposal: its head, and the lines of its text."""
    amount, number = draw(amounts), draw(numbers)
    title = draw(one_of("Snow", "A windfall", "Fair play", "Rent on Sundays"))
    head = draw(one_of("propose: {}", "Proposal: {}", "I propose: {}")).format(title)
    text = draw(
        one_of(
            f"Who ends a turn on square 17 gets ${amount}.",
            "Nobody may vote twice.",
            f"Rule {number + 20} is repealed.",
            f"A player may recruit {amount} soldiers in an update.",
        )
    )
    return [head, text]


@dataclass(frozen=True)
class _Written:
    """A line of a mail; `own` is false for a quoted one."""

    text: str
    choices: tuple[str, ...] = ()
    own: bool = True
    in_text: bool = False


_BLANK = _Written("")


@st.composite
def mails(draw):
    """A mail as text, with the lines that its author wrote."""
    lawful = draw(st.integers(0, 5)) == 0
    written = []
    if draw(st.integers(0, 3)) == 0:
        written += [_Written(draw(one_of("Hi all,", "Thanks!", "Dear all,", "Hello,"))), _BLANK]
    if lawful:
        written += [*(_Written(text, in_text=True) for text in draw(laws())), _BLANK]
    for block in draw(st.lists(one_of("words", "words", "table", "quotation"), min_size=1, max_size=4)):
        rows, acts = [], True
        if block == "quotation":
            quoted, rows = draw(quotations())
            written += [_Written(text, own=False) for text in quoted] + [_BLANK] * draw(one_of(0, 1))
        elif block == "table":
            rows = draw(tables())
        else:
            rows, acts = draw(paragraphs())
        # What does not begin as an act may be more law.
        may_be_law = lawful and not acts
        written += [*(_Written(text, choices, in_text=may_be_law) for text, choices in rows), _BLANK]
    if draw(st.integers(0, 3)) == 0:
        written += [_Written(draw(one_of("Thanks,", "Best regards,", "Cheers,"))), _Written("Alice")]
        if draw(st.booleans()):
            said, choices = draw(votes())
            written += [_BLANK, _Written(f"P.S. {said}", choices)]
    return _as_mail(written)


def _as_mail(written):
    text = "\n".join(each.text for each in written).rstrip("\n")
    lines = [
        Line(number, each.text, tuple(each.choices), each.in_text)
        for number, each in enumerate(written, 1)
        if each.own and each.text
    ]
    return text, lines
