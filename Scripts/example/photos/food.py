"""Noodles, and the tables on which bowls stand."""

import math

from .camera import Camera
from .city import bokeh
from .lines import ribbon
from .paint import down, mix
from .table import planks


def strands(dice, cx, cy, radius, count, tones, width, turns=0.9, squash=1.0):
    """Noodles lying in a nest, the later ones on top."""
    dabs = []
    for i in range(count):
        far = radius * (0.25 + 0.75 * dice.random()) * (1 - 0.25 * i / count)
        start, sweep = dice.uniform(0, math.tau), dice.uniform(0.5, 1.4) * turns * math.pi
        ox, oy = dice.gauss(0, radius * 0.09), dice.gauss(0, radius * 0.09)
        line = []
        for k in range(15):
            t = k / 14
            r = far * (1 - 0.22 * t + 0.05 * math.sin(t * 7 + start))
            line.append((cx + ox + r * math.cos(start + sweep * t), cy + (oy + r * math.sin(start + sweep * t)) * squash))
        tone = mix(tones[0], tones[-1], dice.random())
        dabs.append((ribbon([(x + width * 0.25, y + width * 0.5) for x, y in line], width * 1.15), mix(tone, "#2a1c12", 0.55)))
        dabs.append((ribbon(line, width), tone))
        dabs.append((ribbon([(x - width * 0.16, y - width * 0.2) for x, y in line], width * 0.3), mix(tone, "#ffffff", 0.35)))
    return dabs


def hot_table(sheet, top, bottom, boards):
    """The restaurant out of focus behind a table; returns the camera above it."""
    sheet.fill(down(0, 560, *top))
    bokeh(sheet, 0, 20, sheet.width, 380, ["#ffdc9a", "#ffc878", "#f6e9cc"], 26, (18, 54), 0.34)
    camera = Camera(sheet.width, sheet.height, (0, 0.43, -0.5), pitch=33, focal=1.06, centre=(0.5, 0.54))
    planks(sheet, camera, -0.95, 0.95, -0.42, 0.5, bottom, boards, shine="#ffe6b8")
    return camera
