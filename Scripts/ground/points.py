"""Points of the world and the country and district that the sources give them, for tests to ask the ground about."""

import random

import numpy
import shapely

from grid import METRES, SIDE, polygons, shrink

COUNT = 10_000
SEED = 20_180_101
# Metres from a border within which simplified areas may say otherwise.
WORLD_TOLERANCE, KOREA_TOLERANCE = 3_000, 100
KOREA = (124.5, 33.0, 131.9, 38.7)


def longitude(x):
    return (x / SIDE - 0.5) * 360


def latitude(y):
    return float(numpy.degrees(numpy.arctan(numpy.sinh(numpy.pi * (1 - 2 * y / SIDE)))))


class Answers:
    """What the unsimplified polygons say."""

    def __init__(self, polygons_by_key):
        self.keys, self.parts = [], []
        for key, geometry in polygons_by_key:
            for part in polygons(geometry):
                self.keys.append(key)
                self.parts.append(part)
        self.tree = shapely.STRtree(self.parts)
        # Of long borders only what is near is measured.
        segments = [part.boundary for part in self.parts]
        pieces = []
        for boundary in segments:
            for line in shapely.get_parts(boundary):
                points = shapely.get_coordinates(line)
                pieces += [shapely.LineString(points[start:start + 33]) for start in range(0, len(points) - 1, 32)]
        self.borders = shapely.STRtree(pieces)

    def key(self, point):
        found = self.tree.query(point, predicate="within")
        return self.keys[found[0]] if len(found) else None

    def is_near(self, point, metres):
        distance = metres / (METRES * shrink(point.y))
        return len(self.borders.query(point, predicate="dwithin", distance=distance)) > 0


def write(target, countries, korea, cities):
    world = Answers([*countries.polygons.items()] + [("", part) for part in countries.neighbourless])
    districts = Answers([(district.code, polygon) for district, polygon in zip(korea.districts, korea.sources)])
    chance = random.Random(SEED)
    rows = []
    while len(rows) < COUNT:
        inside = len(rows) % 2 == 0
        point = somewhere(chance, inside, cities)
        # In and around South Korea its own districts are the measure, elsewhere the world is.
        code = districts.key(point)
        if districts.is_near(point, KOREA_TOLERANCE) or not code and world.is_near(point, WORLD_TOLERANCE):
            continue
        country = "KR" if code else world.key(point) or ""
        if country == "KR" and not code:
            continue
        rows.append(f"{longitude(point.x):.6f},{latitude(point.y):.6f},{country},{code or ''}")
    head = (
        f"# Told by the unsimplified sources; none is nearer than {WORLD_TOLERANCE} m to a coast or border,"
        f" {KOREA_TOLERANCE} m in South Korea\nlongitude,latitude,country,district\n")
    target.write_text(head + "\n".join(rows) + "\n")


def somewhere(chance, in_korea, cities):
    """Uniformly in Korea or the world, or near a city."""
    if in_korea:
        west, south, east, north = KOREA
        return at(chance.uniform(west, east), chance.uniform(south, north))
    if chance.random() < 0.5:
        return at(chance.uniform(-180, 180), float(numpy.degrees(numpy.arcsin(chance.uniform(-0.99, 0.99)))))
    point = chance.choice(cities)[4]
    return at(longitude(point.x) + chance.gauss(0, 0.3), latitude(point.y) + chance.gauss(0, 0.3))


def at(degrees_east, degrees_north):
    """A point with the decimals that it is written with, so that it is the same one when it is read."""
    east, north = round((degrees_east + 180) % 360 - 180, 6), round(max(-85, min(85, degrees_north)), 6)
    y = 0.5 - numpy.arcsinh(numpy.tan(numpy.radians(north))) / (2 * numpy.pi)
    return shapely.Point((east / 360 + 0.5) * SIDE, float(y) * SIDE)
