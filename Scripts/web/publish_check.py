"""Publishes a diary to targets of every kind and looks at what arrives there.

A folder, rsync on this machine, a bare git repository (history kept and squashed) and S3 through rclone, served by moto.
The last line of the output counts the checks.
"""

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yaml

from results import Results

LIST = ".cairn-published"
FOREIGN = "notes/mine.txt"


def run(*command, env=None, status=0):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=env)
    if status is not None and done.returncode != status:
        raise SystemExit(f"{command} ended with {done.returncode}, not {status}:\n{done.stdout}{done.stderr}")
    return done


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
        self.path, self.history = root / f"git-{history}.git", history
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

    def files(self):
        return {name: self.git("cat-file", "blob", stamp.split()[2]) for name, stamp in self.stamps().items()}

    def commits(self):
        return int(self.git("rev-list", "--count", "gh-pages"))

    def empty_folders(self):
        return []


class S3:
    def __init__(self, port):
        import boto3

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

    def files(self):
        return {
            item["Key"][5:]: self.client.get_object(Bucket="diary", Key=item["Key"])["Body"].read()
            for item in self.objects()
        }

    def stamps(self):
        """rclone stores the time of each file that it sends, and builds rewrite times only of what changed."""
        return {item["Key"][5:]: str(item["LastModified"]) + item["ETag"] for item in self.objects()}

    def cache(self, name):
        return self.client.head_object(Bucket="diary", Key="site/" + name).get("CacheControl")

    def empty_folders(self):
        return []


def write_diary(folder, settings):
    (folder / "Content/places").mkdir(parents=True)
    (folder / "Content/diary.yml").write_text(
        f"title: 동네 수첩\nurl: https://diary.example/\ncategories:\n  - {{id: cafe, name: 카페}}\npublish: {settings[:-1]}, deletions: 10%}}\n")
    for number in range(8):
        write_place(folder, f"장소{number}", "처음")
    # A name in NFD, as macOS gives it, which readers are to find in NFC.
    write_place(folder, unicodedata.normalize("NFD", "서울숲"), "사슴")


def write_place(folder, name, text):
    (folder / "Content/places" / f"{name}.md").write_text(
        f"---\ntitle: {name}\ncategory: cafe\ndate: 2026-05-03\nlocation: {{lat: 37.54, lon: 127.03}}\n---\n\n{text}\n")


def plan_of(output):
    """The files of a plan: those that are sent and those that are deleted."""
    lines = [line for line in output.splitlines() if line[:4] in ("  + ", "  ~ ", "  - ")]
    return {line[4:] for line in lines if line[2] != "-"}, {line[4:] for line in lines if line[2] == "-"}


