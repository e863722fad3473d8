// The token by which the diary's repository is written to: asked for, tried, and kept under seal.
import { hostOf, HostFault } from "./write-hosts.js";
import { say } from "./words.js";

// `changed()` is told when there is another token.
export function tokens(writing, safe, changed) {
  const section = document.getElementById("_token"), form = section.querySelector("form"), field = form.querySelector("input");
  const problem = section.querySelector("[role=alert]"), button = form.querySelector(".button");
  let host, about;

  // Private entries never go where everybody reads, so that this is known before the first of them goes.
  function guarded(host) {
    return Object.assign(Object.create(host), {
      async commit(message, files) {
        const text = await files.find(({ path }) => path.endsWith(".yml")).blob.text();
        if (JSON.parse(text.slice(2)).visibility === "private" && (await ask()).isPublic) throw new HostFault("public", { isOwn: true });
        return host.commit(message, files);
      },
    });
  }

  async function ask() {
    about = await host.about();
    // It is shown without a network too.
    await safe.put("about", about).catch(() => {});
    return about;
  }

  // Takes a token when the host knows it. Without a network it is kept as it is, and tried by what is sent.
  async function take(token) {
    const next = hostOf(writing, token), before = host;
    host = next;
    try {
      const { mayWrite } = await ask();
      if (!mayWrite) throw new HostFault("rights");
    } catch (fault) {
      if (!["offline", "busy", "full"].includes(fault.word)) {
        host = before;
        throw fault;
      }
    }
    await safe.put("token", token);
    changed();
  }

  form.addEventListener("submit", async event => {
    event.preventDefault();
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    problem.textContent = "";
    try {
      await take(field.value.trim());
      form.reset();
      location.hash = "";
    } catch (fault) {
      problem.textContent = reasonText(fault.word);
      field.focus();
      field.select();
    } finally {
      button.ariaBusy = "false";
    }
  });
  form.querySelector("[data-later]").addEventListener("click", () => location.hash = "");
  document.getElementById("_token-link").href = writing.token_url;

  return {
    take,
    async load() {
      about = await safe.get("about");
      const token = await safe.get("token");
      if (token) host = hostOf(writing, token);
    },
    get host() { return host && guarded(host); },
    get isPublic() { return Boolean(about?.isPublic); },
  };
}

const known = "busy conflict cut full missing needed offline public refused rights sent token unkept unreadable".split(" ");
export const reasonText = word => say(`write_reason_${word === "unsure" ? "sent" : known.includes(word) ? word : "other"}`);
