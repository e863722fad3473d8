"""Benchmarks of Cairn: each sub-command measures one kind of work against the programs that people would use instead."""

import argparse

import build
import cloud
import generate
import maps
import pages
import photos
import preview
import reading
import sealing

COMMANDS = [build, generate, cloud, maps, pages, photos, preview, reading, sealing]


def main():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for module in COMMANDS:
        name = module.__name__
        command = commands.add_parser(name, help=module.__doc__.splitlines()[0], description=module.__doc__)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    options = parser.parse_args()
    return options.run(options)


if __name__ == "__main__":
    raise SystemExit(main())
