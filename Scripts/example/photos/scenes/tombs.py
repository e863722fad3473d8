"""Round tombs and old walls: 선정릉, 대릉원, 수원."""

import math

from ..album import picture
from ..city import figure, skyline
from ..land import ranges, ridge, sky, streaks
from ..lines import box, curve, oval, ribbon
from ..paint import Fade, across, down, level, mix
from ..palace import DUSK, toned
from ..pavilion import pavilion
from ..plants import blossom, branches, grass, pine, tree
from ..water import petals, ripples


@picture("photos/seonjeongneung-pines.jpg", "2026-04-22 12:31:09", "seonjeongneung", size=(1600, 1067))
def pines(sheet):
    """Pines, a soft path, a round tomb behind them, towers behind that."""
    dice = sheet.dice
    sky(sheet, "#a9c6d6", "#d4e2de", "#f1eedb", bottom=560)
    skyline(
        sheet,
        480,
        -20,
        1640,
        90,
        330,
        down(150, 480, "#b9cad3", "#dbe3df"),
        (),
        dark="#9db2bf",
        unit=13,
        wide=(60, 120),
        gap=80,
        dark_opacity=0.45,
    )
    for x in range(-20, 1660, 90):
        tree(sheet, x, 500, dice.uniform(110, 180), ["#6f8d55", "#94ad66", "#b9c986", "#dbe2b0"], "#77705c", dab=8, bole=0.15)
    mound = curve((500, 560), (620, 470), (760, 400), (900, 376), (1040, 400), (1180, 470), (1300, 560))
    sheet.shape(
        curve((-20, 560), (300, 520), (900, 480), (1500, 520), (1620, 540)) + [(1620, 1100), (-20, 1100)],
        down(480, 1060, "#c2cf86", "#9db565", "#7c9a4f", grain=0.25),
    )
    sheet.shape(mound, Fade((640, 380), (1240, 560), "#d3da96", "#a9bd68", "#6f8c48", grain=0.4))
    grass(sheet, mound, ["#7f9a50", "#d9de9c"], 8, 0.5, width=1.6)
    sheet.shape([box(560 + k * 60, 548, 570 + k * 60, 566) for k in range(12)], "#b5b0a2")
    sheet.haze("#f2f0d8", down(360, 620, level(0), level(0.28)), 1)
    path = curve((330, 1420), (560, 1120), (760, 900), (980, 760), (1010, 650), (900, 575), (860, 550))
    sheet.shape(ribbon(path, 640, 420, 240, 120, 60, 30, 16), down(560, 1060, "#d9c59a", "#c0a279", "#a0805c", grain=0.3), 0.95, rough=2)
    for _ in range(26):
        y = dice.uniform(680, 1060)
        sheet.shape(oval(dice.uniform(0, 1600), y, 130 + dice.uniform(0, 160), 7 + (y - 640) * 0.02), "#5f7a40", 0.32, blur=6)
    needles_ = ["#20382f", "#34563c", "#5b7d47", "#98a860"]
    bark = ("#5a3428", "#c07a50")
    for x, foot, h, lean in (
        (1240, 690, 520, 0.1),
        (420, 720, 600, -0.08),
        (1420, 800, 760, -0.12),
        (150, 900, 980, 0.10),
        (1580, 960, 1050, -0.06),
    ):
        pine(sheet, x, foot, h, [mix(t, "#d9e2c4", max(0, (820 - foot) / 700)) for t in needles_], bark, lean, pads=8)
        sheet.shape(oval(x, foot, h * 0.06, h * 0.012), "#4d5a34", 0.5, blur=4)
    foot = path[56]
    figure(sheet, foot[0], foot[1], 112, "#39455a", bag="#6a4a36")
    petals(sheet, 0, 60, 1600, 1060, ["#ffffff", "#f6f2e6"], 230, 6)
    return sheet.finish(bloom=0.1, vignette=0.1)


