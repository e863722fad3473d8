"""Sky, hills and ground."""

import math

from .lines import curve, oval, profile, ribbon
from .paint import down, level, mix


def sky(sheet, *colours, bottom=None, grain=0.06, stops=None):
    """Fills the sheet with the colours of a sky, from above down to `bottom`."""
    sheet.fill(down(0, bottom or sheet.height, *colours, grain=grain, stops=stops))


def sun(sheet, x, y, radius, colour, glow="#ffd9a0", reach=9):
    """A sun or moon with its light around it; `reach` is how many radii that goes."""
    sheet.glow(x, y, radius * reach, glow, 0.44)
    sheet.glow(x, y, radius * reach / 2.6, glow, 0.4)
    sheet.shape(oval(x, y, radius), colour, blur=0.8)


def streaks(sheet, top, bottom, colour, count=9, opacity=0.5, long=420, thick=9):
    """Thin clouds, as evening has them."""
    dice = sheet.dice
    for _ in range(count):
        x, y = dice.uniform(-0.1, 1.0) * sheet.width, dice.uniform(top, bottom)
        length, swell = dice.uniform(0.4, 1.3) * long, dice.uniform(0.5, 1.4) * thick
        line = curve((x, y), (x + length * 0.3, y - swell * 0.4), (x + length * 0.7, y + swell * 0.3), (x + length, y - swell * 0.2))
        sheet.shape(ribbon(line, 0, swell, swell * 1.3, swell * 0.5, 0), colour, opacity * dice.uniform(0.5, 1), blur=thick * 0.35)


def clouds(sheet, x, y, size, light, shade, opacity=0.9, puffs=16):
    """One cumulus with a flat foot: lit above, shaded below."""
    dice = sheet.dice
    heap = []
    for i in range(puffs):
        t = (i + 0.5) / puffs * 2 - 1
        rise = (1 - t * t) * 0.42
        r = size * dice.uniform(0.12, 0.22) * (1.15 - abs(t) * 0.6)
        heap.append((x + t * size, y - dice.uniform(0.1, 1) * rise * size, r))
    foot = [[(x - size * 1.1, y + size), (x + size * 1.1, y + size), (x + size * 1.1, y), (x - size * 1.1, y)]]
    polygons = [oval(a, b, r * 1.25, r) for a, b, r in heap] + [oval(x, y - size * 0.08, size, size * 0.14)]
    sheet.shape(
        polygons,
        down(y - size * 0.6, y + size * 0.12, light, light, shade, grain=0.3),
        opacity,
        blur=size * 0.018,
        fade=down(y - size * 0.1, y + size * 0.16, level(1), level(0.25)),
    )
    return foot


def ridge(sheet, base, height, paint, first=1.6, roughness=0.5, peaks=(), trees=0.0, right=None):
    """A range of hills down to the lower edge.

    `peaks` are (x, height, width) of mountains on top of it; `trees` is the size of the tree tops along its edge.
    """
    dice = sheet.dice
    line = profile(dice, -20, sheet.width + 20 if right is None else right, height, 3, first, roughness)
    outline = []
    for x, offset in line:
        y = base + offset
        for px, rise, spread in peaks:
            d = (x - px) / spread
            y -= rise * (math.exp(-d * d) if rise else 0)
        if trees:
            y -= abs(math.sin(x * 0.31 / max(trees, 1) * 6) * 0.4 + dice.uniform(-0.3, 1) * 0.8) * trees
        outline.append((x, y))
    sheet.shape([*outline, (outline[-1][0], sheet.height + 20), (outline[0][0], sheet.height + 20)], paint)


def ranges(sheet, far, near, top, bottom, count=5, height=40, foot=None, first=1.6, spread=150, peaks=None, grain=0.25, trees=5, mist=None):
    """Hills behind hills, paler the farther they are; each dissolves into mist at its foot."""
    for i in range(count):
        t = i / max(count - 1, 1)
        colour = mix(far, near, t**0.85)
        pale = mix(colour, foot if foot is not None else far, 0.75)
        base = top + (bottom - top) * t**1.15
        ridge(
            sheet,
            base,
            height * (0.7 + 0.6 * t),
            down(base - height, base + spread * (0.8 + t * 0.6), colour, pale, grain=grain),
            first=first * (1 + 0.3 * math.sin(i * 2.1)),
            peaks=(peaks or {}).get(i, ()),
            trees=trees * t if t > 0.5 else 0,
            roughness=0.46 + 0.06 * t,
        )
        if mist is not None and i < count - 1:
            y = base + spread * 0.55
            sheet.haze(mist, down(y - spread * 0.7, y + spread * 0.8, level(0), level(0.5), level(0)), 1, cell=spread * 0.8, stretch=5)


def birds(sheet, x, y, count, size, colour, spread=160):
    """A flock, far away."""
    dice = sheet.dice
    for _ in range(count):
        bx, by = x + dice.uniform(-1, 1) * spread, y + dice.uniform(-0.35, 0.35) * spread
        s, lift, tilt = size * dice.uniform(0.6, 1.1), dice.uniform(0.2, 0.6), dice.uniform(-0.2, 0.2)
        left = curve((bx - s, by - s * lift + tilt * s), (bx - s * 0.45, by - s * lift * 0.9), (bx, by), steps=6)
        right = curve((bx, by), (bx + s * 0.45, by - s * lift * 0.9), (bx + s, by - s * lift - tilt * s), steps=6)
        sheet.shape([ribbon(left, 0.5, s * 0.14, s * 0.16), ribbon(right, s * 0.16, s * 0.14, 0.5)], colour, 0.85)
