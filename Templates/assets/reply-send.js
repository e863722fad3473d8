// How what waits is sent: by the device's own way to share, the clipboard, a mail or a file.
import { today } from "./bookmarks.js";
import { make } from "./make.js";
import { isMine, keys, me, setSent, stated } from "./reply-store.js";
import { owner, replies, settleMe } from "./reply-data.js";
import { codes } from "./reply-code.js";
import { linesOf } from "./reply-lines.js";
import { say } from "./words.js";

// What is longer than this goes as a file, or by way of the clipboard where a mail is to take it.
const longest = { text: 2500, mail: 1900 };

// The message of some entries: its lines for people, and the whole of it.
async function message(entries, data, own) {
  const [slug, name] = me();
  const lines = linesOf(entries, name, data.title ?? document.querySelector(".brand").textContent);
  const all = await codes(data.group, slug, entries.map(entry => stated(entry.reply)), data.address ? keys : undefined, own?.slug === slug);
  const text = [lines.join("\n"), ...all].join("\n\n") + "\n";
  return { lines, text, isLong: all.length > 1 || text.length > longest.text };
}

// Shows what is to be sent and the ways for it; gives whether one of them was taken.
export async function open(entries) {
  const status = make("p", { className: "reply-note", role: "status" });
  const body = make("div", {}), ways = make("div", { className: "reply-ways" });
  const dialog = make("dialog", { className: "reply-dialog", "aria-labelledby": "_reply-send" },
    make("form", { method: "dialog" },
      make("h2", { id: "_reply-send" }, say("reply_send")), body, ways, status,
      make("p", { className: "reply-end" }, make("button", { className: "clear" }, say("reply_close")))));
  let isSent = false;
  try {
    const data = await replies(), own = await settleMe(data);
    const mine = me() ? entries.filter(isMine) : [];
    if (data.address && !keys) status.textContent = say("reply_no_key");
    else if (!mine.length) status.textContent = say("reply_who_gone");
    else fill(await message(mine, data, own), data, mine);
  } catch (error) {
    console.warn(error);
    status.textContent = say("reply_failed");
  }
  document.body.append(dialog);
  dialog.showModal();
  return new Promise(done => dialog.addEventListener("close", () => {
    dialog.remove();
    done(isSent);
  }));

  function fill({ lines, text, isLong }, data, mine) {
    const file = new File([text], `reply-${me()[0]}-${today()}.txt`, { type: "text/plain" });
    const field = make("textarea", { className: "reply-code", readOnly: true, rows: 4, hidden: true, ariaLabel: say("reply_code"), value: text });
    const sent = word => {
      isSent = true;
      setSent(mine, Date.now());
      status.textContent = say(word);
    };
    field.addEventListener("copy", () => sent("reply_copied"));
    const way = (key, act) => make("button", { type: "button", className: "button", onclick: act }, say(key));

    async function copy() {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        // Where the clipboard is closed the message can be copied by hand.
        field.hidden = false;
        field.select();
        return document.execCommand("copy");
      }
    }

    const share = navigator.share && way("reply_share", async () => {
      const isFile = isLong && navigator.canShare?.({ files: [file] });
      try {
        await navigator.share(isFile ? { files: [file] } : { text });
        sent("reply_sent");
        dialog.close();
      } catch (error) {
        if (error.name === "AbortError") return;
        share.hidden = true;
        status.textContent = say("reply_share_failed");
      }
    });
    const byHand = way("reply_copy", async () => {
      if (await copy()) sent("reply_copied");
      else status.textContent = say("reply_copy_by_hand");
    });
    const asFile = way("reply_file", () => {
      const link = make("a", { href: URL.createObjectURL(file), download: file.name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      sent("reply_saved");
    });
    (share || byHand).classList.add("reply-main");
    ways.append(...[share, byHand, data.mail && mail(), asFile].filter(Boolean));
    body.append(
      make("p", { className: "reply-note" }, say("reply_send_text")),
      make("div", { className: "reply-preview", tabIndex: 0, role: "group", ariaLabel: say("reply_preview") },
        make("p", {}, make("b", {}, lines[0])), make("ul", {}, lines.slice(1).map(line => make("li", {}, line.slice(2))))),
      field);

    // Programs for mail take addresses of some length only.
    function mail() {
      const to = encodeURIComponent(data.mail).replaceAll("%40", "@"), subject = encodeURIComponent(lines[0]);
      const address = body => `mailto:${to}?subject=${subject}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
      const whole = address(text), isShort = whole.length <= longest.mail;
      return make("a", {
        className: "button", href: isShort ? whole : address(say("reply_mail_paste")), onclick: async event => {
          if (isShort) return sent("reply_mailed");
          event.preventDefault();
          if (!await copy()) return status.textContent = say("reply_copy_by_hand");
          sent("reply_mail_pasted");
          top.location.href = event.target.href;
        },
      }, say("reply_mail"));
    }
  }
}
