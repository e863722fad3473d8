"""Reading: `cairn import` of many check-ins, and `cairn lsp` from its start until it tells the first mistake.

Check-ins are those of a Swarm export, at a twentieth as many venues, some of which have hundreds. They go into a diary without entries and into one
with as many as there are venues, which knows half of them. Everything lies on a file system in memory where there is one.
"""

import json
import os
import subprocess
import time
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from statistics import median

import cairn_source
import diary
import words
from build import REPOSITORY, workspace
from dice import Dice
from measure import MEMORY_UNIT, Run, clean_environment, judge, measure

# Check-ins in one file of an export.
FILE = 10_000
# Seconds, for the sizes that are the defaults.
BUDGETS = {"import": 3, "lsp": 0.3}


def add_arguments(parser):
    parser.add_argument("--checkins", type=int, default=100_000, help="how many are imported (default 100000)")
    parser.add_argument("--size", type=int, default=5000, help="how many entries the server's diary has (default 5000)")
    parser.add_argument("--repeat", type=int, default=5, help="measured runs of each (default 5)")
    parser.add_argument("--cairn", default=str(REPOSITORY / ".build/release/cairn"), help="the program to measure")


def run(options):
    cairn = str(Path(options.cairn).resolve())
    venues = max(1, options.checkins // 20)
    missed = []
    with workspace(None) as folder:
        folder = Path(folder)
        export = folder / "export"
        export.mkdir()
        items = checkins(options.checkins, venues)
        for number in range(-(-options.checkins // FILE)):
            text = json.dumps({"count": options.checkins, "items": list(islice(items, FILE))}, ensure_ascii=False)
            (export / f"checkins{number + 1}.json").write_text(text, "utf-8")
        print("| what | time | processor time | peak memory |\n|---|--:|--:|--:|")
        for name, size in (("an empty diary", 0), (f"a diary of {venues:,}", venues)):
            runs = [measure_import(folder, cairn, export, size) for _ in range(options.repeat)]
            tell(f"{options.checkins:,} check-ins at {venues:,} venues into {name}", runs)
            missed += over("import", name, runs)
        cairn_source.write(folder / "lsp", options.size)
        runs = [measure_server(folder / "lsp", cairn) for _ in range(options.repeat)]
        tell(f"first mistake in one of {options.size:,} entries", runs)
    return judge(missed + over("lsp", "first mistake", runs))


def tell(what, runs):
    seconds, processor = median(run.seconds for run in runs), median(run.processor for run in runs)
    print(f"| {what} | {seconds:.2f} s | {processor:.2f} s | {max(run.memory for run in runs) / 1e6:.0f} MB |", flush=True)


def over(kind, what, runs):
    seconds = median(run.seconds for run in runs)
    return [f"{kind}, {what}: {seconds:.2f} s, at most {BUDGETS[kind]}"] if seconds > BUDGETS[kind] else []


# Check-ins ------------------------------------------------------------------------------------------------------------------


def checkins(count, venues):
    """The newest first, as an export has them."""
    dice = Dice("check-ins")
    # Half of them are places of the synthetic diary with as many entries.
    known = [venue(number) for number in range(venues // 2 + 1, venues // 2 + venues + 1)]
    time = datetime(2026, 5, 3, 18, 30)
    for number in range(count):
        time -= timedelta(minutes=dice.number(1, 100))
        item = {"id": f"{number:024x}", "createdAt": f"{time}.000000", "type": "checkin", "timeZoneOffset": 540,
                "entities": [], "venue": known[int(dice.random() ** 3 * venues)], "photos": {"count": 0, "items": []},
                "posts": {"count": 0, "textCount": 0}, "comments": {"count": 0}}
        if dice.chance(0.2):
            item["shout"] = dice.pick(words.NOTES)
        if dice.chance(0.1):
            item["with"] = [{"id": "1", "firstName": dice.pick(words.NAMES)}]
        yield item


def venue(number):
    place = diary.entry(number)
    return {"id": f"{number:024x}", "name": place["title"],
            "location": {"lat": place["lat"], "lng": place["lon"], "formattedAddress": [place["address"], "대한민국"]},
            "categories": [{"id": "1", "name": place["category"], "primary": True}]}


def measure_import(folder, cairn, export, size):
    target = folder / "import"
    subprocess.run(["rm", "-rf", target], check=True)
    if size:
        cairn_source.write(target, size)
    else:
        (target / "Content").mkdir(parents=True)
        (target / "Content/diary.yml").write_text("title: 수첩\n", "utf-8")
    return measure([cairn, "import", export, "--diary", target], folder, clean_environment(folder / "home"), folder / "log")


# The server -----------------------------------------------------------------------------------------------------------------


def measure_server(folder, cairn):
    """From the server's start until it tells the mistake in a file that an editor opens at once."""
    entry = sorted((folder / "Content/places").rglob("*.md"))[0]
    document = {"uri": entry.as_uri(), "languageId": "markdown", "version": 1, "text": entry.read_text("utf-8") + "[[none]]\n"}
    start = time.perf_counter()
    with subprocess.Popen([cairn, "lsp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        for message in ({"id": 1, "method": "initialize", "params": {"capabilities": {}}}, {"method": "initialized", "params": {}},
                        {"method": "textDocument/didOpen", "params": {"textDocument": document}}):
            content = json.dumps({"jsonrpc": "2.0", **message}).encode()
            server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        server.stdin.flush()
        told = b""
        while b"publishDiagnostics" not in told:
            read = os.read(server.stdout.fileno(), 65536)
            if not read:
                raise RuntimeError(f"the server ended and told no mistake: {told.decode(errors='replace')}")
            told += read
        seconds = time.perf_counter() - start
        server.kill()
        _, _, usage = os.wait4(server.pid, 0)
        server.returncode = 0
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * MEMORY_UNIT)
