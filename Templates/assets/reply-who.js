// The question who answers: the members to choose from, in a dialog where an answer needs it, and on the page of replies.
import { make } from "./make.js";
import { me } from "./reply-store.js";
import { choose, isOpen } from "./reply-data.js";
import { say } from "./words.js";

// The members as chips, of whom one is chosen.
export function members(data, own, chosen) {
  const isLocked = data.members.some(member => !isOpen(member, own));
  return [
    make("div", { className: "reply-members" }, data.members.map(member => {
      const field = make("input", {
        type: "radio", name: "who", value: member.slug, disabled: own ? member.slug !== own.slug : !isOpen(member, own),
        checked: me()?.[0] === member.slug, onchange: () => chosen(member),
      });
      return make("label", { style: member.color ? `--accent:${member.color}` : undefined }, field, make("span", {}, member.name));
    })),
    ...own ? [make("p", { className: "reply-note" }, say("reply_who_key"))] : isLocked ? [make("p", { className: "reply-note" }, say("reply_who_locked"))] : [],
  ];
}

// Asks in a dialog; gives the person as `[slug, name]`, or nothing.
export function ask(data, own) {
  return new Promise(done => {
    let member;
    const go = make("button", { className: "button reply-main", disabled: true }, say("reply_who_go"));
    const dialog = make("dialog", { className: "reply-dialog", "aria-labelledby": "_reply-who" },
      make("form", { method: "dialog", onsubmit: () => member && choose(member) },
        make("h2", { id: "_reply-who" }, say("reply_who")),
        make("p", { className: "reply-note" }, say("reply_who_text")),
        members(data, own, one => {
          member = one;
          go.disabled = false;
        }),
        make("p", { className: "reply-ways" }, go,
          make("button", { type: "button", className: "clear", onclick: () => dialog.close() }, say("reply_cancel")))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(me());
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
