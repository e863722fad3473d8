// Has the site kept for reading without a network; what is kept, and how long, the worker decides.
navigator.serviceWorker?.register(new URL("../offline-worker.js", import.meta.url)).catch(() => {});
