"""국립중앙박물관: the pond, a bottle."""

import math

from ..album import picture
from ..camera import Camera
from ..city import seoul_tower
from ..land import birds, ridge, sky
from ..lines import blob, box, curve, fractal, oval, ribbon
from ..paint import Fade, across, down, level, mix
from ..palace import DAY
from ..pavilion import pavilion
from ..plants import branches, pine
from ..table import bounds
from ..water import ripples

CENTRAL = "places/seoul/국립중앙박물관/"


@picture(CENTRAL + "mirror-pond.jpg", "2026-01-17 14:02:18", "nationalmuseum")
def mirror_pond(sheet):
    """The pond on a grey winter day: the celadon pavilion, the hill with its tower upside down."""
    dice = sheet.dice
    sky(sheet, "#a3adb8", "#c3c8cb", "#dcd8cf", bottom=620)
    ridge(sheet, 520, 22, down(400, 620, "#8d98a4", "#c9cbc9", grain=0.3), peaks=[(760, 120, 220), (300, 50, 300)], trees=3)
    seoul_tower(sheet, 760, 402, 150, "#7f8b98")
    sheet.haze("#d5d3cd", down(420, 620, level(0), level(0.7)), 1, cell=90)
    # The museum: one long grey block with its great opening.
    sheet.shape(
        [(930, 600), (930, 380), (1660, 352), (1660, 600)], Fade((930, 380), (1660, 600), "#b9b6ae", "#9a9892", "#8a8984", grain=0.2)
    )
    sheet.shape([(1080, 600), (1080, 376), (1250, 370), (1250, 600)], Fade((1080, 380), (1250, 600), "#7d868f", "#b5bcc0"))
    sheet.shape([box(930 + k * 36, 360, 932 + k * 36, 600) for k in range(20)], "#75746f", 0.28)
    sheet.shape(
        [[(930, 380 + k * 44), (1660, 352 + k * 50), (1660, 354 + k * 50), (930, 382 + k * 44)] for k in range(1, 5)], "#75746f", 0.28
    )
    line = 640
    for x, h in ((60, 240), (180, 190), (330, 220), (470, 160), (860, 170), (1380, 150), (1500, 210), (1590, 180)):
        if x in (180, 470, 1380):
            pine(sheet, x, line - 4, h, ["#2f4038", "#46594a", "#6a7a60", "#9aa288"], bark=("#4a3a34", "#8a6a58"))
        else:
            limbs = branches(dice, x, line - 4, h * 0.28, h * 0.06, -1.57, 5, spread=0.5)
            sheet.shape(limbs, "#5f5a58", 0.9)
    sheet.shape(
        curve((-20, line), (-20, line - 26), (500, line - 18), (1100, line - 22), (1620, line - 16), (1620, line + 4), (-20, line + 4)),
        down(line - 26, line, "#b7ad98", "#857d6e"),
    )
    sheet.shape(
        [
            blob(dice, dice.uniform(-20, 1620), line - dice.uniform(0, 10), dice.uniform(14, 46), dice.uniform(8, 18), 0.15)
            for _ in range(60)
        ],
        "#8f8b83",
        0.9,
    )
    sheet.shape(
        [
            blob(dice, dice.uniform(-20, 1620), line - dice.uniform(8, 18), dice.uniform(20, 60), dice.uniform(3, 6), 0.15)
            for _ in range(36)
        ],
        "#eceef0",
        0.9,
    )
    jade = {
        **DAY,
        "tile": "#6f9a8c",
        "gap": "#42675e",
        "gleam": "#a9cfc0",
        "cap": "#4d7a6d",
        "plaster": "#8fb5a6",
        "wood": "#7d4a3c",
        "stone": "#aba599",
        "green": "#4a7a6a",
    }
    sheet.shape([box(560, line - 12, 860, line - 2)], "#8a5f4a")
    sheet.shape([box(566 + k * 40, line - 4, 572 + k * 40, line + 6) for k in range(8)], "#5f4434")
    sheet.shape(
        [box(560, line - 34, 860, line - 30)] + [box(562 + k * 20, line - 34, 565 + k * 20, line - 10) for k in range(15)], "#8a5f4a"
    )
    pavilion(sheet, 500, line + 2, 92, jade, 1, tall=1.0, roof=0.78, base=0.12)
    sheet.mirror(line, down(line, 1200, "#b5b8b6", "#6f7c84", "#4f5d68"), 0.26, ripple=4, blur=1.3)
    ripples(sheet, line + 10, 1190, ["#dfe1df", "#5f6c75"], 44, 160, 0.24)
    # A little ice along the near edge, dry reeds.
    ice = curve((-20, 1130), (240, 1080), (520, 1110), (800, 1090), (1140, 1130), (1620, 1080))
    sheet.shape([*ice, (1620, 1220), (-20, 1220)], down(1080, 1200, "#dfe5e9", "#b9c5ce", grain=0.2), 0.8)
    sheet.shape(
        [ribbon(fractal(dice, [(200 + k * 300, 1110), (290 + k * 300, 1150), (330 + k * 300, 1200)], 0.3, 3), 2.4) for k in range(5)],
        "#f6f9fb",
        0.8,
    )
    stems = []
    for _ in range(60):
        x, y = dice.uniform(1100, 1620), dice.uniform(1080, 1200)
        tall, bend = dice.uniform(90, 240), dice.uniform(-50, 60)
        stems.append(
            (
                ribbon(curve((x, y), (x + bend * 0.3, y - tall * 0.6), (x + bend, y - tall)), 3.4, 1.4),
                mix("#8a7a5c", "#cdbb92", dice.random()),
            )
        )
        if dice.random() < 0.35:
            stems.append(
                (
                    curve(
                        (x + bend, y - tall),
                        (x + bend + 26, y - tall + 8),
                        (x + bend + 10, y - tall + 34),
                        (x + bend - 10, y - tall + 18),
                        (x + bend, y - tall),
                        steps=5,
                    ),
                    mix("#7a6848", "#b09a70", dice.random()),
                )
            )
    sheet.dabs(stems)
    birds(sheet, 420, 250, 7, 15, "#66717d", 100)
    return sheet.finish(bloom=0.06, vignette=0.12, contrast=0.1)


