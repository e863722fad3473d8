// The bar at the bottom of every page on which something waits to be sent, or has just arrived. It brings what sends along, so that
// nothing has to be loaded where there is no connection any more.
import { make } from "./make.js";
import { open } from "./reply-send.js";
import { me, waiting } from "./reply-store.js";
import { say } from "./words.js";

const text = make("span", { role: "status" });
const link = make("a", { href: document.body.dataset.repliesPage }, say("reply_look"));
const send = make("button", { type: "button", className: "button reply-main" }, say("reply_send"));
const close = make("button", { type: "button", className: "clear" }, say("reply_close"));
const bar = make("aside", { className: "reply-bar", ariaLabel: say("reply_bar"), hidden: true },
  make("div", {}, make("p", {}, text, " ", link), send, close));
document.body.append(bar);

// What is said where nothing waits.
let told = "", hasArrived = false;

export function show(arrived) {
  if (arrived && !hasArrived) told = say("reply_arrived_n", { n: arrived });
  hasArrived ||= Boolean(arrived);
  const n = waiting().length;
  bar.hidden = !n && !told;
  document.documentElement.classList.toggle("with-replies", !bar.hidden);
  if (bar.hidden) return;
  const words = n ? say("reply_waiting_n", { n, name: me()[1] }) : told;
  if (text.textContent !== words) text.textContent = words;
  send.hidden = !n;
  close.hidden = n > 0;
  // The page of replies leads to itself for nobody.
  link.hidden = document.body.classList.contains("on-replies");
}

function tell(words) {
  told = words;
  show();
}

send.onclick = async () => {
  send.ariaBusy = "true";
  try {
    if (await open(waiting())) tell(say("reply_sent"));
  } finally {
    send.ariaBusy = "false";
  }
};
close.onclick = () => tell("");
