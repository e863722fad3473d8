"""서울숲: its avenue in autumn, its lawn and its lake in spring."""

import math

from ..album import picture
from ..birds import duck
from ..camera import Camera
from ..city import figure, skyline
from ..land import sky
from ..lines import box, curve, oval, ribbon
from ..paint import Halo, across, down, level, mix
from ..plants import blossom, branches, fallen, foliage, grass, tree
from ..water import petals, ripples

HOME = "places/seoul/서울숲/"


@picture(HOME + "ginkgo.jpg", "2023-11-04 14:46:20", "seoulforest", caption="밟지 않고 지나가려면 날아야 한다")
def ginkgo(sheet):
    """An avenue of ginkgos, all yellow, the ground too."""
    camera = Camera(1600, 1200, (0.3, 1.7, 0), pitch=-3, focal=1.0, centre=(0.46, 0.56))
    sky(sheet, "#dfe5dc", "#f6ecc9", "#fbe9b0", bottom=700)
    dice = sheet.dice
    gold = ["#b27f1e", "#d9a529", "#f0c63f", "#fbe48a"]
    far = [mix(tone, "#fbe9b5", 0.55) for tone in gold]
    foliage(sheet, [(dice.uniform(500, 1000), dice.uniform(430, 660), 90, 70) for _ in range(40)], far[1:], 10, 0.6)
    sheet.haze("#fdeebc", Halo((735, 640), 420, level(0.95), level(0.4), level(0)), 1)
    horizon = camera.at(0, 0, 400)[1]
    sheet.shape(box(-10, horizon, 1610, 1210), down(horizon, 1200, "#f3d273", "#e0af3c", "#b9842a", grain=0.3))
    path = camera.floor(-1.5, 0.6, 1.5, 120)
    sheet.shape(path, down(horizon, 1200, "#f0dfae", "#cdb083", "#a58a68", grain=0.3), 0.75, rough=3)
    fallen(sheet, -50, 1650, horizon + 8, 1195, ["#c98f22", "#f6d252"], 1500, 17)
    for z in (46, 36, 28, 22, 17, 13, 10, 7.6, 5.6):
        air = min(1, z / 50) ** 0.7 * 0.75
        tones = [mix(tone, "#fce9ad", air) for tone in gold]
        trunk = mix("#4a392c", "#d9c08a", air)
        for side in (-1, 1):
            x = side * 3.3 + dice.uniform(-0.15, 0.15)
            foot, scale = camera.at(x, 0, z), camera.size(x, 0, z)
            width = 0.34 * scale
            top = camera.at(x, 10, z)[1]
            bend = dice.uniform(-0.3, 0.3) * scale * 0.3
            spine = curve(foot, (foot[0] + bend, foot[1] - 3 * scale), (foot[0] - bend * 0.5, top))
            sheet.shape(
                ribbon(spine, width * 1.25, width, width * 0.6, width * 0.3),
                across(foot[0] - width, foot[0] + width, mix(trunk, "#ffe9b0", 0.35), trunk, mix(trunk, "#1e1612", 0.3), grain=0.3),
            )
            for k in range(6):
                y0 = foot[1] - (2.6 + k * 0.9) * scale
                reach = -side * dice.uniform(0.8, 2.2) * scale
                sheet.shape(
                    ribbon(
                        curve((foot[0], y0), (foot[0] + reach * 0.5, y0 - 0.5 * scale), (foot[0] + reach, y0 - 0.8 * scale)),
                        width * 0.35,
                        width * 0.08,
                    ),
                    trunk,
                )
            clumps = [
                (foot[0] + dice.gauss(0, 1.25) * scale, foot[1] - dice.uniform(3.0, 8.2) * scale, 0.95 * scale, 0.62 * scale)
                for _ in range(26)
            ]
            clumps.sort(key=lambda c: c[1])
            foliage(sheet, clumps, tones, max(4.5, 0.115 * scale), 0.6 if z > 8 else 0.5, light=(0.2 * -side, -0.6))
            sheet.shape(oval(foot[0], foot[1] + 2, width * 2.2, width * 0.5), "#7d5a1e", 0.4, blur=width * 0.3)
    for x, z, coat, skirt in ((-0.5, 15, "#3a4250", False), (0.2, 15.2, "#a5472f", True)):
        foot, scale = camera.at(x, 0, z), camera.size(x, 0, z)
        figure(sheet, foot[0], foot[1], 1.68 * scale, coat, skirt=skirt, bag="#57412f" if skirt else None)
    petals(sheet, 0, 200, 1600, 1150, ["#f4cf4c", "#fbe78f"], 46, 10)
    return sheet.finish(bloom=0.16, vignette=0.16)


