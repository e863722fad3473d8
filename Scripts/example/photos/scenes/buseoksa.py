"""부석사: the ridges, a pillar, the way up."""

import math

from ..album import picture
from ..camera import Camera
from ..city import figure
from ..land import birds, ranges, sky, streaks, sun
from ..lines import blob, box, curve, oval, ribbon
from ..paint import across, down, mix
from ..palace import DAY, DUSK, Roof, eaves, roof, toned
from ..plants import foliage, pine, tree
from ..water import petals

BUSEOK = "places/korea/buseoksa/"


@picture(BUSEOK + "ridges.jpg", "2025-10-26 17:11:42", "buseoksa", size=(2400, 1000))
def ridges(sheet):
    """Eleven ridges, or thirteen, from the yard before the main hall."""
    sky(sheet, "#7d93ab", "#c3bcb9", "#f0cda2", "#f7b983", bottom=480)
    streaks(sheet, 60, 330, "#ffe3bf", 14, 0.5, long=640, thick=11)
    sun(sheet, 1560, 316, 40, "#fff4d6", "#ffc98e", reach=11)
    ranges(
        sheet,
        "#e0bfa6",
        "#2f4350",
        400,
        880,
        11,
        30,
        foot="#f7cfa2",
        spread=74,
        mist="#fbdcb4",
        trees=7,
        first=2.6,
        grain=0.2,
        peaks={
            0: [(400, 60, 260), (1900, 70, 300)],
            1: [(1000, 60, 300)],
            2: [(2200, 70, 260), (140, 60, 260)],
            3: [(700, 60, 240)],
            5: [(1700, 50, 280)],
            6: [(260, 50, 300)],
        },
    )
    look = {**toned(DUSK, "#2a2c3a", 0.2), "rafter": "#7a4a40"}
    sheet.shape(box(60, 800, 760, 1010), "#1c222c")
    form = Roof(390, 806, 470, 190, 0.6, 0.16)
    eaves(sheet, form, look, 30, rows=42)
    roof(sheet, 390, 806, 470, 190, look, rake="#f0a878", light=1, ridge=0.6, lift=0.16)
    sheet.shape(box(90, 836, 690, 1010), down(836, 1000, "#2a2024", "#1a171e"))
    sheet.shape([box(100 + k * 96, 836, 116 + k * 96, 1010) for k in range(7)], "#4a2c2c")
    for x in (150, 246, 342, 438, 534):
        sheet.shape(box(x - 26, 850, x + 44, 1010), down(850, 1000, "#e0a278", "#b98068"), 0.3)
    pine(sheet, 2200, 1020, 620, ["#17242b", "#26393a", "#405246", "#8a8058"], lean=-0.16, bark=("#2a2020", "#8a5844"))
    pine(sheet, 2330, 1030, 440, ["#17242b", "#26393a", "#405246", "#8a8058"], lean=0.1, bark=("#2a2020", "#8a5844"))
    foliage(
        sheet,
        [(1900 + k * 60, 1000 - k * 6, 66, 40) for k in range(10)],
        ["#1f2626", "#4a3428", "#8a5232", "#d08a4c"],
        9,
        0.8,
        light=(-0.7, -0.4),
    )
    birds(sheet, 1120, 220, 8, 16, "#54576a", 130)
    for x, h in ((860, 84), (898, 88), (942, 80)):
        figure(sheet, x, 1000, h, "#1d222c", legs="#171a22", head="#171a22", stride=0.12)
    sheet.shape(curve((760, 1010), (840, 990), (1000, 988), (1100, 1010)), "#171c24")
    return sheet.finish(bloom=0.18, vignette=0.1)


