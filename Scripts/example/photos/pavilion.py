"""Pavilions with many corners: a roof that comes to a point, open sides."""

from .lines import box, curve, oval, ribbon
from .paint import across, down, mix
from .palace import eaves


class Canopy:
    """The lines of a pointed roof with as many corners as the pavilion has, seen from the front."""

    def __init__(self, x, eave, width, height):
        self.x, self.eave, self.width = x, eave, width
        self.lift = 0.2 * height
        apex = (x, eave - height)
        self.hips = []
        for share in (-1, -0.5, 0.5, 1):
            drop = eave - self.lift * (0.55 if abs(share) == 1 else 0.15)
            end = (x + width * share, drop)
            middle = (x + width * share * 0.42, eave - height * 0.46)
            self.hips.append(curve((x + width * share * 0.03, apex[1]), middle, end, steps=14))
        self.edge = []
        for a, b in zip(self.hips, self.hips[1:]):
            (x1, y1), (x2, y2) = a[-1], b[-1]
            self.edge += curve((x1, y1), ((x1 + x2) / 2, max(y1, y2) + height * 0.05 + abs(y1 - y2) * 0.1), (x2, y2), steps=10)
        self.faces = []
        for a, b in zip(self.hips, self.hips[1:]):
            (x1, y1), (x2, y2) = a[-1], b[-1]
            low = curve((x1, y1), ((x1 + x2) / 2, max(y1, y2) + height * 0.05 + abs(y1 - y2) * 0.1), (x2, y2), steps=10)
            self.faces.append(a + low[1:] + b[::-1])

    def edge_at(self, share):
        """The height of the eaves at a share of the half width, -1 to 1."""
        x = self.x + share * self.width
        return min(self.edge, key=lambda p: abs(p[0] - x))[1]


def canopy(sheet, x, eave, width, height, look):
    """Prints a pointed roof, lit from the left."""
    form = Canopy(x, eave, width, height)
    for face, shade, a, b in zip(form.faces, (0.0, 0.35, 0.7), form.hips, form.hips[1:]):
        base = mix(look["tile"], look["gap"], shade)
        sheet.shape(face, down(eave - height, eave, mix(base, look["gleam"], 0.25), base, grain=0.2))
        with sheet.inside(face):
            rows, gleams = [], []
            count = max(int((b[-1][0] - a[-1][0]) / 9), 3)
            for i in range(1, count):
                t = i / count
                low = (a[-1][0] + (b[-1][0] - a[-1][0]) * t, max(a[-1][1], b[-1][1]) + height * 0.1)
                line = curve(
                    (x + (a[0][0] - x) * (1 - t) + (b[0][0] - x) * t, eave - height),
                    ((low[0] - x) * 0.42 + x, eave - height * 0.46),
                    low,
                    steps=5,
                )
                rows.append(ribbon(line, 1.4, 3.4))
                gleams.append(ribbon([(p + 2.4, q) for p, q in line], 0.6, 1.5))
            sheet.shape(rows, look["gap"], 0.7)
            sheet.shape(gleams, look["gleam"], 0.45)
    thick = height * 0.06
    for hip in form.hips:
        sheet.shape(ribbon(hip, thick * 0.8, thick * 1.1), look["plaster"])
        sheet.shape(ribbon([(p, q - thick * 0.42) for p, q in hip], thick * 0.4), look["cap"])
    sheet.shape(ribbon([(p, q + 1) for p, q in form.edge], thick * 0.55), mix(look["gap"], look["tile"], 0.3))
    top = eave - height
    sheet.shape(
        [
            oval(x, top - thick * 0.6, thick * 1.2, thick * 0.9),
            oval(x, top - thick * 2.0, thick * 0.75, thick * 0.85),
            [(x - thick * 0.3, top - thick * 2.4), (x + thick * 0.3, top - thick * 2.4), (x, top - thick * 4.2)],
        ],
        mix(look["cap"], look["plaster"], 0.3),
    )


