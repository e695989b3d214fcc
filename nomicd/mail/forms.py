"""Lines held against the usages of a vocabulary: the whole of a line fits one, or it is told what would."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Command, Value, Verb, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.kernel.later import LATER
from nomicd.mail import clean
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Trouble
from nomicd.mail.slots import KnownNames, Misfit, value
from nomicd.mail.spelling import nearest
from nomicd.mail.usage import Form, Slot, form, show_usage
from nomicd.mail.wording import MAX_LINE, is_courtesy, plain

MIN_FUZZY = 4
"""Shorter verbs are near too many words."""

NARROW, WIDE = 70, 80
"""Characters in which a mail program puts what it breaks: no fewer, and no more."""

MAX_HEAD = 80
"""Within so many characters stands the colon behind those to whom a message goes."""

EVERYBODY = frozenset({"all", "everybody", "everyone"})
_MANNER = re.compile(
    r"(?:(?:(?!reply|only)[a-z]+ly|in\s+(?:private|secret|confidence)|please|now|then|also|and|next|finally|quietly)"
    r"[\s,]+){1,4}(?:i\s+)?",
    re.IGNORECASE,
)
"""How something is done: the words with which an order may begin."""

_ADDRESSED = re.compile(
    r"(?:@|(?:and\s+)?(?:to|for)\s+)(?P<name>[\w-]+)(?:'s\s+(?:eyes|ears))?(?:\s+(?:only|alone|privately|secretly))?"
    r"(?:,[^:]{1,40})?\s*:(?!\S)",
    re.IGNORECASE,
)

_SOON = r"as soon as|the moment"
_CONDITION = re.compile(
    rf"(?:(?P<how>if|when|once|after|(?P<soon>{_SOON}))\s+(?P<when>[^,:;]+),\s*(?:then\s+)?"
    rf"(?:(?:please|i)\s+)?(?P<order>.+)|(?P<first>.+?),?\s+"
    rf"(?:{_SOON}|after(?=\s+\w+\s+(?:has|have|had|played|moved)\b))\s+(?P<behind>[^,:;]+))",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"(?=\w)(?:(?:and|also|then|now|next|so|instead|besides|well)\b[ ,]*)*"
    r"(?:(?:i\b\s*)?(?:(?:would|will|'d|just|also|then|now|still|rather|really)\s+)*"
    r"(?:(?:want|wish|like|love|prefer)\s+(?:also\s+)?to|(?<=would )also|(?<=would )rather)\s+)?",
    re.IGNORECASE,
)
"""What may stand before an order and says no more than that it is one."""
WORD = re.compile(r"[^\s,:;]+")


def check_usages(vocabulary: Vocabulary) -> None:
    """Raise `ValueError` if a usage of it cannot be compiled."""
    forms_by_word(vocabulary.verbs)


@lru_cache(maxsize=256)
def forms_by_word(verbs: tuple[Verb, ...]) -> Mapping[str, tuple[Form, ...]]:
    """Return all usages by their first word, those with most literal words first; compiled once."""
    by_word: dict[str, list[Form]] = {}
    for one in sorted((form(verb) for verb in verbs), key=lambda one: -one.weight):
        for word in sorted(one.lead[0]):
            by_word.setdefault(word, []).append(one)
    return {word: tuple(forms) for word, forms in by_word.items()}


_SETTING = re.compile(
    r"(?:set|put|switch|change|turn)\s+(?:my|the)\s+(?P<verb>(?!votes?\b)\w+)\s+(?:to|on|into|as|:)\s+(?P<how>[^.!?]+)"
    r"[.!]?(?:\s+(?:thanks?|thank\s+you|please|cheers)\b[.!]*)?",
    re.IGNORECASE,
)
_NO_TIME = re.compile(
    r"(?:with|without|because|due|as)\b(?!.*(?:\b(?:until|till|from)\b|day\b|\d))", re.IGNORECASE
)
_WHEN = Misfit(Reason.UNCLEAR, "That says no day or time.")
"""What a reason is in place of a time: `absent, with apologies`."""

_OTHERWISE = re.compile(r",?\s+otherwise\b\s*,?(?=\s)", re.IGNORECASE)


class Fitted(msgspec.Struct, frozen=True):
    """The usage that a text fits, and what the text puts into its slots."""

    form: Form
    args: dict[str, Value]

    def as_command(self, line: Line) -> Command:
        """Return the command that it is, in that line."""
        return Command(self.form.verb.key, dict(self.args), line.number, line.text)


class Forms:
    """The usages of one vocabulary, with the names that their slots may hold."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Compiled once a vocabulary."""
        self._forms = forms_by_word(vocabulary.verbs)
        self._names = KnownNames(vocabulary.lexicon)
        self._fitted: dict[str, Fitted | None] = {}

    @property
    def by_word(self) -> Mapping[str, tuple[Form, ...]]:
        """All usages by their first word."""
        return self._forms

    @property
    def wants(self) -> Mapping[str, str]:
        """What a list of wants may name, by each of its names in lower case."""
        return self._names.wants

    def find_by_first_word(self, word: str) -> Sequence[Form]:
        """The usages that begin with that word."""
        return self._forms.get(word.casefold(), ())

    def is_question(self, word: str) -> bool:
        """Whether all usages that begin with that word are questions."""
        return all(one.verb.asked for one in self.find_by_first_word(word))

    def fit(self, text: str, line: Line) -> Command | Trouble:
        """The first usage that the whole text fits; else what is wrong with the one that comes nearest. Its
        first word must begin a usage."""
        command = self.find_command(text, line)
        if command is not None:
            return command
        tried = ((one, self.args(one, text)) for one in self.find_by_first_word(first_word(text)))
        misfits = [
            (_count_first_words(one, text), one, args) for one, args in tried if isinstance(args, Misfit)
        ]
        best = max(led for led, _, _ in misfits)
        trouble = _name_trouble([(one, misfit) for led, one, misfit in misfits if led == best])
        right = trouble.meant and self.find_command(trouble.meant, line)
        return trouble if right else msgspec.structs.replace(trouble, meant="")

    def is_led(self, text: str, *, alone: bool = True) -> bool:
        """Return True if the text begins with the first two words with which one of the usages begins, or
        with its only one if one `alone` is enough."""
        least = 1 if alone else 2
        return any(
            _count_first_words(one, text) >= min(max(len(one.lead), least), 2)
            for one in self.find_by_first_word(first_word(text))
        )

    def find_command(self, text: str, line: Line) -> Command | None:
        """Return the command that the whole text is; None if it fits no usage, whatever is wrong with it."""
        fitted = self.find_fit(text)
        return fitted.as_command(line) if fitted else None

    def find_fit(self, text: str) -> Fitted | None:
        """Return the first usage that the whole text fits. Each text is tried once: the same line is asked
        about again and again while a mail is read."""
        if text not in self._fitted:
            tried = ((one, self.args(one, text)) for one in self.find_by_first_word(first_word(text)))
            fits = (Fitted(one, args) for one, args in tried if isinstance(args, dict))
            self._fitted[text] = next(fits, None)
        return self._fitted[text]

    def order_conditionally(self, text: str) -> str:
        """Return an order whose condition stands in front, or behind `as soon as`, as a usage has it: `speak
        7 once I lead OH`; "" if none takes one so."""
        found = _CONDITION.fullmatch(text)
        if found is None:
            return ""
        order, when = found["first"] or found["order"], found["when"] or found["behind"]
        if is_courtesy(when):
            return ""
        how = "once" if found["soon"] or found["behind"] else found["how"]
        bare, said = self.find_fit(order), f"{order} {how} {when}"
        fitted = self.find_fit(said)
        return said if bare and fitted and len(fitted.args) > len(bare.args) else ""

    def find_wished(self, text: str) -> str:
        """Return the order behind words that wish it or go on with it, `want to buy 2 CA`, `then buy 2 CA`,
        if its usage is a verb and a text, which only the game itself can read; "" if there is none."""
        found = _WISH.match(text)
        order = text[found.end() :] if found else ""
        fitted = self.find_fit(order) if order else None
        if fitted is None or not fitted.form.is_free:
            return ""
        verb = fitted.form.verb
        return "" if verb.read_only or verb.asked or verb.strict else order

    def find_set(self, text: str) -> str:
        """Return the order that sets what its verb is called after, `set my mode to passive`, as a usage has
        it; "" if there is none."""
        found = _SETTING.fullmatch(text)
        said = f"{found['verb']} {_OTHERWISE.sub(' else', found['how'])}" if found else ""
        fitted = self.find_fit(said) if said else None
        chosen = fitted is not None and any(slot.kind == "choice" for slot in fitted.form.slots)
        return said if fitted is not None and chosen and not fitted.form.verb.read_only else ""

    def args(self, one: Form, text: str) -> dict[str, Value] | Misfit:
        """Return what the text puts into each slot of this usage, or why it does not fit."""
        found = one.match(text)
        if not found:
            return Misfit(Reason.UNCLEAR, "")
        args: dict[str, Value] = {}
        for slot in one.slots:
            written = found[slot.name]
            if written is None or (slot.kind == "condition" and is_courtesy(written)):
                continue
            meant = _WHEN if _is_untimely(slot, written) else value(slot, written, self._names)
            if isinstance(meant, Misfit):
                first, last = found.span(slot.name)
                line = f"{text[:first]}{meant.meant}{text[last:]}" if meant.meant else ""
                return msgspec.structs.replace(meant, meant=line)
            args[slot.name] = meant
        return args

    def near(self, text: str, line: Line) -> Trouble | None:
        """A verb with a slip of the finger in it, if then all the rest fits: asked back, not carried out."""
        said = first_word(text).casefold()
        if len(said) < MIN_FUZZY - 1 or len(line.text) > MAX_LINE:
            return None
        for verb in _nearest_verbs(said, tuple(self._forms)):
            meant = verb + text[len(said) :]
            if isinstance(self.fit(meant, line), Command):
                shown = f"I do not know “{clean.line(said, 30)}”. Did you mean “{clean.line(meant, 100)}”?"
                return Trouble(Reason.UNKNOWN, shown, meant, meant)
        return None

    def body_of(self, text: str) -> Form | None:
        """The usage that the text fits, if that has a body: `tell the truth` may be an order of its own."""
        fits = (one for one in self.find_by_first_word(first_word(text)) if one.match(text))
        first = next(fits, None)
        return first if first is not None and first.body else None

    def proposal_form(self) -> Form | None:
        """The usage that a proposal in free words is: the first with a body that begins with `propose`."""
        forms = self._forms.get("propose", ())
        found = (one for one in forms if one.body)
        return next(found, None)

    def meant_a_body(self, text: str, what: Trouble) -> bool:
        """Return True if the lines below belong to a body whose first line is in trouble: they are not
        commands."""
        said = first_word(what.usage if what.reason is Reason.UNKNOWN else text)
        return any(one.body for one in self.find_by_first_word(said))

    def begins_body(self, line: Line) -> bool:
        """Return True if a body begins on the bare line."""
        return any(
            one.body and one.match(plain(line.text)) for one in self.find_by_first_word(first_word(line.text))
        )

    def tries_body(self, line: Line) -> str:
        """The head of a body that the line is meant as although no usage begins so, as a usage has it:
        `anonymously tell all: …` where nobody may, `to bob: …` where it is `tell bob: …`. "" if it is meant
        as none."""
        text = plain(line.text[:MAX_LINE])
        if ":" not in text[:MAX_HEAD] or self.body_of(text):
            return ""
        if found := _ADDRESSED.match(text):
            known = found["name"].casefold() in {*self._names.of("players"), *EVERYBODY}
            said = text[found.end() :].strip() or "…"
            return f"tell {found['name']}: {said}" if known and "tell" in self._forms else ""
        led = _MANNER.match(text)
        behind = text[led.end() :] if led else ""
        if not behind:
            slip = self.near(text, line)
            behind = slip.usage if slip else ""
        return show_head(behind) if self._tells(behind) else ""

    def _tells(self, text: str) -> bool:
        """Return True if the text begins a body that is no proposal."""
        one = self.body_of(text)
        return one is not None and one is not self.proposal_form()

    def acts(self, line: Line) -> bool:
        """Return True if the line changes something, or is blank."""
        one = self._of(line)
        return not line.text.strip() or (one is not None and not one.verb.read_only)

    def has_text(self, line: Line) -> bool:
        """Return True if the line holds words of the author's own, as far as a usage can tell."""
        one = self._of(line)
        found = one.match(plain(line.text)) if one else None
        if one is None or found is None:
            return True
        if one.verb.key == LATER:
            return self.has_text(msgspec.structs.replace(line, text=found["command"]))
        return any(slot.kind == "text" and found[slot.name] for slot in one.slots)

    def is_ended(self, above: Line, line: Line) -> bool:
        """Return True if a whole command stands right above a line that is one too, and was ended by its
        author: no mail program would break a line there, or no sentence goes on as the other begins."""
        one, below = self._of(above), self._of(line)
        said, word = len(above.text.rstrip()), first_word(line.text)
        by_hand = said + 1 + len(word) <= NARROW or said > WIDE
        return one is not None and below is not None and (by_hand or len(below.lead) > 1)

    def _of(self, line: Line) -> Form | None:
        """The usage of a command that the bare line fits: no list mark, no indent."""
        text = plain(line.text) if len(line.text) <= MAX_LINE else ""
        bare = first_word(text).casefold() == first_word(line.text).casefold()
        fitted = self.find_fit(text) if text and bare else None
        return fitted.form if fitted else None


