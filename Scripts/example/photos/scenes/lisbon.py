"""Lisbon from Senhora do Monte, at dawn and at sunset."""

from ..album import picture
from ..land import birds, ridge, sky, streaks, sun
from ..lines import between, box, curve, oval, ribbon
from ..paint import Fade, Halo, across, down, level, mix
from ..plants import foliage
from ..water import glitter, ripples

VIEW = "places/abroad/senhora-do-monte/"


def houses(sheet, rows, walls, tops, air, light=-1, lit=None, lit_share=0.0):
    """A town of tiled roofs: rows are (height on the sheet, size, number), the farthest first; `air` is (colour, strength afar)."""
    dice = sheet.dice
    for index, (y, size, count, left, right) in enumerate(rows):
        share = air[1] * (1 - index / max(len(rows) - 1, 1))
        spots = sorted((dice.uniform(left, right), y + dice.uniform(-0.4, 0.4) * size) for _ in range(count))
        spots.sort(key=lambda p: p[1])
        for x, foot in spots:
            w, h = size * dice.uniform(0.7, 1.3), size * dice.uniform(0.7, 1.5)
            wall_ = mix(walls[int(dice.random() * len(walls))], air[0], share)
            top = mix(tops[int(dice.random() * len(tops))], air[0], share)
            sheet.shape(
                box(x - w / 2, foot - h, x + w / 2, foot + size),
                across(x - w / 2, x + w / 2, *([mix(wall_, "#fff6e0", 0.4), wall_, mix(wall_, "#54506a", 0.3)][::-light])),
            )
            rise = size * dice.uniform(0.22, 0.4)
            sheet.shape(
                [(x - w * 0.56, foot - h), (x + w * 0.56, foot - h), (x + w * 0.36, foot - h - rise), (x - w * 0.36, foot - h - rise)],
                Fade(
                    (x - w / 2, foot - h - rise),
                    (x + w / 2, foot - h),
                    *([mix(top, "#ffe9c4", 0.45), top, mix(top, "#3a3044", 0.3)][::-light])
                ),
            )
            if size > 24:
                sheet.shape(
                    [
                        ribbon([(x - w * 0.36 + w * 0.72 * i / 8, foot - h - rise), (x - w * 0.56 + w * 1.12 * i / 8, foot - h)], 1.2)
                        for i in range(9)
                    ],
                    mix(top, "#3a2430", 0.4),
                    0.4,
                )
            if size > 14:
                panes = []
                columns, floors = max(int(w / (size * 0.3)), 1), max(int(h / (size * 0.42)), 1)
                for c in range(columns):
                    for r in range(floors):
                        px, py = x - w / 2 + (c + 0.5) * w / columns, foot - h + (r + 0.6) * h / floors
                        pane = box(px - size * 0.05, py - size * 0.1, px + size * 0.05, py + size * 0.1)
                        panes.append(
                            (pane, lit if lit is not None and dice.random() < lit_share else mix("#4a5060", wall_, 0.25 + share * 0.4))
                        )
                sheet.dabs(panes, 0.85)
            if dice.random() < 0.14 and size > 20:
                sheet.shape(box(x - w * 0.16, foot - h - rise * 1.5, x - w * 0.06, foot - h - rise * 0.4), wall_)


