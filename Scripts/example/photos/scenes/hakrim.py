"""학림다방: by the window, in front of the records."""

import math

from ..album import picture
from ..camera import Camera
from ..city import bokeh
from ..lines import blob, box, curve, oval, ribbon
from ..paint import Fade, across, down, level, mix
from ..plants import branches
from ..room import pendant, records, stack, window
from ..table import bounds, handle, planks, plate, shadow, steam, vessel
from ..water import snowfall

HAKRIM = "places/seoul/학림다방/"
CUP = [(0.030, 0.0), (0.033, 0.006), (0.042, 0.03), (0.047, 0.058)]
CHINA = ["#fffaf0", "#f2e6d2", "#d2bfa6", "#94806e"]


@picture(HAKRIM + "cup.jpg", "2024-11-27 16:14:22", "hakrim")
def cup(sheet):
    """A Vienna coffee by the window; outside it snows."""
    dice = sheet.dice
    sheet.fill(down(0, 760, "#8797a8", "#a9b4bd", "#cfd0cc"))
    for x, h, w in ((-20, 360, 240), (250, 300, 200), (480, 420, 260), (770, 330, 230), (1030, 400, 260), (1320, 340, 300)):
        tone = mix("#6f8094", "#93a0ac", dice.random())
        sheet.shape(box(x, 760 - h, x + w, 790), down(760 - h, 780, tone, mix(tone, "#c3c9cc", 0.5)))
        sheet.shape(box(x - 6, 752 - h, x + w + 6, 768 - h), "#eef0f0")
        for r in range(3):
            for c in range(int(w / 60)):
                if dice.random() < 0.5:
                    sheet.shape(
                        box(x + 20 + c * 60, 790 - h + r * 84, x + 50 + c * 60, 836 - h + r * 84),
                        "#f7cf88" if dice.random() < 0.5 else "#5f7084",
                        0.9,
                    )
    limbs = branches(dice, 1120, 800, 190, 26, -1.5, 6, spread=0.5)
    sheet.shape(limbs, "#4b4f5c")
    sheet.shape([[(x - 2, y - 3) for x, y in limb] for limb in limbs], "#f2f3f3", 0.6)
    sheet.shape(limbs, "#4b4f5c", 0.6)
    sheet.blur(5)
    bokeh(sheet, 60, 420, 1500, 740, ["#ffd894", "#ffe9c0"], 12, (12, 26), 0.5)
    snowfall(sheet, 420, (1.4, 5.5), big=26, opacity=0.9)
    sheet.shape(box(-10, -10, 1610, 40), "#3a2a22")
    window(sheet, 70, 40, 1530, 700, across(0, 1600, "#5a4032", "#4a3429", "#3a2922"), (3, 2), 30)
    sheet.shape([box(-10, -10, 42, 780), box(1560, -10, 1610, 780)], down(0, 780, "#4a3a30", "#2e231e"))
    for side, x in ((-1, 30), (1, 1570)):
        cloth = curve((x - side * 60, 20), (x - side * 200, 60), (x - side * 150, 300), (x - side * 90, 500), (x - side * 80, 760)) + [
            (x + side * 80, 760),
            (x + side * 80, 20),
        ]
        sheet.shape(cloth, across(x - 200, x + 200, "#b99e78", "#8f7758", "#c4a97e", "#8f7758", grain=0.2))
        with sheet.inside(cloth):
            sheet.shape(
                [
                    ribbon(
                        curve((x - side * k * 34, 0), (x - side * k * 34 * 1.25, 220), (x - side * k * 20, 500), (x - side * k * 17, 770)),
                        7,
                    )
                    for k in range(-1, 6)
                ],
                "#6b563f",
                0.45,
                blur=5,
            )
    camera = Camera(1600, 1200, (0, 0.36, -0.66), pitch=24, focal=1.2, centre=(0.5, 0.47))
    planks(sheet, camera, -0.75, 0.75, -0.36, 0.28, ["#7a4c32", "#94603e"], 5, shine="#aebac4")
    sheet.shape(camera.front(-0.8, -0.05, 0.8, 0.0, 0.28), "#2a1c16")
    sheet.shape(camera.floor(-0.75, 0.2, 0.75, 0.28), "#d9dde0", 0.22, blur=10, mode="screen")
    # Two books, the cup, half a cake.
    stack(sheet, camera, -0.29, 0.07, [(0.22, 0.16, 0.022), (0.19, 0.14, 0.018)], ["#3f5a66", "#9c4438"], turn=-14)
    shadow(sheet, camera, 0.25, 0.07, 0.1, -0.03, -0.06)
    plate(sheet, camera, 0.25, 0.07, 0.105, ["#fdf6ea", "#ece0cf", "#b9a890"])
    cake = [(0.18, 0.03), (0.315, 0.02), (0.30, 0.115)]
    low, high = 0.014, 0.066
    side_face = camera.face(
        (*cake[0][:1], low, cake[0][1]), (cake[1][0], low, cake[1][1]), (cake[1][0], high, cake[1][1]), (cake[0][0], high, cake[0][1])
    )
    sheet.shape([(x - 10, y + 6) for x, y in side_face], "#6d5a48", 0.4, blur=8)
    sheet.shape(
        camera.face(
            (cake[1][0], low, cake[1][1]), (cake[2][0], low, cake[2][1]), (cake[2][0], high, cake[2][1]), (cake[1][0], high, cake[1][1])
        ),
        "#d9b878",
    )
    sheet.shape(side_face, down(side_face[2][1], side_face[0][1], "#fbeec6", "#f5dfa4", "#edd08c", grain=0.3))
    sheet.shape(
        camera.face(
            (cake[0][0], low, cake[0][1]),
            (cake[1][0], low, cake[1][1]),
            (cake[1][0], low + 0.011, cake[1][1]),
            (cake[0][0], low + 0.011, cake[0][1]),
        ),
        "#a8713e",
    )
    top = camera.face((cake[0][0], high, cake[0][1]), (cake[1][0], high, cake[1][1]), (cake[2][0], high, cake[2][1]))
    sheet.shape(top, Fade(top[0], top[1], "#d99a4e", "#b8702e", grain=0.4))
    shadow(sheet, camera, -0.02, -0.05, 0.085, -0.04, -0.07, strength=0.55)
    plate(sheet, camera, -0.02, -0.05, 0.098, ["#fdf6ea", "#ece0cf", "#b9a890"])
    handle(sheet, camera, -0.02, -0.05, 0.062, 0.026, 0.056, 17, ["#e2d4be", "#b7a48c", "#8a7866"], y=0.008)
    mouth, hollow = vessel(
        sheet,
        camera,
        -0.02,
        -0.05,
        CUP,
        CHINA,
        y=0.008,
        band=[(0.040, 0.047, "#41616b")],
        liquid=(0.050, ["#5a3524", "#3c2118", "#2a1610"], 0.95),
    )
    with sheet.inside(hollow):
        cx, cy = camera.at(-0.02, 0.062, -0.05)
        for dx, dy, rx, ry, tone in ((0, 4, 108, 38, "#e6d6bb"), (-6, -2, 98, 33, "#fdf5e6"), (-20, -9, 62, 20, "#fffdf6")):
            sheet.shape(blob(dice, cx + dx, cy + dy, rx, ry, 0.08), tone, 0.97, blur=1.5)
        swirl = [(cx + 70 * (1 - t) * math.cos(t * 9), cy - 4 + 23 * (1 - t) * math.sin(t * 9)) for t in (i / 30 for i in range(31))]
        sheet.shape(ribbon(swirl, 7, 2), "#d6c2a2", 0.8, blur=1.5)
        sheet.dabs([(oval(cx + dice.gauss(0, 40), cy - 3 + dice.gauss(0, 11), 2.2, 1.6, steps=6), "#8a5a34") for _ in range(40)], 0.8)
    spoon = [camera.at(0.075, 0.016, -0.10), camera.at(0.10, 0.016, -0.05), camera.at(0.125, 0.018, 0.01)]
    sheet.shape(
        [ribbon(curve(*spoon), 9, 6), oval(*camera.at(0.068, 0.016, -0.118), 17, 11, -1.0)],
        across(900, 1160, "#f2f2f0", "#a9a9a8", "#d9d9d6"),
    )
    steam(sheet, 795, 600, 420, "#f3f4f4", 0.3, 3, 46)
    return sheet.finish(bloom=0.12, vignette=0.2)


