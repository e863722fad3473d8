// Has the worker beside the page keep all that it needs, so that it opens without a network.

export async function keepForTheRoad() {
  try {
    await navigator.serviceWorker?.register(document.body.dataset.worker, { scope: new URL("./", location.href).pathname });
    // None is ever ready where there are none.
    const active = navigator.serviceWorker && (await navigator.serviceWorker.ready).active;
    const here = address => new URL(address, location.href).href;
    const parts = document.querySelectorAll("head script[src], head link[rel=stylesheet], head link[rel=icon]");
    const own = [...parts].map(part => part.getAttribute("src") ?? part.getAttribute("href"));
    const later = document.body.dataset.later?.split(" ") ?? [];
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ own, keep: [...new Set([...own, ...later, ...loaded].map(here))] });
  } catch (error) {
    // Browsers inside other apps have none.
    console.warn(error);
  }
}
