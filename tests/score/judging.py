"""Judges what was read in a mail against what a careful secretary would do.

The figures are those of docs/reading.md. One thing is judged by words: whether the receipt has a word of what
was neither done nor asked about. It has one if it quotes (as trouble, as a question, as a comment, as a line
that is no command, or as refused by the game) a text that names what is missing: its number, title or author,
its verb or object, its player. Where no line of the mail names it so, any quoted text will do. A line counts
as quoted if its beginning is.
"""

import re
from dataclasses import dataclass, field, fields

from meanings import (
    EVERYBODY,
    BadLabel,
    Meaning,
    held_meaning,
    is_akin,
    is_same,
    meaning_of,
    meanings_of,
    meanings_read,
)
from scored_game import matters_of

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, Trouble
from nomicd.services.delivery.receipts import list_unread


@dataclass
class Figures:
    """What is counted over the rows of a set. Parts of `acts` and `asks` are told by how it went with them:
    of each one of `right`, `wrong`, `early` (done, where a secretary would ask), `offered` (asked, with what
    was meant among the offers), `told` and `lost`."""

    rows: int = 0
    empty: int = 0
    """Rows that hold nothing: no act, and nothing to be asked."""
    acts: int = 0
    asks: int = 0
    right: int = 0
    wrong: int = 0
    early: int = 0
    offered: int = 0
    told: int = 0
    lost: int = 0
    false: int = 0
    questions: int = 0
    fitting: int = 0
    """Questions that offer something that was meant, of all in rows that are not empty."""
    bothered: int = 0
    """Empty rows about which something is asked."""
    idle: int = 0
    """Sentences of empty rows."""
    needless: int = 0
    """Questions about empty rows."""

    def add(self, other):
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


@dataclass
class Judgement:
    """The figures of one row, and in words what is not right of it."""

    figures: Figures
    faults: list = field(default_factory=list)


def judge(row, letter, vocabulary):
    """Judge one row by what was read in its mail."""
    meant = [(each, False) for each in meanings_of(row["acts"], vocabulary, row["id"])]
    meant += [(each, True) for each in meanings_of(row["asks"], vocabulary, row["id"])]
    if bool(meant) == bool(row["nothing"]):
        raise BadLabel(f"{row['id']}: nothing is {row['nothing']}, but it has {len(meant)} acts and asks")
    found = Judgement(Figures(1, int(not meant)))
    found.figures.asks = sum(asked for _, asked in meant)
    found.figures.acts = len(meant) - found.figures.asks
    read, refused = meanings_done(letter, vocabulary)
    questions = questions_of(letter, vocabulary)
    left, read = _match(row, meant, read, found)
    for each in read:
        if each.kind != "ask":
            found.figures.false += 1
            found.faults.append(f"false: {_say(each)}")
    offers = [offer for question in questions for offer in question]
    quoted = quoted_in_receipt(row, letter) + [each.text for each in refused]
    for each, asked in left:
        if each in refused:  # the receipt says why
            found.figures.told += not asked
            found.figures.offered += asked
        else:
            _judge_undone(each, asked, row, offers, quoted, found)
    _judge_questions(row, questions, [each for each, _ in meant], found)
    return found


def _match(row, meant, read, found):
    """Hold what was done against what was meant: what is the same first, then what is about the same thing.
    What is left of both."""
    left, read = list(meant), list(read)
    for fits, name in ((lambda one, two: is_same(one, two, row["text"]), "right"), (is_akin, "wrong")):
        for each, asked in tuple(left):
            done = next((one for one in read if fits(each, one)), None)
            if done is None:
                continue
            left.remove((each, asked))
            if each.kind != "ask":  # one answer may be to several questions
                read.remove(done)
            how = "early" if asked else name
            found.figures.false += asked and name == "wrong"
            setattr(found.figures, how, getattr(found.figures, how) + 1)
            if how != "right":
                found.faults.append(f"{how}: {_say(done)}, meant: {_say(each)}")
    return left, read


def _judge_undone(meant, asked, row, offers, quoted, found):
    if any(_is_offered(meant, offer, row["text"]) for offer in offers):
        found.figures.offered += 1
        if not asked:
            found.faults.append(f"asked: {_say(meant)}")
    elif is_told(meant, row, quoted):
        found.figures.told += 1
        found.faults.append(f"only told: {_say(meant)}")
    else:
        found.figures.lost += 1
        found.faults.append(f"lost: {_say(meant)}")


