"""A throw-away web server on the loopback interface that serves a folder as a static host would, or one tile to whoever asks."""

import gzip
import threading
import time
from contextlib import contextmanager
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

IMAGES = (".jpg", ".jpeg", ".webp", ".avif", ".png")
TEXTS = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml", "/")


class Handler(SimpleHTTPRequestHandler):
    """Serves the server's folder under its base path, and its 404.html for what is missing."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        ".webp": "image/webp",
        ".avif": "image/avif",
        ".xml": "application/xml",
    }

    def __init__(self, request, address, server):
        super().__init__(request, address, server, directory=server.folder)

    def parse_request(self):
        if self.server.is_down:
            self.close_connection = True
            self.connection.close()
            return False
        return super().parse_request()

    def do_GET(self):
        self.server.requests.append((self.path, self.headers.get("Referer")))
        if self.server.tile:
            self.answer(200, "image/png", self.server.tile)
        else:
            super().do_GET()

    def send_head(self):
        if not self.path.startswith(self.server.base):
            self.send_error(404)
            return None
        self.path = "/" + self.path[len(self.server.base):]
        if self.path.endswith(IMAGES):
            time.sleep(self.server.image_delay)
        # The date of a file counts seconds, in which a test changes it more than once.
        del self.headers["If-Modified-Since"]
        if self.server.is_compressed and self.path.split("?")[0].endswith(TEXTS) and self.send_compressed():
            return None
        return super().send_head()

    def send_compressed(self):
        """Answers with a copy that the site has compressed, or else with one that is compressed here; False where there is no such file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return False
        accepted = self.headers.get("Accept-Encoding", "")
        for ending, encoding in ((".br", "br"), (".gz", "gzip")):
            copy = path.with_name(path.name + ending)
            if encoding in accepted and copy.is_file():
                body = copy.read_bytes()
                break
        else:
            encoding, body = "gzip", compressed(path)
        self.answer(200, self.guess_type(str(path)), body, [("Content-Encoding", encoding), ("Vary", "Accept-Encoding")])
        return True

    def copyfile(self, source, output):
        if not self.server.link_delay or not source.name.endswith(".html"):
            return super().copyfile(source, output)
        top, end, rest = source.read().partition(b"</header>")
        for piece in [*top.split(b"<a "), end + rest]:
            # The delay comes before a link, so what is there already is drawn without it.
            output.write(piece if piece.startswith((b"<!", end)) else b"<a " + piece)
            output.flush()
            time.sleep(self.server.link_delay)

    def end_headers(self):
        cache = self.server.cache(self.path)
        if cache:
            self.send_header("Cache-Control", cache)
        super().end_headers()

    def answer(self, status, kind, body, headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for header in headers:
            self.send_header(*header)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_error(self, code, message=None, explain=None):
        try:
            with open(f"{self.directory}/404.html", "rb") as file:
                body = file.read()
        except OSError:
            body = b"not found"
        self.answer(code, "text/html; charset=utf-8", body)

    def list_directory(self, path):
        # A static host shows no listings, so a link to a folder without a page must fail here too.
        self.send_error(404)

    def log_message(self, *arguments):
        pass


@cache
def compressed(path):
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Server(ThreadingHTTPServer):
    """What is served and how, and what was asked for as (path, Referer)."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder, base, image_delay, link_delay, cache, tile, is_compressed):
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder, self.base, self.image_delay, self.link_delay = str(folder), base, image_delay, link_delay
        self.cache, self.tile, self.is_down, self.requests = cache, tile, False, []
        self.is_compressed = is_compressed
        self.origin = f"http://127.0.0.1:{self.server_address[1]}"
        self.home = self.origin + base

    def handle_error(self, request, address):
        # A browser that leaves a page early closes its connections; that is no error of the site.
        pass


@contextmanager
def serving(folder, base="/", image_delay=0, link_delay=0, cache=lambda path: None, tile=None, is_compressed=False):
    """Serves a folder under a base path while the block runs.

    Images come after a delay in seconds, and the top of a page with one before each of its links. `cache` gives the Cache-Control of a
    path, and with a `tile` every address answers with that image. `is_compressed`: texts go compressed, as most hosts send them.
    """
    server = Server(folder, base, image_delay, link_delay, cache, tile, is_compressed)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
