"""What stands on tables: vessels, boards, bread, steam."""

import math

from .lines import blob, curve, hull, oval, ribbon
from .paint import Fade, across, down, level, mix


def bounds(polygons):
    """The left, top, right and bottom of shapes together."""
    xs = [x for p in polygons for x, _ in p]
    ys = [y for p in polygons for _, y in p]
    return min(xs), min(ys), max(xs), max(ys)


def planks(sheet, camera, left, right, near, far, tones, boards=7, along="x", shine=None):
    """A table or a floor of boards, in perspective."""
    dice, gap = sheet.dice, "#2a1c16"
    for i in range(boards):
        a, b = i / boards, (i + 1) / boards
        tone = mix(tones[0], tones[1], dice.uniform(0, 1))
        if along == "x":
            face = camera.floor(left, near + (far - near) * a, right, near + (far - near) * b)
        else:
            face = camera.floor(left + (right - left) * a, near, left + (right - left) * b, far)
        l, t, r, bt = bounds([face])
        sheet.shape(face, Fade((l, t), (r, bt), mix(tone, tones[1], 0.3), tone, mix(tone, "#1c120e", 0.18), grain=0.25))
        with sheet.inside(face):
            lines = []
            for _ in range(26):
                if along == "x":
                    z, x = near + (far - near) * dice.uniform(a, b), dice.uniform(left, right)
                    long = dice.uniform(0.1, 0.45) * (right - left)
                    points = [camera.at(x + long * k / 6, 0, z + dice.gauss(0, 0.0012) * (far - near) * 3) for k in range(7)]
                else:
                    x, z = left + (right - left) * dice.uniform(a, b), dice.uniform(near, far)
                    long = dice.uniform(0.1, 0.45) * (far - near)
                    points = [camera.at(x + dice.gauss(0, 0.0012) * (right - left) * 3, 0, z + long * k / 6) for k in range(7)]
                lines.append(ribbon(points, 0.6, dice.uniform(1, 2.6), 0.6))
            sheet.shape(lines, mix(tones[0], gap, 0.55), 0.38)
        if along == "x":
            seam = [camera.at(left + (right - left) * k / 6, 0, near + (far - near) * b) for k in range(7)]
        else:
            seam = [camera.at(left + (right - left) * b, 0, near + (far - near) * k / 6) for k in range(7)]
        sheet.shape(ribbon(seam, 2.4), gap, 0.7)
    if shine is not None:
        sheet.shape(
            camera.floor(left, near, right, far), shine, 0.3, mode="screen", fade=down(0, sheet.height, level(1), level(0), grain=0.2)
        )


def shadow(sheet, camera, x, z, radius, dx=0.05, dz=-0.02, y=0.0, strength=0.5):
    """The soft shadow of something round on the table."""
    near = camera.ring(x + dx * 0.15, y, z + dz * 0.15, radius * 0.66)
    far = camera.ring(x + dx, y, z + dz, radius * 0.96)
    sheet.shape([near], "#1c1310", strength, blur=7)
    sheet.shape([hull(near + far)], "#1c1310", strength * 0.62, blur=14)


def vessel(sheet, camera, x, z, profile, tones, y=0.0, inside=None, liquid=None, band=None, gloss=0.5, thick=0.94):
    """A cup, bowl, plate or glass that was turned: `profile` from the foot up as (radius, height).

    `tones` run from the light to the shade; `liquid` is (height, colours from the far edge to the near).
    """
    rings = [(r, y + h) for r, h in profile]
    body = camera.turned(x, z, rings)
    left, top, right, bottom = bounds(body)
    sheet.shape(body, across(left, right, *tones, grain=0.3))
    if band:
        for low, high, colour in band:

            def radius(h):
                for (r1, h1), (r2, h2) in zip(rings, rings[1:]):
                    if h1 <= h <= h2 and h2 > h1:
                        return r1 + (r2 - r1) * (h - h1) / (h2 - h1)
                return rings[-1][0]

            front = camera.ring(x, y + low, z, radius(y + low) * 1.003, 0.5, 1.0)
            back = camera.ring(x, y + high, z, radius(y + high) * 1.003, 0.5, 1.0)
            sheet.shape(front + back[::-1], across(left, right, *(mix(colour, t, 0.25) for t in tones), grain=0.2))
    r, h = rings[-1]
    mouth = camera.ring(x, h, z, r)
    hollow = camera.ring(x, h, z, r * thick)
    l2, t2, r2, b2 = bounds([mouth])
    sheet.shape(mouth, across(l2, r2, mix(tones[0], "#ffffff", 0.25), tones[0], tones[1]))
    inner = inside or (mix(tones[-1], tones[1], 0.4), tones[1], tones[0])
    sheet.shape(hollow, Fade((l2, t2), (r2, b2), *inner, grain=0.25))
    if liquid:
        level_, colours, *share = liquid
        share = share[0] if share else 0.88
        with sheet.inside(hollow):
            surface = camera.ring(x, y + level_, z, r * share)
            a, b, c, d = bounds([surface])
            sheet.shape(surface, Fade((a, b), (c, d), *colours, grain=0.25))
            sheet.shape(ribbon(surface, 2.2), mix(colours[-1], "#ffffff", 0.35), 0.45)
    if gloss:
        w = right - left
        edge = left + w * 0.17
        sheet.shape(
            ribbon(
                curve(
                    (edge, top + (bottom - top) * 0.34),
                    (edge + w * 0.02, top + (bottom - top) * 0.6),
                    (edge + w * 0.07, top + (bottom - top) * 0.82),
                ),
                1,
                w * 0.035,
                1,
            ),
            "#ffffff",
            gloss * 0.6,
            blur=w * 0.008,
        )
    return mouth, hollow


