"""The seal of a group's files, written again from Documentation/Sharing.md with another library, to check what Cairn wrote."""

import base64
import hmac
import json
import re
import unicodedata
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

SEPARATORS = re.compile("[\t-\r \u00a0\u3000\ufeff\u2010-\u2014-]")

# The keys of Korean letters on a keyboard of two sets, in the order of Unicode's compatibility letters.
KEYS = dict(zip(
    map(chr, range(0x3131, 0x3164)),
    "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g k o i O j p u P h hk ho hl y n nj np nl b m ml l".split()))


def settled(typed):
    """A passphrase as keys are derived from it: the letters of the keys, without blanks and hyphens."""
    apart = unicodedata.normalize("NFD", SEPARATORS.sub("", unicodedata.normalize("NFC", typed)))
    names = (unicodedata.name(letter, "") for letter in apart)
    letters = (
        unicodedata.lookup("HANGUL LETTER " + name.split()[-1]) if name.startswith(("HANGUL CHOSEONG", "HANGUL JUNGSEONG", "HANGUL JONGSEONG")) else letter
        for letter, name in zip(apart, names))
    return unicodedata.normalize("NFC", "".join(KEYS.get(letter, letter) for letter in letters))


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class SealedFolder:
    """The folder of a sealed group, opened by a passphrase or by the key of a link."""

    def __init__(self, folder, passphrase=None, key=None):
        self.folder = Path(folder)
        page = (self.folder / "index.html").read_text("utf-8")
        self.header = json.loads(re.search(r'id="_seal">(.*?)</script>', page, re.S)[1])
        assert self.header["version"] == 1 and self.header["kdf"] == "PBKDF2-HMAC-SHA256" and self.header["rounds"] >= 600_000
        self.key = key or self.unwrapped(passphrase)
        if self.key is None:
            raise ValueError("no slot fits")
        self.content, self.names, self.nonces = (self.derived(purpose) for purpose in ("content", "name", "nonce"))

    def unwrapped(self, passphrase):
        text = settled(passphrase)
        salt = decoded(self.header["salt"])
        assert len(salt) == 16
        own = AESGCM(PBKDF2HMAC(SHA256(), 32, salt, self.header["rounds"]).derive(text.encode()))
        for slot in map(decoded, self.header["slots"]):
            try:
                return own.decrypt(slot[:12], slot[12:], f"cairn slot 1\n{self.header['group']}".encode())
            except Exception:
                continue

    def derived(self, purpose):
        return HKDF(SHA256(), 32, None, f"cairn sealed 1 {purpose}".encode()).derive(self.key)

    def file(self, path):
        return self.folder / (hmac.digest(self.names, path.encode(), "sha256")[:16].hex() + ".bin")

    def open(self, path, file=None):
        sealed = (file or self.file(path)).read_bytes()
        name = f"cairn sealed 1\n{self.header['group']}\n{path}".encode()
        assert sealed[0] == 1
        padded = AESGCM(self.content).decrypt(sealed[1:13], sealed[13:], name)
        assert sealed[1:13] == hmac.digest(self.nonces, name + b"\0" + padded, "sha256")[:12]
        end = padded.rindex(b"\x80")
        assert not padded[end + 1:].strip(b"\0")
        return padded[:end]

    def versions(self):
        """The nonce of each file by its path, as the list tells them."""
        lines = (line.split("\t") for line in self.open("").decode().split("\n"))
        return {path: decoded(nonce) for path, nonce in lines}

    def paths(self):
        versions = self.versions()
        for path, nonce in versions.items():
            assert self.file(path).read_bytes()[1:13] == nonce, f"{path} is another version than the list says"
        return list(versions)