@picture(BUSEOK + "pillar.jpg", "2025-10-26 16:20:15", "buseoksa", size=(1200, 1600))
def pillar(sheet):
    """The pillars of 무량수전 that swell as if they held their breath."""
    dice = sheet.dice
    sheet.fill(down(0, 1600, "#f3dcb0", "#f0cd98", "#d9ab78"))
    ranges(sheet, "#e6c39c", "#8a7a6c", 820, 1000, 5, 26, foot="#f6d7a8", spread=60, trees=3, first=1.8, mist="#fbe0b8")
    foliage(
        sheet,
        [(dice.uniform(700, 1240), dice.uniform(900, 1060), 70, 50) for _ in range(22)],
        ["#8a4a28", "#c0732f", "#e6a84c", "#f9d98c"],
        11,
        0.7,
    )
    sheet.blur(3)
    sheet.shape(box(-10, 1120, 1210, 1610), down(1120, 1600, "#e0bd8c", "#c49a6a", "#9a744e", grain=0.3))
    sheet.blur(1)
    # The wall of the hall runs away to the left; the pillars stand before it, smaller and smaller.
    camera = Camera(1200, 1600, (0.9, 1.5, 0), pitch=-5, yaw=-14, focal=1.1, centre=(0.52, 0.55))
    wall_ = camera.face((-1.1, 0.3, 1.2), (-1.1, 0.3, 14), (-1.1, 4.6, 14), (-1.1, 4.6, 1.2))
    sheet.shape(wall_, across(0, 640, "#a87c4c", "#d9b078", "#edcf9a"))
    for k in range(7):
        z = 1.6 + k * 2.0
        door = camera.face((-1.09, 0.5, z), (-1.09, 0.5, z + 1.5), (-1.09, 2.9, z + 1.5), (-1.09, 2.9, z))
        sheet.shape(door, across(0, 640, "#7d5834", "#c49a64"))
        bars = [
            ribbon([camera.at(-1.08, 0.5, z + 0.1 * i), camera.at(-1.08, 2.9, z + 0.1 * i)], max(camera.size(-1, 1, z) * 0.014, 0.8))
            for i in range(16)
        ]
        bars += [
            ribbon(
                [camera.at(-1.08, 0.6 + 0.14 * i, z), camera.at(-1.08, 0.6 + 0.14 * i, z + 1.5)], max(camera.size(-1, 1, z) * 0.014, 0.8)
            )
            for i in range(17)
        ]
        sheet.shape(bars, "#54381f", 0.75)
    base = camera.face((-1.1, 0.0, 1.0), (-1.1, 0.0, 14), (-1.1, 0.5, 14), (-1.1, 0.5, 1.0))
    sheet.shape(base, across(0, 640, "#6d5844", "#a58a6a"))
    sheet.shape(camera.face((-1.1, 0, 1), (0.75, 0, 1), (0.75, 0, 14), (-1.1, 0, 14)), across(0, 900, "#94765a", "#c9a87c"))
    sheet.shape(camera.side(0.75, -0.6, 1.0, 0.0, 14), across(300, 1000, "#a58a6c", "#7d6650"))
    under = camera.face((-1.1, 4.4, 0.8), (0.95, 3.85, 0.8), (0.95, 3.85, 14), (-1.1, 4.4, 14))
    sheet.shape(under, across(0, 1000, "#4a3020", "#7d5434", "#a8754a"))
    rafters = []
    for k in range(44):
        z = 0.9 + k * 0.3
        rafters.append(ribbon([camera.at(-1.1, 4.36, z), camera.at(1.05, 3.78, z)], max(camera.size(0, 4, z) * 0.1, 1.2)))
    sheet.shape(rafters, across(0, 1000, "#6d4428", "#b07a48"))
    sheet.shape(
        [oval(*camera.at(1.05, 3.78, 0.9 + k * 0.3), max(camera.size(0, 4, 0.9 + k * 0.3) * 0.055, 0.8)) for k in range(44)], "#e0b47c"
    )
    beam = camera.face((0.05, 3.3, 0.8), (0.05, 3.3, 14), (0.05, 3.62, 14), (0.05, 3.62, 0.8))
    sheet.shape(beam, across(200, 700, "#6a4228", "#a8704a"))
    for z in (12.6, 10.0, 7.6, 5.4, 3.4):
        air = min(1, (z - 3) / 12) * 0.4
        x0 = 0.05
        swell = []
        for i in range(33):
            t = i / 32
            radius = 0.215 + 0.045 * math.sin(math.pi * min(1, t * 1.15 + 0.08)) - 0.055 * t
            swell.append((t * 3.3, radius))
        left_, right_ = [], []
        for y, radius in swell:
            px, py = camera.at(x0, y, z)
            s = camera.size(x0, y, z)
            left_.append((px - radius * s, py))
            right_.append((px + radius * s, py))
        shape = left_ + right_[::-1]
        a, b = min(p[0] for p in left_), max(p[0] for p in right_)
        sheet.shape(
            shape,
            across(
                a,
                b,
                mix("#4a2e1e", "#f0cd98", air),
                mix("#7d5232", "#f0cd98", air),
                mix("#b9824e", "#f0cd98", air),
                mix("#f3cd8e", "#f9e0b0", air),
                mix("#c9945c", "#f0cd98", air),
                grain=0.3,
                stops=[0, 0.3, 0.62, 0.86, 1],
            ),
        )
        if z < 8:
            with sheet.inside(shape):
                cracks = []
                for _ in range(26):
                    u, y = dice.uniform(0.05, 0.95), dice.uniform(0.1, 3.0)
                    p = [camera.at(x0, y + k * 0.12, z) for k in range(6)]
                    cracks.append(ribbon([(a + (b - a) * u + dice.gauss(0, 1.2), q[1]) for q in p], 0.6, 2.4, 0.6))
                sheet.shape(cracks, "#3a2416", 0.45)
        stone = camera.at(x0, 0, z)
        s = camera.size(x0, 0, z)
        sheet.shape(oval(stone[0], stone[1] + 0.02 * s, 0.36 * s, 0.1 * s), mix("#8d8474", "#f0cd98", air))
        sheet.shape(oval(stone[0], stone[1] - 0.03 * s, 0.33 * s, 0.085 * s), mix("#b9ad98", "#f0cd98", air))
        sheet.shape([left_[0], right_[0], (right_[0][0], right_[0][1] - 4), (left_[0][0], left_[0][1] - 4)], "#4a2e1e", 0.6)
        cap = camera.at(x0, 3.3, z)
        sheet.shape(
            curve(
                (cap[0] - 0.2 * s, cap[1] + 0.02 * s),
                (cap[0] - 0.3 * s, cap[1] - 0.2 * s),
                (cap[0] + 0.3 * s, cap[1] - 0.2 * s),
                (cap[0] + 0.2 * s, cap[1] + 0.02 * s),
                steps=4,
            ),
            mix("#6a4228", "#f0cd98", air),
        )
    shadow_ = [
        camera.face((-1.0, 0.002, z), (0.75, 0.002, z + 0.5), (0.75, 0.002, z + 0.95), (-1.0, 0.002, z + 0.4))
        for z in (3.6, 5.6, 7.8, 10.2)
    ]
    sheet.shape(shadow_, "#4a3020", 0.4, blur=5)
    leaves = []
    for _ in range(60):
        x, z = dice.uniform(0.8, 3.4), dice.uniform(2.4, 9)
        p, s = camera.at(x, -0.6, z), camera.size(x, 0, z)
        leaves.append((blob(dice, *p, 0.05 * s, 0.025 * s, 0.2, 9), mix("#c9762f", "#f2cf74", dice.random())))
    sheet.dabs(leaves)
    return sheet.finish(bloom=0.2, vignette=0.2)