@picture(HOME + "mats.jpg", "2024-04-06 13:08:55", "seoulforest", caption="자리를 펴기까지 한 시간, 앉아 있기까지 다섯 시간")
def mats(sheet):
    """Mats on the lawn below cherry blossom."""
    sky(sheet, "#a9cbe0", "#d7e5e2", "#f2ecdb", bottom=620)
    skyline(
        sheet,
        600,
        560,
        1640,
        40,
        210,
        down(380, 600, "#c2cdd2", "#dfe2da"),
        (),
        dark="#a4b4bd",
        unit=11,
        wide=(40, 90),
        gap=60,
        dark_opacity=0.4,
    )
    dice = sheet.dice
    fresh = ["#6f8c50", "#94ad60", "#b8c97c", "#d9e0a4"]
    for x in range(-20, 1660, 100):
        tree(
            sheet,
            x + dice.uniform(-30, 30),
            640,
            dice.uniform(120, 200),
            [mix(c, "#e9ead2", 0.3) for c in fresh] if dice.random() < 0.6 else ["#dba9b4", "#eec5cc", "#f8dfe1", "#fdf1f0"],
            "#7d6e60",
            dab=7,
            bole=0.2,
        )
    sheet.haze("#f4efdf", down(480, 660, level(0), level(0.5)), 1)
    sheet.shape(box(-10, 630, 1610, 1210), down(630, 1200, "#bccb84", "#9bb467", "#6f8f4c", grain=0.3))
    for _ in range(150):
        y = 640 + 540 * dice.random() ** 1.3
        sheet.shape(
            oval(dice.uniform(0, 1600), y, 40 + (y - 600) * 0.3, 3 + (y - 600) * 0.02),
            mix("#84a356", "#c9d48c", dice.random()),
            0.4,
            blur=4,
        )
    cloths = ["#c9584a", "#3f6a8a", "#e7c35b", "#e8e2d2", "#7c5a86", "#4f8a7c"]
    spots = [
        (150, 690, 0.5),
        (420, 680, 0.45),
        (700, 700, 0.5),
        (980, 690, 0.5),
        (1260, 684, 0.45),
        (1500, 705, 0.5),
        (300, 770, 0.8),
        (660, 800, 0.9),
        (1040, 790, 0.85),
        (1400, 800, 0.9),
        (420, 930, 1.35),
        (1180, 960, 1.5),
    ]
    for i, (x, y, s) in enumerate(spots):
        w, d = 120 * s, 40 * s
        cloth = cloths[i % len(cloths)]
        sheet.shape([(x - w * 0.8, y - d), (x + w * 0.8, y - d), (x + w, y), (x - w, y)], "#4d6636", 0.35, blur=4)
        sheet.shape(
            [(x - w * 0.78, y - d), (x + w * 0.78, y - d), (x + w, y - 3 * s), (x - w, y - 3 * s)],
            down(y - d, y, cloth, mix(cloth, "#ffffff", 0.15)),
        )
        if i % 2 == 0:
            sheet.shape(
                [
                    [
                        (x - w * (0.78 + 0.2 * t), y - d * (1 - t)),
                        (x + w * (0.78 + 0.2 * t), y - d * (1 - t)),
                        (x + w * (0.79 + 0.2 * t), y - d * (1 - t) + 3 * s),
                        (x - w * (0.79 + 0.2 * t), y - d * (1 - t) + 3 * s),
                    ]
                    for t in (0.15, 0.5, 0.85)
                ],
                "#f3ead8",
                0.6,
            )
        for k in range(2 + i % 2):
            px, py = x + (k - 0.7) * 62 * s, y - d * 0.35 + (k % 2) * 6 * s
            coat = cloths[(i + k * 2 + 1) % len(cloths)]
            sheet.shape(
                curve(
                    (px - 22 * s, py),
                    (px - 17 * s, py - 34 * s),
                    (px, py - 42 * s),
                    (px + 17 * s, py - 34 * s),
                    (px + 22 * s, py),
                    (px, py + 4 * s),
                    (px - 22 * s, py),
                ),
                mix(coat, "#2c2c33", 0.2),
            )
            sheet.shape(
                ribbon(curve((px - 14 * s, py - 4 * s), (px + 14 * s, py - 10 * s), (px + 38 * s, py + 2 * s)), 12 * s, 7 * s),
                mix("#3a4150", "#8a7a66", dice.random()),
            )
            sheet.shape(oval(px, py - 51 * s, 10 * s, 11.5 * s), "#3a2d29")
        sheet.shape(box(x + w * 0.4, y - d * 0.75, x + w * 0.58, y - d * 0.42), "#b5895a")
    # The tree under which somebody was earlier than we.
    spots, limbs = [], []
    for start, angle in (
        ((1690, 250), 3.3),
        ((1690, 120), 3.05),
        ((1690, 20), 2.9),
        ((1560, -60), 2.4),
        ((-80, 40), 0.0),
        ((-80, 160), -0.2),
        ((120, -70), 0.9),
    ):
        limbs += branches(dice, *start, 150, 24, angle, 5, spread=0.5, droop=0.1, tips=spots)
    sheet.shape(limbs, "#4f3c38")
    blossom(sheet, spots, ["#e39fb2", "#f3c3ce"], 9, 7, 40)
    blossom(sheet, spots, ["#f6d3da", "#fff4f3"], 8, 7, 36)
    petals(sheet, 0, 300, 1600, 1200, ["#f8d6dd", "#fff3f2"], 90, 7)
    return sheet.finish(bloom=0.1)


