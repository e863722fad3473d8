"""Buildings, bridges, lamps, and the small figures that give them their size."""

import math

from .lines import box, curve, oval, ribbon, rounded
from .paint import mix


def building(sheet, x, foot, width, height, paint, lit=(), share=0.4, unit=9, dark=None, dark_opacity=0.5, gap=0.45):
    """A block with rows of windows, of which a share is lit."""
    dice = sheet.dice
    top = foot - height
    sheet.shape(box(x, top, x + width, foot), paint)
    if dice.random() < 0.4:
        sheet.shape(box(x + width * 0.3, top - unit * 1.2, x + width * 0.62, top), paint)
    columns, rows = max(int(width / unit), 1), max(int(height / (unit * 1.3)), 1)
    panes, unlit = [], []
    for c in range(columns):
        for r in range(rows):
            px, py = x + (c + 0.5) * width / columns, top + (r + 0.6) * height / rows
            w, h = width / columns * (1 - gap) / 2, height / rows * (1 - gap) / 2
            if lit and dice.random() < share:
                panes.append((box(px - w, py - h, px + w, py + h), lit[int(dice.random() * len(lit))]))
            elif dark is not None:
                unlit.append(box(px - w, py - h, px + w, py + h))
    if unlit:
        sheet.shape(unlit, dark, dark_opacity)
    if panes:
        sheet.dabs(panes)


def skyline(sheet, foot, left, right, low, high, paint, lit=(), share=0.4, unit=9, dark=None, gap=6, wide=(34, 90), dark_opacity=0.5):
    """Blocks side by side, some with a space between."""
    dice = sheet.dice
    x = left
    while x < right:
        width = dice.uniform(*wide)
        height = low + (high - low) * dice.random() ** 1.8
        building(sheet, x, foot, width, height, paint, lit, share, unit, dark, dark_opacity)
        x += width + dice.uniform(-6, gap)


def seoul_tower(sheet, x, foot, height, colour, lamp=None):
    """The tower on Namsan."""
    h = height
    parts = [
        [(x - h * 0.05, foot), (x - h * 0.028, foot - h * 0.42), (x + h * 0.028, foot - h * 0.42), (x + h * 0.05, foot)],
        rounded(x - h * 0.085, foot - h * 0.53, x + h * 0.085, foot - h * 0.4, h * 0.03),
        box(x - h * 0.055, foot - h * 0.58, x + h * 0.055, foot - h * 0.53),
        [(x - h * 0.022, foot - h * 0.56), (x - h * 0.006, foot - h), (x + h * 0.006, foot - h), (x + h * 0.022, foot - h * 0.56)],
    ]
    sheet.shape(parts, colour)
    if lamp:
        sheet.glow(x, foot - h * 0.47, h * 0.5, lamp, 0.5)


def girders(sheet, y, left, right, colour, thick=12, piers=8, depth=70, rail=True, light=None, slope=0.0):
    """A plain bridge on piers over water whose surface is `depth` below the road."""
    line = [(left, y), (right, y + slope)]
    sheet.shape(ribbon(line, thick), colour)
    shapes = []
    for i in range(piers):
        x = left + (right - left) * (i + 0.5) / piers
        top = y + slope * (i + 0.5) / piers
        w = thick * 0.55
        shapes.append(
            [
                (x - w * 2.2, top),
                (x + w * 2.2, top),
                (x + w, top + thick * 1.6),
                (x + w, top + depth),
                (x - w, top + depth),
                (x - w, top + thick * 1.6),
            ]
        )
    sheet.shape(shapes, colour)
    if rail:
        count = int((right - left) / (thick * 1.2))
        sheet.shape(
            [
                box(
                    left + (right - left) * i / count - 0.7,
                    y + slope * i / count - thick * 1.3,
                    left + (right - left) * i / count + 0.7,
                    y + slope * i / count,
                )
                for i in range(count)
            ]
            + [ribbon([(left, y - thick * 1.3), (right, y + slope - thick * 1.3)], 1.6)],
            colour,
            0.8,
        )
    if light is not None:
        for i in range(piers * 2 + 1):
            x, ly = left + (right - left) * i / (piers * 2), y + slope * i / (piers * 2) - thick * 2.6
            sheet.shape(box(x - 0.8, ly, x + 0.8, ly + thick * 2.4), colour, 0.7)
            sheet.glow(x, ly, thick * 2.4, light, 0.7)
            sheet.shape(oval(x, ly, thick * 0.22), mix(light, "#ffffff", 0.6))


