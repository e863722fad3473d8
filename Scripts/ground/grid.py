"""The world in Web Mercator, and the squares that it is cut into."""

import numpy
import shapely

# All geometry is in these units of the world's width until it is cut: what areas are written in.
BITS = 22
SIDE = 1 << BITS
# Where the square world ends, north and south.
EDGE = 85.0511287798066
WORLD = shapely.box(-180, -EDGE, 180, EDGE)
METRES = 40_075_016.686 / SIDE


def project(geometry):
    """From degrees to units of the world's width, y downward."""

    def points(degrees):
        latitude = numpy.radians(numpy.clip(degrees[:, 1], -EDGE, EDGE))
        y = 0.5 - numpy.log(numpy.tan(numpy.pi / 4 + latitude / 2)) / (2 * numpy.pi)
        return numpy.column_stack([degrees[:, 0] / 360 + 0.5, y]).clip(0, 1) * SIDE

    return shapely.transform(geometry, points)


def shrink(y):
    """How much longer the map shows a length at this y than at the equator."""
    return float(1 / numpy.cosh(numpy.pi * (1 - 2 * numpy.asarray(y) / SIDE)))


def thinned(parts, tolerance):
    """Polygons without corners of less than tolerance² on the map; neighbours keep the same points along their border."""
    return shapely.coverage_simplify(parts, tolerance / METRES)


def thinned_truly(parts, tolerance):
    """The same by areas in the world rather than on the map, which shows those near the poles many times as large."""

    def flat(points):
        return numpy.column_stack([points[:, 0], SIDE / (2 * numpy.pi) * numpy.tanh(numpy.pi * (1 - 2 * points[:, 1] / SIDE))])

    def back(points):
        y = SIDE / 2 - SIDE / (2 * numpy.pi) * numpy.arctanh(numpy.clip(points[:, 1] / SIDE * 2 * numpy.pi, -1, 1))
        return numpy.rint(numpy.column_stack([points[:, 0], y]))

    # As in Lambert's cylindrical projection; whole units come back as they were.
    return shapely.transform(thinned(shapely.transform(parts, flat), tolerance), back)


def square_metres(polygon):
    """About how large an area is in the world."""
    return sum(part.area * (METRES * shrink(part.centroid.y)) ** 2 for part in shapely.get_parts(polygon))


def rounded(geometry):
    """Geometry on whole units, valid, without what has no width there."""
    return shapely.set_precision(geometry, 1)


def polygons(geometry):
    """The polygons of geometry, without lines and points that an intersection may leave."""
    parts = shapely.get_parts(shapely.get_parts(geometry))
    return [part for part in parts if part.geom_type == "Polygon" and not part.is_empty]


def lines(geometry):
    parts = shapely.get_parts(shapely.get_parts(geometry))
    return [part for part in parts if part.geom_type in ("LineString", "LinearRing") and not part.is_empty]


def chains(geometry):
    """Lines joined at all points where exactly two of them meet."""
    found = lines(geometry)
    return lines(shapely.line_merge(shapely.MultiLineString(found))) if found else []


def cut(parts, zoom, bits, clip):
    """The parts of each square that they touch, in units of the world of 2^(zoom + bits), by halving the world again and again.

    `clip` cuts one part to a box.
    """

    def down(parts, level, x, y):
        if not parts:
            return
        if level == zoom:
            yield (x, y), parts
            return
        half = 1 << (zoom + bits - level - 1)
        for column, row in ((2 * x, 2 * y), (2 * x + 1, 2 * y), (2 * x, 2 * y + 1), (2 * x + 1, 2 * y + 1)):
            low_x, low_y, high_x, high_y = column * half, row * half, (column + 1) * half, (row + 1) * half
            inside = []
            for part in parts:
                left, top, right, bottom = part.bounds
                if left >= low_x and right <= high_x and top >= low_y and bottom <= high_y:
                    inside.append(part)
                elif left < high_x and right > low_x and top < high_y and bottom > low_y or left == right or top == bottom:
                    inside += clip(part, low_x, low_y, high_x, high_y)
            yield from down(inside, level + 1, column, row)

    yield from down(list(parts), 0, 0, 0)


def clip_polygon(part, *box):
    return polygons(shapely.intersection(part, shapely.box(*box), grid_size=1))


def clip_line(part, *box):
    # A line along an edge belongs to the square to the north-west of it only by luck; both may have it.
    clipped = shapely.clip_by_rect(part, *box)
    found = [shapely.transform(line, numpy.rint) for line in lines(clipped)]
    return [line for line in found if line.length > 0]
