"""Runs the Swift tests and ends them when nothing has been heard of them for a while, with the names of those that hang.

    watch_tests.py COMMAND...
"""

import os
import re
import selectors
import signal
import subprocess
import sys

# Seconds without a word, with which the longest test is done several times.
PATIENCE = 300
# An argument of a test may be a text of a hundred thousand characters.
WIDTH = 1000
BEGIN, END = re.compile(r"^◇ (Test (?!run ).*) started\.$"), re.compile(r"^[✔✘] (Test .*?)(?: with \d+ test cases?)? (?:passed|failed) after ")


def main(command):
    tests = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    events = selectors.DefaultSelector()
    events.register(tests.stdout, selectors.EVENT_READ)
    # Of a test's name, how many have begun and not ended: several suites may have tests of one name.
    running, rest = {}, b""
    while True:
        if not events.select(PATIENCE):
            names = [name for name, count in running.items() if count > 0]
            print(f"error: nothing was heard of the tests for {PATIENCE} s; these have not ended:", *sorted(names), sep="\n  ")
            os.killpg(tests.pid, signal.SIGKILL)
            return 1
        part = os.read(tests.stdout.fileno(), 1 << 16)
        *lines, rest = (rest + part).split(b"\n")
        for line in [line.decode("utf-8", "replace") for line in lines] + ([] if part else [rest.decode("utf-8", "replace")]):
            print(line[:WIDTH], flush=True)
            for pattern, step in ((BEGIN, 1), (END, -1)):
                if found := pattern.match(line):
                    running[found[1]] = running.get(found[1], 0) + step
        if not part:
            return tests.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
