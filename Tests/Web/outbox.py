"""A phone on which somebody writes on the road: a page that has the outbox and nothing else."""

import base64
import json
import random
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from diary import REPOSITORY
from repository_hosts import TOKEN, repository_host
from server import serving

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Write</title><script type="module">
import * as outbox from "../assets/write-outbox.js";
import * as hosts from "../assets/write-hosts.js";
Object.assign(window, { outbox, hosts });
window.send = async (writing, token, patience) => {
  const { sent, isBusy, fault } = await outbox.send(hosts.hostOf(writing, token, patience));
  return JSON.parse(JSON.stringify({ sent, isBusy, word: fault?.word, until: fault?.until }));
};
window.file = ({ type, data, name }) => {
  const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
  return name ? new File([bytes], name, { type }) : new Blob([bytes], { type });
};
// What is rejected, as its word.
window.word = promise => promise.then(() => "", error => error.word ?? String(error));
</script></html>"""
KINDS = ["github", "gitlab", "forgejo"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("write")
    (folder / "assets").symlink_to(REPOSITORY / "Templates/assets")
    (folder / "write").mkdir()
    (folder / "write/index.html").write_text(PAGE, "utf-8")
    with serving(folder, "/diary/") as server:
        yield server


@pytest.fixture
def make_host(tmp_path, request):
    made = []

    def make(kind):
        context = repository_host(kind, tmp_path / f"{kind}-{len(made)}.git")
        made.append((context, context.__enter__()))
        return made[-1][1]

    yield make
    for context, host in made:
        context.__exit__(None, None, None)
        assert not host.wrong, host.wrong


class Phone:
    """A tab of the page to write on, and what was written on it: by its id, the item and the bytes of its photos."""

    def __init__(self, site, host, context, written=None):
        self.site, self.host, self.context, self.written = site, host, context, {} if written is None else written
        self.writing, self.token, self.patience = host.writing(), TOKEN, 30_000
        self.open()

    def open(self):
        self.tab = self.context.new_page()
        self.tab.goto(self.site.home + "write/")
        self.ready()

    def ready(self):
        self.tab.wait_for_function("() => !!window.outbox")

    def add(self, item=None, *photos):
        """Writes an entry; photos are their bytes, or (type, name, bytes)."""
        item = item or thought()
        photos = [photo if isinstance(photo, tuple) else ("image/jpeg", None, photo) for photo in photos]
        files = [{"type": kind, "name": name, "data": base64.b64encode(data).decode()} for kind, name, data in photos]
        id = self.tab.evaluate("([item, files]) => outbox.add(item, files.map(file))", [item, files])
        self.written[id] = (item, [data for _, _, data in photos])
        return id

    def send(self):
        return self.tab.evaluate("arguments => send(...arguments)", [self.writing, self.token, self.patience])

    def start(self):
        """Sends and waits for nothing."""
        self.tab.evaluate("arguments => { window.result = undefined; send(...arguments).then(result => window.result = result); }",
                          [self.writing, self.token, self.patience])

    def end(self):
        self.tab.wait_for_function("() => window.result !== undefined")
        return self.tab.evaluate("result")

    def entries(self):
        return {entry["item"]["id"]: entry for entry in self.tab.evaluate("outbox.entries()")}

    def states(self):
        return [entry["state"] for entry in self.entries().values()]

    def word(self, script, *arguments):
        """The word of what is rejected, empty where nothing is."""
        return self.tab.evaluate(f"arguments => word((async () => {{ {script} }})())", list(arguments))

    def crash(self):
        """The system kills the tab, and the page is opened anew."""
        with suppress(Error):
            self.tab.goto("chrome://crash")
        self.open()

    def later(self):
        """A minute passes, as far as this tab knows."""
        self.tab.evaluate("() => { const now = Date.now; Date.now = () => now() + 61_000; }")

    def heal(self):
        """Sends until all is sent, as people do when all works again."""
        self.host.failures.clear()
        for _ in range(20):
            for id, entry in self.entries().items():
                if entry["state"] == "failed":
                    self.tab.evaluate("id => outbox.again(id)", id)
            result = self.send()
            if result.get("word") == "full":
                self.later()
            elif result.get("isBusy"):
                # A tab that was closed lets go a moment later.
                self.tab.wait_for_timeout(100)
            elif set(self.states()) <= {"sent", "published"}:
                return
        raise AssertionError(f"not all is sent: {self.entries()}")


@pytest.fixture
def make_phone(site, new_context):
    def make(host, context=None, written=None):
        return Phone(site, host, context or new_context(), written)

    return make


def thought(**keys):
    return {"place": "onion", "title": "어니언 성수", "say": "다시 오고 싶다.\n비 오는 날에.", **keys}


def place(**keys):
    return {"new": "place", "title": "새 집", "category": "cafe", "lat": 37.5, "lon": 127.1, "visibility": "private", **keys}


def visit(place, **keys):
    return {"new": "visit", "place": place, "title": "새 집", "day": "2026-10-03", "rating": 4, "visibility": "private", **keys}


def noise(seed, size):
    return random.Random(seed).randbytes(size)


def check_repository(host, written, folder="Content/inbox/"):
    """All that was written is in the repository once, each entry by one commit that only adds its files."""
    history = [names for names in host.repository.history() if not any("other-" in name for name in names)]
    assert {letter for names in history for letter in names.values()} <= {"A"}
    found = [next(Path(name).stem for name in names if name.endswith(".yml")) for names in history]
    assert sorted(found) == sorted(written), f"twice or lost: {found}, {list(written)}"
    for id, names in zip(found, history):
        item, photos = written[id]
        line = host.repository.read(f"{folder}{id}.yml").decode()
        assert line.startswith("- {") and line.endswith("}\n") and line.count("\n") == 1
        read = json.loads(line[2:])
        assert list(read)[:2] == ["id", "at"] and read.pop("id") == id and read.pop("at")[-6] in "+-"
        files = read.pop("photos", [])
        assert read == item and set(names) == {f"{folder}{id}.yml", *(folder + file for file in files)}
        assert [host.repository.read(folder + file) for file in files] == photos
    return found
