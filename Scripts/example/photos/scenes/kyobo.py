"""교보문고: the aisle, the empty stand, three presents."""

import math

from ..aisles import perspective_shelf
from ..album import picture
from ..camera import Camera
from ..city import bokeh, figure
from ..lines import between, box, curve, oval, ribbon
from ..paint import Fade, across, down, mix
from ..room import SPINES, open_book, shelf, stack
from ..table import planks

KYOBO = "places/seoul/kyobo-gwanghwamun/"


@picture(KYOBO + "shelves.jpg", "2026-08-08 19:22:41", "kyobo-gwanghwamun")
def shelves(sheet):
    """Down the long aisle, somebody reads standing."""
    camera = Camera(1600, 1200, (0.15, 1.6, 0), pitch=1, focal=0.95, centre=(0.42, 0.46))
    sheet.fill(down(0, 1200, "#efe4cc", "#e3d2b0", "#b8966c"))
    lights = camera.face((-3.4, 3.3, 0.5), (3.4, 3.3, 0.5), (3.4, 3.3, 60), (-3.4, 3.3, 60))
    sheet.shape(lights, down(0, 520, "#b9a88a", "#e6d9bd", "#f6ecd2"))
    for k in range(14):
        z = 1.6 + k * 2.0
        sheet.shape(camera.face((-0.5, 3.28, z), (0.5, 3.28, z), (0.5, 3.28, z + 0.9), (-0.5, 3.28, z + 0.9)), "#fffdf2")
        p = camera.at(0, 3.28, z + 0.4)
        sheet.glow(*p, camera.size(0, 3.2, z) * 1.5, "#fff0c8", 0.4)
    sheet.shape(camera.floor(-3, 0.4, 3, 60), down(540, 1200, "#f0dfbc", "#c9a274", "#9a744e", grain=0.2))
    for k in range(12):
        x = -1.6 + k * 0.29
        sheet.shape(ribbon([camera.at(x, 0, 0.5), camera.at(x, 0, 50)], 3, 0.5), "#7d5a3c", 0.35)
    for k in range(14):
        z = 1.6 + k * 2.0
        sheet.shape(camera.floor(-0.5, z + 0.2, 0.5, z + 0.9), "#fff6dc", 0.35, blur=6, mode="screen")
    far_wall = camera.front(-3, 0, 3, 3.3, 40)
    sheet.shape(far_wall, "#f0e4c8")
    air = ("#f0e2c4", 0.7)
    for side in (-1, 1):
        x = side * 1.55
        perspective_shelf(
            sheet,
            camera,
            x,
            0.55,
            38,
            2.5,
            6,
            across(0, 700, "#6a452c", "#c49a68") if side < 0 else across(700, 1600, "#c49a68", "#6a452c"),
            "#3a271c",
            SPINES,
            air,
        )
        sign = []
        for k in range(8):
            z = 3 + k * 4.2
            sign.append(camera.face((x, 2.55, z), (x, 2.55, z + 1.6), (x, 2.85, z + 1.6), (x, 2.85, z)))
        sheet.shape(sign, "#3d5a4c", 0.9)
        sheet.shape(
            [ribbon([between(between(s[0], s[3], 0.5), between(s[1], s[2], 0.5), t) for t in (0.2, 0.8)], 3) for s in sign], "#f3ead2", 0.9
        )
    for x, z, w, d in ((-0.35, 13, 0.8, 2.0), (-0.3, 20, 0.8, 2.0)):
        faces = camera.block(x - w / 2, 0, z, x + w / 2, 0.8, z + d)
        for name, tone in (("front", "#8a6242"), ("right", "#7a5538"), ("top", "#c9a274")):
            sheet.shape(faces[name], mix(tone, "#f0e2c4", 0.25))
        for i in range(4):
            for j in range(3):
                a = x - w / 2 + 0.06 + i * 0.18
                b = camera.block(a, 0.8, z + 0.15 + j * 0.6, a + 0.13, 0.8 + 0.03 * ((i + j) % 3 + 1), z + 0.5 + j * 0.6)
                tone = SPINES[(i * 5 + j * 3) % len(SPINES)]
                sheet.shape(b["front"], mix(tone, "#1c1410", 0.2))
                sheet.shape(b["top"], mix(tone, "#ffffff", 0.15))
    for x, z, h, coat, skirt, stride in (
        (0.5, 17, 1.68, "#7a5a4a", False, 0.3),
        (-0.9, 9.5, 1.6, "#b5543f", True, 0.2),
        (1.02, 4.3, 1.7, "#39485c", False, 0.16),
    ):
        foot, s = camera.at(x, 0, z), camera.size(x, 0, z)
        sheet.shape(oval(foot[0], foot[1], 0.3 * s, 0.06 * s), "#4a3424", 0.4, blur=0.05 * s)
        figure(sheet, foot[0], foot[1], h * s, coat, skirt=skirt, stride=stride, legs="#2f3038", bag="#6a4a34" if z > 5 else None)
        if z < 10:
            bx, by = foot[0] - 0.1 * s, foot[1] - h * s * 0.62
            sheet.shape(
                [
                    (bx - 0.17 * s, by - 0.02 * s),
                    (bx - 0.04 * s, by + 0.03 * s),
                    (bx + 0.1 * s, by - 0.02 * s),
                    (bx + 0.1 * s, by + 0.1 * s),
                    (bx - 0.04 * s, by + 0.15 * s),
                    (bx - 0.17 * s, by + 0.1 * s),
                ],
                "#f6eedb",
            )
            sheet.shape(ribbon([(bx - 0.04 * s, by + 0.03 * s), (bx - 0.04 * s, by + 0.15 * s)], 2), "#a89a84")
    return sheet.finish(bloom=0.2, vignette=0.2)


