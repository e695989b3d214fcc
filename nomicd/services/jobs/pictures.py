"""Where the pictures of mails are painted: on their way out, once for all readers of the same one."""

from __future__ import annotations

import asyncio
import base64
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

import msgspec

from nomicd.kernel.drawing import Drawing
from nomicd.mail.enclosure import develop, holds_drawing, pack
from nomicd.services.gateways import DeliveryResult, MailTransport
from nomicd.services.jobs import jobs
from nomicd.services.jobs.jobs import Painted, decode_result, encode
from nomicd.services.jobs.runner import WorkerPool
from nomicd.services.ports import MailOut

KEPT = 16
"""Pictures that are kept for the next reader."""

BLANK = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg=="
)
"""One white pixel."""

Paint = Callable[[Drawing], bytes]


class PictureRenderingTransport:
    """A `MailTransport` before another one: what it is given leaves with its pictures painted."""

    def __init__(self, transport: MailTransport, paint: Paint) -> None:
        self._transport = transport
        self._paint = paint
        self._kept: OrderedDict[Drawing, bytes] = OrderedDict()
        self._lock = Lock()

    async def send(self, mail: MailOut) -> DeliveryResult:
        """One attempt, with the same bytes each time. A picture that cannot be painted keeps no mail back:
        its words stand in the mail too, and the outcome says why it is blank."""
        if not holds_drawing(mail.raw):
            return await self._transport.send(mail)
        raw, failed = await asyncio.to_thread(self._develop, mail.raw)
        sending = await self._transport.send(msgspec.structs.replace(mail, raw=raw))
        return DeliveryResult(sending.outcome, f"{sending.response}{failed}")

    def _develop(self, raw: bytes) -> tuple[bytes, str]:
        try:
            return develop(raw, self._paint_pictures), ""
        except Exception as bug:  # noqa: BLE001 - whatever is wrong with a picture, the mail has to leave
            return develop(raw, lambda _: BLANK), f" (without its picture: {type(bug).__name__}: {bug})"[:300]

    async def close(self) -> None:
        """Let go of the way out."""
        await self._transport.close()

    def _paint_pictures(self, drawing: Drawing) -> bytes:
        """The picture. Only one is painted at a time: the others that wait mostly want the same one."""
        with self._lock:
            if drawing not in self._kept:
                self._kept[drawing] = self._paint(drawing)
            self._kept.move_to_end(drawing)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[drawing]


def painter(workers: WorkerPool | None, alone: Paint) -> Paint:
    """Return what paints in a worker process, since painting lets nothing else run beside it in its own;
    without workers, or when one fails, `alone`."""

    def paint(drawing: Drawing) -> bytes:
        answer = workers.hand(encode(jobs.Paint(pack(drawing))), "pictures").answer() if workers else None
        result = decode_result(answer) if answer else None
        return result.png if isinstance(result, Painted) else alone(drawing)

    return paint
