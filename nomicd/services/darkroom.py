"""Where the pictures of mails are painted: on their way out, once for all readers of the same one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

import msgspec

from nomicd.kernel.drawing import Drawing
from nomicd.mail.enclosure import developed, holds_drawing, packed
from nomicd.services import jobs
from nomicd.services.ahead import Crew
from nomicd.services.jobs import Painted, decode_result, encode
from nomicd.services.ports import Courier, MailOut, Sending

KEPT = 16
"""Pictures that are kept for the next reader."""

Paint = Callable[[Drawing], bytes]


class Darkroom:
    """A `ports.Courier` before another one: what it is given leaves with its pictures painted."""

    def __init__(self, courier: Courier, paint: Paint) -> None:
        self._courier = courier
        self._paint = paint
        self._kept: OrderedDict[Drawing, bytes] = OrderedDict()
        self._lock = Lock()

    async def send(self, mail: MailOut) -> Sending:
        """One attempt, with the same bytes each time."""
        if holds_drawing(mail.raw):
            raw = await asyncio.to_thread(developed, mail.raw, self._painted)
            mail = msgspec.structs.replace(mail, raw=raw)
        return await self._courier.send(mail)

    async def close(self) -> None:
        """Let go of the way out."""
        await self._courier.close()

    def _painted(self, drawing: Drawing) -> bytes:
        """The picture. Only one is painted at a time: the others that wait mostly want the same one."""
        with self._lock:
            if drawing not in self._kept:
                self._kept[drawing] = self._paint(drawing)
            self._kept.move_to_end(drawing)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[drawing]


def painter(crew: Crew | None, alone: Paint) -> Paint:
    """What paints in a worker process, since painting lets nothing else run beside it in its own; without
    workers, or when one fails, `alone`."""

    def paint(drawing: Drawing) -> bytes:
        answer = crew.hand(encode(jobs.Paint(packed(drawing))), "pictures").answer() if crew else None
        result = decode_result(answer) if answer else None
        return result.png if isinstance(result, Painted) else alone(drawing)

    return paint
