// What must not lie in clear on this device: the token, and words that are not saved yet.
import { forget, keep, kept } from "./write-outbox.js";

export function vault({ device }) {
  return {
    async put(name, value) {
      await keep(name, await device.seal(new TextEncoder().encode(JSON.stringify(value))));
    },
    // Nothing where nothing was kept, or under a key that is not that of today.
    async get(name) {
      try {
        const sealed = await kept(name);
        return sealed && JSON.parse(new TextDecoder().decode(await device.open(new Uint8Array(sealed))));
      } catch {}
    },
    drop: name => forget(name).catch(() => {}),
  };
}
