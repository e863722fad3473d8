"""What does not hold, gathered, so that one run of a test that compares much tells all of it."""

import pytest

SHOWN_LENGTH, MOST_SHOWN = 1500, 40


class Checks:
    """How many facts were compared, and each that does not hold with what was found.

    `complaints` are what the browser says of pages by itself: errors of scripts and what their policies refuse. They fail a test, too;
    one that provokes them clears the list.
    """

    def __init__(self):
        self.count, self.problems, self.complaints = 0, [], []

    def none(self, name, problems):
        """Holds that a list of problems is empty."""
        self.count += 1
        self.problems += [f"{name}: {problem}" for problem in problems]

    def true(self, name, is_true, detail="it is not so"):
        self.none(name, [] if is_true else [detail])

    def equal(self, name, found, expected):
        self.none(name, [] if found == expected else [difference(found, expected)])

    def report(self):
        """Fails the test with everything that does not hold."""
        problems = self.problems + list(dict.fromkeys(self.complaints))
        if problems:
            more = [f"and {len(problems) - MOST_SHOWN} more"] if len(problems) > MOST_SHOWN else []
            lines = [f"{len(self.problems)} problems in {self.count} facts", *problems[:MOST_SHOWN], *more]
            pytest.fail("\n".join(lines), pytrace=False)


def difference(found, expected):
    if isinstance(found, (list, set)) and isinstance(expected, (list, set)):
        missing = [item for item in expected if item not in found][:5]
        more = [item for item in found if item not in expected][:5]
        order = "" if missing or more else ", the order or number differs"
        return f"missing {missing}, too many {more}{order}"[:SHOWN_LENGTH]
    return f"found {repr(found)[:SHOWN_LENGTH]}, expected {repr(expected)[:SHOWN_LENGTH]}"
