"""A throw-away server of map tiles: plain paper with lines along the edges, and a record of who asked for what."""

import struct
import threading
import zlib
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def tile():
    """A PNG of 256 by 256 pixels (two grey levels)."""
    rows = b"".join(
        b"\0" + bytes(205 if x == 0 or y == 0 else 238 if (x // 32 + y // 32) % 2 else 232 for x in range(256))
        for y in range(256)
    )

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 256, 256, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Tiles:
    """What was asked for: (path, Referer)."""

    def __init__(self):
        self.requests = []
        self.origin = ""

    @property
    def template(self):
        return self.origin + "/{z}/{x}/{y}.png"


@contextmanager
def serving_tiles(port=0):
    tiles, image = Tiles(), tile()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            tiles.requests.append((self.path, self.headers.get("Referer")))
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Length", str(len(image)))
            self.end_headers()
            self.wfile.write(image)

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    tiles.origin = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield tiles
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
