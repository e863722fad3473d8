"""The installer, on releases made of the program under test: from a folder and an address, over an older version, and refusals."""

import os
import shutil
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from diary import REPOSITORY
from releases import SYSTEM, VERSION, Release, clean_environment

INSTALLER = REPOSITORY / "install.sh"


@pytest.fixture
def release(cairn, tmp_path):
    return Release(tmp_path / "a release", cairn)


@pytest.fixture
def home(tmp_path):
    home = tmp_path / "some home"
    home.mkdir()
    return home


@pytest.fixture
def install(home, release):
    def install(*arguments, status=0, script=INSTALLER, **variables):
        environment = clean_environment(home, **{"CAIRN_FROM": release.folder, "LANG": "C.UTF-8", **variables})
        done = subprocess.run(["sh", script, *arguments], env=environment, cwd=home, capture_output=True, text=True)
        assert done.returncode == status, done.stdout + done.stderr
        return done

    return install


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def test_a_folder_is_installed_for_one_user_and_removed_again(install, home):
    (home / ".profile").write_text("mine")
    done = install()
    assert done.stdout.startswith(f"Installed cairn {VERSION}: {home}/.local/bin/cairn\n")
    assert f"export PATH='{home}/.local/bin':\"$PATH\"" in done.stdout and f"Next: '{home}/.local/bin/cairn' init" in done.stdout
    assert files(home) == [".local/bin/cairn", ".local/lib/cairn/bin/cairn", ".local/lib/cairn/share/man/man1/cairn.1",
                           ".local/share/man/man1/cairn.1", ".profile"]
    shown = subprocess.run([home / ".local/bin/cairn", "--version"], capture_output=True, text=True)
    assert shown.stdout == f"cairn {VERSION}\n"
    assert "Next: cairn init" in install(PATH=f"{home}/.local/bin:{os.environ['PATH']}").stdout
    install("--remove")
    assert files(home) == [".profile"]
    assert "nothing is installed" in install("--remove", status=1).stderr


def test_an_address_is_installed_below_any_folder(install, home, release, tmp_path):
    handler = partial(SimpleHTTPRequestHandler, directory=release.folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        install(CAIRN_FROM=f"http://127.0.0.1:{server.server_port}", CAIRN_PREFIX=tmp_path / "opt")
        assert (tmp_path / "opt/bin/cairn").exists() and files(home) == []
        failed = install(CAIRN_FROM=f"http://127.0.0.1:{server.server_port}/nowhere", status=1)
        assert "cannot download" in failed.stderr and "Installed" not in failed.stdout
    finally:
        server.shutdown()


@pytest.mark.parametrize("harm, words", [
    (lambda release: release.archive.write_bytes(release.archive.read_bytes() + b"x"), "is not what the release says it is"),
    (lambda release: release.archive.unlink(), "cannot read"),
    (lambda release: (release.folder / "SHA256SUMS").unlink(), "cannot read"),
    (lambda release: (release.folder / "SHA256SUMS").write_text("x" * 64 + "  cairn-1-plan9-mips.tar.xz\n"), f"no archive for {SYSTEM}"),
    (lambda release: (release.folder / "SHA256SUMS").write_text("0" * 64 + f"  ../cairn-1-{SYSTEM}.tar.xz\n"), f"no archive for {SYSTEM}"),
])
def test_what_is_wrong_leaves_the_installed_version(harm, words, install, home, release):
    install()
    before = {name: (home / name).read_bytes() for name in files(home)}
    harm(release)
    failed = install(status=1)
    assert words in failed.stderr
    assert {name: (home / name).read_bytes() for name in files(home)} == before


def test_a_folder_may_be_named_from_here(install, home):
    install(CAIRN_PREFIX="there")
    shown = subprocess.run([home / "there/bin/cairn", "--version"], capture_output=True, text=True)
    assert shown.stdout == f"cairn {VERSION}\n"
    # Under another spelling of the same.
    install("--remove", CAIRN_PREFIX=f"{home}/there/../there/")
    assert files(home) == [] and not (home / "there/bin").exists()


def tools_of_a_system(folder, without=(), **words):
    """A folder with links to the usual programs but some, and programs that say given words."""
    folder.mkdir()
    for name in ("awk cat chmod cp cut curl df dirname find getconf grep head id ldconfig ln ls mkdir mktemp mv readlink rm rmdir sed sh sha256sum "
                 "shasum sort sw_vers tar uname xz").split():
        path = shutil.which(name)
        if path and name not in without and name not in words:
            (folder / name).symlink_to(path)
    for name, word in words.items():
        (folder / name).write_text(f"#!/bin/sh\necho '{word}'\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize("without, words, told", [
    ([], {"getconf": "glibc 2.31"}, ["this system has glibc 2.31"]),
    (["xz", "tar"], {}, ["tar, to unpack it", "xz, to unpack it"]),
    (["sha256sum", "shasum"], {}, ["sha256sum or shasum"]),
    (["curl"], {}, ["curl, to download it"]),
    ([], {"df": "header\nx 1 1 99 1% /"}, ["180 MB of room", "there are 99"]),
    (["xz"], {"uname": "Darwin", "sw_vers": "14.7.1"}, ["macOS 15 or later: this is 14.7.1"]),
])
def test_what_is_missing_is_told_at_once_before_the_download(without, words, told, install, home, tmp_path):
    # An address at which nobody answers: whoever asked it would say so.
    nowhere = "http://127.0.0.1:9/cairn"
    failed = install(PATH=tools_of_a_system(tmp_path / "bin", without, **words), CAIRN_FROM=nowhere, status=1)
    assert "nothing was downloaded" in failed.stderr and nowhere not in failed.stderr and files(home) == []
    for word in told:
        assert word in failed.stderr
    # Nothing else.
    assert failed.stderr.count("\n  ") == len(told) - (words.get("df") is not None)


