// How this tab hears of its table: through the worker that all tabs share, or by itself.

import { Stream } from "./stream.js";

const LOOK_MS = 3000; // back in front: two beats missed, or nearly, is reason enough

export function listen(address, tell) {
  const ear = sharedEar(address, tell) ?? ownEar(address, tell);
  const look = () => ear.look(LOOK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  addEventListener("pageshow", look);
  addEventListener("online", look);
  addEventListener("focus", look);
  addEventListener("pagehide", () => ear.bye());
  setInterval(() => ear.look(8000), 30_000); // so that the worker knows we are here
  return ear;
}

function sharedEar(address, tell) {
  if (typeof SharedWorker === "undefined") return null;
  let worker;
  try {
    worker = new SharedWorker(new URL("./worker.js", import.meta.url), { type: "module", name: "pichenette" });
  } catch {
    return null;
  }
  let own = null; // where the worker cannot be started after all
  worker.onerror = () => (own ??= ownEar(address, tell));
  worker.port.onmessage = ({ data }) => tell(data);
  const say = (words) => worker.port.postMessage(words);
  const ear = {
    look: (limitMs) => (own ? own.look(limitMs) : say({ look: address, limitMs })),
    bye: () => (own ? own.bye() : say({ bye: address })),
  };
  ear.look(8000);
  return ear;
}

function ownEar(address, tell) {
  let stream = new Stream(address, tell);
  return {
    look: (limitMs) => (stream ? stream.look(limitMs) : (stream = new Stream(address, tell))),
    bye: () => {
      stream?.close();
      stream = null;
    },
  };
}
