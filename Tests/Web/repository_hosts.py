"""A host of repositories on the loopback interface: as much of GitHub's, GitLab's and Forgejo's interface as sends what was written on the
road, over a real bare repository. It is strict about what it is asked, and fails on purpose.

What is asked otherwise than `FACTS` tell is noted in `wrong`.
"""

import base64
import binascii
import json
import re
import socket
import sys
import threading
import time
import traceback
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote

from bare_repository import Answer, Repository
from repository_facts import API, CORS, FACTS, REPOSITORY, ROOT, Fact, keys_of

TOKEN = "a-token_that.fits"


class Handler(BaseHTTPRequestHandler):
    """Answers one request: checks it, fails if the next failure is meant for it, does it."""

    protocol_version = "HTTP/1.1"
    # Every part of an answer is on its way before the connection is cut.
    wbufsize = 0

    def do_OPTIONS(self):
        self.reply(204, b"")

    def do_GET(self):
        kind, repository = self.server.kind, self.server.repository
        path, _, query = self.path.partition("?")
        fact, found = self.fact(path)
        failure = self.server.next_failure(fact.name)
        if failure == "cut":
            return self.hang_up()
        size = int(self.headers.get("Content-Length") or 0)
        if failure == "half":
            self.rfile.read(size // 2)
            return self.hang_up()
        data = self.rfile.read(size)
        self.server.asked.append(fact.name)
        if failure == "slow":
            time.sleep(self.server.delay)
        if failure == "moved":
            self.server.other_writer()
        try:
            if isinstance(failure, int):
                raise Answer(failure, "on purpose")
            if failure in ("limit", "gateway"):
                return self.limit() if failure == "limit" else self.reply(502, b"<h1>Bad gateway</h1>", is_readable=False)
            self.check(fact, query, data)
            body = json.loads(data) if data else {}
            matched = {key: unquote(value) for key, value in found.groupdict().items()} if found else {}
            status, body = getattr(self, f"{kind}_{fact.name}")(repository, body, parse_qs(query), **matched)
        except Answer as answer:
            status, body = answer.status, answer.body
        except ConnectionError:
            return None
        text = json.dumps(body).encode()
        if failure == "lost":
            return self.hang_up()
        if failure == "torn":
            return self.reply(status, text, is_torn=True)
        return self.reply(status, text)

    do_HEAD = do_POST = do_PATCH = do_PUT = do_DELETE = do_GET

    def fact(self, path):
        """What the host knows of the request, with the parts of its path."""
        for fact in FACTS[self.server.kind]:
            found = re.fullmatch(re.escape(ROOT[self.server.kind]) + fact.path, path)
            if found and fact.method == self.command:
                return fact, found
        self.refuse("there is no such request")
        return Fact("none", "", ""), None

    def refuse(self, why):
        self.server.wrong.append(f"{self.command} {self.path}: {why}")

    def check(self, fact, query, data):
        """Notes what the host would not take, and answers as it would."""
        kind, headers = self.server.kind, self.headers
        if fact.name == "none":
            raise Answer(404, "Not Found")
        header, word = {"github": ("Authorization", "Bearer "), "gitlab": ("PRIVATE-TOKEN", ""), "forgejo": ("Authorization", "token ")}[kind]
        if headers.get(header) != word + TOKEN:
            raise Answer(401, "Bad credentials")
        for name in {"Cookie", "Referer"} & set(headers):
            self.refuse(f"the header {name}")
        if kind == "github" and headers.get("Accept") != "application/vnd.github+json":
            self.refuse(f"Accept: {headers.get('Accept')}")
        if set(parse_qs(query)) != set(fact.query.split()):
            self.refuse(f"the query {query}")
        if data and headers.get("Content-Type") != "application/json":
            self.refuse(f"Content-Type: {headers.get('Content-Type')}")
        keys, must = keys_of(json.loads(data)) if data else set(), set(fact.must.split())
        for key in keys - must - set(fact.may.split()):
            self.refuse(f"the key {key}")
        if must - keys:
            self.refuse(f"without {must - keys}")
            raise Answer(400 if kind == "gitlab" else 422, f"{sorted(must - keys)} is missing")

    def limit(self):
        """Asked too often, as each host says it."""
        after = ("Retry-After", "1")
        if self.server.kind == "gitlab":
            return self.reply(429, b"Retry later\n", [after])
        if self.server.kind == "forgejo":
            return self.reply(429, b"{}", [after])
        self.server.limits += 1
        reset = [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", str(int(time.time()) + 1))]
        return self.reply(403, b'{"message":"API rate limit exceeded"}', reset if self.server.limits % 2 else [after])

    def reply(self, status, body, headers=(), is_readable=True, is_torn=False):
        sent, read = CORS[self.server.kind]
        sent = ", ".join(sent.split()) if sent else self.headers.get("Access-Control-Request-Headers", "")
        self.send_response(status)
        if is_readable:
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Access-Control-Expose-Headers", read)
            self.send_header("Access-Control-Allow-Headers", sent)
            self.send_header("Access-Control-Allow-Methods", "GET, HEAD, POST, PATCH, PUT, DELETE")
            self.send_header("Access-Control-Max-Age", "600")
        for header in headers:
            self.send_header(*header)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if not self.server.keeps_alive:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[:len(body) // 2] if is_torn else body)
        if is_torn:
            self.hang_up()

    def hang_up(self):
        self.close_connection = True
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    # The requests of each host, as `<host>_<name of the fact>`.

    def github_about(self, repository, body, query):
        rights = {"admin": False, "push": True, "pull": True}
        return 200, {"full_name": REPOSITORY, "private": True, "archived": False, "default_branch": "main", "permissions": rights}

    def github_head(self, repository, body, query, branch):
        return 200, {"ref": f"refs/heads/{branch}", "object": {"type": "commit", "sha": repository.head() if branch == "main" else missing()}}

    def github_parent(self, repository, body, query, sha):
        return 200, {"sha": sha, "tree": {"sha": repository.git("rev-parse", f"{sha}^{{tree}}").decode().strip()}}

    def github_blob(self, repository, body, query):
        if body.get("encoding") not in ("base64", "utf-8"):
            self.refuse(f"the encoding {body.get('encoding')}")
        return 201, {"sha": repository.blob(decoded(body["content"]))}

    def github_tree(self, repository, body, query):
        for entry in body["tree"]:
            # Text may stand there instead of a blob, never both.
            if entry.get("mode") != "100644" or entry.get("type") != "blob" or ("sha" in entry) == ("content" in entry):
                self.refuse(f"the entry {entry}")
            if repository.git("cat-file", "-t", entry["sha"]) != b"blob\n":
                raise Answer(422, "tree.sha is not a blob")
        if repository.git("cat-file", "-t", body["base_tree"]) != b"tree\n":
            self.refuse("base_tree is no tree")
        return 201, {"sha": repository.tree(body["base_tree"], {entry["path"]: entry["sha"] for entry in body["tree"]})}

    def github_object(self, repository, body, query):
        sha = repository.commit(body["tree"], body["parents"], body["message"])
        return 201, {"sha": sha, "html_url": f"https://github.com/{REPOSITORY}/commit/{sha}"}

    def github_commit(self, repository, body, query, branch):
        head = repository.head() if branch == "main" else missing()
        if body.get("force"):
            self.refuse("force")
        if not repository.git("merge-base", "--is-ancestor", head, body["sha"], check=False) or not repository.move(body["sha"], head):
            raise Answer(422, "Update is not a fast forward")
        return 200, {"ref": f"refs/heads/{branch}", "object": {"type": "commit", "sha": body["sha"]}}

    def github_has(self, repository, body, query, file):
        return (200, {"type": "file", "path": file}) if repository.has(query["ref"][0], file) else missing()

    def gitlab_about(self, repository, body, query):
        access = {"project_access": {"access_level": 40}, "group_access": None}
        return 200, {"path_with_namespace": REPOSITORY, "visibility": "private", "archived": False, "default_branch": "main", "permissions": access}

    gitlab_has = forgejo_has = github_has

    def gitlab_commit(self, repository, body, query):
        if {action["action"] for action in body["actions"]} != {"create"} or {action.get("encoding") for action in body["actions"]} != {"base64"}:
            self.refuse("other actions than new files in Base64")
        return self.at_once({action["file_path"]: action["content"] for action in body["actions"]}, body["branch"], body["commit_message"], {
            "exists": (400, "A file with this name already exists"),
            "moved": (400, "Could not update refs/heads/main. Please refresh and try again."),
            "branch": (400, "You can only create or edit files when you are on a branch"),
        }, lambda sha: {"id": sha, "short_id": sha[:8], "web_url": f"https://gitlab.com/{REPOSITORY}/-/commit/{sha}"})

    def forgejo_about(self, repository, body, query):
        rights = {"admin": False, "push": True, "pull": True}
        return 200, {"full_name": REPOSITORY, "private": True, "internal": False, "archived": False, "default_branch": "main", "permissions": rights}

    def forgejo_commit(self, repository, body, query):
        if {file["operation"] for file in body["files"]} != {"create"} or any(len(file["path"]) > 500 for file in body["files"]):
            self.refuse("other operations than new files")
        return self.at_once({file["path"]: file["content"] for file in body["files"]}, body["branch"], body["message"], {
            "exists": (422, "repository file already exists"), "moved": (409, "branch has moved"), "branch": (404, "branch does not exist"),
        }, lambda sha: {"files": [], "commit": {"sha": sha, "html_url": f"https://codeberg.org/{REPOSITORY}/commit/{sha}"}})

    def at_once(self, files, branch, message, answers, told):
        repository, head = self.server.repository, self.server.repository.head()
        if branch != "main":
            raise Answer(*answers["branch"])
        if any(repository.has(head, path) for path in files):
            raise Answer(*answers["exists"])
        meanwhile = self.server.other_writer if self.server.take("raced") else None
        sha = repository.add({path: decoded(text) for path, text in files.items()}, message, meanwhile, head)
        if not sha:
            raise Answer(*answers["moved"])
        return 201, told(sha)

    def log_message(self, *arguments):
        pass


def missing():
    raise Answer(404, "Not Found")


def decoded(text):
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        raise Answer(422, "content is not Base64") from None


class RepositoryHost(ThreadingHTTPServer):
    """A host of one kind. `failures` holds what the next requests meet, each as the name of a fact (or `any`) and a failure:

    a status; `limit` (asked too often); `gateway` (a 502 that pages of other origins may not read); `slow` (`delay` seconds); `cut` before
    the request is read, `half` in its middle, `lost` and `torn` when it is done: without an answer, or with half of one; `moved`: somebody
    else commits before, `raced` (of GitLab and Forgejo): while the commit is made.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, kind, folder):
        super().__init__(("127.0.0.1", 0), Handler)
        self.kind, self.repository, self.failures, self.wrong, self.asked, self.limits = kind, Repository(str(folder)), [], [], [], 0
        self.keeps_alive, self.delay, self.others, self.lock = False, 1, 0, threading.Lock()
        self.api = f"http://127.0.0.1:{self.server_address[1]}{API[kind]}"

    def fail(self, *failures, on="commit"):
        self.failures += [(on, failure) for failure in failures]

    def next_failure(self, name):
        with self.lock:
            if self.failures and self.failures[0][0] in (name, "any") and self.failures[0][1] != "raced":
                return self.failures.pop(0)[1]
        return None

    def take(self, failure):
        with self.lock:
            return bool(self.failures and self.failures[0][1] == failure and self.failures.pop(0))

    def other_writer(self):
        """Another device commits."""
        with self.lock:
            self.others += 1
            while not self.repository.add({f"Content/other-{self.others}.yml": b"- x\n"}, "Other"):
                pass

    def writing(self, branch="main", folder=""):
        """What the page says of the host."""
        return {"host": self.kind, "api": self.api, "repository": REPOSITORY, "branch": branch, "folder": folder}

    def handle_error(self, request, address):
        # A page that is closed in the middle of a request is no error here.
        if not isinstance(sys.exc_info()[1], OSError):
            self.wrong.append(traceback.format_exc())


@contextmanager
def repository_host(kind, folder):
    """A host of one kind while the block runs, with its repository in a folder."""
    server = RepositoryHost(kind, folder)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