def test_enough_is_there_for_the_installation(install, tmp_path, release, home):
    """The list of programs above is one with which it is installed, so that each that is missing is why it is not."""
    install(PATH=tools_of_a_system(tmp_path / "bin", ["curl"]))
    assert (home / ".local/bin/cairn").exists()


def test_it_speaks_korean(install, home, tmp_path):
    done = install(LANG="ko_KR.UTF-8")
    assert done.stdout.startswith(f"설치했어요(cairn {VERSION})") and "다음: " in done.stdout
    failed = install(PATH=tools_of_a_system(tmp_path / "bin", ["xz"]), LANG="ko_KR.UTF-8", status=1)
    assert "오류: Cairn에 필요한 것이" in failed.stderr and "xz(압축" in failed.stderr


def test_files_beside_it_are_installed(install, home, release):
    """A folder with the files of a release needs no word of where they are."""
    install(script=release.folder / "install.sh", CAIRN_FROM="")
    assert (home / ".local/bin/cairn").exists()
    alone = shutil.copy(INSTALLER, home)
    failed = install(script=alone, CAIRN_FROM="", status=1)
    assert "CAIRN_FROM" in failed.stderr or "cannot download" in failed.stderr


def test_a_newer_version_is_told_when_somebody_asks(cairn, home, release, install):
    def upgrade(*arguments, status=0, program=cairn):
        done = subprocess.run([program, "upgrade", *arguments], env=clean_environment(home, CAIRN_LANGUAGE="en"), capture_output=True, text=True)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    assert upgrade("--from", release.folder) == f"This is cairn {VERSION}, the newest.\n"
    release.pack("0.9.9")
    assert "newer than the newest release (0.9.9)" in upgrade("--from", release.folder)
    release.pack("1.10.0-rc.2")
    assert upgrade("--from", release.folder).startswith(f"There is cairn 1.10.0-rc.2; this is {VERSION}.")
    install()
    assert f"To get it: sh '{release.folder}/install.sh'" in upgrade("--from", release.folder, program=home / ".local/bin/cairn")
    install(CAIRN_PREFIX=home / "my apps")
    assert f"env 'CAIRN_PREFIX={home}/my apps' sh '" in upgrade("--from", release.folder, program=home / "my apps/bin/cairn")
    for name in ["cairn-1;rm -rf-linux-x86_64.tar.xz", f"cairn-9.9.9-\x1b[31m-{SYSTEM}.tar.xz", "cairn-9.9.9-plan9-mips.tar.xz", "x" * 3_000_000]:
        (release.folder / "SHA256SUMS").write_text(f"{'0' * 64}  {name}\n")
        assert "names no archive" in upgrade("--from", release.folder, status=1)
    assert "No such file" in upgrade("--from", home / "nowhere", status=74)
    assert "cannot be fetched" in upgrade("--from", "http://127.0.0.1:9/cairn", status=1)


def test_macos_needs_no_xz(install, home, tmp_path):
    """Its tar unpacks by itself what it compresses; here only the name of the system is macOS's."""
    failed = install(PATH=tools_of_a_system(tmp_path / "bin", ["xz"], uname="Darwin", sw_vers="15.1"), status=1)
    assert "no archive for macos-" in failed.stderr and files(home) == []


