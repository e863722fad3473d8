"""Streets of stalls: their glass roofs, awnings, bulbs."""

from .lines import box, curve, oval, ribbon
from .paint import Halo, mix


def bulb(sheet, x, top, y, size, light="#ffd58a", strength=0.8):
    """A bulb on its cord."""
    sheet.shape(ribbon([(x, top), (x, y - size)], 2.4), "#2a2018")
    sheet.shape(box(x - size * 0.35, y - size * 1.5, x + size * 0.35, y - size * 0.7), "#3a2e24")
    sheet.glow(x, y, size * 8, light, strength * 0.5)
    sheet.shape(oval(x, y, size * 0.72, size * 0.85), "#fff6dc")
    sheet.glow(x, y, size * 2.6, light, strength)


def arcade(sheet, camera, width, eave, peak, near, far, ribs, tones):
    """The glass roof over a market street, rib after rib."""
    for side in (-1, 1):
        face = camera.face((side * width, eave, near), (side * width, eave, far), (0, peak, far), (0, peak, near))
        sheet.shape(face, Halo(camera.at(0, 2.6, far), sheet.width * 0.75, tones[0], tones[1], tones[2], grain=0.15))
    bars = []
    for k in range(ribs):
        z = near + (far - near) * (k / (ribs - 1)) ** 1.7
        s = camera.size(0, eave, z) * 0.05
        bars.append(
            ribbon(
                curve(
                    camera.at(-width, eave, z),
                    camera.at(-width * 0.5, (eave + peak) / 2 + 0.25, z),
                    camera.at(0, peak, z),
                    camera.at(width * 0.5, (eave + peak) / 2 + 0.25, z),
                    camera.at(width, eave, z),
                    steps=6,
                ),
                max(s, 1.2),
            )
        )
    for share in (-1, -0.6, -0.25, 0.25, 0.6, 1):
        y = peak - (peak - eave) * abs(share)
        bars.append(ribbon([camera.at(share * width, y, near), camera.at(share * width, y, far)], 7, 1))
    sheet.shape(bars, tones[3], 0.85)


def awnings(sheet, camera, side, x, out, high, low, stalls, near, far, colours, light=None):
    """Striped awnings along one side of the street, the farthest first."""
    step = (far - near) / stalls
    for k in range(stalls - 1, -1, -1):
        a, b = near + k * step + 0.12, near + (k + 1) * step - 0.12
        air = min(1, k / stalls) * 0.55
        colour = colours[k % len(colours)]
        stripes = 7
        for i in range(stripes):
            za, zb = a + (b - a) * i / stripes, a + (b - a) * (i + 1) / stripes
            tone = colour if i % 2 == 0 else "#f3ead8"
            if light is not None:
                tone = mix(tone, light, air)
            sheet.shape(
                camera.face((side * x, high, za), (side * x, high, zb), (side * (x - out), low, zb), (side * (x - out), low, za)), tone
            )
            sheet.shape(
                camera.face(
                    (side * (x - out), low, za),
                    (side * (x - out), low, zb),
                    (side * (x - out), low - 0.17, (za + zb) / 2),
                    (side * (x - out), low - 0.1, za),
                ),
                mix(tone, "#1c1410", 0.18),
            )