def _is_untimely(slot: Slot, written: str) -> bool:
    return slot.name == "when" and slot.kind == "text" and bool(_NO_TIME.match(written))


def _name_trouble(near: Sequence[tuple[Form, Misfit]]) -> Trouble:
    """Return what is wrong with a text that fits none of these usages, as the one says that comes nearest."""
    usages = " or ".join(dict.fromkeys(f"“{show_usage(one.verb)}”" for one, _ in near[:3]))
    told = [misfit for _, misfit in near if misfit.text]
    said = next((misfit for misfit in told if misfit.near), told[0] if told else None)
    if said:
        return Trouble(said.reason, said.text, usages, said.meant)
    return Trouble(Reason.UNCLEAR, f"I cannot read all of this. Write {usages}.", usages)


@lru_cache(maxsize=4096)
def _nearest_verbs(word: str, verbs: tuple[str, ...]) -> list[str]:
    """Return the verbs that a word with a slip of the finger may be, none of few letters."""
    return nearest(word, (verb for verb in verbs if len(verb) >= MIN_FUZZY))


def show_head(text: str) -> str:
    """Return how a body begins, with dots for the rest of it."""
    return f"{text.partition(':')[0]}: …"


@lru_cache(maxsize=4096)  # asked some nine times of each line
def first_word(text: str) -> str:
    """The word with which it begins; "" if it begins with none."""
    found = WORD.match(text)
    return found[0] if found else ""


def _count_first_words(one: Form, text: str) -> int:
    """Return with how many of the usage's first words the text begins."""
    words = WORD.findall(text[:MAX_LINE])
    led = 0
    for word, lead in zip(words, one.lead, strict=False):
        if word.casefold() not in lead:
            break
        led += 1
    return led
