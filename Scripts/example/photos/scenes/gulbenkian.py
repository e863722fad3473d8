"""The garden of the Gulbenkian."""

import math

from ..album import picture
from ..birds import duck
from ..camera import Camera
from ..city import figure
from ..lines import between, blob, curve, oval, ribbon
from ..paint import Fade, across, down, mix
from ..plants import foliage, reeds
from ..table import bounds
from ..water import ripples


@picture("photos/gulbenkian.jpg", "2025-05-04 13:27:36", "gulbenkian")
def garden(sheet):
    """Concrete slabs a step apart over the water, moss between, one duck with an opinion."""
    dice = sheet.dice
    sheet.fill(down(0, 620, "#dfe9c6", "#b9cf8e", "#86a85c"))
    sheet.glow(1080, 120, 700, "#fff6cc", 0.7)
    green = ["#2f4a30", "#4a6d3c", "#7d9c4c", "#bfd07a"]
    foliage(
        sheet,
        [(dice.uniform(-40, 1640), dice.uniform(120, 560), 120, 90) for _ in range(40)],
        [mix(t, "#e6efc4", 0.4) for t in green],
        16,
        0.6,
    )
    sheet.blur(4)
    for x, lean, w in ((180, 0.1, 46), (420, -0.06, 30), (1420, -0.12, 52), (1180, 0.05, 26)):
        sheet.shape(
            ribbon(curve((x, 640), (x + lean * 300, 330), (x + lean * 700, -40)), w, w * 0.8, w * 0.55),
            across(x - w, x + w, "#33332a", "#6a6450", "#a89a74", grain=0.3),
        )
    foliage(sheet, [(dice.uniform(-40, 1640), dice.uniform(-30, 200), 150, 70) for _ in range(26)], green, 13, 0.6, light=(0.3, 0.5))
    for k in range(6):
        sheet.shape(
            [(900 + k * 90, -20), (960 + k * 90, -20), (560 + k * 130, 760), (420 + k * 130, 760)], "#fffbd9", 0.12, blur=22, mode="screen"
        )
    line = 640
    sheet.shape(
        curve((-20, line), (-20, line - 30), (400, line - 18), (900, line - 24), (1620, line - 34), (1620, line + 6), (-20, line + 6)),
        down(line - 34, line, "#7d9a4c", "#4a6236"),
    )
    reeds(sheet, -20, 520, line + 10, 190, ["#4a6d3c", "#8fae58"], ["#8a6a3c", "#b5945a"], 50, 0.06, thick=4)
    reeds(sheet, 1250, 1640, line + 10, 220, ["#4a6d3c", "#8fae58"], ["#8a6a3c", "#b5945a"], 50, -0.05, thick=4)
    sheet.mirror(line, down(line, 1200, "#a9bd84", "#5a7a5c", "#2f4f48"), 0.4, ripple=9, blur=2)
    ripples(sheet, line + 8, 1190, ["#e6f0c4", "#2f5248"], 80, 160, 0.28)
    for _ in range(46):
        x, y = dice.uniform(-20, 1620), dice.uniform(700, 1180)
        if 420 < x < 1180:
            continue
        r = 16 + (y - 640) * 0.07
        leaf = oval(x, y, r, r * 0.36, start=0.06, end=0.97)
        sheet.shape([(x, y)] + leaf, Fade((x - r, y), (x + r, y), "#8fb35a", "#54803f"))
        if dice.random() < 0.2:
            sheet.shape(
                [
                    curve(
                        (x, y),
                        (x + math.cos(a) * r * 0.5, y - r * 0.34 - abs(math.sin(a)) * r * 0.2),
                        (x + math.cos(a) * r * 0.16, y - r * 0.7),
                        (x, y),
                        steps=4,
                    )
                    for a in (0.2, 0.9, 1.6, 2.3, 2.9)
                ],
                "#fbeef0",
            )
            sheet.shape(oval(x, y - r * 0.16, r * 0.1), "#f0c24a")
    camera = Camera(1600, 1200, (0, 1.6, 0), pitch=9, focal=0.72, centre=(0.5, 0.56))
    slabs = []
    z, k = 1.35, 0
    while z < 10.6:
        x = 0.35 * math.sin(z * 0.7)
        slabs.append((x - 0.75 + 0.06 * (k % 2), z, x + 0.75 + 0.06 * (k % 2), z + 0.72))
        z += 0.94
        k += 1
    for left, near, right, far in slabs[::-1]:
        faces = camera.block(left, 0.0, near, right, 0.13, far, 0)
        under = camera.face((left, -0.02, near - 0.02), (right, -0.02, near - 0.02), (right + 0.1, -0.26, near), (left - 0.1, -0.26, near))
        sheet.shape(under, "#1f352f", 0.5, blur=5)
        sheet.shape(faces["front"], across(bounds([faces["front"]])[0], bounds([faces["front"]])[2], "#8f8c80", "#757268", "#5c5a52"))
        top = faces["top"]
        sheet.shape(top, Fade(top[3], top[1], "#d9d5c6", "#c3beae", "#aaa595", grain=0.3))
        with sheet.inside(top):
            a, b, c, d = bounds([top])
            sheet.shape(
                [
                    blob(
                        dice,
                        dice.uniform(a, c),
                        dice.uniform(b, d),
                        (c - a) * dice.uniform(0.05, 0.16),
                        (d - b) * dice.uniform(0.1, 0.3),
                        0.2,
                    )
                    for _ in range(8)
                ],
                "#8f8d7c",
                0.25,
                blur=6,
            )
            sheet.shape(
                [
                    blob(
                        dice,
                        dice.uniform(a, c),
                        dice.uniform(b, d),
                        (c - a) * dice.uniform(0.06, 0.14),
                        (d - b) * dice.uniform(0.08, 0.2),
                        0.25,
                    )
                    for _ in range(6)
                ],
                "#fff9dc",
                0.4,
                blur=5,
                mode="screen",
            )
        moss = [
            (p, q, (c - a) * 0.03, (c - a) * 0.012)
            for p, q in [between(top[0], top[1], t) for t in (0.04, 0.12, 0.8, 0.9, 0.97)]
            + [between(top[0], top[3], t) for t in (0.2, 0.5, 0.8)]
        ]
        foliage(sheet, moss, ["#4d6a34", "#7d9c48", "#b9cc72"], max(2.5, (c - a) * 0.006), 1.2)
    dx, dy = camera.at(slabs[1][0] + 0.62, 0.14, slabs[1][1] + 0.45)
    sheet.shape(oval(dx, dy + 26, 100, 12), "#3a3a30", 0.5, blur=7)
    sheet.shape(
        [
            ribbon([(dx - 12, dy), (dx - 14, dy + 26)], 8),
            ribbon([(dx + 18, dy), (dx + 18, dy + 26)], 8),
            oval(dx - 6, dy + 27, 18, 5),
            oval(dx + 26, dy + 27, 18, 5),
        ],
        "#d98a34",
    )
    duck(sheet, dx, dy - 6, 2.1, swims=False)
    sheet.shape([(dx + 140, dy + 18), (dx + 196, dy + 12), (dx + 176, dy + 34)], "#efdcae")
    sheet.shape(ribbon([(dx + 140, dy + 18), (dx + 176, dy + 34)], 4), "#c99a54")
    sheet.shape(ribbon([(dx + 142, dy + 22), (dx + 178, dy + 30)], 3), "#7d9c48")
    foot, s = camera.at(slabs[4][0] + 0.7, 0.13, slabs[4][1] + 0.35), camera.size(0, 0, slabs[4][1])
    figure(sheet, foot[0], foot[1], 1.62 * s, "#b5543f", skirt=True, legs="#5a4438")
    return sheet.finish(bloom=0.16, vignette=0.16)