@picture("photos/daereungwon.jpg", "2026-04-04 09:14:28", "daereungwon", size=(1600, 1067))
def tombs(sheet):
    """Round tombs like sleeping animals, cherry blossom along the wall."""
    dice = sheet.dice
    sky(sheet, "#a7c7dc", "#d8e5e2", "#f5eddc", bottom=620)
    ranges(sheet, "#c3cfd2", "#9fb2ae", 420, 470, 2, 26, foot="#e8e8da", spread=60, trees=2, first=2)
    sheet.haze("#f6f0e0", down(380, 560, level(0), level(0.6)), 1)
    for x in range(-10, 1660, 80):
        tree(
            sheet,
            x,
            540,
            dice.uniform(70, 130),
            ["#879a66", "#a9b57a", "#c8cf98", "#e4e3ba"] if dice.random() < 0.5 else ["#dcaab5", "#eec6cd", "#f8e1e3", "#fdf3f2"],
            "#84786a",
            dab=7,
            bole=0.15,
        )
    for x, foot, w, h, tone in (
        (1180, 600, 330, 190, 0.45),
        (420, 620, 400, 250, 0.3),
        (1480, 700, 380, 240, 0.15),
        (860, 730, 420, 270, 0.0),
    ):
        line = [(x + w * t / 20, foot - h * math.cos(t / 20 * math.pi / 2) ** 0.85) for t in range(-20, 21)]
        colours = [mix(c, "#e9ead0", tone) for c in ("#dde0a0", "#b3c26c", "#80994e", "#5f7c40")]
        sheet.shape(
            [*line, (x + w, foot + 30), (x - w, foot + 30)], Fade((x - w * 0.5, foot - h), (x + w * 0.8, foot + 20), *colours, grain=0.35)
        )
        with sheet.inside(line):
            combs = []
            for k in range(-16, 17):
                combs.append(
                    ribbon(curve((x + k * w * 0.008, foot - h), (x + k * w * 0.048, foot - h * 0.55), (x + k * w * 0.066, foot)), 1, 2.2)
                )
            sheet.shape(combs, colours[3], 0.25)
        grass(sheet, line, [colours[2], colours[0]], 7, 0.5, width=1.5)
        sheet.shape(oval(x + w * 0.15, foot + 22, w * 1.0, 20), colours[3], 0.4, blur=8)
    sheet.shape(
        curve((-20, 700), (500, 690), (1000, 740), (1620, 720)) + [(1620, 1100), (-20, 1100)],
        down(690, 1060, "#b9c878", "#98b05c", "#7a954c", grain=0.25),
    )
    path = curve((240, 1400), (480, 1100), (700, 930), (980, 830), (1180, 790), (1240, 750), (1180, 720))
    sheet.shape(ribbon(path, 640, 400, 220, 90, 52, 30, 12), down(720, 1060, "#e6d8b6", "#d0bb92", "#b99f76", grain=0.3), rough=2)
    for k, h, coat in ((66, 78, "#c9584a"), (69, 74, "#44546a")):
        x, y = path[k]
        figure(sheet, x + (k - 67) * 12, y, h, coat, skirt=k == 66)
    pine(sheet, 210, 820, 520, ["#2a4434", "#456340", "#76904f", "#b2b96c"], lean=0.12)
    spots, limbs = [], []
    for start, angle, length in (((1690, 300), 3.35, 200), ((1690, 120), 3.0, 210), ((1660, -20), 2.6, 170)):
        limbs += branches(dice, *start, length, 30, angle, 5, spread=0.5, droop=0.12, tips=spots)
    sheet.shape(limbs, "#54413c")
    blossom(sheet, spots, ["#e5a8b8", "#f5ccd4"], 9, 6, 34)
    blossom(sheet, spots, ["#f9dde1", "#fff5f3"], 8, 7, 30)
    petals(sheet, 300, 200, 1600, 1060, ["#f8d8de", "#fff4f2"], 80, 7)
    return sheet.finish(bloom=0.1)


