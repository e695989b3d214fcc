"""What proves a sender's domain, looked up when a mail comes in: before it is stored, and never within a
transaction. It is kept with the mail, for `identity` to judge by.
"""

from __future__ import annotations

import msgspec

from nomicd.mail.address import gate
from nomicd.mail.arrival import network
from nomicd.mail.head import MailHeader, split
from nomicd.mail.results import came_straight, coverage, find_denial, find_voucher
from nomicd.mail.twists import reads_one_way
from nomicd.services.gateways import Signatures
from nomicd.services.ports import Reading, Trust, Writing
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.rows import MailEvidence

COVERED = frozenset({"from", "to", "subject", "date", "message-id"})
"""What a signature of DKIM must cover: what it leaves open, somebody else may have written."""


class SenderVerifier:
    """Looks at mails as they come in: slow, so never within a transaction."""

    def __init__(self, config: ServiceSettings, signatures: Signatures | None = None) -> None:
        self._config = config
        self._signatures = signatures

    def look(self, raw: bytes, trust: Trust) -> MailEvidence:
        """Return what proves the sender's domain, where the way in did not prove the sender already."""
        if trust >= Trust.PROVED:
            return MailEvidence()
        head = split(raw)
        sender = gate(head).address
        if not sender:
            return MailEvidence()
        found = self._find(raw, head, sender)
        return msgspec.structs.replace(found, origin=network(head, self._config.hops))

    def _find(self, raw: bytes, head: MailHeader, sender: str) -> MailEvidence:
        domain = sender.rpartition("@")[2]
        needed = COVERED | ({"cc"} if any(field.name == "cc" for field in head.fields) else set())
        ours = (self._config.servers, self._config.hops)
        straight = came_straight(head, sender, *ours)

        def covers(fields: frozenset[str]) -> bool:
            return needed <= fields and (straight or reads_one_way(raw, head, fields))

        server = find_voucher(head, sender, *ours)
        if server and all(map(covers, coverage(head, domain))):
            return MailEvidence(server=server)  # (without a signature it was proved by the way it came)
        denied_by = "" if server else find_denial(head, sender, *ours)
        if self._signatures is None:
            return MailEvidence(denied=denied_by)
        for signature in self._signatures.check(raw, domain):
            if covers(signature.fields):
                return MailEvidence(domain=signature.domain)
        return MailEvidence(denied=denied_by)


def keep_evidence(tx: Writing, mail_id: int, found: MailEvidence) -> None:
    """Keep what was found with its mail."""
    if found != MailEvidence():
        tx.save(msgspec.structs.replace(found, mail=mail_id))


def evidence(tx: Reading, mail_id: int) -> MailEvidence:
    """Return what was found when that mail came."""
    return tx.find(MailEvidence, mail_id) or MailEvidence()
