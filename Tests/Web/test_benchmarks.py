"""Every benchmark runs: as small as can be, on the smallest of everything, so that none breaks unseen. What they measure here says nothing."""

import subprocess
import sys

import pytest

from diary import REPOSITORY

# A budget that a machine misses while it tests is no fault of the benchmark: measure.py's OVER_BUDGET.
RAN = (0, 3)
# The first words of what a benchmark prints.
BENCHMARKS = {
    "build --sizes 40 --repeat 1 --cairn CAIRN": "| 40 | zensical |",
    "preview --size 20 --repeat 1 --seconds 1 --cairn CAIRN": "hugo",
    "reading --checkins 40 --size 20 --repeat 1 --cairn CAIRN": "first mistake",
    "photos --count 1 --memory 1,2 --warm 1 --size 2000x1500 --repeat 1 --cairn CAIRN": "vipsthumbnail",
    "sealing --places 2 --photos 1 --size 400x300 --repeat 1 --cairn CAIRN": "sealed",
    "pages SITE --kinds home --repeat 1": "home",
    "maps SITE --slower 1": "frames",
}


@pytest.mark.parametrize("command", BENCHMARKS, ids=lambda command: command.split()[0])
def test_a_benchmark_runs(command, cairn, example):
    words = [{"CAIRN": str(cairn), "SITE": str(example.folder)}.get(word, word) for word in command.split()]
    done = subprocess.run([sys.executable, REPOSITORY / "Scripts/benchmark/bench.py", *words], capture_output=True, text=True)
    assert done.returncode in RAN and BENCHMARKS[command] in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("name, command, words", [
    ("FlowLayoutBenchmark", "Scripts/benchmark/bench.py cloud --repeat 1 --program PROGRAM --cairn CAIRN", "10,000"),
    ("TemplateBenchmark", "Scripts/bench_templates.py PROGRAM --once", "10,000 rows"),
])
def test_a_benchmark_of_a_module_runs(name, command, words, cairn):
    program = cairn.parent / name
    if not program.is_file():
        pytest.skip("the whole of Scripts/test builds it")
    script, *rest = command.replace("PROGRAM", str(program)).replace("CAIRN", str(cairn)).split()
    done = subprocess.run([sys.executable, REPOSITORY / script, *rest], capture_output=True, text=True)
    assert done.returncode in RAN and words in done.stdout, done.stdout + done.stderr
