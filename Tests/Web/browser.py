"""Chromium, wherever this system keeps it."""

import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, Frame, Page, TimeoutError, expect

# Debian's headless shell is Chromium without windows, which draws the same pages in two thirds of the time.
NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
MAC_APPS = ["Google Chrome", "Chromium"]
# Milliseconds that anything may take on a machine that is busy with other things.
PATIENCE = 60_000


def launch_options():
    """What Chromium is started with."""
    # Phones lay scroll bars over the page; beside it they would make every width 15 px narrower.
    flags = ["--hide-scrollbars", "--force-color-profile=srgb"]
    # Glyphs at whole pixels would make lines longer than fonts say.
    flags.append("--font-render-hinting=none")
    # Small containers have a small /dev/shm, and Chromium refuses to sandbox for root.
    flags.append("--disable-dev-shm-usage")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    return {"executable_path": find_chromium(), "args": flags}


def find_chromium():
    """The browser's path: CHROMIUM from the environment, else the system's own."""
    candidates = [os.environ.get("CHROMIUM")] + [shutil.which(name) for name in NAMES]
    candidates += [f"/Applications/{app}.app/Contents/MacOS/{app}" for app in MAC_APPS]
    for candidate in candidates:
        if candidate and Path(candidate).is_file():
            return candidate
    raise SystemExit("error: no Chromium found; install it with Scripts/setup or name it in CHROMIUM")


def watched(context, complaints):
    """A context of the browser that waits patiently, and adds errors of scripts and what policies refuse to the complaints."""
    def listen(message):
        if "Content Security Policy" in message.text:
            complaints.append(f"refused on {message.page.url if message.page else 'a page'}: {message.text}")

    context.set_default_timeout(PATIENCE)
    context.on("console", listen)
    context.on("weberror", lambda error: complaints.append(f"script error: {error.error}"))
    return context


def close(context, patience=20):
    """Closes a context of the browser. Chromium now and then never tells that it has, of a page that is just being made fresh; no test asks."""
    class Late(Exception):
        pass

    def end(*_):
        raise Late

    handler = signal.signal(signal.SIGALRM, end)
    # The clock of the whole test goes on behind this one.
    left, _ = signal.setitimer(signal.ITIMER_REAL, patience)
    try:
        with suppress(Late):
            context.close()
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, handler)


def wait_for_function(self, expression, *, arg=None, timeout=PATIENCE, polling=None):
    """Waits until an expression or a function holds in a page. Playwright's own has the page evaluate text, which its policy forbids."""
    end = time.monotonic() + timeout / 1000
    while True:
        # A page that is being left is asked again when it is another one.
        with suppress(Error):
            if self.evaluate(expression, arg):
                return
        if time.monotonic() > end:
            raise TimeoutError(f"after {timeout} ms this did not hold: {expression}")
        self.wait_for_timeout(20)


def reload(self, reload=Page.reload, **options):
    """Reloads a page. One that a preview makes fresh in the same moment breaks that off, and is asked once more."""
    try:
        return reload(self, **options)
    except Error as error:
        if "ERR_ABORTED" not in error.message:
            raise
        return reload(self, **options)


def settle(self):
    """Waits until the page is there and for a while nothing more came, by the page's own count: Playwright's never ends where a request was
    broken off that a worker and a route both had in hand."""
    self.wait_for_load_state("load")
    self.wait_for_function("""() => {
        const came = performance.getEntriesByType("resource"), last = Math.max(0, ...came.map(entry => entry.responseEnd));
        return performance.now() - last > 500;
    }""")


expect.set_options(timeout=PATIENCE)
Page.settle = settle
Page.reload = reload
Page.wait_for_function = Frame.wait_for_function = wait_for_function
