"""Draws the photos of the example diary, like postcards printed through a screen.

Every picture is drawn anew from a scene below Scripts/example/photos/scenes/ and a dice of its own: the same scene gives the same bytes on
every run with the releases of Pillow and NumPy that Scripts/requirements.txt names. Its EXIF tells the day of a visit and, where the
entry does not hide it, a spot near the place. What belongs to all pictures is in sheet.py; what they are made of in the other modules.
"""

import argparse
import importlib
import os
import pkgutil
import sys
import unicodedata
from multiprocessing import Pool
from pathlib import Path

# One process a picture; the libraries' own threads would only stand in each other's way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from . import scenes
from .album import PICTURES
from .files import difference, encoded
from .sheet import Sheet

CONTENT = Path(__file__).resolve().parents[3] / "Content"

for module in sorted(found.name for found in pkgutil.iter_modules(scenes.__path__)):
    importlib.import_module(f"{scenes.__name__}.{module}")
PICTURES.sort(key=lambda picture: picture.path)


def main():
    """Draws, checks or lists the pictures that the command line asks for; gives the exit status."""
    parser = argparse.ArgumentParser(prog="draw-photos", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="NAME", action="append", default=[], help="draw those whose path has this in it")
    parser.add_argument("--out", metavar="DIR", type=Path, default=CONTENT, help="where the pictures go (Content/)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a picture is not what would be drawn")
    parser.add_argument("--list", action="store_true", help="only name the pictures, with the day on which each was taken")
    options = parser.parse_args()
    wanted = [unicodedata.normalize("NFC", name) for name in options.only]
    chosen = [picture for picture in PICTURES if not wanted or any(name in picture.path for name in wanted)]
    if not chosen:
        parser.error(f"no picture is called {', '.join(options.only)}; --list names them all")
    if options.list:
        for picture in chosen:
            print(f"{picture.taken[:10]}  {picture.path}")
        return 0

    total, wrong = 0, 0
    with Pool() as pool:
        jobs = [(PICTURES.index(picture), options.out, options.check) for picture in chosen]
        for size, message, is_right in pool.imap(work, jobs):
            print(message, file=sys.stdout if is_right else sys.stderr, flush=True)
            total += size
            wrong += not is_right
    print(f"{len(chosen)} pictures, {total / 1_000_000:.1f} MB")
    if wrong:
        print(f"error: {wrong} of them are not what Scripts/example/draw-photos draws; run it, or take the change back", file=sys.stderr)
    return 1 if wrong else 0


def work(job):
    """One picture in a process of its own: its size in bytes, what to say of it, whether it is right."""
    index, out, check = job
    picture = PICTURES[index]
    content = encoded(picture, drawn(picture))
    path = out / picture.path
    if not check:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return len(content), f"drew {picture.path}: {picture.size[0]} × {picture.size[1]}, {len(content) // 1000} kB", True
    if not path.is_file():
        return 0, f"{picture.path}: is missing", False
    reason = difference(path.read_bytes(), content)
    return path.stat().st_size, f"{picture.path}: {reason or 'as drawn'}", reason is None


def drawn(picture):
    """The picture of a scene."""
    sheet = Sheet(*picture.size, picture.seed)
    return picture.draw(sheet) or sheet.finish()


if __name__ == "__main__":
    sys.exit(main())
