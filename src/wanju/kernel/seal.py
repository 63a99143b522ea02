"""Chances that nobody can have picked, and that anybody can check afterwards: commit and reveal.

Before anybody sits down a secret is drawn and its fingerprint (SHA-256) is shown. Whoever sits down adds a salt. Draw
number n is then the first 64 bits of HMAC-SHA256(secret, "salt|salt|…:n"). When all is over the secret is shown: its
fingerprint is the one that was promised, so the draws were fixed before the first of them, by nobody alone.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Any

from wanju.kernel.errors import BadNumber, shorten

SECRET_BYTES = 32
SALT = re.compile(r"[A-Za-z0-9_-]{0,64}")
SEPARATOR = "|"


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def fingerprint(secret: bytes) -> str:
    """What is shown of a secret before it is told."""
    return hashlib.sha256(secret).hexdigest()


def is_salt(text: str) -> bool:
    """Letters, digits, - and _, at most 64: nothing that could be taken for the end of a salt."""
    return SALT.fullmatch(text) is not None


@dataclass(frozen=True)
class Seal:
    """A secret, and the salts that were added to it, one for each seat."""

    secret: bytes
    salts: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """The fingerprint of the secret."""
        return fingerprint(self.secret)

    def number(self, n: int) -> int:
        """Draw number n, from 1: 64 bits."""
        message = f"{SEPARATOR.join(self.salts)}:{n}".encode()
        return int.from_bytes(hmac.digest(self.secret, message, "sha256")[:8], "big")

    def as_json(self) -> dict[str, Any]:
        """The seal, broken: for when all is over."""
        return {"secret": self.secret.hex(), "salts": list(self.salts)}


def seal_from(kept: Any) -> Seal:
    """The seal again, or the sentence that says why it is none."""
    try:
        secret, salts = bytes.fromhex(kept["secret"]), tuple(kept["salts"])
    except (KeyError, TypeError, ValueError):
        zh = f"封条有十六进制的密文和一列盐；{shorten(kept)} 没有。"
        sentence = f"A seal has a secret in hex digits and a list of salts; {shorten(kept)} has not."
        raise BadNumber(sentence, zh) from None
    if len(secret) != SECRET_BYTES:
        zh = f"封条的密文有 {SECRET_BYTES} 字节；这一个有 {len(secret)} 字节。"
        raise BadNumber(f"The secret of a seal has {SECRET_BYTES} bytes; this one has {len(secret)}.", zh)
    if not all(isinstance(salt, str) and is_salt(salt) for salt in salts):
        raise BadNumber("A salt has up to 64 letters, digits, - and _.", "盐至多 64 个字母、数字、- 和 _。")
    return Seal(secret, salts)
