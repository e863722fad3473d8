"""Previews: from a save to the fresh page, against Hugo's server; and the server under load while it rebuilds.

Both servers run on the same diary, one after the other, everything on a file system in memory where there is one. A save is timed
from the moment the file is closed until every page that it touches has been answered fresh, asked for again and again over one
connection. Hugo keeps its pages in memory and renders only those that were visited lately (fast render), as its authors advise.
The load is wrk with 50 connections while the diary is saved without rest; every answer must be whole.
"""

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from statistics import median
from urllib.parse import quote

import diary
from build import REPOSITORY, hugo_program, tell, workspace
from generate import ASSETS, cairn_source, hugo_source
from measure import clean_environment

LOAD_SCRIPT = Path(__file__).with_name("whole_pages.lua")
# What the project promises: of the time of Hugo's server.
BUDGET, BUDGET_SIZE = 1 / 6, 10_000
PATIENCE = 120
PAUSE = 3
KINDS = ["text", "rating", "template", "style sheet"]
# The kinds that change an entry, for which the promise was made.
ENTRY_KINDS = {"text", "rating"}


def add_arguments(parser):
    parser.add_argument("--size", type=int, default=10_000, help="how many entries (default 10000)")
    parser.add_argument("--repeat", type=int, default=7, help="saves of each kind (default 7)")
    parser.add_argument("--only", default="cairn,hugo", help="one of cairn,hugo")
    parser.add_argument("--seconds", type=int, default=10, help="how long the load lasts, 0 for none (default 10)")
    parser.add_argument("--rebuilds", type=int, default=0, help="so many saves more, to see that memory stays flat (default 0)")
    parser.add_argument("--cairn", default=str(REPOSITORY / ".build/release/cairn"), help="the program to measure")
    parser.add_argument("--json", metavar="FILE", help="write all numbers there too")


def run(options):
    tools = [tool for tool in (Cairn, Hugo) if tool.name in options.only.split(",")]
    if Cairn in tools and not os.access(options.cairn, os.X_OK):
        raise SystemExit(f"error: there is no {options.cairn}; build it with Scripts/build --release")
    if options.seconds and not shutil.which("wrk"):
        raise SystemExit("error: wrk is missing; install it, or use --seconds 0")
    results = {}
    with workspace(None) as folder:
        for kind in tools:
            tell(f"{kind.name}: writing {options.size} entries")
            tool = kind(Path(folder) / kind.name, options)
            try:
                results[tool.name] = {"saves": saves(tool, options.repeat)}
                if options.seconds:
                    results[tool.name]["load"] = load(tool, options.seconds)
                if options.rebuilds:
                    results[tool.name]["memory"] = memory_over(tool, options.rebuilds)
            finally:
                tool.stop()
    print(report(results, options))
    if options.json:
        Path(options.json).write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    return 1 if results.get("cairn", {}).get("load", {}).get("faults") else 0


# The programs -------------------------------------------------------------------------------------------------------------


class Tool:
    """A running preview of a synthetic diary, and how to change that diary."""

    def __init__(self, folder, options):
        self.folder = folder
        # The place that stands first in the list of places, so that its rating shows there.
        rated = [place for place in diary.entries(options.size) if place["visits"] and place["rating"]]
        self.place = max(rated, key=lambda place: max(visit["to"] or visit["from"] for visit in place["visits"]))
        self.page = f"/places/{quote(self.place['slug'].lower() if self.name == 'hugo' else self.place['slug'])}/"
        self.write_diary(options.size)
        self.entry = next(self.folder.rglob(f"{self.place['slug']}.md"))
        self.entry_text = self.entry.read_text("utf-8")
        self.log = folder / "log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(self.command(options), stdout=log, stderr=subprocess.STDOUT,
                                            env=clean_environment(folder / "home"))
        self.port = self.wait_for_port()

    def wait_for_port(self):
        for _ in range(12_000):
            found = re.search(rb"http://(?:127\.0\.0\.1|localhost):(\d+)/", self.log.read_bytes())
            if found and self.started(self.log.read_bytes()):
                return int(found[1])
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise SystemExit(f"error: {self.name} did not start:\n{self.log.read_text('utf-8', 'replace')[-2000:]}")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)

    def memory(self):
        """The resident memory in bytes, where the system tells it."""
        try:
            lines = Path(f"/proc/{self.process.pid}/status").read_text("utf-8").splitlines()
        except OSError:
            return 0
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))

    def save(self, kind, number):
        """Changes one file in the way of its kind."""
        if kind == "text":
            self.entry.write_text(f"{self.entry_text}\nmark-{number}\n", "utf-8")
        elif kind == "rating":
            self.entry.write_text(self.with_rating(2 + number % 2), "utf-8")
        elif kind == "template":
            self.frame.write_text(self.frame_text.replace("</footer>", f"<p>mark-{number}</p></footer>"), "utf-8")
        else:
            self.style.write_text(f"{self.style_text}\n.mark-{number} {{ color: red }}\n", "utf-8")


