"""A throw-away web server on the loopback interface that serves a site as a static host would."""

import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


IMAGES = (".jpg", ".jpeg", ".webp", ".avif", ".png")


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder under a base path, and its 404.html for what is missing."""

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

    def __init__(self, *arguments, base, image_delay=0, link_delay=0, **options):
        self.base = base
        self.image_delay = image_delay
        self.link_delay = link_delay
        super().__init__(*arguments, **options)

    def send_head(self):
        if not self.path.startswith(self.base):
            self.send_error(404)
            return None
        self.path = "/" + self.path[len(self.base):]
        if self.path.endswith(IMAGES):
            time.sleep(self.image_delay)
        return super().send_head()

    def copyfile(self, source, output):
        if not self.link_delay or not source.name.endswith(".html"):
            return super().copyfile(source, output)
        top, end, rest = source.read().partition(b"</header>")
        for piece in [*top.split(b"<a "), end + rest]:
            # The delay comes before a link, so what is there already is drawn without it.
            output.write(piece if piece.startswith((b"<!", end)) else b"<a " + piece)
            output.flush()
            time.sleep(self.link_delay)

    def send_error(self, code, message=None, explain=None):
        page = f"{self.directory}/404.html"
        try:
            with open(page, "rb") as file:
                body = file.read()
        except OSError:
            body = b"not found"
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def list_directory(self, path):
        # A static host shows no listings, so a link to a folder without a page must fail here too.
        self.send_error(404)

    def log_message(self, *arguments):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, address):
        # A browser that leaves a page early closes its connections; that is no error of the site.
        pass


@contextmanager
def serving(site, image_delay=0, link_delay=0):
    """Serves the site while the block runs; gives the origin, such as http://127.0.0.1:40123.

    Images come after a delay in seconds, and the top of a page with one before each of its links.
    """
    handler = partial(Handler, directory=str(site.folder), base=site.base, image_delay=image_delay, link_delay=link_delay)
    server = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
