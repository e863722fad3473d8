"""Serves a site on the loopback interface until it is stopped."""

import sys
from functools import partial
from http.server import ThreadingHTTPServer

from server import Handler

folder, base, port = sys.argv[1], sys.argv[2], int(sys.argv[3])
print(f"http://127.0.0.1:{port}{base} (stop with Control-C)", flush=True)
try:
    ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=folder, base=base)).serve_forever()
except KeyboardInterrupt:
    pass
