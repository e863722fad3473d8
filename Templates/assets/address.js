// The state of a page in its address, so that it can be shared and the back button undoes a choice.

// A page that is shown in a frame from memory has no address of its own; its state is kept here then.
let own = location.protocol === "about:" ? new URL("about:blank") : undefined;

export const address = () => new URL(own ?? location.href);

// Puts another address into the location bar. With `replace` it takes the place of the current one in the history.
export function go(url, { replace = false, state = null } = {}) {
  if (own) own = url;
  else history[replace ? "replaceState" : "pushState"](state, "", url);
}

// Parameters as people write them: Hangul stays legible.
export function withParameters(url, parameters) {
  const next = new URL(url);
  next.search = parameters.toString();
  return next;
}
