"""Mountains of granite, as they stand around Seoul."""

from .lines import fractal, ribbon
from .paint import Fade, down, level, mix


def crag(sheet, points, paint, rock=None, shade=None, foot=None, rough=0.22, light=-1, woods=None):
    """A mountain along points from left to right: its outline breaks, its spurs are shaded on one side, its rock shows pale.

    `woods` is the colour of the trees that climb up from its foot.
    """
    dice = sheet.dice
    outline = fractal(dice, points, rough, 5)
    bottom = foot or sheet.height
    body = [*outline, (points[-1][0], bottom), (points[0][0], bottom)]
    sheet.shape(body, paint)
    low, high = max(y for _, y in points), min(y for _, y in points)
    span = low - high
    with sheet.inside(body):
        if rock is not None:
            slabs = []
            for _ in range(46):
                i = int(dice.random() * len(outline))
                x, y = outline[i]
                if y > high + span * 0.62:
                    continue
                drop = span * dice.uniform(0.06, 0.34)
                side = dice.uniform(-0.35, 0.35)
                start = (x + dice.uniform(-12, 12), y + drop * dice.uniform(0.02, 0.25))
                line = fractal(
                    dice, [start, (start[0] + side * drop * 0.5, start[1] + drop * 0.5), (start[0] + side * drop, start[1] + drop)], 0.2, 2
                )
                slabs.append(ribbon(line, 1, span * dice.uniform(0.012, 0.05), span * 0.02, 0.5))
            sheet.shape(slabs, rock, 0.55, rough=1.5)
        if shade is not None:
            for i in range(2, len(points) - 1):
                near, y1 = points[i], points[i][1]
                if y1 > points[i - 1][1] and y1 > points[i + 1][1]:
                    continue
                fall = (low - y1) * 0.75 + span * 0.1
                drift = -light * fall * dice.uniform(0.15, 0.5)
                spur = fractal(dice, [near, (near[0] + drift * 0.4, y1 + fall * 0.45), (near[0] + drift, y1 + fall)], 0.2, 4)
                far = points[i + 1] if light < 0 else points[i - 1]
                outer = fractal(dice, [far, (far[0] + drift * 0.6 - light * span * 0.1, max(far[1], y1 + fall * 0.8)), spur[-1]], 0.2, 3)
                fade = Fade((near[0], y1), (near[0] + drift, y1 + fall), level(0.85), level(0.5), level(0), grain=0.5)
                sheet.shape(spur + outer[::-1], shade, 0.9, fade=fade)
            gullies = []
            for _ in range(26):
                i = int(dice.random() * len(outline))
                x, y = outline[i]
                drop = span * dice.uniform(0.15, 0.5)
                line = fractal(dice, [(x, y + 4), (x - light * drop * 0.25, y + drop * 0.6), (x - light * drop * 0.3, y + drop)], 0.3, 3)
                gullies.append(ribbon(line, 0.6, 3.5, 0.6))
            sheet.shape(gullies, shade, 0.4)
        if woods is not None:
            tufts = []
            for _ in range(1500):
                x = dice.uniform(points[0][0], points[-1][0])
                y = high + span * (0.42 + 0.75 * dice.random() ** 0.7)
                r = dice.uniform(2, 4.5)
                tufts.append(([(x - r, y + r), (x, y - r), (x + r, y + r)], mix(woods, "#000000", dice.uniform(0, 0.18))))
            sheet.dabs(tufts, 0.5, fade=down(high + span * 0.4, high + span * 0.75, level(0), level(1), grain=0.4))
    return outline
