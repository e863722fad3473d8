"""Rivers, ponds, the sea, and what falls from the sky."""

import math

from .lines import curve, oval, profile, ribbon
from .paint import mix


def glitter(sheet, x, top, bottom, spread, colour, count=220, size=26, opacity=0.75):
    """The path of light from a sun or lamp on the water towards the eye."""
    dice = sheet.dice
    dabs = []
    for _ in range(count):
        t = dice.random() ** 0.8
        y = top + (bottom - top) * t
        width = size * (0.25 + t) * dice.uniform(0.3, 1.2)
        px = x + dice.gauss(0, spread * (0.25 + 0.75 * t) * 0.5)
        dabs.append(
            (
                curve(
                    (px - width, y), (px, y - width * 0.045 - 0.6), (px + width, y), (px, y + width * 0.045 + 0.6), (px - width, y), steps=3
                ),
                colour,
            )
        )
    sheet.dabs(dabs, opacity, 0.4, mode="screen")


def ripples(sheet, top, bottom, colours, count=120, long=120, opacity=0.35, thick=3.2):
    """Thin lines of light and shade on still water, finer towards the far shore."""
    dice = sheet.dice
    dabs = []
    for _ in range(count):
        t = dice.random() ** 1.3
        x, y = dice.uniform(-100, sheet.width + 100), top + (bottom - top) * t
        length = long * (0.15 + 0.95 * t) * dice.uniform(0.4, 1.3)
        swell = thick * (0.3 + t)
        line = curve((x, y), (x + length * 0.35, y - swell), (x + length * 0.7, y + swell * 0.4), (x + length, y), steps=5)
        dabs.append((ribbon(line, 0.2, swell, swell * 0.8, 0.2), colours[int(dice.random() * len(colours))]))
    sheet.dabs(dabs, opacity, 0.5)


def swell(sheet, top, bottom, deep, pale, rows=26, height=10, light=None):
    """The open sea: crests that grow towards the viewer."""
    dice = sheet.dice
    for i in range(rows):
        t = i / (rows - 1)
        y = top + (bottom - top) * t**1.6
        line = profile(dice, -20, sheet.width + 20, height * (0.15 + t), 8, 5 + 10 * (1 - t), 0.5, 3)
        crest = [(x, y + offset) for x, offset in line]
        tone = mix(deep, pale, (0.35 + 0.5 * dice.random()) * (1 - 0.35 * t))
        sheet.shape(crest + [(sheet.width + 20, y + 20 + 60 * t), (-20, y + 20 + 60 * t)], tone, 0.5, blur=1 + 1.5 * t)
        if light is not None and dice.random() < 0.8:
            for _ in range(int(4 + 5 * (1 - t))):
                a = dice.uniform(0, 0.92) * len(crest)
                part = crest[int(a) : int(a) + int(len(crest) * dice.uniform(0.01, 0.05)) + 3]
                if len(part) > 2:
                    sheet.shape(ribbon(part, 0.3, 1.2 + 2 * t, 0.3), light, 0.5)


def surf(sheet, line, foam, shade, width=30, scatter=26, opacity=0.9):
    """The edge of a wave on sand: a broken band of foam along a line."""
    dice = sheet.dice
    sheet.shape(ribbon([(x, y + width * 0.5) for x, y in line], width * 0.6, width), shade, 0.35, blur=width * 0.25)
    sheet.shape(ribbon(line, width * 0.5, width, width * 0.6), foam, opacity, rough=3)
    dabs = []
    for x, y in line[::2]:
        for _ in range(3):
            r = dice.uniform(1, width * 0.16)
            dabs.append((oval(x + dice.gauss(0, 14), y - dice.random() ** 2 * scatter, r * 1.8, r, steps=8), foam))
    sheet.dabs(dabs, opacity * 0.8)


def rain(sheet, colour="#e8eef2", count=420, length=70, slant=0.12, opacity=0.32):
    """Streaks of rain, near and far."""
    dice = sheet.dice
    streaks = []
    for _ in range(count):
        x, y, near = dice.uniform(-100, sheet.width + 100), dice.uniform(-80, sheet.height), dice.uniform(0.35, 1)
        streaks.append(ribbon([(x, y), (x - length * slant * near, y + length * near)], 0.3, 1.6 * near))
    sheet.shape(streaks, colour, opacity, blur=0.5)


def splashes(sheet, top, bottom, colour, count=140, size=13, opacity=0.5, left=0, right=None):
    """Rings where drops meet water or stone."""
    dice = sheet.dice
    rings = []
    for _ in range(count):
        t = dice.random()
        x, y = dice.uniform(left, right or sheet.width), top + (bottom - top) * t
        r = size * (0.25 + t) * dice.uniform(0.5, 1.3)
        rings.append(ribbon(oval(x, y, r, r * 0.3, steps=18), 1.5))
        if dice.random() < 0.5:
            rings.append(ribbon([(x, y), (x + dice.uniform(-3, 3), y - r * 0.9)], 1.6, 0.3))
    sheet.shape(rings, colour, opacity)


def snowfall(sheet, count=420, size=(1.2, 5), opacity=0.85, big=14):
    """Flakes: many small, a few large and out of focus."""
    dice = sheet.dice
    small = [
        oval(dice.uniform(0, sheet.width), dice.uniform(0, sheet.height), r, r * dice.uniform(0.8, 1.1), steps=10)
        for r in (size[0] + (size[1] - size[0]) * dice.random() ** 2.5 for _ in range(count))
    ]
    sheet.shape(small, "#ffffff", opacity, blur=0.7)
    for _ in range(big):
        r = dice.uniform(6, 13)
        sheet.shape(oval(dice.uniform(0, sheet.width), dice.uniform(0, sheet.height), r), "#ffffff", opacity * 0.4, blur=r * 0.35)


def petals(sheet, left, top, right, bottom, tones, count=90, size=7, opacity=0.95, blur=0.0, flat=1.0):
    """Petals in the air, or, where `flat` is small, on the ground or the water."""
    dice = sheet.dice
    dabs = []
    for _ in range(count):
        x, y, r = dice.uniform(left, right), dice.uniform(top, bottom), size * dice.uniform(0.5, 1.2)
        dabs.append(
            (
                oval(x, y, r, r * dice.uniform(0.35, 0.7) * flat, dice.uniform(0, math.pi) * (1 if flat == 1 else 0.15), steps=9),
                mix(tones[0], tones[-1], dice.random()),
            )
        )
    sheet.dabs(dabs, opacity, blur)
