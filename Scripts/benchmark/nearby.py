"""Which places are near each place, as Cairn tells it: for Hugo, whose templates would compare every place with every other."""

import math

import numpy

EARTH_RADIUS = 6_371_008.8
COUNT = 5
CHUNK = 500
WALKING_PACE, LONGEST_WALK = 67, 120


def nearby(places):
    """For each place the nearest others, nearest first: index, distance as text, minutes of walking or nothing."""
    angles = numpy.radians([[place["lat"], place["lon"]] for place in places])
    width = numpy.cos(angles[:, 0])
    vectors = numpy.stack([width * numpy.cos(angles[:, 1]), width * numpy.sin(angles[:, 1]), numpy.sin(angles[:, 0])], 1)
    found = []
    for start in range(0, len(places), CHUNK):
        near = vectors[start:start + CHUNK] @ vectors.T
        near[numpy.arange(len(near)), numpy.arange(start, start + len(near))] = -2
        best = numpy.argpartition(-near, range(min(COUNT, len(places) - 1)), axis=1)[:, :min(COUNT, len(places) - 1)]
        for row, indices in enumerate(best):
            found.append([told(int(index), metres(vectors[start + row], vectors[index])) for index in indices])
    return found


def metres(one, other):
    return EARTH_RADIUS * 2 * math.asin(min(1.0, float(numpy.linalg.norm(one - other)) / 2))


def told(index, metres):
    step = 10 if metres < 1000 else 100 if metres < 10_000 else 1000
    rounded = int(metres / step + 0.5) * step
    distance = f"{rounded} m" if rounded < 1000 else f"{rounded / 1000:g} km"
    minutes = int(metres / WALKING_PACE + 0.5)
    return index, distance, max(1, minutes) if minutes <= LONGEST_WALK else None
