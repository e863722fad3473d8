// Has the controls of a page work, and shows what waits to be sent. Nothing of it is sent by itself.
import { fill } from "./reply-controls.js";
import { changes, entries, forgetReceived, keys, waiting } from "./reply-store.js";
import { replies, settleMe } from "./reply-data.js";
import { make } from "./make.js";

const { replyStyles } = document.body.dataset;
let bar, arrived = 0;

// The styles of what comes only now.
async function style() {
  if (document.querySelector(`link[href="${replyStyles}"]`)) return;
  const link = make("link", { rel: "stylesheet", href: replyStyles });
  await new Promise(done => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

async function show() {
  if (!bar && !waiting().length && !arrived) return;
  try {
    bar ??= await import("./reply-bar.js");
    bar.show(arrived);
  } catch (error) {
    // What waits is kept, and shown where there is a connection.
    console.warn(error);
  }
}

// What the published site has need not be kept any longer.
async function look() {
  const data = await replies();
  if (keys) await settleMe(data);
  arrived = forgetReceived(data.received);
  if (arrived) show();
}

await style();
document.querySelectorAll("form[data-reply]").forEach(fill);
changes.addEventListener("change", show);
show();
if (keys || entries().length) look().catch(error => console.warn(error));
