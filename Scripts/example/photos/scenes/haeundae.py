"""해운대: dawn, afternoon, a slipper."""

import math

from ..album import picture
from ..birds import flying, gull
from ..city import building
from ..land import clouds, ridge, sky, streaks, sun
from ..lines import between, blob, box, curve, oval, ribbon
from ..paint import Fade, across, down, mix
from ..water import glitter, ripples, surf, swell

BEACH = "places/korea/haeundae/"


@picture(BEACH + "dawn.jpg", "2024-08-03 05:31:40", "haeundae")
def dawn(sheet):
    """Five in the morning: sand as smooth as a new page, and the gulls have written first."""
    dice = sheet.dice
    sky(sheet, "#7487ab", "#c0b0be", "#f2c0a4", "#f9cf9e", bottom=520)
    streaks(sheet, 70, 380, "#f9d6bf", 13, 0.55, long=520, thick=11)
    sun(sheet, 1010, 478, 34, "#fff4d6", "#ffc08a")
    line = 520
    ridge(sheet, 526, 4, down(430, 540, "#8a849c", "#c9a3a0"), peaks=[(150, 66, 150), (-60, 96, 170)], trees=2, right=700)
    for x, w, h in ((1330, 50, 190), (1392, 46, 240), (1446, 52, 300), (1512, 60, 150), (1280, 40, 120)):
        building(sheet, x, line, w, h, down(line - h, line, "#77809e", "#c3a3a3"), ["#ffe3b0"], 0.14, unit=9)
    sheet.shape(box(-10, line, 1610, 860), down(line, 850, "#eec2a4", "#b9a5b3", "#8296b3", "#8fa8bd", grain=0.15))
    swell(sheet, line + 4, 790, "#6f86a8", "#f2cbb0", 20, 7, "#ffe6c4")
    glitter(sheet, 1012, line + 3, 800, 150, "#ffe6bc", 220, 24, 0.85)
    shore = [(x, 800 + 34 * math.sin(x * 0.0042 + 0.7) + 10 * math.sin(x * 0.013)) for x in range(-30, 1640, 6)]
    sheet.shape([*shore, (1640, 1220), (-30, 1220)], down(780, 1200, "#a8938c", "#cdb39c", "#e6cdb0", "#d9bd9c", grain=0.25))
    wet = [(x, y + 70 + 20 * math.sin(x * 0.006)) for x, y in shore]
    sheet.shape(shore + wet[::-1], Fade((0, 800), (0, 900), "#e6bfa8", "#a38f8d", grain=0.2), 0.75, blur=4)
    glitter(sheet, 1012, 820, 892, 130, "#ffe9c8", 60, 30, 0.6)
    surf(sheet, shore, "#fdf3e6", "#7d7480", 16, 14)
    surf(sheet, [(x, y - 62 + 8 * math.sin(x * 0.011)) for x, y in shore], "#f6e6dc", "#6f7f9c", 9, 9, 0.75)
    # The combed tracks of the cleaning car.
    for k in range(30):
        y0 = 930 + k * 9.5
        track = [(x, y0 + (y0 - 900) * 0.0002 * (x - 300) + 3 * math.sin(x * 0.006)) for x in range(-20, 1640, 40)]
        sheet.shape(ribbon(track, 2 + (y0 - 900) * 0.012), "#a88f78", 0.28)
        sheet.shape(ribbon([(x, y - 3) for x, y in track], 1.4), "#fbe9d0", 0.35)
    for start, turn, n in (((300, 1130), -0.24, 16), ((1180, 1160), -2.7, 12), ((760, 960), 0.15, 12)):
        x, y = start
        for k in range(n):
            s = 8 * (0.5 + (y - 850) / 330)
            side = 1 if k % 2 else -1
            px, py = x + side * s * 0.5 * math.sin(turn), y - side * s * 0.5 * math.cos(turn) * 0.5
            sheet.shape(
                [
                    ribbon([(px, py), (px + s * 1.6 * math.cos(turn + a), py + s * 0.8 * math.sin(turn + a))], 3.2, 1.2)
                    for a in (-0.5, 0, 0.5)
                ],
                "#7d6656",
                0.75,
            )
            x, y = x + 44 * math.cos(turn) * (s / 8), y + 22 * math.sin(turn) * (s / 8)
            turn += dice.uniform(-0.1, 0.1)
    for x, y, s, turn in ((1016, 950, 1.0, 1), (1130, 985, 1.15, -1), (560, 1092, 1.5, 1)):
        gull(sheet, x, y, s, turn)
    for x, y, s in ((420, 300, 1.1), (610, 240, 0.8), (760, 330, 0.6), (300, 390, 0.55)):
        flying(sheet, x, y, s)
    return sheet.finish(bloom=0.18, vignette=0.1)


