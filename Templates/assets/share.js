// The button that copies the address of a place's page.
const kit = document.querySelector(".share");

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Where the page is not secure, or the clipboard is denied: what is selected can still be copied.
    const code = kit.querySelector("code");
    if (!code) return false;
    getSelection().selectAllChildren(code);
    return document.execCommand("copy");
  }
}

function offer() {
  const code = kit.querySelector("code"), button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = kit.dataset.copy;
  button.onclick = async () => {
    // As browsers copy addresses: whatever takes a link takes this one.
    if (!await copy(code ? new URL(code.textContent).href : globalThis.cairnAddress?.(location.href) ?? location.href)) return;
    button.textContent = kit.dataset.copied;
    setTimeout(() => button.textContent = kit.dataset.copy, 4000);
  };
  const line = document.createElement("span");
  // A button that changes its words is said anew.
  line.role = "status";
  line.append(button);
  kit.querySelector(".files").prepend(line);
}

if (kit) offer();