class Publication:
    def __init__(self, results, name, cairn, folder, target, env):
        self.results, self.name, self.cairn, self.folder = results, name, cairn, folder
        self.target, self.env = target, env

    def check(self, what, found, expected):
        self.results.check(f"{self.name}: {what}", found, expected)

    def publish(self, *options, status=0):
        return run(self.cairn, "publish", self.folder, *options, env=self.env, status=status)

    def site(self):
        root = self.folder / "Site"
        return {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}

    def check_copy(self, what):
        found = {name: content for name, content in self.target.files().items()
                 if name not in (LIST, FOREIGN, ".nojekyll", "CNAME")}
        self.check(f"{what}: the site is there", found, self.site())
        self.check(f"{what}: the file of somebody else is there", self.target.files().get(FOREIGN), b"mine")

    def check_all(self):
        self.target.put(FOREIGN, b"mine")
        first = []
        if getattr(self.target, "key", None) == "folder":
            refused = self.publish("--dry-run", status=1).stderr
            self.check("a folder of somebody else is asked about", "such as " + FOREIGN in refused, True)
            first = ["--overwrite"]
        planned = self.publish("--dry-run", *first).stdout
        self.check("a dry run sends nothing", set(self.target.files()), {FOREIGN})
        self.publish(*first)
        self.check_copy("first")
        self.check("a dry run said so", plan_of(planned)[0], set(self.target.files()) - {FOREIGN})
        names = [name for name in self.target.files() if "서울숲" in name]
        self.check("names stay in NFC", "places/서울숲/index.html" in names, True)

        before = self.target.stamps()
        time.sleep(1.1)  # S3 counts whole seconds.
        self.check("again, there is nothing to do", plan_of(self.publish().stdout), (set(), set()))
        self.check("again, nothing is written", self.target.stamps(), before)

        self.check_edit()
        self.check_deletion()
        self.check_interruption()
        self.check_foreign()
        self.check_limit()

    def check_edit(self):
        old, before = self.site(), self.target.stamps()
        write_place(self.folder, "장소3", "다른 이야기")
        planned = plan_of(self.publish("--dry-run").stdout)
        self.publish()
        changed = {name for name, content in self.site().items() if old.get(name) != content}
        after = self.target.stamps()
        written = {name for name in after if after[name] != before.get(name)}
        self.check("one edit sends what changed and nothing else", written - {LIST}, changed)
        self.check("one edit changes few files", 1 <= len(changed) <= 12, True)
        self.check("one edit: a dry run said so", planned[0], written)
        self.check_copy("one edit")

    def check_deletion(self):
        (self.folder / "Content/places/장소7.md").unlink()
        planned = plan_of(self.publish("--dry-run").stdout)
        before = set(self.target.files())
        self.publish()
        self.check("a deletion: a dry run said so", planned[1], before - set(self.target.files()))
        self.check("the page is deleted", "places/장소7/index.html" in self.target.files(), False)
        self.check("no folder is left empty", self.target.empty_folders(), [])
        self.check_copy("a deletion")

    def check_interruption(self):
        """Killed at several moments, and again; nothing that a page names may be missing at any of them."""
        for number in range(20, 32):
            write_place(self.folder, f"장소{number}", "나중")
        run(self.cairn, "build", self.folder, env=self.env)
        for delay in (1.2, 1.8):
            process = subprocess.Popen(
                [self.cairn, "publish", self.folder], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, env=self.env, start_new_session=True)
            try:
                process.wait(delay)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            there = self.target.files()
            broken = [name for name, page in there.items() if name.endswith(".html")
                      for other in self.site() if other.startswith("assets/") and other not in there
                      and other.encode() in page]
            self.check(f"killed after {delay} s, no page lacks an asset", broken, [])
        self.publish()
        self.check_copy("after being killed")
        self.check("then there is nothing to do", plan_of(self.publish().stdout), (set(), set()))

    def check_foreign(self):
        self.target.put("places/새곳/index.html", b"somebody else's")
        write_place(self.folder, "새곳", "새")
        failed = self.publish(status=1)
        self.check("a foreign file in the way is named", "places/새곳/index.html" in failed.stderr, True)
        self.check("and stays", self.target.files()["places/새곳/index.html"], b"somebody else's")
        self.publish("--overwrite")
        self.check_copy("overwritten")

    def check_limit(self):
        for file in (self.folder / "Content/places").glob("장소*.md"):
            file.unlink()
        before = self.target.stamps()
        self.check("losing most places is a question", "--allow-empty" in self.publish(status=1).stderr, True)
        failed = self.publish("--allow-empty", status=1)
        self.check("too many deletions are refused", "would be deleted, more than 10 %" in failed.stderr, True)
        self.check("and nothing is written", self.target.stamps(), before)
        self.publish("--force", "--allow-empty")
        self.check_copy("forced")
        self.check("no folder is left empty after that", self.target.empty_folders(), [])


def check_target(results, name, cairn, root, target, env):
    folder = root / name.replace(" ", "-")
    write_diary(folder, target.settings)
    publication = Publication(results, name, cairn, folder, target, env)
    publication.check_all()
    if isinstance(target, Git):
        check_git(publication, target)
    if isinstance(target, S3):
        asset = next(name for name in target.files() if name.startswith("assets/"))
        publication.check("assets are kept", target.cache(asset), "public, max-age=31536000, immutable")
        publication.check("pages are asked for", target.cache("index.html"), "no-cache")


def check_git(publication, target):
    publication.check("CNAME", target.files()["CNAME"], b"diary.example\n")
    publication.check(".nojekyll", target.files()[".nojekyll"], b"")
    if target.history == "squash":
        publication.check("one commit", target.commits(), 1)
    else:
        publication.check("a commit each time, after somebody else's", target.commits() >= 6, True)


