"""Trees, blossom, grass: everything that grows."""

import math

from .lines import blob, curve, oval, ribbon
from .paint import down, mix


def branches(dice, x, y, length, width, angle, depth, spread=0.5, droop=0.0, shrink=0.74, bend=0.18, found=None, tips=None):
    """The outlines of a bare tree: boughs that fork until they are twigs. `tips` collects where they end."""
    found = [] if found is None else found
    end = angle + dice.uniform(-bend, bend)
    middle = (x + math.cos(angle) * length * 0.5, y + math.sin(angle) * length * 0.5)
    tip = (middle[0] + math.cos(end) * length * 0.5, middle[1] + math.sin(end) * length * 0.5)
    found.append(ribbon(curve((x, y), middle, tip, steps=5), width, width * 0.66))
    if tips is not None and depth <= 2:
        tips.append(tip)
        tips.append(middle)
    if depth > 0:
        forks = 2 if dice.random() < 0.72 else 3
        for i in range(forks):
            side = (i / (forks - 1) - 0.5) * 2
            turn = end + side * spread * dice.uniform(0.6, 1.25) + dice.uniform(-0.12, 0.12)
            turn += droop * math.cos(turn)  # what reaches sideways sinks
            branches(
                dice,
                *tip,
                length * shrink * dice.uniform(0.8, 1.15),
                width * 0.64,
                turn,
                depth - 1,
                spread,
                droop,
                shrink,
                bend,
                found,
                tips
            )
    return found


def foliage(sheet, clumps, tones, dab=9, density=1.0, light=(-0.5, -0.7), shape=0.55, opacity=1.0, blur=0.0):
    """Leaves in clumps (x, y, rx, ry): a dark heap first, then lighter leaves towards the light.

    `tones` run from the shade to the light.
    """
    dice = sheet.dice
    last = len(tones) - 1
    dabs = []
    for x, y, rx, ry in clumps:
        for tone in range(len(tones)):
            share = tone / max(last, 1)
            reach = 1 - 0.42 * share
            cx, cy = x + light[0] * rx * 0.42 * share, y + light[1] * ry * 0.42 * share
            count = int(density * (1 - 0.55 * share) * rx * ry / (dab * dab) * 1.5) + 1
            for _ in range(count):
                angle, far = dice.uniform(0, math.tau), math.sqrt(dice.random()) * reach
                px = cx + math.cos(angle) * rx * far * (1 if dice.random() < 0.9 else 1.12)
                py = cy + math.sin(angle) * ry * far * (1 if dice.random() < 0.9 else 1.12)
                size = dab * dice.uniform(0.55, 1.25) * (1.15 - 0.35 * share)
                colour = mix(tones[tone], tones[min(tone + 1, last)], dice.uniform(0, 0.6))
                dabs.append((tone, oval(px, py, size, size * shape, dice.uniform(0, math.pi), steps=9), colour))
    dabs.sort(key=lambda dab: dab[0])
    sheet.dabs([(points, colour) for _, points, colour in dabs], opacity, blur)


def crown(dice, x, y, width, height, count=14):
    """Clumps that together make the crown of a broad tree; those behind first."""
    clumps = []
    for _ in range(count):
        angle, far = dice.uniform(0, math.tau), math.sqrt(dice.random())
        cx, cy = x + math.cos(angle) * far * width * 0.36, y + math.sin(angle) * far * height * 0.34
        r = dice.uniform(0.16, 0.27)
        clumps.append((cx, cy, r * width, r * height * 0.85))
    clumps.sort(key=lambda c: c[1])
    return clumps


def tree(sheet, x, foot, height, tones, trunk="#4a3a30", dab=8, light=(-0.5, -0.7), lean=0.0, clumps=14, bole=0.35, blur=0.0):
    """A broadleaved tree that stands at (x, foot)."""
    dice = sheet.dice
    width = height * 0.8
    top = foot - height
    crown_y = top + height * (1 - bole) * 0.52
    cx = x + lean * height
    boughs = [
        ribbon(
            curve((x, foot), (x + lean * height * 0.3, foot - height * 0.3), (cx, crown_y)), height * 0.055, height * 0.035, height * 0.015
        )
    ]
    for side in (-1, 1):
        boughs.append(
            ribbon(
                curve(
                    (x + lean * height * 0.2, foot - height * bole * 0.85),
                    (cx + side * width * 0.16, crown_y + height * 0.1),
                    (cx + side * width * 0.27, crown_y - height * 0.05),
                ),
                height * 0.025,
                height * 0.008,
            )
        )
    sheet.shape(boughs, trunk, blur=blur)
    foliage(sheet, crown(dice, cx, crown_y, width, height * (1 - bole) * 1.05, clumps), tones, dab, light=light, blur=blur)


