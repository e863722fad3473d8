"""The way into the Nezu Museum."""

import math

from ..album import picture
from ..camera import Camera
from ..city import figure
from ..lines import between, oval, ribbon
from ..paint import across, down, mix
from ..plants import bamboo


@picture("photos/nezu-bamboo.jpg", "2024-04-27 10:11:56", "nezu-museum", size=(1200, 1600))
def bamboo_corridor(sheet):
    """The way in: eaves on one side, a wall of bamboo, dark pebbles between."""
    dice = sheet.dice
    camera = Camera(1200, 1600, (0.1, 1.55, 0), pitch=0, focal=1.15, centre=(0.42, 0.5))
    sheet.fill(down(0, 900, "#dfe9c9", "#f0f0d2", "#e3e0bc"))
    sheet.glow(camera.at(0, 1.5, 60)[0], camera.at(0, 1.5, 60)[1], 620, "#fbfbe0", 0.8)
    horizon = camera.at(0, 0, 80)[1]
    sheet.shape(camera.floor(-1.0, 0.4, 1.0, 80), down(horizon, 1600, "#cfc9b2", "#a39c88", "#7d7768", grain=0.25))
    for k in range(26):
        zz = 0.8 + k * 0.95
        sheet.shape(ribbon([camera.at(-1.0, 0, zz), camera.at(1.0, 0, zz)], max(3.5 - k * 0.15, 0.7)), "#5c574c", 0.5)
    pebbles = camera.floor(-1.75, 0.4, -1.0, 80)
    sheet.shape(pebbles, down(horizon, 1600, "#8d8b7c", "#4a4a46"))
    dabs = []
    for _ in range(1500):
        zz = 0.7 + 16 * dice.random() ** 2
        x = dice.uniform(-1.75, -1.0)
        s = camera.size(x, 0, zz)
        p = camera.at(x, 0, zz)
        r = 0.024 * s * dice.uniform(0.6, 1.2)
        dabs.append(
            (
                zz,
                oval(p[0], p[1], r * 1.2, r * 0.7, steps=9),
                mix(mix("#33343a", "#77767a", dice.random()), "#dcdcc4", min(zz / 18, 1) * 0.7),
            )
        )
    dabs.sort(key=lambda d: -d[0])
    sheet.dabs([(p, c) for _, p, c in dabs])
    # The bamboo, stem behind stem, and its leaves.
    stems = sorted(
        ((1.15 + 1.8 * dice.random() ** 1.4, 1.4 + 26 * dice.random() ** 1.5) for _ in range(120)), key=lambda s: -s[1] - s[0] * 2
    )
    for i, (x, zz) in enumerate(stems):
        air = min(1, (zz + (x - 1.1) * 5) / 24) ** 0.8 * 0.8
        foot, s = camera.at(x, 0, zz), camera.size(x, 0, zz)
        tones = [mix(c, "#eef0d0", air) for c in ("#3d5a2e", "#6d8f42", "#b3c973")]
        bamboo(sheet, foot[0], foot[1], -40, max(0.075 * s, 3), tones, dice.uniform(-0.015, 0.015), joints=0.34 * s)
        if i % 2 == 0:
            leaves = []
            for _ in range(int(26)):
                lx, ly = foot[0] + dice.gauss(0, 0.4) * s, foot[1] - dice.uniform(1.4, 3.8) * s
                turn, long = (
                    dice.uniform(0.2, 1.3) * (1 if dice.random() < 0.5 else -1) + (math.pi if dice.random() < 0.5 else 0),
                    dice.uniform(0.10, 0.2) * s,
                )
                tip = (lx + math.cos(turn) * long, ly + abs(math.sin(turn)) * long)
                leaves.append(
                    (
                        ribbon([(lx, ly), between((lx, ly), tip, 0.4), tip], 0.5, long * 0.17, 0.4),
                        mix(tones[1], mix(tones[2], "#f0f3b8", 0.4), dice.random()),
                    )
                )
            sheet.dabs(leaves)
    bars = []
    for k in range(90):
        zz = 0.9 + k * 0.16 * (1 + k * 0.02)
        bars.append(ribbon([camera.at(1.05, 0, zz), camera.at(1.05, 0.52, zz)], max(camera.size(1, 0, zz) * 0.03, 0.8)))
    for y in (0.16, 0.42):
        bars.append(ribbon([camera.at(1.05, y, 0.5), camera.at(1.05, y, 60)], 22, 1))
    sheet.shape(bars, across(500, 1200, "#c9c08a", "#a8985c"), 0.95)
    # The long eaves on the left and the wall of split bamboo.
    wall_ = camera.face((-1.75, 0, 0.3), (-1.75, 0, 80), (-1.75, 2.6, 80), (-1.75, 2.6, 0.3))
    sheet.shape(wall_, across(0, 500, "#5c5440", "#8f8460", "#cdc598"))
    slats = [
        ribbon(
            [camera.at(-1.75, 0, 0.5 + k * 0.09 * (1 + k * 0.015)), camera.at(-1.75, 2.6, 0.5 + k * 0.09 * (1 + k * 0.015))],
            max(2.6 - k * 0.02, 0.7),
        )
        for k in range(130)
    ]
    sheet.shape(slats, "#453e2e", 0.6)
    sheet.shape(
        [camera.face((-1.74, y, 0.3), (-1.74, y, 80), (-1.74, y + 0.05, 80), (-1.74, y + 0.05, 0.3)) for y in (0.5, 1.3, 2.1)],
        "#453e2e",
        0.55,
    )
    sheet.shape(
        camera.face((-1.75, 2.62, 0.3), (-1.75, 2.62, 80), (-0.35, 2.5, 80), (-0.35, 2.5, 0.3)),
        across(0, 560, "#2a2622", "#4d463a", "#a39a78"),
    )
    sheet.shape(
        [
            ribbon(
                [camera.at(-1.75, 2.6, 0.6 + k * 0.5), camera.at(-0.35, 2.48, 0.6 + k * 0.5)],
                max(camera.size(-1, 2.6, 0.6 + k * 0.5) * 0.05, 0.8),
            )
            for k in range(60)
        ],
        "#1c1916",
        0.6,
    )
    sheet.shape(
        camera.face((-0.37, 2.44, 0.3), (-0.37, 2.44, 80), (-0.37, 2.56, 80), (-0.37, 2.56, 0.3)), across(0, 600, "#1c1a18", "#4a443a")
    )
    # A chain for the rain hangs from the eaves.
    cx, top = camera.at(-0.36, 2.45, 2.3)
    s = camera.size(-0.36, 2, 2.3)
    for k in range(17):
        y = top + k * 0.1 * s
        sheet.shape(
            [(cx - 0.022 * s, y), (cx + 0.022 * s, y), (cx + 0.012 * s, y + 0.07 * s), (cx - 0.012 * s, y + 0.07 * s)],
            across(cx - 0.03 * s, cx + 0.03 * s, "#a8744a", "#6d4630", "#3a2820"),
        )
        sheet.shape(ribbon([(cx, y + 0.06 * s), (cx, y + 0.1 * s)], 3), "#3a2820")
    foot, s = camera.at(-0.3, 0, 11), camera.size(0, 0, 11)
    figure(sheet, foot[0], foot[1], 1.62 * s, "#8a4a42", skirt=True, bag="#3f3a34")
    sheet.shape([camera.floor(-0.2 + 0.1 * k, 2.4 + k * 1.6, 1.0, 2.9 + k * 1.8) for k in range(6)], "#fff6cf", 0.3, blur=7, mode="screen")
    return sheet.finish(bloom=0.2, vignette=0.2)
