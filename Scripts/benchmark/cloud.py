"""Tag clouds: measuring and laying out 100, 1,000 and 10,000 words that have never been measured, greedily and balanced.

The benchmark is a program of its own (Tests/Benchmarks/FlowLayoutBenchmark), built in release. Each time is the median of the
repetitions and holds everything but the reading of the font file. The last line is `cairn cloud` with 10,000 words, from its start to its end.
"""

import os
import shlex
import subprocess
from pathlib import Path
from statistics import median

import words
from build import workspace
from measure import clean_environment, judge, measure

REPOSITORY = Path(__file__).parents[2]
FONTS = ["/usr/share/fonts/truetype/nanum/NanumGothic.ttf", "~/Library/Fonts/NanumGothic.ttf"]
PRODUCT = "FlowLayoutBenchmark"
# Milliseconds for 10,000 words.
BUDGETS = {"greedy": 100, "balanced": 200, "even": 200, "`cairn cloud`": 60}


def add_arguments(parser):
    parser.add_argument("--font", action="append", help="a font file; several make a fallback chain (default Nanum Gothic)")
    parser.add_argument("--averages", action="store_true", help="measure without a font")
    parser.add_argument("--repeat", type=int, default=7, help="repetitions of each measurement (default 7)")
    parser.add_argument("--width", type=float, default=768, help="the container's width in CSS px (default 768)")
    parser.add_argument("--program", help="the benchmark, where it is built already")
    parser.add_argument("--cairn", default=str(REPOSITORY / ".build/release/cairn"), help="the program to measure")


def run(options):
    fonts = [] if options.averages else options.font or default_font()
    command = [options.program or build(), "--repeat", str(options.repeat), "--width", str(options.width), *fonts]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    print(f"median of {options.repeat} runs at {options.width:g} px, {Path(fonts[0]).name if fonts else 'built-in averages'}\n")
    print("| words | rows | ms | words per second |\n|---:|---|---:|---:|")
    missed = []
    lines.append(measure_command(str(Path(options.cairn).resolve()), fonts, options.width, options.repeat))
    for count, breaking, milliseconds, rate in (line.split("\t") for line in lines):
        print(f"| {int(count):,} | {breaking} | {float(milliseconds):.2f} | {int(rate):,} |")
        if int(count) == 10_000 and float(milliseconds) > BUDGETS[breaking]:
            missed.append(f"{breaking}: {float(milliseconds):.0f} ms, at most {BUDGETS[breaking]}")
    return judge(missed)


def measure_command(cairn, fonts, width, repeat):
    """The whole command, as the benchmark tells its times."""
    with workspace(None) as folder:
        source = Path(folder, "words.tsv")
        terms = [f"{word} {number}" for number in range(40) for word in words.TAGS][:10_000]
        source.write_text("".join(f"{number * 7919 % 200 + 1}\t{term}\n" for number, term in enumerate(terms)), "utf-8")
        command = [cairn, "cloud", "--width", f"{width:g}", *(word for font in fonts for word in ("--font", font))]
        line = ["sh", "-c", f"exec {shlex.join(command)} < {source}"]
        runs = [measure(line, folder, clean_environment(folder), Path(folder, "log")) for _ in range(repeat)]
    milliseconds = median(run.seconds for run in runs) * 1000
    return f"{len(terms)}\t`cairn cloud`\t{milliseconds}\t{len(terms) / milliseconds * 1000:.0f}"


def default_font():
    for path in FONTS:
        if Path(path).expanduser().is_file():
            return [str(Path(path).expanduser())]
    raise SystemExit("error: no Nanum Gothic; install it with Scripts/setup --tests, or use --font or --averages")


def build():
    command = ["swift", "build", "--configuration", "release", "--product", PRODUCT, "--package-path", str(REPOSITORY)]
    environment = dict(os.environ, CAIRN_BENCHMARKS="1")
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, env=environment, capture_output=True, text=True)
    return str(Path(folder.stdout.strip()) / PRODUCT)