def pine(sheet, x, foot, height, tones, bark=("#5a3a2e", "#a5694a"), lean=0.12, pads=7):
    """A Korean red pine: a crooked trunk and flat clouds of needles."""
    dice = sheet.dice
    sway = [0, lean * 0.5 + dice.uniform(-0.04, 0.04), lean * 0.4 + dice.uniform(-0.07, 0.07), lean + dice.uniform(-0.05, 0.05), lean * 1.2]
    spine = curve(*[(x + s * height, foot - height * t) for s, t in zip(sway, (0, 0.3, 0.55, 0.8, 0.97))], steps=12)
    limbs, clouds = [], []
    for i in range(pads):
        t = 0.42 + 0.56 * (i + 0.5) / pads
        px, py = spine[min(int(t * (len(spine) - 1)), len(spine) - 1)]
        side = -1 if (i + int(dice.random() * 1.4)) % 2 else 1
        reach = height * 0.34 * (1.25 - t) * dice.uniform(0.6, 1.25)
        ex, ey = px + side * reach, py - height * dice.uniform(-0.02, 0.05)
        limbs.append(ribbon(curve((px, py), (px + side * reach * 0.5, py + height * 0.012), (ex, ey)), height * 0.02, height * 0.007))
        clouds.append((ex, ey - height * 0.03, reach * 0.72 + height * 0.05, height * dice.uniform(0.035, 0.05)))
        clouds.append((px + side * reach * 0.5, ey - height * 0.06, reach * 0.5 + height * 0.04, height * dice.uniform(0.03, 0.045)))
    tip = spine[-1]
    clouds.append((tip[0], tip[1], height * 0.13, height * 0.05))
    clouds.append((tip[0] + height * 0.05, tip[1] + height * 0.05, height * 0.12, height * 0.045))
    trunk = ribbon(spine, height * 0.05, height * 0.04, height * 0.03, height * 0.014)
    sheet.shape([trunk, *limbs], down(foot - height, foot, bark[1], bark[1], bark[0], grain=0.5))
    needles(sheet, clouds, tones, height * 0.022)


def needles(sheet, pads, tones, size):
    """Flat clouds of pine needles, each (x, y, rx, ry): tufts that stand up, lighter above."""
    dice = sheet.dice
    dabs, last = [], len(tones) - 1
    for x, y, rx, ry in pads:
        for tone in range(len(tones)):
            share = tone / max(last, 1)
            for _ in range(int(rx * ry / (size * size) * 3.2 * (1 - 0.5 * share)) + 2):
                u = dice.uniform(-1, 1)
                v = dice.uniform(-1, 1) * math.sqrt(max(1 - u * u, 0))
                px, py = x + u * rx * (1 - 0.1 * share), y + v * ry - share * ry * 0.75
                for _ in range(3):
                    angle = -math.pi / 2 + dice.gauss(0, 0.75)
                    length = size * dice.uniform(0.7, 1.3)
                    tip = (px + math.cos(angle) * length, py + math.sin(angle) * length)
                    dabs.append(
                        (
                            tone,
                            ribbon([(px, py), tip], size * 0.24, size * 0.05),
                            mix(tones[tone], tones[min(tone + 1, last)], dice.uniform(0, 0.5)),
                        )
                    )
    dabs.sort(key=lambda dab: dab[0])
    sheet.dabs([(points, colour) for _, points, colour in dabs])


def blossom(sheet, spots, tones, size=7, each=9, spread=22, blur=0.0, opacity=1.0):
    """Blossom in tufts around spots on twigs."""
    dice = sheet.dice
    dabs = []
    for x, y in spots:
        for _ in range(each):
            px, py = x + dice.gauss(0, spread * 0.5), y + dice.gauss(0, spread * 0.42)
            r = size * dice.uniform(0.5, 1.15)
            dabs.append(
                (
                    oval(px, py, r, r * dice.uniform(0.65, 1), dice.uniform(0, 3), steps=8),
                    mix(tones[0], tones[-1], dice.random()) if len(tones) == 2 else tones[int(dice.random() * len(tones))],
                )
            )
    sheet.dabs(dabs, opacity, blur)


