"""A bowl of soup: 하동관."""

import math

from ..album import picture
from ..food import hot_table
from ..lines import blob, curve, oval, ribbon
from ..paint import Fade, across, mix
from ..table import shadow, steam, vessel


@picture("photos/hadonggwan.jpg", "2025-01-11 12:08:41", "hadonggwan")
def beef_soup(sheet):
    """Clear beef soup in a brass bowl, scallions, cubes of radish."""
    dice = sheet.dice
    camera = hot_table(sheet, ["#33261f", "#5c4230", "#8d6a48"], ["#7d5236", "#94663f"], 5)
    x, z = 0.02, 0.02
    brass = ["#fbeab4", "#dcb763", "#a87a34", "#6a4a1e"]
    shadow(sheet, camera, x, z, 0.16, 0.08, 0.03, strength=0.65)
    mouth, hollow = vessel(
        sheet,
        camera,
        x,
        z,
        [(0.075, 0), (0.085, 0.014), (0.088, 0.02), (0.135, 0.055), (0.152, 0.1)],
        brass,
        inside=("#7d5624", "#b98a3e", "#f0d48c"),
        thick=0.95,
        gloss=0.9,
        liquid=(0.076, ["#e9dcb4", "#d9c488", "#b2924e"], 0.9),
    )
    with sheet.inside(hollow):
        cx, cy = camera.at(x, 0.08, z)
        s = camera.size(x, 0.08, z) * 0.13
        sheet.dabs(
            [
                (
                    oval(cx + dice.gauss(0, s * 0.36), cy + 24 + dice.gauss(0, s * 0.2), 9, 5, dice.uniform(-0.6, 0.6), steps=9),
                    mix("#f6edd2", "#fffaf0", dice.random()),
                )
                for _ in range(220)
            ],
            0.62,
            1.6,
        )
        sheet.shape(oval(cx, cy, s * 1.1, s * 0.66), Fade((cx, cy - s), (cx, cy + s), "#e3d09a", "#c9aa66"), 0.4)
        for _ in range(40):
            a, far = dice.uniform(0, math.tau), s * math.sqrt(dice.random()) * 1.0
            r = dice.uniform(4, 16)
            ring = oval(cx + far * math.cos(a), cy + far * math.sin(a) * 0.6, r, r * 0.6)
            sheet.shape(ring, "#fbedbf", 0.4)
            sheet.shape(ribbon(ring, 1.8), "#fff8dc", 0.7)
        for k, (dx, dy, turn) in enumerate(
            ((-0.5, -0.02, -0.3), (-0.2, 0.2, 0.1), (0.22, 0.26, 0.25), (-0.42, 0.34, -0.1), (0.46, 0.04, 0.5))
        ):
            px, py = cx + dx * s, cy + dy * s * 0.8
            meat = blob(dice, px, py, 88, 36, 0.10, 26, turn)
            sheet.shape([(u + 5, v + 9) for u, v in meat], "#5c4420", 0.5, blur=6)
            sheet.shape(meat, Fade((px - 80, py - 36), (px + 80, py + 36), "#c2977a", "#9a6c52", "#77503c", grain=0.4))
            with sheet.inside(meat):
                sheet.shape(
                    [
                        ribbon(curve((px - 90, py - 30 + i * 11), (px, py - 36 + i * 11), (px + 90, py - 24 + i * 11)), 1.5, 3.4, 1.5)
                        for i in range(7)
                    ],
                    "#e0c4a8",
                    0.5,
                )
        rings = []
        for _ in range(150):
            px, py = cx + 40 + dice.gauss(0, s * 0.27), cy - 30 + dice.gauss(0, s * 0.13)
            r, turn = dice.uniform(9, 16), dice.uniform(-0.7, 0.7)
            tone = mix("#4f8a3a", "#a9cf6e", dice.random())
            rings.append((oval(px + 2, py + 4, r, r * 0.66, turn, steps=14), mix(tone, "#1e3012", 0.6)))
            rings.append((oval(px, py, r, r * 0.66, turn, steps=14), tone))
            rings.append((oval(px, py, r * 0.52, r * 0.34, turn, steps=10), mix("#e3efc0", tone, 0.15)))
        sheet.dabs(rings)
    kx, kz = -0.25, 0.16
    shadow(sheet, camera, kx, kz, 0.075, 0.05, -0.05)
    vessel(sheet, camera, kx, kz, [(0.05, 0), (0.06, 0.008), (0.08, 0.032)], ["#fffaf0", "#ece2d2", "#c2b49e", "#8f8270"], gloss=0.4)
    cubes = sorted(((kx + dice.gauss(0, 0.026), kz + dice.gauss(0, 0.022)) for _ in range(22)), key=lambda c: -c[1])
    for ux, uz in cubes:
        y = 0.02 + max(0, 0.03 - math.hypot(ux - kx, uz - kz)) * 0.7
        faces = camera.block(ux - 0.011, y, uz - 0.011, ux + 0.011, y + 0.02, uz + 0.011, dice.uniform(-40, 40))
        tone = mix("#e06a40", "#c9402a", dice.random())
        sheet.shape(faces["left"], mix(tone, "#5a140c", 0.35))
        sheet.shape(faces["right"], mix(tone, "#5a140c", 0.5))
        sheet.shape(faces["front"], mix(tone, "#7a1f12", 0.25))
        sheet.shape(faces["top"], mix(tone, "#ffd2a8", 0.25))
        sheet.shape(ribbon(faces["top"][:2], 2), "#ffe0c0", 0.5)
    sx, sz = 0.28, 0.2
    shadow(sheet, camera, sx, sz, 0.03, 0.04, -0.03)
    vessel(
        sheet,
        camera,
        sx,
        sz,
        [(0.026, 0), (0.03, 0.01), (0.03, 0.05)],
        ["#fffaf0", "#e9dcc8", "#b9a78e", "#857560"],
        liquid=(0.04, ["#f6f4ee", "#ffffff", "#e6e2d8"], 0.9),
    )
    a, b = camera.at(0.20, 0.008, -0.18), camera.at(0.30, 0.01, -0.02)
    sheet.shape([(u + 9, v + 10) for u, v in ribbon([a, b], 13, 8)], "#1c110a", 0.5, blur=6)
    sheet.shape([ribbon([a, b], 9, 13), oval(b[0] + 8, b[1] - 20, 26, 38, 0.45)], across(a[0], b[0] + 40, "#fbeab4", "#b98a3e", "#e9cc84"))
    sheet.shape(oval(b[0] + 8, b[1] - 20, 17, 27, 0.45), "#8d6428", 0.6)
    steam(sheet, *camera.at(x, 0.1, z), 560, "#fff8ea", 0.34, 4, 80)
    return sheet.finish(bloom=0.16, vignette=0.22)
