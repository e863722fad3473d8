"""경복궁: the pond in autumn, the porch in spring, the stones of the yard."""

import math

from ..album import picture
from ..camera import Camera
from ..land import sky
from ..lines import box, curve, oval, ribbon
from ..mountains import crag
from ..paint import across, down, level, mix
from ..palace import DAY
from ..pavilion import pavilion
from ..plants import blossom, branches, fallen, foliage, grass, pine, tree
from ..water import ripples

HOME = "places/seoul/gyeongbokgung/"


@picture(HOME + "pond.jpg", "2023-11-12 15:24:50", "gyeongbokgung")
def pond(sheet):
    """The pavilion on its island among autumn trees, the white bridge."""
    sky(sheet, "#a9c0cc", "#dfdccb", "#f3e3c2", bottom=640)
    crag(
        sheet,
        [(-40, 470), (160, 430), (340, 330), (430, 250), (510, 222), (600, 290), (720, 380), (980, 440), (1300, 470), (1640, 480)],
        down(210, 560, "#93a5ad", "#d8d6c6", grain=0.3),
        rock="#c6c9c1",
        shade="#7b919c",
        rough=0.14,
        woods="#8b9a86",
    )
    sheet.haze("#efe4c8", down(330, 600, level(0), level(0.8)), 1, cell=90)
    line = 760
    gold = ["#a8741f", "#cf9a2b", "#ecc04a", "#f9de86"]
    rust = ["#7a3a22", "#a9502a", "#d07a3a", "#eba865"]
    green = ["#4c5a36", "#6d7a44", "#95985a", "#b9b67a"]
    for x, h, tones in (
        (60, 330, green),
        (220, 270, gold),
        (1380, 300, rust),
        (1530, 360, gold),
        (1240, 220, green),
        (400, 200, rust),
        (1100, 190, gold),
    ):
        tree(sheet, x, line - 4, h, tones, "#5a473a", dab=8, clumps=16, bole=0.25)
    sheet.shape(
        curve((-20, line), (-20, line - 22), (500, line - 16), (1100, line - 18), (1620, line - 24), (1620, line + 6), (-20, line + 6)),
        down(line - 24, line, "#b7a05a", "#7c6b43"),
    )
    sheet.haze("#f5e6c0", down(560, line, level(0), level(0.35), level(0.1)), 1)
    island = curve((610, line + 4), (680, line - 26), (900, line - 34), (1130, line - 22), (1190, line + 4))
    pavilion(sheet, 900, line - 24, 112, DAY, 2)
    sheet.shape([*island, (1190, line + 8), (610, line + 8)], down(line - 34, line + 6, "#a99450", "#6b5a3c"))
    sheet.shape([box(620 + i * 36, line - 6 - (i % 2) * 3, 654 + i * 36, line + 6) for i in range(16)], "#8f877a")
    for x in (690, 1120):
        foliage(sheet, [(x, line - 50, 46, 34), (x + 24, line - 34, 34, 26)], rust if x < 900 else gold, 7)
    pine(sheet, 1060, line - 20, 190, ["#26372c", "#3d5238", "#617046", "#8c8d58"], lean=-0.2)
    # The white bridge in its one bow to the shore.
    bow = [(640 - 520 * t, line - 26 - 62 * 4 * t * (1 - t)) for t in (i / 40 for i in range(41))]
    sheet.shape(ribbon(bow, 13), "#e9e2d2")
    sheet.shape(ribbon([(x, y - 34) for x, y in bow], 5), "#efe9da")
    sheet.shape([box(x - 2.2, y - 36, x + 2.2, y) for x, y in bow[::2]], "#efe9da")
    sheet.shape([box(x - 4, y, x + 4, line + 8) for x, y in bow[4:-3:7]], "#b5ab98")
    sheet.mirror(line, down(line, 1200, "#cdbf94", "#5f6f63", "#3f5654"), 0.36, ripple=7, blur=1.5)
    ripples(sheet, line + 10, 1190, ["#efe2bd", "#4f625c"], 80, 190, 0.28)
    fallen(sheet, 0, 1600, 900, 1190, ["#e2ad3c", "#f4d270"], 46, 14)
    sprays = [(1610, 40, 130, 60), (1500, 20, 110, 50), (1410, -6, 90, 40), (1580, 120, 80, 46), (1480, 84, 46, 28)]
    sheet.shape(
        [ribbon(curve((1640, 30), (1520, 50), (1400, 30)), 14, 4), ribbon(curve((1580, 44), (1530, 90), (1470, 110)), 7, 3)], "#4a3a30"
    )
    foliage(sheet, sprays, gold, 11, 0.7, light=(-0.4, 0.5))
    return sheet.finish()


