"""서울숲 from near: a woodpecker, a wet bench."""

import math

from ..album import picture
from ..camera import Camera
from ..city import bokeh
from ..lines import blob, box, curve, oval, ribbon
from ..paint import Fade, across, down, level, mix
from ..plants import blossom, branches, foliage, tree
from ..water import petals, rain

HOME = "places/seoul/서울숲/"


@picture(
    HOME + "woodpecker.jpg",
    "2024-10-27 07:31:18",
    "seoulforest",
    size=(1200, 1600),
    turned=6,
    caption="오색딱따구리. 소라가 숨을 안 쉰 삼십 초",
)
def woodpecker(sheet):
    """A great spotted woodpecker on its trunk, the morning behind it."""
    sheet.fill(Fade((1200, 0), (0, 1600), "#f4dcae", "#c9a877", "#7d7550", "#3f4637", grain=0.1))
    dice = sheet.dice
    for x, w, tone in ((620, 60, "#8a7a5a"), (860, 90, "#7a6b50"), (1090, 50, "#9a875f"), (720, 30, "#a6936c")):
        sheet.shape(ribbon(curve((x, 1650), (x + 20, 900), (x - 14, -50)), w, w * 0.8), tone, 0.7, blur=14)
    foliage(
        sheet,
        [(dice.uniform(350, 1250), dice.uniform(-50, 1000), 120, 90) for _ in range(34)],
        ["#7c6a38", "#b58c3c", "#d9a84a", "#efcf82"],
        26,
        0.55,
        blur=10,
        opacity=0.8,
    )
    sheet.shape(box(-10, 1250, 1210, 1610), down(1250, 1600, "#5f6040", "#35382a"), 0.8, blur=40)
    sheet.glow(1040, 300, 760, "#ffe3a6", 0.75)
    bokeh(sheet, 420, 60, 1200, 1100, ["#ffe9b4", "#f6c872", "#e0d18c"], 46, (18, 62), 0.4)
    for k in range(4):
        x = 1150 - k * 170
        sheet.shape(
            [(x, -20), (x + 70, -20), (x - 480, 1620), (x - 760, 1620)],
            "#fff0c4",
            0.16,
            blur=24,
            mode="screen",
            fade=down(0, 1500, level(1), level(0)),
        )
    # The trunk, with bark in plates.
    left = curve((120, -30), (96, 400), (128, 800), (84, 1200), (40, 1640))
    right = curve((452, -30), (436, 420), (468, 820), (478, 1200), (520, 1640))
    trunk = left + right[::-1]
    sheet.shape(trunk, across(80, 490, "#2d2720", "#56483a", "#8a7153", "#d8b27c", grain=0.35, stops=[0, 0.45, 0.82, 1]))
    with sheet.inside(trunk):
        plates, lights = [], []
        for _ in range(420):
            x, y = dice.uniform(40, 510), dice.uniform(-20, 1640)
            h = dice.uniform(26, 96)
            crack = curve((x, y), (x + dice.uniform(-8, 8), y + h * 0.5), (x + dice.uniform(-10, 10), y + h), steps=5)
            plates.append(ribbon(crack, 1.5, dice.uniform(3, 8), 1.5))
            lights.append(ribbon([(a + 5, b) for a, b in crack], 0.8, 3.5, 0.8))
        sheet.shape(plates, "#241d18", 0.75)
        sheet.shape(lights, "#e6c592", 0.34, fade=across(80, 490, level(0.25), level(1)))
        sheet.shape(
            [blob(dice, dice.uniform(80, 300), dice.uniform(0, 1600), dice.uniform(14, 60), dice.uniform(10, 36), 0.25) for _ in range(26)],
            "#7d8a5c",
            0.4,
            rough=3,
        )
    # The bird: black back, white patch, red below the tail.
    bx, by, s = 500, 640, 3.0

    def at(dx, dy):
        return (bx + dx * s, by + dy * s)

    sheet.shape([ribbon([at(8, 74), at(-14, 150)], 34, 12), ribbon([at(14, 74), at(-6, 146)], 26, 8)], "#16161a")
    body = curve(
        at(-6, -30),
        at(6, -62),
        at(34, -74),
        at(54, -58),
        at(50, -36),
        at(54, 0),
        at(50, 44),
        at(30, 84),
        at(8, 92),
        at(2, 60),
        at(-4, 20),
        at(-6, -30),
    )
    sheet.shape([(x + 10, y + 8) for x, y in body], "#1d1712", 0.4, blur=10)
    sheet.shape(body, across(*[p[0] for p in (at(-6, 0), at(54, 0))], "#d9cbb2", "#efe4cf", "#fff7e6"))
    sheet.shape(
        curve(at(24, -66), at(46, -46), at(52, -10), at(50, 30), at(34, 78), at(24, 70), at(30, 20), at(24, -20), at(24, -66)), "#1b1b20"
    )
    sheet.shape(curve(at(8, -64), at(30, -75), at(50, -64), at(52, -50), at(30, -58), at(8, -52), at(8, -64)), "#1b1b20")
    sheet.shape(curve(at(36, -71), at(50, -65), at(54, -52), at(45, -56), at(36, -71)), "#c8342c")
    sheet.shape(curve(at(31, -30), at(41, -12), at(42, 18), at(34, 26), at(29, 0), at(31, -30)), "#fbf6ea")
    sheet.shape([ribbon([at(34 + k * 1.2, 34 + k * 11), at(48 - k, 38 + k * 11)], 8, 5) for k in range(4)], "#f4ecdc")
    sheet.shape(curve(at(4, 58), at(22, 66), at(28, 84), at(12, 92), at(3, 78), at(4, 58)), "#c23a30")
    sheet.shape(ribbon(curve(at(6, -48), at(20, -40), at(28, -28)), 12, 20), "#1b1b20")
    sheet.shape([at(9, -62), at(-27, -50), at(8, -50)], "#3b3a3c")
    sheet.shape(oval(*at(22, -61), 9, 9), "#f3e7cf")
    sheet.shape(oval(*at(22, -61), 6.5, 6.5), "#101012")
    sheet.shape(oval(*at(21.2, -62), 2, 2), "#ffffff")
    sheet.shape(
        [ribbon(curve(at(4, 34), at(-12, 30), at(-20, 24)), 10, 5), ribbon(curve(at(6, 46), at(-10, 46), at(-19, 42)), 10, 5)], "#3b3836"
    )
    sheet.shape(ribbon(curve(at(54, -40), at(57, 0), at(53, 44), at(38, 80)), 1, 6, 3), "#ffe9bd", 0.8, blur=1)
    for _ in range(16):
        sheet.shape(blob(dice, 470 - dice.random() * 120, 590 + dice.random() * 420, dice.uniform(2, 5)), "#e9cf9b", 0.8)
    return sheet.finish(bloom=0.22, vignette=0.18)


