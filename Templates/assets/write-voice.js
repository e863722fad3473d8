// Recordings of a visit: made by the browser's own recorder, listened to and removed.
import { make } from "./make.js";
import { say } from "./words.js";

// What browsers record; the first that this one can.
const types = ["audio/mp4", "audio/webm;codecs=opus", "audio/ogg;codecs=opus"];

const lengthOf = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

// Has the field of a form work; `most` is how long one recording may be, in seconds. `changed()` when there are others.
export function voiceField(part, most, changed) {
  const button = part.querySelector("button"), list = part.querySelector("ul"), told = part.querySelector("[role=status]");
  const type = globalThis.MediaRecorder && navigator.mediaDevices && types.find(type => MediaRecorder.isTypeSupported(type));
  let recordings = [], recorder, isAsking = false;
  part.hidden = !type;

  function row(file) {
    const address = URL.createObjectURL(file);
    const remove = make("button", { type: "button", className: "plain", ariaLabel: say("write_voice_remove"), onclick: () => {
      recordings = recordings.filter(other => other !== file);
      URL.revokeObjectURL(address);
      item.remove();
      button.focus();
      changed();
    } }, "×");
    const item = make("li", {}, make("audio", { src: address, controls: true, preload: "metadata" }), remove);
    list.append(item);
  }

  function show(isRecording) {
    button.ariaPressed = String(isRecording);
    button.textContent = say(isRecording ? "write_voice_stop" : "write_voice_record");
  }

  async function record() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const parts = [], started = Date.now(), own = recorder = new MediaRecorder(stream, { mimeType: type });
    const tick = setInterval(() => {
      const seconds = (Date.now() - started) / 1000;
      told.textContent = lengthOf(seconds);
      if (seconds >= most) own.stop();
    }, 500);
    own.stopped = new Promise(done => own.addEventListener("stop", () => {
      clearInterval(tick);
      stream.getTracks().forEach(track => track.stop());
      if (recorder === own) recorder = undefined;
      told.textContent = "";
      show(false);
      const kind = type.split(";")[0], file = new File(parts, "voice", { type: kind });
      if (file.size && !own.isDropped) {
        recordings.push(file);
        row(file);
        changed();
      } else if (!own.isDropped) {
        told.textContent = say("write_voice_failed");
      }
      done();
    }));
    own.addEventListener("dataavailable", ({ data }) => parts.push(data));
    own.start();
    show(true);
  }

  button.addEventListener("click", async () => {
    if (recorder) return recorder.stop();
    if (isAsking) return;
    isAsking = true;
    try {
      await record();
    } catch (error) {
      console.warn(error);
      told.textContent = say(error.name === "NotAllowedError" ? "write_voice_denied" : "write_voice_failed");
    } finally {
      isAsking = false;
    }
  });
  show(false);

  return {
    get count() { return recordings.length + (recorder ? 1 : 0); },
    // All of them, also the one that is being made.
    async files() {
      if (recorder) {
        const { stopped } = recorder;
        recorder.stop();
        await stopped;
      }
      return recordings;
    },
    // Those of an entry that is kept already.
    show(kept) {
      if (recorder) {
        recorder.isDropped = true;
        recorder.stop();
      }
      recordings = [...kept];
      list.replaceChildren();
      kept.forEach(row);
    },
  };
}
