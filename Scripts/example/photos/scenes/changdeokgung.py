"""창덕궁: plum blossom, lattices, the rear garden."""

import math

from ..album import picture
from ..city import figure
from ..land import sky
from ..lines import blob, box, curve, oval, ribbon
from ..paint import Fade, across, down, level, mix
from ..palace import DAY
from ..pavilion import pavilion
from ..plants import blossom, branches, fallen, foliage, tree
from ..water import petals, ripples

SECRET = "places/seoul/changdeokgung/"


@picture(SECRET + "pond.jpg", "2025-11-08 10:24:17", "changdeokgung")
def rear_garden(sheet):
    """The pond of the rear garden in November: a pavilion with two roofs among burning trees."""
    dice = sheet.dice
    sky(sheet, "#c6d2cf", "#e9e2c6", "#f6e6bd", bottom=620)
    red = ["#6d2a1e", "#a8402a", "#d4693a", "#f0a860"]
    gold = ["#8f6420", "#c4932f", "#e8bf4c", "#f9e295"]
    olive = ["#4a5232", "#6d7340", "#989552", "#c4bd7c"]
    wine = ["#4a2026", "#7d3034", "#b34a44", "#d98a70"]
    line = 780
    for layer, (y, air, low, high) in enumerate(((520, 0.6, 160, 240), (610, 0.36, 220, 330), (730, 0.12, 240, 380))):
        for k in range(15):
            x = -40 + k * 118 + dice.uniform(-34, 34)
            tones = [red, gold, olive, wine, gold, red][int(dice.random() * 6)]
            if layer == 2 and 560 < x < 1060:
                continue
            tree(
                sheet,
                x,
                y + dice.uniform(-14, 14),
                dice.uniform(low, high),
                [mix(t, "#f3e3bb", air) for t in tones],
                mix("#4a382e", "#f3e3bb", air),
                dab=8,
                clumps=16,
                bole=0.12,
            )
        sheet.haze("#f6e6bd", down(y - 260, y + 60, level(0), level(0.35)), 1, cell=120)
    for x in range(6):
        sheet.shape(
            [(200 + x * 260, -20), (290 + x * 260, -20), (40 + x * 260, 760), (-120 + x * 260, 760)],
            "#fff3cc",
            0.09,
            blur=26,
            mode="screen",
        )
    sheet.shape(
        curve(
            (-20, line),
            (-20, line - 50),
            (400, line - 40),
            (900, line - 34),
            (1300, line - 44),
            (1620, line - 56),
            (1620, line + 6),
            (-20, line + 6),
        ),
        down(line - 56, line, "#b08a4a", "#6d5434"),
    )
    fallen(sheet, 0, 1600, line - 40, line - 6, ["#d98a3a", "#f4cf6a"], 160, 8)
    sheet.shape([blob(dice, x, line - 2, dice.uniform(16, 34), dice.uniform(9, 15), 0.15) for x in range(-10, 1640, 30)], "#8a8072")
    sheet.shape([blob(dice, x, line - 8, dice.uniform(10, 22), 4, 0.15) for x in range(-10, 1640, 36)], "#c4b99f", 0.7)
    look = {**DAY, "wood": "#7d3a2e"}
    # Two of the pavilion's posts stand in the water.
    pavilion(sheet, 830, line + 14, 150, look, 1, tall=0.95, roof=0.56, base=0.2, overhang=1.5)
    pavilion(sheet, 830, line - 266, 92, look, 1, tall=0.22, roof=0.72, base=0.02, overhang=1.36, railing=False)
    for x, h, tones in ((1190, 330, red), (520, 300, gold)):
        tree(sheet, x, line - 6, h, tones, "#43322a", dab=9, clumps=18, bole=0.2, lean=-0.12 if x > 800 else 0.12)
    figure(sheet, 1330, line - 18, 84, "#46566a")
    figure(sheet, 1366, line - 16, 78, "#d9cdb6", skirt=True)
    sheet.mirror(line, down(line, 1200, "#b58a52", "#6a5a44", "#3f4440"), 0.3, ripple=7, blur=1.5)
    ripples(sheet, line + 12, 1190, ["#f0d9a0", "#4a4438"], 70, 170, 0.26)
    for k, (x, y) in enumerate(((420, 960), (1080, 1010), (700, 1090))):
        for n in range(3):
            sheet.shape(ribbon(oval(x, y, 22 + n * 26, 6 + n * 7), 2), "#f3e2b8", 0.5 - n * 0.13)
    fallen(sheet, 0, 1600, line + 40, 1190, ["#c9572e", "#f2c25a"], 130, 15)
    petals(sheet, 200, 200, 1500, 1000, ["#d4693a", "#f2c25a"], 26, 8)
    foliage(sheet, [(1600, 30, 170, 70), (1470, 0, 130, 54), (1560, 120, 110, 60), (1380, 40, 60, 30)], wine, 11, 0.7, light=(-0.5, 0.5))
    return sheet.finish(bloom=0.14, vignette=0.14)


