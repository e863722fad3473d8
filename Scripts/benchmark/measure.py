"""Runs a program once and tells its time, its processor time and its peak memory."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

# Linux counts kibibytes here, macOS bytes.
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024
# How a benchmark ends that ran and missed a budget, apart from one that failed.
OVER_BUDGET = 3


@dataclass(frozen=True)
class Run:
    """One measured run: seconds, and bytes at the peak."""

    seconds: float
    processor: float
    memory: int


def measure(command, folder, environment, log):
    """Runs a command to its end; its output goes to the file `log` and is shown if it fails."""
    with open(log, "wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        lines = Path(log).read_text("utf-8", "replace").splitlines()
        raise SystemExit("\n".join([f"error: {' '.join(map(str, command))} ended with {process.returncode}:", *lines[-20:]]))
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * MEMORY_UNIT)


def judge(missed):
    """Tells each budget that was missed; what the benchmark ends with."""
    for miss in missed:
        print(f"\n**over the budget**: {miss}")
    return OVER_BUDGET if missed else 0


def clean_environment(home):
    """An environment without the user's settings and caches."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    home = Path(home)
    home.mkdir(parents=True, exist_ok=True)
    return {**kept, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "TMPDIR": str(home), "LANG": "C.UTF-8",
            "CAIRN_LANGUAGE": "en"}