def check_author(results, cairn, root, env):
    """A diary in a repository with something in its index, published from a hook of it to its own branch."""
    folder, remote = root / "author", root / "origin.git"
    write_diary(folder, "{git: origin}")
    run("git", "init", "--quiet", "--bare", remote)
    run("git", "init", "--quiet", "-b", "main", folder)
    (folder / ".gitignore").write_text(".cairn/\nSite/\n")
    run("git", "-C", folder, "remote", "add", "origin", remote)
    run("git", "-C", folder, "add", ".gitignore")
    state = run("git", "-C", folder, "status", "--porcelain").stdout
    inside = {**env, "GIT_DIR": str(folder / ".git"), "GIT_INDEX_FILE": str(folder / ".git/index")}
    run(cairn, "publish", folder, env=inside)
    results.check("the author's index stays", run("git", "-C", folder, "status", "--porcelain").stdout, state)
    branches = run("git", "-C", folder, "branch", "--all").stdout
    results.check("the author's repository gets no branch", branches, "")
    names = run("git", "--git-dir", remote, "-c", "core.quotePath=off", "ls-tree", "-r", "--name-only", "gh-pages").stdout
    results.check("the site is in the branch", "index.html" in names.splitlines(), True)


def check_failures(results, cairn, root, env):
    folder = root / "failing"
    write_diary(folder, "{folder: ../x}")
    settings = folder / "Content/diary.yml"
    text = settings.read_text()
    for target, status, words in [
        ("{git: ../nowhere.git}", 74, "git failed with exit status 128"),
        ("{rsync: /dev/null/x}", 74, "rsync failed with exit status"),
        ('{rclone: "nosuch:x"}', 74, "rclone failed with exit status"),
        ("{folder: Site}", 1, "apart from the diary"),
        ("{folder: .}", 1, "apart from the diary"),
    ]:
        settings.write_text(text.replace("{folder: ../x", target[:-1]))
        failed = run(cairn, "publish", folder, env=env, status=None)
        results.check(f"{target}: exit status", failed.returncode, status)
        results.check(f"{target}: words", words in failed.stderr, True)
        results.check(f"{target}: place", "diary.yml:5:" in failed.stderr, True)
    settings.write_text(text.replace("{folder: ../x", "{rclone: \"a:b\""))
    tools = root / "tools"
    tools.mkdir()
    failed = run(cairn, "publish", folder, env={**env, "PATH": str(tools)}, status=None)
    results.check("a missing program", (failed.returncode, "rclone is needed" in failed.stderr), (74, True))


def check_workflows(results, cairn, root):
    packages = run("bash", "-c", "sed -n '/^debian_packages=(/,/)/p' Scripts/setup").stdout
    packages = set(packages.replace("debian_packages=(", "").replace(")", "").split())
    for host, name in [("github", ".github/workflows/publish.yml"), ("gitlab", ".gitlab-ci.yml")]:
        run(cairn, "init", root / host, "--ci", host)
        text = (root / host / name).read_text()
        results.check(f"{host}: YAML", isinstance(yaml.safe_load(text), dict), True)
        results.check(f"{host}: packages of Scripts/setup", packages - set(text.split()), set())
        run(cairn, "init", root / host, "--ci", host, status=1)


def start_s3(root):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    (root / "rclone.conf").write_text(
        f"[test]\ntype = s3\nprovider = Other\nregion = us-east-1\nendpoint = http://127.0.0.1:{port}\n"
        "access_key_id = a\nsecret_access_key = b\n")
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return server, port
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the S3 server does not start")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cairn", metavar="CAIRN", help="the program")
    parser.add_argument("--only", help="the name of one target")
    options = parser.parse_args()
    cairn = Path(options.cairn).resolve()
    results, started = Results(), time.monotonic()
    root = Path(tempfile.mkdtemp())
    server, port = start_s3(root)
    try:
        # Nothing that the machine has for storage of its own.
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "RCLONE_"))}
        env = {**inherited, "RCLONE_CONFIG": str(root / "rclone.conf"), "GIT_CONFIG_GLOBAL": "/dev/null"}
        targets = {
            "folder": lambda: Folder(root, "folder"), "rsync": lambda: Folder(root, "rsync"),
            "git keep": lambda: Git(root, "keep"), "git squash": lambda: Git(root, "squash"), "S3": lambda: S3(port),
        }
        chosen = [name for name in targets if options.only in (None, name)]
        with ThreadPoolExecutor(2) as workers:
            list(workers.map(lambda name: check_target(results, name, cairn, root, targets[name](), env), chosen))
        check_author(results, cairn, root, env)
        check_failures(results, cairn, root, env)
        check_workflows(results, cairn, root)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(root)
    print(f"Publishing: {results.passed} checks passed, {results.failed} failed, in {time.monotonic() - started:.1f} s")
    sys.exit(results.failed > 0)


if __name__ == "__main__":
    main()