@picture(HAKRIM + "records.jpg", "2025-09-20 18:47:15", "hakrim", size=(1600, 1067))
def wall_of_records(sheet):
    """A wall of records, a turntable in the light of one lamp."""
    dice = sheet.dice
    sheet.fill(down(0, 1067, "#2b1d17", "#3a261c"))
    tones = ["#7c3a2e", "#b98a4c", "#d9c8a4", "#3f4a52", "#5c5040", "#8d5a3c", "#2f3a3c", "#c9a06a", "#6a3f4a", "#9aa08a", "#e3d6bc"]
    for row in range(3):
        foot = 236 + row * 236
        for column in range(5):
            left = -30 + column * 340
            sheet.shape(box(left, foot - 216, left + 322, foot), "#160e0a")
            records(sheet, left + 8, left + 318 - dice.uniform(0, 70) * (column % 2), foot, 196, tones)
            sheet.shape(
                box(left, foot - 216, left + 322, foot - 150),
                "#080504",
                0.6,
                blur=14,
                fade=down(foot - 216, foot - 140, level(1), level(0)),
            )
    sheet.shape(
        [box(-30, 236 + row * 236, 1640, 262 + row * 236) for row in range(-1, 3)]
        + [box(-52 + c * 340, -10, -28 + c * 340, 740) for c in range(6)],
        down(0, 740, "#7d5236", "#5c3a28"),
    )
    sheet.shape([box(-30, 236 + row * 236, 1640, 240 + row * 236) for row in range(-1, 3)], "#c8935e", 0.7)
    sheet.blur(1.2)
    sheet.glow(1150, 350, 900, "#ffb863", 0.34)
    camera = Camera(1600, 1067, (0.0, 0.42, -0.78), pitch=22, focal=1.2, centre=(0.5, 0.52))
    planks(sheet, camera, -0.9, 0.9, -0.4, 0.34, ["#5c3826", "#754a30"], 4, shine="#8a5a34")
    sheet.shape(camera.front(-1, -0.06, 1, 0, 0.34), "#2a1a12")
    body = camera.block(-0.42, 0.0, -0.12, 0.10, 0.075, 0.27)
    sheet.shape([(x + 14, y + 12) for x, y in body["front"]], "#0d0806", 0.6, blur=14)
    sheet.shape(body["front"], down(body["front"][2][1], body["front"][0][1], "#8d5c38", "#5f3b25"))
    sheet.shape(body["right"], "#4c2f1f")
    sheet.shape(body["top"], Fade(body["top"][3], body["top"][1], "#5f4030", "#a8744a", grain=0.3))
    inner = camera.face((-0.405, 0.0755, -0.105), (0.085, 0.0755, -0.105), (0.085, 0.0755, 0.255), (-0.405, 0.0755, 0.255))
    sheet.shape(inner, Fade(inner[3], inner[1], "#3a3835", "#57534d", grain=0.25))
    x, z, y = -0.19, 0.075, 0.082
    disc = camera.ring(x, y, z, 0.155)
    sheet.shape([(a + 3, b + 9) for a, b in disc], "#0a0807", 0.6, blur=5)
    sheet.shape(camera.ring(x, y - 0.003, z, 0.158), "#8d8a84")
    sheet.shape(disc, "#141315")
    for k in range(16):
        sheet.shape(ribbon(camera.ring(x, y, z, 0.066 + k * 0.0056), 1.4), "#3c3a3d", 0.7)
    cx, cy = camera.at(x, y, z)
    for start in (0.08, 0.58):
        wedge = [(cx, cy)] + camera.ring(x, y, z, 0.152, start, start + 0.075)
        sheet.shape(wedge, "#ffd9a0", 0.34, blur=9, mode="screen")
    sheet.shape(camera.ring(x, y, z, 0.052), "#b5442f")
    sheet.shape(ribbon(camera.ring(x, y, z, 0.044), 2), "#f2d9a8", 0.7)
    sheet.shape(
        [
            ribbon([camera.at(x - 0.03, y, z + 0.018), camera.at(x + 0.03, y, z + 0.018)], 4),
            ribbon([camera.at(x - 0.02, y, z - 0.02), camera.at(x + 0.02, y, z - 0.02)], 3),
        ],
        "#f2d9a8",
        0.8,
    )
    sheet.shape(oval(cx, cy, 5, 3.5), "#e6e2d8")
    sheet.shape(camera.ring(0.035, y, 0.2, 0.03), "#77736c")
    vessel(sheet, camera, 0.035, 0.2, [(0.022, 0), (0.022, 0.022)], ["#e9e4da", "#a8a298", "#5c5852"], y=y, gloss=0.4)
    arm = [
        camera.at(0.035, y + 0.026, 0.2),
        camera.at(0.03, y + 0.03, 0.08),
        camera.at(0.0, y + 0.026, -0.02),
        camera.at(-0.06, y + 0.014, 0.0),
    ]
    line = curve(*arm[:3], steps=10) + curve(arm[2], arm[3], steps=6)
    sheet.shape([(a + 5, b + 15) for a, b in ribbon(line, 7)], "#080606", 0.5, blur=4)
    sheet.shape(ribbon(line, 8, 7, 7), across(740, 900, "#f4efe4", "#b5afa4"))
    sheet.shape(oval(*arm[3], 17, 9, -0.6), "#d9d3c6")
    for k in range(3):
        vessel(sheet, camera, 0.02 + k * 0.024, -0.085, [(0.008, 0), (0.007, 0.012)], ["#f0e9dc", "#b0a898", "#6a6258"], y=0.076, gloss=0)
    # Sleeves leaning beside it, and the lamp.
    for k, (tone, second) in enumerate((("#c9b48a", "#8c3b32"), ("#3f5a66", "#e2b25c"), ("#e9dfc8", "#3a4a44"))):
        dx = 0.26 + k * 0.018
        face = camera.face(
            (dx, 0.0, 0.20 - k * 0.06), (dx + 0.30, 0.0, 0.10 - k * 0.06), (dx + 0.30, 0.30, 0.19 - k * 0.06), (dx, 0.30, 0.29 - k * 0.06)
        )
        sheet.shape([(a - 8, b + 6) for a, b in face], "#0d0806", 0.5, blur=10)
        sheet.shape(face, Fade(face[3], face[1], mix(tone, "#ffe0b0", 0.3), tone, mix(tone, "#1c120c", 0.4), grain=0.25))
        if k == 2:
            c = bounds([face])
            mx, my = (c[0] + c[2]) / 2, (c[1] + c[3]) / 2
            sheet.shape(oval(mx + 4, my + 18, 92, 98), second)
            sheet.shape(oval(mx + 4, my + 18, 62, 66), "#d9a24e")
            sheet.shape([ribbon([(mx - 110, my - 112 + i * 18), (mx + 40 - i * 50, my - 104 + i * 18)], 7) for i in range(2)], second)
    pendant(sheet, 1150, -10, 300, 190, "#a5562f", "#ffc070", strength=0.9, reach=4.4)
    return sheet.finish(bloom=0.3, vignette=0.3)