@picture(HOME + "porch.jpg", "2026-04-18 11:12:40", "gyeongbokgung", size=(1200, 1600))
def porch(sheet):
    """From the dark porch out into the spring."""
    sky(sheet, "#bcd3da", "#e6ead9", "#f4efdc", bottom=900)
    crag(
        sheet,
        [(-40, 640), (200, 590), (420, 470), (560, 420), (680, 500), (900, 590), (1240, 640)],
        down(400, 760, "#9db3b4", "#dfe5d4", grain=0.3),
        rock="#cfd6ce",
        shade="#86a0a6",
        rough=0.12,
    )
    fresh = ["#5f7f43", "#86a352", "#b1c56c", "#d8e29a"]
    for x, y, h in ((160, 980, 400), (420, 960, 300), (1050, 990, 430), (820, 960, 280)):
        tree(sheet, x, y, h, fresh, "#5b4a3c", dab=9, clumps=16, bole=0.2)
    spots = []
    limbs = branches(sheet.dice, 660, 1010, 150, 17, -1.6, 5, spread=0.55, tips=spots)
    sheet.shape(limbs, "#5a4038")
    blossom(sheet, spots, ["#fbeef0", "#f0bfcb"], 7, 9, 24)
    sheet.haze("#f3f0da", down(700, 1000, level(0), level(0.45)), 1)
    sheet.blur(2.2)
    sheet.shape(box(-10, 960, 1210, 1300), down(960, 1280, "#d9d2a8", "#c9bd92", "#b7a67d", grain=0.3))
    sheet.shape(
        [
            oval(sheet.dice.uniform(0, 1200), sheet.dice.uniform(985, 1260), sheet.dice.uniform(20, 110), sheet.dice.uniform(4, 12))
            for _ in range(26)
        ],
        "#7f8f5c",
        0.3,
        blur=5,
    )
    sheet.blur(1.2)
    # The porch: floor boards, posts, a low rail; all against the light.
    boards = box(-10, 1290, 1210, 1610)
    sheet.shape(boards, down(1290, 1600, "#a9764b", "#6b4430", "#3f2a24", grain=0.3))
    sheet.shape(
        [ribbon([(600 + (x - 600) * 0.74, 1290), (600 + (x - 600) * 1.5, 1610)], 2, 5) for x in range(-400, 1700, 120)], "#2e1f1b", 0.8
    )
    sheet.shape([(330, 1290), (560, 1290), (470, 1610), (60, 1610)], "#ffe2ae", 0.4, blur=7, mode="screen")
    sheet.shape([(760, 1290), (960, 1290), (1130, 1610), (780, 1610)], "#ffe2ae", 0.35, blur=7, mode="screen")
    rail = [box(-10, 1092, 1210, 1116), box(-10, 1228, 1210, 1250), box(-10, 1270, 1210, 1296)]
    rail += [box(x - 9, 1092, x + 9, 1296) for x in range(40, 1240, 140)]
    for x in range(110, 1240, 140):
        rail.append(curve((x - 44, 1172), (x, 1140), (x + 44, 1172), (x, 1204), (x - 44, 1172)))
    sheet.shape(rail, down(1090, 1300, "#7a2f26", "#431e1e"))
    sheet.shape([oval(x, 1172, 20, 12) for x in range(110, 1240, 140)], "#cdbf8e", 0.6)
    sheet.shape([box(-10, 1092, 1210, 1096)], "#e0a070", 0.8)
    for x, w in ((70, 46), (1130, 46)):
        sheet.shape(
            box(x - w, 200, x + w, 1330),
            across(x - w, x + w, "#4a1e1e", "#7d3027", "#b0583c") if x < 600 else across(x - w, x + w, "#b0583c", "#7d3027", "#4a1e1e"),
        )
        sheet.shape([(x - w * 1.3, 1372), (x - w, 1320), (x + w, 1320), (x + w * 1.3, 1372)], "#5f5650")
    sheet.shape(box(-10, -10, 1210, 330), down(0, 330, "#1d2626", "#28423c", "#356054", grain=0.3))
    sheet.shape(box(-10, 300, 1210, 342), "#2f6a58")
    sheet.shape([box(-10, 300, 1210, 307), box(-10, 334, 1210, 342)], "#d0763e")
    for i in range(13):
        x = 20 + i * 97
        sheet.shape(oval(x, 321, 10, 10), "#e6d3a0")
        sheet.shape(oval(x, 321, 5, 5), "#8d3129")
    for i in range(15):
        x = -40 + i * 92
        sheet.shape(
            [(x - 22 + (600 - x) * 0.1, 40), (x + 22 + (600 - x) * 0.1, 40), (x + 27, 232), (x - 27, 232)],
            across(x - 27, x + 27, "#54322a", "#8a4b33", "#3c2623"),
        )
        sheet.shape(oval(x, 236, 27, 25), "#2f6a58")
        sheet.shape(oval(x, 236, 18, 17), "#e0bd76")
        sheet.shape(oval(x, 236, 9, 9), "#8d3129")
    sheet.shape(box(-10, 258, 1210, 300), "#1b2826")
    bird(sheet, 430, 1092, 1.0)
    bird(sheet, 545, 1092, -0.9)
    return sheet.finish(vignette=0.2)


