"""The domain name system: the public keys of who signs mails, and where the mail of a domain goes."""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

from dns.exception import DNSException
from dns.rdatatype import MX, TXT
from dns.resolver import Resolver

TIMEOUT = 3.0
"""Seconds that one question may take, whichever servers are asked."""

KEPT_FOR = 300.0
MOST_KEPT = 1_000


class DnsNames:
    """`ports.Names` over the servers of this machine's resolver. Answers are kept for some minutes, those
    that nobody gave as well, so that a name without servers costs its time once."""

    def __init__(self, timeout: float = TIMEOUT, nameservers: tuple[str, ...] = (), port: int = 53) -> None:
        """`nameservers` are IP addresses; without them the machine's own settings count."""
        self._timeout = timeout
        self._nameservers, self._port = nameservers, port
        self._resolver: Resolver | None = None
        self._kept: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._lock = Lock()

    def txt(self, name: str) -> bytes:
        """The TXT record of a name; b"" without one. Never raises."""
        now = time.monotonic()
        with self._lock:
            at, answer = self._kept.get(name, (now - KEPT_FOR, b""))
        if now < at + KEPT_FOR:
            return answer
        answer = self._ask(name)
        with self._lock:
            self._kept[name] = now, answer
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return answer

    def mail_hosts(self, domain: str) -> tuple[str, ...]:
        """Return the hosts that take a domain's mail by its MX records, whom senders try first in front; none
        where nobody names any. Never raises."""
        try:
            found = self._ready().resolve(domain, MX, lifetime=self._timeout, search=False)
            ranked = sorted((each.preference, each.exchange.to_text(omit_final_dot=True)) for each in found)
        except (DNSException, OSError, ValueError):
            return ()
        return tuple(host for _, host in ranked)

    def _ask(self, name: str) -> bytes:
        try:
            found = self._ready().resolve(name, TXT, lifetime=self._timeout, search=False)
            return next((b"".join(record.strings) for record in found), b"")
        except (DNSException, OSError, ValueError):
            return b""

    def _ready(self) -> Resolver:
        if self._resolver is None:
            self._resolver = Resolver(configure=not self._nameservers)
            if self._nameservers:
                self._resolver.nameservers = list(self._nameservers)
                self._resolver.port = self._port
        return self._resolver
