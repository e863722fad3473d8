"""Korean roofs and what carries them."""

from .lines import box, curve, oval, ribbon
from .paint import across, down, level, mix

DAY = {
    "tile": "#5b626b",
    "gap": "#343a44",
    "gleam": "#8b929a",
    "plaster": "#e3dccd",
    "cap": "#3f444d",
    "wood": "#8c3b2d",
    "green": "#3f7364",
    "rafter": "#c97a4a",
    "under": "#2c3532",
    "stone": "#b9b1a2",
    "lattice": "#4d7263",
}
DUSK = {
    "tile": "#3a4152",
    "gap": "#232838",
    "gleam": "#77758a",
    "plaster": "#c3a9a0",
    "cap": "#2b3040",
    "wood": "#5a2c31",
    "green": "#2c4a50",
    "rafter": "#8a4b45",
    "under": "#1c2130",
    "stone": "#6f6470",
    "lattice": "#2f4650",
}


def toned(palette, colour, share):
    """A palette seen through so much air of a colour."""
    return {name: mix(own, colour, share) for name, own in palette.items()}


class Roof:
    """The lines of a hipped and gabled roof, seen from the front: the ridge sags, the corners rise."""

    def __init__(self, x, eave, width, height, ridge=0.58, lift=0.13, hips=True):
        self.x, self.eave, self.width = x, eave, width
        self.lift = lift * height * 2
        top = eave - height
        r, sag = width * ridge, height * 0.07
        self.ridge = curve(
            (x - r, top), (x - r * 0.5, top + sag * 0.8), (x, top + sag), (x + r * 0.5, top + sag * 0.8), (x + r, top), steps=10
        )
        self.edge = [(x + width * t / 20, eave - self.lift * abs(t / 20) ** 2.8) for t in range(-20, 21)]
        foot = (r + (width - r) * 0.2, top + height * 0.42) if hips else (width * 0.96, eave - self.lift - height * 0.2)
        self.right = curve(
            (x + r, top),
            (x + foot[0] * 0.985, foot[1] - height * 0.06),
            (x + foot[0], foot[1]),
            (x + foot[0] + (width - foot[0]) * 0.42, foot[1] + (eave - self.lift - foot[1]) * 0.62),
            self.edge[-1],
            steps=8,
        )
        self.left = [(2 * x - a, b) for a, b in self.right]
        self.outline = self.ridge + self.right[1:] + self.edge[::-1][1:] + self.left[::-1][1:-1]

    def edge_at(self, share):
        """The height of the eaves at a share of the half width, -1 to 1."""
        return self.eave - self.lift * abs(share) ** 2.8