@picture(BEACH + "parasols.jpg", "2024-08-02 14:20:31", "haeundae", size=(1600, 1067))
def parasols(sheet):
    """From above: parasols, rings and people take turns."""
    dice = sheet.dice
    sheet.fill(Fade((0, 0), (1600, 1067), "#f3dfb8", "#ecd3a4", "#e3c594", grain=0.2))
    sheet.mottle(30, 0.03)

    def shore(x):
        return 250 + (x - 800) * -0.10 + 24 * math.sin(x * 0.006) + 9 * math.sin(x * 0.021)

    edge = [(x, shore(x)) for x in range(-30, 1640, 8)]
    sheet.shape([(-30, -20), (1640, -20), *[(x, y + 56 + 10 * math.sin(x * 0.012)) for x, y in edge[::-1]]], "#cfae80", 0.65, blur=10)
    sheet.shape([(-30, -20), (1640, -20), *edge[::-1]], down(-20, 330, "#1f6f94", "#3f9ab0", "#7cc3c4", "#bfe3d6", grain=0.25))
    sheet.mottle(24, 0.02)
    for k in range(3):
        surf(sheet, [(x, y - k * 62 + 8 * math.sin(x * 0.013 + k)) for x, y in edge], "#fffdf4", "#3f8a9a", 14 - k * 4, 12, 0.9 - 0.25 * k)
    ripples(sheet, -10, 180, ["#a9dbe0", "#2a7a9c"], 90, 90, 0.5, thick=3)
    floats = ["#f2c53d", "#f6f0e0", "#e8604c", "#ff9fb0", "#5fb8d9"]
    for _ in range(46):
        x = dice.uniform(0, 1600)
        y = dice.uniform(6, shore(x) - 30)
        tone = floats[int(dice.random() * 5)]
        sheet.shape(oval(x + 5, y + 7, 15, 14), "#1c5a74", 0.35, blur=3)
        sheet.shape(ribbon(oval(x, y, 12, 12), 8), tone)
        sheet.shape([ribbon(oval(x, y, 12, 12, start=s, end=s + 0.1), 8) for s in (0.0, 0.33, 0.66)], "#ffffff", 0.7)
        sheet.shape(oval(x, y, 6.5), "#6a4630" if dice.random() < 0.8 else "#2c2c34")
    colours = [
        ("#d9483a", "#f6ecd8"),
        ("#2f6f94", "#f6ecd8"),
        ("#e9a92f", "#f6ecd8"),
        ("#3f8a6a", "#f6ecd8"),
        ("#e9707c", "#fbe3dc"),
        ("#f3ead6", "#c9b88f"),
    ]
    rows = []
    for row in range(7):
        for k in range(15):
            x = -40 + k * 116 + (row % 2) * 58 + dice.uniform(-9, 9)
            y = 410 + row * 104 + (x - 800) * -0.10 + dice.uniform(-9, 9)
            rows.append((x, y, row))
    for x, y, row in rows:
        towel = ["#e8604c", "#4a8fb0", "#f6f0e0", "#f2c53d", "#7fbf9a"][int(dice.random() * 5)]
        turn = dice.uniform(-0.3, 0.3)
        if dice.random() < 0.85:
            tx, ty = x + 44, y + 30
            rect = [
                (tx + a * math.cos(turn) - b * math.sin(turn), ty + a * math.sin(turn) + b * math.cos(turn))
                for a, b in ((-17, -30), (17, -30), (17, 30), (-17, 30))
            ]
            sheet.shape(rect, towel)
            sheet.shape(
                [
                    between(rect[0], rect[3], 0.3),
                    between(rect[1], rect[2], 0.3),
                    between(rect[1], rect[2], 0.42),
                    between(rect[0], rect[3], 0.42),
                ],
                "#ffffff",
                0.6,
            )
            if dice.random() < 0.5:
                skin = mix("#e0ac84", "#b9805a", dice.random())
                sheet.shape(
                    [
                        oval(tx, ty - 20, 6),
                        ribbon([(tx, ty - 12), (tx, ty + 6)], 13, 10),
                        ribbon([(tx - 3, ty + 6), (tx - 4, ty + 26)], 5),
                        ribbon([(tx + 3, ty + 6), (tx + 5, ty + 26)], 5),
                    ],
                    skin,
                )
                sheet.shape(box(tx - 6, ty - 2, tx + 6, ty + 9), ["#2f4a6a", "#c9483a", "#2c2c34", "#e9a92f"][int(dice.random() * 4)])
                sheet.shape(oval(tx, ty - 22, 6, 5), "#33251f")
    for x, y, row in rows:
        if dice.random() < 0.07:
            continue
        a, b = colours[int(dice.random() * 6)]
        r, start = dice.uniform(38, 46), dice.uniform(0, 1)
        sheet.shape(oval(x + 17, y + 21, r * 1.02, r * 0.98), "#8a6a44", 0.5, blur=4)
        for k in range(8):
            t1, t2 = start + k / 8, start + (k + 1) / 8
            wedge = [(x, y)] + [
                (x + r * math.cos(math.tau * (t1 + (t2 - t1) * i / 5)), y + r * math.sin(math.tau * (t1 + (t2 - t1) * i / 5)))
                for i in range(6)
            ]
            tone = a if k % 2 == 0 else b
            light = 0.5 - 0.5 * math.cos(math.tau * ((t1 + t2) / 2 - 0.125))
            sheet.shape(wedge, mix(mix(tone, "#ffffff", 0.16), mix(tone, "#3a2a2a", 0.26), light))
        sheet.shape(oval(x, y, 3.4), "#fff6e0")
    for _ in range(60):
        x = dice.uniform(0, 1600)
        y = shore(x) + dice.uniform(10, 90)
        skin = mix("#e0ac84", "#b9805a", dice.random())
        sheet.shape(oval(x + 11, y + 8, 13, 4, 0.6), "#8a6a44", 0.5, blur=2)
        sheet.shape([oval(x, y, 6.5, 5)], ["#2f4a6a", "#c9483a", "#f6f0e0", "#e9a92f", "#3f8a6a"][int(dice.random() * 5)])
        sheet.shape(oval(x, y - 1, 3.6), "#33251f")
    return sheet.finish(bloom=0.05, vignette=0.12)