class Cairn(Tool):
    name = "cairn"

    def write_diary(self, size):
        cairn_source.write(self.folder, size)
        # The diary has its own frame and style sheet from the start.
        for name in ("parts/frame.html", "assets/style.css"):
            target = self.folder / "Templates" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(REPOSITORY / "Templates" / name, target)
        self.frame, self.style = self.folder / "Templates/parts/frame.html", self.folder / "Templates/assets/style.css"
        self.frame_text, self.style_text = self.frame.read_text("utf-8"), self.style.read_text("utf-8")

    def command(self, options):
        return [str(Path(options.cairn).resolve()), "preview", str(self.folder), "--port", "0"]

    def started(self, log):
        return b"Look at" in log

    def with_rating(self, rating):
        return re.sub(r"(?m)^rating: .*$", f"rating: {rating}", self.entry_text, count=1)


class Hugo(Tool):
    name = "hugo"

    def write_diary(self, size):
        hugo_source.write(self.folder, size, ASSETS)
        self.frame, self.style = self.folder / "layouts/baseof.html", self.folder / "assets/style.css"
        self.frame_text, self.style_text = self.frame.read_text("utf-8"), self.style.read_text("utf-8")

    def command(self, options):
        return [hugo_program(), "server", "--source", str(self.folder), "--port", "1399", "--bind", "127.0.0.1"]

    def started(self, log):
        return b"Press Ctrl+C" in log

    def with_rating(self, rating):
        return re.sub(r"(?m)^rating = .*$", f"rating = {rating}", self.entry_text, count=1)


# From a save to the fresh page --------------------------------------------------------------------------------------------


class Reader:
    """A browser's connection to a preview."""

    def __init__(self, tool):
        self.tool = tool
        self.connection = http.client.HTTPConnection("127.0.0.1", tool.port, timeout=60)

    def get(self, address):
        self.connection.request("GET", address)
        answer = self.connection.getresponse()
        try:
            return answer.status, answer.read().decode("utf-8")
        except http.client.IncompleteRead:
            # Hugo breaks off an answer whose file it writes anew meanwhile; Cairn must not.
            if self.tool.name != "hugo":
                raise
            self.connection.close()
            return 0, ""

    def wait(self, address, is_fresh):
        start = time.monotonic()
        while time.monotonic() - start < PATIENCE:
            status, body = self.get(address)
            if status == 200 and is_fresh(body):
                return
            time.sleep(0.001)
        raise SystemExit(f"error: {address} was not fresh after {PATIENCE} seconds; was the diary built at all?")


def saves(tool, repeat):
    """Seconds from a save to the fresh pages, by kind of save."""
    reader = Reader(tool)
    found = {kind: [] for kind in KINDS}
    number = 0
    # The first round only warms up.
    for turn in range(repeat + 1):
        for kind in KINDS:
            number += 1
            tell(f"{tool.name}: save {turn} of {repeat}, {kind}")
            before = {address: reader.get(address)[1] for address in (tool.page, "/places/")}
            start = time.perf_counter()
            tool.save(kind, number)
            if kind == "rating":
                for address, body in before.items():
                    reader.wait(address, lambda fresh, body=body: fresh != body)
            elif kind == "style sheet":
                def styled(page, mark=re.compile(rf"\.mark-{number} ?{{")):
                    # Hugo answers with a page of its own when it is asked in the midst of a change.
                    style = re.search(r'rel="?stylesheet"? href="?([^" >]+)', page)
                    return bool(style) and bool(mark.search(reader.get(re.sub(r"^https?://[^/]+", "", style[1]))[1]))
                reader.wait(tool.page, styled)
            else:
                reader.wait(tool.page, lambda page, mark=f"mark-{number}": mark in page)
            if turn:
                found[kind].append(time.perf_counter() - start)
            # As long as a person needs for the next change; neither server still works on the one before.
            time.sleep(PAUSE)
    return found


