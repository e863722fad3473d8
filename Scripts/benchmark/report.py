"""Turns measured runs into medians, ratios and a table."""

import json
import os
import platform
from dataclasses import dataclass
from statistics import median

# What the project promises for cold builds: of Hugo's time, of the time of cp -r, of growth, in bytes of memory. And for later ones
# of the time of a cold one.
BUDGETS = {"hugo": 1 / 6, "cp": 2.5, "growth": 1.1, "memory": 400e6, "nothing": 1 / 4, "words": 1 / 3, "rating": 1 / 3}
NAMES = {
    "cp": "cp -r", "nothing": "cairn again, nothing changed", "words": "cairn again, other words in an entry",
    "rating": "cairn again, another rating of an entry",
}
BUDGET_SIZE = 10_000


@dataclass
class Result:
    """All runs of one program on one diary, and the site that it made."""

    tool: str
    size: int
    runs: list
    files: int
    bytes: int

    @property
    def seconds(self):
        return median(run.seconds for run in self.runs)

    @property
    def processor(self):
        return median(run.processor for run in self.runs)

    @property
    def memory(self):
        return max(run.memory for run in self.runs)

    @property
    def spread(self):
        """How far the slowest run lies above the fastest."""
        times = [run.seconds for run in self.runs]
        return max(times) / min(times) - 1


def markdown(results, repeat):
    lines = [
        f"Builds, medians of {repeat} runs; {platform.system()} {platform.machine()}, {os.cpu_count()} processors.",
        "",
        "| entries | program | time | spread | processor time | peak memory | files | bytes |",
        "|--:|---|--:|--:|--:|--:|--:|--:|",
    ]
    for result in results:
        name = NAMES.get(result.tool, result.tool)
        # cp needs less than the process that starts it, whose peak the system counts in.
        memory = "–" if result.tool == "cp" else f"{result.memory / 1e6:.0f} MB"
        lines.append(
            f"| {result.size:,} | {name} | {result.seconds:.3f} s | {result.spread:.0%} | {result.processor:.2f} s "
            f"| {memory} | {result.files:,} | {result.bytes / 1e6:.1f} MB |")
    ratios = [f"- {text}" for text in ratio_lines(results)]
    return "\n".join(lines + ([""] + ratios if ratios else []))


def only_cairn(folders):
    """What Cairn's sites have that no other has, by the number of entries: the files and bytes of each folder."""
    return "\n".join(
        f"- {size:,} entries: of Cairn's files {sum(files for files, _ in found.values()):,} with {sum(size for _, size in found.values()) / 1e6:.1f} MB "
        f"have no counterpart ({', '.join(f'{name} {files:,}' for name, (files, _) in found.items())})"
        for size, found in folders.items())


def ratio_lines(results):
    by = {(result.tool, result.size): result for result in results}
    sizes = sorted({result.size for result in results})
    for size in sizes:
        cairn = by.get(("cairn", size))
        for other, name in (("hugo", "Hugo"), ("marmite", "marmite"), ("zensical", "Zensical"), ("cp", "cp -r")):
            peer = by.get((other, size))
            if cairn and peer:
                ratio = cairn.seconds / peer.seconds
                yield f"{size:,} entries: Cairn takes {share(ratio)} of the time of {name}{verdict(size, ratio, other)}"
        if cairn:
            yield f"{size:,} entries: Cairn takes {cairn.memory / 1e6:.0f} MB{verdict(size, cairn.memory, 'memory')}"
        hugo = by.get(("hugo", size))
        if cairn and hugo:
            pages = cairn.bytes / cairn.files / (hugo.bytes / hugo.files)
            yield f"{size:,} entries: a page of Cairn's has {pages:.2f} × the bytes of one of Hugo's"
        for change in ("nothing", "words", "rating"):
            if cairn and (change, size) in by:
                ratio = by[change, size].seconds / cairn.seconds
                of_hugo = f", {share(by[change, size].seconds / hugo.seconds)} of Hugo's" if hugo else ""
                yield (f"{size:,} entries: {NAMES[change]}: {share(ratio)} of the time of the cold build"
                       f"{verdict(size, ratio, change)}{of_hugo}")
    for tool in ("cairn", "hugo", "cp"):
        for small, large in zip(sizes, sizes[1:]):
            if (tool, small) in by and (tool, large) in by:
                growth = by[tool, large].seconds / by[tool, small].seconds
                over = growth / (large / small)
                judged = verdict(BUDGET_SIZE, over, "growth") if tool == "cairn" else ""
                yield f"{tool}: {large / small:g} times the entries ({small:,} → {large:,}) take {growth:.1f} times as long{judged}"


def share(ratio):
    return f"1/{1 / ratio:.1f}" if ratio < 0.7 else f"{ratio:.2f} ×"


def verdict(size, value, budget):
    """Whether a budget is kept; there is one for the time only at one size."""
    if size != BUDGET_SIZE:
        return ""
    limit = BUDGETS[budget]
    return " (within the budget)" if value <= limit else " (**over the budget**)"


def write_json(path, results):
    data = [
        {"tool": result.tool, "entries": result.size, "seconds": result.seconds, "processor": result.processor,
         "memory": result.memory, "files": result.files, "bytes": result.bytes,
         "runs": [vars(run) for run in result.runs]}
        for result in results
    ]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(data, file, indent=2)
        file.write("\n")
