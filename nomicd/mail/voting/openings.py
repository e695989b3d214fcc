"""How a vote begins: what the sentence is about, and what stands between a lead and the choice."""

from __future__ import annotations

from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.voting.ground import Ground
from nomicd.mail.voting.leads import Lead, being, lead
from nomicd.mail.voting.owners import Named

_TOPIC = plain(
    said("""
    about | and on | as concerns | as far as | as for | as regards | as to | concerning | for | in | in re |
    in reply to | in response to | in the case of | in the matter of | on | on proposal | on the matter of |
    on the question of | on the subject of | re | regarding | to | touching | turning to | when it comes to
    | with | with regard to | with respect to
""")
)
_PREPARED = said("on | for | regarding | re | about | to")
_LISTED = said("on | the | open | proposals | presently | currently | : | , | -")
_NAMING = said("mine | going | vote | note | cast | will")
_BEING = said("mine | named | vote | going | note | cast")
_RECORDS = said("enter | log | record | register")
_CHANGES = said("change | changing | flip | revise | switch | switching | update | updating")


class Openings(Ground):
    """Reads what stands in front of a choice."""

    last: Named | None = None
    """What was named last: `on which` means it."""

    def lead(self, at: int) -> Lead | None:
        """The lead that stands there."""
        return lead(self.tokens, self.words, at, self.matters.me) or self._recorded(at)

    def _recorded(self, at: int) -> Lead | None:
        """`Record aye on 3`: a choice with its proposal is what is to be recorded."""
        at += self.word(at) == "please"
        said = self.stance(self.article(at + 1)) if self.word(at) in _RECORDS else None
        named = self.about(said.end) if said is not None else None
        return Lead("note", at + 1) if named is not None and named.kind != "this" else None

    def topic(self, at: int) -> tuple[Named | None, int]:
        """What `on 3,` or `as for the tax thing:` sets, and the place behind it."""
        if self.last is not None and self.word(at) == "which":
            return self.last, at + 1 + (self.word(at + 1) in ("is", "are"))
        found = _TOPIC.at(self.words, at)
        if not found:
            return None, at
        if self.last is not None and self.word(at + 1) == "which":
            return self.last, at + 2
        named = self.targets(at + found[0], led=True)
        if named is None or named.kind == "none":
            return None, at
        end = named.end
        while self.word(end) in (",", ":", "-", "="):
            end += 1
        general = named.kind in ("all", "rest")
        shown = self.tokens[at].text == "FOR"
        chosen = found[1] == "for" and (general or shown or not self._votes_without(end))
        loose = found[1] in ("to", "with", "in") and named.kind == "this"
        return (None, at) if chosen or loose else (named, end)

    def it_is(self, at: int) -> int:
        """The place behind `it is`, if a choice follows: `on 4 it is AGAINST`."""
        if self.word(at) == "to" and any(word in _CHANGES for word in self.words[:at]):
            return at + (self.stance(self.article(at + 1)) is not None)  # `my vote on 2 to nay, on 3 to aye`
        led = self.words[at : at + 2] in (["it", "is"], ["it", "will"], ["that", "is"])
        place = at + 2 + (led and self.words[at + 2 : at + 3] == ["be"])
        return place if led and self.stance(self.article(place)) is not None else at

    def _votes_without(self, at: int) -> bool:
        """Whether a lead, or a choice that names nothing, stands there: then `for 2,` was no choice."""
        at = self.it_is(self.fillers(at))
        if self.lead(at) is not None:
            return True
        said = self.stance(self.article(at))
        if said is None:
            followed = self.follows(at, led=False)
            named = self.about(followed[1]) if followed else None
            return followed is not None and (named is None or named.kind in ("this", "each"))
        named = self.about(said.end)
        return (
            named is None
            or named.kind in ("this", "each")
            or self.word(said.end + 1) in ("each", "all", "both")
        )

    def led(self, led: Lead, topic: Named | None) -> tuple[Named | None, int]:
        """Behind the lead: what it is about, and the place of the choice."""
        at = led.end
        if led.kind == "switch":
            return self._switched(at, topic)
        if led.kind in _NAMING:
            prepared = self.word(at) in _PREPARED
            named = (
                self.targets(at + prepared, led=True)
                if prepared or self.word(at) in ("here", "hereon")
                else None
            )
            if named is not None and self._is_topic(named.end, led):
                topic, at = named, named.end + (led.kind == "note" and self.word(named.end) == "as")
            at += self.word(at) == "hereon"
        at = being(self.words, at) if led.kind in _BEING else at
        at += self.word(at) == "as" and self.stance(at + 1, led=True) is not None
        if self.words[at : at + 2] == ["as", "follows"]:
            at += 2
            while self.word(at) in _LISTED:
                at += 1
        return topic, at

    def _is_topic(self, end: int, led: Lead) -> bool:
        """Whether a choice follows `I vote on 3`, `my vote for 3 is`."""
        at = being(self.words, end + (led.kind == "note" and self.word(end) == "as"))
        said = self.stance(self.article(at), led=True)
        if said is not None and (self.words[led.end] != "for" or led.kind == "mine"):
            return True
        return self.follows(at, led=True) is not None

    def _switched(self, at: int, topic: Named | None) -> tuple[Named | None, int]:
        """`I change my vote on 2 from yea to nay`: behind `my vote`."""
        if self.word(at) in ("on", "for", "to", "about", "regarding"):
            named = self.targets(at + 1, led=True)
            topic, at = (named, named.end) if named else (topic, at)
        if self.word(at) == "from":
            first = self.stance(at + 1, led=True)
            at = first.end if first else at
        elif "all" in self.words[max(0, at - 4) : at] and self.word(at) == "to":
            topic = Named(self.context.scope, at, "all")
        return (topic, at + 1) if self.word(at) == "to" else (topic, len(self.tokens))

    def named(self, at: int) -> Named | None:
        """The proposals that are named there, if some are."""
        found = self.targets(at, led=False) or self.marked(at)
        return found if found is not None and found.kind not in ("this", "none") else None

    def marked_or_named(self) -> Named | None:
        """What the whole of the words names."""
        found = self.targets(0, led=True)
        if found is None or found.kind == "this":
            return None
        gone = found.end + 1 == len(self.tokens) and self.words[found.end] in (
            "gone",
            "away",
            "again",
            "then",
        )
        return found if gone or found.end >= len(self.tokens) else None

    def marked(self, at: int) -> Named | None:
        """`Taxes: no`, `dice thing - yes`: a word of a title with a mark behind it."""
        if at >= len(self.tokens):
            return None
        named = self.matters.one(self.tokens, at, self.context, led=True)
        if named is None or named.kind not in ("part", "title", "number"):
            return None
        return named if self.word(named.end) in (":", "=", "-", "--", "gets") else None
