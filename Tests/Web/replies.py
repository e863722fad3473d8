"""The code of messages of replies, read again from Documentation/Replies.md with other libraries, to check what browsers write."""

import hmac
import json
import re
import unicodedata
import zlib
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

from sealed_files import decoded, settled

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
COMPRESSED, ENCRYPTED, MARKED = 1, 2, 4


@dataclass
class Message:
    """One message: its lines for people, the bits of its envelope, and what it says."""

    lines: list
    bits: int
    group: str
    by: str
    replies: list
    parts: int
    mark: bytes | None = None

    def said(self, **keys):
        """The replies that have these keys with these values, without id and moment."""
        found = [reply for reply in self.replies if all(reply.get(key) == value for key, value in keys.items())]
        return [{key: value for key, value in reply.items() if key not in ("id", "at")} for reply in found]


def bytes_of(code):
    """The bytes of a code of Base32; the bits that fill up the last letter are zeros."""
    number = 0
    for letter in code:
        number = number << 5 | LETTERS.index(letter)
    size, rest = divmod(len(code) * 5, 8)
    assert rest < 5 and number & (1 << rest) - 1 == 0, "the code has letters that it does not need"
    return (number >> rest).to_bytes(size, "big")


def envelopes(text):
    """The envelopes of a text, each with the number of its parts."""
    messages = {}
    for code in re.findall(rf"cairn1([{LETTERS}]+)", text):
        assert len(code) + len("cairn1") <= 2000
        data = bytes_of(code)
        name, number, count, length, check = data[:4], data[4], data[5], int.from_bytes(data[6:8], "big"), data[-4:]
        assert length == len(data) - 12 and length <= 1200 and number < count <= 32
        assert zlib.crc32(data[:-4]).to_bytes(4, "big") == check
        parts = messages.setdefault(name, {})
        assert number not in parts
        parts[number] = (count, data[8:-4])
    for parts in messages.values():
        assert {count for count, _ in parts.values()} == {len(parts)}
        yield b"".join(parts[number][1] for number in sorted(parts)), len(parts)


def read(text, key=None, address=None):
    """The messages of a text; those of sealed pages need the group's key and address."""
    lines = text.split("cairn1")[0].strip().splitlines()
    found = []
    for envelope, parts in envelopes(text):
        bits, body, mark = envelope[0], envelope[1:], None
        assert bits < 8
        if bits & MARKED:
            body, mark = body[:-16], body[-16:]
        if bits & ENCRYPTED:
            reply_key = HKDF(SHA256(), 32, None, b"cairn sealed 1 reply").derive(key)
            body = AESGCM(reply_key).decrypt(body[:12], body[12:], f"cairn reply 1\n{address}".encode())
        content = zlib.decompress(body, wbits=-15) if bits & COMPRESSED else body
        said = json.loads(content.decode("utf-8"))
        assert set(said) == {"group", "by", "replies"} and 1 <= len(said["replies"]) <= 200 and len(content) <= 64 * 1024
        for reply in said["replies"]:
            assert re.fullmatch(r"[0-9a-z]{8}", reply["id"]) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", reply["at"])
        found.append(Message(lines, bits, said["group"], said["by"], said["replies"], parts, mark))
    return found


def member_key(header, passphrase):
    """The key of a member, from the header of the page that asks and the member's passphrase."""
    own = PBKDF2HMAC(SHA256(), 32, decoded(header["salt"]), header["rounds"]).derive(settled(passphrase).encode())
    return HKDF(SHA256(), 32, None, b"cairn sealed 1 reply").derive(own)


def expected_mark(text, key, address):
    """The mark that the one message of a text must have."""
    [(envelope, _)] = envelopes(text)
    return hmac.digest(key, f"cairn reply 1\n{address}\n".encode() + envelope[:-16], "sha256")[:16]
