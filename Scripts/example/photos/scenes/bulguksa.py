"""불국사: the stairs, and what 은비 drew."""

import math

from ..album import picture
from ..land import ridge, sky
from ..lines import between, blob, box, curve, oval, ribbon
from ..paint import across, down, mix
from ..palace import DAY, Roof, eaves, hall, roof
from ..plants import fallen, foliage, tree


@picture("photos/bulguksa.jpg", "2024-11-09 11:08:36", "bulguksa")
def stairs(sheet):
    """청운교: stone fitted to stone, maples on both sides."""
    dice = sheet.dice
    sky(sheet, "#a9c6d8", "#dfe6dc", "#f3ebd2", bottom=520)
    ridge(sheet, 380, 26, down(300, 520, "#8fa5a3", "#d3d6bf", grain=0.3), peaks=[(300, 70, 300), (1300, 90, 320)], trees=5)
    for k in range(13):
        tones = [["#4d5f3c", "#6d7f48", "#9aa55c", "#c8cb8c"], ["#7d3524", "#b5502c", "#dc8240", "#f3ba72"]][int(dice.random() * 2)]
        tree(sheet, -30 + k * 140, 560, dice.uniform(200, 300), [mix(t, "#e9e4c8", 0.2) for t in tones], "#6d5a48", dab=9, bole=0.1)
    look = {**DAY}
    hall(sheet, 860, 560, 190, look, bays=3, columns=0.5, roof_height=0.46, storeys=1)
    for x, w in ((320, 330), (1420, 330)):
        sheet.shape(box(x - w, 500, x + w, 580), down(500, 580, "#8a4434", "#5a3028"))
        sheet.shape([box(x - w + k * 66, 500, x - w + k * 66 + 10, 580) for k in range(11)], "#a8503c")
        form = Roof(x, 500, w * 1.06, 78, hips=False, lift=0.02)
        eaves(sheet, form, look, 16, rows=40)
        roof(sheet, x, 500, w * 1.06, 78, look, hips=False, lift=0.02)
    sheet.shape(box(-10, 575, 1610, 960), down(575, 960, "#cfc6b5", "#b0a696", "#8f8678", grain=0.25))
    # Dressed beams and posts above, boulders as they were found below.
    sheet.shape([box(-10, 575, 1610, 600), box(-10, 660, 1610, 676)], "#dad2c2")
    sheet.shape([box(-10, 598, 1610, 603), box(-10, 674, 1610, 679)], "#7d7568", 0.7)
    for x in range(-20, 1640, 104):
        sheet.shape(box(x, 600, x + 17, 960), across(x, x + 17, "#e0d8c8", "#b5ab9b", "#8a8174"))
    rocks = []
    for row in range(7):
        y = 700 + row * 42
        x = -40 + dice.uniform(0, 40)
        while x < 1640:
            w = dice.uniform(34, 78)
            rocks.append(
                (
                    blob(dice, x + w / 2, y + dice.uniform(-5, 5), w * 0.52, 22 + dice.uniform(-3, 4), 0.1, 18),
                    mix("#c4baa8", mix("#8d8578", "#a59a86", dice.random()), dice.random()),
                )
            )
            x += w
    sheet.dabs([([(px + 2, py + 4) for px, py in p], "#5f584d") for p, _ in rocks], 0.7, 1)
    sheet.dabs(rocks)
    sheet.shape([box(x, 600, x + 17, 960) for x in range(-20, 1640, 104)], "#c9c0b0", 0.75)
    rail = [box(-10, 520 + 34, 1610, 562)] + [box(x, 548, x + 9, 578) for x in range(-20, 1640, 52)]
    sheet.shape(rail, "#d3cabb")
    # The stair: lower flight nearer, an arch beneath it, rails to both sides.
    cx, top, mid, low = 860, 590, 760, 1010
    for y1, w1, y2, w2, n in ((top, 92, mid, 128, 11), (mid + 8, 146, low, 216, 14)):
        flank = [(cx - w1 - 30, y1), (cx + w1 + 30, y1), (cx + w2 + 46, y2), (cx - w2 - 46, y2)]
        sheet.shape([(x + 12, y) for x, y in flank], "#5f584d", 0.4, blur=10)
        sheet.shape(flank, "#aaa091")
        for k in range(n):
            t1, t2 = k / n, (k + 1) / n
            ya, yb = y1 + (y2 - y1) * t1, y1 + (y2 - y1) * t2
            wa, wb = w1 + (w2 - w1) * t1, w1 + (w2 - w1) * t2
            ym = ya + (yb - ya) * 0.42
            sheet.shape(
                [(cx - wa, ya), (cx + wa, ya), (cx + wb, ym), (cx - wb, ym)], across(cx - wb, cx + wb, "#d6cdbc", "#ece4d3", "#c6bcaa")
            )
            sheet.shape(
                [(cx - wb, ym), (cx + wb, ym), (cx + wb, yb), (cx - wb, yb)], across(cx - wb, cx + wb, "#9a9082", "#b3a998", "#8a8174")
            )
        for side in (-1, 1):
            a, b = (cx + side * (w1 + 14), y1), (cx + side * (w2 + 24), y2)
            sheet.shape(ribbon([a, b], 24, 36), across(a[0] - 20, a[0] + 20, "#dcd4c4", "#b0a696"))
            for t in (0.0, 0.33, 0.66, 1.0):
                p = between(a, b, t)
                s = 0.7 + 0.5 * t
                sheet.shape(box(p[0] - 8 * s, p[1] - 44 * s, p[0] + 8 * s, p[1] + 4), across(p[0] - 8, p[0] + 8, "#e0d8c8", "#a39989"))
                sheet.shape(oval(p[0], p[1] - 46 * s, 9 * s, 8 * s), "#d3cabb")
            sheet.shape(ribbon([(a[0], a[1] - 28), (b[0], b[1] - 36)], 9, 12), "#cfc6b5")
    sheet.shape(box(cx - 190, mid - 4, cx + 190, mid + 12), "#d6cdbc")
    for side in (-1, 1):
        x = cx + side * 250
        arch = (
            [(x - 34, 960)]
            + [(x - 34 * math.cos(math.pi * i / 14), 880 - 40 * math.sin(math.pi * i / 14)) for i in range(15)]
            + [(x + 34, 960)]
        )
        sheet.shape(arch, "#3f3a33")
        sheet.shape(ribbon(arch[1:-1], 15), "#d3cabb")
    sheet.shape(box(-10, 955, 1610, 1210), down(955, 1200, "#dccfae", "#c4b48e", "#a08f6a", grain=0.25))
    sheet.shape([(cx - 262, 1010), (cx + 262, 1010), (cx + 280, 1030), (cx - 280, 1030)], "#8a8174")
    fallen(sheet, 0, 1600, 960, 1195, ["#b5502c", "#e6a24e"], 240, 13)
    for x, foot, s, coat in ((700, 1056, 0.9, "#46566a"), (770, 1060, 0.86, "#b5543f")):
        sheet.shape(oval(x, foot, 52 * s, 8), "#5f523c", 0.4, blur=5)
        sheet.shape(
            curve(
                (x - 40 * s, foot),
                (x - 44 * s, foot - 60 * s),
                (x - 24 * s, foot - 100 * s),
                (x + 24 * s, foot - 100 * s),
                (x + 44 * s, foot - 60 * s),
                (x + 40 * s, foot),
                (x - 40 * s, foot),
            ),
            coat,
        )
        sheet.shape(oval(x, foot - 124 * s, 18 * s, 21 * s), "#33251f")
    maple = ["#7d2a20", "#b8402a", "#df6f3e", "#f6ac72"]
    for base in ((1620, 120), (1500, 20), (-20, 60), (110, -10)):
        foliage(
            sheet,
            [(base[0] + dice.gauss(0, 80), base[1] + dice.gauss(0, 60), 80, 46) for _ in range(6)],
            maple,
            11,
            0.7,
            light=(-0.3, -0.6),
        )
    return sheet.finish(bloom=0.1, vignette=0.14)


