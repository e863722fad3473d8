// The one way in which scripts get at data. Addresses come from attributes of the page.

const answers = new Map();

// The parsed JSON at an address, asked for once a page. A page that shows this one in a frame, or a script that has the
// data in memory, may answer instead of the network: by a function `cairnLoad` that gives a promise, or nothing for what
// it does not have.
export function load(address) {
  if (!answers.has(address)) {
    const answer = ask(address);
    answers.set(address, answer);
    // What failed is asked for again.
    answer.catch(() => answers.delete(address));
  }
  return answers.get(address);
}

// The same without remembering it. The name of most data stays when it changes, so that the server is asked whether it has; `cache` may
// say otherwise (Fetch, section 2.2.5).
export async function ask(address, cache = "no-cache") {
  const known = await source()?.(address);
  if (known !== undefined) return known;
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response.json();
}

function source() {
  if (typeof globalThis.cairnLoad === "function") return globalThis.cairnLoad;
  // A frame around this page may be a stranger's, which may not even be looked at.
  try {
    if (parent !== globalThis && typeof parent.cairnLoad === "function") return parent.cairnLoad;
  } catch {}
}

// Whether somebody answers instead of the network.
export const isAnswered = () => source() !== undefined;