@picture(HOME + "bench.jpg", "2025-04-05 10:20:36", "seoulforest", caption="앉지 못하는 의자")
def bench(sheet):
    """A wet bench, petals stuck to its boards."""
    dice = sheet.dice
    sheet.fill(down(0, 1200, "#b9c4c2", "#a8b4ab", "#7f8d86", "#6c7774", grain=0.1))
    for x, y, h in ((120, 560, 480), (520, 540, 420), (1500, 560, 500), (1220, 540, 380), (860, 530, 330)):
        if x in (520, 1220):
            spots = []
            sheet.shape(branches(dice, x, y, h * 0.3, 20, -1.57, 5, spread=0.55, tips=spots), "#6a625f", 0.85, blur=5)
            blossom(sheet, spots, ["#e3c3c9", "#f4e0e1"], 12, 8, 40, blur=6, opacity=0.9)
        else:
            tree(sheet, x, y, h, ["#6f8070", "#8ea087", "#b3c09c", "#cfd6b6"], "#6a625f", dab=12, blur=6)
    sheet.haze("#c9d0cb", down(300, 620, level(0.2), level(0.6), level(0.2)), 1)
    path = [(700, 540), (900, 540), (1750, 1210), (250, 1210)]
    sheet.shape(box(-10, 530, 1610, 1210), down(530, 1200, "#8d9f7c", "#61765a", grain=0.25), blur=3)
    sheet.shape(path, down(540, 1200, "#b9bfbd", "#8e9694", "#737b7c", grain=0.2), blur=4)
    for x, y, w in ((840, 700, 130), (1120, 900, 210), (820, 590, 60)):
        sheet.shape(oval(x, y, w, w * 0.16), down(y - w * 0.16, y + w * 0.16, "#dfe4e3", "#aeb9bb"), 0.85, blur=3)
    petals(sheet, 200, 560, 1600, 1190, ["#eccad1", "#fbeceb"], 260, 7, 0.8, 1.5, flat=0.6)
    sheet.blur(2.5)
    # The bench from its end, large and near.
    camera = Camera(1600, 1200, (1.35, 1.35, -0.6), pitch=26, yaw=-24, focal=0.95)
    slats = [(0.10, 0.20), (0.22, 0.32), (0.34, 0.44), (0.46, 0.56)]
    for x in (-1.1, 0.55):
        for z in (0.12, 0.52):
            faces = camera.block(x - 0.04, 0, z - 0.03, x + 0.04, 0.43, z + 0.03)
            sheet.shape(faces["front"], "#3a4040")
            sheet.shape(faces["right"], "#2c3132")
        sheet.shape(camera.face((x, 0.43, 0.6), (x, 0.95, 0.74), (x + 0.07, 0.95, 0.74), (x + 0.07, 0.43, 0.6)), "#333a3a")
    ground = camera.floor(-1.5, 0.0, 0.9, 0.7)
    sheet.shape(ground, "#39423f", 0.4, blur=16)
    for low, high in ((0.58, 0.70), (0.74, 0.86)):
        za, zb = 0.64 + (low - 0.43) * 0.27, 0.64 + (high - 0.43) * 0.27
        face = camera.face((-1.5, low, za), (0.85, low, za), (0.85, high, zb), (-1.5, high, zb))
        sheet.shape(face, across(300, 1300, "#8a6a4e", "#6d5040", "#7d5c45", grain=0.3))
        sheet.shape(camera.face((-1.5, high, zb), (0.85, high, zb), (0.85, high, zb + 0.03), (-1.5, high, zb + 0.03)), "#c9c0b0", 0.8)
    for near, far in slats:
        top = camera.floor(-1.5, near, 0.85, far, 0.45)
        sheet.shape(camera.front(-1.5, 0.41, 0.85, 0.45, near), "#4a352b")
        sheet.shape(camera.face((0.85, 0.41, near), (0.85, 0.41, far), (0.85, 0.45, far), (0.85, 0.45, near)), "#3d2b24")
        sheet.shape(top, across(100, 1500, "#9a7656", "#7e5d46", "#a8876a", grain=0.25))
        with sheet.inside(top):
            grainlines = []
            for _ in range(9):
                z = dice.uniform(near, far)
                grainlines.append(ribbon([camera.at(-1.5 + 2.35 * t / 8, 0.45, z + dice.uniform(-0.006, 0.006)) for t in range(9)], 1.6))
            sheet.shape(grainlines, "#5d4334", 0.5)
            for _ in range(7):
                x, z = dice.uniform(-1.4, 0.8), dice.uniform(near, far)
                sheet.shape([camera.at(x + a * 0.16, 0.45, z + b * 0.025) for a, b in oval(0, 0, 1, 1)], "#e9eeee", 0.34, blur=2.5)
    stuck = []
    for _ in range(150):
        near, far = slats[int(dice.random() * 4)]
        x, z, turn = dice.uniform(-1.45, 0.83), dice.uniform(near, far), dice.uniform(0, 6)
        r = dice.uniform(0.009, 0.017)
        petal = [
            camera.at(
                x + r * (math.cos(t) * math.cos(turn) - 0.6 * math.sin(t) * math.sin(turn)),
                0.452,
                z + r * (math.cos(t) * math.sin(turn) + 0.6 * math.sin(t) * math.cos(turn)),
            )
            for t in (k * 0.6 for k in range(11))
        ]
        stuck.append((petal, mix("#f2c4cf", "#fff3f2", dice.random())))
    sheet.dabs([([(x + 2, y + 3) for x, y in p], "#4a382f") for p, _ in stuck], 0.45, 1.2)
    sheet.dabs(stuck)
    rain(sheet, "#eef2f1", 260, 60, 0.08, 0.28)
    return sheet.finish(bloom=0.08, vignette=0.16)