@picture(VIEW + "dawn.jpg", "2025-05-05 06:34:12")
def dawn(sheet):
    """Half past six: the castle grey, the river the same grey, the roofs turning to the colour of bread."""
    dice = sheet.dice
    sky(sheet, "#94a5b8", "#c2c6cb", "#ecd3bd", "#f3c9a4", bottom=520)
    streaks(sheet, 60, 360, "#f6e0cc", 10, 0.45, long=560, thick=12)
    ridge(sheet, 470, 8, down(430, 520, "#a3a9b5", "#c9c3c0"), peaks=[(300, 20, 300), (1300, 26, 300)])
    sheet.shape(box(-10, 472, 1610, 640), down(472, 620, "#c9c9cb", "#aab3bd", "#9fabb7", grain=0.1))
    ripples(sheet, 480, 600, ["#e6dfd8", "#8f9cab"], 70, 140, 0.3)
    # The castle on its hill, on the left.
    hill = curve((-20, 520), (120, 430), (260, 372), (420, 350), (560, 372), (720, 440), (900, 540), (1000, 620), (-20, 640))
    sheet.shape(hill, down(350, 640, "#7f8790", "#a39c98", grain=0.25))
    for x, w, h in ((250, 40, 70), (300, 120, 46), (410, 46, 84), (450, 110, 44), (550, 42, 66)):
        sheet.shape(box(x, 372 - h, x + w, 396), down(372 - h, 396, "#8a8c92", "#a39c98"))
        sheet.shape([box(x + k * 10, 366 - h, x + k * 10 + 6, 374 - h) for k in range(int(w / 10))], "#8a8c92")
    sheet.shape(ribbon([(430, 288), (430, 250)], 2), "#6f747c")
    sheet.shape([(430, 250), (456, 256), (430, 264)], "#b5706a")
    foliage(
        sheet,
        [(x, 400 + abs(x - 420) * 0.22 + dice.uniform(-8, 12), 30, 18) for x in range(60, 860, 26)],
        ["#6f7a70", "#8a9382", "#a8a992"],
        6,
        0.8,
    )
    sheet.haze("#e6d0bd", down(400, 640, level(0), level(0.4), level(0.15)), 1, cell=90)
    walls = ["#efe2cc", "#f6eddc", "#e6cfb0", "#f0d9c6", "#dfd6c6", "#e9c9b0"]
    tops = ["#c07a54", "#b56a48", "#cc8a60", "#a8634a", "#d69a6c"]
    rows = [(590 + 60 * i**1.02, 15 + i * 8.4, int(88 / (1 + i * 0.30)), -60, 1660) for i in range(10)]
    houses(sheet, rows, walls, tops, ("#dcc6b8", 0.6), light=1)
    for x, y, s in ((1180, 720, 1.0), (700, 660, 0.6)):
        sheet.shape(box(x - 30 * s, y - 150 * s, x + 30 * s, y + 20), across(x - 30 * s, x + 30 * s, "#b5a898", "#e6d9c6", "#fff0da"))
        sheet.shape(box(x - 14 * s, y - 130 * s, x + 14 * s, y - 96 * s), "#54505a")
        sheet.shape(
            curve(
                (x - 34 * s, y - 150 * s), (x - 24 * s, y - 186 * s), (x, y - 204 * s), (x + 24 * s, y - 186 * s), (x + 34 * s, y - 150 * s)
            ),
            across(x - 34 * s, x + 34 * s, "#a89c90", "#f3e6d2"),
        )
    sheet.shape([(1640, 300), (1640, 1100), (0, 1240), (0, 900)], "#ffd9a8", 0.22, mode="screen", blur=30)
    # The wall of the terrace, a pine, the dog.
    sheet.shape([(-20, 1080), (1620, 1050), (1620, 1220), (-20, 1220)], down(1050, 1200, "#8f8a88", "#6a6668", "#54525a", grain=0.3))
    sheet.shape([(-20, 1080), (1620, 1050), (1620, 1078), (-20, 1110)], "#c9bfb2")
    pine_tones = ["#39463f", "#4f6050", "#75806a", "#b3a888"]
    sheet.shape(
        ribbon(curve((1500, 1070), (1480, 900), (1510, 700), (1470, 520)), 46, 38, 30, 20), across(1440, 1530, "#4a3f3a", "#7d6658")
    )
    sheet.shape(
        [ribbon(curve((1490, 700), (1400, 600), (1300, 560)), 18, 8), ribbon(curve((1490, 640), (1570, 560), (1660, 530)), 18, 8)],
        "#5c4d46",
    )
    foliage(
        sheet,
        [(1320, 520, 110, 40), (1450, 470, 150, 50), (1580, 490, 130, 46), (1400, 420, 120, 40), (1540, 410, 120, 40)],
        pine_tones,
        8,
        1.1,
        light=(0.4, -0.6),
    )
    dog(sheet, 420, 1070, 1.5)
    birds(sheet, 980, 250, 9, 14, "#6a6d7c", 130)
    return sheet.finish(bloom=0.12, vignette=0.12)


