"""Writes a synthetic diary: the same size gives the same bytes, everywhere."""

from pathlib import Path

import cairn_source
import hugo_source

ASSETS = Path(__file__).parents[2] / "Templates/assets"


def add_arguments(parser):
    parser.add_argument("folder", metavar="DIR", help="the folder to write, new or empty")
    parser.add_argument("--size", type=int, default=1000, help="how many entries (default 1000)")
    parser.add_argument("--for", dest="tool", choices=["cairn", "hugo"], default="cairn", help="whose format to write")


def run(options):
    folder = Path(options.folder)
    if folder.exists() and any(folder.iterdir()):
        raise SystemExit(f"error: {folder} is not empty")
    if options.tool == "cairn":
        cairn_source.write(folder, options.size)
    else:
        hugo_source.write(folder, options.size, ASSETS)
    return 0
