// Recordings of a visit: made here or chosen, listened to, and put into words.
import {track} from "./interface.js";
import {listOf} from "./controls.js";
import {photo, send} from "./photos.js";
import {button, make, say, tell} from "./words.js";

// What browsers record, with the endings of such files; the first that this one can.
const types = [["audio/mp4", "m4a"], ["audio/webm;codecs=opus", "weba"], ["audio/ogg;codecs=opus", "ogg"]];
const isSound = file => file.type.startsWith("audio/") || /\.(m4a|mp3|aac|ogg|oga|opus|wav|flac|amr|3gp|caf|weba)$/i.test(file.name);

// A button that records until it is pressed again; `done` is given the file. Null where the browser cannot.
function recorderOf(done) {
  const [type, ending] = globalThis.MediaRecorder && navigator.mediaDevices ? types.find(([type]) => MediaRecorder.isTypeSupported(type)) ?? [] : [];
  if (!type) return null;
  const names = {false: say("● 녹음하기", "● Record"), true: say("■ 그만 녹음하기", "■ Stop recording")};
  let recorder;
  const show = () => { node.textContent = names[Boolean(recorder)]; };
  const node = button(names.false, async () => {
    if (recorder) return recorder.stop();
    try {
      const stream = await navigator.mediaDevices.getUserMedia({audio: true}), parts = [];
      recorder = new MediaRecorder(stream, {mimeType: type});
      recorder.ondataavailable = ({data}) => parts.push(data);
      recorder.onstop = () => {
        stream.getTracks().forEach(track => track.stop());
        recorder = undefined;
        show();
        const file = new File(parts, `voice.${ending}`, {type: type.split(";")[0]});
        if (file.size) done(file);
      };
      recorder.start();
    } catch (error) {
      recorder = undefined;
      tell(error.name === "NotAllowedError" ? say("마이크를 쓰지 못하게 되어 있어요. 브라우저의 사이트 설정에서 허용해 주세요.", "The microphone is not allowed. Allow it in the site settings of the browser.")
        : say("녹음하지 못했어요. 다른 앱이 마이크를 쓰고 있지 않은지 보세요.", "Nothing was recorded. Look whether another app uses the microphone."));
    }
    show();
  });
  return node;
}

// The recordings behind a key. `path` is the entry's.
export function voicesOf(key, mapping, value, path) {
  const choose = make("input", {type: "file", multiple: true, accept: "audio/*,.m4a,.opus,.amr", hidden: true});
  const list = listOf(key, mapping, value, value => photo(mapping, value, path, true), self => {
    const add = files => track(send([...files].filter(isSound), () => self.add(), () => {}));
    choose.onchange = () => { add(choose.files); choose.value = ""; };
    return make("div", {}, ...[recorderOf(file => add([file])), button(say("＋ 녹음 파일 고르기", "＋ Choose recordings"), () => choose.click()), choose].filter(Boolean));
  });
  list.node.classList.add("photos", "voices");
  return list;
}
