"""What people and accidents do to a world, week by week: the part of `World` that is no machine."""

from datetime import timedelta

from simulator import cast, letters
from simulator.faults import outage_length

from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.updates.make_update import PreparedUpdate

SLUG = "bored"
CONFIG = ServiceSettings("nomic", "game.example")
ADDRESS = CONFIG.address_of(SLUG)
SECOND, MINUTE, HOUR, DAY, WEEK = (timedelta(seconds=s) for s in (1, 60, 3600, 86_400, 604_800))


class People:
    """Draws up letters, errands and accidents; `World` makes them happen."""

    def _draw_up_week(self):
        """The letters, accidents and errands of one week."""
        rng = self.chance["players"]
        for name in self.names:
            for _ in range(rng.choice((0, 1, 2, 3, 4))):
                self.at(self.now + rng.random() * WEEK, self._write, name)
            if not rng.randrange(3):
                self._write_at_the_last_moment(name, rng)
        for _ in range(rng.randrange(3)):
            self.at(self.now + rng.random() * WEEK, self._stranger_writes)
        for _ in range(rng.randrange(3)):
            self.at(self.now + rng.random() * WEEK, self._boss_writes)
        self.at(self.now + rng.random() * WEEK, self._alarm_rings_twice)
        self._draw_up_accidents(self.chance["world"])

    def _draw_up_accidents(self, rng):
        if rng.random() < self.faults.outage:
            self.at(self.now + rng.random() * WEEK, self._network_goes_dark, outage_length(rng))
        if rng.random() < self.faults.scare:
            self.at(self.now + rng.random() * WEEK, self._clocks_disagree)
        if rng.random() < self.faults.gone:
            self.at(self.now + rng.random() * WEEK, self._mailbox_closes, rng.choice(self.names))
        for day in range(7):
            if rng.random() < self.faults.down / 2:
                self.at(self.now + (day + rng.random()) * DAY, self._trip_over_the_cable)

    def _write_at_the_last_moment(self, name, rng):
        """A letter that arrives within two seconds of a deadline."""
        due = self.inspector.next_deadline(self.now + rng.random() * WEEK)
        if due is not None and due < self.end:
            route = rng.choice(("", "mailbox"))
            self.at(
                due + timedelta(seconds=rng.choice((-2, -1, -0.001, 0, 0.001, 1, 2))),
                self._write_now,
                name,
                route,
            )

    def _state(self):
        return self.inspector.state

    def _letter(self, name, lines, *, proved=True, quoting=""):
        rng, date = (
            self.chance["players"],
            self.now + self.chance["players"].choice((-30, -1, 0, 0, 0, 9)) * DAY,
        )
        sender = name if "@" in name else cast.address(name)
        return letters.ordinary(
            next(self._letters), sender, ADDRESS, lines, date, rng, proved=proved, quoting=quoting
        )

    def _write(self, name):
        rng = self.chance["players"]
        kind = rng.randrange(24)
        if kind == 0:
            self.send(letters.junk(next(self._letters), cast.address(name), rng), self.now)
            return
        said = cast.lines(name, self._state(), rng, hostile=self.monty)
        if kind == 1:
            number = next(self._letters)
            self.send(letters.through_a_list(number, cast.address(name), ADDRESS, self.now, said), self.now)
        else:  # now and then somebody else in that name
            self.send(
                self._letter(name, said, proved=kind > 2, quoting="Update 1\nvote yea on all"), self.now
            )

    def _write_now(self, name, route):
        """Straight into our server or mailbox, without any delay."""
        letter = self._letter(
            name, cast.lines(name, self._state(), self.chance["players"], hostile=self.monty)
        )
        self.sent[letter.number] = letter
        if route and self.faults.polled:
            self._lie_in_mailbox(letter, letter.raw)
        else:
            self._arrive(letter, letter.raw)

    def _stranger_writes(self):
        rng = self.chance["players"]
        who = rng.choice(("mallory@bad.example", "newcomer@far.example", "third@far.example"))
        said = rng.choice(
            (["join as mallory"], ["help"], ["vote yea on all"], ["join as newcomer"], ["buy square"])
        )
        self.send(self._letter(who, said, proved=bool(rng.randrange(4))), self.now)

    def _boss_writes(self):
        rng = self.chance["players"]
        held = self.inspector.list_held()
        said = rng.choice((*cast.ERRANDS, *(f"release {number}" for number in held)))
        self.send(self._letter(cast.BOSS, [said], proved=bool(rng.randrange(6))), self.now)

    def _alarm_rings_twice(self):
        """An update that was made is asked for again, as a second worker might."""
        made = self.inspector.last_due
        if self.life is None or made is None:
            return
        if self.life.timekeeper.updates.commit([PreparedUpdate(SLUG, made)], self.now):
            self.inspector.refuse("I10", f"update {made.number} was made twice")

    def _network_goes_dark(self, length):
        self.outside.dark_until = self.now + length

    def _mailbox_closes(self, name):
        self.outside.closed_until[cast.address(name)] = self.now + 2 * DAY

    def _clocks_disagree(self):
        """The wall clock seems to have jumped: updates stop until the Admin has seen to it."""
        if self.life is not None and self.faults.heartbeat and self.life.beaten:
            self._scared += 2 * HOUR
            again = timedelta(hours=self.chance["world"].choice((1, 20, 90)))
            self.at(self.now + again, self._clock_is_seen_to)

    def _clock_is_seen_to(self):
        self.send(self._letter(cast.BOSS, ["resume closings"]), self.now)

    def _trip_over_the_cable(self):
        """Down for a while: one time in two across the next deadline."""
        rng = self.chance["world"]
        due = self.inspector.next_deadline(self.now)
        if due is None or rng.randrange(2):
            self._stop(self.now + rng.choice((MINUTE, HOUR, 10 * HOUR)) * (0.5 + rng.random()))
        else:
            until = due + rng.choice((MINUTE, 3 * HOUR, 30 * HOUR)) * rng.random()
            self.at(due - rng.choice((MINUTE, HOUR)) * rng.random(), self._stop, until)

    def _reader_sees(self, delivery):
        """Some readers are away and have a program that says so."""
        rng = self.chance["network"]
        if delivery.recipient != cast.BOSS and rng.random() < 0.03:
            number = next(self._letters)
            letter = letters.automatic(number, delivery.recipient, ADDRESS, self.now, "your mail")
            self.send(letter, self.now)
