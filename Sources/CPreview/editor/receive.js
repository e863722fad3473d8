// The box for messages of friends: what they would bring is shown first, and taken in when that is wanted.
import {write} from "./interface.js";
import {button, make, say} from "./words.js";

const lines = (texts, className) => texts.map(textContent => make("li", {textContent, className}));

function told({receipts, refusals}) {
  return [
    ...receipts.map(({writer, group, isCertain, news, known, refusals}) => make("li", {},
      make("strong", {textContent: isCertain ? writer : say(`${writer}(이)라고 하는 사람`, `Who says to be ${writer}`)}), ` · ${group}`,
      make("ul", {}, ...lines(news), ...known ? lines([say(`${known}개는 이미 있어요.`, `${known} known already.`)]) : [], ...lines(refusals, "problem")))),
    ...lines(refusals, "problem"),
  ];
}

export function receiveSection(tellFailure) {
  const text = make("textarea", {rows: 4, autocomplete: "off", spellcheck: false});
  const list = make("ul", {role: "status"});
  const take = button(say("받아 적기", "Take in"), () => send(true));
  take.hidden = true;
  async function send(isWriting) {
    const answer = await write("receive", {text: text.value, write: isWriting});
    if (answer.status !== 200) return tellFailure(answer);
    const isNothing = !answer.receipts.length && !answer.refusals.length;
    list.replaceChildren(...isNothing ? lines([say("여기에는 답이 없어요.", "There are no replies in this.")]) : told(answer));
    take.hidden = isWriting || !answer.count;
    if (!isWriting || !answer.count) return;
    text.value = "";
    list.prepend(make("li", {textContent: say("받아 적었어요.", "Taken in.")}));
  }
  text.oninput = () => { take.hidden = true; list.replaceChildren(); };
  return make("section", {id: "receive"},
    make("h2", {textContent: say("친구들의 답", "Replies of friends")}),
    make("label", {}, make("span", {textContent: say("받은 메시지를 그대로 붙여 넣어 주세요. 대화 전체도 돼요.", "Paste the message as it came, or the whole conversation.")}), text),
    button(say("보기", "Look"), () => send(false)), " ", take, list);
}
