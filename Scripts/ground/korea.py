"""South Korea's districts, with the same points along each border, coast and province."""

from collections import defaultdict

import shapely

import names
from grid import METRES, chains, polygons


class District:
    def __init__(self, properties, polygon):
        self.code = properties["code"]
        self.korean, self.english, self.city = names.district(properties)
        self.province = names.province(self.code)
        self.polygon = polygon


class Korea:
    def __init__(self, sources, tolerance):
        found = sorted(sources.districts(), key=lambda entry: entry[0]["code"])
        self.sources = [polygon for _, polygon in found]
        # Rounded together, so that no border falls apart: as lines first, then back to the areas between them.
        network = shapely.unary_union([polygon.boundary for polygon in self.sources], grid_size=1)
        tree = shapely.STRtree(self.sources)
        parts = defaultdict(list)
        for face in polygons(shapely.polygonize([network])):
            numbers = tree.query(face.representative_point(), predicate="within")
            if len(numbers):
                parts[int(numbers[0])].append(face)
        whole = [shapely.union_all(parts[number], grid_size=1) for number in range(len(found))]
        coverage = shapely.coverage_simplify(whole, tolerance / METRES)
        self.districts = [
            District(properties, shapely.MultiPolygon(polygons(polygon))) for (properties, _), polygon in zip(found, coverage)]
        self.land = shapely.MultiPolygon(polygons(shapely.coverage_union_all([district.polygon for district in self.districts])))
        shapely.prepare(self.land)

    def provinces(self):
        """The polygon of each province by its code."""
        parts = defaultdict(list)
        for district in self.districts:
            parts[district.province].append(district.polygon)
        return {code: shapely.coverage_union_all(found) for code, found in sorted(parts.items())}

    def cities(self):
        """The polygon of each divided city by its name."""
        parts = defaultdict(list)
        for district in self.districts:
            if district.city:
                parts[district.city].append(district.polygon)
        return {name: shapely.coverage_union_all(found) for name, found in sorted(parts.items())}

    def borders(self):
        """The lines between districts of one province, and those between provinces."""
        tree = shapely.STRtree([district.polygon for district in self.districts])
        within, between = [], []
        for first, district in enumerate(self.districts):
            for second in sorted(tree.query(district.polygon, predicate="intersects")):
                if second <= first:
                    continue
                other = self.districts[second]
                common = chains(shapely.intersection(district.polygon.boundary, other.polygon.boundary))
                (within if district.province == other.province else between).extend(common)
        return [chains(shapely.MultiLineString(found)) for found in (within, between)]