def _judge_questions(row, questions, meant, found):
    if not meant:
        found.figures.bothered, found.figures.needless = int(bool(questions)), len(questions)
        found.figures.idle = count_sentences(row["text"])
        found.faults += [f"asked for nothing: {_say_all(question)}" for question in questions]
        return
    for question in questions:
        found.figures.questions += 1
        if any(_is_offered(each, offer, row["text"]) for each in meant for offer in question):
            found.figures.fitting += 1
        else:
            found.faults.append(f"asked about something else: {_say_all(question)}")


def _is_offered(meant, offer, text):
    if meant.kind == "ask" and offer.kind == "order":  # `holiday`, `leaving`: offered as what can be done
        return is_same(meant, Meaning("ask", offer.target))
    if meant.kind == "propose" == offer.kind:
        return True
    return is_same(meant, offer, text)


def _say_all(meanings):
    return ", ".join(dict.fromkeys(map(_say, meanings))) or "nothing that could be sent"


def _say(meaning):
    target = " and ".join(sorted(meaning.target)) if isinstance(meaning.target, frozenset) else meaning.target
    return " ".join(str(each) for each in (meaning.kind, target, meaning.said) if each not in (None, "", ()))


# What was read


def meanings_done(letter, vocabulary):
    """What would be carried out or answered at once, or is held for its update; and what is refused."""
    if letter.dry:
        return [], []
    held, now = [], []
    for reading in letter.readings:
        if isinstance(reading.what, Command):
            number, command = update_of(reading.what, vocabulary)
            if number and number != vocabulary.update:
                held += held_meaning(number, command, vocabulary)
            else:
                now.append(command)
    done, refused = meanings_read(now, vocabulary)
    return [*done, *held], refused


def update_of(command, vocabulary):
    """The update for which a command is held, 0 if it is for now, and the command that it then is."""
    number, words = command.args.get("update"), command.args.get("command")
    if command.verb == "choose again" or not isinstance(number, int) or not words:
        return 0, command
    forms, words = Forms(vocabulary), str(words)
    what = (
        forms.fit(words, Line(command.line, words)) if forms.find_by_first_word(first_word(words)) else None
    )
    return (number, what) if isinstance(what, Command) else (0, command)


def questions_of(letter, vocabulary):
    """What each question of the receipt offers."""
    return [
        _offers(reading.what, vocabulary)
        for reading in letter.readings
        if isinstance(reading.what, Doubt)
        or (isinstance(reading.what, Trouble) and reading.what.reason is Reason.UNKNOWN)
    ]


def _offers(what, vocabulary):
    commands = list(what.readings) if isinstance(what, Doubt) else []
    lines = what.lines if isinstance(what, Doubt) else (what.usage,)
    forms, found = Forms(vocabulary), []
    for line in lines:
        fitted = forms.fit(line, Line(0, line)) if forms.find_by_first_word(first_word(line)) else None
        if isinstance(fitted, Command):
            commands.append(fitted)
        elif first_word(line).casefold() == "propose":
            found.append(Meaning("propose", "", ("", "")))
    for command in commands:
        number, held = update_of(command, vocabulary)
        found += held_meaning(number, held, vocabulary) if number else meaning_of(command, vocabulary)
    return found


def count_sentences(text):
    """How many sentences the author of a mail wrote: without what is quoted, and the signature."""
    own = (line for line in text.partition("\n-- \n")[0].splitlines() if not line.startswith(">"))
    return sum(bool(re.search(r"\w", said)) for line in own for said in re.split(r"(?<=[.!?…])\s+", line))


# Whether the receipt has a word of it


def quoted_in_receipt(row, letter):
    """The texts of the mail that the receipt quotes as not read, in doubt, or taken as a comment."""
    shown = {each.line for each in list_unread(letter.readings)}
    unread = [each for each in letter.readings if not isinstance(each.what, Command) and each.line in shown]
    texts = [each.text for each in unread] + [str(each) for each in getattr(letter, "comments", ())]
    texts += [line for each in unread if isinstance(each.what, Doubt) for line in each.what.lines]
    skipped = [each for each in unread if isinstance(each.what, Trouble) and each.through > each.line]
    lines = row["text"].splitlines()
    return texts + ["\n".join(lines[each.line - 1 : each.through]) for each in skipped]


