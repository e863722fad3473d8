"""The sheet of paper on which a picture is printed, shape by shape, from the back to the front."""

import random
from contextlib import contextmanager

import numpy
from PIL import Image, ImageDraw

from .paint import blurred, ink, noise, smooth

INK, PAPER = ink("#1d2230"), ink("#fbf4e6")  # towards which the darks and the lights of all pictures lean
FINE = 4  # masks are drawn this many times as large and reduced, for smooth edges


class Sheet:
    """Paper and ink: pixels between 0 and 1, the dice of the picture, its grain."""

    def __init__(self, width, height, seed):
        self.width, self.height, self.seed = width, height, seed
        self.dice = random.Random(seed)
        self.pixels = numpy.ones((height, width, 3), numpy.float32)
        self.ys, self.xs = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
        rough = numpy.random.RandomState(seed + 7).rand(height, width).astype(numpy.float32)
        rough = blurred(rough, 0.75)
        # Spread evenly between 0 and 1, so that a fade dissolves over its whole length.
        self.grain = numpy.clip((rough - 0.5) / (rough.std() * 3.4) + 0.5, 0, 1)
        self.clip = None
        self.noises = 0

    # Masks

    def box_of(self, polygons, margin):
        """The part of the sheet that polygons and a margin touch; None when they lie outside."""
        xs = [x for polygon in polygons for x, _ in polygon]
        ys = [y for polygon in polygons for _, y in polygon]
        left, top = max(int(min(xs) - margin) - 1, 0), max(int(min(ys) - margin) - 1, 0)
        right, bottom = min(int(max(xs) + margin) + 2, self.width), min(int(max(ys) + margin) + 2, self.height)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def mask(self, polygons, frame):
        """How much of each pixel the polygons cover, within a frame."""
        left, top, right, bottom = frame
        image = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE), 0)
        draw = ImageDraw.Draw(image)
        for polygon in polygons:
            if len(polygon) > 2:
                draw.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in polygon], fill=255)
        return numpy.asarray(image.reduce(FINE), numpy.float32) / 255

    @contextmanager
    def inside(self, polygons):
        """Whatever is printed within this block stays inside the given shapes."""
        polygons = listed(polygons)
        before = self.clip
        mask = self.mask(polygons, (0, 0, self.width, self.height))
        self.clip = mask if before is None else before * mask
        try:
            yield
        finally:
            self.clip = before

    # Printing

    def fill(self, paint):
        """Prints the whole sheet."""
        self.print_on((0, 0, self.width, self.height), 1.0, paint)

    def shape(self, polygons, paint, opacity=1.0, blur=0.0, rough=0.0, mode="lay", fade=None):
        """Prints one polygon, or several in one go.

        `rough` lets the edge crumble, `fade` is a paint whose brightness thins the shape out.
        """
        polygons = [p for p in listed(polygons) if len(p) > 2]
        frame = self.box_of(polygons, blur * 3 + rough * 4) if polygons else None
        if not frame:
            return
        alpha = self.mask(polygons, frame)
        if blur:
            alpha = blurred(alpha, blur)
        if rough:
            left, top, right, bottom = frame
            soft = blurred(alpha, rough)
            alpha = smooth(0.42, 0.58, soft + (self.grain[top:bottom, left:right] - 0.5) * 0.75)
        self.print_on(frame, alpha * opacity, paint, mode, fade)

    def fill_part(self, polygons, paint, opacity, fade, mode="lay"):
        """Washes a paint over shapes already printed, as far as the fade lets it."""
        self.shape(polygons, paint, opacity, mode=mode, fade=fade)

    def dabs(self, coloured, opacity=1.0, blur=0.0, fade=None, mode="lay"):
        """Prints many small polygons, each (points, colour), one over the other."""
        coloured = [(points, colour) for points, colour in coloured if len(points) > 2]
        frame = self.box_of([points for points, _ in coloured], blur * 3) if coloured else None
        if not frame:
            return
        left, top, right, bottom = frame
        fine = 3
        image = Image.new("RGBA", ((right - left) * fine, (bottom - top) * fine), (0, 0, 0, 0))
        draw = ImageDraw.Draw(image)
        for points, colour in coloured:
            fill = tuple(int(round(max(0, min(1, float(c))) * 255)) for c in ink(colour))
            draw.polygon([((x - left) * fine, (y - top) * fine) for x, y in points], fill=(*fill, 255))
        small = numpy.asarray(image.reduce(fine), numpy.float32) / 255
        colour, alpha = small[..., :3], small[..., 3]
        if blur:
            whole = blurred(colour * alpha[..., None], blur)
            alpha = blurred(alpha, blur)
            colour = whole / numpy.maximum(alpha, 1e-4)[..., None]
        self.print_on(frame, alpha * opacity, colour, mode, fade)

    def print_on(self, frame, alpha, paint, mode="lay", fade=None):
        """Prints a paint through a mask; everything else comes down to this."""
        left, top, right, bottom = frame
        window = (slice(top, bottom), slice(left, right))
        region, grain = self.pixels[window], self.grain[window]
        if callable(paint):
            paint = paint(self.xs[window], self.ys[window], grain)
        elif not isinstance(paint, numpy.ndarray) or paint.ndim == 1:
            paint = ink(paint)
        if fade is not None:
            alpha = alpha * fade(self.xs[window], self.ys[window], grain)[..., 0]
        if self.clip is not None:
            alpha = alpha * self.clip[window]
        if isinstance(alpha, numpy.ndarray):
            alpha = alpha[..., None]
        if mode == "multiply":
            paint = region * paint
        elif mode == "screen":
            paint = 1 - (1 - region) * (1 - paint)
        elif mode == "overlay":
            paint = numpy.where(region < 0.5, 2 * region * paint, 1 - 2 * (1 - region) * (1 - paint))
        region += (paint - region) * alpha

    # Light and air

    def glow(self, x, y, radius, colour, strength=1.0, squash=1.0, core=0.0):
        """Light that spreads from a point and fades out."""
        frame = self.box_of([[(x - radius, y - radius * squash), (x + radius, y + radius * squash)]], 0)
        if not frame:
            return
        left, top, right, bottom = frame
        window = (slice(top, bottom), slice(left, right))
        far = numpy.sqrt((self.xs[window] - x) ** 2 + ((self.ys[window] - y) / squash) ** 2) / radius
        alpha = numpy.clip(1 - numpy.maximum(far - core, 0) / (1 - core), 0, 1) ** 2.2
        alpha = alpha * (0.88 + 0.24 * self.grain[window])
        self.print_on(frame, numpy.clip(alpha * strength, 0, 1), colour, "screen")

    def haze(self, colour, fade, opacity=1.0, cell=0, stretch=4):
        """Air between what is printed so far and what comes: `fade` says where, `cell` makes it drift in clouds."""
        alpha = opacity
        if cell:
            self.noises += 1
            field = noise(self.width, self.height, cell, self.seed + 100 + self.noises, 4, stretch)
            alpha = opacity * (0.4 + 0.6 * smooth(0.3, 0.7, field))
        self.print_on((0, 0, self.width, self.height), alpha, colour, "lay", fade)

    def mottle(self, cell=60, strength=0.06, octaves=4):
        """Uneven ink: lightens and darkens what is printed in lumps."""
        self.noises += 1
        field = noise(self.width, self.height, cell, self.seed + 300 + self.noises, octaves)
        change = (field - 0.5) * 2 * strength
        if self.clip is not None:
            change = change * self.clip
        self.pixels *= 1 + change[..., None]

    def blur(self, radius):
        """Puts everything printed so far out of focus."""
        if self.clip is None:
            self.pixels = blurred(self.pixels, radius)
        else:
            self.pixels += (blurred(self.pixels, radius) - self.pixels) * self.clip[..., None]

    def mirror(self, line, tint, strength=0.35, ripple=6.0, blur=2.0, wave=26):
        """Water below the height `line`: what stands above it, upside down, broken by ripples.

        `tint` is the paint of the water itself, `strength` how much of it is seen.
        """
        height = self.height - line
        if height <= 0:
            return
        rows = numpy.arange(height, dtype=numpy.float32)
        depth = rows / height
        field = noise(self.width, height, wave, self.seed + 900, 3, 7)
        swing = (field - 0.5) * 2 * ripple * (0.25 + 1.6 * depth)[:, None]
        above = numpy.clip(line - 1 - rows[:, None] + swing * 1.5, 0, self.height - 1)
        sideways = numpy.clip(self.xs[:height] + swing * 0.6, 0, self.width - 1)
        picture = self.pixels[above.astype(int), sideways.astype(int)]
        picture = blurred(picture, blur)
        shade = tint(self.xs[line:], self.ys[line:], self.grain[line:]) if callable(tint) else ink(tint)
        self.print_on((0, line, self.width, self.height), 1.0, picture * (1 - strength) + shade * strength)

    # The end

    def finish(self, grain=0.022, tone=0.10, bloom=0.12, vignette=0.10, wobble=0.7, contrast=0.0):
        """What makes all pictures one set: a bloom around lights, tinted darks and lights, uneven edges, grain."""
        pixels = numpy.clip(self.pixels, 0, 1)
        if wobble:
            pixels = wobbled(pixels, self.seed, wobble)
        if bloom:
            bright = blurred(numpy.clip(pixels - 0.55, 0, 1), max(self.width, self.height) / 55)
            pixels = 1 - (1 - pixels) * (1 - bright * bloom * 2)
        if contrast:
            pixels = pixels + contrast * (smooth(0, 1, pixels) - pixels)
        pixels = pixels * (1 - tone) + (INK + (PAPER - INK) * pixels) * tone
        if vignette:
            far = ((self.xs / self.width - 0.5) ** 2 + (self.ys / self.height - 0.5) ** 2)[..., None] * 2
            pixels = pixels * (1 - vignette * far)
        light = pixels.mean(-1, keepdims=True)
        # Grain is strongest in the middle tones, as in print and on film.
        pixels = pixels + ((self.grain - 0.5) * 2 * grain)[..., None] * (0.45 + 2.2 * light * (1 - light))
        return Image.fromarray((numpy.clip(pixels, 0, 1) * 255 + 0.5).astype(numpy.uint8))


def listed(polygons):
    """One polygon, or a list of them, as a list."""
    polygons = list(polygons)
    return [polygons] if polygons and isinstance(polygons[0][0], (int, float, numpy.floating)) else polygons


def wobbled(pixels, seed, size):
    """Moves every pixel a little, so that no edge is as straight as a machine draws it."""
    height, width = pixels.shape[:2]
    dx = (noise(width, height, 9, seed + 1, 2) - 0.5) * 4 * size
    dy = (noise(width, height, 9, seed + 2, 2) - 0.5) * 4 * size
    ys, xs = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    xs, ys = numpy.clip(xs + dx, 0, width - 1.001), numpy.clip(ys + dy, 0, height - 1.001)
    x, y = xs.astype(int), ys.astype(int)
    fx, fy = (xs - x)[..., None], (ys - y)[..., None]
    top = pixels[y, x] * (1 - fx) + pixels[y, x + 1] * fx
    bottom = pixels[y + 1, x] * (1 - fx) + pixels[y + 1, x + 1] * fx
    return (top * (1 - fy) + bottom * fy).astype(numpy.float32)