@picture("photos/bulguksa-lion.png", "2024-11-09 12:21:14", "bulguksa", size=(1200, 800))
def lion(sheet):
    """A pencil drawing: the lion that is left, and three places kept empty for the others."""
    dice = sheet.dice
    sheet.fill("#f4f4f4")

    def pencil(points, width=3.0, dark=0.75, passes=2):
        for _ in range(passes):
            shift = [(x + dice.gauss(0, 1.1), y + dice.gauss(0, 1.1)) for x, y in points]
            line = curve(*shift, steps=10)
            sheet.shape(ribbon(line, width * 0.35, width, width * 0.9, width * 0.4), "#3c3c3c", dark * dice.uniform(0.65, 1), rough=0.8)

    def hatch(left, top, right, bottom, step, lean, dark=0.35):
        x = left - (bottom - top) * lean
        while x < right:
            a, b = (max(x + (bottom - top) * lean, left), top), (min(max(x, left), right), bottom)
            if a[0] < right:
                pencil([a, between(a, b, 0.5), b], 1.7, dark, 1)
            x += step * dice.uniform(0.8, 1.25)

    pencil([(60, 640), (600, 636), (1140, 642)], 3.4)
    pencil([(60, 716), (600, 712), (1140, 718)], 3)
    hatch(60, 660, 1140, 712, 15, 0.5, 0.22)
    for k in range(4):
        x = 190 + k * 272
        # The little plinths: all four are still there.
        pencil([(x - 92, 560), (x - 92, 640)])
        pencil([(x + 92, 558), (x + 92, 640)])
        pencil([(x - 104, 560), (x, 556), (x + 104, 559)], 3.4)
        pencil([(x - 104, 580), (x, 577), (x + 104, 579)])
        pencil([(x - 104, 560), (x - 104, 580)])
        pencil([(x + 104, 560), (x + 104, 580)])
        hatch(x + 20, 582, x + 92, 638, 9, 0.6, 0.4)
        if k != 1:
            frame = [(x - 84, 556), (x - 84, 250), (x + 84, 250), (x + 84, 556)]
            for a, b in zip(frame, frame[1:]):
                steps = max(int(math.dist(a, b) / 22), 2)
                for i in range(0, steps, 2):
                    pencil([between(a, b, i / steps), between(a, b, (i + 0.5) / steps), between(a, b, (i + 1) / steps)], 2, 0.45, 1)
    x = 462

    def at(u, v):
        return (x + u, 556 - v)

    for line in (
        [at(-52, 0), at(-58, 60), at(-46, 120), at(-52, 170), at(-40, 212)],
        [at(60, 0), at(74, 40), at(70, 96), at(48, 150), at(44, 190)],
        [at(-52, 2), at(-58, 14), at(-30, 16), at(-24, 2)],
        [at(2, 2), at(-2, 16), at(26, 17), at(30, 2)],
        [at(-26, 12), at(-20, 70), at(-22, 128)],
        [at(8, 14), at(8, 72), at(0, 132)],
        [at(30, 4), at(70, 6), at(84, 24), at(66, 64), at(34, 62), at(20, 30)],
        [at(76, 30), at(100, 60), at(88, 110), at(98, 136), at(84, 150), at(74, 126), at(84, 96)],
        [at(-40, 212), at(-66, 236), at(-62, 272), at(-34, 300), at(6, 306), at(44, 294), at(62, 260), at(58, 226), at(44, 190)],
        [at(-34, 208), at(-44, 236), at(-38, 264), at(-12, 282), at(20, 278), at(38, 258), at(40, 228), at(28, 200)],
        [at(-34, 206), at(-16, 188), at(12, 188), at(28, 202)],
        [at(-26, 246), at(-16, 254), at(-6, 246)],
        [at(10, 246), at(20, 253), at(28, 244)],
        [at(-6, 240), at(-12, 222), at(2, 216), at(14, 222), at(8, 240)],
        [at(-20, 206), at(2, 200), at(22, 208)],
        [at(-10, 216), at(2, 208), at(14, 216)],
        [at(-28, 180), at(-4, 168), at(24, 180)],
        [at(-26, 178), at(-10, 158), at(-2, 154), at(8, 158), at(22, 178)],
    ):
        pencil(line, 3.6, 0.85)
    for cx, cy in ((-56, 236), (-58, 262), (-44, 286), (-18, 300), (12, 302), (38, 290), (54, 266), (54, 240), (46, 214), (-44, 216)):
        turns = [(x + cx + r * math.cos(a), 556 - cy + r * math.sin(a)) for a, r in ((i * 0.9, 13 - i * 1.1) for i in range(9))]
        pencil(turns, 2.2, 0.7, 1)
    sheet.shape([oval(*at(-16, 246), 4.5), oval(*at(19, 245), 4.5)], "#333333", 0.9)
    sheet.shape(oval(*at(-4, 152), 9, 10), "#555555", 0.5)
    for a, b, c, d, lean in ((30, 26, 66, 60, 0.8), (-50, 60, -24, 160, 0.4), (12, 40, 40, 150, 0.5), (34, 194, 60, 250, 0.5)):
        hatch(x + a, 556 - d, x + c, 556 - b, 8, lean, 0.4)
    hatch(x - 60, 545, x + 120, 558, 6, 0.8, 0.5)
    pencil([(880, 770), (930, 752), (944, 776), (980, 756), (1004, 772)], 2.4, 0.6, 1)
    return sheet.finish(grain=0, tone=0, bloom=0, vignette=0, wobble=0.4)
