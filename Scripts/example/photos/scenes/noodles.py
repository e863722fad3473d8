"""Bowls of noodles: 우래옥, 명동교자."""

import math

from ..album import picture
from ..food import hot_table, strands
from ..lines import blob, curve, oval, ribbon
from ..paint import Fade, Halo, across, down, level, mix
from ..table import shadow, steam, vessel


@picture("photos/wooraeok.jpg", "2026-07-18 12:24:36", "wooraeok", size=(1400, 1400))
def cold_noodles(sheet):
    """Pyongyang cold noodles from above, in their bowl of brass."""
    dice = sheet.dice
    sheet.fill(Fade((0, 0), (1400, 1400), "#6f8079", "#5d6f6a", "#4a5a57", grain=0.15))
    sheet.mottle(90, 0.06)
    sheet.shape([(-20, 980), (620, -20), (900, -20), (120, 1420), (-20, 1420)], "#dfe8d6", 0.16, blur=20, mode="screen")
    cx, cy, r = 720, 720, 470
    sheet.shape(oval(cx + 60, cy + 80, r * 1.02), "#1e2a2a", 0.6, blur=46)
    sheet.shape(
        oval(cx, cy, r),
        Fade((cx - r, cy - r), (cx + r, cy + r), "#f6e2a8", "#c99a4a", "#8d6428", "#d9b468", grain=0.25, stops=[0, 0.4, 0.75, 1]),
    )
    sheet.shape(ribbon(oval(cx, cy, r * 0.985), 6), "#fff3cf", 0.7)
    sheet.shape(oval(cx, cy, r * 0.93), Fade((cx - r, cy - r), (cx + r, cy + r), "#7d5a26", "#a87c38", "#e6c47c", grain=0.25))
    sheet.shape(ribbon(oval(cx, cy, r * 0.93), 5), "#6d4a1e", 0.5)
    sheet.shape(oval(cx, cy + 4, r * 0.845), Halo((cx - 60, cy - 60), r * 0.95, "#e9d3a0", "#d6b578", "#a97d42", grain=0.25))
    for _ in range(16):
        a, far = dice.uniform(0, math.tau), r * dice.uniform(0.56, 0.8)
        s = dice.uniform(9, 26)
        sheet.shape(oval(cx + far * math.cos(a), cy + far * math.sin(a), s), "#f6e6bd", 0.28)
        sheet.shape(ribbon(oval(cx + far * math.cos(a), cy + far * math.sin(a), s), 2), "#fff6dc", 0.5)
    for k in range(5):
        a = 0.5 + k * 1.21
        x, y, s = cx + r * 0.68 * math.cos(a), cy + r * 0.68 * math.sin(a), 52
        ice = blob(dice, x, y, s, s * 0.82, 0.12, 9, dice.uniform(0, 3))
        sheet.shape(ice, "#eef1ea", 0.5, blur=1)
        sheet.shape(ribbon(ice + ice[:1], 3), "#ffffff", 0.6)
        sheet.shape(curve((x - 24, y - 16), (x - 6, y - 26), (x + 16, y - 18)) + [(x - 4, y - 6)], "#ffffff", 0.55, blur=2)
    sheet.shape(oval(cx + 14, cy + 24, r * 0.65), "#6d4a22", 0.45, blur=20)
    sheet.dabs(strands(dice, cx, cy, r * 0.63, 260, ["#b99a72", "#dcc59c"], 9))
    sheet.dabs(strands(dice, cx + 10, cy - 6, r * 0.4, 110, ["#c9ac84", "#e6d2ac"], 9, 1.3))

    # On top: beef, pear, radish, cucumber, half an egg.
    def slice_(x, y, w, h, turn, tones, rim=None):
        shape = blob(dice, x, y, w, h, 0.06, 30, turn)
        sheet.shape([(a + 8, b + 12) for a, b in shape], "#3a2614", 0.45, blur=7)
        sheet.shape(shape, Fade((x - w, y - h), (x + w, y + h), *tones, grain=0.35))
        if rim:
            sheet.shape(ribbon(shape + shape[:1], 5), rim, 0.8)
        return shape

    for i in range(3):
        shape = slice_(cx - 120 + i * 46, cy - 96 + i * 16, 112, 60, -0.5 + i * 0.1, ["#b98a6a", "#96664a", "#7a4e38"], "#d9b898")
        with sheet.inside(shape):
            sheet.shape(
                [
                    ribbon(
                        curve(
                            (cx - 240 + i * 46, cy - 120 + i * 16 + k * 15),
                            (cx - 110 + i * 46, cy - 130 + i * 16 + k * 14),
                            (cx + 20 + i * 46, cy - 90 + i * 16 + k * 12),
                        ),
                        2,
                    )
                    for k in range(9)
                ],
                "#5f3a28",
                0.45,
            )
    for i in range(4):
        slice_(cx + 128 + i * 14, cy - 40 + i * 34, 86, 30, 0.5 + i * 0.06, ["#fffbe9", "#f3ead0", "#ddd0ac"])
    for i in range(5):
        slice_(cx + 60 - i * 34, cy + 128 + i * 7, 60, 34, -0.2, ["#fdf6e6", "#f0e2d2", "#e2c6bc"], "#f6efe2")
    for i in range(16):
        x, y, turn = cx - 150 + dice.gauss(0, 26), cy + 92 + dice.gauss(0, 22), dice.uniform(-0.6, 0.6)
        line = [(x - 46 * math.cos(turn), y - 46 * math.sin(turn)), (x + 46 * math.cos(turn), y + 46 * math.sin(turn))]
        sheet.shape([(a + 3, b + 5) for a, b in ribbon(line, 9)], "#3a3a1c", 0.35, blur=2)
        sheet.shape(ribbon(line, 9), mix("#b9cf86", "#e9f0c4", dice.random()))
        sheet.shape(ribbon([(a, b - 3) for a, b in line], 2.4), "#4d7a3a", 0.8)
    egg = oval(cx + 16, cy - 8, 92, 70, -0.3)
    sheet.shape([(a + 10, b + 16) for a, b in egg], "#3a2614", 0.5, blur=9)
    sheet.shape(egg, Fade((cx - 60, cy - 70), (cx + 80, cy + 60), "#ffffff", "#f7f1e4", "#d9cfba", grain=0.2))
    sheet.shape(
        oval(cx + 18, cy - 8, 48, 42, -0.3), Fade((cx - 20, cy - 50), (cx + 60, cy + 30), "#fbd46a", "#f0b23c", "#d68f28", grain=0.35)
    )
    sheet.shape(oval(cx + 4, cy - 26, 14, 8, -0.5), "#fff3c4", 0.7, blur=3)
    sheet.dabs(
        [(oval(cx + dice.gauss(0, 110), cy + dice.gauss(0, 100), 4.4, 2.6, dice.uniform(0, 3), steps=8), "#f3e2b8") for _ in range(46)]
    )
    # Chopsticks and spoon, a corner of the kimchi.
    for dx in (0, 34):
        stick = [(1290 + dx, 330), (1210 + dx * 1.5, 1260)]
        sheet.shape([(x + 16, y + 18) for x, y in ribbon(stick, 14, 9)], "#1e2a2a", 0.5, blur=8)
        sheet.shape(ribbon(stick, 15, 9), across(1200, 1340, "#dfe2de", "#fbfbf8", "#9aa09c"))
    sheet.shape(oval(190 + 16, 190 + 22, 176), "#1e2a2a", 0.5, blur=22)
    sheet.shape(oval(190, 190, 172), Fade((60, 60), (320, 320), "#fffdf6", "#ece6da", "#bdb5a6", grain=0.2))
    sheet.shape(oval(190, 192, 134), Fade((60, 60), (320, 320), "#d5cdbf", "#f3eee3"))
    for _ in range(26):
        a, far = dice.uniform(0, math.tau), math.sqrt(dice.random()) * 92
        x, y = 190 + far * math.cos(a), 190 + far * math.sin(a)
        leaf = blob(dice, x, y, dice.uniform(26, 46), dice.uniform(18, 30), 0.25, 16, dice.uniform(0, 3))
        sheet.shape([(p + 3, q + 5) for p, q in leaf], "#5a1e14", 0.4, blur=3)
        sheet.shape(
            leaf, Fade((x - 40, y - 30), (x + 40, y + 30), mix("#e9b48a", "#d2603c", dice.random()), "#c2452c", "#9c2f20", grain=0.4)
        )
        sheet.shape(ribbon(curve((x - 16, y - 4), (x, y - 9), (x + 18, y)), 3), "#f6d9b4", 0.6)
    sheet.dabs(
        [
            (oval(190 + dice.gauss(0, 50), 190 + dice.gauss(0, 50), 3, 2, steps=6), mix("#8a2418", "#5a7a34", dice.random()))
            for _ in range(60)
        ]
    )
    return sheet.finish(bloom=0.1, vignette=0.16)


