"""경복궁: roofs at dusk, snow on New Year's morning, the lit hall at night."""

from ..album import picture
from ..land import birds, ridge, sky, streaks, sun
from ..lines import box, curve, oval, ribbon
from ..mountains import crag
from ..paint import across, down, level, mix
from ..palace import DAY, DUSK, Roof, eaves, hall, roof, terrace, toned
from ..plants import branches, needles, pine, tree
from ..water import ripples, snowfall

HOME = "places/seoul/gyeongbokgung/"


@picture(HOME + "roofs.jpg", "2025-10-04 17:52:31", "gyeongbokgung")
def roofs(sheet):
    """Roof behind roof at dusk, the mountain behind them."""
    sky(sheet, "#6f8aa6", "#b9b3b8", "#eec3a0", "#f3ab7c", bottom=620)
    sun(sheet, 1150, 392, 38, "#fff0cf", "#ffbe84")
    streaks(sheet, 80, 330, "#ffe6cc", 10, 0.45)
    crag(
        sheet,
        [
            (-40, 560),
            (120, 520),
            (300, 470),
            (430, 395),
            (520, 300),
            (585, 246),
            (640, 262),
            (720, 330),
            (800, 352),
            (900, 430),
            (1060, 500),
            (1300, 530),
            (1640, 548),
        ],
        down(240, 640, "#8d88a0", "#d9b3a0", grain=0.3),
        rock="#cbaaa4",
        shade="#6f6c8c",
        rough=0.13,
        light=1,
    )
    sheet.haze("#f5c49c", down(430, 640, level(0), level(0.75), level(0.3)), 1, cell=90)
    ridge(sheet, 640, 22, down(560, 760, "#6d6c80", "#b8958f", grain=0.3), peaks=[(60, 90, 260), (1560, 60, 240)], trees=7)
    air = "#d9a98f"
    rows = [
        (300, 700, 240, 95),
        (900, 690, 200, 85),
        (1330, 712, 260, 100),
        (620, 770, 300, 120),
        (1120, 800, 330, 130),
        (150, 830, 330, 135),
        (760, 930, 430, 175),
        (1420, 970, 420, 175),
        (250, 1110, 560, 225),
        (1130, 1245, 640, 260),
    ]
    for i, (x, eave, width, height) in enumerate(rows):
        look = toned(DUSK, air, 0.52 * (1 - i / 9) ** 1.1)
        sheet.shape(
            box(x - width * 0.8, eave - 10, x + width * 0.8, eave + width * 0.6),
            down(eave, eave + width * 0.5, look["under"], mix(look["wood"], air, 0.2)),
        )
        form = Roof(x, eave, width, height)
        eaves(sheet, form, look, height * 0.2)
        roof(sheet, x, eave, width, height, look, rake="#f2a874", light=1)
        if i in (2, 5, 7):
            sheet.haze("#eab08c", down(eave - 60, eave + 160, level(0), level(0.4), level(0)), 0.8, cell=120)
    birds(sheet, 560, 180, 9, 15, "#4b4a5c", 120)