@picture(KYOBO + "poems.jpg", "2024-10-12 15:44:08", "kyobo-gwanghwamun", size=(1600, 1067))
def empty_stand(sheet):
    """An empty stand with a sheet of paper, two days after the prize; one book lies open."""
    sheet.fill(down(0, 600, "#6a4a38", "#a8825c", "#d9b684"))
    shelf(sheet, -40, -30, 1640, 520, 3, "#7d5638", "#2e1f18", posts=5)
    sheet.blur(6)
    bokeh(sheet, 0, 0, 1600, 460, ["#ffe9b8", "#ffd48a"], 16, (16, 44), 0.35)
    for x, tone in ((330, "#4a5a6a"), (480, "#a8503f"), (1240, "#5f6a4a")):
        sheet.shape(
            [
                curve((x - 100, 640), (x - 92, 330), (x - 40, 240), (x + 40, 240), (x + 92, 330), (x + 100, 640), (x - 100, 640)),
                oval(x, 160, 50, 60),
            ],
            tone,
            0.8,
            blur=9,
        )
    camera = Camera(1600, 1067, (0, 0.64, -0.78), pitch=32, focal=1.02, centre=(0.5, 0.5))
    planks(sheet, camera, -1.1, 1.1, -0.5, 0.62, ["#c49a68", "#d9b482"], 4, shine="#fff0d0")
    sheet.shape(camera.front(-1.2, -0.1, 1.2, 0, 0.62), "#6a452c")
    for i in range(5):
        for j in range(2):
            x, z = -0.62 + i * 0.27, 0.16 + j * 0.2
            mark = camera.floor(x - 0.08, z - 0.07, x + 0.08, z + 0.07)
            sheet.shape(mark, "#a87c4e", 0.3, blur=4)
    frame = camera.face((0.06, 0.0, 0.10), (0.40, 0.0, 0.06), (0.41, 0.30, 0.15), (0.07, 0.30, 0.19))
    sheet.shape([(a + 26, b + 12) for a, b in frame], "#3a2416", 0.5, blur=14)
    sheet.shape(frame, Fade(frame[3], frame[1], "#fffdf4", "#f0e6d2", grain=0.2))

    def on(u, v):
        return between(between(frame[0], frame[1], u), between(frame[3], frame[2], u), v)

    sheet.shape(
        [
            ribbon([on(0.2, 0.76), on(0.8, 0.76)], 15),
            ribbon([on(0.2, 0.6), on(0.72, 0.6)], 9),
            ribbon([on(0.2, 0.5), on(0.76, 0.5)], 9),
            ribbon([on(0.2, 0.4), on(0.56, 0.4)], 9),
        ],
        "#4a4038",
        0.85,
    )
    sheet.shape(oval(*on(0.72, 0.22), 22, 20), "#b5443a", 0.9)
    stack(
        sheet, camera, -0.58, 0.3, [(0.17, 0.22, 0.02), (0.17, 0.22, 0.016), (0.16, 0.2, 0.022)], ["#3d5a6c", "#e2d3b0", "#8c3b32"], turn=8
    )

    def page(u, v):
        angle = -0.16
        x, z = u * math.cos(angle) - v * math.sin(angle), u * math.sin(angle) + v * math.cos(angle)
        return camera.at(-0.2 + x, 0.012, -0.17 + z)

    open_book(sheet, page, 0.17, 0.23, lines=11, lift=0.11, ribbon_mark="#b5443a")
    glasses = [camera.at(0.18, 0.008, -0.12), camera.at(0.26, 0.008, -0.135)]
    for p in glasses:
        sheet.shape([(a + 5, b + 7) for a, b in ribbon(oval(*p, 42, 25), 6)], "#3a2416", 0.35, blur=4)
        sheet.shape(oval(*p, 40, 23), "#ffffff", 0.2)
        sheet.shape(ribbon(oval(*p, 42, 25), 7), "#2e2622")
    sheet.shape(
        [
            ribbon(
                curve(
                    (glasses[0][0] + 40, glasses[0][1] - 4),
                    ((glasses[0][0] + glasses[1][0]) / 2, glasses[0][1] - 14),
                    (glasses[1][0] - 40, glasses[1][1] - 4),
                ),
                6,
            ),
            ribbon([(glasses[1][0] + 38, glasses[1][1] - 8), camera.at(0.33, 0.02, -0.05)], 6),
            ribbon([(glasses[0][0] - 32, glasses[0][1] - 16), camera.at(0.2, 0.02, -0.03)], 6),
        ],
        "#2e2622",
    )
    return sheet.finish(bloom=0.18, vignette=0.2)