def bird(sheet, x, foot, size):
    """A bulbul on a rail; a negative size looks to the left."""
    turn = 1 if size > 0 else -1
    s = abs(size) * 60

    def at(dx, dy):
        return (x + turn * dx * s, foot - dy * s)

    sheet.shape(ribbon([at(-0.35, 0.5), at(-1.3, 0.02)], 13, 20), "#4d4a4b")
    sheet.shape(
        curve(
            at(-0.6, 0.45),
            at(-0.35, 0.2),
            at(0.1, 0.12),
            at(0.42, 0.42),
            at(0.5, 0.8),
            at(0.42, 1.12),
            at(0.16, 1.16),
            at(-0.02, 0.92),
            at(-0.3, 0.74),
            at(-0.6, 0.45),
        ),
        down(foot - 1.2 * s, foot, "#8b8d92", "#6f6f73", "#b9b5ac", grain=0.3),
    )
    sheet.shape(curve(at(-0.55, 0.5), at(-0.1, 0.7), at(0.12, 0.48), at(-0.2, 0.34), at(-0.75, 0.26), at(-0.55, 0.5)), "#57534f")
    sheet.shape(curve(at(0.3, 0.94), at(0.46, 0.86), at(0.36, 0.74), at(0.26, 0.84), at(0.3, 0.94)), "#96533a")
    sheet.shape([at(0.49, 1.04), at(0.74, 0.98), at(0.49, 0.94)], "#33302f")
    sheet.shape(oval(*at(0.36, 1.02), s * 0.05), "#1a1818")
    sheet.shape([ribbon([at(0.0, 0.15), at(0.02, -0.02)], 4), ribbon([at(0.14, 0.15), at(0.16, -0.02)], 4)], "#3a3330")


