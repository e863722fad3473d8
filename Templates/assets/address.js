// The state of a page in its address, so that it can be shared and the back button undoes a choice.

export const address = () => new URL(location.href);

// Puts another address into the location bar. With `replace` it takes the place of the current one in the history.
export function go(url, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", url);
}

export function withParameters(url, parameters) {
  const next = new URL(url);
  next.search = parameters.toString();
  return next;
}
