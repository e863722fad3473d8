"""What each level of squares holds."""

import shapely

import form
import names
from countries import inner_point
from grid import METRES, chains, clip_line, clip_polygon, cut, lines, polygons, rounded, square_metres, thinned

LAND, WATER, RIVER, DISTRICT_BORDER, PROVINCE_BORDER, COUNTRY_BORDER, DISPUTED_BORDER = 2, 4, 10, 11, 12, 13, 14
COUNTRY, PROVINCE, CITY, DISTRICT = 40, 41, 42, 43


class Filler:
    """Fills a level; corners of less than `corner`² and bends of less than `bend` metres at the equator are left out."""

    def __init__(self, level, corner, bend, wanted=None):
        self.level, self.corner, self.bend, self.wanted = level, corner, bend, wanted

    def areas(self, kind, rank, geometry, least=0):
        """Adds polygons of at least so many pixels of the level's own units."""
        parts = polygons(geometry)
        if self.corner:
            parts = thinned(parts, self.corner)
        scaled = [self._scaled(part) for part in parts]
        whole = [found for part in scaled for found in polygons(rounded(part)) if found.area >= least]
        for square, found in cut(whole, self.level.zoom, self.level.bits, clip_polygon):
            self._add(square, kind, rank, "", [ring for part in found for ring in form.rings(part)])

    def lines(self, kind, rank, geometry):
        found = [line.simplify(self.bend / METRES) for line in chains(geometry)]
        scaled = [self._scaled(line) for line in found]
        whole = [shapely.transform(line, lambda points: points.round()) for line in scaled]
        for square, parts in cut([line for line in whole if line.length > 1], self.level.zoom, self.level.bits, clip_line):
            self._add(square, kind, rank, "", [shapely.get_coordinates(part) for part in parts])

    def name(self, kind, rank, name, point):
        side = 1 << (self.level.zoom + self.level.bits)
        x, y = (min(round(value * self.level.scale), side - 1) for value in point)
        self._add((x >> self.level.bits, y >> self.level.bits), kind, rank, name, [[(x, y)]])

    def _scaled(self, geometry):
        return shapely.transform(geometry, lambda points: points * self.level.scale)

    def _add(self, square, *feature):
        if self.wanted is None or square in self.wanted:
            self.level.add(square, *feature)


def rank(properties):
    return max(0, int(properties["min_zoom"] + 0.5))


def waters(filler, sources, scale, last):
    """Lakes, and rivers outside them, that are shown before the zoom level `last`."""
    lakes, rivers = {}, {}
    for properties, geometry in sources.features(f"{scale}_lakes"):
        if rank(properties) < last:
            lakes.setdefault(rank(properties), []).append(geometry)
    for zoom, found in sorted(lakes.items()):
        filler.areas(WATER, zoom, shapely.GeometryCollection(polygons(shapely.union_all(found))), least=4)
    if scale == "110m":
        return
    for properties, geometry in sources.features(f"{scale}_rivers_lake_centerlines"):
        if rank(properties) < last and properties["featurecla"] == "River":
            rivers.setdefault(rank(properties), []).append(geometry)
    for zoom, found in sorted(rivers.items()):
        filler.lines(RIVER, zoom, shapely.GeometryCollection([line for geometry in found for line in lines(geometry)]))


def borders(filler, sources, scale, last, leaving_out=None):
    found = {}
    for properties, geometry in sources.features(f"{scale}_admin_0_boundary_lines_land"):
        kind = DISPUTED_BORDER if "isputed" in properties["featurecla"] else COUNTRY_BORDER
        if rank(properties) < last and properties["featurecla"] not in ("Overlay limit", "Lease limit"):
            if leaving_out is not None:
                geometry = shapely.difference(geometry, leaving_out)
            found.setdefault((kind, rank(properties)), []).extend(lines(geometry))
    for (kind, zoom), parts in sorted(found.items()):
        filler.lines(kind, zoom, shapely.unary_union(parts))


def country_names(filler, areas, first_after):
    """Names of countries; the larger ones first."""
    for code, (geometry, at) in areas.items():
        size = square_metres(geometry) / 1e6
        zoom = 2 if size > 1e6 or code == "KR" else 3 if size > 1e5 else 4 if size > 1e4 else 5
        if zoom < first_after:
            filler.name(COUNTRY, zoom, names.country(code), at)


def city_names(filler, cities, last, without=None):
    for code, name, zoom, point in cities:
        if zoom <= last and code != without:
            filler.name(CITY, zoom, name, (point.x, point.y))


def korean_names(filler, korea, finest):
    for code, polygon in korea.provinces().items():
        # Coarser levels have the metropolitan cities among all cities.
        if finest or code > "30":
            filler.name(PROVINCE, 6, form.name(*names.PROVINCES[code]), inner_point(polygon))
    if not finest:
        return
    for city, polygon in korea.cities().items():
        filler.name(CITY, 8, form.name(city, names.DIVIDED[city]), inner_point(polygon))
    for district in korea.districts:
        zoom = 10 if district.city or district.korean.endswith("구") else 9
        filler.name(DISTRICT, zoom, form.name(district.korean, district.english), inner_point(district.polygon))
