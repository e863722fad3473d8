// What the pages know of replies (data/replies.json), and who answers on them.
import { load } from "./data.js";
import { keys, me, setMe } from "./reply-store.js";

export async function replies() {
  const data = await load(document.body.dataset.replies);
  if (data.version !== 1) throw new Error(`replies of version ${data.version}`);
  return data;
}

const asMe = member => [member.slug, member.name];

// Whom the key belongs to by which these pages were opened: nobody where that was a link, or a passphrase that all have.
export async function owner(data) {
  const tag = data.address && await keys?.tag();
  return tag ? data.members.find(member => member.tag === tag) : undefined;
}

// Who may be chosen: where a member has a passphrase of their own, nobody else can answer for them.
export const isOpen = (member, own) => !member.tag || member.slug === own?.slug;

// Settles who answers by the key, where that tells it, and forgets who cannot be it any more.
export async function settleMe(data) {
  const own = await owner(data), known = me();
  if (own) {
    if (known?.[0] !== own.slug || known[1] !== own.name) setMe(asMe(own));
  } else if (known && !data.members.some(member => member.slug === known[0] && isOpen(member, own))) {
    setMe();
  }
  return own;
}

export const choose = member => setMe(asMe(member));
