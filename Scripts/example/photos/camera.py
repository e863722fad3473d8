"""Perspective: where a point of a room, a street or a table lands on the sheet."""

import math

from .lines import hull


class Camera:
    """Looks along z from `eye` (x right, y up, z ahead, in metres); `pitch` tilts it down, `yaw` turns it right, in degrees."""

    def __init__(self, width, height, eye=(0, 1.6, 0), pitch=0.0, yaw=0.0, focal=1.1, centre=(0.5, 0.5)):
        self.eye, self.focal = eye, focal * width
        self.cx, self.cy = centre[0] * width, centre[1] * height
        self.sp, self.cp = math.sin(math.radians(pitch)), math.cos(math.radians(pitch))
        self.sy, self.cyaw = math.sin(math.radians(yaw)), math.cos(math.radians(yaw))

    def at(self, x, y, z):
        """Where a point lands on the sheet."""
        x, y, z = x - self.eye[0], y - self.eye[1], z - self.eye[2]
        x, z = x * self.cyaw - z * self.sy, x * self.sy + z * self.cyaw
        y, z = y * self.cp + z * self.sp, z * self.cp - y * self.sp
        z = max(z, 0.02)
        return (self.cx + self.focal * x / z, self.cy - self.focal * y / z)

    def size(self, x, y, z):
        """How many pixels a metre has there."""
        (x1, y1), (x2, y2) = self.at(x, y, z), self.at(x, y + 0.01, z)
        x3, y3 = self.at(x + 0.01, y, z)
        return max(math.hypot(x2 - x1, y2 - y1), math.hypot(x3 - x1, y3 - y1)) * 100

    def face(self, *points):
        """The outline of a face through points."""
        return [self.at(*p) for p in points]

    def floor(self, left, near, right, far, y=0.0):
        """A level rectangle."""
        return self.face((left, y, near), (right, y, near), (right, y, far), (left, y, far))

    def front(self, left, bottom, right, top, z):
        """An upright rectangle that faces the camera."""
        return self.face((left, bottom, z), (right, bottom, z), (right, top, z), (left, top, z))

    def side(self, x, bottom, near, top, far):
        """An upright rectangle along the way."""
        return self.face((x, bottom, near), (x, bottom, far), (x, top, far), (x, top, near))

    def ring(self, x, y, z, radius, start=0.0, end=1.0):
        """A level circle."""
        return [
            self.at(x + radius * math.cos(math.tau * t), y, z + radius * math.sin(math.tau * t))
            for t in (start + (end - start) * i / 48 for i in range(49))
        ]

    def turned(self, x, z, profile):
        """What a potter turns: the outline of rings (radius, height) one above the other, as polygons to be printed in one go."""
        rings = [self.ring(x, y, z, max(r, 0.0005)) for r, y in profile]
        return [hull(a + b) for a, b in zip(rings, rings[1:])]

    def block(self, left, bottom, near, right, top, far, turn=0.0):
        """The faces of a box that can be seen from above: top, front, and the side towards the middle, by name."""
        mx, mz = (left + right) / 2, (near + far) / 2
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

        def corner(x, y, z):
            dx, dz = x - mx, z - mz
            return self.at(mx + dx * c - dz * s, y, mz + dx * s + dz * c)

        faces = {
            "top": [corner(left, top, near), corner(right, top, near), corner(right, top, far), corner(left, top, far)],
            "front": [corner(left, bottom, near), corner(right, bottom, near), corner(right, top, near), corner(left, top, near)],
            "left": [corner(left, bottom, near), corner(left, top, near), corner(left, top, far), corner(left, bottom, far)],
            "right": [corner(right, bottom, near), corner(right, top, near), corner(right, top, far), corner(right, bottom, far)],
        }
        return faces
