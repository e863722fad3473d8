"""Colours, fades and noise: what shapes are filled with."""

import numpy
from PIL import Image


def ink(colour):
    """A colour as three numbers between 0 and 1, from "#rrggbb" or from three such numbers."""
    if isinstance(colour, str):
        return numpy.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], numpy.float32)
    return numpy.asarray(colour, numpy.float32)


def mix(first, second, share):
    """The colour between two others; 0 is the first, 1 the second."""
    return ink(first) * (1 - share) + ink(second) * share


def smooth(low, high, values):
    """0 below `low`, 1 above `high`, and an S between them."""
    t = numpy.clip((values - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def noise(width, height, cell, seed, octaves=1, stretch=1):
    """A field of soft noise around 0.5 whose lumps are `cell` pixels large, and `stretch` times as wide."""
    total, weight = numpy.zeros((height, width), numpy.float32), 0
    for octave in range(octaves):
        size = max(cell / 2**octave, 1)
        columns, rows = max(int(width / size / stretch), 1) + 3, max(int(height / size), 1) + 3
        raw = numpy.random.RandomState(seed * 31 + octave).rand(rows, columns).astype(numpy.float32)
        field = Image.fromarray(raw).resize((width, height), Image.BICUBIC, (1, 1, columns - 1, rows - 1))
        total += numpy.asarray(field) * 0.5**octave
        weight += 0.5**octave
    return total / weight


def blurred(field, radius):
    """A field or picture blurred: by a Gaussian where it is small, else by three box blurs, which are nearly one."""
    if radius < 0.2:
        return field
    if radius < 2.5:
        return weighted(field, radius)
    shrink = int(radius // 6)
    if shrink > 1:
        # What is very soft needs few pixels.
        height, width = field.shape[:2]
        small = (max(width // shrink, 2), max(height // shrink, 2))
        return resized(blurred(resized(field, small, Image.BOX), radius / shrink), (width, height), Image.BICUBIC)
    width = max(int(round(numpy.sqrt(4 * radius * radius + 1))), 1) | 1
    half = width // 2
    for axis in (0, 1):
        for _ in range(3):
            padding = [(0, 0)] * field.ndim
            padding[axis] = (half + 1, half)
            sums = numpy.cumsum(numpy.pad(field, padding, "edge"), axis, dtype=numpy.float64)
            ahead, behind = [slice(None)] * field.ndim, [slice(None)] * field.ndim
            ahead[axis], behind[axis] = slice(width, None), slice(None, -width)
            field = ((sums[tuple(ahead)] - sums[tuple(behind)]) / width).astype(numpy.float32)
    return field


def weighted(field, radius):
    """A field blurred by a Gaussian of a few pixels."""
    reach = int(numpy.ceil(radius * 2.6))
    weights = numpy.exp(-((numpy.arange(-reach, reach + 1) / radius) ** 2) / 2)
    weights = (weights / weights.sum()).astype(numpy.float32)
    for axis in (0, 1):
        length = field.shape[axis]
        padded = numpy.pad(field, [(reach, reach) if a == axis else (0, 0) for a in range(field.ndim)], "edge")
        field = sum(w * (padded[i : i + length] if axis == 0 else padded[:, i : i + length]) for i, w in enumerate(weights))
    return field


def resized(field, size, method):
    """A field or picture in another size."""
    if field.ndim == 2:
        return numpy.asarray(Image.fromarray(numpy.ascontiguousarray(field, numpy.float32)).resize(size, method))
    return numpy.stack([resized(field[..., i], size, method) for i in range(field.shape[2])], -1)


class Fade:
    """A colour that changes along the line from one point to another, through any number of colours.

    `grain` lets the steps dissolve into each other in grains, as ink sprayed through a screen does.
    """

    def __init__(self, start, end, *colours, grain=0.0, stops=None):
        self.start, self.end, self.grain = start, end, grain
        self.colours = numpy.stack([ink(colour) for colour in colours])
        self.stops = stops or [i / (len(colours) - 1) for i in range(len(colours))]

    def along(self, xs, ys):
        """How far each pixel is on its way through the colours, 0 to 1."""
        (x1, y1), (x2, y2) = self.start, self.end
        return ((xs - x1) * (x2 - x1) + (ys - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)

    def __call__(self, xs, ys, grain):
        t = self.along(xs, ys)
        if self.grain:
            t = t + (grain - 0.5) * self.grain
        return numpy.stack([numpy.interp(t, self.stops, self.colours[:, i]) for i in range(3)], -1).astype(numpy.float32)


class Halo(Fade):
    """A colour that changes outwards from a point; `squash` flattens the circle."""

    def __init__(self, centre, radius, *colours, grain=0.0, stops=None, squash=1.0):
        super().__init__(centre, centre, *colours, grain=grain, stops=stops)
        self.radius, self.squash = radius, squash

    def along(self, xs, ys):
        x, y = self.start
        return numpy.sqrt((xs - x) ** 2 + ((ys - y) / self.squash) ** 2) / self.radius


def down(top, bottom, *colours, grain=0.0, stops=None):
    """A fade from one height to another."""
    return Fade((0, top), (0, bottom), *colours, grain=grain, stops=stops)


def across(left, right, *colours, grain=0.0, stops=None):
    """A fade from one side to another."""
    return Fade((left, 0), (right, 0), *colours, grain=grain, stops=stops)


def level(value):
    """A grey that says how much of something there is, for fades of opacity."""
    return (value, value, value)
