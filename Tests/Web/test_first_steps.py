"""What `cairn init` asks at a terminal, and that it asks nobody elsewhere."""

import os
import pty
import re
import select
import signal
import time

import pytest

from diary import PHOTO


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, command, folder, **environment):
        self.text = ""
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execve(command[0], [str(word) for word in command], {**os.environ, "CAIRN_LANGUAGE": "", "TERM": "xterm", **environment})

    def expect(self, words, seconds=60):
        """Reads until these words were written after those that were expected before."""
        limit = time.monotonic() + seconds
        while words not in self.text:
            assert time.monotonic() < limit, f"no “{words}” in: {self.text}"
            if select.select([self.end], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.end, 65536).decode("utf-8", "replace")
                except OSError:
                    assert words in self.text, f"no “{words}” in: {self.text}"
        before, _, self.text = self.text.partition(words)
        return before

    def say(self, line):
        os.write(self.end, f"{line}\n".encode())

    def status(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.fixture
def terminal(cairn, tmp_path):
    started = []

    def start(*words, **environment):
        started.append(Terminal([cairn, *words], tmp_path, **environment))
        return started[-1]

    yield start
    for one in started:
        try:
            os.kill(one.process, signal.SIGKILL)
            os.waitpid(one.process, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


@pytest.mark.parametrize("locale, usual", [("ko_KR.UTF-8", "ko"), ("en_US.UTF-8", "en"), ("C.UTF-8", "ko"), ("", "ko")])
def test_answers_may_be_left_out(locale, usual, terminal, tmp_path):
    shell = terminal("init", "d", LANG=locale, LC_ALL="", LC_MESSAGES="")
    shell.expect(f"[{usual}]: ")
    shell.say("")
    shell.expect("[동네 수첩]: " if usual == "ko" else "[Places on foot]: ")
    shell.say("")
    shell.expect("[예시로 시작]: " if usual == "ko" else "[begin with examples]: ")
    shell.say("")
    shell.expect("[Y/n]: ")
    shell.say("n")
    shell.expect("cairn preview d --open")
    assert shell.status() == 0
    assert f"language: {usual}\n" in (tmp_path / "d/Content/diary.yml").read_text("utf-8")
    assert len(list((tmp_path / "d/Content/places").iterdir())) == 2


def test_a_diary_may_begin_with_nothing(terminal, tmp_path):
    """What is said after the language was chosen is said in it."""
    shell = terminal("init", "d", LANG="en_US.UTF-8", LC_ALL="", LC_MESSAGES="")
    shell.expect("]: ")
    shell.say("ko")
    shell.expect("제목 [동네 수첩]: ")
    shell.say("")
    shell.expect("빈 수첩은 - [예시로 시작]: ")
    shell.say("-")
    shell.expect("새 수첩을 d에 만들었어요.")
    shell.expect("브라우저로 볼까요? [Y/n]: ")
    shell.say("n")
    shell.expect("다음: cairn preview d --open")
    assert shell.status() == 0
    assert not list((tmp_path / "d/Content/places").iterdir())


def test_photos_are_brought_along_and_shown(terminal, tmp_path):
    photos = tmp_path / "my photos"
    photos.mkdir()
    (photos / "a.jpg").write_bytes(PHOTO.read_bytes())
    # Whoever opens a browser is seen to do so.
    opener = tmp_path / "tools/xdg-open"
    opener.parent.mkdir()
    opener.write_text(f"#!/bin/sh\necho \"$1\" > {tmp_path}/opened\n")
    opener.chmod(0o755)
    shell = terminal("init", "d", PATH=f"{opener.parent}:{os.environ['PATH']}")
    shell.expect("]: ")
    shell.say("ko")
    shell.expect("]: ")
    shell.say('우리 "동네"')
    shell.expect("]: ")
    shell.say("nowhere")
    shell.expect("“nowhere”라는 파일이나 폴더가 없어요.")
    shell.expect("]: ")
    # As terminals paste what is dropped into them.
    shell.say(f"'{photos}' ")
    shell.expect("[Y/n]: ")
    shell.say("")
    address = re.search(r"http://127\.0\.0\.1:\d+/", shell.expect("Ctrl-C를 누르면"))[0]
    limit = time.monotonic() + 20
    while not (tmp_path / "opened").exists() and time.monotonic() < limit:
        time.sleep(0.05)
    assert (tmp_path / "opened").read_text().strip() == address
    os.kill(shell.process, signal.SIGINT)
    assert shell.status() == 0
    assert 'title: "우리 \\"동네\\""' in (tmp_path / "d/Content/diary.yml").read_text("utf-8")
    assert len(list((tmp_path / "d/Content/places").iterdir())) == 1


def test_options_are_answers(terminal, tmp_path):
    shell = terminal("init", "d", "--language", "en")
    shell.expect("Next: cairn preview d --open")
    assert shell.status() == 0 and "language: en\n" in (tmp_path / "d/Content/diary.yml").read_text("utf-8")


def test_an_ending_input_is_no_answer(terminal, tmp_path):
    shell = terminal("init", "d", LANG="en_US.UTF-8", LC_ALL="", LC_MESSAGES="")
    shell.expect("]: ")
    os.write(shell.end, b"\x04")
    shell.expect("]: ")
    os.write(shell.end, b"\x04")
    shell.expect("]: ")
    os.write(shell.end, b"\x04")
    shell.expect("[Y/n]: ")
    os.write(shell.end, b"\x04")
    shell.expect("Next: cairn preview d --open")
    assert shell.status() == 0 and (tmp_path / "d/Content/diary.yml").exists()


def test_a_build_tells_how_far_the_photos_are(terminal, tmp_path):
    (tmp_path / "Content/places").mkdir(parents=True)
    (tmp_path / "Content/diary.yml").write_text("title: 수첩\n", "utf-8")
    for number in range(8):
        # What stands behind the end of a picture makes it another file.
        (tmp_path / f"Content/places/{number}.jpg").write_bytes(PHOTO.read_bytes() + bytes([number]))
        (tmp_path / f"Content/places/place-{number}.md").write_text(f"---\ntitle: {number}\nphotos: {number}.jpg\n---\n", "utf-8")
    shell = terminal("build", CAIRN_LANGUAGE="en")
    assert re.search(r"photos: \d$", shell.expect(" of 8 photos"))
    shell.expect("files made")
    assert shell.status() == 0