@picture("photos/myeongdong-kyoja.jpg", "2024-12-28 12:52:03", "myeongdong-kyoja", turned=3)
def knife_noodles(sheet):
    """Knife-cut noodles, thick with steam; the garlic kimchi waits beside them."""
    dice = sheet.dice
    camera = hot_table(sheet, ["#5f3a28", "#8a5a3a", "#b98a58"], ["#b98a5c", "#cda070"], 6)
    x, z = -0.05, 0.03
    shadow(sheet, camera, x, z, 0.15, 0.07, 0.03, strength=0.6)
    white = ["#fffaf0", "#efe4d2", "#c9b8a0", "#8f8070"]
    mouth, hollow = vessel(
        sheet,
        camera,
        x,
        z,
        [(0.062, 0), (0.075, 0.012), (0.125, 0.055), (0.152, 0.088)],
        white,
        band=[(0.070, 0.078, "#3d5a78")],
        thick=0.95,
        liquid=(0.070, ["#d9bf8a", "#e6d2a4", "#c9a568"], 0.93),
    )
    with sheet.inside(hollow):
        cx, cy = camera.at(x, 0.075, z)
        s = camera.size(x, 0.075, z) * 0.13
        for _ in range(26):
            a, far = dice.uniform(0, math.tau), s * dice.uniform(0.6, 1.02)
            sheet.shape(oval(cx + far * math.cos(a), cy + far * math.sin(a) * 0.6, dice.uniform(4, 14), dice.uniform(3, 9)), "#f6e6b8", 0.5)
        sheet.dabs(strands(dice, cx - 6, cy + 12, s * 0.86, 66, ["#ecdcb8", "#fbf3da"], 15, 0.8, 0.62))
        sheet.dabs(strands(dice, cx - 20, cy - 2, s * 0.55, 30, ["#f1e3c2", "#fdf7e4"], 15, 1.1, 0.6))
        meat = []
        for _ in range(150):
            px, py = cx + dice.gauss(0, s * 0.2), cy - 20 + dice.gauss(0, s * 0.1)
            r = dice.uniform(5, 12)
            meat.append((blob(dice, px + 2, py + 4, r, r * 0.75, 0.25, 9), "#4a2a1c"))
            meat.append((blob(dice, px, py, r, r * 0.75, 0.25, 9), mix("#6f4630", "#a8744e", dice.random())))
        sheet.dabs(meat)
        greens = []
        for _ in range(40):
            px, py, turn = cx + dice.gauss(0, s * 0.34), cy - 4 + dice.gauss(0, s * 0.2), dice.uniform(-1, 1)
            greens.append(
                (ribbon([(px, py), (px + 40 * math.cos(turn), py + 26 * math.sin(turn))], 7, 5), mix("#5f8a3c", "#b9cf7a", dice.random()))
            )
        sheet.dabs(greens)
        for dx, dy in ((-0.62, 0.18), (0.52, 0.34), (0.64, -0.16), (-0.42, -0.42)):
            px, py = cx + dx * s, cy + dy * s * 0.62
            dumpling = curve(
                (px - 70, py + 14),
                (px - 46, py - 24),
                (px, py - 36),
                (px + 48, py - 22),
                (px + 70, py + 16),
                (px, py + 34),
                (px - 70, py + 14),
            )
            sheet.shape([(a + 4, b + 9) for a, b in dumpling], "#6d5028", 0.45, blur=6)
            sheet.shape(dumpling, down(py - 36, py + 34, "#fffaf0", "#efe0c0", "#cfb68a", grain=0.35))
            sheet.shape(
                [
                    ribbon(
                        curve((px - 46 + k * 22, py - 18 - (2 - abs(k - 2)) * 5), (px - 40 + k * 20, py + 2), (px - 36 + k * 18, py + 16)),
                        2,
                        4,
                        1,
                    )
                    for k in range(5)
                ],
                "#c2a878",
                0.6,
            )
    kx, kz = 0.25, 0.13
    shadow(sheet, camera, kx, kz, 0.075, 0.05, -0.05)
    vessel(
        sheet,
        camera,
        kx,
        kz,
        [(0.05, 0), (0.062, 0.01), (0.08, 0.03)],
        ["#4a4a48", "#3a3a38", "#2a2a28", "#1a1a19"],
        inside=("#2a2a28", "#3a3a38", "#55534f"),
        gloss=0.7,
    )
    px0, py0 = camera.at(kx, 0.035, kz)
    for k in range(30):
        a, far = dice.uniform(0, math.tau), math.sqrt(dice.random())
        px, py = px0 + 74 * far * math.cos(a), py0 - 8 + 40 * far * math.sin(a)
        leaf = blob(dice, px, py, dice.uniform(22, 40), dice.uniform(11, 20), 0.25, 14, dice.uniform(-0.6, 0.6))
        sheet.shape([(u + 2, v + 4) for u, v in leaf], "#4a140c", 0.5, blur=2)
        sheet.shape(
            leaf, Fade((px - 30, py - 18), (px + 30, py + 18), mix("#f0c49a", "#d9603a", dice.random()), "#c23e26", "#8f2818", grain=0.4)
        )
    sheet.dabs(
        [
            (oval(px0 + dice.gauss(0, 36), py0 - 8 + dice.gauss(0, 18), 3, 2, steps=6), mix("#8a1f14", "#f3e2b8", dice.random() ** 3))
            for _ in range(90)
        ]
    )
    for dx in (0.0, 0.018):
        a, b = camera.at(0.14 + dx, 0.006, -0.19), camera.at(0.34 + dx * 0.6, 0.006, -0.03)
        sheet.shape([(u + 7, v + 9) for u, v in ribbon([a, b], 11, 8)], "#3a2212", 0.45, blur=5)
        sheet.shape(ribbon([a, b], 12, 8), across(a[0], b[0], "#f4f3ef", "#b9b6b0", "#e6e4df"))
    steam(sheet, *camera.at(x, 0.1, z), 620, "#ffffff", 0.42, 5, 76)
    sheet.haze("#fff8ec", Halo((740, 380), 560, level(0.34), level(0.18), level(0), squash=0.8), 1, cell=150, stretch=1)
    return sheet.finish(bloom=0.2, vignette=0.16)
