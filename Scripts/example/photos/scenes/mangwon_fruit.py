"""망원시장: what we carried home."""

import math

from ..album import picture
from ..camera import Camera
from ..city import bokeh
from ..lines import between, blob, box, curve, oval, ribbon
from ..paint import Fade, Halo, across, down, level, mix
from ..table import bounds, planks

MANGWON = "places/seoul/망원시장/"


def crate(sheet, camera, left, near, right, far, height, fruit, size, tones, wood="#b98d5c"):
    """A crate heaped with something round."""
    dice = sheet.dice
    y = height
    faces = camera.block(left, 0, near, right, y, far)
    sheet.shape([(a + 8, b + 14) for a, b in faces["front"]], "#1c120c", 0.5, blur=9)
    sheet.shape(faces["left"], mix(wood, "#2a1a10", 0.35))
    sheet.shape(faces["right"], mix(wood, "#2a1a10", 0.45))
    sheet.shape(
        faces["front"],
        down(bounds([faces["front"]])[1], bounds([faces["front"]])[3], mix(wood, "#ffffff", 0.12), mix(wood, "#2a1a10", 0.2), grain=0.3),
    )
    a, b, c, d = faces["front"]
    sheet.shape([ribbon([between(a, d, t), between(b, c, t)], 3) for t in (0.34, 0.67)], mix(wood, "#1c100a", 0.6), 0.8)
    sheet.shape(faces["top"], mix(wood, "#1c100a", 0.6))
    heap = []
    columns, lines = int((right - left) / size / 1.02), int((far - near) / size / 0.92)
    for layer in range(2):
        for j in range(lines, -1, -1):
            for i in range(columns + 1):
                x, z = left + (right - left) * (i + (0.5 if (j + layer) % 2 else 0.12)) / (columns + 0.4), near + (far - near) * (
                    j + 0.2
                ) / (lines + 0.4)
                if layer and (j in (0, lines) or i in (0, columns)):
                    continue
                heap.append((layer, z, x + dice.gauss(0, size * 0.06), y + size * (0.12 + 0.42 * layer)))
    for layer, z, x, h in sorted(heap, key=lambda p: (p[0], -p[1])):
        px, py = camera.at(x, h, z)
        r = camera.size(x, h, z) * size * 0.54
        fruit(sheet, px, py, r, tones)


def peach(sheet, x, y, r, tones):
    """One peach, or whatever is round and has a seam."""
    dice = sheet.dice
    turn = dice.uniform(-0.6, 0.6)
    sheet.shape(oval(x + r * 0.08, y + r * 0.14, r), "#3a1a14", 0.35, blur=r * 0.1)
    sheet.shape(oval(x, y, r, r * 0.97), Halo((x - r * 0.34, y - r * 0.42), r * 1.6, *tones, grain=0.4))
    sheet.shape(blob(dice, x + r * 0.3, y + r * 0.1, r * 0.6, r * 0.66, 0.2), "#cf4a4e", 0.34, blur=r * 0.2)
    line = curve(
        (x + math.sin(turn) * r * 0.2, y - r * 0.9),
        (x + r * 0.26 * math.cos(turn), y - r * 0.2),
        (x + math.sin(turn) * r * 0.3, y + r * 0.7),
        steps=6,
    )
    sheet.shape(ribbon(line, 1, r * 0.09, 0.6), "#a83a40", 0.5, blur=1)
    sheet.shape(oval(x - r * 0.36, y - r * 0.44, r * 0.26, r * 0.17, -0.6), "#fff2e0", 0.55, blur=r * 0.09)


def chestnut(sheet, x, y, r, tones):
    """One chestnut, turned by the dice."""
    dice = sheet.dice
    turn = dice.uniform(0, math.tau)

    def at(u, v):
        return (x + (u * math.cos(turn) - v * math.sin(turn)) * r, y + (u * math.sin(turn) + v * math.cos(turn)) * r * 0.9)

    shape = curve(
        at(0, -1.15),
        at(0.62, -0.5),
        at(0.95, 0.2),
        at(0.66, 0.74),
        at(0, 0.86),
        at(-0.66, 0.74),
        at(-0.95, 0.2),
        at(-0.62, -0.5),
        at(0, -1.15),
        steps=6,
    )
    sheet.shape([(a + r * 0.1, b + r * 0.18) for a, b in shape], "#120804", 0.5, blur=r * 0.12)
    sheet.shape(shape, Halo((x - r * 0.3, y - r * 0.4), r * 1.7, *tones, grain=0.35))
    base = curve(
        at(-0.72, 0.62),
        at(-0.4, 0.46),
        at(0, 0.42),
        at(0.4, 0.46),
        at(0.72, 0.62),
        at(0.4, 0.84),
        at(0, 0.9),
        at(-0.4, 0.84),
        at(-0.72, 0.62),
        steps=5,
    )
    sheet.shape(base, "#d2ac7a", 0.95)
    sheet.shape(oval(x - r * 0.3, y - r * 0.36, r * 0.34, r * 0.13, -0.7), "#ffe2bc", 0.6, blur=r * 0.07)


