// Sends what waits whenever there is a chance, and asks the site now and then whether it has what was sent.
import { counts } from "./write-list.js";
import { changes, entries, published, send } from "./write-outbox.js";
import { readDiary } from "./write-unlock.js";

const minute = 60_000;
// How long one waits after the first failures; a network that was gone for a moment is back soon.
const pauses = [minute / 4, minute, 3 * minute];

// `hostNow()` gives the host, or nothing without a token; `arrived(diary)` is told of a newer diary; `lost(error)` of one that opens no more.
export function sending(seal, hostNow, arrived, lost) {
  let looks = 0, failures = 0, timer;

  async function sendNow() {
    const host = hostNow();
    if (!host || navigator.onLine === false) return;
    try {
      const { sent, fault } = await send(host);
      if (sent) looks = 30;
      failures = fault ? failures + 1 : 0;
      return fault;
    } finally {
      plan();
    }
  }

  // Whether the site has them by now.
  async function look() {
    try {
      const diary = await readDiary(seal);
      await published(diary.received);
      arrived(diary);
    } catch (error) {
      if (error.word === "changed") lost(error);
    }
  }

  // Every minute while something is on its way to the site, and ever less often while something waits.
  async function plan() {
    clearTimeout(timer);
    const { waiting, sent } = counts(await entries().catch(() => []));
    const isAwaited = sent && looks > 0;
    if (!isAwaited && !waiting) return;
    timer = setTimeout(async () => {
      if (document.visibilityState === "visible") {
        if (isAwaited) {
          looks--;
          await look();
        }
        if (waiting) await sendNow();
      }
      plan();
    }, isAwaited && !failures ? minute : pauses[Math.min(Math.max(failures - 1, 0), 2)]);
  }

  addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible") return;
    const { sent } = counts(await entries().catch(() => []));
    if (sent) {
      looks = Math.max(looks, 5);
      look();
    }
    sendNow();
  });
  changes.addEventListener("change", plan);
  looks = 10;
  return sendNow;
}