def is_told(meant, row, quoted):
    """Whether the receipt, which quotes these texts, has a word of what was meant and not done."""
    own = [line for line in row["text"].splitlines() if not line.startswith(">")]
    own += [] if row["answers"] else [row["subject"]]
    for names in _namings(meant, row):
        if any(names(line) for line in own):
            return any(names(text) for text in quoted)
    return bool(quoted)


def _namings(meant, row):
    """Ways to tell that a text names what was meant: the surest first."""
    if meant.kind == "vote":
        return [lambda text: _names_vote(meant.target, text, row)]
    if meant.kind == "withdraw":
        return [
            _find_any("withdr", "retract", "take back", "taken back", "pull"),
            _find_any("proposal", "mine"),
        ]
    if meant.kind == "propose":
        title, first, last = map(_long_words, meant.said)
        return [_find_any(*title), _find_any(*first, *last)]
    if meant.kind == "tell":
        names = () if meant.target & EVERYBODY else tuple(meant.target)
        return [_find_any(*_long_words(meant.said)), _find_any(*names)]
    if meant.kind == "ask":
        return [_find_any(*_ABOUT.get(meant.target, (str(meant.target),))), lambda text: "?" in text]
    return _namings_of_order(meant)


def _namings_of_order(meant):
    (update, verb), said = meant.target if meant.kind == "later" else (0, meant.target), meant.said
    values = [str(value) for _, value in said or ()]
    words = [word for each in (verb.replace("_", " "), *values) for word in _long_words(each)]
    numbers = [each for each in values if each.isdecimal()] + ([str(update)] if update else [])
    return [_find_any(*words), _find_any(*numbers, *(_SPELLED[each] for each in numbers if each in _SPELLED))]


_ABOUT = {
    "deadline": ("deadline", "close", "when", "how long", "time"),
    "board": ("board", "map"),
    "standings": ("standing", "score", "ahead", "leading", "winning", "rank", "points"),
    "who has not voted": ("voted", "votes", "missing", "waiting"),
    "how to win": ("win",),
    "my orders": ("order",),
    "holiday": ("holiday", "away", "vacation"),
    "leaving": ("leav", "quit", "drop out"),
}
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SPELLED = {str(number): word for number, word in enumerate(_DIGITS)}
_ORDINALS = {
    1: ("1st", "first"), 2: ("2nd", "second"), 3: ("3rd", "third"), 4: ("4th", "fourth"), 5: ("5th", "fifth"),
}  # fmt: skip
_SETS = re.compile(
    r"\b(?:all|rest|others?|both|everything|every|remaining|each|it|this|that|these|those|one|neither|none|mine|own)\b"
)
_CHOICES = re.compile(
    r"\b(?:yes|y|ye[ps]|yea|yeah|aye|ja|sure|ok(?:ay)?|for|fav\w+|no|n|nah|nay|nope|against|abst\w*|present|pass|"
    r"vot\w+|approv\w+|support\w*|oppos\w+|object\w*|agree\w*|disagree\w*|back\w*|in|out|down)\b"
    r"|[+-]\s?[01]\b|[\U0001f44d\U0001f44e✅❌✔✗✓]"
)


def _find_any(*words):
    """Whether a text holds one of these words, or a word that begins with one."""
    said = "|".join(re.escape(word.casefold()) for word in words if word)
    pattern = re.compile(rf"(?<!\w)(?:{said})" if said else r"(?!)")
    return lambda text: bool(pattern.search(text.casefold()))


def _long_words(text):
    """The beginnings of the longer words of a text."""
    return [word[:5] for word in re.findall(r"\w+", str(text).casefold()) if len(word) > 3] or [str(text)]


def _names_vote(number, text, row):
    """Whether a text names a vote on that proposal: by number, title or author, or as one of a whole; where
    it names none, any choice is meant."""
    said = text.casefold()
    named = {each.number for each in matters_of(row) if _names_matter(each, said, row["me"])}
    if number in named:
        return True
    chosen = bool(_CHOICES.search(said))
    return chosen and (not named or bool(_SETS.search(said)))


def _names_matter(matter, said, me):
    number, own = matter.number, matter.by == me
    words = [str(number), _SPELLED.get(str(number), ""), *_ORDINALS.get(number, ())]
    if any(re.search(rf"(?<![\w$]){word}(?!\w)", said) for word in words if word):
        return True
    if _find_any(*_long_words(matter.title))(said):
        return True
    return bool(_MINE.search(said)) if own else bool(matter.by) and matter.by.casefold() in said


_MINE = re.compile(r"\b(?:mine|my own|my (?:proposal|bill|motion|one))\b")