def dog(sheet, x, foot, size):
    """A dog that sits with its back to us and looks at the town."""

    def at(u, v):
        return (x + u * 60 * size, foot - v * 60 * size)

    sheet.shape(oval(x + 10, foot + 4, 74 * size, 10 * size), "#3a3638", 0.5, blur=6)
    sheet.shape(ribbon(curve(at(0.5, 0.1), at(1.1, 0.06), at(1.5, 0.3)), 15 * size, 11 * size, 4 * size), "#8a6a4a")
    sheet.shape(
        curve(
            at(-0.78, 0.0),
            at(-0.86, 0.5),
            at(-0.5, 1.1),
            at(-0.36, 1.6),
            at(0.0, 1.75),
            at(0.34, 1.6),
            at(0.5, 1.1),
            at(0.86, 0.5),
            at(0.8, 0.0),
            at(-0.78, 0.0),
        ),
        across(at(-0.9, 0)[0], at(0.9, 0)[0], "#6d5038", "#a07a54", "#d9b080", grain=0.35),
    )
    fur = across(at(-0.4, 0)[0], at(1.0, 0)[0], "#7d5c40", "#b08a60", "#e0b888", grain=0.3)
    sheet.shape(
        curve(
            at(-0.42, 1.62),
            at(-0.4, 2.1),
            at(-0.1, 2.42),
            at(0.32, 2.42),
            at(0.56, 2.2),
            at(0.98, 2.08),
            at(1.04, 1.92),
            at(0.86, 1.82),
            at(0.5, 1.8),
            at(0.3, 1.6),
            at(-0.42, 1.62),
        ),
        fur,
    )
    sheet.shape(oval(*at(1.02, 2.04), 7 * size, 6 * size), "#2c2422")
    sheet.shape(oval(*at(0.5, 2.16), 3 * size), "#2c2422")
    sheet.shape(
        curve(at(-0.1, 2.4), at(-0.34, 2.2), at(-0.36, 1.76), at(-0.14, 1.66), at(0.06, 1.9), at(0.12, 2.3), at(-0.1, 2.4)), "#5f4530"
    )
    sheet.shape(ribbon(curve(at(-0.38, 1.6), at(0.0, 1.5), at(0.38, 1.6)), 8 * size), "#b5443a")