@picture(MANGWON + "복숭아.jpg", "2025-07-12 18:32:09")
def peaches(sheet):
    """Crates of peaches, prices on cardboard."""
    dice = sheet.dice
    sheet.fill(down(0, 500, "#6d7a52", "#a9a468", "#d9c48a"))
    bokeh(sheet, 0, 0, 1600, 380, ["#ffe3a8", "#ffd080", "#f3a080", "#b9cf8a"], 34, (20, 60), 0.4)
    for x, tone in ((200, "#c9584a"), (1290, "#4a6a7a")):
        sheet.shape(blob(dice, x, 200, 90, 200, 0.1), tone, 0.5, blur=26)
    camera = Camera(1600, 1200, (0, 0.9, -0.75), pitch=40, focal=1.05, centre=(0.5, 0.46))
    sheet.shape(camera.floor(-2, -0.7, 2, 1.1), down(300, 1200, "#5f7a5a", "#47604a", "#33473a", grain=0.2))
    blush = ["#fff0d8", "#fbd0a8", "#f09a84", "#cf5a58"]
    plum = ["#d98a9a", "#8f3f5a", "#5a2440", "#3a1630"]
    gold = ["#fff0a8", "#f6d44c", "#dfae2e", "#b0801e"]
    crate(sheet, camera, -0.98, 0.30, -0.36, 0.68, 0.1, peach, 0.062, gold, wood="#c9a06a")
    crate(sheet, camera, -0.30, 0.30, 0.34, 0.68, 0.1, peach, 0.09, blush)
    crate(sheet, camera, 0.40, 0.30, 1.0, 0.68, 0.1, peach, 0.055, plum, wood="#a8794a")
    crate(sheet, camera, -0.56, -0.22, 0.14, 0.20, 0.11, peach, 0.105, blush, wood="#c9a06a")
    crate(sheet, camera, 0.20, -0.22, 0.84, 0.20, 0.11, peach, 0.09, [mix(t, "#fff2c0", 0.4) for t in blush], wood="#b98d5c")
    for x, z, price in ((0.0, 0.30, 1), (-0.2, -0.225, 2), (0.52, -0.225, 1)):
        card = camera.face((x - 0.10, 0.03, z - 0.02), (x + 0.10, 0.03, z - 0.02), (x + 0.10, 0.17, z + 0.02), (x - 0.10, 0.17, z + 0.02))
        sheet.shape([(a + 5, b + 8) for a, b in card], "#1c120c", 0.4, blur=5)
        sheet.shape(card, Fade(card[3], card[1], "#d9b078", "#b98a54", grain=0.3))
        for row, widths in ((0.68, (0.14, 0.34, 0.42, 0.62)), (0.3, (0.14, 0.5, 0.58, 0.86))):
            for u1, u2 in zip(widths[::2], widths[1::2]):
                sheet.shape(
                    ribbon(
                        [between(between(card[0], card[3], row), between(card[1], card[2], row), u) for u in (u1, u2)],
                        15 if row < 0.5 else 10,
                    ),
                    "#33201a" if row > 0.5 else "#a8302a",
                    0.9,
                    rough=1,
                )
    for x, y, turn in ((640, 660, 0.4), (300, 900, -0.6), (1010, 1010, 0.2)):
        leaf = curve(
            (x, y),
            (x + 40 * math.cos(turn), y - 26),
            (x + 90 * math.cos(turn), y - 10 + 30 * math.sin(turn)),
            (x + 44 * math.cos(turn), y + 14),
            (x, y),
        )
        sheet.shape(leaf, Fade((x, y - 20), (x + 60, y + 20), "#8fb05a", "#4d7a3a"))
    return sheet.finish(bloom=0.16, vignette=0.18)


