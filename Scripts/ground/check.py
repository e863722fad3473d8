"""Reads ground back and says what is wrong with it, and how large each part is."""

import struct
import sys
from collections import defaultdict

from form import HEADING

KINDS = {2: "land", 4: "water", 10: "river", 11: "district border", 12: "province border", 13: "country border",
         14: "disputed border", 40: "country", 41: "province", 42: "city", 43: "district"}


class Reader:
    def __init__(self, data, start, end):
        self.data, self.at, self.end = data, start, end

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def varint(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self):
        value = self.varint()
        return value >> 1 ^ -(value & 1)

    def parts(self):
        result, x, y = [], 0, 0
        for _ in range(self.varint()):
            part = []
            for _ in range(self.varint()):
                x += self.signed()
                y += self.signed()
                part.append((x, y))
            result.append(part)
        return result


def names_of(data):
    start, = struct.unpack_from("<I", data, 8)
    count, = struct.unpack_from("<I", data, start)
    ends = struct.unpack_from(f"<{count + 1}I", data, start + 4)
    text = start + 8 + 4 * count
    return [data[text + low:text + high].decode() for low, high in zip(ends, ends[1:])]


def levels_of(data):
    """Zoom, bits and the squares of each level: column, row, features as (kind, rank, name, parts)."""
    start, = struct.unpack_from("<I", data, 12)
    count, = struct.unpack_from("<I", data, start)
    for number in range(count):
        zoom, bits, _, squares, index = struct.unpack_from("<BBHII", data, start + 4 + 12 * number)
        yield zoom, bits, [struct.unpack_from("<HHII", data, index + 12 * entry) for entry in range(squares)]


def features_of(data, start, length):
    reader = Reader(data, start, start + length)
    while reader.at < reader.end:
        kind, rank = reader.byte(), reader.byte()
        name, _ = reader.varint(), reader.varint()
        begin = reader.at
        yield kind, rank, name, reader.parts(), reader.at - begin


def areas_of(data):
    """Kind, parent, name, code, point, bounds and rings of each area."""
    start, = struct.unpack_from("<I", data, 16)
    count, = struct.unpack_from("<I", data, start)
    for offset in struct.unpack_from(f"<{count}I", data, start + 4):
        reader = Reader(data, start + offset, len(data))
        kind, parent, name, code = reader.byte(), reader.varint(), reader.varint(), reader.varint()
        numbers = [reader.signed() for _ in range(6)]
        yield kind, parent, name, code, numbers[:2], numbers[2:], reader.parts()


def turn(ring):
    return sum(x * v - u * y for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1]))


def check(data):
    faults = []

    def expect(truth, what):
        if not truth and len(faults) < 20:
            faults.append(what)

    expect(data.startswith(HEADING), "heading")
    expect(len(data) <= 3_000_000, "larger than 3,000,000 bytes")
    names = names_of(data)
    expect(names[0] == "" and len(set(names)) == len(names), "names")
    print(f"{len(data):,} bytes, {len(names)} names of {sum(len(name.encode()) + 4 for name in names):,}")
    print("level  bits  squares  empty  kind              features    points      bytes")
    for zoom, bits, squares in levels_of(data):
        keys = [(y, x) for x, y, _, _ in squares]
        expect(keys == sorted(set(keys)) and all(max(key) < 1 << zoom for key in keys), f"index of level {zoom}")
        sizes = defaultdict(lambda: [0, 0, 0])
        for x, y, start, length in squares:
            last = (0, 0)
            for kind, rank, name, parts, size in features_of(data, start, length):
                where = f"level {zoom}, square {x} {y}, kind {kind}"
                expect(kind in KINDS and name < len(names) and last <= (kind, rank), where)
                last = (kind, rank)
                expect(all(0 <= value <= 1 << bits for part in parts for point in part for value in point), where + ": outside")
                if kind < 10:
                    expect(all(len(part) >= 3 and turn(part) != 0 for part in parts) and sum(map(turn, parts)) > 0, where + ": rings")
                elif kind < 40:
                    expect(all(len(part) >= 2 for part in parts), where + ": lines")
                else:
                    expect(len(parts) == 1 and len(parts[0]) == 1 and name, where + ": names")
                sizes[kind] = [a + b for a, b in zip(sizes[kind], (1, sum(map(len, parts)), size))]
        empty = sum(length == 0 for *_, length in squares)
        for row, (kind, numbers) in enumerate(sorted(sizes.items())):
            head = f"{zoom:5}  {bits:4}  {len(squares):7}  {empty:5}" if row == 0 else " " * 27
            print(f"{head}  {KINDS.get(kind, kind):16}", "".join(f"{number:10,}" for number in numbers))
    check_areas(data, names, expect)
    for fault in faults:
        print("wrong:", fault, file=sys.stderr)
    if faults:
        sys.exit(1)


def check_areas(data, names, expect):
    areas = list(areas_of(data))
    kinds = defaultdict(lambda: [0, 0])
    for number, (kind, parent, name, code, at, bounds, rings) in enumerate(areas):
        where = f"area {names[name]!r}"
        expect(parent == 0 if kind == 1 else areas[parent - 1][0] == kind - 1, where + ": parent")
        expect(bool(rings) != (kind == 2) and all(len(ring) >= 3 for ring in rings), where + ": rings")
        points = [point for ring in rings for point in ring]
        if points:
            low, high = (tuple(pick(values) for values in zip(*points)) for pick in (min, max))
            expect([*low, *high] == bounds, where + ": bounds")
        expect(bounds[0] <= at[0] <= bounds[2] and bounds[1] <= at[1] <= bounds[3], where + ": point")
        expect(all(0 <= value <= 1 << 22 for value in bounds), where + ": outside")
        kinds[kind] = [kinds[kind][0] + 1, kinds[kind][1] + len(points)]
    start, = struct.unpack_from("<I", data, 16)
    print(f"areas of {len(data) - start:,} bytes:", ", ".join(
        f"{count} of kind {kind} with {points:,} points" for kind, (count, points) in sorted(kinds.items())))