@picture(CENTRAL + "jar.jpg", "2025-08-09 10:41:25", "nationalmuseum", size=(1200, 1600))
def jar(sheet):
    """A buncheong bottle with brush strokes as quick as handwriting."""
    dice = sheet.dice
    sheet.fill(Fade((0, 0), (1200, 1600), "#4d5552", "#6d736c", "#8f8f82", grain=0.12))
    sheet.glow(420, 420, 900, "#f0e6cc", 0.5)
    sheet.shape(box(-10, 1220, 1210, 1610), down(1220, 1600, "#8a8376", "#5f594f", "#3f3b35", grain=0.25))
    sheet.shape(box(-10, 1212, 1210, 1226), "#c9c0ac", 0.8)
    camera = Camera(1200, 1600, (0, 0.42, -0.95), pitch=11, focal=1.5, centre=(0.5, 0.5))
    contour = [
        (0.088, 0.0),
        (0.092, 0.008),
        (0.105, 0.03),
        (0.142, 0.09),
        (0.165, 0.16),
        (0.168, 0.205),
        (0.155, 0.25),
        (0.122, 0.3),
        (0.078, 0.34),
        (0.046, 0.375),
        (0.036, 0.41),
        (0.036, 0.44),
        (0.05, 0.47),
        (0.072, 0.486),
    ]
    fine = []
    for (r1, h1), (r2, h2) in zip(contour, contour[1:]):
        for k in range(6):
            fine.append((r1 + (r2 - r1) * k / 6, h1 + (h2 - h1) * k / 6))
    fine.append(contour[-1])
    smooth_ = []
    for i in range(len(fine)):
        window_ = fine[max(0, i - 4) : i + 5]
        smooth_.append((sum(r for r, _ in window_) / len(window_), fine[i][1]))
    cx, cy = camera.at(0, 0, 0)
    sheet.shape(oval(cx + 110, cy + 6, 330, 52), "#1c1a18", 0.6, blur=34)
    sheet.shape(oval(cx + 20, cy + 6, 190, 26), "#14120f", 0.7, blur=10)
    body = camera.turned(0, 0, smooth_)
    l, t, r, b = bounds(body)
    sheet.shape(body, across(l, r, "#b9b19a", "#a39a82", "#7d755f", "#4f4a3c", grain=0.3))
    with sheet.inside(body):
        # White slip, swept on with a coarse brush: bands of hair-thin strokes.
        for low, high, n in ((0.07, 0.31, 300), (0.35, 0.43, 40)):
            strokes = []
            for _ in range(n):
                h = dice.uniform(low, high)
                radius = next(rr for rr, hh in smooth_ if hh >= h)
                start, sweep = dice.uniform(0.5, 0.9), dice.uniform(0.08, 0.4)
                rise = dice.uniform(-0.006, 0.02)
                path = [
                    camera.at(
                        radius * 1.002 * math.cos(math.tau * (start + sweep * k / 12)),
                        h + rise * k / 12,
                        radius * 1.002 * math.sin(math.tau * (start + sweep * k / 12)),
                    )
                    for k in range(13)
                ]
                strokes.append(ribbon(path, dice.uniform(2, 10), dice.uniform(2, 7), 0.6))
            sheet.shape(strokes, across(l, r, "#fffaf0", "#f2ead8", "#d2c8b2", "#8f8672", grain=0.3), 0.72, rough=1.2)

        # Fish, scratched and painted in iron.
        def fish(u, h, s, turn):
            angle = math.tau * u
            radius = next(rr for rr, hh in smooth_ if hh >= h)
            x0, y0 = camera.at(radius * math.cos(angle), h, radius * math.sin(angle))
            c, sn = math.cos(turn), math.sin(turn)

            def at(a, b_):
                return (x0 + (a * c - b_ * sn) * s, y0 + (a * sn + b_ * c) * s)

            shape = curve(
                at(-1.2, 0),
                at(-0.6, -0.42),
                at(0.2, -0.4),
                at(0.9, -0.08),
                at(1.5, -0.42),
                at(1.4, 0),
                at(1.5, 0.42),
                at(0.9, 0.08),
                at(0.2, 0.42),
                at(-0.6, 0.4),
                at(-1.2, 0),
            )
            sheet.shape(ribbon(shape, 6), "#4a3a2c", 0.85, rough=1)
            sheet.shape(
                [ribbon(curve(at(-0.5, -0.34), at(-0.36, 0), at(-0.5, 0.34)), 5), oval(*at(-0.86, -0.08), 5)]
                + [ribbon(curve(at(-0.2 + k * 0.22, -0.26), at(-0.12 + k * 0.22, 0), at(-0.2 + k * 0.22, 0.26)), 3) for k in range(4)]
                + [
                    ribbon([at(-0.1, -0.42), at(0.2, -0.62), at(0.4, -0.36)], 5),
                    ribbon([at(1.0, 0.04), at(1.38, 0.24)], 3),
                    ribbon([at(1.0, -0.04), at(1.38, -0.24)], 3),
                ],
                "#4a3a2c",
                0.8,
                rough=1,
            )

        fish(0.70, 0.205, 112, 0.12)
        for k in range(3):
            line = [
                camera.at(rr * math.cos(math.tau * (0.5 + 0.5 * i / 40)), hh, rr * math.sin(math.tau * (0.5 + 0.5 * i / 40)))
                for i in range(41)
                for rr, hh in [next((rr, hh) for rr, hh in smooth_ if hh >= (0.066, 0.318, 0.332)[k])]
            ]
            sheet.shape(ribbon(line, 4), "#57493a", 0.8)
        sheet.shape(body, "#14110e", 0.45, fade=across(l, r, level(0), level(0), level(0.25), level(1), grain=0.4))
        sheet.shape(oval(l + (r - l) * 0.26, t + (b - t) * 0.46, 30, 130, 0.12), "#ffffff", 0.5, blur=14)
        sheet.shape(oval(l + (r - l) * 0.42, t + (b - t) * 0.13, 9, 36), "#ffffff", 0.5, blur=5)
        sheet.dabs([(oval(dice.uniform(l, r), dice.uniform(t, b), dice.uniform(0.8, 2.4), steps=6), "#5f5442") for _ in range(260)], 0.5)
    mouth = camera.ring(0, 0.486, 0, 0.072)
    sheet.shape(mouth, across(l, r, "#e6dcc4", "#b5ab92", "#7d745e"))
    sheet.shape(camera.ring(0, 0.484, 0, 0.058), "#2e2820")
    label = [(850, 1300), (1050, 1312), (1050, 1372), (850, 1360)]
    sheet.shape([(x + 4, y + 8) for x, y in label], "#1c1a18", 0.4, blur=5)
    sheet.shape(label, "#f0ebe0")
    sheet.shape(
        [ribbon([(872, 1321), (980, 1327)], 7), ribbon([(872, 1340), (1026, 1349)], 4), ribbon([(872, 1352), (1000, 1359)], 4)],
        "#6d675c",
        0.9,
    )
    sheet.shape([(120, -20), (420, -20), (760, 1620), (-200, 1620)], "#fff3d4", 0.10, blur=50, mode="screen")
    return sheet.finish(bloom=0.14, vignette=0.26)