def arch_bridge(sheet, left, right, deck, rise, colour, thick=10, hangers=22, deck_rise=0.0, below=0.0):
    """An arch with the deck hung into it; `deck_rise` lets the deck itself swing upwards."""

    def deck_at(t):
        return deck - deck_rise * math.sin(math.pi * t)

    def arch_at(t):
        return deck + below - (rise + below) * 4 * t * (1 - t)

    steps = 60
    sheet.shape(
        ribbon([(left + (right - left) * i / steps, arch_at(i / steps)) for i in range(steps + 1)], thick * 1.2, thick * 0.8, thick * 1.2),
        colour,
    )
    sheet.shape(ribbon([(left + (right - left) * i / steps, deck_at(i / steps)) for i in range(steps + 1)], thick), colour)
    shapes = []
    for i in range(1, hangers):
        t = i / hangers
        x = left + (right - left) * t
        shapes.append(box(x - thick * 0.1, min(arch_at(t), deck_at(t)), x + thick * 0.1, max(arch_at(t), deck_at(t))))
    count = hangers * 4
    for i in range(count + 1):
        x = left + (right - left) * i / count
        shapes.append(box(x - 0.6, deck_at(i / count) - thick * 1.7, x + 0.6, deck_at(i / count)))
    shapes.append(ribbon([(left + (right - left) * i / steps, deck_at(i / steps) - thick * 1.7) for i in range(steps + 1)], 1.8))
    sheet.shape(shapes, colour, 0.85)
    return deck_at


def truss(sheet, left, right, deck, rise, spans, colour, thick=7, depth=60):
    """A railway bridge of trusses."""
    shapes = [box(left, deck, right, deck + thick * 1.4)]
    span = (right - left) / spans
    for i in range(spans):
        a = left + i * span
        panels = 6
        top = [
            (a + span * k / panels, deck - rise * (0.72 + 0.28 * math.sin(math.pi * k / panels)) if 0 < k < panels else deck)
            for k in range(panels + 1)
        ]
        shapes.append(ribbon(top, thick))
        for k in range(1, panels):
            shapes.append(ribbon([top[k], (top[k][0], deck)], thick * 0.5))
            near = k + 1 if k < panels / 2 else k - 1
            shapes.append(ribbon([top[k], (a + span * near / panels, deck)], thick * 0.45))
        shapes.append([(a - thick * 2, deck), (a + thick * 2, deck), (a + thick * 1.4, deck + depth), (a - thick * 1.4, deck + depth)])
    sheet.shape(shapes, colour)


def figure(sheet, x, foot, height, coat, legs="#2a2c33", head="#3a2e2a", stride=0.25, bag=None, skirt=False):
    """Somebody, seen from far or from behind."""
    h = height
    hip = foot - h * 0.46
    shapes = []
    for side in (-1, 1):
        shapes.append(ribbon([(x + side * h * 0.03, hip), (x + side * h * stride * 0.32, foot)], h * 0.085, h * 0.06))
    sheet.shape(shapes, legs)
    hem = 0.145 if skirt else 0.11
    low = foot - h * (0.26 if skirt else 0.4)
    body = curve(
        (x - h * 0.055, foot - h * 0.84),
        (x - h * 0.11, foot - h * 0.79),
        (x - h * 0.115, foot - h * 0.6),
        (x - h * hem, low),
        (x + h * hem, low),
        (x + h * 0.115, foot - h * 0.6),
        (x + h * 0.11, foot - h * 0.79),
        (x + h * 0.055, foot - h * 0.84),
        (x - h * 0.055, foot - h * 0.84),
        steps=5,
    )
    sheet.shape(body, coat)
    if h > 40:
        arms = [
            ribbon(
                curve(
                    (x + side * h * 0.1, foot - h * 0.78), (x + side * h * 0.145, foot - h * 0.6), (x + side * h * 0.125, foot - h * 0.44)
                ),
                h * 0.055,
                h * 0.05,
                h * 0.035,
            )
            for side in (-1, 1)
        ]
        sheet.shape(arms, mix(coat, "#14141c", 0.2))
        sheet.shape([oval(x + side * h * 0.123, foot - h * 0.43, h * 0.02) for side in (-1, 1)], mix("#d9a884", coat, 0.25))
    sheet.shape(oval(x, foot - h * 0.92, h * 0.065, h * 0.08), head)
    if bag is not None:
        sheet.shape(rounded(x + h * 0.08, foot - h * 0.56, x + h * 0.22, foot - h * 0.38, h * 0.03), bag)


def bokeh(sheet, left, top, right, bottom, colours, count=24, size=(14, 46), opacity=0.35):
    """Lights far behind the picture's focus."""
    dice = sheet.dice
    for _ in range(count):
        x, y, r = dice.uniform(left, right), dice.uniform(top, bottom), dice.uniform(*size)
        colour = colours[int(dice.random() * len(colours))]
        sheet.shape(oval(x, y, r), colour, opacity * dice.uniform(0.35, 1), blur=r * 0.06, mode="screen")
        sheet.shape(ribbon(oval(x, y, r * 0.94), r * 0.07), mix(colour, "#ffffff", 0.3), opacity * 0.5, blur=1, mode="screen")