@picture(HOME + "snow.jpg", "2025-01-29 09:06:12", "gyeongbokgung")
def snow(sheet):
    """The yard of the throne hall, one line of footprints."""
    sky(sheet, "#9fb2c4", "#cfd6da", "#efe2d2", bottom=560)
    crag(
        sheet,
        [
            (-40, 430),
            (140, 400),
            (330, 330),
            (420, 240),
            (500, 150),
            (560, 128),
            (640, 186),
            (760, 268),
            (900, 330),
            (1100, 380),
            (1350, 410),
            (1640, 440),
        ],
        down(110, 560, "#93a2b3", "#dfe0e0", grain=0.3),
        rock="#eef0f0",
        shade="#71839a",
        rough=0.15,
        woods="#6d7d8e",
    )
    sheet.haze("#e9e8e4", down(330, 520, level(0), level(0.85)), 1, cell=80)
    cold = {
        **DAY,
        "tile": "#79828f",
        "gap": "#4b5566",
        "wood": "#8f463c",
        "green": "#4f7a72",
        "under": "#3d464e",
        "lattice": "#56776d",
        "stone": "#c9cbcc",
    }
    pale = toned(cold, "#e4e6e6", 0.25)
    for x, side in ((180, -1), (1480, 1)):
        sheet.shape(
            box(x - 420, 596, x + 420, 690), down(596, 690, mix(pale["under"], pale["wood"], 0.5), mix(pale["wood"], "#d9d5d0", 0.2))
        )
        roof(sheet, x, 606, 440, 62, pale, snow=0.86, hips=False, lift=0.02)
    hall(sheet, 930, 640, 255, cold, bays=5, columns=0.33, storeys=2, snow=0.8, roof_height=0.36)
    terrace(sheet, 560, 1300, 640, 690, "#c2c4c6", 2, rail=True)
    terrace(sheet, 470, 1390, 690, 752, "#c9cbcc", 2, rail=True)
    sheet.shape([(850, 752), (1010, 752), (975, 640), (885, 640)], down(640, 752, "#eef0f1", "#dcdfe3"))
    sheet.shape(
        [box(850 + 35 * (1 - t), 640 + 112 * t, 1010 - 35 * (1 - t), 640 + 112 * t + 3) for t in (i / 9 for i in range(10))], "#aab2bb", 0.7
    )
    for left, right, y in ((560, 1300, 640), (470, 1390, 690)):
        sheet.shape(box(left, y - 5, right, y + 6), "#f3f4f3", 0.9, rough=2)
    sheet.shape(box(-10, 750, 1610, 1210), down(750, 1200, "#e8ecef", "#f6f5f1", "#dfe6ee", grain=0.15, stops=[0, 0.45, 1]))
    # The stones of rank on both sides of the way, each with its cap of snow.
    for i in range(7):
        t = (i / 6) ** 1.6
        for side in (-1, 1):
            x, y, s = 930 + side * (86 + 250 * t), 778 + 250 * t, 10 + 26 * t
            sheet.shape(oval(x + s * 1.3, y, s * 1.6, s * 0.3), "#b8c5d4", 0.7, blur=3)
            sheet.shape(box(x - s * 0.5, y - s * 2, x + s * 0.5, y), across(x - s, x + s, "#b3b4b3", "#83868a"))
            sheet.shape(oval(x, y - s * 2, s * 0.62, s * 0.32), "#fbfbf9")
    drifts = curve((-20, 1040), (300, 1010), (640, 1075), (1000, 1060), (1300, 1110), (1620, 1085))
    sheet.shape([*drifts, (1620, 1220), (-20, 1220)], down(1010, 1210, "#f8f7f4", "#ccd7e3", grain=0.3))
    way = curve((380, 1215), (470, 1090), (640, 985), (790, 900), (880, 820), (915, 770), steps=14)
    prints = []
    for i, (x, y) in enumerate(way[::2]):
        s = 3 + (y - 750) * 0.04
        prints.append((x + (s * 0.9 if i % 2 else -s * 0.9), y, s))
    sheet.shape([oval(x, y, s * 0.62, s * 0.34, -0.5) for x, y, s in prints], "#9fb3c9", 0.85, blur=0.8)
    sheet.shape([oval(x - 1, y + s * 0.2, s * 0.55, s * 0.16, -0.5) for x, y, s in prints], "#ffffff", 0.9, blur=0.6)
    limbs = branches(sheet.dice, -30, 420, 250, 26, -0.45, 5, spread=0.55)
    sheet.shape(limbs, "#4c4a4f")
    sheet.shape([[(x, y - 4) for x, y in limb] for limb in limbs], "#f6f6f4", 0.85)
    sheet.shape(limbs, "#4c4a4f", 0.55, fade=across(-40, 500, level(1), level(0.9)))
    snowfall(sheet, 240, (1, 3.4), big=8, opacity=0.8)
    return sheet.finish(bloom=0.06, vignette=0.06)


