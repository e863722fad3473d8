"""Chromium, wherever this system keeps it."""

import asyncio
import faulthandler
import os
import shutil
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from playwright.async_api import Error, Frame, Page, TimeoutError, async_playwright

NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
# Seconds. The longest script takes a minute; one that waits for a browser that is stuck would wait forever.
TIME_LIMIT = 1200
MAC_APPS = ["Google Chrome", "Chromium"]


def find_chromium():
    """The browser's path: CHROMIUM from the environment, else the system's own."""
    candidates = [os.environ.get("CHROMIUM")] + [shutil.which(name) for name in NAMES]
    candidates += [f"/Applications/{app}.app/Contents/MacOS/{app}" for app in MAC_APPS]
    for candidate in candidates:
        if candidate and Path(candidate).is_file():
            return candidate
    raise SystemExit("error: no Chromium found; install it with Scripts/setup or name it in CHROMIUM")


async def wait_for_function(self, expression, *, arg=None, timeout=30_000, polling=None):
    """Waits until an expression or a function holds in a page. Playwright's own has the page evaluate text, which its policy forbids."""
    end = time.monotonic() + timeout / 1000
    while True:
        # A page that is being left is asked again when it is another one.
        with suppress(Error):
            if await self.evaluate(expression, arg):
                return
        if time.monotonic() > end:
            raise TimeoutError(f"after {timeout} ms this did not hold: {expression}")
        await asyncio.sleep(0.02)


Page.wait_for_function = Frame.wait_for_function = wait_for_function


def watch_policy(browser):
    """Gathers what the pages' own policies refuse, in all contexts and frames, in `browser.refused`."""
    browser.refused = []

    def listen(message):
        if "Content Security Policy" in message.text:
            browser.refused.append(f"{message.page.url if message.page else ''}: {message.text}")

    def watched(make):
        async def made(**options):
            context = await make(**options)
            context.on("console", listen)
            return context
        return made

    browser.new_context = watched(browser.new_context)
    return browser


@asynccontextmanager
async def chromium():
    """A running headless browser. What a page's policy refuses and nobody takes out of `browser.refused` is an error at the end."""
    # Phones lay scroll bars over the page; beside it they would make every width 15 px narrower.
    flags = ["--hide-scrollbars", "--force-color-profile=srgb"]
    # Small containers have a small /dev/shm, and Chromium refuses to sandbox for root.
    flags.append("--disable-dev-shm-usage")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    faulthandler.dump_traceback_later(TIME_LIMIT, exit=True)
    async with async_playwright() as playwright:
        browser = watch_policy(await playwright.chromium.launch(executable_path=find_chromium(), args=flags))
        try:
            yield browser
        finally:
            # One that is stuck is ended with the driver.
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(browser.close(), 30)
    faulthandler.cancel_dump_traceback_later()
    if browser.refused:
        raise SystemExit("error: the pages' policy refuses what they need:\n  " + "\n  ".join(dict.fromkeys(browser.refused)))
