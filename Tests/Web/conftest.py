"""What the tests of pages share: the program, the example diary's site, contexts of the browser, and the collector of facts.

    Scripts/test web                                 all of them, with .build/debug/cairn
    Scripts/test web -k map                          those of the map
    Scripts/test web --cairn .build/release/cairn    with another program
"""

import fcntl
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from browser import close, launch_options, watched
from checks import Checks
from diary import REPOSITORY, Diary
from entries import read_entries
from server import serving
from site_pages import Site
from visit import RECORD_SHIFTS

# The machine's language is no matter of the tests; a diary in Korean would have the program speak Korean.
os.environ.setdefault("CAIRN_LANGUAGE", "en")

SLOWEST = ["test_pages", "test_fonts", "test_benchmarks", "test_publish", "test_sealed", "test_policy", "test_groups_browser", "test_flow", "test_photos", "test_offline"]


def pytest_addoption(parser):
    parser.addoption("--cairn", type=lambda path: Path(path).resolve(), default=REPOSITORY / ".build/debug/cairn", help="the program")


def pytest_configure(config):
    config.addinivalue_line("markers", "sampled(one_in): of whose cases a run takes one in so many")
    # Where traces and pictures of failures go, if they are asked for.
    config.option.output = str(REPOSITORY / ".build/web-tests")


def pytest_collection_modifyitems(config, items):
    """Takes a share of what is sampled, and begins with the files that take longest, so that none of them is waited for at the end."""
    items[:] = sample(config, items)
    items.sort(key=lambda item: SLOWEST.index(item.path.stem) if item.path.stem in SLOWEST else len(SLOWEST))


def sample(config, items):
    """All tests but those marked `sampled(one_in)`, of whose cases each commit has another share, unless all are asked for."""
    share = os.environ.get("CAIRN_SHARE")
    if os.environ.get("CAIRN_THOROUGH") or share is None:
        return items
    cases, kept, told = {}, [], {}
    for item in items:
        mark = item.get_closest_marker("sampled")
        name = item.nodeid.split("[")[0]
        number = cases[name] = cases.get(name, -1) + 1
        taken = not mark or number % mark.args[0] == int(share) % mark.args[0]
        if mark:
            told.setdefault(name, []).append(taken)
        if taken:
            kept.append(item)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    if told and os.environ.get("CAIRN_SAMPLED"):
        with open(os.environ["CAIRN_SAMPLED"], "a", encoding="utf-8") as file:
            file.writelines(f"{name}: {sum(taken)} of {len(taken)}\n" for name, taken in told.items())
    return kept


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """Tells what does not hold when a test ends, beside the error that ended it if there was one."""
    checks = pyfuncitem.funcargs.get("checks")
    try:
        result = yield
    except BaseException as error:
        for problem in checks.problems + checks.complaints if checks else []:
            error.add_note(problem) if hasattr(error, "add_note") else print(problem)
        raise
    if checks:
        pyfuncitem.user_properties.append(("facts", checks.count))
        checks.report()
    return result


def pytest_terminal_summary(terminalreporter):
    counts = [value for report in terminalreporter.stats.get("passed", []) for name, value in report.user_properties if name == "facts"]
    terminalreporter.write_line(f"{sum(counts):,} facts compared in {len(counts)} tests")


@pytest.fixture
def checks():
    return Checks()


@pytest.fixture(scope="session")
def cairn(pytestconfig):
    program = pytestconfig.getoption("cairn")
    if not program.is_file():
        pytest.exit(f"there is no program {program}: build it, or name another with --cairn", 2)
    return program


@pytest.fixture(scope="session")
def example(cairn, tmp_path_factory, worker_id):
    """The finished site of the diary in this repository, built by whoever comes first."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder if worker_id == "master" else folder.parent) / "example"
    folder.mkdir(exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "Site").exists():
            Diary(cairn, REPOSITORY).build(folder / "Site")
    return Site(folder / "Site", "/diary/")


@pytest.fixture(scope="session")
def server(example):
    """What serves the example."""
    with serving(example.folder, example.base) as server:
        yield server


@pytest.fixture(scope="session")
def home(server):
    """The address of the example's first page."""
    return server.home


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture
def new_context(new_context, checks):
    """Makes a context of the browser. Errors of its scripts and what the pages' policies refuse are held against the test."""
    made = []

    def make(**options):
        made.append(watched(new_context(**{"reduced_motion": "reduce", **options}), checks.complaints))
        return made[-1]

    yield make
    for context in made:
        # A test may have closed it.
        with suppress(ValueError):
            close(context)


@pytest.fixture
def open_tab(new_context):
    """Opens an address in a context of its own; options are those of the context."""
    def open(address=None, **options):
        tab = new_context(**options).new_page()
        if address:
            tab.goto(address)
        return tab

    return open


@dataclass
class Reader:
    """Somebody who finds places in the example, and the places of it as its entries tell them."""

    home: str
    places: list
    new_context: object

    def open(self, path="", context=None, setup=None, **options):
        """A tab with a page of the site, in a context of its own unless one is given."""
        if context is None:
            context = self.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
            context.add_init_script(RECORD_SHIFTS)
        tab = context.new_page()
        if setup:
            tab.add_init_script(setup)
        tab.goto(self.home + path, wait_until="load")
        return tab


@pytest.fixture(scope="session")
def places():
    return read_entries(REPOSITORY).public


@pytest.fixture
def reader(home, places, new_context):
    return Reader(home, places, new_context)
