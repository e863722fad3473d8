"""Outlines: curves, ribbons, blobs, ridges."""

import math


def curve(*points, steps=16):
    """A smooth line through points (Catmull-Rom)."""
    padded = [points[0], *points, points[-1]]
    line = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        for step in range(steps):
            t = step / steps
            line.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d)
                )
            )
    return [*line, tuple(points[-1])]


def ribbon(line, *widths):
    """The outline of a stroke along a line whose width changes evenly through the given ones."""
    left, right = [], []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        (x1, y1), (x2, y2) = line[max(i - 1, 0)], line[min(i + 1, last)]
        length = math.hypot(x2 - x1, y2 - y1) or 1
        place = i / max(last, 1) * (len(widths) - 1)
        step = min(int(place), max(len(widths) - 2, 0))
        width = widths[0] if len(widths) == 1 else widths[step] + (widths[step + 1] - widths[step]) * (place - step)
        dx, dy = (y2 - y1) / length * width / 2, (x1 - x2) / length * width / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return left + right[::-1]


def box(left, top, right, bottom):
    """An upright rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def oval(x, y, rx, ry=None, turn=0.0, steps=None, start=0.0, end=1.0):
    """An ellipse, turned by an angle; `start` and `end` cut a part of it."""
    ry = rx if ry is None else ry
    steps = steps or max(12, int(math.sqrt(max(rx, ry)) * 6))
    c, s = math.cos(turn), math.sin(turn)
    points = []
    for i in range(steps + 1):
        angle = math.tau * (start + (end - start) * i / steps)
        u, v = rx * math.cos(angle), ry * math.sin(angle)
        points.append((x + u * c - v * s, y + u * s + v * c))
    return points


def blob(dice, x, y, rx, ry=None, rough=0.12, steps=28, turn=0.0):
    """An uneven round shape, as a pebble or the crown of a bush."""
    ry = rx if ry is None else ry
    waves = [(dice.uniform(0, rough / n**0.7), n, dice.uniform(0, math.tau)) for n in range(2, 7)]
    c, s = math.cos(turn), math.sin(turn)
    points = []
    for i in range(steps):
        angle = math.tau * i / steps
        swell = 1 + sum(size * math.sin(n * angle + phase) for size, n, phase in waves)
        u, v = rx * swell * math.cos(angle), ry * swell * math.sin(angle)
        points.append((x + u * c - v * s, y + u * s + v * c))
    return points


def rounded(left, top, right, bottom, radius):
    """A box with round corners."""
    radius, steps = min(radius, (right - left) / 2, (bottom - top) / 2), 6
    points = []
    for cx, cy, turn in (
        (right - radius, top + radius, -0.25),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 0.25),
        (left + radius, top + radius, 0.5),
    ):
        for i in range(steps + 1):
            angle = math.tau * (turn + 0.25 * i / steps)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def profile(dice, start, end, height, step=4, first=2.0, roughness=0.55, octaves=7):
    """An uneven line as a function of x: (x, offset) with offsets between about -height and height."""
    length = end - start
    waves = []
    for octave in range(octaves):
        cycles = first * 2**octave
        knots = [dice.uniform(-1, 1) for _ in range(int(cycles) + 4)]
        waves.append((cycles, knots, roughness**octave))
    scale = height / sum(w for _, _, w in waves[:2])
    line = []
    for i in range(int(length / step) + 2):
        total = 0.0
        for cycles, knots, weight in waves:
            place = i * step / length * cycles
            k, t = int(place), place - int(place)
            t = t * t * (3 - 2 * t)
            total += weight * (knots[k % len(knots)] * (1 - t) + knots[(k + 1) % len(knots)] * t)
        line.append((start + i * step, total * scale))
    return line


def between(first, second, share):
    """The point between two points."""
    return tuple(a + (b - a) * share for a, b in zip(first, second))


def fractal(dice, points, rough=0.16, depth=5):
    """A jagged line through points, as rock has it: every middle is moved up or down, less and less."""
    line = list(points)
    for _ in range(depth):
        finer = [line[0]]
        for (x1, y1), (x2, y2) in zip(line, line[1:]):
            length = math.hypot(x2 - x1, y2 - y1)
            finer.append(((x1 + x2) / 2 + dice.uniform(-0.4, 0.4) * rough * length, (y1 + y2) / 2 + dice.uniform(-1, 1) * rough * length))
            finer.append((x2, y2))
        line = finer
    return line


def hull(points):
    """The convex outline around points."""
    points = sorted(points)
    halves = []
    for run in (points, points[::-1]):
        half = []
        for p in run:
            while len(half) > 1 and (half[-1][0] - half[-2][0]) * (p[1] - half[-2][1]) <= (half[-1][1] - half[-2][1]) * (
                p[0] - half[-2][0]
            ):
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return halves[0] + halves[1]