@picture(MANGWON + "chestnuts.jpg", "2024-09-13 17:05:30", size=(1600, 1067))
def chestnuts(sheet):
    """A measure of chestnuts, and half a measure more."""
    dice = sheet.dice
    camera = Camera(1600, 1067, (0, 0.8, -0.42), pitch=56, focal=1.1, centre=(0.5, 0.5))
    sheet.fill("#8a6a48")
    planks(sheet, camera, -1.0, 1.0, -0.7, 0.9, ["#8d6844", "#a57c52"], 8, along="x")
    brown = ["#d08a54", "#8f4a26", "#5f2c16", "#33150a"]
    # Newspaper under it, a wooden measure, a paper bag.
    paper = camera.face((-0.62, 0.002, -0.28), (0.5, 0.002, -0.36), (0.62, 0.002, 0.34), (-0.52, 0.002, 0.42))
    sheet.shape([(a + 5, b + 7) for a, b in paper], "#1c120c", 0.4, blur=8)
    sheet.shape(paper, Fade(paper[3], paper[1], "#efe8d6", "#cfc5ae", grain=0.25))
    lines = []
    for column in range(5):
        for k in range(30):
            if (column * 7 + k) % 11 == 0:
                continue
            u, v = 0.03 + column * 0.195, 0.05 + k * 0.03
            lines.append(
                ribbon(
                    [
                        between(between(paper[0], paper[1], u), between(paper[3], paper[2], u), v),
                        between(between(paper[0], paper[1], u + 0.165), between(paper[3], paper[2], u + 0.165), v),
                    ],
                    3,
                )
            )
    sheet.shape(lines, "#6d665c", 0.4)
    spread = sorted(((dice.gauss(0.22, 0.16), dice.gauss(-0.04, 0.13)) for _ in range(60)), key=lambda p: -p[1])
    for x, z in spread:
        px, py = camera.at(x, 0.012, z)
        chestnut(sheet, px, py, camera.size(x, 0.01, z) * 0.029, brown)
    x0, z0, half, high = -0.24, 0.06, 0.2, 0.16
    faces = camera.block(x0 - half, 0, z0 - half, x0 + half, high, z0 + half, 12)
    sheet.shape([(a + 26, b + 20) for a, b in faces["front"] + faces["right"]], "#1c0f08", 0.55, blur=16)
    for name, shade in (("left", 0.3), ("right", 0.45), ("front", 0.1)):
        sheet.shape(
            faces[name], Fade(faces[name][2], faces[name][0], mix("#d2a468", "#2a1a10", shade), mix("#a8794a", "#2a1a10", shade), grain=0.3)
        )
    a, b, c, d = faces["front"]
    sheet.shape([ribbon([between(a, d, t), between(b, c, t)], 2.4) for t in (0.2, 0.45, 0.7)], "#6a4628", 0.5)
    sheet.shape(faces["top"], "#c9995e")
    inner = [between(p, between(faces["top"][0], faces["top"][2], 0.5), 0.1) for p in faces["top"]]
    sheet.shape(inner, "#2a160c")
    heap = []
    for _ in range(150):
        u, v = dice.uniform(-0.85, 0.85), dice.uniform(-0.85, 0.85)
        heap.append((x0 + u * half * 0.95, z0 + v * half * 0.95, high + 0.085 * max(0, 1 - math.hypot(u, v) * 0.9)))
    for x, z, h in sorted(heap, key=lambda p: (-p[1] + p[2] * 0.4)):
        px, py = camera.at(x, h, z)
        chestnut(sheet, px, py, camera.size(x, h, z) * 0.029, brown)
    bx, bz = 0.36, 0.32
    bag = [
        camera.at(bx - 0.14, 0, bz - 0.06),
        camera.at(bx + 0.13, 0, bz - 0.06),
        camera.at(bx + 0.16, 0.26, bz - 0.02),
        camera.at(bx - 0.16, 0.26, bz - 0.02),
    ]
    sheet.shape([(a + 20, b + 16) for a, b in bag], "#1c0f08", 0.5, blur=14)
    sheet.shape(bag, across(bag[0][0], bag[1][0], "#e0bd8a", "#c99f68", "#9a7444", grain=0.25))
    teeth = []
    for k in range(17):
        p = between(bag[3], bag[2], k / 16)
        teeth.append((p[0], p[1] - (8 if k % 2 else -4)))
    sheet.shape(teeth + [bag[2], bag[3]], "#c99f68")
    sheet.shape(
        [
            ribbon(curve(between(bag[3], bag[2], 0.3), between(bag[0], bag[1], 0.36)), 2, 5, 1),
            ribbon(curve(between(bag[3], bag[2], 0.75), between(bag[0], bag[1], 0.68)), 1, 4, 1),
        ],
        "#8a6438",
        0.5,
        blur=1,
    )
    for x, z in ((0.30, 0.30), (0.36, 0.31), (0.42, 0.30)):
        px, py = camera.at(x, 0.27, z)
        chestnut(sheet, px, py, camera.size(x, 0.27, z) * 0.029, brown)
    sheet.shape(box(0, 0, 1600, 1067), "#ffd9a0", 0.2, mode="screen", fade=Fade((0, 0), (1300, 900), level(1), level(0), grain=0.2))
    return sheet.finish(vignette=0.22)