@picture(SECRET + "plum.jpg", "2024-03-24 11:36:02", "changdeokgung", size=(1600, 1067))
def plum(sheet):
    """Red plum blossom and its shadow on the wall."""
    dice = sheet.dice
    wall_top = 250
    sky(sheet, "#b9d3e2", "#e3ebe6", bottom=260)
    sheet.shape(box(-10, wall_top, 1610, 1080), Fade((0, wall_top), (1600, 1067), "#f6efdf", "#eadfc8", "#d5c6aa", grain=0.15))
    sheet.mottle(70, 0.03)
    sheet.shape(box(-10, 780, 1610, 1080), down(780, 1067, "#a9a294", "#8d867a"))
    stones = []
    for row in range(4):
        x = -40 + (row % 2) * 50
        while x < 1640:
            w = dice.uniform(90, 150)
            stones.append(
                (
                    blob(dice, x + w / 2, 820 + row * 72, w * 0.48, 33, 0.06, 22),
                    mix("#b9b1a2", mix("#8f887c", "#a59a88", dice.random()), dice.random()),
                )
            )
            x += w
    sheet.dabs([([(px + 3, py + 5) for px, py in p], "#5c564d") for p, _ in stones], 0.6, 1.5)
    sheet.dabs(stones)
    spots, limbs = [], []
    for start, angle, length in (((-60, 700), -0.72, 250), ((180, 1120), -1.25, 260)):
        limbs += branches(dice, *start, length, 40, angle, 6, spread=0.52, bend=0.3, shrink=0.77, tips=spots)
    tilt = [[(x + 120 + (y - 300) * 0.1, y + 90) for x, y in limb] for limb in limbs]
    with sheet.inside(box(-10, wall_top + 36, 1610, 800)):
        sheet.shape(tilt, "#8d7d84", 0.55, blur=4)
        shade = [
            oval(x + 120 + (y - 300) * 0.1 + dice.gauss(0, 14), y + 90 + dice.gauss(0, 12), dice.uniform(5, 11))
            for x, y in spots
            for _ in range(5)
        ]
        sheet.shape(shade, "#a58d96", 0.5, blur=4)
    # The tiled cap of the wall.
    sheet.shape(box(-10, wall_top - 96, 1610, wall_top), down(wall_top - 96, wall_top, "#7d8288", "#5f646b"))
    for x in range(-10, 1640, 34):
        sheet.shape(
            [(x - 9, wall_top - 92), (x + 9, wall_top - 92), (x + 11, wall_top), (x - 11, wall_top)],
            across(x - 11, x + 11, "#9a9fa4", "#767b82", "#454a51"),
        )
        sheet.shape(oval(x, wall_top + 2, 12, 12), "#4d5259")
        sheet.shape(oval(x - 1, wall_top + 1, 8, 8), "#8b9096")
    sheet.shape(box(-10, wall_top - 116, 1610, wall_top - 88), down(wall_top - 116, wall_top - 88, "#8b9096", "#4a4f56"))
    sheet.shape(box(-10, wall_top + 12, 1610, wall_top + 40), "#4a3f38", 0.3, blur=8)
    sheet.shape(limbs, "#3d2c2a")
    sheet.shape([[(x - 2, y - 3) for x, y in limb] for limb in limbs], "#8a6a5c", 0.4)
    sheet.shape(limbs, "#3d2c2a", 0.5)
    tones = ["#8f2348", "#b83763", "#d95a84", "#f09ab4"]
    flowers = []
    for x, y in spots:
        for _ in range(2):
            px, py, r = x + dice.gauss(0, 17), y + dice.gauss(0, 15), dice.uniform(6, 13)
            if dice.random() < 0.24:
                flowers.append((oval(px, py, r * 0.6), mix(tones[0], tones[1], dice.random())))
                continue
            start, tone = dice.uniform(0, 6), tones[1 + int(dice.random() * 3)]
            for k in range(5):
                a = start + k * 1.257
                flowers.append(
                    (oval(px + math.cos(a) * r * 0.62, py + math.sin(a) * r * 0.56, r * 0.56, r * 0.5), mix(tone, tones[3], 0.25 * (k % 2)))
                )
            flowers.append((oval(px, py, r * 0.24), "#f9dfa0"))
    sheet.dabs([([(x + 3, y + 4) for x, y in p], "#5a2438") for p, _ in flowers[::3]], 0.35, 2)
    sheet.dabs(flowers)
    petals(sheet, 0, 400, 1600, 1060, ["#d95a84", "#f3adc2"], 50, 8)
    return sheet.finish(bloom=0.1, vignette=0.1)