def grass(sheet, line, tones, height=26, density=0.5, lean=0.0, width=2.2):
    """Blades along a line of the ground."""
    dice = sheet.dice
    dabs = []
    for (x1, y1), (x2, y2) in zip(line, line[1:]):
        for _ in range(max(1, int(math.hypot(x2 - x1, y2 - y1) * density + dice.random()))):
            t = dice.random()
            x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + dice.uniform(0, height * 0.3)
            tall = height * dice.uniform(0.45, 1.2)
            bend = tall * (lean + dice.gauss(0, 0.3))
            dabs.append(
                (
                    ribbon(curve((x, y), (x + bend * 0.3, y - tall * 0.6), (x + bend, y - tall), steps=4), width, width * 0.7, 0.3),
                    mix(tones[0], tones[-1], dice.random()),
                )
            )
    sheet.dabs(dabs)


def reeds(sheet, left, right, foot, height, tones, plume, count=120, lean=0.25, thick=2.4):
    """Silver grass or reeds whose plumes lean with the wind; farther ones first."""
    dice = sheet.dice
    stems, plumes = [], []
    for i in range(count):
        x, y = dice.uniform(left, right), foot + dice.uniform(-0.1, 0.25) * height
        tall = height * dice.uniform(0.55, 1.1)
        bend = tall * (lean + dice.gauss(0, 0.08))
        line = curve((x, y), (x + bend * 0.2, y - tall * 0.55), (x + bend, y - tall), steps=6)
        stems.append((ribbon(line, thick, thick * 0.5), mix(tones[0], tones[-1], dice.random())))
        if dice.random() < 0.75:
            tip, step = line[-1], tall * 0.16
            swing = lean + 0.5
            head = curve(
                tip, (tip[0] + step * swing * 0.6, tip[1] - step * 0.55), (tip[0] + step * swing * 1.5, tip[1] - step * 0.6), steps=5
            )
            plumes.append((ribbon(head, thick, thick * 3.4, thick * 2.6, 0.6), mix(plume[0], plume[-1], dice.random())))
    sheet.dabs(stems)
    sheet.dabs(plumes, blur=0.6)


def bamboo(sheet, x, foot, top, width, tones, lean, joints):
    """One stem of bamboo with its rings: dark side, light side."""
    dice = sheet.dice
    dabs, y = [], foot
    while y > top:
        step = joints * dice.uniform(0.85, 1.15)
        t1, t2 = (foot - y) / (foot - top), (foot - y + step) / (foot - top)
        xa, xb = x + lean * (foot - top) * t1, x + lean * (foot - top) * t2
        half = width / 2 * (1 - 0.25 * t1)
        body = [(xa - half, y), (xb - half, y - step + 2), (xb + half, y - step + 2), (xa + half, y)]
        dabs.append((body, tones[1]))
        dabs.append(([(xa - half, y), (xb - half, y - step + 2), (xb - half * 0.35, y - step + 2), (xa - half * 0.35, y)], tones[2]))
        dabs.append(([(xa + half * 0.4, y), (xb + half * 0.4, y - step + 2), (xb + half, y - step + 2), (xa + half, y)], tones[0]))
        dabs.append(
            (
                [
                    (xb - half * 1.12, y - step),
                    (xb + half * 1.12, y - step),
                    (xb + half * 1.12, y - step + width * 0.14),
                    (xb - half * 1.12, y - step + width * 0.14),
                ],
                mix(tones[2], "#ffffff", 0.25),
            )
        )
        y -= step
    sheet.dabs(dabs)


def fallen(sheet, left, right, top, bottom, tones, count=200, size=9):
    """Leaves on the ground, smaller towards the horizon at `top`."""
    dice = sheet.dice
    dabs = []
    for _ in range(count):
        t = dice.random() ** 0.6
        x, y = dice.uniform(left, right), top + (bottom - top) * t
        s = size * (0.25 + 0.75 * t) * dice.uniform(0.6, 1.2)
        dabs.append((blob(dice, x, y, s, s * 0.42, 0.2, 9, dice.uniform(-0.5, 0.5)), mix(tones[0], tones[-1], dice.random())))
    sheet.dabs(dabs)