@picture(BUSEOK + "ginkgo-path.jpg", "2025-10-26 14:36:53", "buseoksa", size=(1600, 1067))
def ginkgo_path(sheet):
    """The path of ginkgos up to the gate, an orchard beside it."""
    dice = sheet.dice
    camera = Camera(1600, 1067, (-0.4, 1.6, 0), pitch=-8, focal=0.95, centre=(0.5, 0.5))
    sky(sheet, "#9cc0d8", "#d5e3df", "#f6ecd0", bottom=600)
    ranges(sheet, "#a9bcc0", "#7d9488", 440, 540, 3, 40, foot="#e9e6cc", spread=70, trees=4, first=1.8, peaks={1: [(1200, 80, 300)]})
    red = ["#7d3524", "#b5502c", "#dc8240", "#f3ba72"]
    for k in range(14):
        tree(
            sheet,
            -20 + k * 125,
            640,
            dice.uniform(120, 200),
            [mix(t, "#ede3c4", 0.3) for t in (red if dice.random() < 0.5 else ["#6d6f3c", "#93924e", "#bbb46a", "#ded79c"])],
            "#6d5a48",
            dab=8,
            bole=0.12,
        )
    slope = [(-10, 640), (700, 620), (1610, 640), (1610, 1080), (-10, 1080)]
    sheet.shape(slope, down(620, 1067, "#cfc583", "#a8a862", "#7d8648", grain=0.25))

    def up(z):
        return z * 0.055

    edge_l = [camera.at(-1.5, up(z), z) for z in (0.8, 2, 4, 7, 11, 16, 24, 34)]
    edge_r = [camera.at(1.5, up(z), z) for z in (0.8, 2, 4, 7, 11, 16, 24, 34)]
    sheet.shape(edge_l + edge_r[::-1], down(520, 1067, "#f3e2b5", "#dcc08c", "#b3946a", grain=0.3), rough=2)
    gate = camera.at(0, up(34), 34)
    look = toned({**DAY, "wood": "#8a4434"}, "#f0e4c4", 0.25)
    sheet.shape(
        [
            box(gate[0] - 70, gate[1] - 88, gate[0] - 62, gate[1]),
            box(gate[0] + 62, gate[1] - 88, gate[0] + 70, gate[1]),
            box(gate[0] - 80, gate[1] - 96, gate[0] + 80, gate[1] - 84),
        ],
        look["wood"],
    )
    roof(sheet, gate[0], gate[1] - 98, 110, 44, look)
    gold = ["#a8781c", "#d6a427", "#f0c840", "#fce88e"]
    leaves = []
    for _ in range(1100):
        z = 1.0 + 20 * dice.random() ** 1.6
        x = dice.uniform(-3.4, 3.4)
        p, s = camera.at(x, up(z) + 0.01, z), camera.size(x, 0, z)
        leaves.append((blob(dice, *p, 0.05 * s, 0.024 * s, 0.25, 8), mix("#d39a26", "#fbdc62", dice.random())))
    sheet.dabs(leaves)
    for z in (24, 18, 13.5, 10, 7.2, 5.0, 3.4):
        air = min(1, z / 26) * 0.45
        tones = [mix(t, "#f9ecc0", air) for t in gold]
        for side in (-1, 1):
            x = side * 2.15 + dice.uniform(-0.15, 0.15)
            foot, s = camera.at(x, up(z), z), camera.size(x, up(z), z)
            trunk = curve(foot, (foot[0] + side * 0.05 * s, foot[1] - 1.2 * s), (foot[0] - side * 0.1 * s, foot[1] - 3.4 * s))
            sheet.shape(
                ribbon(trunk, 0.26 * s, 0.2 * s, 0.08 * s),
                across(foot[0] - 0.13 * s, foot[0] + 0.13 * s, mix("#8a6a4c", "#f9ecc0", air), mix("#54402f", "#f9ecc0", air)),
            )
            clumps = [
                (foot[0] + dice.gauss(0, 0.55) * s - side * 0.15 * s, foot[1] - dice.uniform(1.5, 4.0) * s, 0.55 * s, 0.4 * s)
                for _ in range(18)
            ]
            foliage(sheet, sorted(clumps, key=lambda c: c[1]), tones, max(4.5, 0.075 * s), 0.62, light=(0.5, -0.6))
    for x, z, h, coat in ((-0.3, 14, 1.7, "#39485c"), (0.35, 13.4, 1.75, "#5a4a3a"), (0.0, 20, 1.6, "#b5543f")):
        foot, s = camera.at(x, up(z), z), camera.size(x, 0, z)
        figure(sheet, foot[0], foot[1], h * s, coat, bag="#8a5a38" if z == 14 else None)
    petals(sheet, 200, 120, 1500, 960, ["#f2cc4a", "#fbe58e"], 40, 9)
    return sheet.finish(bloom=0.14, vignette=0.12)