def test_downloads_stay_on_https():
    for line in INSTALLER.read_text("utf-8").splitlines():
        assert "curl --" not in line or "--proto-redir =https" in line


def test_a_newer_version_takes_the_place_of_an_older_one(install, home, release):
    install()
    (home / ".local/lib/cairn/old").write_text("of the old version")
    release.pack("9.8.7")
    install()
    assert "9.8.7" in (home / ".local/share/man/man1/cairn.1").read_text()
    assert not (home / ".local/lib/cairn/old").exists()


def test_files_of_others_stay(install, home):
    own = home / ".local/bin/cairn"
    own.parent.mkdir(parents=True)
    own.write_text("mine")
    assert "somebody else's" in install().stderr and own.read_text() == "mine"
    install("--remove")
    assert own.read_text() == "mine"


def test_a_program_that_does_not_run_here_is_not_installed(home, tmp_path, install, release):
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    shutil.rmtree(release.folder)
    Release(release.folder, broken)
    assert "glibc 2.35" in install(status=1).stderr and files(home) == []


def test_a_folder_of_that_name_that_is_not_ours_stays(install, home):
    notes = home / ".local/lib/cairn/notes.txt"
    notes.parent.mkdir(parents=True)
    notes.write_text("mine")
    for arguments in ([], ["--remove"]):
        assert "is not Cairn" in install(*arguments, status=1).stderr and notes.read_text() == "mine"


def test_what_was_broken_off_is_put_right(install, home, release):
    """Between the old version's going and the new one's coming; by somebody who has gone."""
    install()
    lib = home / ".local/lib"
    (lib / ".cairn-install").mkdir()
    (lib / "cairn").rename(lib / ".cairn-install/old")
    (lib / ".cairn-install/process").write_text("99999999\n")
    (release.folder / "SHA256SUMS").unlink()
    install(status=1)
    assert os.access(home / ".local/bin/cairn", os.X_OK) and not (lib / ".cairn-install").exists()
    # By somebody who is at it.
    (lib / ".cairn-install").mkdir()
    (lib / ".cairn-install/process").write_text(f"{os.getpid()}\n")
    assert "right now" in install(status=1).stderr and (lib / ".cairn-install").exists()


def test_files_that_a_newer_version_has_no_more_have_no_links(install, home, release):
    old = home / ".local/lib/cairn/share/man/man1/cairn-old.1"
    install()
    old.write_text("old")
    (home / ".local/share/man/man1/cairn-old.1").symlink_to(old)
    install()
    assert [path.name for path in (home / ".local/share/man/man1").iterdir()] == ["cairn.1"]


def test_nobody_reads_to_the_end(home, release):
    """Whoever listens to its first line alone leaves nothing half done."""
    subprocess.run(["sh", "-c", 'sh "$0" | head -n 0', INSTALLER], env=clean_environment(home, CAIRN_FROM=release.folder), cwd=home, check=True)
    assert [path.name for path in (home / ".local/lib").iterdir()] == ["cairn"]


@pytest.mark.parametrize("name", ["o'm\"e $x", "두 낱말"])
def test_the_line_for_the_shell_is_one(name, install, home, release):
    told = install(CAIRN_PREFIX=home / name).stdout.splitlines()
    line, program = next(line for line in told if line.startswith("  export")), told[-1].removeprefix("Next: ")
    shown = subprocess.run(["sh", "-c", f"{line.strip()}\ncairn --version\n{program.removesuffix(' init my-diary')} --version"],
                           env=clean_environment(home), capture_output=True, text=True)
    assert shown.stdout == f"cairn {VERSION}\n" * 2, shown.stderr


def test_what_cannot_be_is_said(install, home):
    assert "there is no option --help me" in install("--help", "me", status=64).stderr
    assert "there is no option" in install("--remove", "it", status=64).stderr
    done = subprocess.run(["sh", INSTALLER], env={"PATH": os.environ["PATH"]}, capture_output=True, text=True)
    assert done.returncode == 1 and "HOME is not set" in done.stderr
    if os.getuid():
        (home / "shut").mkdir(mode=0o500)
        assert "cannot write into" in install(CAIRN_PREFIX=home / "shut", status=1).stderr


def test_a_script_that_was_cut_off_does_nothing(home, release):
    text = INSTALLER.read_text("utf-8")
    for end in range(0, len(text) - len('main "$@"\n'), 97):
        subprocess.run(["sh", "-c", text[:end]], env=clean_environment(home, CAIRN_FROM=release.folder), cwd=home, capture_output=True)
        assert files(home) == [], f"after {end} characters"
