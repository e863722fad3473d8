"""Makes Sources/CGround/ground.bin; see Documentation/Ground.md."""

import argparse
import time
from pathlib import Path

import shapely

import check
import form
import levels as fill
import names
import points
from countries import Countries, inner_point, islands, places, simplified
from form import Area, Level
from grid import METRES, clip_polygon, cut, polygons, rounded
from korea import Korea
from sources import Sources


def main():
    parser = argparse.ArgumentParser(prog="make-ground", description=__doc__)
    parser.add_argument("sources", nargs="?", help="the folder with the files that it is made of")
    parser.add_argument("--check", action="store_true", help="only read what is there, and tell its sizes")
    options = parser.parse_args()
    root = Path(__file__).resolve().parents[2]
    target = root / "Sources/CGround/ground.bin"
    if not options.check:
        if not options.sources:
            parser.error("the folder with the sources is missing")
        make(options.sources, target, root / "Tests/GroundTests/Fixtures/points.csv")
    check.check(target.read_bytes())


def make(folder, target, fixture):
    began = time.monotonic()

    def tell(what):
        print(f"{time.monotonic() - began:5.1f} s  {what}", flush=True)

    sources = Sources(folder)
    cities = cities_of(sources)
    korea = Korea(sources, tolerance=60)
    tell("districts")
    mainland = sources.areas("10m_land", lambda properties: properties["scalerank"] < 100)
    land = rounded(shapely.union_all([mainland, sources.areas("10m_minor_islands")]))
    land = shapely.MultiPolygon(polygons(land))
    tell("land")
    named = [(code, point, people) for code, _, people, _, point in cities] + [(code, point, 10**9) for code, point in islands()]
    countries = Countries(sources, land, named, korea)
    tell("countries")
    coarse = simplified(countries, korea, tolerance=2_200)
    areas = areas_of(coarse, korea)
    labels = {area.code: (area.geometry, area.at) for area in areas if area.kind == 1}
    tell("areas")
    levels = levels_of(sources, korea, countries, labels, cities)
    tell("levels")
    target.write_bytes(form.written(levels, areas))
    points.write(fixture, countries, korea, cities)
    tell("points")


def cities_of(sources):
    """Code, name, people, zoom level and point of each city, the largest first."""
    named = names.Cities()
    found = sorted(places(sources), key=lambda place: (-place[2], place[1], place[0]))
    return [(code, named.name(code, text), people, max(2, int(zoom + 0.5)), point) for code, text, people, zoom, point in found]


def areas_of(countries, korea):
    """Countries, then provinces, then districts, each naming the number of the one that it is part of."""
    areas = []
    for code in sorted(countries):
        if not countries[code].is_empty:
            areas.append(Area(1, 0, names.country(code), code, countries[code], inner_point(countries[code])))
    numbers = {area.code: number for number, area in enumerate(areas, 1)}
    for code, polygon in korea.provinces().items():
        areas.append(Area(2, numbers["KR"], form.name(*names.PROVINCES[code]), code, polygon, inner_point(polygon), has_rings=False))
        numbers[code] = len(areas)
    for district in korea.districts:
        areas.append(Area(
            3, numbers[district.province], form.name(district.korean, district.english), district.code, district.polygon,
            inner_point(district.polygon)))
    return areas


def levels_of(sources, korea, countries, labels, cities):
    listed = [(code, name, zoom, point) for code, name, _, zoom, point in cities]
    within, between = korea.borders()
    # Finer than Natural Earth's, so that the coast does not jump when the map comes nearer.
    land = shapely.GeometryCollection(
        [part for polygon in countries.polygons.values() for part in polygons(polygon)] + countries.neighbourless)
    land = shapely.union_all(polygons(land), grid_size=1)
    old_border = shapely.box(*countries.border.bounds).buffer(20_000 / METRES)
    result = []
    for zoom, bits, scale, corner, bend, last in (
        (0, 12, "110m", 0, 0, 3), (3, 12, "50m", 3_000, 1_200, 6), (6, 12, "10m", 1_200, 400, 10), (8, 14, "10m", 0, 0, 99)
    ):
        level = Level(zoom, bits)
        filler = fill.Filler(level, corner, bend)
        if zoom == 8:
            filler.wanted = {square for square, _ in cut(polygons(korea.land), zoom, 14, clip_polygon)}
        fine = zoom >= 6
        filler.areas(fill.LAND, 0, land if fine else sources.areas(f"{scale}_land"), least=1)
        fill.waters(filler, sources, scale, last)
        fill.borders(filler, sources, scale, last, old_border if fine else None)
        if fine:
            filler.lines(fill.COUNTRY_BORDER, 0, countries.border)
            filler.lines(fill.PROVINCE_BORDER, 6, shapely.MultiLineString(between))
            fill.korean_names(filler, korea, finest=zoom == 8)
        if zoom == 8:
            filler.lines(fill.DISTRICT_BORDER, 8, shapely.MultiLineString(within))
        else:
            fill.country_names(filler, labels, last)
        fill.city_names(filler, listed, min(last - 1, 8), without="KR" if zoom == 8 else None)
        complete(level, result[-1] if result else None, filler.wanted)
        result.append(level)
    return result


def complete(level, above, wanted):
    """Adds the squares of open sea that the level above has something else to show for."""
    if wanted is None:
        wanted = [(x, y) for x in range(1 << level.zoom) for y in range(1 << level.zoom)]
    for x, y in wanted:
        if above:
            step = level.zoom - above.zoom
            if not above.squares.get((y >> step, x >> step)) and wanted is not None and (y, x) not in level.squares:
                continue
        level.squares.setdefault((y, x), {})

if __name__ == "__main__":
    main()
