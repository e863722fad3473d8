"""Random choices that stay the same on every machine and every version of Python."""

import random


class Dice:
    """Only `random()` is promised to keep its sequence, so everything is made from it."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def number(self, low, high):
        return low + int(self.random() * (high - low + 1))

    def chance(self, probability):
        return self.random() < probability

    def pick(self, items):
        return items[int(self.random() * len(items))]

    def often_first(self, items):
        """One item; the earlier it stands, the likelier it is, as with the tags that people use."""
        return items[int(self.random() ** 1.7 * len(items))]

    def some(self, items, count, pick=None):
        """Different items in the order in which they fell."""
        chosen = []
        while len(chosen) < min(count, len(items)):
            item = (pick or self.pick)(items)
            if item not in chosen:
                chosen.append(item)
        return chosen
