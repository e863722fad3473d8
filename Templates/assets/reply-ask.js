// Who answers where an answer is given; the question is loaded where nobody has answered it yet.
import { tell } from "./bookmarks.js";
import { owner, replies, settleMe } from "./reply-data.js";
import { me } from "./reply-store.js";
import { say } from "./words.js";

// The person as `[slug, name]`, nothing where the question is closed.
export async function whoAnswers() {
  if (me()) return me();
  try {
    const data = await replies();
    await settleMe(data);
    if (me()) return me();
    const { ask } = await import("./reply-who.js");
    return ask(data, await owner(data));
  } catch (error) {
    console.warn(error);
    tell(say("reply_offline"));
  }
}
