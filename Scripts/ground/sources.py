"""Reads the files that the ground is made of."""

import gzip
import json
from pathlib import Path

import numpy
import shapely
from shapely.geometry import shape

import grid


def polygon(rings):
    """A valid polygon; what the files have simplified to a line has nothing inside."""
    rings = [ring for ring in rings if len(ring) > 3]
    return shapely.make_valid(shapely.Polygon(rings[0], rings[1:])) if rings else shapely.Polygon()


def multipolygon(found):
    return shapely.MultiPolygon([part for geometry in found for part in grid.polygons(geometry)])


class Sources:
    """A folder with GeoJSON of Natural Earth and TopoJSON of Statistics Korea, each compressed by gzip."""

    def __init__(self, folder):
        self.folder = Path(folder)

    def _json(self, name):
        with gzip.open(self.folder / f"{name}.gz") as file:
            return json.load(file)

    def features(self, name):
        """Properties and geometry, projected, of each feature of a file of Natural Earth."""
        for feature in self._json(f"ne_{name}.geojson")["features"]:
            told = feature["geometry"]
            if told["type"] == "Polygon":
                geometry = multipolygon([polygon(told["coordinates"])])
            elif told["type"] == "MultiPolygon":
                geometry = multipolygon(map(polygon, told["coordinates"]))
            elif told["type"].endswith("LineString"):
                found = told["coordinates"] if told["type"] == "MultiLineString" else [told["coordinates"]]
                geometry = shapely.MultiLineString([line for line in found if len(line) > 1])
            else:
                geometry = shape(told)
            geometry = shapely.intersection(geometry, grid.WORLD)
            if not geometry.is_empty:
                yield feature["properties"], grid.project(geometry)

    def areas(self, name, where=lambda properties: True):
        """The union of a file's polygons."""
        found = [geometry for properties, geometry in self.features(name) if where(properties)]
        return shapely.union_all([shapely.make_valid(part) for geometry in found for part in grid.polygons(geometry)])

    def districts(self):
        """Properties and polygons of the districts of South Korea; arcs that two of them share give both the same points."""
        topology = self._json("korea-municipalities-2018.topojson")
        scale, move = (numpy.array(topology["transform"][key]) for key in ("scale", "translate"))
        arcs = [numpy.cumsum(arc, axis=0) * scale + move for arc in topology["arcs"]]

        def ring(numbers):
            lines = [arcs[number] if number >= 0 else arcs[~number][::-1] for number in numbers]
            return numpy.concatenate([lines[0]] + [line[1:] for line in lines[1:]])

        for entry in topology["objects"]["skorea_municipalities_2018_geo"]["geometries"]:
            yield entry["properties"], grid.project(multipolygon(polygon(list(map(ring, rings))) for rings in entry["arcs"]))
