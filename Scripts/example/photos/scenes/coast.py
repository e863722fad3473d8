"""The crown of 성산, the laundry of 동피랑."""

import math

from ..album import picture
from ..land import clouds, ranges, sky, streaks, sun
from ..lines import between, blob, box, curve, oval, ribbon
from ..mountains import crag
from ..paint import Fade, across, down, mix
from ..plants import reeds
from ..water import glitter, surf, swell


@picture("photos/seongsan.jpg", "2025-11-29 08:22:47", "seongsan")
def crown(sheet):
    """The crown of rock out in the sea, silver grass in front, the sun already up."""
    dice = sheet.dice
    sky(sheet, "#7f9fbf", "#c9cfcf", "#f6d9b0", "#fbc98f", bottom=640)
    streaks(sheet, 60, 400, "#fff0d6", 12, 0.5, long=520, thick=12)
    sun(sheet, 420, 420, 42, "#fffaf0", "#ffd79a", reach=11)
    line = 650
    sheet.shape(box(-10, line, 1610, 900), down(line, 860, "#f3cfa0", "#9fb0b8", "#6f93a8", grain=0.15))
    swell(sheet, line + 3, 850, "#5f87a0", "#f0d9b8", 18, 6, "#fff0d0")
    glitter(sheet, 425, line + 3, 850, 170, "#fff0c8", 240, 26, 0.85)
    crag(
        sheet,
        [
            (620, 662),
            (650, 600),
            (676, 520),
            (716, 440),
            (742, 404),
            (790, 416),
            (836, 398),
            (890, 410),
            (940, 392),
            (1000, 404),
            (1060, 388),
            (1120, 402),
            (1176, 390),
            (1230, 408),
            (1270, 440),
            (1310, 470),
            (1370, 520),
            (1450, 580),
            (1540, 624),
            (1660, 650),
        ],
        Fade((640, 400), (1560, 660), "#8f8a74", "#7d8468", "#96a070", grain=0.3),
        rock="#d9c6a0",
        shade="#545a56",
        rough=0.10,
        foot=670,
        light=-1,
        woods="#75854f",
    )
    for k in range(22):
        x = dice.uniform(720, 860)
        y = dice.uniform(430 + max(0, 760 - x) * 1.6, 580)
        sheet.shape(ribbon(curve((x, y), (x + dice.uniform(-3, 3), y + 34), (x + dice.uniform(-4, 4), y + 74)), 1, 6, 1), "#4a4a44", 0.4)
    sheet.shape([(620, 662), (660, 580), (716, 440), (744, 404), (760, 440), (720, 560), (700, 664)], "#ffd9a0", 0.4, blur=7, mode="screen")
    surf(sheet, [(x, 664 + 3 * math.sin(x * 0.05)) for x in range(630, 1300, 5)], "#fff6e6", "#4f7080", 6, 8, 0.8)
    sheet.shape(
        curve((1230, 668), (1330, 660), (1460, 652), (1640, 646), (1640, 760), (1420, 730), (1300, 690), (1230, 668)),
        down(640, 740, "#7d8a62", "#a3a874", grain=0.3),
    )
    sheet.shape(
        curve((1240, 672), (1310, 694), (1420, 734), (1640, 764), (1640, 776), (1400, 742), (1290, 696), (1240, 672)), "#e9dcc0", 0.8
    )
    for x, y, w in ((1380, 668, 26), (1420, 672, 22), (1470, 668, 28), (1520, 674, 24)):
        sheet.shape(box(x, y - 12, x + w, y + 4), "#e6dcc8")
        sheet.shape(
            [(x - 3, y - 12), (x + w + 3, y - 12), (x + w / 2, y - 23)], ["#c9503a", "#3f6a8a", "#d98a3a", "#8a4a3a"][int(x / 10) % 4]
        )
    field = curve((-20, 860), (300, 832), (700, 850), (1100, 820), (1620, 780))
    sheet.shape([*field, (1620, 1220), (-20, 1220)], down(790, 1200, "#c9ab6c", "#a3854e", "#6d5834", grain=0.3))
    walls = []
    for x in range(-10, 1640, 17):
        y = 866 - x * 0.046 + 16 * math.sin(x * 0.004)
        for k in range(2):
            walls.append((blob(dice, x, y - k * 13 + dice.uniform(-2, 2), 12, 9, 0.16, 11), mix("#2e2e30", "#65625c", dice.random())))
    sheet.dabs(walls)
    for foot, height, n, tones, plume in (
        (960, 190, 130, ["#a3874e", "#cdb578"], ["#f3e3c0", "#fff6e0"]),
        (1080, 270, 130, ["#8a6f3e", "#bfa262"], ["#efdcb4", "#fff8e6"]),
        (1240, 400, 110, ["#6a5430", "#a88c50"], ["#e9d3a4", "#fff6dc"]),
    ):
        reeds(sheet, -120, 1660, foot, height, tones, plume, n, 0.34, thick=2.2 + height / 170)
    return sheet.finish(bloom=0.18, vignette=0.1)


