"""Publishes a diary to targets of every kind and looks at what arrives there.

A folder, rsync on this machine, a bare git repository (history kept and squashed) and S3 through rclone, served by moto.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unicodedata
from pathlib import Path

import boto3
import pytest
import yaml

from diary import REPOSITORY, Diary

LIST = ".cairn-published"
FOREIGN = "notes/mine.txt"


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, check=True, text=True, **options).stdout


class Folder:
    """A folder, written by Cairn itself or by rsync."""

    def __init__(self, root, key):
        self.path, self.key = root / f"{key}-target", key
        self.settings = f"{{{key}: ../{self.path.name}}}"

    def put(self, name, content):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    def files(self):
        return {str(file.relative_to(self.path)): file.read_bytes() for file in self.path.rglob("*") if file.is_file()}

    def stamps(self):
        """What changes whenever a file is written, whatever is in it."""
        return {
            str(file.relative_to(self.path)): (file.stat().st_ino, file.stat().st_mtime_ns)
            for file in self.path.rglob("*") if file.is_file()
        }

    def empty_folders(self):
        return [str(folder) for folder in self.path.rglob("*") if folder.is_dir() and not any(folder.iterdir())]


class Git:
    def __init__(self, root, history):
        self.path, self.history, self.blobs = root / f"git-{history}.git", history, {}
        run("git", "init", "--quiet", "--bare", self.path)
        self.settings = f"{{git: {{remote: ../{self.path.name}, branch: gh-pages, history: {history}, cname: diary.example}}}}"

    def git(self, *words):
        return subprocess.run(["git", "--git-dir", self.path, *words], capture_output=True, check=True).stdout

    def put(self, name, content):
        with tempfile.TemporaryDirectory() as folder:
            run("git", "init", "--quiet", "-b", "gh-pages", folder)
            file = Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            who = ["-c", "user.name=x", "-c", "user.email=x@x"]
            if b"gh-pages" in self.git("branch"):
                run("git", "-C", folder, "pull", "--quiet", self.path, "gh-pages")
            run("git", "-C", folder, "add", ".")
            run("git", "-C", folder, *who, "commit", "--quiet", "-m", "Mine")
            run("git", "-C", folder, "push", "--quiet", self.path, "gh-pages")

    def stamps(self):
        entries = self.git("ls-tree", "-r", "-z", "gh-pages").decode().split("\0")
        return {entry.split("\t")[1]: entry.split("\t")[0] for entry in entries if entry}

    def blob(self, name):
        """What is stored under a digest, asked for once."""
        if name not in self.blobs:
            self.blobs[name] = self.git("cat-file", "blob", name)
        return self.blobs[name]

    def files(self):
        return {name: self.blob(stamp.split()[2]) for name, stamp in self.stamps().items()}

    def commits(self):
        return int(self.git("rev-list", "--count", "gh-pages"))

    def empty_folders(self):
        return []


class S3:
    def __init__(self, port):
        self.bodies = {}
        self.client = boto3.client(
            "s3", endpoint_url=f"http://127.0.0.1:{port}", region_name="us-east-1", aws_access_key_id="a",
            aws_secret_access_key="b")
        self.client.create_bucket(Bucket="diary")
        self.settings = '{rclone: "test:diary/site"}'

    def put(self, name, content):
        self.client.put_object(Bucket="diary", Key="site/" + name, Body=content)

    def objects(self):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket="diary", Prefix="site/")
        return [item for page in pages for item in page.get("Contents", [])]

    def body(self, item):
        """What is stored, asked for once for each state of it."""
        state = item["Key"], item["ETag"], item["Size"]
        if state not in self.bodies:
            self.bodies[state] = self.client.get_object(Bucket="diary", Key=item["Key"])["Body"].read()
        return self.bodies[state]

    def files(self):
        return {item["Key"][5:]: self.body(item) for item in self.objects()}

    def stamps(self):
        """rclone stores the time of each file that it sends, and builds rewrite times only of what changed."""
        return {item["Key"][5:]: str(item["LastModified"]) + item["ETag"] for item in self.objects()}

    def cache(self, name):
        return self.client.head_object(Bucket="diary", Key="site/" + name).get("CacheControl")

    def empty_folders(self):
        return []


@pytest.fixture(scope="module")
def s3(tmp_path_factory):
    """The port of an S3 server, and the settings of rclone for it."""
    settings = tmp_path_factory.mktemp("s3") / "rclone.conf"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings.write_text(
        f"[test]\ntype = s3\nprovider = Other\nregion = us-east-1\nendpoint = http://127.0.0.1:{port}\n"
        "access_key_id = a\nsecret_access_key = b\n")
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert server.poll() is None, "the S3 server does not start"
                time.sleep(0.1)
        yield port, settings
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def make_diary(cairn, tmp_path, s3, monkeypatch):
    """Writes a diary that is published to a target; the program knows nothing that the machine has for storage of its own."""
    for name in [name for name in os.environ if name.startswith(("AWS_", "RCLONE_"))]:
        monkeypatch.delenv(name)

    (tmp_path / "gitconfig").touch()

    def make(target):
        diary = Diary(cairn, tmp_path / "diary", RCLONE_CONFIG=str(s3[1]), GIT_CONFIG_GLOBAL=str(tmp_path / "gitconfig"))
        diary.write("Content/diary.yml", "title: 동네 수첩\nurl: https://diary.example/\ncategories:\n  - {id: cafe, name: 카페}\n"
                    f"publish: {target[:-1]}, deletions: 10%}}\n")
        for number in range(8):
            write_place(diary, f"장소{number}", "처음")
        # A name in NFD, as macOS gives it, which readers are to find in NFC.
        write_place(diary, unicodedata.normalize("NFD", "서울숲"), "사슴")
        return diary

    return make


def write_place(diary, name, text):
    diary.entry(f"Content/places/{name}.md", {
        "title": name, "category": "cafe", "date": "2026-05-03", "location": {"lat": 37.54, "lon": 127.03}}, text)


def plan_of(output):
    """The files of a plan: those that are sent and those that are deleted."""
    lines = [line for line in output.splitlines() if line[:4] in ("  + ", "  ~ ", "  - ")]
    return {line[4:] for line in lines if line[2] != "-"}, {line[4:] for line in lines if line[2] == "-"}


class Publication:
    """A diary, where it is published, and what must hold after each step."""

    def __init__(self, diary, target):
        self.diary, self.target = diary, target

    def publish(self, *options, status=0):
        return self.diary.run("publish", *options, status=status)

    def check_copy(self, what):
        found = {name: content for name, content in self.target.files().items()
                 if name not in (LIST, FOREIGN, ".nojekyll", "CNAME")}
        site = self.diary.files()
        assert [name for name in found.keys() | site if found.get(name) != site.get(name)] == [], f"{what}: the site is there"
        assert self.target.files().get(FOREIGN) == b"mine", f"{what}: the file of somebody else is there"

    def check_first(self):
        self.target.put(FOREIGN, b"mine")
        first = []
        if getattr(self.target, "key", None) == "folder":
            refused = self.publish("--dry-run", status=1).stderr
            assert "such as " + FOREIGN in refused, "a folder of somebody else is asked about"
            first = ["--overwrite"]
        planned = self.publish("--dry-run", *first).stdout
        assert set(self.target.files()) == {FOREIGN}, "a dry run sends nothing"
        self.publish(*first)
        self.check_copy("first")
        assert plan_of(planned)[0] == set(self.target.files()) - {FOREIGN}, "a dry run said so"
        names = [name for name in self.target.files() if "서울숲" in name]
        assert "places/서울숲/index.html" in names, "names stay in NFC"

        before = self.target.stamps()
        time.sleep(1.1)  # S3 counts whole seconds.
        assert plan_of(self.publish().stdout) == (set(), set()), "again, there is nothing to do"
        assert self.target.stamps() == before, "again, nothing is written"

    def check_edit(self):
        old, before = self.diary.files(), self.target.stamps()
        write_place(self.diary, "장소3", "다른 이야기")
        planned = plan_of(self.publish("--dry-run").stdout)
        self.publish()
        changed = {name for name, content in self.diary.files().items() if old.get(name) != content}
        after = self.target.stamps()
        written = {name for name in after if after[name] != before.get(name)}
        assert written - {LIST} == changed, "one edit sends what changed and nothing else"
        assert 1 <= len(changed) <= 12, "one edit changes few files"
        assert planned[0] == written, "one edit: a dry run said so"
        self.check_copy("one edit")

    def check_deletion(self):
        (self.diary.folder / "Content/places/장소7.md").unlink()
        planned = plan_of(self.publish("--dry-run").stdout)
        before = set(self.target.files())
        told = self.publish().stdout
        assert ("in the branch's history" in told) == ("keep" in str(self.target.settings)), "what a branch keeps is told"
        assert planned[1] == before - set(self.target.files()), "a deletion: a dry run said so"
        assert "places/장소7/index.html" not in self.target.files(), "the page is deleted"
        assert self.target.empty_folders() == [], "no folder is left empty"
        self.check_copy("a deletion")

    def check_interruption(self):
        """Killed at several moments, and again; nothing that a page names may be missing at any of them."""
        for number in range(20, 32):
            write_place(self.diary, f"장소{number}", "나중")
        self.diary.build()
        for delay in (0.2, 0.5, 1.2, 1.8):
            process = subprocess.Popen(
                [self.diary.cairn, "publish"], cwd=self.diary.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env={**os.environ, **self.diary.environment}, start_new_session=True)
            try:
                process.wait(delay)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            there = self.target.files()
            broken = [name for name, page in there.items() if name.endswith(".html")
                      for other in self.diary.files() if other.startswith("assets/") and other not in there
                      and other.encode() in page]
            assert broken == [], f"killed after {delay} s, no page lacks an asset"
        self.publish()
        self.check_copy("after being killed")
        assert plan_of(self.publish().stdout) == (set(), set()), "then there is nothing to do"

    def check_foreign(self):
        self.target.put("places/새곳/index.html", b"somebody else's")
        write_place(self.diary, "새곳", "새")
        failed = self.publish(status=1)
        assert "places/새곳/index.html" in failed.stderr, "a foreign file in the way is named"
        assert self.target.files()["places/새곳/index.html"] == b"somebody else's", "and stays"
        self.publish("--overwrite")
        self.check_copy("overwritten")

    def check_limit(self):
        for file in (self.diary.folder / "Content/places").glob("장소*.md"):
            file.unlink()
        before = self.target.stamps()
        assert "--allow-empty" in self.publish(status=1).stderr, "losing most places is a question"
        failed = self.publish("--allow-empty", status=1)
        assert "would be deleted, more than 10 %" in failed.stderr, "too many deletions are refused"
        assert self.target.stamps() == before, "and nothing is written"
        self.publish("--force", "--allow-empty")
        self.check_copy("forced")
        assert self.target.empty_folders() == [], "no folder is left empty after that"


@pytest.mark.parametrize("name", ["folder", "rsync", "git keep", "git squash", "S3"])
def test_what_is_published_arrives(name, make_diary, s3, tmp_path):
    target = {
        "folder": lambda: Folder(tmp_path, "folder"), "rsync": lambda: Folder(tmp_path, "rsync"),
        "git keep": lambda: Git(tmp_path, "keep"), "git squash": lambda: Git(tmp_path, "squash"), "S3": lambda: S3(s3[0]),
    }[name]()
    publication = Publication(make_diary(target.settings), target)
    publication.check_first()
    publication.check_edit()
    publication.check_deletion()
    publication.check_interruption()
    publication.check_foreign()
    publication.check_limit()
    if name.startswith("git"):
        assert target.files()["CNAME"] == b"diary.example\n" and target.files()[".nojekyll"] == b""
        # A commit each time, after somebody else's.
        assert target.commits() == 1 if name == "git squash" else target.commits() >= 6
    if name == "S3":
        asset = next(name for name in target.files() if name.startswith("assets/"))
        assert target.cache(asset) == "public, max-age=31536000, immutable"
        assert target.cache("index.html") == "no-cache"


def test_the_repository_of_the_author_stays(make_diary, tmp_path):
    """A diary in a repository with something in its index, published from a hook of it to its own branch."""
    diary, remote = make_diary("{git: origin}"), tmp_path / "origin.git"
    folder = diary.folder
    run("git", "init", "--quiet", "--bare", remote)
    run("git", "init", "--quiet", "-b", "main", folder)
    diary.write(".gitignore", ".cairn/\nSite/\n")
    run("git", "-C", folder, "remote", "add", "origin", remote)
    run("git", "-C", folder, "add", ".gitignore")
    state = run("git", "-C", folder, "status", "--porcelain")
    diary.run("publish", GIT_DIR=str(folder / ".git"), GIT_INDEX_FILE=str(folder / ".git/index"))
    assert run("git", "-C", folder, "status", "--porcelain") == state
    assert run("git", "-C", folder, "branch", "--all") == ""
    names = run("git", "--git-dir", remote, "-c", "core.quotePath=off", "ls-tree", "-r", "--name-only", "gh-pages")
    assert "index.html" in names.splitlines()


@pytest.mark.parametrize("target, status, words", [
    ("{git: ../nowhere.git}", 74, "git failed with exit status 128"),
    ("{rsync: /dev/null/x}", 74, "rsync failed with exit status"),
    ('{rclone: "nosuch:x"}', 74, "rclone failed with exit status"),
    ("{folder: Site}", 1, "apart from the diary"),
    ("{folder: .}", 1, "apart from the diary"),
    ("{rsync: .}", 1, "apart from the diary"),
    ("{rsync: Content}", 1, "apart from the diary"),
    ("{rclone: \":local:.\"}", 1, "apart from the diary"),
    ("{rclone: \":local,copy_links=true:Content/places\"}", 1, "apart from the diary"),
    ("{rclone: \"here:Content\"}", 1, "apart from the diary"),
    ("{rclone: \"alias:\"}", 1, "apart from the diary"),
])
def test_failures_are_explained(target, status, words, make_diary, tmp_path):
    remotes = tmp_path / "rclone.conf"
    remotes.write_text("[here]\ntype = local\n[alias]\ntype = alias\nremote = here:Content\n")
    failed = make_diary(target).run("publish", status=status, RCLONE_CONFIG=remotes)
    assert words in failed.stderr and "diary.yml:5:" in failed.stderr


def test_a_missing_program_is_named(make_diary, tmp_path):
    failed = make_diary('{rclone: "a:b"}').run("publish", status=74, PATH=str(tmp_path))
    assert "rclone is needed" in failed.stderr