def plate(sheet, camera, x, z, radius, tones, y=0.0):
    """A flat plate or saucer."""
    vessel(
        sheet,
        camera,
        x,
        z,
        [(radius * 0.6, 0), (radius * 0.7, 0.0036), (radius, 0.012)],
        tones,
        y,
        inside=(tones[1], tones[0], tones[0]),
        gloss=0,
        thick=0.985,
    )
    flat = camera.ring(x, y + 0.006, z, radius * 0.66)
    a, b, c, d = bounds([flat])
    sheet.shape(flat, Fade((a, b), (c, d), tones[1], tones[0], mix(tones[0], "#ffffff", 0.2), grain=0.25), 0.8)
    sheet.shape(ribbon(flat, 2), tones[-1], 0.35)


def handle(sheet, camera, x, z, reach, low, high, width, tones, y=0.0):
    """The ear of a cup, on its right."""
    points = [
        camera.at(x + dx, y + dy, z)
        for dx, dy in (
            (reach * 0.62, high),
            (reach * 1.0, high + (high - low) * 0.06),
            (reach * 1.12, (low + high) / 2 + (high - low) * 0.12),
            (reach * 0.96, low + (high - low) * 0.14),
            (reach * 0.6, low),
        )
    ]
    line = curve(*points, steps=8)
    left, _, right, _ = bounds([line])
    sheet.shape(ribbon(line, width, width * 0.9, width), across(left, right, *tones, grain=0.2))
    sheet.shape(ribbon([(px - width * 0.14, py - width * 0.18) for px, py in line], width * 0.22), "#ffffff", 0.28, blur=1)


def steam(sheet, x, foot, height, colour="#ffffff", opacity=0.3, wisps=4, spread=40):
    """Wisps that rise from something hot."""
    dice = sheet.dice
    for i in range(wisps):
        px = x + (i - (wisps - 1) / 2) * spread + dice.uniform(-10, 10)
        tall = height * dice.uniform(0.65, 1.1)
        sway = spread * dice.uniform(0.35, 0.8) * (1 if i % 2 else -1)
        line = curve(
            (px, foot), (px + sway, foot - tall * 0.3), (px - sway * 0.7, foot - tall * 0.6), (px + sway * 0.9, foot - tall), steps=14
        )
        sheet.shape(
            ribbon(line, 6, 26, 40, 30, 2),
            colour,
            opacity,
            blur=11,
            mode="screen",
            fade=down(foot - tall, foot, level(0), level(0.9), level(0.35)),
        )


def loaf(sheet, x, y, rx, ry, tones, rough=0.06, crumbs=0, seeds=None):
    """A bun or roll, seen a little from above: `tones` from the light to the dark."""
    dice = sheet.dice
    shape = blob(dice, x, y, rx, ry, rough, 40)
    sheet.shape([(px + rx * 0.08, py + ry * 0.16) for px, py in shape], "#1c100a", 0.5, blur=rx * 0.07)
    sheet.shape(shape, Fade((x - rx * 0.5, y - ry), (x + rx * 0.5, y + ry * 1.05), *tones, grain=0.4))
    with sheet.inside(shape):
        sheet.shape(
            blob(dice, x - rx * 0.22, y - ry * 0.45, rx * 0.46, ry * 0.26, 0.2), mix(tones[0], "#ffffff", 0.4), 0.45, blur=rx * 0.07
        )
        if crumbs:
            bits = []
            for _ in range(crumbs):
                angle, far = dice.uniform(0, math.tau), math.sqrt(dice.random())
                r = dice.uniform(0.025, 0.07) * rx
                lit = -math.sin(angle + 0.6) * far * 0.5 + 0.5
                px, py = x + math.cos(angle) * far * rx * 0.96, y + math.sin(angle) * far * ry * 0.96
                bits.append((blob(dice, px + r * 0.2, py + r * 0.35, r, r * 0.8, 0.2, 9), tones[-1]))
                bits.append((blob(dice, px, py, r, r * 0.8, 0.2, 9), mix(tones[1 if len(tones) > 2 else 0], tones[0], lit)))
            sheet.dabs(bits)
        if seeds is not None:
            sheet.dabs(
                [
                    (
                        oval(x + dice.gauss(0, 0.3) * rx, y - ry * 0.3 + dice.gauss(0, 0.24) * ry, 4.5, 2.4, dice.uniform(0, 3), steps=8),
                        seeds,
                    )
                    for _ in range(50)
                ]
            )