@picture(HOME + "stones.jpg", "2025-10-04 16:58:03", "gyeongbokgung", size=(1600, 1067))
def stones(sheet):
    """The rough paving of the yard in low light."""
    dice = sheet.dice
    camera = Camera(1600, 1067, (0, 1.5, 0), pitch=24, focal=0.95)
    sheet.fill(down(0, 1067, "#8d8478", "#7d7468", "#62594f"))
    z = 0.9
    while z < 16:
        deep = dice.uniform(0.34, 0.62) * (1 + z * 0.02)
        x = -9 + dice.uniform(0, 0.5)
        while x < 9:
            wide = dice.uniform(0.45, 0.95)
            gap = 0.022
            corners = [
                (x + gap, z + gap),
                (x + wide * 0.5, z + gap * dice.uniform(0.3, 2)),
                (x + wide - gap, z + gap),
                (x + wide - gap * dice.uniform(0.5, 2), z + deep * 0.5),
                (x + wide - gap, z + deep - gap),
                (x + wide * 0.5, z + deep - gap * dice.uniform(0.5, 2)),
                (x + gap, z + deep - gap),
            ]
            points = [camera.at(a + dice.uniform(-0.025, 0.025), 0, b + dice.uniform(-0.025, 0.025)) for a, b in corners]
            xs = [p[0] for p in points]
            if max(xs) > -50 and min(xs) < 1650:
                tone = mix("#b9a893", mix("#cdb08a", "#9c9284", dice.random()), dice.random())
                left, right = min(xs), max(xs)
                sheet.shape(points, across(left, right, mix(tone, "#5a5148", 0.35), tone, mix(tone, "#ffe3b0", 0.55), grain=0.5), rough=1.2)
                low = max(p[1] for p in points)
                sheet.shape(
                    ribbon(
                        [camera.at(x + gap, 0, z + gap), camera.at(x + wide * 0.5, 0.0, z + gap), camera.at(x + wide - gap, 0, z + gap)],
                        1 + (low - 300) * 0.006,
                    ),
                    "#4a413b",
                    0.5,
                    blur=1.2,
                )
            x += wide
        z += deep
    sheet.mottle(38, 0.10, 4)
    tufts = []
    for _ in range(130):
        x, y = camera.at(dice.uniform(-4, 4), 0, dice.uniform(1.2, 8))
        tufts.append((x, y))
    for x, y in tufts:
        grass(sheet, [(x, y), (x + 8, y)], ["#5d6a3c", "#8d9150"], 6 + y * 0.02, 0.6, width=1.6)
    # The long shadows of two who look at the ground, and of a third who has gone ahead.
    sheet.fill_part(
        box(0, 0, 1600, 1067), across(0, 1600, "#ffd9a0", "#ffcb88"), 0.22, across(0, 1600, level(1), level(0.2), grain=0.4), "screen"
    )
    for x, z, tall in ((-0.95, 0.7, 1.0), (-0.2, 0.6, 0.93), (1.5, 2.6, 1.0)):

        def strip(a, b, w, v, side=0.0):
            return [camera.at(x + 0.16 * p + q + side, 0, z + p * tall) for p, q in ((a, -w), (b, -v), (b, v), (a, w))]

        shadow = [
            strip(-0.3, 1.5, 0.06, 0.085, -0.1),
            strip(-0.3, 1.5, 0.06, 0.085, 0.1),
            strip(1.35, 1.75, 0.19, 0.155),
            strip(1.75, 2.6, 0.155, 0.235),
            strip(2.6, 2.78, 0.235, 0.09),
            strip(2.76, 3.0, 0.065, 0.06),
        ]
        for side in (-1, 1):
            arm = [(1.35, 0.26), (1.4, 0.31), (2.1, 0.31), (2.62, 0.235), (2.5, 0.18), (2.1, 0.25)]
            shadow.append([camera.at(x + 0.16 * p + side * q, 0, z + p * tall) for p, q in arm])
        shadow.append([camera.at(x + 0.16 * 3.2 + 0.115 * math.cos(a / 4), 0, z + (3.2 + 0.3 * math.sin(a / 4)) * tall) for a in range(26)])
        sheet.shape(shadow, "#4b4452", 0.66, blur=2.4)
    return sheet.finish(vignette=0.22)