@picture(SECRET + "lattice.jpg", "2026-03-28 15:07:45", "changdeokgung")
def lattice(sheet):
    """The lattices of 낙선재, each in another pattern, one door open to the garden."""
    dice = sheet.dice
    sheet.fill(down(0, 1200, "#4a3426", "#5c4230", "#3a281e"))
    view = box(620, 180, 1010, 960)
    with sheet.inside(view):
        sheet.fill(down(180, 960, "#cfdfe0", "#ecefdc", "#d9d9ae", "#a9b580", stops=[0, 0.45, 0.6, 1]))
        for k in range(5):
            y = 560 + k * 76
            sheet.shape(box(600, y, 1030, y + 80), mix("#b5a890", "#8f8370", k / 5))
            sheet.shape(
                [box(600 + i * 62 + (k % 2) * 30, y, 602 + i * 62 + (k % 2) * 30, y + 76) for i in range(8)] + [box(600, y, 1030, y + 4)],
                "#6d6456",
                0.6,
            )
            foliage(
                sheet,
                [(640 + i * 56 + dice.uniform(-14, 14), y - 10, 30, 20) for i in range(7)],
                ["#5f7a42", "#8aa552", "#bccb76"] if k % 2 else ["#b5788a", "#dca6b4", "#f6d9de"],
                7,
                0.7,
            )
        spots = []
        sheet.shape(branches(dice, 930, 570, 95, 12, -1.7, 5, spread=0.6, tips=spots), "#54403a")
        blossom(sheet, spots, ["#f0c3cd", "#fff1f0"], 6, 7, 20)
        sheet.blur(2)
    paper, wood = "#f6ecd4", "#6d4a32"
    panels = [(40, 330, "square"), (336, 616, "lines"), (1014, 1300, "turtle"), (1306, 1580, "square")]
    for left, right, kind in panels:
        light = across(left, right, "#efe2c6", paper, "#fdf6e2") if left < 700 else across(left, right, "#fdf6e2", paper, "#e9dabb")
        sheet.shape(box(left, 180, right, 960), light)
        bars, w = [], right - left
        if kind == "square":
            bars += [box(left + w * k / 6 - 4, 180, left + w * k / 6 + 4, 760) for k in range(1, 6)]
            bars += [box(left, 180 + k * 58 - 4, right, 180 + k * 58 + 4) for k in range(1, 11)]
        elif kind == "lines":
            bars += [box(left + w * k / 12 - 3.4, 180, left + w * k / 12 + 3.4, 760) for k in range(1, 12)]
            for y in (200, 222, 244, 440, 462, 484, 506, 700, 722, 744):
                bars.append(box(left, y - 3.4, right, y + 3.4))
        else:
            s = 50
            for row in range(9):
                for column in range(5):
                    cx, cy = left + column * s * 1.5, 180 + row * s * 1.732 * 0.78 + (column % 2) * s * 0.675
                    hexagon = [(cx + s * 0.98 * math.cos(math.pi / 3 * k), cy + s * 0.77 * math.sin(math.pi / 3 * k)) for k in range(7)]
                    bars.append(ribbon(hexagon, 7))
                    bars.append(ribbon([(cx - s * 0.3, cy - s * 0.3), (cx + s * 0.3, cy + s * 0.3)], 5))
                    bars.append(ribbon([(cx + s * 0.3, cy - s * 0.3), (cx - s * 0.3, cy + s * 0.3)], 5))
        with sheet.inside(box(left, 180, right, 762)):
            sheet.shape([[(x + 5, y + 6) for x, y in bar] for bar in bars], "#c9b08a", 0.6, blur=2)
            sheet.shape(bars, wood)
            sheet.shape([[(x - 1.6, y - 1.6) for x, y in bar] for bar in bars], "#a8805a", 0.25)
        sheet.shape(box(left, 762, right, 960), across(left, right, "#7d5638", "#94683f", "#6a462e", grain=0.3))
        sheet.shape(
            [
                box(left + 26, 790, right - 26, 796),
                box(left + 26, 930, right - 26, 936),
                box(left + 26, 790, left + 32, 936),
                box(right - 32, 790, right - 26, 936),
            ],
            "#4a3020",
        )
        edges = [
            box(left - 14, 166, left + 4, 974),
            box(right - 4, 166, right + 14, 974),
            box(left, 166, right, 186),
            box(left, 752, right, 770),
            box(left, 952, right, 974),
        ]
        sheet.shape(edges, "#5c3d28")
        sheet.shape([box(e[0][0], e[0][1], e[0][0] + 3, e[2][1]) for e in edges[:2]], "#a8805a", 0.7)
    sheet.shape([box(606, 166, 624, 974), box(1006, 166, 1024, 974)], "#4a3020")
    sheet.shape([(1010, 180), (1010, 960), (1052, 1000), (1052, 150)], across(1010, 1052, "#8a6242", "#5a3c28"), 0.95)
    sheet.shape(box(-10, -10, 1610, 166), down(0, 166, "#2e2018", "#54392a"))
    for x in range(-10, 1640, 110):
        sheet.shape([(x - 27, -10), (x + 27, -10), (x + 22, 92), (x - 22, 92)], across(x - 27, x + 27, "#8a6040", "#6d4a32", "#3f2a1e"))
        sheet.shape(oval(x, 92, 22, 16), "#a97c54")
    sheet.shape(box(-10, 128, 1610, 166), down(128, 166, "#7d5638", "#54392a"))
    sheet.shape(box(-10, 974, 1610, 1210), down(974, 1200, "#a87c50", "#7d5638", "#54392a", grain=0.3))
    sheet.shape(
        [ribbon([(800 + (x - 800) * 0.9, 974), (800 + (x - 800) * 1.2, 1210)], 2, 4) for x in range(-200, 1900, 120)], "#3f2a1e", 0.7
    )
    sheet.shape([(626, 974), (1006, 974), (1180, 1210), (560, 1210)], "#fff0c4", 0.5, blur=10, mode="screen")
    for k in range(5):
        sheet.shape(
            [(1020 + k * 112, 976), (1094 + k * 112, 976), (1240 + k * 130, 1210), (1150 + k * 130, 1210)],
            "#fff0c4",
            0.13,
            blur=9,
            mode="screen",
        )
    return sheet.finish(bloom=0.16, vignette=0.2)
