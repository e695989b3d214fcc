"""OpenPGP signatures of pinned keys: a folder with one file a person, `ADDRESS.asc`, put there by
the operator."""

from __future__ import annotations

from pathlib import Path

from pysequoia import Cert, Sig, verify

from nomicd.mail.address import parse_address

_BEGIN = b"-----BEGIN PGP SIGNED MESSAGE-----"
_END = b"-----END PGP SIGNATURE-----"


class PinnedKeys:
    """`gateways.OpenPgpKeys`, read once. Raises ValueError for a file that holds no key, so that a typing
    error is met when the service starts."""

    def __init__(self, folder: Path) -> None:
        self._keys = {path.stem.lower(): _key(path) for path in sorted(folder.glob("*.asc"))}

    def find_signed_text(self, text: bytes, address: str) -> bytes | None:
        """Return what the key of that address signed in the first clear-signed block of a text."""
        key = self._keys.get(address)
        start, end = text.find(_BEGIN), text.find(_END)
        if key is None or start < 0 or end < start:
            return None
        try:
            found = verify(text[start : end + len(_END)] + b"\n", store=lambda _: [key])
        except Exception:  # noqa: BLE001 - whatever it is that does not hold, it proves nothing
            return None
        mine = {str(each.certificate).lower() for each in found.valid_sigs}
        return bytes(found.bytes) if key.fingerprint.lower() in mine and found.bytes else None

    def vouches(self, part: bytes, signature: bytes, address: str) -> bool:
        """Return True if the key of that address made this signature over exactly that."""
        key = self._keys.get(address)
        return key is not None and bool(part) and _is_by(key, part, signature)


def _is_by(key: Cert, part: bytes, signature: bytes) -> bool:
    try:
        found = verify(part, store=lambda _: [key], signature=Sig.from_bytes(signature))
    except Exception:  # noqa: BLE001 - whatever it is that does not hold, it proves nothing
        return False
    return key.fingerprint.lower() in {str(each.certificate).lower() for each in found.valid_sigs}


def _key(path: Path) -> Cert:
    if parse_address(path.stem) is None:
        raise ValueError(f"{path.name}: a key's file is called ADDRESS.asc, after its owner")
    try:
        return Cert.from_file(str(path))
    except Exception as error:  # noqa: BLE001 - the library says what it is in many ways
        raise ValueError(f"{path.name}: holds no OpenPGP key: {error}") from None
