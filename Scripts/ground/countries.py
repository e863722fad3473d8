"""The countries, as the land that borders part; and South Korea as Statistics Korea has it."""

from collections import defaultdict
from pathlib import Path

import numpy
import shapely

from grid import METRES, SIDE, lines, polygons, project, rounded, shrink, square_metres, thinned_truly

# What Natural Earth names otherwise than ISO 3166-1.
CODES = {"Kosovo": "XK", "Somaliland": "SO", "Northern Cyprus": "CY"}
NEAR = 100_000  # metres from which an island belongs to nobody
SMALL = 3_000e6  # square metres
NO_BORDER = ("Overlay limit", "Lease limit")


def places(sources):
    """Each city: code of its country, name, people, zoom level, point."""
    crimea = shapely.box(32.4, 44.3, 36.7, 46.0)
    for properties, point in sources.features("10m_populated_places_simple"):
        code = CODES.get(properties["adm0name"], properties["iso_a2"])
        # ISO 3166-2 has it as part of Ukraine.
        if code == "RU" and project(crimea).contains(point):
            code = "UA"
        yield code, properties["name"], properties["pop_max"], properties["min_zoom"], point


def islands():
    """Points on land without a city, and whose it is."""
    for line in (Path(__file__).parent / "islands.tsv").read_text().splitlines()[1:]:
        longitude, latitude, code, _ = line.split("\t")
        yield code, project(shapely.Point(float(longitude), float(latitude)))


def links(line, land, coast):
    """From ends of a border that rounding has left short of the coast to a little beyond it."""
    for end in (shapely.Point(line.coords[0]), shapely.Point(line.coords[-1])):
        if land.contains(end) and end.distance(coast) < 100 / METRES:
            (x, y), (near_x, near_y) = end.coords[0], shapely.shortest_line(end, coast).coords[1]
            yield shapely.LineString([(x, y), (x + 3 * (near_x - x), y + 3 * (near_y - y))])


class Countries:
    """Polygons by the code of their country, and those that are nobody's; borders between two of them have the same points."""

    def __init__(self, sources, land, places, korea):
        borders = [line for properties, line in sources.features("10m_admin_0_boundary_lines_land") if properties["featurecla"] not in NO_BORDER]
        shapely.prepare(land)
        coast = land.boundary
        borders += [link for border in borders for line in lines(border) for link in links(line, land, coast)]
        network = shapely.unary_union([coast, *borders], grid_size=1)
        faces = [face for face in polygons(shapely.polygonize([network])) if land.contains(face.representative_point())]
        codes = self._codes(faces, places)
        faces_by_code = defaultdict(list)
        for face, code in zip(faces, codes):
            faces_by_code[code].append(face)
        self.neighbourless = faces_by_code.pop(None, [])
        south = shapely.union_all(faces_by_code.pop("KR"), grid_size=1)
        self.polygons = {code: shapely.union_all(found, grid_size=1) for code, found in sorted(faces_by_code.items())}
        self.polygons["KR"] = korea.land
        self.polygons["KP"] = self._north(self.polygons["KP"], south, korea)
        # Natural Earth has islands of the south that Statistics Korea has too, a little aside.
        near = korea.land.buffer(2_000 / METRES)
        self.neighbourless = [face for face in self.neighbourless if not face.intersects(near)]
        # What is cut is rounded, so that both sides may be a unit apart.
        self.border = shapely.intersection(korea.land.boundary, self.polygons["KP"].buffer(3))

    @staticmethod
    def _north(north, south, korea):
        """North Korea up to where Statistics Korea's districts begin."""
        line = shapely.intersection(north.boundary, south.boundary)
        # Islands of the south that Natural Earth has nearer to the north, and those of the north.
        north = [part for part in polygons(north) if part.intersects(line) or not part.intersects(korea.land)]
        north = shapely.MultiPolygon(north)
        # Where the two sources do not meet, and only there: elsewhere the south's old coast is sea.
        between = shapely.difference(shapely.intersection(south, line.buffer(8_000 / METRES)), korea.land, grid_size=1)
        between = [part for part in polygons(between) if part.intersects(north) and part.intersection(korea.land).length > 0]
        return shapely.difference(shapely.union_all([north, *between], grid_size=1), korea.land, grid_size=1)

    @staticmethod
    def _codes(faces, places):
        tree = shapely.STRtree(faces)
        votes = [defaultdict(int) for _ in faces]
        for code, point, people in places:
            # A city at the coast may stand in the water next to it.
            number = tree.query_nearest(point, max_distance=5_000 / METRES)
            if len(number) and code and len(code) == 2:
                votes[number[0]][code] += max(people, 1)
        codes = [max(vote, key=lambda code: (vote[code], code)) if vote else None for vote in votes]
        known = [number for number, code in enumerate(codes) if code]
        tree = shapely.STRtree([faces[number] for number in known])
        result = list(codes)
        for number, code in enumerate(codes):
            if code:
                continue
            face = faces[number]
            metres = METRES * shrink(face.centroid.y)
            nearest = {}
            for index in tree.query(face, predicate="dwithin", distance=2 * NEAR / metres):
                other = codes[known[index]]
                distance = face.distance(faces[known[index]]) * metres
                nearest[other] = min(distance, nearest.get(other, distance))
            order = sorted(nearest, key=lambda other: (nearest[other], other))
            if order and nearest[order[0]] < NEAR and (len(order) == 1 or nearest[order[0]] < nearest[order[1]] / 2):
                result[number] = order[0]
        return result


def simplified(countries, korea, tolerance):
    """The countries with fewer points, the same ones on both sides of a border; South Korea and the border to it as they are."""
    found = {code: polygon for code, polygon in countries.polygons.items() if code != "KR"}
    # Of a small country, such as Macao, nothing would be left: all is kept near it.
    small = [part for polygon in found.values() if square_metres(polygon) < SMALL for part in polygons(polygon)]
    near = shapely.union_all([shapely.box(*part.buffer(5_000 / METRES).bounds) for part in small])
    near = shapely.intersection(rounded(near), shapely.box(0, 0, SIDE, SIDE))
    kept = [shapely.intersection(polygon, near, grid_size=1) for polygon in found.values()]
    others = [shapely.difference(polygon, near, grid_size=1) for polygon in found.values()]
    coverage = thinned_truly(others, tolerance)
    result = {
        code: rounded(shapely.union_all([*polygons(part), *polygons(rest)], grid_size=1))
        for code, part, rest in zip(found, kept, coverage)}
    # Simplified, the border to the south would leave it or enter it.
    strip = shapely.intersection(countries.polygons["KP"], countries.border.buffer(3_000 / METRES))
    north = shapely.union_all([result["KP"], strip], grid_size=1)
    result["KP"] = shapely.difference(north, korea.land, grid_size=1)
    result["KR"] = korea.land
    return {code: shapely.MultiPolygon(polygons(polygon)) for code, polygon in result.items()}


def inner_point(geometry):
    """Where a name has the most room."""
    largest = max(polygons(geometry), key=lambda part: (part.area * shrink(part.centroid.y) ** 2, part.bounds))
    coarse = largest.simplify(max(1, numpy.sqrt(largest.area) / 200)).buffer(0)
    coarse = max(polygons(coarse), key=lambda part: part.area) if not coarse.is_empty else largest
    point = shapely.maximum_inscribed_circle(coarse, tolerance=max(1, numpy.sqrt(coarse.area) / 100)).coords[0]
    if not largest.contains(shapely.Point(point)):
        point = largest.representative_point().coords[0]
    return point