@picture("photos/banghwasuryujeong.jpg", "2025-10-11 18:21:57", "banghwasuryujeong")
def pond_pavilion(sheet):
    """The pavilion above the pond half an hour after sunset; those on their mats have become quiet."""
    dice = sheet.dice
    sky(sheet, "#1f2c5c", "#54558a", "#b98796", "#f0a985", bottom=640)
    streaks(sheet, 180, 460, "#e9a894", 9, 0.4)
    sheet.shape([oval(dice.uniform(0, 1600), dice.uniform(0, 260), dice.uniform(0.6, 1.5), steps=8) for _ in range(40)], "#f0e6f2", 0.7)
    ridge(sheet, 640, 18, down(560, 700, "#5f5578", "#c28482"), peaks=[(1300, 40, 240)], trees=6)
    line = 800
    hill = curve((-20, 560), (200, 540), (440, 500), (700, 540), (900, 620), (1150, 700), (1400, 740), (1620, 750))
    sheet.shape([*hill, (1620, line + 4), (-20, line + 4)], down(500, line, "#4a4a62", "#2c3046", grain=0.3))
    dusk = {**toned(DUSK, "#3a3a5c", 0.15), "wood": "#7d3b36", "rafter": "#c0764e", "stone": "#8a7068"}
    for left, right in ((-20, 330), (560, 960)):
        pts = [(x, 552 + (x - 560) * 0.17 * (x > 560), x) for x in range(left, right, 10)]
        face = [(x, y - 66) for x, y, _ in pts] + [(x, y + 8) for x, y, _ in pts][::-1]
        sheet.shape(face, across(left, right, "#7d6468", "#a57a6a", "#6a5a6c"))
        sheet.shape([box(x, y - 82, x + 22, y - 64) for x, y, _ in pts[::3]], "#6a5560")
        sheet.shape([box(x, y - 66 + k * 15, x + 10, y - 64 + k * 15) for x, y, _ in pts for k in range(5)], "#4c4254", 0.5)
    sheet.shape([(330, 480), (560, 480), (600, 600), (290, 600)], down(480, 600, "#a67a66", "#6a5258"))
    for row in range(8):
        y = 484 + row * 14
        sheet.shape([box(300 + k * 24 + (row % 2) * 12, y, 321 + k * 24 + (row % 2) * 12, y + 12) for k in range(13)], "#8a6660", 0.6)
    for cx in (380, 510):
        sheet.shape([box(cx - 26, 530, cx + 26, 540), box(cx - 5, 506, cx + 5, 564)], "#e3c9ae", 0.75)
    pavilion(sheet, 445, 486, 120, dusk, 1, tall=0.8, roof=0.72, lit="#ffc277", base=0.1, overhang=1.5)
    sheet.glow(445, 420, 360, "#ffab5c", 0.55)
    for k in range(7):
        x, y = 330 + k * 110, 612 + k * 18
        sheet.glow(x, y, 80, "#ffb866", 0.5)
    pine(sheet, 760, 650, 260, ["#171d33", "#27304a", "#474a62", "#9a6c70"], lean=-0.2, bark=("#2c2238", "#7c4c4c"))
    for x, h in ((1040, 210), (1180, 240), (1330, 200), (1500, 270), (80, 200)):
        tree(sheet, x, 760 if x > 500 else 640, h, ["#2a2238", "#4f3546", "#8a5550", "#d08e68"], "#241d2c", dab=8, light=(-0.7, -0.2))
    sheet.mirror(line, down(line, 1200, "#7a5f7c", "#252c52"), 0.34, ripple=8, blur=1.6)
    ripples(sheet, line + 8, 1190, ["#f2b08a", "#1f2748"], 90, 180, 0.26)
    island = curve((880, 905), (960, 880), (1090, 876), (1180, 892), (1230, 910), (1060, 922), (880, 905))
    sheet.shape(island, "#20243a")
    pine(sheet, 1060, 896, 230, ["#141a2e", "#232c44", "#43465c", "#8f6468"], lean=0.15, bark=("#241c30", "#6f464a"))
    bank = curve((-20, 1050), (300, 1030), (700, 1080), (1100, 1060), (1620, 1010))
    sheet.shape([*bank, (1620, 1220), (-20, 1220)], down(1020, 1200, "#2b2f42", "#171b2b", grain=0.3))
    grass(sheet, bank, ["#1c2033", "#4a4356"], 24, 0.6)
    for x, y, s, lit in ((260, 1120, 1.0, True), (620, 1150, 1.1, False), (1120, 1130, 1.05, True), (1420, 1090, 0.95, False)):
        sheet.shape(
            [(x - 90 * s, y), (x + 100 * s, y), (x + 130 * s, y + 40 * s), (x - 120 * s, y + 40 * s)], mix("#6a4a58", "#3f3a52", 0.4)
        )
        for k in (-1, 1):
            px = x + k * 34 * s
            sheet.shape(
                [
                    curve(
                        (px - 26 * s, y + 20),
                        (px - 20 * s, y - 40 * s),
                        (px, y - 52 * s),
                        (px + 20 * s, y - 40 * s),
                        (px + 26 * s, y + 20),
                        (px - 26 * s, y + 20),
                    ),
                    oval(px, y - 64 * s, 12 * s, 14 * s),
                ],
                "#1a1c2e",
            )
        if lit:
            sheet.glow(x, y + 6, 130 * s, "#ffc070", 0.75)
            sheet.shape(oval(x, y + 4, 7 * s, 10 * s), "#fff0c8")
    return sheet.finish(bloom=0.28, vignette=0.16)
