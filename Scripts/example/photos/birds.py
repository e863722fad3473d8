"""Birds that are near enough to have a name."""

from .lines import curve, oval, ribbon
from .paint import across, down


def gull(sheet, x, foot, size, turn):
    """A gull on the sand; `turn` is 1 for one that looks right, -1 for left."""

    def at(u, v):
        return (x + turn * u * 34 * size, foot - v * 34 * size)

    sheet.shape(oval(x + 18 * size, foot + 2, 52 * size, 6 * size), "#7d6656", 0.4, blur=4)
    sheet.shape([ribbon([at(-0.08, 0.5), at(-0.1, 0)], 3 * size), ribbon([at(0.14, 0.5), at(0.14, 0)], 3 * size)], "#d9a03c")
    sheet.shape(
        curve(
            at(-1.5, 0.74),
            at(-0.8, 0.5),
            at(0.0, 0.42),
            at(0.62, 0.66),
            at(0.74, 1.1),
            at(0.84, 1.42),
            at(0.66, 1.6),
            at(0.42, 1.46),
            at(0.36, 1.16),
            at(-0.2, 1.06),
            at(-0.9, 0.92),
            at(-1.5, 0.74),
        ),
        down(foot - 56 * size, foot - 12 * size, "#fffdf6", "#efe4da", "#b9aab0"),
    )
    sheet.shape(
        curve(at(-1.5, 0.78), at(-0.7, 0.98), at(0.16, 1.06), at(0.3, 0.86), at(-0.3, 0.7), at(-0.9, 0.68), at(-1.5, 0.78)), "#7d8598"
    )
    sheet.shape(curve(at(-1.56, 0.78), at(-0.94, 0.86), at(-0.84, 0.72), at(-1.56, 0.78)), "#2c2c36")
    sheet.shape([at(0.82, 1.46), at(1.12, 1.34), at(0.8, 1.3)], "#e9b23c")
    sheet.shape(oval(*at(0.66, 1.44), 2 * size), "#22222a")


def flying(sheet, x, y, s):
    """A gull in the air."""
    left = curve((x, y), (x - 36 * s, y - 26 * s), (x - 84 * s, y - 22 * s), (x - 120 * s, y - 6 * s), steps=8)
    right = curve((x, y), (x + 34 * s, y - 30 * s), (x + 82 * s, y - 34 * s), (x + 122 * s, y - 20 * s), steps=8)
    sheet.shape(
        [ribbon(left, 15 * s, 12 * s, 7 * s, 1), ribbon(right, 15 * s, 12 * s, 7 * s, 1)],
        across(x - 120 * s, x + 120 * s, "#5c5f74", "#f3ebe6", "#f6f0ea", "#5c5f74"),
    )
    sheet.shape(
        curve(
            (x - 26 * s, y + 4 * s),
            (x, y - 8 * s),
            (x + 30 * s, y - 2 * s),
            (x + 38 * s, y + 2 * s),
            (x + 26 * s, y + 8 * s),
            (x, y + 9 * s),
            (x - 40 * s, y + 12 * s),
            (x - 26 * s, y + 4 * s),
        ),
        "#fbf6f0",
    )


def duck(sheet, x, y, size, swims=True):
    """A drake, with his ripples where he swims."""

    def at(dx, dy):
        return (x + dx * 40 * size, y + dy * 40 * size)

    sheet.shape(
        curve(
            at(-1.1, -0.42),
            at(-0.7, -0.2),
            at(0.0, -0.42),
            at(0.62, -0.3),
            at(0.86, 0.0),
            at(0.5, 0.2),
            at(-0.6, 0.22),
            at(-0.95, 0.0),
            at(-1.1, -0.42),
        ),
        down(y - 20 * size, y + 8 * size, "#a8927a", "#6f5a4a"),
    )
    sheet.shape(curve(at(-0.6, -0.22), at(0.1, -0.34), at(0.4, -0.08), at(-0.2, 0.06), at(-0.6, -0.22)), "#c9baa2")
    sheet.shape(
        curve(
            at(0.4, -0.2), at(0.52, -0.66), at(0.74, -0.9), at(1.02, -0.82), at(1.02, -0.6), at(0.84, -0.46), at(0.82, -0.05), at(0.4, -0.2)
        ),
        "#2f5a4c",
    )
    sheet.shape(ribbon([at(0.44, -0.32), at(0.84, -0.3)], 4 * size), "#f3eee0")
    sheet.shape([at(1.0, -0.76), at(1.36, -0.62), at(1.0, -0.56)], "#e0a93c")
    sheet.shape(oval(*at(0.88, -0.74), 2.4 * size), "#101010")
    if swims:
        sheet.shape(
            [
                ribbon(curve(at(-1.7 - k * 0.4, 0.24 + k * 0.1), at(0, 0.34 + k * 0.16), at(1.3 + k * 0.4, 0.24 + k * 0.1)), 0.5, 2.4, 0.5)
                for k in range(3)
            ],
            "#eef3ea",
            0.6,
        )
