"""What a script has checked: how many facts held, and each that did not with what was found."""

SHOWN_LENGTH = 1500


class Results:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, name, found, expected):
        if found == expected:
            self.passed += 1
            return
        self.failed += 1
        print(f"\n{name}")
        if isinstance(found, (list, set)) and isinstance(expected, (list, set)):
            print(f"  missing: {[item for item in expected if item not in found][:5]}")
            print(f"  too many: {[item for item in found if item not in expected][:5]}")
            if sorted(map(str, found)) == sorted(map(str, expected)):
                print("  the order differs")
        else:
            print(f"  found: {repr(found)[:SHOWN_LENGTH]}\n  expected: {repr(expected)[:SHOWN_LENGTH]}")
