"""The list of all pictures: the modules of scenes put themselves on it."""

from collections.abc import Callable
from dataclasses import dataclass

PICTURES: list["Picture"] = []


@dataclass(frozen=True)
class Picture:
    """One picture: where its file lies below Content/, when and where it claims to have been taken, and who draws it."""

    path: str
    taken: str
    place: str | None
    size: tuple[int, int]
    turned: int
    caption: str | None
    draw: Callable

    @property
    def seed(self):
        """Every picture throws its own dice, whatever else is on the list."""
        return sum((i + 1) * byte for i, byte in enumerate(self.path.encode())) % 99991


def picture(path, taken, place=None, size=(1600, 1200), turned=1, caption=None):
    """Puts the function below it on the list.

    `taken` is the local time, `place` a name of `places.py` (none: the photo does not tell where it was taken), `turned` the EXIF
    orientation that its pixels are stored in.
    """

    def add(draw):
        PICTURES.append(Picture(path, taken, place, size, turned, caption, draw))
        return draw

    return add