@picture(HOME + "lake.jpg", "2026-04-11 15:40:02", "seoulforest", caption="물가 뒤쪽")
def lake(sheet):
    """The back of the lake in April, three ducks."""
    dice = sheet.dice
    sky(sheet, "#9cc3d8", "#cfe2df", "#f1ecd9", bottom=560)
    skyline(
        sheet,
        520,
        900,
        1640,
        60,
        260,
        down(260, 520, "#b9c9d0", "#dbe1db"),
        (),
        dark="#9fb3bd",
        unit=12,
        wide=(50, 90),
        gap=90,
        dark_opacity=0.4,
    )
    line = 610
    fresh = ["#5f8046", "#86a555", "#b2c86d", "#dbe4a0"]
    pink = ["#cf93a3", "#e6b4c0", "#f5d5da", "#fdeeee"]
    for x, h, tones in (
        (40, 330, fresh),
        (230, 250, pink),
        (400, 290, fresh),
        (560, 200, pink),
        (1520, 300, pink),
        (1330, 220, fresh),
        (1150, 200, pink),
        (980, 230, fresh),
        (760, 190, fresh),
    ):
        tree(sheet, x, line - 6, h, [mix(t, "#eef0dc", 0.12) for t in tones], "#6f5f52", dab=8, clumps=16, bole=0.18)
    sheet.haze("#f3f0dd", down(420, line, level(0), level(0.35)), 1)
    sheet.shape(
        curve((-20, line - 20), (500, line - 12), (1100, line - 16), (1620, line - 22), (1620, line + 4), (-20, line + 4)),
        down(line - 24, line, "#b4c276", "#7d8f52"),
    )
    grass(sheet, [(0, line - 2), (1600, line - 2)], ["#7a9150", "#b9c77a"], 20, 0.5)
    sheet.mirror(line, down(line, 1200, "#cfe0d8", "#7ba0a4", "#4c757f"), 0.34, ripple=10, blur=1.6)
    ripples(sheet, line + 10, 1190, ["#eef3e6", "#527e86"], 110, 190, 0.32)
    petals(sheet, 0, line + 30, 1600, 1190, ["#f6d3da", "#fff2f1"], 170, 7, 0.9, flat=0.4)
    for x, y, s in ((700, 800, 1.0), (820, 838, 1.15), (588, 850, 0.9)):
        duck(sheet, x, y, s)
    # Willow threads from above, grass and a rail in front.
    threads = []
    for _ in range(60):
        x, long = dice.uniform(1020, 1640), dice.uniform(220, 640)
        sway = dice.uniform(-40, -10)
        line_ = curve((x, -20), (x + sway * 0.3, long * 0.5), (x + sway, long), steps=14)
        threads.append((ribbon(line_, 2.4, 1), "#8a9a4e"))
        for px, py in line_[3:]:
            for side in (-1, 1):
                threads.append(
                    (
                        ribbon([(px, py), (px + side * dice.uniform(5, 10), py + dice.uniform(12, 22))], 0.6, 5, 0.6),
                        mix("#8fae4c", "#d9e38a", dice.random()),
                    )
                )
    sheet.dabs(threads)
    grass(sheet, [(-20, 1190), (420, 1180), (900, 1215), (1620, 1200)], ["#4d6a38", "#a6bb5e"], 90, 0.5, lean=0.05, width=4)
    for _ in range(26):
        x, y = dice.uniform(0, 1600), dice.uniform(1090, 1180)
        sheet.shape([oval(x + math.cos(k * 1.257) * 7, y + math.sin(k * 1.257) * 7, 6, 5) for k in range(5)], "#fbf6e6")
        sheet.shape(oval(x, y, 4, 4), "#e9b93a")
    return sheet.finish(bloom=0.1)