def pavilion(sheet, x, foot, width, look, storeys=2, tall=0.55, roof=0.62, lit=None, overhang=1.34, base=0.16, railing=True):
    """A pavilion standing on its stone base at `foot`; `width` is half the width of its floor."""
    stone = width * base
    sheet.shape(
        box(x - width * 1.1, foot - stone, x + width * 1.1, foot),
        across(x - width, x + width, mix(look["stone"], "#ffffff", 0.15), look["stone"], mix(look["stone"], look["under"], 0.3)),
    )
    sheet.shape([box(x - width * 1.1, foot - stone * 0.52, x + width * 1.1, foot - stone * 0.47)], mix(look["stone"], look["under"], 0.5))
    y, w = foot - stone, width
    for storey in range(storeys):
        h = width * tall * (1 if storey == 0 else 0.72)
        back = box(x - w, y - h, x + w, y)
        if lit is not None:
            sheet.shape(back, down(y - h, y, mix(lit, "#fff4d8", 0.4), lit, mix(lit, look["wood"], 0.55), grain=0.3))
        else:
            sheet.shape(back, look["under"], 0.45)
        if storey < storeys - 1:
            bars = []
            for i in range(25):
                px = x - w + 2 * w * i / 24
                bars.append(box(px - w * 0.008, y - h * 0.85, px + w * 0.008, y))
            for i in range(7):
                py = y - h * (0.2 + 0.1 * i)
                bars.append(box(x - w, py - h * 0.01, x + w, py + h * 0.01))
            sheet.shape(bars, mix(look["lattice"], look["under"], 0.4), 0.9)
        for share in (-1, -0.52, 0.52, 1):
            px = x + w * share
            sheet.shape(
                box(px - w * 0.045, y - h, px + w * 0.045, y),
                across(
                    px - w * 0.05, px + w * 0.05, mix(look["wood"], "#ffffff", 0.12), look["wood"], mix(look["wood"], look["under"], 0.5)
                ),
            )
        if railing:
            rails = [box(x - w * 1.12, y - h * 0.3, x + w * 1.12, y - h * 0.25), box(x - w * 1.12, y - h * 0.06, x + w * 1.12, y)]
            rails += [
                box(x - w * 1.12 + 2.24 * w * i / 22 - w * 0.01, y - h * 0.28, x - w * 1.12 + 2.24 * w * i / 22 + w * 0.01, y)
                for i in range(23)
            ]
            sheet.shape(rails, mix(look["wood"], look["under"], 0.2))
        sheet.shape(box(x - w * 1.04, y - h * 1.02, x + w * 1.04, y - h * 0.86), look["green"])
        sheet.shape(box(x - w * 1.04, y - h * 0.9, x + w * 1.04, y - h * 0.86), look["rafter"], 0.7)
        eave, spread = y - h * 1.16, w * overhang
        last = storey == storeys - 1
        rise = width * (roof if last else roof * 0.36)
        form = Canopy(x, eave, spread, rise)
        eaves(sheet, form, look, h * 0.2, rows=int(spread / 7))
        if last:
            canopy(sheet, x, eave, spread, rise, look)
            return
        skirt = [(x - spread, eave - form.lift * 0.5), *form.edge, (x + w * 0.84, eave - rise), (x - w * 0.84, eave - rise)]
        sheet.shape(
            form.edge + [(x + w * 0.84, eave - rise), (x - w * 0.84, eave - rise)],
            down(eave - rise, eave, mix(look["tile"], look["gleam"], 0.25), look["tile"], grain=0.2),
        )
        with sheet.inside(skirt):
            sheet.shape(
                [ribbon([(x + i * 9 * 0.84, eave - rise), (x + i * 9, eave + 8)], 2.6) for i in range(-int(spread / 9), int(spread / 9))],
                look["gap"],
                0.7,
            )
        for side in (-1, 1):
            sheet.shape(ribbon([(x + side * w * 0.84, eave - rise), (x + side * spread, form.edge[0][1])], rise * 0.12), look["plaster"])
            sheet.shape(
                ribbon([(x + side * w * 0.42, eave - rise), (x + side * spread * 0.5, form.edge_at(0.5 * side))], rise * 0.1),
                look["plaster"],
            )
        y, w = eave - rise, w * 0.8
