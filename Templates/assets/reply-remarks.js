// Remarks on a plan or a place: a field that opens where it is wanted, those that wait to be sent, and the way to take one's own back.
import { make } from "./make.js";
import { add, changes, drop, entries, isMine, me } from "./reply-store.js";
import { tell } from "./bookmarks.js";
import { whoAnswers } from "./reply-ask.js";
import { say } from "./words.js";

const longest = 2000;

export const refuse = () => tell(say("memory_refused"));

// Has the button of a form open a field; gives what shows the remarks that wait.
export function remarks(form, subject, title) {
  const [key, id] = Object.entries(subject)[0], opener = form.querySelector(".reply-open");
  const field = make("textarea", { rows: 2, maxLength: longest, required: true, ariaLabel: say("reply_say_on", { name: title }), placeholder: say("reply_say_hint") });
  const box = make("div", { className: "reply-say", hidden: true }, field,
    make("p", { className: "reply-ways" },
      make("button", { className: "button" }, say("reply_keep")),
      make("button", { type: "button", className: "clear", onclick: () => open(false) }, say("reply_cancel"))));
  const said = make("ul", { className: "reply-said" });
  form.append(box, said);
  opener.onclick = () => open(box.hidden);

  function open(isOpen) {
    box.hidden = !isOpen;
    opener.ariaExpanded = String(isOpen);
    (isOpen ? field : opener).focus();
  }

  box.addEventListener("keydown", event => {
    if (event.key === "Escape" && !event.isComposing) open(false);
  });
  form.addEventListener("submit", async () => {
    const text = field.value.trim().normalize("NFC");
    if (!text || !await whoAnswers()) return;
    if (!add({ ...subject, say: text }, title)) return refuse();
    field.value = "";
    open(false);
  });

  return () => {
    const own = entries().filter(entry => !entry.sent && isMine(entry) && entry.reply[key] === id && entry.reply.say !== undefined);
    said.replaceChildren(...own.map(({ reply }) => make("li", {},
      make("p", {}, reply.say, make("small", {}, say("reply_waits"))),
      make("button", { type: "button", className: "clear", ariaLabel: `${say("reply_remove")}: ${reply.say.slice(0, 40)}`, onclick: () => {
        drop(reply.id);
        opener.focus();
      } }, say("reply_remove")))));
    said.hidden = !own.length;
  };
}

// Puts a button beside each remark that came as a reply of whoever answers here.
export function takeBack(part) {
  for (const item of part.querySelectorAll("[data-remark]")) {
    const { remark, by } = item.dataset, text = item.querySelector("p:last-of-type").textContent;
    const button = make("button", { type: "button", className: "clear reply-undo", ariaPressed: "false", hidden: true, onclick: () => {
      const undone = undoing(remark);
      if (undone) drop(undone.reply.id);
      else if (!add({ undo: remark }, text)) refuse();
    } }, say("reply_undo"));
    item.append(button);
    const show = () => {
      button.hidden = me()?.[1] !== by;
      button.ariaPressed = String(Boolean(undoing(remark)));
      item.classList.toggle("undone", Boolean(undoing(remark)) && !button.hidden);
    };
    changes.addEventListener("change", show);
    show();
  }
}

const undoing = id => entries().find(entry => isMine(entry) && entry.reply.undo === id);