@picture(HOME + "night.jpg", "2024-05-10 20:41:07", "gyeongbokgung")
def night(sheet):
    """The lit hall on its pillars of stone, and again in the water."""
    sky(sheet, "#141d3a", "#26365c", "#5a5f7e", "#8c7480", bottom=700)
    dice = sheet.dice
    sheet.shape([oval(dice.uniform(0, 1600), dice.uniform(0, 380), dice.uniform(0.6, 1.5), steps=8) for _ in range(60)], "#e8e6f2", 0.7)
    sheet.shape(oval(330, 170, 26), "#fbf0d6")
    sheet.glow(330, 170, 210, "#c9bfcf", 0.5)
    crag(
        sheet,
        [(-40, 560), (100, 500), (240, 400), (330, 360), (430, 420), (560, 500), (760, 545), (1100, 560), (1400, 520), (1640, 470)],
        down(340, 640, "#2a3656", "#43486a", grain=0.3),
        rock="#46507a",
        shade="#1d2744",
        rough=0.16,
    )
    warm = {
        **DUSK,
        "tile": "#3b4257",
        "gap": "#1c2236",
        "gleam": "#8a83a0",
        "plaster": "#cfae98",
        "wood": "#a04a35",
        "green": "#3c7466",
        "rafter": "#d98b52",
        "stone": "#c8a684",
        "under": "#2a1d22",
    }
    for x, y, h in ((60, 690, 300), (190, 694, 240), (1480, 690, 290), (1590, 690, 330)):
        tree(sheet, x, y, h, ["#101a2c", "#182a38", "#27413f", "#3f5a45"], "#131725", dab=8, light=(0.5, 0.2))
    x, line = 870, 720
    wide = 440
    sheet.shape(box(x - wide * 1.12, line - 44, x + wide * 1.12, line + 2), down(line - 44, line, "#b0907a", "#6f5a5c"))
    sheet.shape([box(x - wide * 1.12, line - 44 + k * 15, x + wide * 1.12, line - 42 + k * 15) for k in range(3)], "#4d3f48", 0.5)
    # Below the hall: nothing but pillars of stone, lit from the ground.
    sheet.shape(box(x - wide, line - 160, x + wide, line - 44), down(line - 160, line - 44, "#3a2428", "#8a5434", "#c98a4e", grain=0.35))
    for row, (shift, tone) in enumerate(((18, 0.55), (0, 0.0))):
        for i in range(8):
            px = x - wide + 2 * wide * i / 7 + (shift if i < 7 else -shift) * (0.6 if row == 0 else 1)
            w = 15 if row else 11
            sheet.shape(
                [(px - w, line - 160), (px + w, line - 160), (px + w * 1.15, line - 44), (px - w * 1.15, line - 44)],
                mix("#f0cf9c", "#7a4a38", tone) if row == 0 else across(px - w, px + w, "#ffe6b8", "#eebf85", "#a8744f"),
            )
    sheet.shape(box(x - wide * 1.05, line - 186, x + wide * 1.05, line - 158), down(line - 186, line - 158, "#a04a35", "#5a2a2c"))
    sheet.shape(box(x - wide, line - 280, x + wide, line - 186), down(line - 280, line - 186, "#ffd991", "#f5b15f", "#b86b3a", grain=0.35))
    for i in range(8):
        px = x - wide + 2 * wide * i / 7
        sheet.shape(box(px - 9, line - 290, px + 9, line - 186), "#7c3226")
    rails = [box(x - wide * 1.04, line - 222, x + wide * 1.04, line - 216)] + [
        box(x - wide + 2 * wide * i / 70 - 2, line - 222, x - wide + 2 * wide * i / 70 + 2, line - 186) for i in range(71)
    ]
    sheet.shape(rails, "#6b2d26")
    sheet.shape(box(x - wide * 1.04, line - 300, x + wide * 1.04, line - 276), "#3f7f6d")
    sheet.shape(box(x - wide * 1.04, line - 281, x + wide * 1.04, line - 276), "#e0a05c")
    form = Roof(x, line - 322, wide * 1.27, 190, 0.56, 0.15)
    eaves(sheet, form, warm, 34, rows=48)
    roof(sheet, x, line - 322, wide * 1.27, 190, warm, rake="#d99566", light=1, ridge=0.56, lift=0.15)
    sheet.glow(x, line - 190, 620, "#ff9a4a", 0.35, squash=0.5)
    pine(sheet, 340, 716, 250, ["#0c1626", "#172a33", "#2c4a41", "#5c6b46"], lean=0.25)
    sheet.shape(box(-10, 700, 1610, line + 2), down(700, line, "#1a2032", "#3a2f36"))
    sheet.mirror(line, down(line, 1200, "#3a2f3c", "#0e1730"), 0.34, ripple=9, blur=1.4)
    ripples(sheet, line + 6, 1190, ["#0d1630", "#f0b877"], 90, 170, 0.22)
    needles(sheet, [(1440, 40, 170, 34), (1560, 110, 150, 30), (1330, -6, 150, 26)], ["#080e1c", "#101d2c", "#1c323a"], 15)
    sheet.shape(ribbon(curve((1640, 150), (1540, 128), (1440, 62), (1330, 12)), 16, 6), "#080e1c")
    return sheet.finish(bloom=0.3, vignette=0.2)