@picture(BEACH + "slipper.jpg", "2024-08-04 09:12:05", "haeundae", size=(1200, 1600))
def slipper(sheet):
    """One slipper on a fence, the sea behind it."""
    dice = sheet.dice
    sky(sheet, "#7fb3d6", "#bcdbe3", "#eef0e0", bottom=640)
    clouds(sheet, 260, 430, 300, "#ffffff", "#cfdfe6", 0.9)
    clouds(sheet, 980, 300, 240, "#ffffff", "#d5e3e8", 0.8)
    line = 690
    sheet.shape(box(-10, line, 1210, 1120), down(line, 1100, "#3f86a8", "#63abc0", "#9fd0d0", grain=0.15))
    swell(sheet, line + 3, 1060, "#3a80a4", "#a5d3d6", 22, 8, "#f3fbf8")
    shore = [(x, 1080 + 30 * math.sin(x * 0.005)) for x in range(-30, 1240, 8)]
    sheet.shape([*shore, (1240, 1620), (-30, 1620)], down(1060, 1600, "#d9c09a", "#efdab4", "#e3c898", grain=0.25))
    surf(sheet, shore, "#ffffff", "#4a8a9a", 18, 16)
    for x, tone in ((180, "#d9483a"), (340, "#e9a92f"), (930, "#2f6f94"), (1090, "#e9707c")):
        y = 1130 + (x % 70)
        sheet.shape(ribbon([(x, y), (x, y + 90)], 5), "#f6f0e0")
        sheet.shape(
            curve((x - 80, y + 12), (x - 50, y - 24), (x, y - 40), (x + 50, y - 24), (x + 80, y + 12), (x, y + 2), (x - 80, y + 12)), tone
        )
    sheet.blur(6.5)
    # The fence, near: weathered boards, one nail.
    boards = []
    for k in range(7):
        left = -70 + k * 196
        top = 860 + dice.uniform(-12, 12)
        shape = [(left, 1640), (left + 4, top + 46), (left + 82, top), (left + 160, top + 44), (left + 164, 1640)]
        sheet.shape([(x + 14, y + 6) for x, y in shape], "#2c3a40", 0.4, blur=8)
        sheet.shape(shape, across(left, left + 164, "#f3efe4", "#e3dccb", "#c6bda9", "#a89f8c", grain=0.3))
        with sheet.inside(shape):
            streaks_ = []
            for _ in range(30):
                x, y = dice.uniform(left, left + 164), dice.uniform(top, 1600)
                streaks_.append(ribbon([(x, y), (x + dice.uniform(-3, 3), y + dice.uniform(60, 240))], 0.6, 2.6, 0.6))
            sheet.shape(streaks_, "#857b6a", 0.4)
            sheet.shape(
                [
                    blob(dice, dice.uniform(left, left + 164), dice.uniform(top + 60, 1600), dice.uniform(6, 22), dice.uniform(20, 60), 0.3)
                    for _ in range(4)
                ],
                "#8fb0b8",
                0.3,
                rough=3,
            )
        boards.append(left)
    for y in (1010, 1420):
        sheet.shape(box(-10, y + 8, 1210, y + 88), "#5f584c", 0.4, blur=8)
        sheet.shape(box(-10, y, 1210, y + 74), down(y, y + 74, "#f0eadc", "#cdc4b0", "#a39a86", grain=0.3))
        sheet.shape([oval(left + 82 + d, y + 37, 6, 6) for left in boards for d in (-40, 40)], "#8a5a3c")
    cx, cy = 600, 960
    sheet.shape([ribbon([(cx, cy - 150), (cx + 22, cy - 146)], 10)], "#5c4a40")

    def at(u, v, turn=0.16, s=1.0):
        c, sn = math.cos(turn), math.sin(turn)
        return (cx + (u * c - v * sn) * s, cy + (u * sn + v * c) * s)

    sole = curve(
        at(-10, -170),
        at(58, -150),
        at(84, -70),
        at(72, 40),
        at(78, 150),
        at(62, 236),
        at(8, 268),
        at(-56, 240),
        at(-78, 150),
        at(-72, 40),
        at(-92, -60),
        at(-66, -146),
        at(-10, -170),
    )
    sheet.shape([(x + 34, y + 36) for x, y in sole], "#3a3428", 0.5, blur=14)
    sheet.shape([(x + 9, y + 9) for x, y in sole], "#1f4a66")
    sheet.shape(sole, Fade(at(-80, -150), at(80, 250), "#5fb0d0", "#3a86ae", "#2a6a92", grain=0.3))
    inner = [between(p, at(-4, 44), 0.09) for p in sole]
    sheet.shape(inner, Fade(at(-80, -150), at(80, 250), "#f3ead2", "#e0d0ac", "#c6b488", grain=0.3))
    with sheet.inside(inner):
        sheet.shape([oval(*at(-4 + dice.uniform(-2, 2), 190), 46, 52), oval(*at(-2, -66), 56, 66)], "#a8946c", 0.34, blur=9)
        sheet.shape([ribbon([at(-90, v), at(90, v + 5)], 2) for v in range(-150, 260, 15)], "#b5a57e", 0.4)
    for side in (-1, 1):
        strap = curve(at(-4, -78), at(side * 36, -46), at(side * 66, 10), at(side * 74, 72), steps=10)
        sheet.shape([(x + 9, y + 12) for x, y in ribbon(strap, 20, 26, 28, 24)], "#3a3428", 0.4, blur=5)
        sheet.shape(ribbon(strap, 18, 26, 30, 26), Fade(at(-60, -80), at(60, 80), "#f2755c", "#d9483a", "#a8342c"))
        sheet.shape(ribbon([(x - 3, y - 4) for x, y in strap], 3, 5, 4), "#ffb8a0", 0.7)
    sheet.shape(oval(*at(-4, -80), 14, 13), "#a8342c")
    sheet.dabs(
        [
            (oval(*at(dice.gauss(0, 40), dice.gauss(60, 90)), dice.uniform(1.2, 3), steps=6), mix("#f6e6bf", "#b59a68", dice.random()))
            for _ in range(120)
        ],
        0.9,
    )
    return sheet.finish(bloom=0.1, vignette=0.14)