@picture(VIEW + "sunset.jpg", "2025-05-03 20:21:49", size=(1600, 1067))
def sunset(sheet):
    """Sunset with everyone else: backs, a guitar, the red bridge far off."""
    dice = sheet.dice
    sky(sheet, "#4d5f94", "#b58aa0", "#f3a27c", "#ffc27a", bottom=520)
    streaks(sheet, 60, 400, "#ffd09a", 16, 0.6, long=560, thick=12)
    sun(sheet, 560, 468, 46, "#fff0bf", "#ffa95c")
    ridge(sheet, 500, 6, down(460, 540, "#8a6480", "#d98f74"), peaks=[(120, 20, 200), (1000, 16, 260)])
    sheet.shape(box(-10, 506, 1610, 640), down(506, 620, "#ffbb80", "#c98f8a", "#8d7690", grain=0.12))
    glitter(sheet, 562, 508, 620, 110, "#ffe6a8", 120, 22, 0.9)
    red = "#8f3a44"
    sheet.shape(ribbon([(-20, 478), (1000, 490)], 5), red)
    for x in (260, 760):
        sheet.shape([box(x - 5, 372, x + 5, 512), box(x - 13, 400, x + 13, 404), box(x - 13, 440, x + 13, 444)], red)
    cable = curve((-20, 470), (80, 440), (260, 374), (380, 440), (510, 466), (640, 440), (760, 374), (880, 440), (1000, 488), steps=14)
    sheet.shape(ribbon(cable, 3), red)
    sheet.shape([box(x, y, x + 1.4, 482) for x, y in cable[::3]], red, 0.6)
    rows = [(600 + 52 * i, 16 + i * 9, int(70 / (1 + i * 0.3)), -60, 1660) for i in range(7)]
    houses(
        sheet,
        rows,
        ["#a88a94", "#b5948c", "#9a7f90", "#c9a08a"],
        ["#7d4a50", "#8f5248", "#6a4256"],
        ("#c98a84", 0.6),
        light=-1,
        lit="#ffd98a",
        lit_share=0.25,
    )
    sheet.haze("#ff9f6a", Halo((560, 500), 900, level(0.4), level(0.12), level(0)), 1)
    sheet.shape([(-20, 950), (1620, 940), (1620, 1090), (-20, 1090)], "#2c2336")
    # A row of backs along the wall, phones held up, one guitar.
    x, k = 20, 0
    while x < 1600:
        h = dice.uniform(150, 200)
        s = h / 170
        y = 960
        shade = mix("#241c30", "#3a2a3c", dice.random())
        parts = [
            curve(
                (x - 58 * s, y + 60),
                (x - 54 * s, y - 60 * s),
                (x - 26 * s, y - 104 * s),
                (x + 26 * s, y - 104 * s),
                (x + 54 * s, y - 60 * s),
                (x + 58 * s, y + 60),
                (x - 58 * s, y + 60),
            ),
            oval(x, y - 140 * s, 29 * s, 34 * s),
        ]
        if k % 3 == 1:
            parts.append(
                curve(
                    (x - 32 * s, y - 150 * s),
                    (x - 42 * s, y - 90 * s),
                    (x - 30 * s, y - 50 * s),
                    (x + 30 * s, y - 50 * s),
                    (x + 42 * s, y - 90 * s),
                    (x + 32 * s, y - 150 * s),
                    (x, y - 178 * s),
                    (x - 32 * s, y - 150 * s),
                )
            )
        rim = [[(px + (6 if x < 560 else -6), py - 4) for px, py in part] for part in parts]
        sheet.shape(rim, "#ffb070", 0.75)
        sheet.shape(parts, shade)
        if k in (1, 4, 5, 8, 10):
            side = 1 if k % 2 else -1
            arm = ribbon(
                curve((x + side * 46 * s, y - 60 * s), (x + side * 70 * s, y - 130 * s), (x + side * 40 * s, y - 200 * s)),
                26 * s,
                20 * s,
                15 * s,
            )
            sheet.shape(arm, shade)
            px, py = x + side * 40 * s, y - 226 * s
            phone = [(px - 15, py - 30), (px + 15, py - 28), (px + 14, py + 30), (px - 16, py + 28)]
            sheet.shape(phone, "#17121e")
            inner = [between(p, (px, py), 0.16) for p in phone]
            sheet.shape(inner, down(py - 26, py + 26, "#b58aa0", "#ffb070", "#8d5f70"))
            sheet.shape(oval(px, py + 2, 4), "#fff0bf")
        x += dice.uniform(104, 146)
        k += 1
    gx, gy = 1290, 948
    sheet.shape(
        [
            oval(gx - 26, gy - 12, 50, 44),
            oval(gx + 34, gy - 28, 36, 34),
            ribbon([(gx + 50, gy - 34), (gx + 210, gy - 104)], 13, 11),
            [(gx + 200, gy - 112), (gx + 238, gy - 126), (gx + 246, gy - 108), (gx + 208, gy - 92)],
        ],
        "#7d4630",
    )
    sheet.shape(oval(gx + 8, gy - 22, 17, 16), "#2a1820")
    sheet.shape([ribbon([(gx - 40, gy - 4), (gx + 220, gy - 108)], 1.4)], "#ffd9a0", 0.8)
    return sheet.finish(bloom=0.3, vignette=0.18)