def roof(sheet, x, eave, width, height, look, light=-1, snow=0.0, royal=True, hips=True, ridge=0.58, lift=0.13, rake=None):
    """Prints a roof; `snow` is the part of it that is white, `rake` the colour of low light on it."""
    form = Roof(x, eave, width, height, ridge, lift, hips=hips)
    top = eave - height
    sheet.shape(
        form.outline, down(top, eave, mix(look["tile"], look["gleam"], 0.22), look["tile"], mix(look["tile"], look["gap"], 0.5), grain=0.2)
    )
    step = max(width / 34, 4.5)
    with sheet.inside(form.outline):
        gaps, gleams = [], []
        count = int(width / step) + 1
        for i in range(-count, count + 1):
            a, b = x + i * step * 0.95, x + i * step
            line = curve((a, top - 4), ((a + b) / 2, top + height * 0.55), (b, eave + 4), steps=4)
            gaps.append(ribbon(line, step * 0.34, step * 0.42))
            gleams.append(ribbon([(p + step * 0.46 * -light, q) for p, q in line], step * 0.1, step * 0.16))
        sheet.shape(gaps, look["gap"], 0.75)
        sheet.shape(gleams, look["gleam"], 0.5)
        if rake is not None:
            sheet.fill_part(
                form.outline,
                across(x - width, x + width, rake, rake),
                0.35,
                (
                    across(x - width, x + width, level(0), level(1), grain=0.4)
                    if light > 0
                    else across(x - width, x + width, level(1), level(0), grain=0.4)
                ),
            )
        if snow:
            edge = [(p, top + (q - top) * snow + sheet.dice.uniform(-1, 1) * height * 0.03) for p, q in form.edge]
            blanket = [(x - width * 1.2, top - 50), (x + width * 1.2, top - 50), *edge[::-1]]
            sheet.shape(blanket, down(top, eave, "#f4f3ef", "#dfe3e8", grain=0.3), 0.97, rough=2)
            sheet.shape(
                [ribbon([(x + i * step * 0.95, top), (x + i * step, eave)], step * 0.2) for i in range(-count, count + 1)], "#bcc6d2", 0.38
            )
        sheet.shape(ribbon([(p, q + height * 0.012) for p, q in form.edge], height * 0.07), look["gap"], 0.35, blur=height * 0.02)
    ends = [
        oval(x + i * step, form.edge_at(i * step / width) + step * 0.05, step * 0.33, step * 0.36, steps=12)
        for i in range(-int(width / step), int(width / step) + 1)
    ]
    sheet.shape(ends, mix(look["tile"], look["gap"], 0.3))
    if step > 9:
        sheet.shape(
            [oval(sum(p[0] for p in e) / len(e), sum(p[1] for p in e) / len(e), step * 0.17, steps=10) for e in ends], look["gleam"], 0.5
        )
    thick = height * 0.085
    if hips:
        for side in (form.left, form.right):
            lower, upper = side[14:], side[:18]
            sheet.shape(ribbon(lower, thick * 0.75, thick * 0.62), look["plaster"] if royal else look["tile"])
            sheet.shape(
                ribbon([(p, q - thick * 0.36) for p, q in lower], thick * 0.3, thick * 0.26), look["cap"] if not snow else "#eef0f0"
            )
            sheet.shape(ribbon(upper, thick * 0.7, thick * 0.75), look["plaster"] if royal else look["tile"])
            sheet.shape(ribbon([(p, q - thick * 0.34) for p, q in upper], thick * 0.28), look["cap"] if not snow else "#eef0f0")
    band = [(p, q - thick * 0.3) for p, q in form.ridge]
    sheet.shape(
        ribbon(band, thick * 1.25),
        down(top - thick, top + thick, look["plaster"], mix(look["plaster"], look["gap"], 0.35)) if royal else look["tile"],
    )
    sheet.shape(ribbon([(p, q - thick * 0.6) for p, q in band], thick * 0.36), look["cap"] if not snow else "#f3f3f0")
    if royal:
        for (p, q), turn in ((band[0], -1), (band[-1], 1)):
            sheet.shape(
                curve(
                    (p - turn * thick * 0.5, q + thick * 0.7),
                    (p - turn * thick * 0.45, q - thick * 1.1),
                    (p + turn * thick * 0.35, q - thick * 1.7),
                    (p + turn * thick * 0.75, q - thick * 0.9),
                    (p + turn * thick * 0.5, q + thick * 0.7),
                    steps=5,
                ),
                mix(look["cap"], look["plaster"], 0.25),
            )


def eaves(sheet, form, look, depth, rows=None):
    """The rafters below a roof's edge, in two rows, and the shadow above the beams."""
    x, width = form.x, form.width * 0.985
    under = [(p, q) for p, q in form.edge] + [(x + width * 0.9, form.eave + depth), (x - width * 0.9, form.eave + depth)]
    sheet.shape(under, down(form.eave - form.lift, form.eave + depth, look["under"], mix(look["under"], look["green"], 0.4), grain=0.2))
    count = rows or int(form.width / 13)
    first, second = [], []
    for i in range(-count, count + 1):
        t = i / count * 0.97
        y = form.edge_at(t)
        r = form.width / count * 0.3
        first.append(box(x + t * form.width - r, y + depth * 0.12, x + t * form.width + r, y + depth * 0.12 + r * 2))
        second.append(oval(x + t * form.width * 0.955, y + (form.eave - y) * 0.12 + depth * 0.44, r, steps=10))
    sheet.shape(first, look["rafter"])
    sheet.shape(second, mix(look["rafter"], look["green"], 0.45))