@picture("photos/dongpirang-laundry.jpg", "2026-09-26 12:05:14")
def laundry(sheet):
    """Towels on a line cut the sea into pieces."""
    dice = sheet.dice
    sky(sheet, "#7fb6dc", "#b9dbe6", "#e9f0e2", bottom=460)
    clouds(sheet, 1180, 210, 250, "#ffffff", "#cfe0ea", 0.9)
    line = 470
    ranges(
        sheet,
        "#a9c3cc",
        "#6d949c",
        430,
        470,
        3,
        22,
        foot="#cfdfde",
        spread=40,
        trees=2,
        first=2.4,
        peaks={0: [(400, 60, 200)], 1: [(1100, 50, 260)], 2: [(100, 40, 200), (1500, 50, 200)]},
    )
    sheet.shape(box(-10, line, 1610, 900), down(line, 900, "#6fb0c4", "#4a97b4", "#3a86a8", grain=0.15))
    swell(sheet, line + 3, 880, "#2f7a9e", "#a3d6dc", 20, 5, "#f0fbfa")
    for x, y, s, tone in ((260, 520, 0.8, "#d9583f"), (640, 560, 1.1, "#f3ead6"), (1130, 530, 0.9, "#3f6a8a"), (1400, 590, 1.3, "#e9b23c")):
        sheet.shape(
            curve(
                (x - 44 * s, y),
                (x - 34 * s, y + 16 * s),
                (x + 34 * s, y + 16 * s),
                (x + 50 * s, y - 4 * s),
                (x, y + 2 * s),
                (x - 44 * s, y),
                steps=5,
            ),
            tone,
        )
        sheet.shape(box(x - 18 * s, y - 18 * s, x + 10 * s, y + 2 * s), "#fbf6ea")
        sheet.shape(ribbon([(x + 16 * s, y), (x + 16 * s, y - 42 * s)], 2.4), "#4a4a4a")
        sheet.shape(oval(x, y + 22 * s, 60 * s, 5 * s), "#24688a", 0.4, blur=3)
    # Roofs of the harbour town stepping down to the water.
    quay = curve((-20, 730), (240, 710), (420, 770), (640, 800), (900, 770), (1120, 710), (1400, 680), (1640, 700))
    sheet.shape([*quay, (1640, 1220), (-20, 1220)], down(610, 1200, "#cfd3c0", "#a9b39a", "#8f9c86", grain=0.25))
    sheet.shape(ribbon(quay, 9), "#f3ead6")
    roofs = []
    for _ in range(110):
        t = dice.random()
        x = dice.uniform(-60, 1660)
        y = 770 + 44 * math.sin((x - 160) * 0.0052) + 330 * t
        roofs.append((y, x, 54 + 60 * t))
    for y, x, w in sorted(roofs):
        wall_ = ["#f3ead8", "#e9dcc6", "#d3e3e3", "#f2dcc8", "#e3e3d3"][int(dice.random() * 5)]
        top = ["#d9784f", "#c9583f", "#3f7f9c", "#5f9a8a", "#7a8a94", "#e0954f", "#3a6a8a"][int(dice.random() * 7)]
        h = w * dice.uniform(0.5, 0.8)
        sheet.shape(
            box(x - w * 0.62, y - h * 0.1, x + w * 0.62, y + h),
            across(x - w, x + w, mix(wall_, "#ffffff", 0.3), wall_, mix(wall_, "#54606a", 0.25)),
        )
        if dice.random() < 0.65:
            sheet.shape(
                [(x - w * 0.72, y), (x + w * 0.72, y), (x + w * 0.5, y - h * 0.46), (x - w * 0.5, y - h * 0.46)],
                Fade((x - w, y - h), (x + w, y), mix(top, "#fff0d9", 0.3), top, mix(top, "#2a2a34", 0.2)),
            )
            sheet.shape(
                [ribbon([(x - w * 0.5 + w * i / 9, y - h * 0.46), (x - w * 0.72 + w * 1.44 * i / 9, y)], 1.4) for i in range(10)],
                mix(top, "#2a2a34", 0.4),
                0.4,
            )
        else:
            sheet.shape(
                [(x - w * 0.66, y + 2), (x + w * 0.66, y + 2), (x + w * 0.6, y - h * 0.2), (x - w * 0.6, y - h * 0.2)],
                mix("#5f9a7a", "#c6d2c6", dice.random() * 0.6),
            )
        if dice.random() < 0.8:
            sheet.shape(
                [box(x - w * 0.3, y + h * 0.25, x - w * 0.08, y + h * 0.55), box(x + w * 0.12, y + h * 0.25, x + w * 0.34, y + h * 0.55)],
                "#5a7480",
            )
        if dice.random() < 0.22:
            sheet.shape(ribbon(oval(x + w * 0.3, y - h * 0.42, w * 0.12, w * 0.1), 1), "#2f5f8a")
            sheet.shape(box(x + w * 0.18, y - h * 0.62, x + w * 0.42, y - h * 0.3), "#2f6aa0")
    sheet.blur(1.4)
    sheet.shape([(-20, 1130), (900, 1100), (1620, 1140), (1620, 1220), (-20, 1220)], down(1100, 1200, "#e6dcc6", "#b9ae98"))
    sheet.shape(ribbon([(-20, 1130), (900, 1100), (1620, 1140)], 14), "#f6efdf")
    for x in (96, 1510):
        sheet.shape(box(x - 11, 250, x + 11, 1160), across(x - 11, x + 11, "#b5a58c", "#8a7a64", "#5f5444"))
    rope = [(96, 300), (500, 352), (900, 362), (1250, 340), (1510, 296)]
    sheet.shape(ribbon(curve(*rope), 4), "#efe6d2")
    line_ = curve(*rope, steps=60)
    towels = [
        ("#f3ead6", 0),
        ("#e8857a", 1),
        ("#f6f2e6", 2),
        ("#8fb8c9", 0),
        ("#f2cf6a", 0),
        ("#f6f2e6", 1),
        ("#7fae94", 0),
        ("#f0b8b0", 2),
        ("#f6f2e6", 0),
        ("#5f87a8", 1),
    ]
    place = 0.045
    for k, (tone, kind) in enumerate(towels):
        width = 0.078
        i, j = int(place * len(line_)), int((place + width) * len(line_))
        a, b = line_[i], line_[j]
        drop = 270 + dice.uniform(-30, 60)
        sway = 26 + dice.uniform(-10, 16)
        left = curve(a, (a[0] + sway * 0.2, a[1] + drop * 0.5), (a[0] + sway, a[1] + drop), steps=10)
        right = curve(b, (b[0] + sway * 0.5, b[1] + drop * 0.46), (b[0] + sway * 1.5, b[1] + drop * 0.95), steps=10)
        low = curve(
            left[-1],
            (left[-1][0] + (right[-1][0] - left[-1][0]) * 0.3, left[-1][1] - 9),
            (left[-1][0] + (right[-1][0] - left[-1][0]) * 0.7, left[-1][1] + 6),
            right[-1],
            steps=6,
        )
        cloth = left + low[1:] + right[::-1]
        sheet.shape(
            cloth,
            Fade(
                a, (b[0] + 20, b[1] + 40), mix(tone, "#ffffff", 0.4), tone, mix(tone, "#fff6dc", 0.3), mix(tone, "#5a6478", 0.28), grain=0.2
            ),
        )
        with sheet.inside(cloth):
            folds = [
                ribbon(
                    curve(
                        between(a, b, t),
                        (between(a, b, t)[0] + sway * 0.4, a[1] + drop * 0.5),
                        (between(a, b, t)[0] + sway * 1.2, a[1] + drop * 1.02),
                    ),
                    2,
                    15,
                    20,
                )
                for t in (0.24, 0.55, 0.84)
            ]
            sheet.shape(folds, mix(tone, "#4a5468", 0.5), 0.25, blur=6)
            if kind == 1:
                for t in (0.12, 0.18, 0.8, 0.86):
                    sheet.shape(
                        ribbon([between(left[0], left[-1], t), between(right[0], right[-1], t)], 9),
                        mix(tone, "#ffffff", 0.6) if sum(mix(tone, tone, 0)) < 2.5 else "#c9584a",
                        0.9,
                    )
            if kind == 2:
                sheet.dabs(
                    [
                        (oval(a[0] + dice.uniform(-10, 150), a[1] + dice.uniform(10, drop), 8, 8), "#d9707a" if k < 4 else "#4f87a8")
                        for _ in range(34)
                    ],
                    0.8,
                )
        for p in (between(a, b, 0.12), between(a, b, 0.88)):
            sheet.shape(box(p[0] - 4, p[1] - 12, p[0] + 4, p[1] + 15), ["#d9583f", "#3f7f9c", "#e9b23c"][k % 3])
        place += width + 0.016
    return sheet.finish(bloom=0.1, vignette=0.1)
