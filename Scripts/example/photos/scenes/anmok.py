"""안목해변: a paper cup and a lighthouse."""

import math

from ..album import picture
from ..birds import flying
from ..city import figure
from ..land import clouds, sky
from ..lines import box, curve, oval, ribbon
from ..paint import Fade, across, down, mix
from ..table import steam
from ..water import surf, swell


@picture("photos/anmok-coffee.jpg", "2025-08-01 10:47:30", "anmok")
def breakwater(sheet):
    """A paper cup from the machine, the breakwater, the red lighthouse at its end."""
    dice = sheet.dice
    sky(sheet, "#6fa6cf", "#acd2e0", "#e6efe6", bottom=560)
    clouds(sheet, 330, 320, 300, "#ffffff", "#c9dbe6", 0.92, 18)
    clouds(sheet, 1360, 260, 220, "#ffffff", "#d0e0e8", 0.85)
    line = 560
    sheet.shape(box(-10, line, 1610, 1210), down(line, 1200, "#2f7399", "#3f8fae", "#5aaab9", "#3a7f9a", grain=0.15))
    swell(sheet, line + 3, 1190, "#24688e", "#8ec9d0", 26, 10, "#f3fbf9")
    # The breakwater: a wall of concrete, tetrapods along its side.
    pods = []
    for k in range(150):
        t = dice.random() ** 0.6
        x, y = 1010 - 760 * t**1.1 + dice.uniform(-60, 30) * t, 590 + 620 * t**1.3 + dice.uniform(-10, 40) * t
        pods.append((y, x, 6 + 62 * t))
    for y, x, r in sorted(pods):
        turn = dice.uniform(0, 6)
        shade = mix("#8a8f8f", "#b9b9b0", dice.random())
        for k in range(3):
            a = turn + k * 2.094
            arm = ribbon([(x, y), (x + r * math.cos(a), y + r * 0.8 * math.sin(a))], r * 0.7, r * 0.5)
            sheet.shape([(p + r * 0.1, q + r * 0.14) for p, q in arm], "#33454d", 0.4)
            sheet.shape(arm, across(x - r, x + r, mix(shade, "#fff6e0", 0.4), shade, mix(shade, "#3a4a54", 0.4)))
        sheet.shape(oval(x - r * 0.1, y - r * 0.1, r * 0.36, r * 0.34), mix(shade, "#fff6e0", 0.5))
    surf(
        sheet,
        [(1000 - 740 * (k / 60) ** 1.05 - 46 * (k / 60), 596 + 600 * (k / 60) ** 1.3) for k in range(61)],
        "#ffffff",
        "#2a6a86",
        14,
        22,
        0.85,
    )
    sheet.shape(
        [(1012, 582), (1052, 582), (1500, 1240), (520, 1240)], Fade((500, 900), (1500, 900), "#d9d3c4", "#cbc4b4", "#b3ac9d", grain=0.25)
    )
    sheet.shape(
        [
            [
                (1012 + (520 - 1012) * t - 4, 582 + 658 * t),
                (1052 + (1500 - 1052) * t, 582 + 658 * t),
                (1052 + (1500 - 1052) * t, 582 + 658 * t + 2 + 4 * t),
                (1012 + (520 - 1012) * t, 582 + 658 * t + 2 + 4 * t),
            ]
            for t in (0.08, 0.16, 0.28, 0.44, 0.66, 0.92)
        ],
        "#8f897c",
        0.6,
    )
    sheet.shape(
        [(1052, 582), (1052, 556), (1640, 830), (1640, 1240), (1500, 1240)],
        Fade((1050, 560), (1640, 900), "#e6e0d2", "#c3bcad", "#9c968a", grain=0.25),
    )
    sheet.shape([(1052, 556), (1058, 552), (1640, 800), (1640, 832)], "#f3eee2")
    # The lighthouse.
    lx, ly = 1030, 580
    sheet.shape(
        [(lx - 30, ly), (lx + 30, ly), (lx + 20, ly - 190), (lx - 20, ly - 190)], across(lx - 30, lx + 30, "#f07a60", "#d3412f", "#8f281f")
    )
    sheet.shape([box(lx - 31, ly - 198, lx + 31, ly - 186), box(lx - 38, ly - 14, lx + 38, ly + 2)], "#f3eee2")
    sheet.shape(box(lx - 14, ly - 232, lx + 14, ly - 198), across(lx - 14, lx + 14, "#fdf6dc", "#b9cdd3"))
    sheet.shape([(lx - 20, ly - 232), (lx + 20, ly - 232), (lx, ly - 260)], "#b3352a")
    sheet.shape([box(lx - 6, ly - 120, lx + 6, ly - 100), box(lx - 6, ly - 60, lx + 6, ly - 40)], "#fbe9dc")
    for x, y, h, coat, skirt in ((1060, 668, 76, "#f3ead6", True), (1018, 660, 70, "#39607a", False)):
        figure(sheet, x, y, h, coat, skirt=skirt)
    for x, y, s in ((620, 260, 0.9), (760, 340, 0.6), (480, 420, 0.5), (1300, 440, 0.55)):
        flying(sheet, x, y, s)
    sheet.blur(1.6)
    # The cup on the wall in front.
    wall_ = [(-20, 1240), (-20, 1010), (560, 985), (700, 1240)]
    sheet.shape(wall_, Fade((0, 980), (300, 1240), "#ece5d6", "#c9c1b0", "#a8a191", grain=0.35))
    sheet.shape(ribbon([(-20, 1010), (560, 985)], 6), "#fffaf0", 0.8)
    cx, foot, w, h = 300, 1112, 118, 330
    sheet.shape(
        [(cx - w * 0.6, foot + 8), (cx + w * 0.6, foot + 8), (cx + w * 3.0, foot - 60), (cx + w * 2.2, foot - 84)], "#5f6a6a", 0.45, blur=12
    )
    body = [(cx - w * 0.72, foot), (cx - w, foot - h), (cx + w, foot - h), (cx + w * 0.72, foot)]
    body = body[:1] + body[1:3] + body[3:] + curve((cx + w * 0.72, foot), (cx, foot + 26), (cx - w * 0.72, foot), steps=10)
    sheet.shape(body, across(cx - w, cx + w, "#fffdf4", "#f6efe0", "#dcd2bf", "#b5aa97", grain=0.25))
    with sheet.inside(body):
        band = curve((cx - w, foot - h * 0.66), (cx, foot - h * 0.66 + 24), (cx + w, foot - h * 0.66), steps=10) + curve(
            (cx + w, foot - h * 0.36), (cx, foot - h * 0.36 + 24), (cx - w, foot - h * 0.36), steps=10
        )
        sheet.shape(band, across(cx - w, cx + w, "#d99a5a", "#b5703a", "#7d4a26"))
        for k in range(3):
            bx, by = cx - 44 + k * 44, foot - h * 0.5 + 20 - abs(k - 1) * 5
            sheet.shape(oval(bx, by, 12, 18, 0.5), "#f6e6c8")
            sheet.shape(ribbon(curve((bx - 5, by - 13), (bx + 3, by), (bx - 3, by + 14)), 3), "#9a5a2e")
    sheet.shape(oval(cx, foot - h, w, 25), "#fffaf0")
    sheet.shape(oval(cx, foot - h + 1, w * 0.91, 21), across(cx - w, cx + w, "#b5a892", "#e6dcc8"))
    sheet.shape(oval(cx, foot - h + 7, w * 0.86, 15), across(cx - w, cx + w, "#a8754a", "#c99a6a"))
    sheet.shape(ribbon(oval(cx, foot - h, w * 0.97, 24), 7), "#fffdf6")
    steam(sheet, cx, foot - h, 240, "#ffffff", 0.3, 2, 40)
    return sheet.finish(bloom=0.08, vignette=0.1)