# Under load ---------------------------------------------------------------------------------------------------------------


def load(tool, seconds):
    """Requests per second and the 99th percentile while the diary is saved without rest."""
    tell(f"{tool.name}: {seconds} seconds of load")
    over = threading.Event()
    saved = 0

    def save_without_rest():
        nonlocal saved
        while not over.wait(0.2):
            saved += 1
            tool.save("rating" if saved % 2 else "text", saved)

    saving = threading.Thread(target=save_without_rest)
    before = tool.memory()
    saving.start()
    try:
        output = subprocess.run(
            ["wrk", "-t2", "-c50", f"-d{seconds}s", "--latency", "-s", str(LOAD_SCRIPT), f"http://127.0.0.1:{tool.port}",
             "--", "/", "/places/", tool.page, "/calendar/", "/tags/"],
            check=True, capture_output=True, text=True).stdout
    finally:
        over.set()
        saving.join()
    if "faults: 0" not in output:
        print(output, file=sys.stderr)
    return {
        "requests": float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]),
        "p99": in_seconds(re.search(r"(?m)^ +99% +(\S+)", output)[1]),
        "faults": sum(map(int, re.findall(r"(?:faults:|connect|[, ]read|write) (\d+)", output))),
        # Of two seconds each, which is wrk's own patience.
        "timeouts": sum(map(int, re.findall(r"timeout (\d+)", output))),
        "saves": saved,
        "memory": [before, tool.memory()],
        "output": output,
    }


def memory_over(tool, count):
    """The memory in bytes after each tenth of so many saves, each of which is waited for."""
    reader, found = Reader(tool), []
    for number in range(1, count + 1):
        tell(f"{tool.name}: save {number} of {count}")
        tool.save("text", number)
        reader.wait(tool.page, lambda page, mark=f"mark-{number}<": mark in page)
        if number % max(1, count // 10) == 0:
            found.append(tool.memory())
    return found


def in_seconds(text):
    units = {"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}
    number, unit = re.fullmatch(r"([\d.]+)(\w+)", text).groups()
    return float(number) * units[unit]


# The report ---------------------------------------------------------------------------------------------------------------


def report(results, options):
    cairn, hugo = results.get("cairn"), results.get("hugo")
    lines = [
        f"From a save to the fresh page, {options.size:,} entries, medians of {options.repeat}.",
        "",
        "| saved | " + " | ".join(results) + " | ratio |",
        "|---|" + "--:|" * (len(results) + 1),
    ]
    for kind in KINDS:
        times = {name: median(result["saves"][kind]) for name, result in results.items()}
        ratio = "–"
        if cairn and hugo:
            share = times["cairn"] / times["hugo"]
            judged = "" if options.size != BUDGET_SIZE or kind not in ENTRY_KINDS else " (within the budget)" if share <= BUDGET else " (**over the budget**)"
            ratio = f"1/{1 / share:.1f}{judged}"
        lines.append(f"| {kind} | " + " | ".join(f"{time:.3f} s" for time in times.values()) + f" | {ratio} |")
    for name, result in results.items():
        if "load" in result:
            load = result["load"]
            lines.append(
                f"\n{name} under 50 connections, {load['saves']} saves meanwhile: {load['requests']:,.0f} requests a second, "
                f"99 % within {load['p99'] * 1000:.1f} ms, {load['faults']} faults, {load['timeouts']} timeouts, {load['memory'][1] / 1e6:.0f} MB")
        if "memory" in result:
            lines.append(
                f"\n{name} over {options.rebuilds:,} saves more: "
                + ", ".join(f"{size / 1e6:.0f}" for size in result["memory"]) + " MB after each tenth")
    return "\n".join(lines)
