// The page where the owner writes on the road: it opens, and leaves the rest to the desk, which comes meanwhile.
import { openSeal } from "./seal.js";
import { paired, refuse, unlocked, wordOf } from "./write-unlock.js";

const part = id => document.getElementById(`_${id}`);
const desk = import("./write-desk.js"), { key, token } = paired();

async function start() {
  if (location.protocol === "file:") return refuse("file");
  if (!globalThis.crypto?.subtle) return refuse("insecure");
  let seal;
  try {
    seal = openSeal(JSON.parse(part("seal").textContent));
  } catch {
    return refuse("header");
  }
  const { diary, fitted } = await unlocked(seal, key);
  try {
    // A token that comes with a key of somebody else is not the owner's.
    await (await desk).open(seal, diary, fitted === key ? token : undefined);
  } catch (error) {
    refuse(wordOf(error));
  }
}

// A link with a key that is opened where the page is open already.
addEventListener("hashchange", () => location.hash.startsWith("#k=") && location.reload());
start();
// What waits is told at every visit.
import("./write-list.js").then(async ({ unsent }) => part("locked-waiting").textContent = await unsent()).catch(console.warn);
