"""The binary form of ground, of the program's and of one's own (`.cairn/ground/`).

The world is a square of width 1 in Web Mercator, x eastward, y southward. Ground is a tree of squares at a few levels, coarsest first:
a square that a level lacks is shown by the nearest one above it; an empty one is open sea. Numbers are little-endian; a varint is
LEB128, a zigzag a signed number as one (0, -1, 1, -2 …). A name is its Korean form, U+001F, its English form, or one for both.

    head     CAIRNG01, u32 each: where names, levels and areas begin (areas 0: none)
    names    u32 count, count + 1 u32 (where each begins, and the end), text in UTF-8; number 0 is empty
    levels   u32 count; each: u8 zoom, u8 bits, u16 0, u32 number of squares, u32 where its index begins
    index    each square, by y, then x: u16 x, u16 y, u32 where it begins, u32 length (0: empty)
    square   features by kind (GroundKind), then rank (the zoom from which it is shown; a level holds what is shown before the next one)
    feature  u8 kind, u8 rank, varint name, varint colour (a name #00a84d; 0: none), parts in units of 2^-bits of the square
    parts    varint count; each: varint number of points, zigzag dx, dy from the point before, over all parts; the first from (0, 0)
    areas    u32 count, u32 where each begins from the beginning of this part
    area     u8 kind (1 country, 2 province, 3 district), varint parent + 1 (0: none), varint name, varint code (ISO 3166-1 alpha-2, or
             Statistics Korea's), zigzag x, y of its name, zigzag bounds, its rings as parts, in units of 2^-22 of the world

Areas are cut at the edges of their square; outer rings go clockwise on the screen, holes the other way, for the rule nonzero.
Neighbours have the same points along their border; what lies in an area is told by the even-odd rule.
"""

import struct

import numpy
import shapely

from grid import SIDE

HEADING = b"CAIRNG01"
SEPARATOR = "\x1f"


def varint(value):
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def zigzag(value):
    return varint(value * 2 if value >= 0 else -value * 2 - 1)


class Names:
    """Texts by number; number 0 is the empty one."""

    def __init__(self):
        self.numbers = {"": 0}

    def number(self, name):
        return self.numbers.setdefault(name, len(self.numbers))

    def written(self):
        texts = [text.encode() for text in self.numbers]
        starts = numpy.concatenate([[0], numpy.cumsum([len(text) for text in texts])])
        return struct.pack(f"<I{len(starts)}I", len(texts), *starts.tolist()) + b"".join(texts)


def name(korean, english):
    return korean if korean == english else korean + SEPARATOR + english


def rings(polygon):
    """The rings of a polygon without their last points, the outer one clockwise on the screen."""
    turned = shapely.orient_polygons(polygon, exterior_cw=False)
    return [shapely.get_coordinates(ring)[:-1] for ring in (turned.exterior, *turned.interiors)]


def written_parts(parts):
    """Points as steps from the one before; the same point twice in a row is written once."""
    result, last = [varint(len(parts))], (0, 0)
    for part in parts:
        points = [(int(x), int(y)) for x, y in numpy.rint(part)]
        points = [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]
        result.append(varint(len(points)))
        for point in points:
            result += [zigzag(point[0] - last[0]), zigzag(point[1] - last[1])]
            last = point
    return b"".join(result)


class Level:
    """Squares of one size with their features; geometry comes in units of the world."""

    def __init__(self, zoom, bits):
        self.zoom, self.bits = zoom, bits
        self.scale = 2.0 ** (zoom + bits) / SIDE
        self.squares = {}

    def add(self, square, kind, rank, name, parts):
        """Adds parts in units of the world of this level; features alike in all but their parts become one."""
        x, y = square
        side = 1 << self.bits
        local = [numpy.asarray(part) - (x * side, y * side) for part in parts]
        self.squares.setdefault((y, x), {}).setdefault((kind, rank, name), []).extend(local)

    def written(self, square, names):
        result = []
        for kind, rank, name in sorted(self.squares[square]):
            parts = self.squares[square][kind, rank, name]
            # Names are points that lie alone.
            for group in [[part] for part in parts] if kind >= 40 else [parts]:
                result += [bytes([kind, rank]), varint(names.number(name)), varint(0), written_parts(group)]
        return b"".join(result)


class Area:
    def __init__(self, kind, parent, name, code, geometry, at, has_rings=True):
        self.kind, self.parent, self.name, self.code = kind, parent, name, code
        self.geometry, self.at, self.has_rings = geometry, at, has_rings

    def written(self, names):
        bounds = [round(value) for value in self.geometry.bounds]
        parts = [ring for polygon in shapely.get_parts(self.geometry) for ring in rings(polygon)] if self.has_rings else []
        head = bytes([self.kind]) + varint(self.parent) + varint(names.number(self.name)) + varint(names.number(self.code))
        return head + b"".join(zigzag(round(value)) for value in (*self.at, *bounds)) + written_parts(parts)


def written(levels, areas):
    """All of it; squares that say no more than the one above them are left out by whoever fills the levels."""
    names = Names()
    bodies = [{square: level.written(square, names) for square in sorted(level.squares)} for level in levels]
    area_bytes = [area.written(names) for area in areas]
    name_bytes = names.written()
    levels_start = len(HEADING) + 12 + len(name_bytes)
    index = levels_start + 4 + 12 * len(levels)
    head, entries, squares = struct.pack("<I", len(levels)), [], []
    position = index + 12 * sum(len(body) for body in bodies)
    for level, body in zip(levels, bodies):
        head += struct.pack("<BBHII", level.zoom, level.bits, 0, len(body), index)
        index += 12 * len(body)
        for (y, x), data in body.items():
            entries.append(struct.pack("<HHII", x, y, position, len(data)))
            squares.append(data)
            position += len(data)
    starts, offset = [], 4 + 4 * len(area_bytes)
    for data in area_bytes:
        starts.append(offset)
        offset += len(data)
    areas_part = struct.pack(f"<{1 + len(starts)}I", len(starts), *starts) + b"".join(area_bytes)
    return b"".join(
        [HEADING, struct.pack("<III", len(HEADING) + 12, levels_start, position), name_bytes, head, *entries, *squares, areas_part])