@picture(KYOBO + "presents.jpg", "2025-12-24 20:05:33", "kyobo-gwanghwamun")
def presents(sheet):
    """Three books, each wrapped by somebody else; lights behind the window."""
    dice = sheet.dice
    sheet.fill(down(0, 700, "#1f2a44", "#34405c", "#5a5468"))
    for x, h, w in ((40, 520, 180), (250, 420, 160), (440, 560, 200), (900, 480, 190), (1120, 600, 220), (1370, 440, 240)):
        sheet.shape(box(x, 720 - h, x + w, 740), "#18213a", 0.8)
        sheet.dabs(
            [
                (
                    box(x + 14 + i * 34, 734 - h + j * 44, x + 34 + i * 34, 760 - h + j * 44),
                    ["#ffd890", "#ffc070", "#bcd0f0"][int(dice.random() * 3)],
                )
                for i in range(int(w / 34))
                for j in range(int(h / 44))
                if dice.random() < 0.45
            ]
        )
    sheet.blur(11)
    bokeh(sheet, 0, 60, 1600, 680, ["#ffd48a", "#ff9a6a", "#fff0c8", "#9fc0f0", "#f07a6a"], 60, (16, 52), 0.45)
    snowfall_dots = [oval(dice.uniform(0, 1600), dice.uniform(0, 720), dice.uniform(2, 6), steps=9) for _ in range(90)]
    sheet.shape(snowfall_dots, "#ffffff", 0.6, blur=2)
    sheet.shape([box(-10, -10, 1610, 20), box(800, -10, 822, 700)], "#2a201c", 0.9, blur=2)
    camera = Camera(1600, 1200, (0, 0.46, -0.66), pitch=27, focal=1.12, centre=(0.5, 0.47))
    planks(sheet, camera, -0.9, 0.9, -0.45, 0.36, ["#6d4630", "#84573a"], 4, shine="#ffd48a")
    sheet.shape(camera.front(-1, -0.05, 1, 0, 0.36), "#1c120e")

    def parcel(x, z, w, d, h, turn, tone, ribbon_tone, y=0.0, pattern=None):
        faces = camera.block(x - w / 2, y, z - d / 2, x + w / 2, y + h, z + d / 2, turn)
        if y == 0:
            sheet.shape([(a + 18, b + 14) for a, b in faces["front"] + faces["right"]], "#0e0806", 0.6, blur=14)
        sheet.shape(faces["left"], mix(tone, "#1c100c", 0.3))
        sheet.shape(faces["right"], mix(tone, "#1c100c", 0.4))
        sheet.shape(faces["front"], mix(tone, "#1c100c", 0.18))
        top = faces["top"]
        sheet.shape(top, Fade(top[3], top[1], mix(tone, "#fff0d0", 0.35), tone, mix(tone, "#1c100c", 0.12), grain=0.3))

        def on(u, v):
            return between(between(top[0], top[1], u), between(top[3], top[2], u), v)

        if pattern:
            with sheet.inside(top):
                dabs = []
                for i in range(9):
                    for j in range(7):
                        p = on((i + 0.5 + (j % 2) * 0.5) / 9, (j + 0.5) / 7)
                        if pattern == "dots":
                            dabs.append((oval(*p, 8, 5), mix(tone, "#fff6e0", 0.75)))
                        else:
                            dabs.append(
                                (
                                    [
                                        on((i + 0.3) / 9, (j + 0.3) / 7),
                                        on((i + 0.6) / 9, (j + 0.4) / 7),
                                        on((i + 0.45) / 9, (j + 0.85) / 7),
                                    ],
                                    mix(tone, "#fff6e0", 0.5),
                                )
                            )
                sheet.dabs(dabs)
        a, b = faces["front"][0], faces["front"][1]
        c, e = faces["front"][3], faces["front"][2]
        for u in (0.38,):
            sheet.shape(ribbon([on(u, 0), on(u, 1)], 22, 17), ribbon_tone)
            sheet.shape(ribbon([between(a, b, u), between(c, e, u)], 22), mix(ribbon_tone, "#1c100c", 0.25))
        sheet.shape(ribbon([on(0, 0.5), on(1, 0.5)], 17), mix(ribbon_tone, "#ffffff", 0.08))
        k = on(0.38, 0.5)
        for side in (-1, 1):
            loop = curve(k, (k[0] + side * 46, k[1] - 46), (k[0] + side * 86, k[1] - 24), (k[0] + side * 50, k[1] + 4), k)
            sheet.shape([(p + 4, q + 9) for p, q in loop], "#1c100c", 0.4, blur=5)
            sheet.shape(loop, Fade(k, (k[0] + side * 80, k[1] - 30), mix(ribbon_tone, "#1c100c", 0.3), mix(ribbon_tone, "#ffffff", 0.25)))
            sheet.shape(ribbon(curve(k, (k[0] + side * 34, k[1] + 22), (k[0] + side * 70, k[1] + 40)), 15, 13, 17), ribbon_tone)
        sheet.shape(oval(*k, 15, 12), mix(ribbon_tone, "#ffffff", 0.15))

    parcel(-0.20, 0.10, 0.30, 0.22, 0.045, 10, "#b78a58", "#b5362f")
    parcel(-0.19, 0.10, 0.24, 0.18, 0.035, -8, "#2f5a4c", "#e9d9b0", y=0.045, pattern="trees")
    parcel(0.22, -0.02, 0.25, 0.19, 0.04, -16, "#a8382f", "#f0e2c4", pattern="dots")
    roll_ = [camera.at(-0.42, 0.02, -0.12), camera.at(-0.12, 0.02, -0.17)]
    sheet.shape([(a + 6, b + 12) for a, b in ribbon(roll_, 44)], "#0e0806", 0.5, blur=8)
    sheet.shape(ribbon(roll_, 46), down(roll_[0][1] - 30, roll_[0][1] + 40, "#e6c48a", "#b78a58", "#7d5a34", grain=0.25))
    sheet.shape(oval(roll_[1][0], roll_[1][1], 12, 23, 0.1), "#5f4226")
    sheet.shape(ribbon(oval(roll_[1][0], roll_[1][1], 7, 14, 0.1), 2), "#d9b47a")
    sc = camera.at(0.06, 0.01, -0.17)
    sheet.shape(
        [
            ribbon([(sc[0] - 20, sc[1] + 10), (sc[0] + 130, sc[1] - 54)], 4, 13),
            ribbon([(sc[0] - 10, sc[1] - 26), (sc[0] + 140, sc[1] + 6)], 4, 13),
        ],
        across(sc[0], sc[0] + 140, "#8a8a8c", "#f0f0ee"),
    )
    for dy in (-22, 44):
        sheet.shape(ribbon(oval(sc[0] - 62, sc[1] + dy * 0.8 - 6, 42, 25, 0.3 * (1 if dy < 0 else -1)), 13), "#b5362f")
    return sheet.finish(bloom=0.28, vignette=0.26)
