"""Chromium, wherever this system keeps it."""

import asyncio
import faulthandler
import os
import shutil
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from playwright.async_api import async_playwright

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


@asynccontextmanager
async def chromium():
    """A running headless browser."""
    # Phones lay scroll bars over the page; beside it they would make every width 15 px narrower.
    flags = ["--hide-scrollbars", "--force-color-profile=srgb"]
    # Small containers have a small /dev/shm, and Chromium refuses to sandbox for root.
    flags.append("--disable-dev-shm-usage")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")
    faulthandler.dump_traceback_later(TIME_LIMIT, exit=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        try:
            yield browser
        finally:
            # One that is stuck is ended with the driver.
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(browser.close(), 30)
    faulthandler.cancel_dump_traceback_later()