def hall(sheet, x, foot, width, look, bays=5, columns=0.3, brackets=0.1, roof_height=0.42, overhang=1.22, storeys=1, lit=None, snow=0.0):
    """A hall from its floor at `foot` up to the ridge; `width` is half the width of its walls."""
    tall, band = width * columns, width * brackets
    beam = foot - tall
    wall = box(x - width, beam, x + width, foot)
    sheet.shape(wall, down(beam, foot, mix(look["under"], look["wood"], 0.25), look["lattice"], mix(look["lattice"], look["under"], 0.4)))
    step = 2 * width / bays
    for i in range(bays):
        left = x - width + i * step
        if lit is not None:
            sheet.shape(
                box(left + step * 0.06, beam + tall * 0.14, left + step * 0.94, foot - tall * 0.02),
                down(beam, foot, mix(lit, "#ffffff", 0.15), lit, mix(lit, look["wood"], 0.5), grain=0.3),
            )
        bars = []
        leaves = 4 if step > 60 else 2
        for k in range(leaves + 1):
            px = left + step * (0.06 + 0.88 * k / leaves)
            bars.append(box(px - step * 0.018, beam + tall * 0.14, px + step * 0.018, foot))
        fine = leaves * 4
        for k in range(fine + 1):
            px = left + step * (0.06 + 0.88 * k / fine)
            bars.append(box(px - step * 0.006, beam + tall * 0.14, px + step * 0.006, foot - tall * 0.28))
        for k in range(9):
            py = beam + tall * (0.14 + 0.58 * k / 8)
            bars.append(box(left, py - tall * 0.008, left + step, py + tall * 0.008))
        sheet.shape(bars, mix(look["under"], look["green"], 0.6), 0.9)
        sheet.shape(box(left + step * 0.06, foot - tall * 0.26, left + step * 0.94, foot), mix(look["wood"], look["under"], 0.3), 0.85)
    posts = [box(x - width + i * step - width * 0.018, beam, x - width + i * step + width * 0.018, foot) for i in range(bays + 1)]
    for post in posts:
        sheet.shape(
            post, across(post[0][0], post[1][0], mix(look["wood"], "#ffffff", 0.12), look["wood"], mix(look["wood"], look["under"], 0.5))
        )
    sheet.shape(box(x - width * 1.03, beam - band * 0.2, x + width * 1.03, beam + tall * 0.07), look["green"])
    sheet.shape(box(x - width * 1.03, beam + tall * 0.045, x + width * 1.03, beam + tall * 0.07), look["rafter"], 0.8)
    eave = beam - band
    spread = width * overhang
    rise = spread * roof_height
    sheet.shape(
        [
            (x - width * 1.03, beam - band * 0.2),
            (x - width * 1.13, eave - band * 0.2),
            (x + width * 1.13, eave - band * 0.2),
            (x + width * 1.03, beam - band * 0.2),
        ],
        mix(look["under"], look["green"], 0.55),
    )
    knobs = []
    count = bays * 3
    for i in range(count + 1):
        px = x - width + 2 * width * i / count
        for k in range(3):
            s = width * 0.011 * (1 + k * 0.55)
            py = beam - band * (0.3 + 0.3 * k)
            knobs.append(
                (
                    [(px - s, py), (px + s, py), (px + s * 0.6, py - band * 0.2), (px - s * 0.6, py - band * 0.2)],
                    mix(look["rafter"], look["green"], (k % 2) * 0.6),
                )
            )
    sheet.dabs(knobs)
    form = Roof(x, eave, spread, rise, 0.6)
    eaves(sheet, form, look, band * 0.9)
    if storeys > 1:
        upper = width * 0.74
        roof(sheet, x, eave, spread, rise * 0.62, look, snow=snow, ridge=0.74)
        hall(
            sheet,
            x,
            eave - rise * 0.52,
            upper,
            look,
            max(bays - 2, 3),
            columns * 0.42,
            brackets,
            roof_height,
            overhang * 1.06,
            storeys - 1,
            lit,
            snow,
        )
        return
    roof(sheet, x, eave, spread, rise, look, snow=snow, ridge=0.6)


def terrace(sheet, left, right, top, bottom, colour, courses=3, rail=False):
    """A stone platform in courses, with a railing if wanted."""
    dice = sheet.dice
    sheet.shape(
        box(left, top, right, bottom), down(top, bottom, mix(colour, "#ffffff", 0.18), colour, mix(colour, "#20222a", 0.25), grain=0.3)
    )
    joints = []
    step = (bottom - top) / courses
    for i in range(courses):
        y = top + i * step
        joints.append(box(left, y - 1, right, y + 1))
        x = left + dice.uniform(0, step * 2)
        while x < right:
            joints.append(box(x - 0.8, y, x + 0.8, y + step))
            x += step * dice.uniform(1.6, 3.2)
    sheet.shape(joints, mix(colour, "#20222a", 0.55), 0.6)
    if rail:
        height = (bottom - top) * 0.55
        posts = []
        count = int((right - left) / (height * 2.4))
        for i in range(count + 1):
            x = left + (right - left) * i / count
            posts.append(box(x - height * 0.1, top - height, x + height * 0.1, top))
            posts.append(oval(x, top - height, height * 0.13, height * 0.12))
        sheet.shape(
            [*posts, box(left, top - height * 0.72, right, top - height * 0.5), box(left, top - height * 0.1, right, top)],
            mix(colour, "#ffffff", 0.1),
        )
