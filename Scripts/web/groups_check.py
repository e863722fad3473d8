"""Builds diaries of two groups each, drawn by lot, counts every figure of the groups from what was written, and compares them with what the
pages and files tell. Then it uses the pages as members do, on phones. The last line of the output counts the checks.
"""

import argparse
import asyncio
import subprocess
import tempfile
import time
from pathlib import Path

from groups_browser import check_in_browser
from groups_diary import draw_diary, write_diary
from groups_figures import Figures
from groups_pages import check_group
from results import Results

SEEDS = 3


def main():
    parser = argparse.ArgumentParser(prog="groups_check", description=__doc__)
    parser.add_argument("cairn", metavar="CAIRN", help="the program")
    options = parser.parse_args()
    cairn, results, started = Path(options.cairn).resolve(), Results(), time.monotonic()
    for seed in range(SEEDS):
        with tempfile.TemporaryDirectory(prefix="cairn-groups") as folder:
            diary = draw_diary(seed)
            site, prefixes = build(cairn, write_diary(diary, Path(folder)))
            for group in diary.groups:
                check_group(results, diary, Figures(diary, group), site, prefixes[group.slug])
            if seed == 0:
                asyncio.run(check_in_browser(results, diary, site, prefixes))
    print(f"in {time.monotonic() - started:.0f} s")
    print(f"{results.passed} passed, {results.failed} failed")
    return 1 if results.failed else 0


def build(cairn, folder):
    """The site, and where each group stands in it."""
    def run(*arguments):
        done = subprocess.run([cairn, *arguments], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise SystemExit(f"error: cairn {' '.join(arguments)} failed:\n{done.stderr}")

    run("share", "beta")
    run("build")
    return folder / "Site", {"alpha": "groups/alpha/", "beta": f"s/{next((folder / 'Site/s').iterdir()).name}/"}


if __name__ == "__main__":
    raise SystemExit(main())
