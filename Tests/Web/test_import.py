"""`cairn import` at a terminal, where somebody can be asked."""

import os
import pty
from contextlib import suppress

import pytest

from diary import Diary


@pytest.mark.parametrize("answer, is_new, has_visit", [("y", False, True), ("n", True, False), ("s", False, False), ("", False, False)])
def test_what_may_be_one_place_is_asked(answer, is_new, has_visit, cairn, tmp_path):
    """`cairn import` at a terminal asks what it would only list in a pipe."""
    diary = Diary(cairn, tmp_path)
    diary.write("Content/diary.yml", "title: 수첩\n")
    diary.write("Content/places/onion.md", "---\ntitle: 어니언\nlocation: 37.5776, 126.9868\n---\n")
    diary.write("visits.csv", "title,date\n어니언,2026-01-09\n")
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(tmp_path)
        os.execv(cairn, ["cairn", "import", "visits.csv", "--as", "places"])
    said = b""
    with suppress(OSError):  # A terminal whose program has ended cannot be read.
        while piece := os.read(terminal, 4096):
            said += piece
            if said.endswith(b"skip [a]ll: "):
                os.write(terminal, f"{answer}\n".encode())
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0, said.decode()
    assert (diary.folder / "Content/places/어니언.md").exists() == is_new
    assert ("2026-01-09" in diary.read("Content/places/onion.md")) == has_visit
